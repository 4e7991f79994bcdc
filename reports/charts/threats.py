"""Which Threats hurt?

A row a Threat, with the sign of the suit that meets it. Left: how often it is met. Right: the Allies' win rate in games
in which it stayed unmet minus those in which it was met (what goes with it, not what it causes).
"""

import math

from reports.charts._ranked import Entry, Track, cells_of, draw_ranked
from reports.charts._tables import measure, player_counts, reference_count, steps_of
from reports.charts._words import NARROW

KIND = "Ranked dots, a row for each Threat"


def draw(table, figure, facts):
    """Draw the table on the figure; see `reports.charts`."""
    counts = player_counts(table)
    difference = measure(table, "win_difference")
    ticks = _ticks(difference["value"])
    tracks = [
        Track("Met", [0, 0.25, 0.5, 0.75, 1.0], cells_of(measure(table, "met")), unit=NARROW + "%"),
        Track("Allies’ win rate, unmet minus met", ticks, cells_of(difference), signed=True, unit="\u00a0pp"),
    ]
    entries = _order(table, reference_count(counts))
    draw_ranked(figure, entries, tracks, counts)


def _ticks(values):
    """Axis of the differences, 0 within it; one side alone where the other is hardly used."""
    low, high = max([-value for value in values] + [0.02]), max([*values, 0.0])
    step = steps_of(max(low, high), 3)[1]
    below = math.ceil(low / step - 1e-9)
    above = math.ceil(high / step - 1e-9) if high > 0.1 * low else 0
    return [step * index for index in range(-below, above + 1)]


def _order(table, reference):
    """Rows from the largest loss at the reference count to the smallest."""
    entries = {}
    for row in measure(table, "met").itertuples():
        entries.setdefault(str(row.group), Entry(str(row.group), _words(row), str(getattr(row, "suit", "")).lower()))
    losses = {str(row.group): row.value for row in measure(table, "win_difference", reference).itertuples()}
    return sorted(entries.values(), key=lambda entry: (losses.get(entry.key, 1e9), entry.key))


def _words(row):
    name, attack = getattr(row, "name", None), getattr(row, "attack", None)
    if not isinstance(name, str):
        return str(row.group)
    words = f"{name} {int(row.required)}" if not any(c.isdigit() for c in name) else name
    return f"{words}, {attack.replace('_', ' ')}" if isinstance(attack, str) and "," not in words else words
