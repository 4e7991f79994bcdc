"""Is the bar right, and what makes the town prosper?

Shows by how much the bar is made or missed and which part of the town brings the points. A hill far from the bar means
the bar (or the table behind it) is off; a source that brings next to nothing is not used.
"""

import numpy as np

from analyses import _words, estimates, wording
from analyses._rows import Rows, cell, get, level, per_players
from analyses.tally import counts, frame, moments, what
from analyses.wording import Finding

GAMES = ("prosperity", "bar", "n_allies", "town_prosperity", "great_prosperity", "one_card", "result")
SEATS = ()
MARGIN, BAR, SOURCE, ONE_CARD, TURNED = 0, 1, 2, 3, 4
BIN, CLIP = 5, 100
POINTS = f"{wording.NBSP}points"


def tally(games, seats):
    """Of games with an Ally: histograms of margin, of it where one card would have turned the game, and of the bar, sums
    of prosperity by source. Of all: one-card games.
    """
    allied = games["n_allies"] > 0
    bar, prosperity = games["bar"][allied], games["prosperity"][allied]
    source = np.column_stack([games["town_prosperity"], games["great_prosperity"]])[allied]
    margin, turned = prosperity.astype(np.int32) - bar, games["one_card"][allied] == 1
    parts = {
        MARGIN: counts([margin]),
        TURNED: counts([margin[turned]]),
        BAR: counts([bar]),
        SOURCE: moments(source),
        ONE_CARD: counts([games["one_card"]]),
    }
    return frame(int(games["players"][0]), parts)


def estimate(tally, facts):
    """Measures: margin (mean, q10, q50, q90), margin_hist (lower edge of bins of 5), one_card_hist (same bins: share of
    games there that one card would have turned, of all with an Ally), source, bar, one_card.
    """
    rows = Rows()
    for players, part in per_players(tally):
        values, n = _histogram(part, MARGIN)
        if n.sum():
            _margins(rows, players, values, n)
            _turned(rows, players, *_histogram(part, TURNED), n.sum())
            bars, number = _histogram(part, BAR)
            rows.add(players, "bar", "mean", estimates.histogram_mean(bars, number), number.sum())
            _sources(rows, players, what(part, SOURCE), facts)
        flags, number = _histogram(part, ONE_CARD)
        one = estimates.proportion(number[flags == 1].sum(), number.sum())
        rows.add(players, "one_card", "all", one, number.sum())
    return rows.table()


def _histogram(part, which):
    rows = what(part, which)
    return level(rows, "key"), rows["n"].to_numpy()


def _margins(rows, players, values, n):
    games = n.sum()
    rows.add(players, "margin", "mean", estimates.histogram_mean(values, n), games)
    for q in (10, 50, 90):
        rows.add(players, "margin", f"q{q}", estimates.quantile(values, n, q / 100), games)
    edges = _edges(values)
    for edge in range(edges.min(), edges.max() + 1, BIN):
        rows.add(players, "margin_hist", edge, estimates.proportion(n[edges == edge].sum(), games), games)


def _turned(rows, players, values, n, games):
    edges = _edges(values)
    for edge in np.unique(edges):
        rows.add(players, "one_card_hist", edge, estimates.proportion(n[edges == edge].sum(), games), games)


def _edges(values):
    """The lower edge of the bin of each margin; the ends are gathered."""
    return np.clip(values // BIN * BIN, -CLIP, CLIP)


def _sources(rows, players, source, facts):
    names = ["town"] + [g.id for g in facts.greats]
    for i, row in zip(level(source, "key"), source.itertuples(), strict=True):
        if i < len(names):
            rows.add(players, "source", names[i], estimates.mean(row.n, row.s, row.ss), row.n)


def describe(table, targets, facts):
    """The player count whose town ends furthest from its bar."""
    margins = {int(p): cell(table, "margin", "mean", p) for p in sorted(set(table["players"]))}
    margins = {p: m for p, m in margins.items() if m is not None}
    guide = (
        "One bar is one margin: right of the upright line the Allies made their bar. Balanced games crowd round the "
        "line; a hill far to the right is a walk-over, far to the left a lost cause. The grey part holds games that "
        'one card would have turned. Under "Where it came from": what brings the points, beside the mean bar. Not: '
        "whether a part is worth its cards."
    )
    note = (
        f"Prosperity minus bar ({facts.prosperity_per_ally} per Ally) of games with an Ally, and where the prosperity "
        f"came from; {_words.line_up(facts)}. {_words.games_behind(table, 'margin', 'mean')}; 95 % intervals."
    )
    return Finding("Is the bar right?", _title(table, margins), note, guide, bool(margins))


def _title(table, margins):
    if not margins:
        return "No games with an Ally, so no bar to make"
    players = max(margins, key=lambda p: abs(margins[p][0]))
    value, low, high, _ = margins[players]
    if low <= 0 <= high:
        figure = wording.figure(value, low, high, POINTS, signed=True)
        return f"The town ends on its bar: {figure} on average"
    side, one = ("above", cell(table, "one_card", "all", players)) if value > 0 else ("below", None)
    figure = wording.figure(abs(value), *sorted((abs(low), abs(high))), POINTS)
    title = f"{wording.sentence(wording.at(players))} the town ends {figure} {side} its bar"
    if one is not None:
        return title + f"; one card would turn {wording.percent(one[0])} of games"
    source = get(table, "source", None, players)
    return title + (f"; {_name(source)} bring most" if len(source) else "")


def _name(source):
    best = source.sort_values("value", ascending=False)["group"].iloc[0]
    return "Town Buildings" if best == "town" else f"cards under {_words.great(best)}"


def _closest(games, won):
    margin = games["prosperity"].astype(float) - games["bar"]
    hit = ((games["result"] == 0) == won) & (games["n_allies"] > 0)
    return np.where(hit, np.abs(margin), np.nan)


EXAMPLES = {
    "closest win": lambda games, seats: _closest(games, True),
    "closest loss": lambda games, seats: _closest(games, False),
    "richest town": lambda games, seats: -games["prosperity"].astype(float),
}
