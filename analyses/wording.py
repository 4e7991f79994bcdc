"""How figures are written in sentences, and the words an analysis says about its table.

Rules: statistics.md, section 0 (digits by the half-width) and report_design.md, sections 4 and 5: a narrow no-break
space before %, an en dash between positive bounds, "to" where a bound is negative, a true minus, differences signed,
bounds rounded outwards, value and bounds to the same decimal, at most one decimal (two under 1).
"""

import math
import re
from dataclasses import dataclass

NARROW = "\u202f"  # narrow no-break space
NBSP = "\u00a0"
EN_DASH = "\u2013"
MINUS = "\u2212"

PERCENT, PP, POINTS = f"{NARROW}%", f"{NBSP}pp", ""


@dataclass(frozen=True)
class Finding:
    """What an analysis says about its table.

    Parameters
    ----------
    question : str
        As a designer asks it: the small heading.
    title : str
        The finding with its figure and interval; 120 characters at most.
    note : str
        What is measured, unit, condition, games: the muted line.
    guide : str
        How to read the picture, 35-70 words.
    picture : bool
        False where nothing stands out: the page then shows one sentence and the folded table.
    """

    question: str
    title: str
    note: str
    guide: str
    picture: bool = True

    def __post_init__(self):
        """Titles keep their limit whatever names a ruleset has."""
        object.__setattr__(self, "title", shorten(self.title))
        for name in ("note", "guide"):  # a figure and its % stay on one line
            object.__setattr__(self, name, re.sub(r"(\d) %", rf"\1{PERCENT}", getattr(self, name)))


def digits(half, value=math.inf):
    """Decimals for an interval of that half-width, in the unit it is printed in (0, 1, or 2 under 1)."""
    most = 2 if abs(value) < 1 else 1
    if not math.isfinite(half) or half <= 0:
        return most
    power = math.floor(math.log10(half))
    two = round(half / 10**power * 10)
    return min(max((1 - power) if two < 36 else -power, 0), most)


def outward(low, high, decimals):
    """Both bounds at that decimal: low rounded down, high rounded up."""
    unit, slack = 10**decimals, 1e-9
    return math.floor(low * unit + slack) / unit, math.ceil(high * unit - slack) / unit


def number(value, decimals=0, signed=False):
    """A number with thin groups, a true minus and, when `signed`, a plus; zero has no sign."""
    text = f"{abs(value):,.{decimals}f}"
    zero = not any(c in "123456789" for c in text)
    if zero:
        return text
    return (MINUS if value < 0 else "+" if signed else "") + text


def interval(low, high, decimals, signed=False):
    """`71.0\u201371.6`, or `\u22120.4 to +0.2` where a bound is negative or the figure is a difference."""
    low, high = outward(low, high, decimals)
    texts = number(low, decimals, signed), number(high, decimals, signed)
    return (" to " if signed or low < 0 else EN_DASH).join(texts).replace(" ", NBSP)


def figure(value, low=math.nan, high=math.nan, unit=POINTS, scale=1.0, signed=False):
    """A figure and its interval in parentheses, which never break across lines: `71.3 % (71.0-71.6)`.

    Parameters
    ----------
    value, low, high : numbers; without bounds only the value is written
    unit : PERCENT, PP, POINTS or any text that follows the number
    scale : 100 for shares
    signed : differences carry their sign
    """
    value, low, high = value * scale, low * scale, high * scale
    if not math.isfinite(value):
        return "unknown"
    if not (math.isfinite(low) and math.isfinite(high)):
        return number(value, digits(math.nan, value), signed) + unit
    decimals = digits((high - low) / 2, value)
    least = 10.0**-decimals
    if 0 < abs(value) < least / 2 and not signed:
        return f"under{NBSP}{number(least, decimals)}{unit}{NBSP}({interval(low, high, decimals)})"
    return f"{number(value, decimals, signed)}{unit}{NBSP}({interval(low, high, decimals, signed)})"


def percent(value, low=math.nan, high=math.nan):
    """A share 0..1 as a percentage."""
    return figure(value, low, high, PERCENT, 100)


def pp(value, low=math.nan, high=math.nan, signed=True):
    """A difference of shares in percentage points."""
    return figure(value, low, high, PP, 100, signed)


def points(value, low=math.nan, high=math.nan, signed=False):
    """Points of prosperity or treasure."""
    return figure(value, low, high, POINTS, 1, signed)


def goal(low, high, unit=PERCENT, scale=100.0):
    """A goal in words: `50\u201360 %`, `at most 3 pp`, `at least 20 %`, or an empty text."""

    def plain(x):
        return number(x * scale, 0 if abs(x * scale - round(x * scale)) < 1e-9 else 1)

    has_low, has_high = low is not None, high is not None and math.isfinite(high)
    if has_low and has_high and low > 0:
        return f"{plain(low)}{EN_DASH}{plain(high)}{unit}"
    if has_high:
        return f"at most {plain(high)}{unit}"
    return f"at least {plain(low)}{unit}" if has_low else ""


def games(n):
    """A number of games: `333,333 games`, `1 game`."""
    return f"{number(n)}{NBSP}game{'' if n == 1 else 's'}"


def about(n):
    """A large number in prose: `4 million`, `250,000`, two digits."""
    if n <= 0:
        return "0"
    step = 10 ** max(math.floor(math.log10(n)) - 1, 0)
    n = int(math.ceil(n / step) * step)
    return f"{n / 1e6:g}{NBSP}million" if n >= 1_000_000 else number(n)


def never(n):
    """What nothing in n games proves: the rule of three with 95 % two-sided (97.5 %)."""
    return f"never in {games(n)} (under 1 in {about_down(n / 3.689)})" if n else "no games"


def about_down(n):
    """A bound rounded down to one digit, so that it stays true."""
    step = 10 ** max(math.floor(math.log10(n)), 0) if n >= 1 else 1
    return number(math.floor(n / step) * step) if n >= 1 else "1"


def listing(words):
    """`three, four and five`."""
    words = list(words)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else ""


WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def word(n):
    """A small count in words."""
    return WORDS[n] if 0 <= n < len(WORDS) else number(n)


def at(players):
    """`at four players`."""
    return f"at {word(players)} players"


def plural(n, one, many=None):
    """`one Scoundrel`, `two Scoundrels`, `no Scoundrel`."""
    return f"{word(n)} {one if n < 2 else many or one + 's'}"


def a(name):
    """A noun with its article: `a builder`, `an opportunist`."""
    return f"a{'n' if name[:1].lower() in 'aeiou' else ''} {name}"


def sentence(text):
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]


def shorten(text, limit=120):
    """A title within its limit: cut at the last clause that fits."""
    if len(text) <= limit:
        return text
    while len(text) > limit:
        cut = max(text.rfind(mark) for mark in ("; ", ": ", ", "))
        if cut <= 0:
            break
        text = text[:cut]
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "\u2026"
