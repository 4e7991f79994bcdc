"""Reading tidy tables (players, measure, group, value, low, high, n) and goals, for the charts."""

from reports import style


def player_counts(table) -> list[int]:
    """The player counts of the table, ascending."""
    return sorted(int(players) for players in table["players"].unique())


def measure(table, name: str, players: int | None = None):
    """Rows of one measure (of one player count) with games behind them, in the table's order."""
    keep = (table["measure"] == name) & (table["n"] > 0) & table["value"].notna()
    if players is not None:
        keep &= table["players"] == players
    return table[keep]


def single(table, name: str, players: int, group: str | None = None):
    """The one row of a measure for a player count (and group) as a named tuple; None where there is none."""
    rows = measure(table, name, players)
    if group is not None:
        rows = rows[rows["group"].astype(str) == group]
    return next(rows.itertuples(), None)


def numbers(rows) -> list[int]:
    """The groups of the rows as whole numbers."""
    return [int(group) for group in rows["group"]]


def is_few(row) -> bool:
    """Too few games behind a figure to be drawn as one."""
    return row.n < style.MIN_GAMES


def goal(facts, *path: str) -> tuple[float | None, float | None] | None:
    """(low, high) of a goal in `facts.targets`; a missing end is None, a missing goal is None."""
    node = getattr(facts, "targets", None) or {}
    for key in path:
        node = node.get(key) if hasattr(node, "get") else None
        if node is None:
            return None
    ends = node.get("low"), node.get("high")
    return None if ends == (None, None) else ends


def reference_count(counts: list[int]) -> int:
    """The player count drawn large where several share a picture: the middle one."""
    return counts[len(counts) // 2]


def steps_of(top: float, count: int = 4) -> list[float]:
    """Round axis values from 0 to at least `top`, about `count` steps of 1, 2, 2.5 or 5 times a power of ten."""
    import math

    raw = max(top, 1e-9) / count
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor >= raw * 0.999)
    return [step * index for index in range(math.ceil(top / step - 1e-9) + 1)]


def great_suit(facts, great: str) -> str:
    """The one suit that helps a Great Building, in small letters; empty where printed treasure counts."""
    for known in getattr(facts, "greats", ()):
        if known.id == great and known.by == "suit" and known.suits:
            return known.suits[0].lower()
    return ""
