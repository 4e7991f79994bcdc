"""Parts that charts share: grids with their labels, columns of panels, rows of `label | mark`."""

from reports import style
from reports.charts._sheet import Panel
from analyses.wording import NARROW, number


def percent_grid(sheet, panel, labelled=True, values=(0, 0.25, 0.5, 0.75, 1.0)):
    """Level lines of a share with labels to the left; the panel's y limits are shares."""
    for value in values:
        y = float(panel.y(value))
        sheet.line([panel.left, panel.right], [y, y], style.GRID, 0.8, order=0.8)
        if labelled:
            text = number(100 * value, 0 if 100 * value % 1 == 0 else 1) + NARROW + "%"
            sheet.text(panel.left - 9, y, text, size=style.SMALL, colour=style.MUTED, align="right")


def value_grid(sheet, panel, values, labelled=True, digits=0, signed=False, unit=""):
    """Level lines at values with labels to the left; zero drawn stronger where values are signed."""
    for value in values:
        y = float(panel.y(value))
        zero = signed and value == 0
        sheet.line(
            [panel.left, panel.right], [y, y], style.FAINT if zero else style.GRID, 1.2 if zero else 0.8, order=0.8
        )
        if labelled:
            text = number(value, digits, signed) + unit
            sheet.text(panel.left - 9, y, text, size=style.SMALL, colour=style.MUTED, align="right")


def upright_grid(sheet, panel, values, label=str, line=True, strong=None):
    """Upright lines at values with labels under the panel; `strong`: the value that stands for nothing or fair."""
    for value in values:
        x = float(panel.x(value))
        if line:
            heavy = strong is not None and value == strong
            sheet.line(
                [x, x],
                [panel.top, panel.bottom],
                style.FAINT if heavy else style.GRID,
                1.2 if heavy else 0.8,
                order=0.8,
            )
        sheet.text(x, panel.bottom + 13, label(value), size=style.SMALL, colour=style.MUTED, align="center")


def columns(left: float, right: float, weights, gap: float):
    """(left, width) of columns side by side, as wide as their weights."""
    unit = (right - left - gap * (len(weights) - 1)) / sum(weights)
    places, x = [], left
    for weight in weights:
        places.append((x, weight * unit))
        x += weight * unit + gap
    return places


def grid_of_panels(counts, narrow: bool):
    """Rows of player counts: all side by side, or on a phone one below the other."""
    return [[players] for players in counts] if narrow else [counts]


def label_beside(sheet, panel: Panel, x, y, text, *, bold=False, colour=style.INK, side=1, size=style.SIZE, clear=8):
    """A figure beside a dot, to the right (side 1) or left (-1), kept inside the sheet."""
    wide = style.text_width(text, size, bold)
    if side > 0 and x + clear + wide > sheet.width:
        side = -1
    sheet.text(x + side * clear, y, text, size=size, bold=bold, colour=colour, align="left" if side > 0 else "right")
