"""When is it settled?

A column a player count. Above: the Allies' win chance after each round, median and the middle 80 % of games, as a fan.
Below: share of games settled by the end of the round, as steps. Rounds are counted from the end.
"""

from reports import style
from reports.charts._frames import grid_of_panels, percent_grid
from reports.charts._sheet import Panel, Sheet, is_narrow, key_height, width_of
from reports.charts._tables import measure, numbers, player_counts, single
from reports.charts._words import number, percent, players

KIND = "Fan chart of win chances by round, and steps of games settled, for each player count"
LEFT, HEAD, PLOT, BELOW, GAP = 56, 46, 130, 110, 26  # px


def draw(table, figure, facts):
    """Draw the table on the figure; see `reports.charts`."""
    counts = player_counts(table)
    items = [
        ("line", style.ALLY, "Allies’ win chance, median game"),
        ("stripe", style.LIGHT["o2"], "middle 80 % of games"),
        ("square", style.LIGHT["o3"], "games settled"),
    ]
    top = key_height(items, width_of(figure))
    rows = grid_of_panels(counts, is_narrow(figure))
    each = HEAD + PLOT + 38 + BELOW + 48
    sheet = Sheet(figure, top + each * len(rows))
    sheet.key(items)
    for row in rows:
        wide = (sheet.width - LEFT - GAP * (len(row) - 1)) / len(row)
        for index, number_of in enumerate(row):
            left, first = LEFT + index * (wide + GAP), index == 0
            places = numbers(measure(table, "settled", number_of)) or list(range(1, 7))
            span = places[0] - 0.5, places[-1] + 0.5
            fan = Panel(left, top + HEAD, wide, PLOT, span, (0, 1))
            heading = players(number_of, measure(table, "settled", number_of))
            sheet.text(left, fan.top - 36, heading, size=style.HEAD, bold=True)
            _fan(sheet, fan, table, number_of, first)
            settled = Panel(left, fan.bottom + 38, wide, BELOW, span, (0, 1.2))
            _settled(sheet, settled, table, number_of, places, first)
        top += each


def _fan(sheet, panel, table, number_of, first):
    sheet.text(panel.left, panel.top - 15, "Allies’ win chance", size=style.SMALL, colour=style.MUTED)
    percent_grid(sheet, panel, labelled=first)
    quantiles = {name: measure(table, f"win_chance_{name}", number_of) for name in ("q10", "q50", "q90")}
    middle = quantiles["q50"]
    if not len(middle):
        return
    xs = panel.x(numbers(middle))
    if len(quantiles["q10"]) == len(quantiles["q90"]) == len(middle):
        sheet.area(xs, panel.y(quantiles["q10"]["value"]), panel.y(quantiles["q90"]["value"]), style.LIGHT["o2"], 0.5)
    colour = style.FAINT if middle["n"].max() < style.MIN_GAMES else style.ALLY
    sheet.line(xs, panel.y(middle["value"]), colour, 2.0, order=3)
    sheet.dots(xs, panel.y(middle["value"]), colour, 6, order=3.5)


def _settled(sheet, panel, table, number_of, places, first):
    sheet.text(panel.left, panel.top - 15, "settled by the end of the round", size=style.SMALL, colour=style.MUTED)
    percent_grid(sheet, panel, labelled=first, values=(0, 0.5, 1.0))
    rows = measure(table, "settled", number_of)
    unit = panel.width / len(places)
    xs = panel.x(numbers(rows))
    sheet.steps(xs - unit * 0.42, xs + unit * 0.42, panel.y(rows["value"]), panel.bottom, style.LIGHT["o3"])
    fits = unit > style.text_width("100", style.SMALL) + 3
    for row, x in zip(rows.itertuples(), xs, strict=True):
        if fits:
            words = number(100 * row.value, 0) if row.value >= 0.005 or row.value == 0 else "<1"
            sheet.text(float(x), float(panel.y(row.value)) - 8, words, size=style.SMALL, align="center")
    for step in places:
        back = places[-1] - step
        words = "end" if back == 0 else f"−{back}"
        sheet.text(float(panel.x(step)), panel.bottom + 13, words, size=style.SMALL, colour=style.MUTED, align="center")
    one = single(table, "one_card", number_of)
    words = "rounds before the end"
    sheet.text(panel.left, panel.bottom + 30, words, size=style.SMALL, colour=style.MUTED)
    if one is not None:
        text = f"one card turns {percent(one.value, 0)}"
        wide = style.text_width(text, style.SMALL) + style.text_width(words, style.SMALL) + 12
        if wide <= panel.width:
            sheet.text(panel.right, panel.bottom + 30, text, size=style.SMALL, colour=style.MUTED, align="right")
