"""Does it hold when people play better?

A row a verdict: badge and words left (on a phone above), right one dot a line-up from weak at the bottom to strong at
the top, joined, the reference line-up large, the goal as a green field.

The table has a row for each verdict and line-up: `group` (the subject in words), `value`, `low`, `high`, `n`, and the
extras `lineup`, `order` (0 weakest), `reference` (True once a subject), `state`, `robustness` (words), `goal_low`,
`goal_high` (NaN: open) and `unit` ("share" or "pp").
"""

from reports import style
from reports.charts._sheet import Panel, Sheet, is_narrow, key_height, width_of
from reports.charts._tables import is_few, steps_of
from reports.charts._words import NARROW, number

KIND = "Dots joined from the weakest line-up to the strongest, a row for each verdict"
LABELS = 300  # px
STEP, PAD, AXIS = 12, 14, 24
WORDS = {
    "above": ("▲ above goal", style.BAD),
    "below": ("▼ below goal", style.BAD),
    "depends": ("◐ depends on play", style.INK),
    "few": ("… not enough games", style.MUTED),
    "within": ("✓ within goal", style.GOOD),
    "info": ("no goal set", style.MUTED),
}


def draw(table, figure, facts):
    """Draw the table on the figure; see `reports.charts`."""
    items = [
        ("estimate", style.INK, "reference line-up"),
        ("dot", style.LIGHT["o3"], "others, weak to strong"),
        ("band", None, "goal"),
    ]
    top, narrow, width = key_height(items, width_of(figure)), is_narrow(figure), width_of(figure)
    subjects = [(name, rows.sort_values("order")) for name, rows in table.groupby("group", sort=False)]
    labels = {name: _labels(name, rows.iloc[0], width if narrow else LABELS - 16) for name, rows in subjects}
    heights = []
    for name, rows in subjects:
        words = 18 * len(labels[name]) + 10
        marks = STEP * len(rows) + PAD
        heights.append((words + marks if narrow else max(words, marks)) + AXIS)
    sheet = Sheet(figure, top + sum(heights) + 8 * (len(subjects) - 1))
    sheet.key(items)
    for index, ((name, rows), height) in enumerate(zip(subjects, heights, strict=True)):
        if index:
            sheet.line([0, width], [top - 4, top - 4], style.GRID, 0.8)
        for line, (words, bold, colour) in enumerate(labels[name]):
            sheet.text(0, top + 12 + 18 * line, words, bold=bold, colour=colour)
        tall = STEP * len(rows) + PAD
        left = 6 if narrow else LABELS
        panel = Panel(left, top + height - AXIS - tall, width - left - 24, tall)
        _row(sheet, panel, rows)
        top += height + 8


def _labels(name, row, room):
    """Lines of (words, bold, colour) that stand beside the marks."""
    badge, colour = WORDS.get(row.state, WORDS["info"])
    lines = [(words, True, style.INK) for words in style.wrap(str(name), room, bold=True)]
    lines.append((badge, True, colour))
    robustness = row.robustness if isinstance(row.robustness, str) else ""
    return lines + [(words, False, style.MUTED) for words in (style.wrap(robustness, room) if robustness else [])]


def _row(sheet, panel, rows):
    scale = Panel(panel.left, panel.top, panel.width, panel.height, _limits(rows), (-0.7, len(rows) - 0.3))
    first = rows.iloc[0]
    low, high = (
        end if end == end else limit
        for end, limit in zip((first.goal_low, first.goal_high), scale.x_limits, strict=True)
    )
    if first.goal_low == first.goal_low or first.goal_high == first.goal_high:
        left, right = float(scale.x(low)), float(scale.x(min(high, scale.x_limits[1])))
        sheet.goal(left, panel.top, right - left, panel.height)
    sheet.line([panel.left, panel.right], [panel.bottom, panel.bottom], style.FAINT, 0.8)
    unit = "\u00a0pp" if first.unit == "pp" else NARROW + "%"
    for place, value in enumerate(scale.x_limits):
        words = number(100 * value, 0 if abs(100 * value) % 1 < 1e-9 else 1) + (unit if place else "")
        align = "right" if place else "left"
        x = panel.right + 22 if place else panel.left - 3
        sheet.text(x, panel.bottom + 11, words, size=style.SMALL, colour=style.MUTED, align=align)
    xs, ys = scale.x(rows["value"]), scale.y(range(len(rows)))
    sheet.line(xs, ys, style.LIGHT["o2"], 1.4, order=2)
    for row, x, y in zip(rows.itertuples(), xs, ys, strict=True):
        if row.reference:
            ends = float(scale.x(row.low)), float(scale.x(row.high))
            sheet.estimate(float(x), float(y), *ends, style.INK, 10, few=is_few(row), order=5)
        else:
            sheet.dots(float(x), float(y), style.LIGHT["o3"], 6.5, hollow=is_few(row))
    for end, neighbour in ((0, 1), (-1, -2)):
        if len(rows) > 1:
            words = str(rows.iloc[end].lineup).replace("_", " ")
            _name(sheet, panel, words, float(xs[end]), float(ys[end]), xs[neighbour] <= xs[end])


def _name(sheet, panel, words, x, y, right):
    """The name of the weakest and of the strongest line-up beside its dot, away from the line where there is room."""
    room = 10 + style.text_width(words, style.SMALL)
    free = {True: x + room <= panel.right + 20, False: x - room >= panel.left}
    side = right if free[right] else not right
    if free[side]:
        sheet.text(x + (10 if side else -10), y, words, size=style.SMALL, colour=style.MUTED,
                   align="left" if side else "right")  # fmt: skip


def _limits(rows):
    """0 to 100 %, or to the next round number where all lies under a quarter."""
    most = max([*rows["value"], *rows["goal_high"].dropna()])
    low = min([0.0, *rows["value"]])
    if most > 0.25:
        return (-1.0 if low < 0 else 0.0), 1.0
    end = steps_of(max(most, -low), 2)[-1]
    return (-end if low < 0 else 0.0), end
