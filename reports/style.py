"""The look of every picture and page: colours by meaning, type sizes, and the width of a text before it is drawn.

Pictures are drawn with the light values; `reports.svg` turns each of them into a CSS variable on the page, so that the
dark mode and the print need no second picture. Colours are fixed by meaning, never by order of appearance, and each is
said a second time by shape, letter, side or label.
"""

from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

LIGHT = {
    "paper": "#ffffff",  # the ground
    "ink": "#1b2027",  # text
    "muted": "#5a636d",  # secondary text
    "faint": "#8a929b",  # rules
    "grid": "#e3e7ea",
    "good": "#1f7a63",  # goal, within, gain, more
    "bad": "#b8480b",  # off goal, loss, less
    "ally": "#2f7db0",
    "scoundrel": "#6f2c5c",
    "attack": "#bd3522",  # the suits of Dawn, always with their shape
    "heal": "#5aa868",
    "spy": "#1a44c2",
    "wild": "#f0bf15",
    "o1": "#d5dbe1",  # ordered: seats 1-6, players 1-6; o4 is the plain mark, o2 the background mark
    "o2": "#b4bec8",
    "o3": "#8e9caa",
    "o4": "#647586",
    "o5": "#3f5062",
    "o6": "#202d3a",
    "s1": "#295672",  # strategies, in the order in which a run names them
    "s2": "#bb9b25",
    "s3": "#1aa1ee",
    "s4": "#7a3d10",
    "s5": "#9244ba",
    "s6": "#617441",
}
DARK = {
    "paper": "#15181c",
    "ink": "#e9ecef",
    "muted": "#aab3bc",
    "faint": "#7b858f",
    "grid": "#2e343b",
    "good": "#4cc6a5",
    "bad": "#f2864b",
    "ally": "#9fd0f7",
    "scoundrel": "#b963aa",
    "attack": "#e5472f",
    "heal": "#5dbd7c",
    "spy": "#4d7cf2",
    "wild": "#fbdc5e",
    "o1": "#3a444f",
    "o2": "#52606e",
    "o3": "#768595",
    "o4": "#9aa9b7",
    "o5": "#c3ced8",
    "o6": "#eef3f7",
    "s1": "#c1daf3",
    "s2": "#f0cf45",
    "s3": "#2ca6fb",
    "s4": "#cc5f1c",
    "s5": "#a55bdc",
    "s6": "#94b364",
}
# the page alone: grounds, lines and tints of HTML elements, (light, dark)
PAGE = {
    "panel": ("#f6f8f9", "#1b1f24"),
    "line": ("#d9dee3", "#343b43"),
    "okbg": ("#e2f0ec", "#17352e"),
    "link": ("#1f5f8b", "#8cc4ee"),
}
FIXED_LIGHT = "#fefefe"  # text on a fill that stays: one digit off the tokens, so that it stays as well
FIXED_DARK = "#1b2028"
SUIT_SHAPES = {"attack": "^", "heal": "P", "spy": "D", "wild": "o"}  # ▲ ✚ ◆ ●
STRATEGY_COLOURS = 6  # more than these: grey with direct labels

DPI = 100  # an inch is 100 px on the page
WIDE, NARROW = 720, 360  # px: the two drawings of every picture
SIZE = 9.0  # pt: labels
SMALL = 8.5  # pt: axis labels, keys, notes
HEAD = 9.5  # pt, bold: heads of panels
MIN_GAMES = 30  # a figure with fewer games behind it is drawn grey and hollow, with its n

INK, MUTED, FAINT, GRID, PAPER = (LIGHT[name] for name in ("ink", "muted", "faint", "grid", "paper"))
GOOD, BAD, ALLY, SCOUNDREL = (LIGHT[name] for name in ("good", "bad", "ally", "scoundrel"))
PLAIN, BACKGROUND = LIGHT["o4"], LIGHT["o2"]
GOAL_OPACITY = 0.16


def strategy_colour(index: int, count: int) -> str:
    """The colour of the `index`-th strategy that a run names; grey when it names more than six."""
    return LIGHT[f"s{index + 1}"] if count <= STRATEGY_COLOURS and index < STRATEGY_COLOURS else LIGHT["faint"]


def ordered_colour(number: int) -> str:
    """The colour of a seat or a player count, 1 to 6."""
    return LIGHT[f"o{min(max(number, 1), 6)}"]


@contextmanager
def look():
    """The style file in force inside a `with` block; the caller's own matplotlib settings come back afterwards."""
    import matplotlib

    with matplotlib.rc_context(_parameters()):
        yield


@lru_cache(maxsize=1)
def _parameters():
    from matplotlib import rc_params_from_file

    return dict(rc_params_from_file(Path(__file__).with_name("dawnlab.mplstyle"), use_default_template=False))


@lru_cache(maxsize=2)
def _font(bold: bool):
    """The font that labels are measured with: DejaVu Sans ships with matplotlib and is wider than nearly all others."""
    from matplotlib import font_manager

    properties = font_manager.FontProperties(family="DejaVu Sans", weight="bold" if bold else "regular")
    return font_manager.get_font(font_manager.findfont(properties))


@lru_cache(maxsize=4096)
def text_width(text: str, size: float = SIZE, bold: bool = False) -> float:
    """Width of one line of text in px at 100 px an inch."""
    from matplotlib.backends.backend_agg import get_hinting_flag

    font = _font(bold)
    font.set_size(size, DPI)
    font.set_text(text, 0.0, flags=get_hinting_flag())
    return font.get_width_height()[0] / 64 + 1.0


def text_height(size: float = SIZE) -> float:
    """Height in px of a line of text, from the top of a capital with its accent to below the descenders."""
    return 1.25 * size * DPI / 72


def wrap(text: str, width: float, size: float = SIZE, bold: bool = False) -> list[str]:
    """Lines of at most `width` px; a word longer than that is cut with an ellipsis."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, bold) <= width:
            lines[-1] = longer
        else:
            lines.append(shorten(word, width, size, bold))
    return lines


def shorten(text: str, width: float, size: float = SIZE, bold: bool = False) -> str:
    """The text, or as much of its beginning as fits `width` px with an ellipsis after it."""
    if text_width(text, size, bold) <= width:
        return text
    while text and text_width(text + "…", size, bold) > width:
        text = text[:-1]
    return text.rstrip() + "…"
