"""Which Buildings are worth their cost?

A row a Building, best first. Left: share built of those offered. Right: prosperity standing for each treasure laid.
"""

from reports.charts._ranked import Entry, Track, cells_of, draw_ranked
from reports.charts._tables import measure, player_counts, reference_count, steps_of
from reports.charts._words import NARROW

KIND = "Ranked dots, a row for each Building"


def draw(table, figure, facts):
    """Draw the table on the figure; see `reports.charts`."""
    counts = player_counts(table)
    rate = measure(table, "per_treasure")
    built = measure(table, "built")
    entries = [Entry(key, label) for key, label in _order(table, reference_count(counts))]
    tracks = [
        Track("Built, of those offered", [0, 0.25, 0.5, 0.75, 1.0], cells_of(built), unit=NARROW + "%"),
        Track("Prosperity for each treasure laid", steps_of(max([*rate["value"], 0.5])), cells_of(rate), scale=1.0),
    ]
    draw_ranked(figure, entries, tracks, counts)


def _order(table, reference):
    """(group, words) from the best rate of the reference count to the worst."""
    names, values = {}, {}
    for row in measure(table, "built").itertuples():
        names.setdefault(str(row.group), _words(row))
    for row in measure(table, "per_treasure", reference).itertuples():
        values[str(row.group)] = row.value
    return sorted(names.items(), key=lambda item: (-values.get(item[0], -1e9), item[0]))


def _words(row):
    cost, prosperity = getattr(row, "cost", None), getattr(row, "prosperity", None)
    if cost is None or cost != cost:
        return str(row.group)
    return f"cost {int(cost)}, prosperity {int(prosperity)}"
