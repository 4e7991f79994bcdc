"""What should one player do, given the others?

A cell is the win rate of one seat (the share of games among whose winners it is) that plays the row among seats that all
play the column; its fill is the gain over doing as they do (the framed diagonal of that column), the best reply of a
column is bold and underlined.
"""

import math

from reports import style
from reports.charts._sheet import Sheet, is_narrow, key_height, width_of
from reports.charts._tables import measure, player_counts, reference_count
from reports.charts._words import number, players

KIND = "Matrix of win rates, one row a strategy of one seat, one column that of the others"
MOST = 12  # strategies
ROW = 34  # px
STRONGEST = 0.62  # opacity of the largest gain: the figure on it must stay legible
TURN = 35.0  # degrees: names of columns
LONGEST = 120  # px: a name over a column


def draw(table, figure, facts):
    """Draw the table on the figure; see `reports.charts`."""
    counts = player_counts(measure(table, "win"))
    number_of = reference_count(counts)
    wins, names = _cells(table, "win", number_of), _names(table, number_of)
    gains = _cells(table, "gain", number_of)
    narrow = is_narrow(figure)
    labels = [name.replace("_", " ") for name in names]
    items = [
        ("stripe", style.BAD, "worse than doing as they do"),
        ("stripe", style.GOOD, "better"),
        ("frame", style.FAINT, "all alike"),
        ("best", style.INK, "best reply"),
    ]
    width = width_of(figure)
    left = 26 if narrow else _left(labels)
    overhang = 0 if narrow else _overhang(labels, width - left)
    cell = (width - left - overhang) / len(names)
    names_room = 28 if narrow else 24 + _rise(labels)
    row = ROW + 16 if narrow else min(ROW, max(cell, 24))
    foot = 16 + key_height(items[:1], width)
    sheet = Sheet(figure, 22 + names_room + row * len(names) + foot + (24 if narrow else 0))
    others = "the other seats all play …" if number_of != 2 else "the other seat plays …"
    sheet.text(left if not narrow else 0, 9, f"{players(number_of)}; {others}", size=style.SMALL, colour=style.MUTED)
    top = 22 + names_room
    _heads(sheet, labels, left, top, cell, narrow)
    best = _best(table, number_of)
    largest = max([abs(gain[0]) for gain in gains.values()] + [0.05])
    for r, row_name in enumerate(names):
        y = top + r * row
        label = style.shorten(labels[r], left - 12 if not narrow else width - 40)
        if narrow:
            sheet.text(0, y + 8, f"{r + 1}  {label}", size=style.SMALL)
            y += 16
        else:
            sheet.text(left - 10, y + row / 2, label, align="right")
        high = row - (16 if narrow else 0)
        for c, column in enumerate(names):
            _cell(sheet, left + c * cell, y, cell, high, wins.get((row_name, column)), gains.get((row_name, column)),
                  largest, r == c, best.get(column) == row_name)  # fmt: skip
    _key(sheet, items, top + row * len(names) + 12)


def _names(table, number_of):
    """Strategies in the order of the table, twelve at most."""
    rows = measure(table, "win", number_of)
    return list(dict.fromkeys(str(name) for name in rows["row"]))[:MOST]


def _cells(table, name, number_of):
    rows = measure(table, name, number_of)
    return {
        (str(row), str(column)): (float(value), int(n))
        for row, column, value, n in zip(rows["row"], rows["column"], rows["value"], rows["n"], strict=True)
    }


def _best(table, number_of):
    """The best reply to each column."""
    rows = measure(table, "win", number_of)
    rows = rows[rows["best"].astype(bool)]
    return {str(column): str(row) for row, column in zip(rows["row"], rows["column"], strict=True)}


def _left(labels):
    """Room for the names of the rows."""
    longest = max(style.text_width(label) for label in [*labels, "one seat plays"])
    return min(longest + 14, 200)


def _overhang(labels, room):
    """How far the turned names of the last columns reach beyond the matrix."""
    reach = [style.text_width(style.shorten(label, LONGEST)) * math.cos(math.radians(TURN)) for label in labels]
    overhang = 0.0
    for _ in range(3):  # the cells shrink as the overhang grows
        cell = (room - overhang) / len(labels)
        overhang = max([0.0] + [wide + 4 - (len(labels) - i - 0.5) * cell for i, wide in enumerate(reach)])
    return overhang + 2


def _rise(labels):
    """Height of the turned names of the columns."""
    longest = max(style.text_width(style.shorten(label, LONGEST)) for label in labels)
    return longest * math.sin(math.radians(TURN)) + 6


def _heads(sheet, labels, left, top, cell, narrow):
    for index, label in enumerate(labels):
        x = left + (index + 0.5) * cell
        if narrow:
            sheet.text(x, top - 10, str(index + 1), size=style.SMALL, bold=True, align="center")
        else:
            sheet.text(x - 4, top - 10, style.shorten(label, LONGEST), turn=TURN)
    if not narrow:
        sheet.text(left - 10, top - 12, "one seat plays", size=style.SMALL, colour=style.MUTED, align="right")


def _cell(sheet, left, top, width, height, win, gain, largest, diagonal, best):
    if win is None:
        return
    pad = 1.0
    if diagonal:
        sheet.box(left + 2, top + 2, width - 4, height - 4, None, edge=style.FAINT, edge_width=1.4, order=3)
    elif gain is not None and win[1] >= style.MIN_GAMES:
        opacity = STRONGEST * min(abs(gain[0]) / largest, 1.0)
        if opacity > 0.01:
            fill = style.GOOD if gain[0] > 0 else style.BAD
            sheet.box(left + pad, top + pad, width - 2 * pad, height - 2 * pad, fill, opacity, order=1)
    few = win[1] < style.MIN_GAMES
    x, y = left + width / 2, top + height / 2
    words = number(100 * win[0], 0)
    size = style.SIZE if width > style.text_width("100", bold=True) + 3 else 7.0
    sheet.text(x, y - (1 if best else 0), words, size=size, bold=best and not few,
               colour=style.FAINT if few else style.INK, align="center")  # fmt: skip
    if best and not few:
        half = style.text_width(words, size, True) / 2 + 1
        sheet.line([x - half, x + half], [y + 9, y + 9], style.INK, 1.6, order=5)


def _key(sheet, items, top):
    x, y = 0.0, top + 10
    for kind, colour, words in items:
        wide = style.text_width(words, style.SMALL)
        if x and x + 18 + wide > sheet.width:
            x, y = 0.0, y + 22
        if kind == "stripe":
            sheet.box(x, y - 6, 14, 12, colour, 0.45)
        elif kind == "frame":
            sheet.box(x, y - 6, 14, 12, None, edge=colour, edge_width=1.4)
        else:
            sheet.line([x, x + 14], [y + 5, y + 5], colour, 1.6)
        sheet.text(x + 20, y, words, size=style.SMALL, colour=style.MUTED)
        x += 20 + wide + 20
