"""Parts that charts share: grids with their labels, columns of panels, rows of `label | mark`."""

from analyses.wording import NARROW, number
from reports import style


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


def grid_of_panels(counts, narrow: bool):
    """Rows of player counts: all side by side, or on a phone one below the other."""
    return [[players] for players in counts] if narrow else [counts]
