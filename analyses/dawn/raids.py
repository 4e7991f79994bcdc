"""What do raids and spies bring?

Counts raids, what they hit and how often they hit a Scoundrel or turn one back into an Ally, what players look behind,
and all acts by family. A raid costs as many cards as it says in the rules and takes one at random: if it hardly ever
hits what matters, it is too dear or too blind.
"""

import numpy as np

from analyses import _words, estimates, wording
from analyses._rows import Rows, cell, get, level, per_players
from analyses.tally import BATCHES, Counts, batch, by_seat, counts, frame, moments, what
from analyses.wording import Finding

GAMES = ("raided", "raids_on_scoundrel", "raids_turned", "spied_buildings", "spied_threats")
SEATS = ("acts",)
PER_GAME, HITS, OF_RAIDS, ACTS = 0, 1, 2, 3
FAMILIES = ("pass", "tile", "great", "heal", "raid", "spy", "discard", "give", "swap")
RAID = FAMILIES.index("raid")
TOTALS = ("raids", "spies_building", "spies_threat")


def tally(games, seats):
    """Per-game sums of raids, spies and acts; cards hit by batch (key) and class (key2); raids on whom by batch."""
    batches = batch(games)
    acts = by_seat(seats["acts"]).sum(0, dtype=np.int32)
    totals = np.column_stack([acts[:, RAID], games["spied_buildings"], games["spied_threats"]])
    play, card = np.nonzero(games["raided"])
    hits = games["raided"][play, card]
    parts = {
        PER_GAME: moments(totals),
        HITS: counts([batches[play], card], {"hits": hits}),
        OF_RAIDS: _of_raids(games, batches, acts[:, RAID]),
        ACTS: moments(acts),
    }
    return frame(int(games["players"][0]), parts)


def _of_raids(games, batches, raids):
    sums = {"n": np.bincount(batches, minlength=BATCHES)}
    columns = {"raids": raids, "on_scoundrel": games["raids_on_scoundrel"], "turned": games["raids_turned"]}
    for name, column in columns.items():
        sums[name] = np.bincount(batches, weights=column, minlength=BATCHES).round().astype(np.int64)
    return Counts((np.arange(BATCHES),), sums)


def estimate(tally, facts):
    """Measures: raids, spies_building, spies_threat (a game, group "all"), hit_value (share of hits, group = value),
    on_scoundrel, turned (share of raids, group "all"), act (acts a game, group = family).
    """
    rows = Rows()
    for players, part in per_players(tally):
        for which, names, measure in ((PER_GAME, TOTALS, None), (ACTS, FAMILIES, "act")):
            sums = what(part, which)
            for i, row in zip(level(sums, "key"), sums.itertuples(), strict=True):
                mean = estimates.mean(row.n, row.s, row.ss)
                rows.add(players, measure or names[i], names[i] if measure else "all", mean, row.n)
        _hits(rows, players, what(part, HITS), facts)
        raids = what(part, OF_RAIDS)
        if raids["raids"].sum():
            for name in ("on_scoundrel", "turned"):
                share = estimates.batch_share(raids[name].to_numpy(), raids["raids"].to_numpy())
                rows.add(players, name, "all", share, raids["raids"].sum())
    return rows.table()


def _hits(rows, players, hits, facts):
    if not len(hits):
        return
    value = np.array([c.value for c in facts.cards])[level(hits, "key2")]
    total = np.bincount(level(hits, "key"), hits["hits"].to_numpy(), BATCHES)
    for v in sorted({c.value for c in facts.cards}):
        here = hits["hits"].to_numpy() * (value == v)
        share = estimates.batch_share(np.bincount(level(hits, "key"), here, BATCHES), total)
        rows.add(players, "hit_value", v, share, total.sum())


def describe(table, targets, facts):
    """How often raids happen and whom they hit; a sentence without a picture."""
    guide = (
        "One row is one kind of act, or one value of the card a raid took. Raids that hit Scoundrels and "
        "take them below "
        "the threshold are the ones the rule is for; many hits on cards of no value mean that a raid is a gamble. Not: "
        "whether raids win games, since those who are behind raid more."
    )
    note = (
        f"Raids, spies and other acts a game, what raids hit, and how many hit a storehouse at "
        f"{facts.threshold} or more; "
        f"{_words.line_up(facts)}. {_words.games_behind(table, 'raids', 'all')}; 95 % intervals."
    )
    return Finding("What do raids and spies bring?", _title(table), note, guide, False)


def _title(table):
    raids = get(table, "raids")
    if not len(raids):
        return "No game was played"
    players = int(raids.loc[raids["value"].idxmax(), "players"])
    value, low, high, _ = cell(table, "raids", "all", players)
    if value == 0:
        return f"Raids: {wording.never(int(raids['n'].sum()))}; {_spies(table, players)}"
    figure = wording.figure(value, low, high, f"{wording.NBSP}raids")
    hit = cell(table, "on_scoundrel", "all", players)
    title = f"There are {figure} a game {wording.at(players)}"
    if hit is not None and hit[3] >= estimates.FEW_EVENTS:
        title += f"; {wording.percent(hit[0])} hit a Scoundrel"
    return f"{title}; {_spies(table, players)}"


def _spies(table, players):
    """What players look behind, in a clause."""
    behind = [cell(table, name, "all", players)[0] for name in ("spies_building", "spies_threat")]
    if not sum(behind):
        return "nobody spies"
    building, threat = (wording.number(x, 1 if x >= 0.05 or not x else 2) for x in behind)
    return f"players look behind {building} Buildings and {threat} Threats a game"


EXAMPLES = {
    "most raids": lambda games, seats: -seats["acts"][:, :, RAID].sum(1).astype(float),
    "Scoundrel turned back": lambda games, seats: np.where(
        games["raids_turned"] > 0, -games["raids_turned"].astype(float), np.nan
    ),
}
