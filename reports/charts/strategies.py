"""Which strategies win?

A row a strategy of the mix, best first: its win share, and how often it ends as a Scoundrel.
"""

from reports.charts._ranked import Entry, Track, cells_of, draw_ranked
from reports.charts._tables import measure, player_counts, reference_count, steps_of
from reports.charts._words import NARROW

KIND = "Ranked dots, a row for each strategy"


def draw(table, figure, facts):
    """Draw the table on the figure; see `reports.charts`."""
    counts = player_counts(table)
    wins, scoundrels = measure(table, "win_share"), measure(table, "scoundrel")
    reference = reference_count(counts)
    values = {str(row.group): row.value for row in measure(table, "win_share", reference).itertuples()}
    groups = sorted({str(group) for group in wins["group"]}, key=lambda group: (-values.get(group, -1.0), group))
    top = max([*wins["value"], 0.1])
    ticks = [0, 0.25, 0.5, 0.75, 1.0] if top > 0.5 else steps_of(top)
    tracks = [Track("Win share", ticks, cells_of(wins), unit=NARROW + "%")]
    if len(scoundrels):
        ends = [0, 0.25, 0.5, 0.75, 1.0]
        tracks.append(Track("Ends as a Scoundrel", ends, cells_of(scoundrels), unit=NARROW + "%"))
    draw_ranked(figure, [Entry(group, group.replace("_", " ")) for group in groups], tracks, counts)
