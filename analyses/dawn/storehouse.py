"""How rich do storehouses get, and who becomes a Scoundrel by accident?

Follows the treasure of the storehouses by round, counts players who reach the threshold without intending to, and
re-scores finished games for thresholds from 5 to 10. Re-scoring leaves play as it was: players would store other cards
under another threshold, so it says what the printed one does, not what another would bring.
"""

import numpy as np

from analyses import _words, estimates, wording
from analyses._rows import Rows, cell, get, level, per_players
from analyses.tally import Counts, by_seat, counts, dot, frame, what
from analyses.wording import Finding

GAMES = ("prosperity", "great_prosperity", "great_built", "result", "n_allies")
SEATS = ("treasure", "treasure_by_round", "intent", "wounds", "affiliation")
BY_ROUND, PER_GAME, ACCIDENTAL, RESCORED = 0, 1, 2, 3
FAMILIES = ("ally", "scoundrel", "either")
THRESHOLDS = range(5, 11)
ROUNDS = 6  # counted where no facts say otherwise


def tally(games, seats, facts=None):
    """Histograms of treasure by round and intent, per-game sums of them, accidental Scoundrels and re-scored wins."""
    treasure, intent = by_seat(seats["treasure"]), by_seat(seats["intent"])
    by_round = seats["treasure_by_round"]
    by_round = [np.ascontiguousarray(by_round[:, :, r].T) for r in range(facts.rounds if facts else ROUNDS)]
    parts = {
        BY_ROUND: _stack([counts([intent, t]) for t in by_round]),
        PER_GAME: _stack([_sums(t, intent) for t in by_round]),
        ACCIDENTAL: _accidental(treasure, intent),
    }
    if facts is not None:
        parts[RESCORED] = _rescored(games, treasure, by_seat(seats["wounds"]), facts)
    return frame(int(games["players"][0]), parts)


def _stack(by_number, first=1):
    """Counts of several rounds as one, the round as first level."""
    number = np.concatenate([np.full(len(c.sums["n"]), i + first, np.int64) for i, c in enumerate(by_number)])
    rest = [np.concatenate(level) for level in zip(*(c.levels for c in by_number), strict=True)]
    sums = {k: np.concatenate([c.sums[k] for c in by_number]) for k in by_number[0].sums}
    return Counts((number, *rest), sums)


def _sums(treasure, intent):
    """Per family: games with it, its seats and treasure, and their products, of per-game totals."""
    rows = []
    for code in range(len(FAMILIES)):
        mask = intent == code
        m = mask.sum(0, dtype=np.float64)
        if m.any():
            w = np.where(mask, treasure, 0).sum(0, dtype=np.float64)
            rows.append((code, np.count_nonzero(m), m.sum(), dot(m, m), w.sum(), dot(w, w), dot(w, m)))
    code, *sums = (np.array(column).astype(np.int64) for column in zip(*rows, strict=True))
    return Counts((code,), dict(zip(("n", "m", "mm", "w", "ww", "wm"), sums, strict=True)))


def _accidental(treasure, intent):
    """Games by threshold, ally-intent seats, and those of them at or above the threshold."""
    ally = intent == 0
    seats = ally.sum(0, dtype=np.int8)
    reached = [(ally & (treasure >= t)).sum(0, dtype=np.int8) for t in THRESHOLDS]
    return _stack([counts([seats, r]) for r in reached], THRESHOLDS[0])


def _rescored(games, treasure, wounds, facts):
    """Games by threshold and result for the Allies: 0 they lose, 1 they win, 2 there is none."""
    healthy = wounds == 0
    per_ally = [i for i, g in enumerate(facts.greats) if g.reward == "per_ally_without_wounds"]
    fixed = games["prosperity"].astype(np.int32)
    each = np.zeros(len(fixed), np.int32)
    for i in per_ally:
        fixed -= games["great_prosperity"][:, i]
        each += facts.greats[i].value * games["great_built"][:, i].astype(np.int32)
    outcomes = []
    for threshold in THRESHOLDS:
        ally = treasure < threshold
        allies = ally.sum(0, dtype=np.int32)
        prosperity = fixed + each * (ally & healthy).sum(0, dtype=np.int32)
        won = prosperity >= facts.prosperity_per_ally * allies
        outcomes.append(counts([np.where(allies == 0, 2, won)]))
    return _stack(outcomes, THRESHOLDS[0])


def estimate(tally, facts):
    """Measures: treasure_mean, treasure_q10/q50/q90 (group = round, `family` = intent), accidental (group = threshold;
    extra `events` of `seats`) and rescored_win (group = threshold). `n` is games; quantiles take the ranks of games.
    """
    rows = Rows()
    for players, part in per_players(tally):
        _by_round(rows, players, what(part, BY_ROUND), what(part, PER_GAME))
        accidental = what(part, ACCIDENTAL)
        t, m, w = (level(accidental, k) for k in ("key", "key2", "key3"))
        n = accidental["n"].to_numpy()
        for threshold in THRESHOLDS:
            here = (t == threshold) & (m > 0)
            if here.any():
                counted = {"events": (n * w)[here].sum(), "seats": (n * m)[here].sum()}
                rows.add(players, "accidental", threshold, _share(n[here], w[here], m[here]), n[here].sum(), **counted)
        rescored = what(part, RESCORED)
        t, outcome, n = level(rescored, "key"), level(rescored, "key2"), rescored["n"].to_numpy()
        for threshold in THRESHOLDS:
            base = n[(t == threshold) & (outcome < 2)].sum()
            if base:
                won = n[(t == threshold) & (outcome == 1)].sum()
                rows.add(players, "rescored_win", threshold, estimates.proportion(won, base), base)
    return rows.table()


def _share(n, w, m):
    """The share of seats from a joint histogram of per-game totals; exact under 30 events."""
    events, seats = (n * w).sum(), (n * m).sum()
    if min(events, seats - events) < estimates.FEW_EVENTS:
        return estimates.exact(events, seats)
    products = ((n * w * w).sum(), (n * w * m).sum(), (n * m * m).sum())
    return estimates.share(n.sum(), events, seats, *products, unit=1)


def _by_round(rows, players, histogram, sums):
    for (number, family), s in sums.groupby(level=["key", "key2"]):
        s, name = s.iloc[0], FAMILIES[family]
        mean = estimates.ratio(s.n, s.w, s.m, s.ww, s.wm, s.mm)
        rows.add(players, "treasure_mean", number, mean, s.n, family=name)
        part = histogram.xs((number, family), level=("key", "key2"))
        values = level(part, "key3")
        for q in (10, 50, 90):
            estimate = estimates.quantile(values, part["n"].to_numpy(), q / 100, games=s.n)
            rows.add(players, f"treasure_q{q}", number, estimate, s.n, family=name)


def describe(table, targets, facts):
    """The accidental Scoundrels at the printed threshold, and where another threshold would matter."""
    cells = {int(p): cell(table, "accidental", facts.threshold, p) for p in sorted(set(table["players"]))}
    cells = {p: c for p, c in cells.items() if c is not None}
    guide = (
        "Above: treasure of the storehouses by round, the middle player as a line, eight in ten within the band, one "
        "colour for each intent. Below: one mark is one threshold; the upright line is the printed one. Low round dots "
        "are good: few reach it without wanting to. Not: how players would store under another threshold."
    )
    note = (
        f"Treasure by intent of the strategy, and share of ally-intent seats at {facts.threshold} or more at the end, "
        f"re-scored for thresholds 5 to 10; {_words.line_up(facts)}. "
        f"{_words.games_behind(table, 'accidental', facts.threshold)}; 95 % intervals."
    )
    return Finding("How rich do storehouses get?", _title(table, cells, facts), note, guide, bool(cells))


def _title(table, cells, facts):
    if not cells:
        rich = get(table, "treasure_mean").sort_values("value", ascending=False)
        if not len(rich):
            return "No storehouse was filled"
        row = rich.iloc[0]
        figure = wording.figure(row["value"], row["low"], row["high"], f"{wording.NBSP}treasure")
        return f"Storehouses hold {figure} in round {row['group']}"
    players = max(cells, key=lambda p: cells[p][0])
    value, low, high, n = cells[players]
    row = get(table, "accidental", facts.threshold, players).iloc[0]
    where = f" {wording.at(players)}" if len(cells) > 1 else ""
    if value == 0:
        return f"Nobody becomes a Scoundrel without wanting to: {wording.never(n)}{where}"
    if row["events"] < estimates.FEW_EVENTS:
        of = f"{wording.number(row['events'])} of {wording.number(row['seats'])} ally-intent seats"
        return f"Hardly anybody becomes a Scoundrel by accident: {of}{where}"
    figure = wording.percent(value, low, high)
    if value < 0.01:
        return f"Hardly anybody becomes a Scoundrel by accident: {figure} of ally-intent seats{where}"
    return f"{figure} of ally-intent seats end as Scoundrels by accident{where}"


def _accident(games, seats):
    hit = np.where((seats["intent"] == 0) & (seats["affiliation"] == 1), seats["treasure"], -99).max(1)
    return np.where(hit > -99, -hit.astype(float), np.nan)


EXAMPLES = {
    "accidental Scoundrel": _accident,
    "richest storehouse": lambda games, seats: -seats["treasure"].max(1).astype(float),
}
