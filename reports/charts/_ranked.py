"""Ranked dots: rows of `label | mark | mark …`, one dot a player count, the reference count large with its interval.

On a phone the label stands above its marks. Used for tiles, Great Buildings and strategies.
"""

from dataclasses import dataclass, field

from analyses import wording
from reports import style
from reports.charts._sheet import Panel, Sheet, is_narrow, key_height, width_of
from reports.charts._tables import is_few, reference_count
from reports.charts._words import few as few_games
from reports.charts._words import number, short
from reports.charts._words import players as players_words

ROW, TALL = 21, 42  # px: a row; a row with its label above it
HEAD, AXIS = 30, 28
GAP = 30
FIGURES = 45  # px: the figure of the reference at the end of a track
SIGN = 20  # px: the sign of a suit before a label
MOST = 26  # rows drawn; the rest is in the table
SHAPES = {"attack": ("attack", "^"), "heal": ("heal", "P"), "spy": ("spy", "D"), "wild": ("wild", "o")}


@dataclass(frozen=True)
class Entry:
    """A row: its key in the columns' cells, its label, and the suit whose sign stands before it."""

    key: str
    label: str
    suit: str = ""


@dataclass(frozen=True)
class Track:
    """A column of marks. `cells[key]`: list of (players, table row); `scale` turns values into what is printed."""

    head: str
    ticks: list[float]
    cells: dict = field(default_factory=dict)
    scale: float = 100.0
    signed: bool = False
    unit: str = ""
    goal: tuple[float, float] | None = None
    seconds: dict = field(default_factory=dict)  # cells of a second series: key -> list of (colour, shape, table row)


def cells_of(rows) -> dict:
    """Rows of one measure by group: group -> list of (players, row)."""
    found: dict[str, list] = {}
    for row in rows.itertuples():
        found.setdefault(str(row.group), []).append((int(row.players), row))
    return found


def players_key(counts) -> list:
    """Key of the player counts: the reference with its interval, the others small."""
    if len(counts) == 1:
        return [("estimate", style.PLAIN, players_words(counts[0]))]
    reference = reference_count(counts)
    return [("estimate" if n == reference else "small", style.ordered_colour(n), players_words(n)) for n in counts]


def draw_ranked(figure, entries, tracks, counts, more_key=()) -> Sheet:
    """Draw the rows in the order given, at most `MOST`; on a phone two tracks side by side, the others below."""
    entries = entries[:MOST]
    items = [*players_key(counts), *more_key]
    top, narrow, width = key_height(items, width_of(figure)), is_narrow(figure), width_of(figure)
    bands = [tracks[i : i + 2] for i in range(0, len(tracks), 2)] if narrow else [tracks]
    row = TALL if narrow else ROW if len(entries) > 8 else ROW + 7
    left = 0 if narrow else _label_width(width, entries)
    heads = [
        HEAD + 14 * (max(len(_head(track, _track_width(width, left, band))) for track in band) - 1) for band in bands
    ]
    sheet = Sheet(figure, top + sum(heads) + len(bands) * (row * len(entries) + AXIS) + 14 * (len(bands) - 1))
    sheet.key(items)
    for band, head in zip(bands, heads, strict=True):
        _band(sheet, band, entries, counts, top, head, row, left)
        top += head + row * len(entries) + AXIS + 14
    return sheet


def _head(track, width):
    return style.wrap(track.head, width, style.SIZE, True)


def _track_width(width, left, band):
    return (width - left - GAP * (len(band) - 1)) / len(band)


def _band(sheet, band, entries, counts, top, head, row, left):
    """Labels and tracks that stand side by side."""
    for index, entry in enumerate(entries):
        y = top + head + index * row
        _label(sheet, entry, y + (10 if sheet.narrow else row / 2), _indent(entries), left or sheet.width)
        if index and (sheet.narrow or (row == ROW and index % 5 == 0)):
            sheet.line([0, sheet.width], [y, y], style.GRID, 0.5, order=0.3)
    wide = _track_width(sheet.width, left, band)
    for index, track in enumerate(band):
        x = left + index * (wide + GAP)
        for line, words in enumerate(_head(track, wide)):
            sheet.text(x, top + 8 + 14 * line, words, bold=True)
        inset = style.text_width(_tick(track, track.ticks[0]), style.SMALL) / 2 + 1 if x == 0 else 0
        figures = FIGURES if track.cells else style.text_width(_tick(track, track.ticks[-1], True), style.SMALL) / 2
        limits = (min(track.ticks[0], 0.0), track.ticks[-1])
        panel = Panel(x + inset, top + head, wide - inset - figures, row * len(entries), limits)
        places = [panel.top + i * row + (row * 0.66 if sheet.narrow else row / 2) for i in range(len(entries))]
        _axis(sheet, panel, track, places)
        digits = _digits(track, reference_count(counts))
        for y, entry in zip(places, entries, strict=True):
            _marks(sheet, panel, track, entry, y, counts, digits)


def _label_width(width, entries):
    longest = max(style.text_width(entry.label) for entry in entries) + _indent(entries)
    return min(longest + 16, 0.36 * width)


def _indent(entries):
    """Room before the labels for the signs of suits, where any row has one."""
    return SIGN if any(entry.suit in SHAPES for entry in entries) else 0


def _label(sheet, entry, y, indent, room):
    if entry.suit in SHAPES:
        token, shape = SHAPES[entry.suit]
        sheet.dots(7, y, style.LIGHT[token], 9, shape=shape, edge=style.FAINT if token == "wild" else None)
    sheet.text(indent, y, style.shorten(entry.label, room - indent - 8))


def _tick(track, value, last=False):
    """What stands under a tick."""
    shown = track.scale * value
    digits = 0 if abs(shown - round(shown)) < 1e-9 else 1 if abs(10 * shown - round(10 * shown)) < 1e-6 else 2
    return number(shown, digits, track.signed) + (track.unit if last else "")


def _axis(sheet, panel, track, places):
    """Goal, upright lines and their labels; on a phone the lines only beside the marks, clear of the row labels."""
    if track.goal:
        low, high = (min(max(end, track.ticks[0]), track.ticks[-1]) for end in track.goal)
        sheet.goal(float(panel.x(low)), panel.top, float(panel.x(high)) - float(panel.x(low)), panel.height)
    widest = max(style.text_width(_tick(track, value), style.SMALL) for value in track.ticks)
    every = next(step for step in (1, 2, 4, 8, 100) if panel.width * step / max(len(track.ticks) - 1, 1) > widest + 10)
    for index, value in enumerate(track.ticks):
        x = float(panel.x(value))
        zero = track.signed and value == 0
        colour, width = (style.FAINT, 1.2) if zero else (style.GRID, 0.8)
        spans = [(y - 10, y + 10) for y in places] if sheet.narrow else [(panel.top, panel.bottom)]
        for ends in spans:
            sheet.line([x, x], ends, colour, width, order=0.8)
        if index % every == 0:
            words = _tick(track, value, last=index + every >= len(track.ticks))
            sheet.text(x, panel.bottom + 13, words, size=style.SMALL, colour=style.MUTED, align="center")


def _digits(track, reference):
    """Decimals of a column: those that most of its intervals support, so that the figures stand under each other."""
    found = [
        min(wording.digits(track.scale * (row.high - row.low) / 2), 1)
        for rows in track.cells.values()
        for players, row in rows
        if players == reference and not is_few(row)
    ]
    return max(set(found), key=found.count) if found else 1


def _colour(players, counts):
    return style.PLAIN if len(counts) == 1 else style.ordered_colour(players)


def _marks(sheet, panel, track, entry, y, counts, digits):
    reference = reference_count(counts)
    large = None
    for players, row in track.cells.get(entry.key, ()):
        if players == reference:
            large = row
        elif not is_few(row):
            sheet.dots(float(panel.x(_inside(panel, row.value))), y, style.ordered_colour(players), 5, order=3)
    for colour, shape, row in track.seconds.get(entry.key, ()):
        sheet.dots(float(panel.x(_inside(panel, row.value))), y, colour, 7, shape=shape, hollow=is_few(row), order=4)
    if large is None:
        return
    few = is_few(large)
    x, low, high = (float(panel.x(_inside(panel, value))) for value in (large.value, large.low, large.high))
    sheet.estimate(x, y, low, high, _colour(reference, counts), 8.5, few=few)
    words = few_games(large) if few else short(track.scale * large.value, digits, track.signed)
    sheet.text(panel.right + FIGURES - 2, y, words, colour=style.MUTED if few else style.INK, align="right")


def _inside(panel, value):
    return min(max(value, panel.x_limits[0]), panel.x_limits[1])
