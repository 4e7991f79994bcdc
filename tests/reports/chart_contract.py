"""What every chart must satisfy, at both widths and on hard data: labels that can be read.

No two texts overlap, none leaves the figure. Boxes of turned texts are turned, too. Texts are measured with DejaVu Sans,
which is wider than nearly all fonts that a reader has.
"""

import importlib

import matplotlib

matplotlib.use("Agg")
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from reports import style

SLACK = 1.0  # px that boxes may share: a box has a little air round its letters


def figure_of(name, table, facts, width):
    """The chart of that name, drawn at a width in px."""
    chart = importlib.import_module(f"reports.charts.{name}")
    with style.look():
        figure = Figure((width / style.DPI, 1.0), dpi=style.DPI)
        FigureCanvasAgg(figure)
        chart.draw(table, figure, facts)
    return figure


def check_labels(figure) -> list[str]:
    """Complaints about the texts of a figure; none where all is well."""
    boxes = [(artist.get_text(), _corners(figure, artist)) for artist in _texts(figure)]
    width, height = figure.get_size_inches() * figure.dpi
    complaints = [f"{text!r} leaves the figure" for text, box in boxes if not _inside(box, width, height)]
    for i, (text, box) in enumerate(boxes):
        complaints += [f"{text!r} lies on {other!r}" for other, its in boxes[i + 1 :] if _overlap(box, its)]
    return complaints


def _texts(figure):
    artists = [*figure.texts, *(text for axes in figure.axes for text in axes.texts)]
    return [artist for artist in artists if artist.get_text().strip() and artist.get_visible()]


def _corners(figure, artist):
    """The four corners of the text's box in px, turned like the text."""
    turn, renderer = artist.get_rotation(), figure.canvas.get_renderer()
    artist.set_rotation(0)
    box = artist.get_window_extent(renderer)
    artist.set_rotation(turn)
    from math import cos, radians, sin

    x0, y0 = artist.get_transform().transform(artist.get_position())
    c, s = cos(radians(turn)), sin(radians(turn))
    corners = ((box.x0, box.y0), (box.x1, box.y0), (box.x1, box.y1), (box.x0, box.y1))
    return [(x0 + (x - x0) * c - (y - y0) * s, y0 + (x - x0) * s + (y - y0) * c) for x, y in corners]


def _inside(box, width, height):
    return all(-SLACK <= x <= width + SLACK and -SLACK <= y <= height + SLACK for x, y in box)


def _overlap(one, other):
    """Two turned boxes share more than the slack: no side of either parts them."""
    if _apart(one, other):
        return False
    for box in (one, other):
        for i in range(2):
            (x0, y0), (x1, y1) = box[i], box[i + 1]
            length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 or 1.0
            ax, ay = (x1 - x0) / length, (y1 - y0) / length
            a, b = ([x * ax + y * ay for x, y in points] for points in (one, other))
            if max(a) <= min(b) + SLACK or max(b) <= min(a) + SLACK:
                return False
    return True


def _apart(one, other):
    """Whether the upright hulls of two boxes don't even touch: most pairs."""
    for axis in range(2):
        a, b = ([point[axis] for point in box] for box in (one, other))
        if max(a) <= min(b) or max(b) <= min(a):
            return True
    return False
