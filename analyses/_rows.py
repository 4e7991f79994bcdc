"""Building tidy tables, and the small selections that every analysis makes."""

import numpy as np

COLUMNS = ("players", "measure", "group", "value", "low", "high", "n")


class Rows:
    """Collects the rows of a tidy table: players, measure, group, value, low, high, n, and extras."""

    def __init__(self):
        self._rows = []

    def add(self, players, measure, group, estimate, n, **extra):
        """One row. `estimate` is (value, low, high) or a bare value without interval."""
        value, low, high = estimate if np.ndim(estimate) else (estimate, np.nan, np.nan)
        row = (int(players), measure, str(group), float(value), float(low), float(high), int(n))
        self._rows.append(dict(zip(COLUMNS, row, strict=True)) | extra)

    def add_many(self, players, measure, groups, estimates, n):
        """One row a group; `estimates` is a tuple of arrays, `n` an array or one number."""
        n = np.broadcast_to(n, len(groups))
        for i, group in enumerate(groups):
            self.add(players, measure, group, tuple(part[i] for part in estimates), n[i])

    def table(self):
        """The DataFrame; missing extras are empty."""
        import pandas as pd

        table = pd.DataFrame(self._rows)
        return table if len(table) else pd.DataFrame(columns=list(COLUMNS))


def per_players(tally):
    """(players, rows without that level) for each player count of a tally."""
    for players in sorted(set(tally.index.get_level_values("players"))):
        yield int(players), tally.xs(players, level="players")


def level(tally, name):
    """The values of one index level as an array."""
    return tally.index.get_level_values(name).to_numpy()


def get(table, measure, group=None, players=None):
    """The rows of one measure, narrowed to a group and a player count where given."""
    rows = table[table["measure"] == measure]
    if group is not None:
        rows = rows[rows["group"] == str(group)]
    return rows if players is None else rows[rows["players"] == players]


def cell(table, measure, group, players):
    """(value, low, high, n) of one row, or None where the table has no such row."""
    rows = get(table, measure, group, players)
    if not len(rows):
        return None
    row = rows.iloc[0]
    return float(row["value"]), float(row["low"]), float(row["high"]), int(row["n"])


def total_games(table, measure, group=None):
    """Games behind a measure by player count: dict players -> n."""
    rows = get(table, measure, group)
    return {int(p): int(n) for p, n in zip(rows["players"], rows["n"], strict=True)}
