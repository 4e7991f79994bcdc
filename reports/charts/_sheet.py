"""The paper a chart is drawn on: one axes that spans the figure, in px from the top left corner, and panels on it.

A chart asks the figure for its width, works out its height, opens a sheet of that height and places everything in px.
So type and marks keep their size at both widths, nothing is measured twice, and no layout engine runs.
"""

from dataclasses import dataclass

import numpy as np

from reports import style

BASELINE = 0.36  # a text is centred on y when its baseline lies this part of its size below
KEY_ROW = 20  # px
KEY_GAP = 22
APART = 3  # px between two figures side by side


@dataclass(frozen=True)
class Panel:
    """A rectangle of the sheet with a linear scale on either side; `x` and `y` turn values into px (arrays too)."""

    left: float
    top: float
    width: float
    height: float
    x_limits: tuple[float, float] = (0.0, 1.0)
    y_limits: tuple[float, float] = (0.0, 1.0)

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    def x(self, value):
        low, high = self.x_limits
        return self.left + (np.asarray(value, float) - low) / (high - low) * self.width

    def y(self, value):
        low, high = self.y_limits
        return self.bottom - (np.asarray(value, float) - low) / (high - low) * self.height


class Sheet:
    """Marks and texts on a figure, in px from the top left corner."""

    def __init__(self, figure, height: float):
        self.width = width_of(figure)
        self.height = height
        self.narrow = is_narrow(figure)
        self._taken: list[
            tuple[float, float, float, float]
        ] = []  # boxes of texts and estimates: left, top, right, bottom
        figure.set_size_inches(self.width / style.DPI, height / style.DPI)
        self.axes = figure.add_axes((0, 0, 1, 1), xticks=(), yticks=(), frame_on=False)
        self.axes.set_xlim(0, self.width)
        self.axes.set_ylim(height, 0)

    # --- texts ---------------------------------------------------------------------------------------------------------
    def text(self, x, y, text, *, size=style.SIZE, bold=False, colour=style.INK, align="left", turn=0.0):
        """One line of text, its middle at height `y`; `turn` in degrees counter-clockwise about its beginning."""
        if not turn:
            self._taken.append(_box_of(x, y, text, size, bold, align))
            y = y + BASELINE * size * style.DPI / 72
        self.axes.text(
            x,
            y,
            text,
            size=size,
            weight="bold" if bold else "regular",
            color=colour,
            ha=align,
            va="baseline",
            rotation=turn,
            rotation_mode="anchor",
            zorder=9,
            clip_on=False,
        )

    def label(self, x, y, text, *, clear=8, places="right left above below", bold=False, colour=style.INK):
        """A figure at a mark in the first of the places that is free: no text or estimate there, and inside the sheet.

        Left out where none is free; the table has it. `clear`: px between the middle of the mark and the text.
        """
        for place in places.split():
            at = _places_round(x, y, clear)[place]
            left, top, right, bottom = _box_of(*at[:2], text, style.SIZE, bold, at[2])
            inside = left >= 0 and top >= 0 and right <= self.width and bottom <= self.height
            if inside and not any(
                left < r + APART and right > l - APART and top < b and bottom > t
                for l, t, r, b in self._taken  # noqa: E741
            ):
                self.text(at[0], at[1], text, bold=bold, colour=colour, align=at[2])
                return

    # --- marks ---------------------------------------------------------------------------------------------------------
    def line(self, xs, ys, colour=style.FAINT, width=0.8, opacity=1.0, dash=None, order=2.0):
        """A line through the points; width in pt, `dash` in pt on and off."""
        from matplotlib.lines import Line2D

        dashes = {"linestyle": (0, dash), "dash_capstyle": "round" if dash[0] < 1 else "butt"} if dash else {}
        self._add(Line2D(xs, ys, color=colour, linewidth=width, alpha=_alpha(opacity), zorder=order, **dashes))

    def _add(self, artist):
        artist.set_clip_on(False)  # everything is placed: nothing to cut, and no clip paths in the SVG
        self.axes.add_artist(artist)

    def box(self, left, top, width, height, colour, opacity=1.0, edge=None, edge_width=1.0, order=1.0):
        """A filled rectangle (colour None: only its edge)."""
        from matplotlib.patches import Rectangle

        self._add(
            Rectangle(
                (left, top),
                width,
                height,
                facecolor=colour or "none",
                edgecolor=edge or "none",
                linewidth=edge_width if edge else 0,
                alpha=_alpha(opacity),
                zorder=order,
            )
        )

    def area(self, xs, lows, highs, colour, opacity=0.2, order=1.5):
        """A band between two lines over the same x."""
        from matplotlib.patches import Polygon

        outline = [*zip(xs, lows, strict=True), *reversed(list(zip(xs, highs, strict=True)))]
        self._add(Polygon(outline, facecolor=colour, alpha=opacity, linewidth=0, zorder=order))

    def steps(self, lefts, rights, tops, bottom, colour, order=2.0):
        """Touching bars from `tops` down to `bottom` with a hair of ground between them, as one path."""
        from matplotlib.collections import PolyCollection

        bars = [
            [(left, bottom), (left, top), (right, top), (right, bottom)]
            for left, right, top in zip(lefts, rights, tops, strict=True)
        ]
        self._add(PolyCollection(bars, facecolor=colour, linewidth=0, zorder=order))

    def dots(self, xs, ys, colour, size=7.0, *, hollow=False, shape="o", edge=None, order=4.0, opacity=1.0):
        """Marks of `size` px across; hollow ones have the ground inside."""
        from matplotlib.lines import Line2D

        self._add(
            Line2D(
                np.atleast_1d(xs),
                np.atleast_1d(ys),
                linestyle="none",
                marker=shape,
                markersize=size * 72 / style.DPI,
                markerfacecolor=style.PAPER if hollow else colour,
                markeredgecolor=colour if hollow else (edge or colour),
                markeredgewidth=1.2 if hollow or edge else 0,
                alpha=_alpha(opacity),
                zorder=order,
            )
        )

    def estimate(self, x, y, low, high, colour, size=7.0, *, upright=False, few=False, shape="o", order=4.0):
        """A dot on a line that spans its interval, all in px; `few`: hollow, dotted and grey (not enough games)."""
        colour = style.FAINT if few else colour
        ends = ([x, x], [low, high]) if upright else ([low, high], [y, y])
        if abs(float(high) - float(low)) > size:  # an interval inside its dot is printed, not drawn
            self.line(*ends, colour, 1.5, dash=(0.1, 2.4) if few else None, order=order - 0.5)
        self.dots(x, y, colour, size, hollow=few, shape=shape, order=order)
        self._taken.append((x - size / 2, y - size / 2, x + size / 2, y + size / 2))

    def goal(self, left, top, width, height):
        """The green field behind the data."""
        self.box(left, top, width, height, style.GOOD, style.GOAL_OPACITY, order=0.5)

    # --- key -----------------------------------------------------------------------------------------------------------
    def key(self, items, top: float = 0.0):
        """The key in one line above the picture, or more where it doesn't fit; `items`: (kind, colour, words).

        Kinds: dot, small, estimate, tick (hairline with ends), band, square, line, dash, diamond, hollow, stripe.
        """
        for (kind, colour, words), (x, row) in zip(items, _key_places(items, self.width), strict=True):
            y = top + row * KEY_ROW + KEY_ROW / 2
            self._key_mark(kind, colour, x, y)
            self.text(x + _key_mark_width(kind) + 5, y, words, size=style.SMALL, colour=style.MUTED)

    def _key_mark(self, kind, colour, x, y):
        middle = x + _key_mark_width(kind) / 2
        if kind == "estimate":
            self.line([x, x + 18], [y, y], colour, 1.8)
            self.dots(middle, y, colour, 9)
        elif kind == "tick":
            self.line([middle, middle], [y - 6, y + 6], colour, 1.0)
            self.line([middle - 3, middle + 3], [y - 6, y - 6], colour, 1.0)
            self.line([middle - 3, middle + 3], [y + 6, y + 6], colour, 1.0)
        elif kind == "upright":
            self.line([middle, middle], [y - 7, y + 7], colour, 1.6)
        elif kind == "band":
            self.goal(x, y - 6, 13, 12)
        elif kind == "stripe":
            self.box(x, y - 6, 13, 12, colour, 0.6)
        elif kind == "square":
            self.box(x, y - 6, 12, 12, colour)
        elif kind in ("line", "dash"):
            self.line([x, x + 18], [y, y], colour, 1.8, dash=(2.5, 2) if kind == "dash" else None)
        else:
            shape = {"diamond": "D", "triangle": "^", "plus": "P"}.get(kind, "o")
            size = {"small": 5, "diamond": 6, "triangle": 8.5, "plus": 8.5}.get(kind, 8)
            self.dots(middle, y, colour, size, hollow=kind == "hollow", shape=shape)


def _box_of(x, y, text, size, bold, align):
    wide, high = style.text_width(text, size, bold), style.text_height(size) * 0.8
    left = x - wide * {"left": 0, "center": 0.5, "right": 1}[align]
    return left, y - high / 2, left + wide, y + high / 2


def _places_round(x, y, clear):
    """Where a figure may stand at a mark: (x, y, alignment)."""
    return {
        "right": (x + clear, y - 8, "left"),
        "upper-right": (x + clear, y - 13, "left"),
        "right-below": (x + clear, y + 10, "left"),
        "left": (x - clear, y - 8, "right"),
        "left-below": (x - clear, y + 10, "right"),
        "above": (x, y - clear - 9, "center"),
        "below": (x, y + clear + 9, "center"),
        "far-above": (x, y - clear - 24, "center"),
        "far-below": (x, y + clear + 24, "center"),
    }


def _key_mark_width(kind: str) -> float:
    return {
        "estimate": 18,
        "line": 18,
        "dash": 18,
        "band": 13,
        "stripe": 13,
        "square": 12,
        "tick": 8,
        "upright": 6,
    }.get(kind, 9)


def _key_places(items, width):
    """(x, row) of each item of a key, rows broken where the next one would leave the sheet."""
    places, x, row = [], 0.0, 0
    for kind, _, words in items:
        wide = _key_mark_width(kind) + 5 + style.text_width(words, style.SMALL)
        if x and x + wide > width:
            x, row = 0.0, row + 1
        places.append((x, row))
        x += wide + KEY_GAP
    return places


def key_height(items, width: float) -> float:
    """Height of a key in px, with the space below it."""
    return (_key_places(items, width)[-1][1] + 1) * KEY_ROW + 10 if items else 0


def width_of(figure) -> float:
    """Width of the figure in px."""
    return round(figure.get_figwidth() * style.DPI)


def is_narrow(figure) -> bool:
    """True for the drawing for a phone."""
    return width_of(figure) < (style.WIDE + style.NARROW) / 2


def _alpha(opacity):
    return None if opacity >= 1 else opacity
