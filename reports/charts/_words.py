"""Figures as a picture prints them: `analyses.wording`, one decimal at most."""

import math

from analyses import wording
from reports import style

MINUS, NARROW = wording.MINUS, wording.NARROW
number = wording.number


def of(row, scale: float = 100.0, signed: bool = False, most: int = 1) -> str:
    """The value of a row in per cent (or points, scale 1), with the decimals that its interval supports."""
    half = scale * (row.high - row.low) / 2
    digits = wording.digits(half) if math.isfinite(half) and half > 0 else most
    return short(scale * row.value, min(digits, most), signed)


def short(value: float, digits: int, signed: bool = False) -> str:
    """A figure beside a mark: `100`, not `100.0`; `<0.1` for what is not nothing."""
    if abs(value) >= 99.95 and digits == 1:
        digits = 0
    if value and abs(value) < 0.5 * 10**-digits and not signed:
        return f"<{10**-digits:g}"
    return number(value, digits, signed)


def percent(value: float, digits: int = 1) -> str:
    """A share of 0 to 1 as `71.3 %`."""
    return number(100 * value, digits) + wording.PERCENT


def few(row) -> str:
    """What stands beside a hollow dot: `n 12`."""
    return f"n{NARROW}{number(row.n)}"


def players(number_of: int, rows=()) -> str:
    """`4 players`; with the rows behind a panel `4 players, n 12` where too few games are behind them."""
    row = next(rows.itertuples(), None) if len(rows) else None
    return f"{number_of} players" + (f", {few(row)}" if row is not None and row.n < style.MIN_GAMES else "")
