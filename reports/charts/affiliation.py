"""How often do the Allies win, by number of Scoundrels?

A panel a player count. Dots: win rate of the Allies over all games, then by the number of players who ended as
Scoundrels, with the share of the games below. Diamonds: by the number of seats that set out as Scoundrels. The goals,
where they exist, are green fields.
"""

from reports import style
from reports.charts._frames import percent_grid
from reports.charts._sheet import Panel, Sheet, is_narrow, key_height, width_of
from reports.charts._tables import goal, is_few, measure, numbers, player_counts, single
from reports.charts._words import few as few_games
from reports.charts._words import of, percent, players

KIND = "Dot chart, a panel for each player count"
LEFT, HEAD, PLOT, FOOT = 84, 28, 160, 66  # px
GAP, UNIT = 20, 31  # between panels; a place at least
ALL = -1.55  # place of the dot for all games, left of 0 Scoundrels
TRIED = style.LIGHT["o2"]  # hairline over the line-ups: behind the estimates, never louder than they are
EDGE, END = 0.6, 0.95  # free space before the first place and after the last, in places; the last has its figure there


def draw(table, figure, facts):
    """Draw the table on the figure; see `reports.charts`."""
    counts = player_counts(table)
    places = {number: _places(table, number) for number in counts}
    items = _key(table, facts)
    top = key_height(items, width_of(figure))
    spans = {number: places[number][-1] - ALL + EDGE + END for number in counts}
    rows, unit = _rows(counts, spans, width_of(figure), is_narrow(figure))
    sheet = Sheet(figure, top + len(rows) * (HEAD + PLOT + FOOT))
    sheet.key(items)
    for row in rows:
        left = LEFT
        for number in row:
            limits = (ALL - EDGE, places[number][-1] + END)
            panel = Panel(left, top + HEAD, spans[number] * unit, PLOT, limits, (0, 1))
            _panel(sheet, panel, table, number, places[number], facts, first=number == row[0])
            left = panel.right + GAP
        top += HEAD + PLOT + FOOT


def _rows(counts, spans, width, narrow):
    """Player counts in rows as long as a place keeps room for its figure, and the width of a place in px."""
    for each in range(1 if narrow else len(counts), 0, -1):
        rows = [counts[i : i + each] for i in range(0, len(counts), each)]
        room = width - LEFT - GAP * (each - 1)
        unit = min(room / max(sum(spans[number] for number in row) for row in rows), 62)
        if unit >= UNIT:
            break
    return rows, unit


def _places(table, number):
    """Numbers of Scoundrels with a column: as far as some game with an Ally went, at least 0 and 1."""
    found = numbers(measure(table, "by_scoundrels", number)) or numbers(measure(table, "by_intent", number))
    return list(range(max([*found, 1]) + 1))


def _key(table, facts):
    items = [("estimate", style.ALLY, "Scoundrels in the end (descriptive)")]
    if len(measure(table, "by_intent")):
        items.append(("diamond", style.LIGHT["o3"], "seats that set out as Scoundrels"))
    if "lineup_low" in table and table["lineup_low"].notna().any():
        items.append(("tick", TRIED, "all line-ups tried"))
    if goal(facts, "ally_win_rate") or goal(facts, "ally_win_rate", "scoundrels_1"):
        items.append(("band", None, "goal"))
    return items


def _panel(sheet, panel, table, number, places, facts, first):
    sheet.text(panel.left, panel.top - 20, players(number), size=style.HEAD, bold=True)
    percent_grid(sheet, panel, labelled=first)
    unit = panel.width / (panel.x_limits[1] - panel.x_limits[0])
    overall, ended = goal(facts, "ally_win_rate"), goal(facts, "ally_win_rate", "scoundrels_1")
    for place, band in ((ALL, overall), (1, ended)):
        if band:
            low, high = band[0] or 0.0, 1.0 if band[1] is None else band[1]
            x, y = float(panel.x(place)), float(panel.y(high))
            sheet.goal(x - 0.45 * unit, y, 0.9 * unit, float(panel.y(low)) - y)
    foot = panel.bottom + 16
    if first:
        sheet.text(0, foot, "Scoundrels", size=style.SIZE)
        sheet.text(0, foot + 18, "of games", size=style.SMALL, colour=style.MUTED)
    sheet.text(float(panel.x(ALL)), foot, "all", align="center", bold=True)
    for place in places:
        sheet.text(float(panel.x(place)), foot, str(place), align="center", bold=True)
    ended_rows = {int(row.group): row for row in measure(table, "by_scoundrels", number).itertuples()}
    drawn = [place for place in places if place in ended_rows]
    xs, ys = panel.x(drawn), panel.y([ended_rows[place].value for place in drawn])
    sheet.line(xs, ys, style.ALLY, 1.0, opacity=0.35)
    for row in measure(table, "by_intent", number).itertuples():
        if int(row.group) > places[-1]:
            continue  # more seats than can have ended as Scoundrels beside an Ally: in the table
        x = float(panel.x(int(row.group))) - 0.24 * unit
        sheet.estimate(
            x,
            float(panel.y(row.value)),
            float(panel.y(row.low)),
            float(panel.y(row.high)),
            style.LIGHT["o3"],
            5.5,
            upright=True,
            few=is_few(row),
            shape="D",
            order=3,
        )
    dots = [(place, ended_rows[place], 9.0, place == 1 and ended is not None) for place in drawn]
    row = single(table, "ally_win_rate", number)
    dots += [(ALL, row, 11.0, overall is not None)] if row is not None else []
    for place, row, size, _ in dots:
        _dot(sheet, panel, place, row, size)
    for place in drawn:
        share = getattr(ended_rows[place], "share", float("nan"))
        if share == share:
            text = percent(share, 0) if share >= 0.005 else "<" + percent(0.01, 0)
            sheet.text(float(panel.x(place)), foot + 18, text, size=style.SMALL, colour=style.MUTED, align="center")
    for place, row, _, judged in dots:  # after all marks, so that figures keep clear of them
        few = is_few(row)
        words, colour = (few_games(row), style.MUTED) if few else (of(row), style.INK)
        at = float(panel.x(place)), float(panel.y(row.value))
        places = "right right-below left-below above below left far-above far-below"
        sheet.label(*at, words, places=places, bold=judged and not few, colour=colour)


def _dot(sheet, panel, place, row, size):
    x, y, few = float(panel.x(place)), float(panel.y(row.value)), is_few(row)
    low, high = getattr(row, "lineup_low", float("nan")), getattr(row, "lineup_high", float("nan"))
    if low == low and high == high:
        ends = float(panel.y(low)), float(panel.y(high))
        sheet.line([x, x], ends, TRIED, 0.8, order=1.5)
        for end in ends:
            sheet.line([x - 3, x + 3], [end, end], TRIED, 0.8, order=1.5)
    sheet.estimate(x, y, float(panel.y(row.low)), float(panel.y(row.high)), style.ALLY, size, upright=True, few=few)
