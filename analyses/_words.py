"""Sentences that several analyses share: games behind a table, the player count that stands out, goals."""

from analyses import wording
from analyses._rows import total_games


def games_behind(table, measure, group=None):
    """`333,333 games for each player count` or the numbers one by one."""
    by_count = total_games(table, measure, group)
    if not by_count:
        return "no games"
    if len(by_count) == 1:
        ((players, n),) = by_count.items()
        return f"{wording.games(n)} {wording.at(players)}"
    if max(by_count.values()) - min(by_count.values()) <= 1:
        return f"{wording.games(min(by_count.values()))} for each player count"
    numbers = wording.listing(wording.number(n) for n in by_count.values())
    return f"{numbers} games at {wording.listing(wording.word(p) for p in by_count)} players"


def line_up(facts):
    """The line-up as a clause for notes, short."""
    text = facts.line_up or "this line-up"
    return text if len(text) <= 40 else "the reference mix"


def great(name):
    """A Great Building as it is called: `Great Building 1` for GB1, else its own name."""
    number = str(name).removeprefix("GB")
    return f"Great Building {number}" if number != str(name) else str(name)


def goal_clause(goal, condition="", unit=wording.PERCENT):
    """`; goal 40-60 % with one Scoundrel`, or an empty text without a goal."""
    if goal is None:
        return ""
    return f"; goal {wording.goal(*goal.bounds, unit=unit)}{' ' + condition if condition else ''}"


def worst(goal, cells):
    """The key of the cell furthest off the goal. `cells`: dict key -> (value, low, high, n)."""
    return max(cells, key=lambda k: (goal.distance(cells[k][0]), -_order(k)))


def _order(key):
    return key if isinstance(key, int) else 0
