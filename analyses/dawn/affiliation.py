"""Who wins, the Allies or a Scoundrel?

Tells whether the Allies win often enough, overall and by the number of Scoundrels. The number of players who *end* as
Scoundrels is an outcome of play and only describes; the number of seats whose strategy *intends* it was fixed before.
Move the bar per Ally, the threshold or the Great Buildings when the rates are off.
"""

import numpy as np

from analyses import _words, estimates, goals, wording
from analyses._rows import Rows, cell, get, level, per_players
from analyses.tally import counts, frame
from analyses.wording import Finding

GAMES = ("result", "n_scoundrels", "n_intent", "prosperity", "bar")
SEATS = ()
RESULTS = ("allies", "scoundrel", "nobody")


def tally(games, seats):
    """Games by Scoundrels at the end (key), Scoundrel-intent seats (key2) and result (key3)."""
    keys = [games["n_scoundrels"], games["n_intent"], games["result"]]
    return frame(int(games["players"][0]), {0: counts(keys)})


def estimate(tally, facts):
    """Win rates of the Allies among games with at least one Ally; results among all games.

    Measures: ally_win_rate (group "all"), by_scoundrels, by_intent (group = number; extra `share` of that count's
    games), result (group allies, scoundrel, nobody).
    """
    rows = Rows()
    for players, part in per_players(tally):
        ended, intent, result, n = level(part, "key"), level(part, "key2"), level(part, "key3"), part["n"].to_numpy()
        games, has_ally, won = n.sum(), ended < players, result == 0
        base = n[has_ally].sum()
        rows.add(
            players,
            "ally_win_rate",
            "all",
            estimates.proportion(n[won & has_ally].sum(), base),
            base,
            share=base / games,
        )
        for measure, number in (("by_scoundrels", ended), ("by_intent", intent)):
            for group in np.unique(number[has_ally]):
                here = has_ally & (number == group)
                k, m = n[here & won].sum(), n[here].sum()
                rows.add(players, measure, group, estimates.proportion(k, m), m, share=m / games)
        for code, name in enumerate(RESULTS):
            rows.add(players, "result", name, estimates.proportion(n[result == code].sum(), games), games, share=np.nan)
    return rows.table()


def describe(table, targets, facts):
    """The player count furthest off the goal with one Scoundrel, else off the overall goal, else the plain rates."""
    goal, measure, group = _judged(targets)
    cells = {int(p): cell(table, measure, group, p) for p in sorted(set(table["players"]))}
    cells = {p: c for p, c in cells.items() if c is not None}
    guide = (
        "One dot is one kind of table, by players who were Scoundrels in the end: descriptive, since that is an outcome "
        "of play, late and accidental ones included. Diamonds count seats whose strategy set out to be one, which was "
        "fixed before. In the green field the sides are in balance; above it the Allies have it too easy. Not: that one "
        "Scoundrel more causes the drop."
    )
    return Finding(_QUESTION, _title(cells, goal, group), _note(table, goal, group, facts), guide, bool(cells))


_QUESTION = "Who wins?"


def _judged(targets):
    goal = goals.find(targets, "ally_win_rate", "scoundrels_1")
    if goal is not None:
        return goal, "by_scoundrels", "1"
    return goals.find(targets, "ally_win_rate"), "ally_win_rate", "all"


def _title(cells, goal, group):
    subject = "Where one player ends as a Scoundrel the Allies win" if group == "1" else "The Allies win"
    if not cells:
        return "No games with an Ally, so nobody to judge"
    if goal is None:
        players = max(cells, key=lambda p: abs(cells[p][0] - 0.5))
        return f"{subject} {wording.percent(*cells[players][:3])} {wording.at(players)}"
    players = _words.worst(goal, cells)
    value, low, high, n = cells[players]
    side, figure = goal.side(low, high), wording.percent(value, low, high)
    if n < estimates.FEW_EVENTS:
        return f"{wording.sentence(wording.games(n))} with one Scoundrel {wording.at(players)}: not enough to judge"
    if side == "within":
        return f"{subject} {figure} {wording.at(players)}: within the goal at every player count"
    if side == "edge":
        return f"{subject} {figure} {wording.at(players)}: too close to the edge of the goal to tell"
    others = [p for p, c in cells.items() if p != players and goal.side(*c[1:3]) == side]
    tail = f", {wording.at(others[0])} too" if len(others) == 1 else ", at every count" if others else ""
    return f"{subject} {figure} {wording.at(players)}: {goal.word(side)}{tail}"


def _note(table, goal, group, facts):
    condition = "with one of them" if group == "1" else ""
    rare = get(table, "ally_win_rate")["share"].min() if len(table) else 1.0
    left_out = f" Games without an Ally are left out ({wording.percent(1 - rare)} at most)." if rare < 0.9995 else ""
    return (
        f"Ally win rate by number of Scoundrels at the end (descriptive), and by seats that set out as one; {_words.line_up(facts)}"
        f"{_words.goal_clause(goal, condition)}. {_words.games_behind(table, 'result', 'allies')}; 95 % "
        f"intervals.{left_out}"
    )


def _one_scoundrel(games, allies_win):
    hit = (games["n_scoundrels"] == 1) & ((games["result"] == 0) == allies_win)
    return np.where(hit, np.abs(games["prosperity"].astype(float) - games["bar"]), np.nan)


EXAMPLES = {
    "close win over one Scoundrel": lambda games, seats: _one_scoundrel(games, True),
    "close loss to one Scoundrel": lambda games, seats: _one_scoundrel(games, False),
}
