"""Does the seat decide?

A panel a player count. Seats in the turn order of round 1, in pp of win share above or below the mean of the seats;
after a gap the player who acts last in the last round. The green field is half the goal for the spread to either side.
"""

from reports import style
from reports.charts._frames import grid_of_panels, value_grid
from reports.charts._sheet import Panel, Sheet, is_narrow, key_height, width_of
from reports.charts._tables import goal, is_few, measure, player_counts, single, steps_of
from reports.charts._words import few as few_games
from reports.charts._words import number, of, players

KIND = "Dot chart of differences, a panel for each player count"
LEFT, HEAD, PLOT, FOOT = 46, 26, 170, 34  # px
GAP = 26
TURN = "turn_difference"


def draw(table, figure, facts):
    """Draw the table on the figure; see `reports.charts`."""
    counts = player_counts(table)
    band = _half_spread(facts)
    last = len(measure(table, "last_turn")) > 0
    items = [("estimate", style.PLAIN, "seat, by turn order in round 1")]
    if band:
        items.append(("estimate", style.BAD, "outside"))
    if last:
        items.append(("diamond", style.PLAIN, "acts last in the last round"))
    if band:
        items.append(("band", None, f"goal: within ±{number(band, 1 if band % 1 else 0)} pp"))
    top = key_height(items, width_of(figure))
    rows = grid_of_panels(counts, is_narrow(figure))
    sheet = Sheet(figure, top + len(rows) * (HEAD + PLOT + FOOT) + 22)
    sheet.key(items)
    grid = _grid(table, band)
    places = {number_of: _places(table, number_of) for number_of in counts}
    spans = {number_of: places[number_of][-1][1] + 1.0 for number_of in counts}
    room = sheet.width - LEFT - GAP * (len(rows[0]) - 1)
    unit = min(room / max(sum(spans[number_of] for number_of in row) for row in rows), 90)
    for row in rows:
        left = LEFT
        for number_of in row:
            limits = (0.0, spans[number_of])
            panel = Panel(left, top + HEAD, spans[number_of] * unit, PLOT, limits, (grid[0] * 1.3, grid[-1] * 1.3))
            _panel(sheet, panel, table, number_of, places[number_of], band, grid, first=number_of == row[0])
            left = panel.right + GAP
        top += HEAD + PLOT + FOOT
    words = "place in turn order; pp of win share against the mean"
    sheet.text(0 if sheet.narrow else LEFT, top + 8, words, size=style.SMALL, colour=style.MUTED)


def _half_spread(facts):
    band = goal(facts, "seat_spread")
    return 50.0 * band[1] if band and band[1] is not None else None


def _grid(table, band):
    """Axis values, symmetric about 0, in pp."""
    rows = table[table["measure"].isin([TURN, "last_turn"]) & (table["n"] > 0)]
    largest = max([abs(100 * value) for value in rows["value"]] + [band or 0.0, 0.5])
    ups = steps_of(largest, 2)
    return [-value for value in reversed(ups[1:])] + ups


def _places(table, number_of):
    """(row, place) of the seats, and after a gap of the last to act."""
    rows = measure(table, TURN, number_of)
    places = [(row, float(index)) for index, row in enumerate(rows.itertuples(), start=1)]
    last = single(table, "last_turn", number_of)
    if last is not None:
        places.append((last, len(places) + 1.35))
    return places


def _panel(sheet, panel, table, number_of, places, band, grid, first):
    sheet.text(panel.left, panel.top - 16, players(number_of), size=style.HEAD, bold=True)
    if band:
        high = float(panel.y(band))
        sheet.goal(panel.left, high, panel.width, float(panel.y(-band)) - high)
    digits = 0 if all(value % 1 == 0 for value in grid) else 1
    value_grid(sheet, panel, grid, labelled=first, digits=digits, signed=True)
    for row, place in places:
        last = row.measure == "last_turn"
        x, y = float(panel.x(place)), float(panel.y(100 * row.value))
        outside = bool(band) and not last and (100 * row.low > band or 100 * row.high < -band)
        few = is_few(row)
        colour = style.BAD if outside else style.PLAIN
        ends = [min(max(float(panel.y(100 * end)), panel.top), panel.bottom) for end in (row.low, row.high)]
        shape = "D" if last else "o"
        sheet.estimate(x, y, *ends, colour, 7.5 if last else 9.0, upright=True, few=few, shape=shape)
        reach = max(abs(end - y) for end in ends) if not few else 0
        words = few_games(row) if few else of(row, signed=True, most=1)
        places = "above far-above below far-below" if row.value >= 0 else "below far-below above far-above"
        colour = style.MUTED if few else style.INK
        sheet.label(x, y, words, clear=max(reach, 5) + 1, places=places, bold=outside and not few, colour=colour)
        name = "last" if last else str(row.group)
        sheet.text(x, panel.bottom + 12, name, size=style.SMALL, colour=style.MUTED, align="center")
