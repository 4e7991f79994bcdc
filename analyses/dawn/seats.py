"""Do seats matter?

Tells whether the place in turn order decides, and what acting last in the last round is worth. Line-ups rotate, so
every strategy sits everywhere. Change who starts, or how the first place moves on, when one seat stands out.
"""

import numpy as np

from analyses import _words, estimates, goals, wording
from analyses._rows import Rows, cell, get, level, per_players
from analyses.tally import counts, frame
from analyses.wording import Finding

GAMES = ("first_seat",)
SEATS = ("win60",)


def tally(games, seats):
    """Games by first seat (key) and set of winners (key2, bit q: seat q): the win shares follow from the set."""
    won = seats["win60"] > 0
    winners = np.zeros(len(won), np.int64)
    for seat in range(won.shape[1]):
        winners += won[:, seat].astype(np.int64) << seat
    return frame(int(games["players"][0]), {0: counts([games["first_seat"], winners])})


def shares(winners, places):
    """Win shares in 60ths, (rows, players): 60/k for each of k winners of the set; `places` (rows, players): seats."""
    bits = (winners[:, None] >> places) & 1
    return np.where(bits == 1, 60 // np.maximum(bits.sum(1, keepdims=True), 1), 0)


def estimate(tally, facts):
    """Measures: share, difference (by fixed seat), turn, turn_difference (by place in turn order of round 1),
    last_turn (who acts last in the last round, against the mean of the seats), spread (group "all": places in turn
    order; group "seat": fixed seats).
    """
    rows = Rows()
    for players, part in per_players(tally):
        first, winners, n = level(part, "key"), level(part, "key2"), part["n"].to_numpy()
        fixed = np.broadcast_to(np.arange(players), (len(n), players))
        in_order = (first[:, None] + fixed) % players
        _by_place(rows, players, shares(winners, fixed), n, ("share", "difference", "seat"))
        turn = shares(winners, in_order)
        centre, covariance = _by_place(rows, players, turn, n, ("turn", "turn_difference", "all"))
        last = (facts.rounds - 1 + players - 1) % players
        weights = np.full((1, players), -1 / players)
        weights[0, last] += 1
        value, low, high = estimates.contrasts(centre, covariance, weights)
        rows.add(players, "last_turn", "all", (value[0], low[0], high[0]), n.sum())
    return rows.table()


def _by_place(rows, players, share, n, names):
    games, sums = n.sum(), n @ share
    centre, covariance = estimates.covariance_of_means(games, sums, (share * n[:, None]).T @ share)
    places = [str(i + 1) for i in range(players)]
    squares = n @ share**2
    value = estimates.share(games, sums, games, squares, sums, games)
    rows.add_many(players, names[0], places, value, games)
    rows.add_many(
        players, names[1], places, estimates.contrasts(centre, covariance, np.eye(players) - 1 / players), games
    )
    rows.add(players, "spread", names[2], estimates.spread(centre, covariance), games)
    return centre, covariance


def describe(table, targets, facts):
    """The player count with the largest spread, and the seat that stands out; or that none does."""
    goal = goals.find(targets, "seat_spread")
    spreads = {int(p): cell(table, "spread", "all", p) for p in sorted(set(table["players"]))}
    guide = (
        "One dot is one seat, counted in turn order of the first round, above or below the mean of the seats. Inside "
        "the green field no player would notice. With many games even a difference of 0.1 is certain; certain is not "
        "the same as important. Not: that a strategy is better there, since line-ups rotate through all seats."
    )
    note = (
        f"Win share by place in turn order of round 1, against the mean seat; {_words.line_up(facts)}, rotated"
        f"{_words.goal_clause(goal, 'between best and worst seat', wording.PP)}. "
        f"{_words.games_behind(table, 'spread', 'all')}; 95 % intervals."
    )
    players = max(spreads, key=lambda p: spreads[p][2])
    matters = goal.high if goal and np.isfinite(goal.high) else 0.01
    title = _title(table, players, spreads, matters)
    return Finding("Do seats matter?", title, note, guide, spreads[players][1] > 0)


def _title(table, players, spreads, matters):
    value, low, high, n = spreads[players]
    if n < estimates.FEW_EVENTS:
        return f"Seats: {wording.games(n)} {wording.at(players)}, not enough to judge"
    if high <= matters:
        figure = wording.interval(low * 100, high * 100, 1)
        limit = wording.goal(None, matters, wording.PP).removeprefix("at most ")
        where = f" {wording.at(players)}" if len(spreads) > 1 else ""
        return f"No two seats differ by more than {limit} (largest {wording.number(value * 100, 1)}, {figure}{where})"
    best = get(table, "turn_difference", None, players).sort_values("value", ascending=False).iloc[0]
    if low > 0:
        figure = wording.pp(best["value"], best["low"], best["high"])
        rest = ", more than the goal allows" if low > matters else ""
        return (
            f"{wording.sentence(wording.at(players))} seat {best['group']} wins {figure} more than the mean seat{rest}"
        )
    return (
        f"Seats differ by {wording.pp(value, low, high, signed=False)} {wording.at(players)}: not enough games to tell"
    )
