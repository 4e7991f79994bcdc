"""The goals of a ruleset's `[targets]`: reading them, and on which side of them an interval lies.

A metric has its overall goal in its own table and further ones under a condition:
`[targets.ally_win_rate.scoundrels_1]` is judged among games in which one player ended as a Scoundrel,
`intent_1` among those in which one seat played a Scoundrel strategy.
"""

import math
from dataclasses import dataclass

from simcore.errors import UserError, unknown

METRICS = ("ally_win_rate", "seat_spread", "player_count_spread")
CONDITIONS = ("scoundrels_", "intent_")
KEYS = ("low", "high", "above", "below", "matters", "provenance")


@dataclass(frozen=True)
class Goal:
    """One goal. `low` and `high` are shares 0..1 (-inf and inf where open); `above`, `below` the designer's words."""

    metric: str
    condition: str = ""
    low: float = -math.inf
    high: float = math.inf
    above: str = ""
    below: str = ""
    matters: float | None = None

    @property
    def bounds(self):
        """(low, high) with None where the goal is open."""
        return tuple(x if math.isfinite(x) else None for x in (self.low, self.high))

    def side(self, low, high):
        """Where an interval lies: "above", "below", "within" or "edge" (it straddles a bound)."""
        if low > self.high:
            return "above"
        if high < self.low:
            return "below"
        return "within" if low >= self.low and high <= self.high else "edge"

    def distance(self, value):
        """How far a value lies outside, in widths of the goal (negative inside)."""
        return self.beyond(value) / self.width

    def beyond(self, value):
        """How far a value lies outside, in its own unit (negative: inside, by so much)."""
        return max(self.low - value, value - self.high)

    @property
    def width(self):
        """High minus low; an open goal counts from 0 (or to 1)."""
        width = min(self.high, 1.0) - max(self.low, 0.0)
        return width if width > 0 else 0.01

    def word(self, side):
        """The designer's word for a side: `too easy`."""
        return {"above": self.above or "above the goal", "below": self.below or "below the goal"}.get(side, side)


def goals(targets):
    """All goals of `[targets]`, in file order, checked.

    Raises
    ------
    UserError
        For an unknown metric, condition or key (with the nearest names), or bounds that are no numbers or crossed.
    """
    found = []
    for metric, table in (targets or {}).items():
        if metric == "provenance":
            continue
        if metric not in METRICS:
            raise unknown("target", metric, METRICS)
        if not isinstance(table, dict):
            raise UserError(f"targets.{metric} is {table!r}; it must be a table with low and high")
        found += _of_metric(metric, table)
    return tuple(found)


def _of_metric(metric, table):
    own = {k: v for k, v in table.items() if not isinstance(v, dict)}
    found = [_goal(metric, "", own)] if {"low", "high"} & set(own) else []
    if own and not found:
        _goal(metric, "", own)
    for condition, inner in table.items():
        if isinstance(inner, dict):
            if metric != "ally_win_rate" or not _is_condition(condition):
                raise unknown(
                    "condition", f"{metric}.{condition}", ("scoundrels_0", "scoundrels_1", "intent_0", "intent_1")
                )
            found.append(_goal(metric, condition, {k: v for k, v in own.items() if k == "matters"} | inner))
    return found


def _is_condition(name):
    return any(name.startswith(c) and name[len(c) :].isdigit() for c in CONDITIONS)


def _goal(metric, condition, table):
    path = f"targets.{metric}" + (f".{condition}" if condition else "")
    for key in table:
        if key not in KEYS:
            raise unknown(f"key of {path}", key, KEYS)
    low, high = _bound(path, "low", table, -math.inf), _bound(path, "high", table, math.inf)
    if low > high:
        raise UserError(f"{path}: low {low:g} is above high {high:g}")
    matters = _bound(path, "matters", table, None)
    return Goal(metric, condition, low, high, str(table.get("above", "")), str(table.get("below", "")), matters)


def _bound(path, key, table, default):
    value = table.get(key, default)
    if value is not default and (isinstance(value, bool) or not isinstance(value, (int, float))):
        raise UserError(f"{path}.{key} is {value!r}; it must be a number, shares as 0.5 for 50 %")
    return default if value is default else float(value)


def find(targets, metric, condition=""):
    """The goal of a metric under a condition, or None."""
    for goal in goals(targets):
        if goal.metric == metric and goal.condition == condition:
            return goal
    return None
