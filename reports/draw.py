"""From a table to a picture: both widths for the page, and PNG and SVG with title, note and source set around it."""

import importlib
import io
import pkgutil
from dataclasses import replace
from types import SimpleNamespace

from reports import charts, style, svg
from reports.page import Picture

MARGIN = 16  # px round a picture that travels alone
TITLE_SIZE, NOTE_SIZE = 12.5, 9.0  # pt
PNG_DPI = 160
ALT_LENGTH = 320


def list_charts() -> list[str]:
    """Names of the charts: the file stems in `reports/charts`."""
    return sorted(module.name for module in pkgutil.iter_modules(charts.__path__) if not module.name.startswith("_"))


def has_chart(name: str) -> bool:
    """True where an analysis of that name has a chart."""
    return name in list_charts()


def chart_facts(facts, targets) -> SimpleNamespace:
    """What a chart is told beside its table: the fields of the analyses' facts, and `targets`."""
    fields = vars(facts) if hasattr(facts, "__dict__") else {}
    return SimpleNamespace(**{**fields, "targets": dict(targets or {})})


def draw_picture(name: str, table, facts, title: str = "", note: str = "", source: str = "") -> Picture:
    """Draw the chart of an analysis.

    Parameters
    ----------
    name : the chart's file stem
    table : tidy table (players, measure, group, value, low, high, n); missing bounds count as the value
    facts : from `chart_facts`
    title, note, source : set around the picture in the files, and the title in the alternative text
    """
    chart = importlib.import_module(f"reports.charts.{name}")
    table = table.assign(low=table["low"].fillna(table["value"]), high=table["high"].fillna(table["value"]))
    alt = alternative_text(chart.KIND, title)
    with style.look():
        wide, narrow = (_figure(chart, table, facts, width) for width in (style.WIDE, style.NARROW))
        picture = Picture(
            name,
            alt,
            svg.inline(svg.plain(wide), f"{name}-w", "w", alt),
            svg.inline(svg.plain(narrow), f"{name}-n", "n", alt),
        )
        set_around(wide, title, note, source)
        return replace(picture, file_svg=svg.plain(wide), file_png=_png(wide))


def _figure(chart, table, facts, width):
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure((width / style.DPI, 1.0), dpi=style.DPI)
    FigureCanvasAgg(figure)
    chart.draw(table, figure, facts)
    return figure


def _png(figure) -> bytes:
    stream = io.BytesIO()
    figure.savefig(stream, format="png", dpi=PNG_DPI, metadata={"Software": None})
    return stream.getvalue()


def set_around(figure, title: str, note: str, source: str) -> None:
    """Enlarge a drawn figure and set its title and muted line above it, the source below."""
    width, height = (round(size * style.DPI) for size in figure.get_size_inches())
    head = _lines(title, width - 40, TITLE_SIZE, True, style.INK)
    head = head[:-1] + [(*line[:-1], line[-1] + 5) for line in head[-1:]]  # air before the note
    head += _lines(note, width - 40, NOTE_SIZE, False, style.MUTED)
    foot = _lines(source, width, style.SMALL, False, style.MUTED)
    above = MARGIN + sum(line[-1] for line in head) + 12
    below = 18 + sum(line[-1] for line in foot) + MARGIN
    whole_width, whole_height = width + 2 * MARGIN, above + height + below
    for axes in figure.axes:
        box = axes.get_position()
        left, bottom = (MARGIN + box.x0 * width) / whole_width, (below + box.y0 * height) / whole_height
        axes.set_position((left, bottom, box.width * width / whole_width, box.height * height / whole_height))
    figure.set_size_inches(whole_width / style.DPI, whole_height / style.DPI)
    for lines, top in ((head, MARGIN), (foot, above + height + 18)):
        for text, size, bold, colour, step in lines:
            y = 1 - (top + size * style.DPI / 72) / whole_height
            weight = "bold" if bold else "regular"
            figure.text(MARGIN / whole_width, y, text, size=size, weight=weight, color=colour, va="baseline")
            top += step


def _lines(text, width, size, bold, colour):
    """(text, size, bold, colour, height) of each line of a wrapped paragraph."""
    step = round(style.text_height(size) * 1.12)
    return [(line, size, bold, colour, step) for line in style.wrap(text, width, size, bold)] if text else []


def alternative_text(kind: str, title: str) -> str:
    """Kind of picture and finding, for screen readers; the table follows for the rest."""
    text = f"{kind}. {title}".strip()
    ending = ". Table below."
    text = text.rstrip(".")
    if len(text) + len(ending) > ALT_LENGTH:
        text = text[: ALT_LENGTH - len(ending) - 1].rstrip() + "…"
    return text + ending
