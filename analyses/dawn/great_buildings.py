"""Which Great Buildings are worth their cards?

Shows for each Great Building how often it is built, how many cards it takes, what a card under it brings, and how many
cards spoil it. One that is never built is out of reach; one that brings far more a card than the others decides games.
"""

import numpy as np

from analyses import _words, estimates, wording
from analyses._rows import Rows, get, level, per_players
from analyses.tally import Counts, by_seat, dot, frame, what
from analyses.wording import Finding

GAMES = ("great_built", "great_prosperity", "great_successes")
SEATS = ("great_cards", "great_spoils", "intent")
SUMS, PLAYS = 0, 1
FAMILIES = ("ally", "scoundrel", "either")


def tally(games, seats):
    """By Great Building (key): games, built, sums and products of per-game prosperity, cards, spoils by intent."""
    cards, spoils, intent = (by_seat(seats[name]) for name in ("great_cards", "great_spoils", "intent"))
    masks = [intent == code for code in range(len(FAMILIES))]
    rows = []
    for great in range(games["great_built"].shape[1]):
        laid = cards[:, :, great].sum(0, dtype=np.float64)
        built = np.count_nonzero(games["great_built"][:, great])
        if built or laid.any():
            prosperity = games["great_prosperity"][:, great].astype(np.float64)
            sums = [great, len(laid), built, prosperity.sum(), dot(prosperity, prosperity)]
            sums += [laid.sum(), dot(laid, laid), dot(laid, prosperity)]
            for mask in masks:
                spoilt = np.where(mask, spoils[:, :, great], 0).sum(0, dtype=np.float64)
                sums += [spoilt.sum(), dot(spoilt, spoilt)]
            rows.append(sums)
    names = ["n", "built", "p", "pp", "c", "cc", "cp"] + [f"{s}{i}" for i in range(3) for s in ("s", "ss")]
    columns = np.array(rows, np.float64).reshape(-1, len(names) + 1).round().astype(np.int64).T
    parts = {SUMS: Counts((columns[0],), dict(zip(names, columns[1:], strict=True)))}
    parts[PLAYS] = Counts((np.zeros(1, np.int64),), {"n": np.array([intent.shape[1]])})
    return frame(int(games["players"][0]), parts)


def estimate(tally, facts):
    """Measures by id: built (share of games), prosperity and cards (a game), per_card (prosperity a card laid),
    spoils_ally, spoils_scoundrel, spoils_either (cards a game that lowered its successes, by intent of who laid them).
    """
    rows = Rows()
    for players, part in per_players(tally):
        plays = what(part, PLAYS)["n"].sum()
        sums = what(part, SUMS)
        known = dict(zip(level(sums, "key"), sums.itertuples(), strict=True))
        for i, great in enumerate(facts.greats):
            extra = {"reward": great.reward, "required": great.required}
            s = known.get(i)
            rows.add(players, "built", great.id, estimates.proportion(s.built if s else 0, plays), plays, **extra)
            if s is None:
                continue
            # games of parts in which nobody touched it hold zeros, so n is that of all plays
            rows.add(players, "prosperity", great.id, estimates.mean(plays, s.p, s.pp), plays, **extra)
            rows.add(players, "cards", great.id, estimates.mean(plays, s.c, s.cc), plays, **extra)
            if s.c:
                rate = estimates.ratio(plays, s.p, s.c, s.pp, s.cp, s.cc)
                rows.add(players, "per_card", great.id, rate, plays, **extra)
            for code, family in enumerate(FAMILIES):
                spoils = estimates.mean(plays, getattr(s, f"s{code}"), getattr(s, f"ss{code}"))
                rows.add(players, f"spoils_{family}", great.id, spoils, plays, **extra)
    return rows.table()


def describe(table, targets, facts):
    """The Great Building that is built least, and what the best one brings a card."""
    guide = (
        "One row is one Great Building: share of games in which it is built, cards laid under it, prosperity each card "
        "brings, failures included, and cards that spoil it, by what their player set out to be. Balanced ones bring "
        "about as much a card; one hardly ever built is out of reach. Not: what the same cards would have brought at a "
        "Town Building."
    )
    first = facts.greats[0].id if facts.greats else None
    note = (
        f"Share of games in which each is built, and prosperity a card laid under it; {_words.line_up(facts)}. "
        f"{_words.games_behind(table, 'built', first)}; 95 % intervals."
    )
    title = _title(table)
    return Finding("Which Great Buildings are worth their cards?", title, note, guide, len(table) > 0)


def _title(table):
    built = get(table, "built")
    if not len(built):
        return "There is no Great Building"
    least = built.loc[built["value"].idxmin()]
    if least["value"] == 0:
        return f"{_words.great(least['group'])} is built {wording.never(least['n'])} {wording.at(least['players'])}"
    figure = wording.percent(least["value"], least["low"], least["high"])
    title = f"{_words.great(least['group'])} is built least, in {figure} of games {wording.at(least['players'])}"
    rate = get(table, "per_card", None, least["players"])
    if len(rate) > 1:
        best = rate.loc[rate["value"].idxmax()]
        if best["group"] != least["group"]:
            title += f"; {_words.great(best['group'])} brings most a card"
    return title


EXAMPLES = {
    "most Great Buildings": lambda games, seats: -games["great_built"].sum(1).astype(float),
    "most spoilt": lambda games, seats: -seats["great_spoils"].sum((1, 2)).astype(float),
}
