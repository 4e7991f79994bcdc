"""By how much is the bar made or missed, and what brings it?

A row a player count. Left (on a phone: above): histogram of prosperity minus bar in bins of 5, ends gathered. Right:
mean prosperity by source as a stacked bar, the mean bar as a tick, the total beside.
"""

import numpy as np

from reports import style
from reports.charts._sheet import Panel, Sheet, is_narrow, key_height, width_of
from reports.charts._tables import great_suit, measure, player_counts, single
from reports.charts._words import number, percent, players

KIND = "Histograms and stacked bars, a row for each player count"
BIN = 5.0  # points of prosperity
TURNED = style.LIGHT["o1"]
ROW, PLOT, BAR = 106, 78, 24  # px
HEAD, AXIS = 30, 46
NAME = 78  # px: "4 players" before a row


def draw(table, figure, facts):
    """Draw the table on the figure; see `reports.charts`."""
    counts = player_counts(table)
    greats = [group for group in measure(table, "source")["group"].unique() if group != "town"]
    items = _key(greats, facts, len(measure(table, "one_card_hist")) > 0)
    top = key_height(items, width_of(figure))
    if is_narrow(figure):
        above = HEAD + ROW * len(counts) + AXIS
        sheet = Sheet(figure, top + above + HEAD + 72 * len(counts))
        _margins(sheet, table, counts, 0, top, sheet.width)
        _sources(sheet, table, counts, greats, facts, 0, top + above, sheet.width, 72)
    else:
        sheet = Sheet(figure, top + HEAD + ROW * len(counts) + AXIS)
        split = 450
        _margins(sheet, table, counts, NAME, top, split - NAME)
        _sources(sheet, table, counts, greats, facts, split + 22, top, sheet.width - split - 22, ROW)
    sheet.key(items)


def _key(greats, facts, turned):
    items = [("square", style.SCOUNDREL, "bar missed"), ("square", style.ALLY, "bar reached")]
    if turned:
        items.append(("square", TURNED, "one card turns it"))
    items.append(("square", style.BACKGROUND, "town"))
    for index, great in enumerate(greats):
        words = great.removeprefix("GB")
        items.append(("square", _fill(great, facts)[0], words if index and words != great else _name(great)))
    return items


def _name(great):
    return f"Great Building {great[2:]}" if great.startswith("GB") else great.replace("_", " ")


def _fill(great, facts):
    """(fill, colour of a figure on it): the colour of the suit that helps it; text on a suit keeps its colour."""
    if great == "town":
        return style.BACKGROUND, style.INK
    suit = great_suit(facts, great)
    if suit in style.SUIT_SHAPES:
        return style.LIGHT[suit], style.FIXED_LIGHT if suit in ("attack", "spy") else style.FIXED_DARK
    return style.LIGHT["o5"], style.PAPER


def _span(table):
    """Axis of the margin: whole steps of 30 round all bins that hold at least one game in 2,000."""
    rows = measure(table, "margin_hist")
    seen = [float(group) for group, value in zip(rows["group"], rows["value"], strict=True) if value > 5e-4] or [0.0]
    return min(min(seen), -30.0) - 5.0, max(max(seen) + BIN, 30.0) + 5.0


def _margins(sheet, table, counts, left, top, width):
    low, high = _span(table)
    peak = max(float(measure(table, "margin_hist")["value"].max()) * 1.3, 1e-9)
    sheet.text(left, top + 8, "Prosperity minus bar", bold=True, size=style.HEAD)
    for index, number_of in enumerate(counts):
        panel = Panel(left, top + HEAD + index * ROW + ROW - PLOT - 6, width, PLOT, (low, high), (0, peak))
        _histogram(sheet, panel, table, number_of)
        if sheet.narrow:
            sheet.text(0, panel.top - 12, players(number_of, measure(table, "margin_hist", number_of)), bold=True)
        else:
            name, _, few = players(number_of, measure(table, "margin_hist", number_of)).partition(", ")
            sheet.text(0, panel.bottom - 14, name, bold=True)
            sheet.text(0, panel.bottom + 4, few, colour=style.MUTED)
    ticks = [value for value in range(-300, 301, 30) if low <= value <= high]
    for value in ticks:
        words = number(value, 0, signed=True) if value else "bar"
        sheet.text(
            float(panel.x(value)), panel.bottom + 14, words, size=style.SMALL, colour=style.MUTED, align="center"
        )
    words = "points above or below the bar; bins of 5"
    sheet.text(left, panel.bottom + 33, words, size=style.SMALL, colour=style.MUTED)


def _histogram(sheet, panel, table, number_of):
    rows = measure(table, "margin_hist", number_of)
    edges, values = np.array([float(group) for group in rows["group"]]), rows["value"].to_numpy(float)
    edges = np.clip(edges, panel.x_limits[0], panel.x_limits[1] - BIN)
    few = len(rows) > 0 and rows["n"].max() < style.MIN_GAMES
    for keep, colour in ((edges < 0, style.SCOUNDREL), (edges >= 0, style.ALLY)):
        if keep.any():
            _bars(sheet, panel, edges[keep], values[keep], style.FAINT if few else colour)
    turned = measure(table, "one_card_hist", number_of)
    if len(turned):
        at = np.array([float(group) for group in turned["group"]])
        inside = (at >= panel.x_limits[0]) & (at <= panel.x_limits[1] - BIN)
        _bars(sheet, panel, at[inside], turned["value"].to_numpy(float)[inside], TURNED)
    sheet.line([panel.left, panel.right], [panel.bottom] * 2, style.FAINT, 0.8)
    zero = float(panel.x(0))
    sheet.line([zero, zero], [panel.top - 2, panel.bottom], style.INK, 1.4, order=5)
    missed, reached = values[edges < 0].sum(), values[edges >= 0].sum()
    head = panel.top + 8
    clear = 48 if sheet.narrow else 56
    one = single(table, "one_card", number_of)
    sheet.text(zero - clear, head, f"{percent(missed)} miss", bold=True, colour=style.SCOUNDREL, align="right")
    sheet.text(zero + clear, head, f"{percent(reached)} reach it", bold=True, colour=style.ALLY)
    if one is not None:
        words = f"one card turns {percent(one.value, 0)}"
        sheet.text(zero + 6, head - 18, words, size=style.SMALL, colour=style.MUTED)


def _bars(sheet, panel, edges, values, colour):
    sheet.steps(panel.x(edges) + 0.4, panel.x(edges + BIN) - 0.4, panel.y(values), panel.bottom, colour)


def _sources(sheet, table, counts, greats, facts, left, top, width, row):
    sheet.text(left, top + 8, "Where it came from (mean)", bold=True, size=style.HEAD)
    names = ["town", *greats]
    parts = {number_of: _parts(table, number_of, names) for number_of in counts}
    bars = {number_of: getattr(single(table, "bar", number_of), "value", float("nan")) for number_of in counts}
    most = max(max(sum(parts[number_of]), np.nan_to_num(bars[number_of])) for number_of in counts)
    scale = Panel(left, 0, width - 40, 1, (0, max(most, 1e-9)))
    for index, number_of in enumerate(counts):
        middle = top + HEAD + index * row + (row - PLOT / 2 - 6 if row == ROW else row - 22)
        if sheet.narrow:
            sheet.text(0, middle - 32, players(number_of), bold=True)
        x = 0.0
        for name, value in zip(names, parts[number_of], strict=True):
            fill, ink = _fill(name, facts)
            start, end = float(scale.x(x)), float(scale.x(x + value))
            sheet.box(start, middle - BAR / 2, max(end - start - 1.2, 0.8), BAR, fill)
            words = number(value, 0)
            if end - start > style.text_width(words) + 6:
                sheet.text((start + end) / 2, middle, words, colour=ink, align="center")
            x += value
        end = float(scale.x(x))
        bar = bars[number_of]
        if bar == bar:
            at = float(scale.x(bar))
            sheet.line([at, at], [middle - BAR / 2 - 8, middle + BAR / 2 + 8], style.INK, 2.2, order=6)
            words = f"bar {number(bar, 0)}"
            half = style.text_width(words, style.SMALL) / 2
            at = min(max(at, left + half + (80 if sheet.narrow else 0)), left + width - half)
            sheet.text(at, middle - BAR / 2 - 16, words, size=style.SMALL, align="center")
            end = max(end, float(scale.x(bar)))
        sheet.text(end + 7, middle, number(x, 0), bold=True)


def _parts(table, number_of, names):
    rows = {row.group: max(row.value, 0.0) for row in measure(table, "source", number_of).itertuples()}
    return [rows.get(name, 0.0) for name in names]
