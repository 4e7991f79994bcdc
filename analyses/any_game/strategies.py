"""Which strategies win?

Compares the win share of the strategies of a mix: who profits from these rules? Shares depend on who else plays, so
they hold for this mix only; match-ups tell what one player should do.
"""

import numpy as np

from analyses import _words, estimates, wording
from analyses._rows import Rows, get, level, per_players
from analyses.tally import Counts, by_seat, counts, dot, frame, what
from analyses.wording import Finding

GAMES = ()
SEATS = ("strategy", "win60")
OPTIONAL_SEATS = ("affiliation", "treasure")  # counted for games that have sides and treasure
WINS, SIDES, TREASURE = 0, 1, 2


def tally(games, seats):
    """By strategy: games by its seats, its winners and all winners (joint); by its seats that end as Scoundrels."""
    strategy, won = by_seat(seats["strategy"]), by_seat(seats["win60"]) > 0
    sides = by_seat(seats["affiliation"]) == 1 if "affiliation" in seats else None
    treasure = by_seat(seats["treasure"]) if "treasure" in seats else None
    winners = won.sum(0, dtype=np.int8)
    wins, turned, stores = [], [], []
    for code in np.flatnonzero(np.bincount(strategy.ravel())):
        mine = strategy == code
        m = mine.sum(0, dtype=np.int8)
        sat = m > 0  # plays without the strategy say nothing of it, and must not depend on what else a part holds
        wins.append((code, counts([m[sat], (mine & won).sum(0, dtype=np.int8)[sat], winners[sat]])))
        if sides is not None:
            turned.append((code, counts([m[sat], (mine & sides).sum(0, dtype=np.int8)[sat]])))
        if treasure is not None:
            stores.append(_store(code, m.astype(np.float64), np.where(mine, treasure, 0).sum(0, dtype=np.float64)))
    parts = {WINS: _by_strategy(wins)}
    if turned:
        parts[SIDES] = _by_strategy(turned)
    if stores:
        code, *sums = np.array(stores).round().astype(np.int64).T
        parts[TREASURE] = Counts((code,), dict(zip(("n", "m", "mm", "w", "ww", "wm"), sums, strict=True)))
    return frame(int(games["players"][0]), parts)


def _store(code, m, w):
    return code, np.count_nonzero(m), m.sum(), dot(m, m), w.sum(), dot(w, w), dot(w, m)


def _by_strategy(tables):
    """One `Counts` with the strategy as first level and the joint numbers packed into one key: m + 8 w + 64 k."""
    code = np.concatenate([np.full(len(c.sums["n"]), code, np.int64) for code, c in tables])
    packed = np.concatenate([sum(part << (3 * i) for i, part in enumerate(c.levels)) for _, c in tables])
    return Counts((code, packed), {"n": np.concatenate([c.sums["n"] for _, c in tables])})


def estimate(tally, facts):
    """Measures by strategy: win_share (a seat), scoundrel (share of its seats ending as Scoundrels), treasure (mean).
    `n` is games in which it sat; `intent` as the strategy states it; `fair` = 1 / players.
    """
    rows = Rows()
    for players, part in per_players(tally):
        for which, measure in ((WINS, "win_share"), (SIDES, "scoundrel")):
            joint = what(part, which)
            for code in np.unique(level(joint, "key")):
                here = level(joint, "key") == code
                packed, n = level(joint, "key2")[here], joint["n"].to_numpy()[here]
                m, w, k = packed & 7, packed >> 3 & 7, packed >> 6
                w = np.where(k > 0, w * 60 // np.maximum(k, 1), 0) if which == WINS else w
                sat = m > 0
                estimate = _share(n[sat], m[sat], w[sat], 60 if which == WINS else 1)
                rows.add(players, measure, _name(facts, code), estimate, n[sat].sum(), **_extra(facts, code, players))
        for row in what(part, TREASURE).reset_index().itertuples():
            mean = estimates.ratio(row.n, row.w, row.m, row.ww, row.wm, row.mm)
            rows.add(players, "treasure", _name(facts, row.key), mean, row.n, **_extra(facts, row.key, players))
    return rows.table()


def _share(n, m, w, unit):
    sums = (n.sum(), (n * w).sum(), (n * m).sum(), (n * w * w).sum(), (n * w * m).sum(), (n * m * m).sum())
    return estimates.share(*sums, unit=unit)


def _name(facts, code):
    return facts.strategies[code] if code < len(facts.strategies) else f"strategy {code}"


def _extra(facts, code, players):
    return {"intent": facts.intents[code] if code < len(facts.intents) else "", "fair": 1 / players}


def describe(table, targets, facts):
    """The strategy with the largest win share at the count where it leads by most."""
    guide = (
        "One dot is one strategy of the mix: how often a seat that plays it wins, shared wins counted in parts. Close "
        "together is balanced; one far right is the way to play in this mix. "
        "Not: how strategies fare against other mixes, nor how they would in other hands."
    )
    first = table["group"].iloc[0] if len(table) else None
    note = (
        f"Win share of a seat by its strategy, drawn for each game from {_words.line_up(facts)}. "
        f"{_words.games_behind(table, 'win_share', first)} with {first}; 95 % intervals."
    )
    title = _title(table)
    several = len(table) > 0 and get(table, "win_share")["group"].nunique() > 1
    return Finding("Which strategies win?", title, note, guide, several)


def _title(table):
    shares = get(table, "win_share")
    if not len(shares):
        return "No strategy played"
    if shares["group"].nunique() == 1:
        row = shares.iloc[0]
        who = wording.sentence(wording.a(_plain(row["group"])))
        return f"{who} wins {_percent(row)} of games among its like {wording.at(row['players'])}"
    ordered = shares[shares["n"] >= estimates.FEW_EVENTS].sort_values("value", ascending=False)
    leads = {
        p: rows["value"].iloc[0] - rows["value"].iloc[1] for p, rows in ordered.groupby("players") if len(rows) > 1
    }
    if not leads:
        return f"Strategies: {wording.games(int(shares['n'].max()))} at most with one of them, not enough to judge"
    players = max(leads, key=leads.get)
    rows = ordered[ordered["players"] == players]
    best, second = rows.iloc[0], rows.iloc[1]
    title = f"{wording.sentence(wording.a(_plain(best['group'])))} wins most, {_percent(best)} {wording.at(players)}"
    if best["low"] <= second["high"]:
        return f"{title}, no more than {wording.a(_plain(second['group']))}"
    return f"{title}; {wording.a(_plain(rows.iloc[-1]['group']))} least, {wording.percent(rows.iloc[-1]['value'])}"


def _plain(name):
    return str(name).replace("_", " ")


def _percent(row):
    return wording.percent(row["value"], row["low"], row["high"])
