"""How full do storehouses get, and who becomes a Scoundrel without wanting to?

A column a player count. Above: treasure by round, median and the middle 80 % of storehouses, a line for each intent.
Below: share of Ally seats that would count as Scoundrels, and the Allies' win rate, at thresholds of 5 to 10; the
printed threshold is marked.
"""

from reports import style
from reports.charts._frames import grid_of_panels, percent_grid, value_grid
from reports.charts._sheet import Panel, Sheet, is_narrow, key_height, width_of
from reports.charts._tables import is_few, measure, numbers, player_counts, steps_of
from reports.charts._words import few as few_games
from reports.charts._words import of, players

KIND = "Line chart of treasure by round, and dots by threshold, for each player count"
LEFT, HEAD, PLOT, AXIS, BELOW = 50, 44, 130, 36, 130  # px
GAP = 26
COLOURS = {"ally": style.ALLY, "scoundrel": style.SCOUNDREL}
WORDS = {"ally": "set out as Ally", "scoundrel": "as Scoundrel", "either": "undecided"}


def draw(table, figure, facts):
    """Draw the table on the figure; see `reports.charts`."""
    counts = player_counts(table)
    families = _families(table)
    items = [("line", COLOURS.get(name, style.PLAIN), WORDS.get(name, f"{name} seats")) for name in families]
    items += [("dot", style.SCOUNDREL, "Scoundrel by accident"), ("diamond", style.ALLY, "Allies win")]
    items += [("upright", style.FAINT, "printed threshold")]
    top = key_height(items, width_of(figure))
    rows = grid_of_panels(counts, is_narrow(figure))
    each = HEAD + PLOT + AXIS + 22 + BELOW + AXIS + 12
    sheet = Sheet(figure, top + each * len(rows))
    sheet.key(items)
    most = _most(table)
    for row in rows:
        wide = (sheet.width - LEFT - GAP * (len(row) - 1)) / len(row)
        for index, number_of in enumerate(row):
            left, first = LEFT + index * (wide + GAP), index == 0
            treasure = Panel(left, top + HEAD, wide, PLOT, _span(table, "treasure_q50", number_of), most)
            heading = players(number_of, measure(table, "treasure_q50", number_of))
            sheet.text(left, treasure.top - 34, heading, size=style.HEAD, bold=True)
            _treasure(sheet, treasure, table, number_of, families, facts, first)
            threshold = Panel(
                left, treasure.bottom + AXIS + 22, wide, BELOW, _span(table, "accidental", number_of), (0, 1)
            )
            _threshold(sheet, threshold, table, number_of, facts, first)
        top += each


def _families(table):
    """The intents that seats have, Allies first."""
    if "family" not in table:
        return []
    present = {name for name in table["family"] if isinstance(name, str) and name}
    return [name for name in WORDS if name in present] + sorted(present - set(WORDS))


def _most(table):
    """Axis of the treasure: over all player counts."""
    rows = table[table["measure"].str.startswith("treasure_q")]
    low, high = float(rows["value"].min() if len(rows) else 0), float(rows["value"].max() if len(rows) else 1)
    return min(0.0, low), steps_of(max(high, 1.0), 4)[-1]


def _span(table, name, number_of):
    places = numbers(measure(table, name, number_of)) or [0, 1]
    return min(places) - 0.5, max(places) + 0.5


def _treasure(sheet, panel, table, number_of, families, facts, first):
    if first:
        sheet.text(panel.left, panel.top - 15, "treasure", size=style.SMALL, colour=style.MUTED)
    value_grid(sheet, panel, steps_of(panel.y_limits[1], 4), labelled=first)
    threshold = getattr(facts, "threshold", 0)
    if threshold and threshold <= panel.y_limits[1]:
        y = float(panel.y(threshold))
        sheet.line([panel.left, panel.right], [y, y], style.FAINT, 1.4, order=1.2)
    for family in families:
        colour = COLOURS.get(family, style.PLAIN)
        rows = {name: _family(table, f"treasure_{name}", number_of, family) for name in ("q10", "q50", "q90")}
        if not len(rows["q50"]):
            continue
        colour = style.FAINT if rows["q50"]["n"].max() < style.MIN_GAMES else colour
        xs = panel.x(numbers(rows["q50"]))
        if len(rows["q10"]) == len(rows["q90"]) == len(rows["q50"]):
            lows, highs = panel.y(rows["q10"]["value"]), panel.y(rows["q90"]["value"])
            sheet.area(xs, lows, highs, colour, 0.14)
        sheet.line(xs, panel.y(rows["q50"]["value"]), colour, 2.0, order=3)
        sheet.dots(xs, panel.y(rows["q50"]["value"]), colour, 5, order=3.5)
    for step in numbers(measure(table, "treasure_q50", number_of).drop_duplicates("group")):
        sheet.text(
            float(panel.x(step)), panel.bottom + 13, str(step), size=style.SMALL, colour=style.MUTED, align="center"
        )
    sheet.text(panel.left, panel.bottom + 30, "after round", size=style.SMALL, colour=style.MUTED)


def _family(table, name, number_of, family):
    rows = measure(table, name, number_of)
    return rows[rows["family"] == family]


def _threshold(sheet, panel, table, number_of, facts, first):
    percent_grid(sheet, panel, labelled=first, values=(0, 0.5, 1.0))
    printed = getattr(facts, "threshold", None)
    for step in numbers(measure(table, "accidental", number_of)):
        x, here = float(panel.x(step)), step == printed
        if here:
            sheet.line([x, x], [panel.top - 4, panel.bottom], style.FAINT, 1.4, order=1.2)
        colour = style.INK if here else style.MUTED
        sheet.text(x, panel.bottom + 13, str(step), size=style.SMALL, colour=colour, bold=here, align="center")
    sheet.text(panel.left, panel.bottom + 30, "Scoundrel from … treasure", size=style.SMALL, colour=style.MUTED)
    for name, colour, shape in (("rescored_win", style.ALLY, "D"), ("accidental", style.SCOUNDREL, "o")):
        rows = measure(table, name, number_of)
        if not len(rows):
            continue
        xs, ys = panel.x(numbers(rows)), panel.y(rows["value"])
        sheet.line(xs, ys, colour, 1.0, opacity=0.4)
        for row, x, y in zip(rows.itertuples(), xs, ys, strict=True):
            ends = float(panel.y(row.low)), float(panel.y(row.high))
            size = 6 if shape == "D" else 7.5
            sheet.estimate(float(x), float(y), *ends, colour, size, upright=True, few=is_few(row), shape=shape)
            if int(row.group) == printed:
                few = is_few(row)
                words, ink = (few_games(row), style.MUTED) if few else (of(row), style.INK)
                places = "upper-right above below left"
                sheet.label(float(x), float(y), words, clear=5, bold=not few, places=places, colour=ink)
