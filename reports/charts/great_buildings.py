"""Which Great Buildings are worth their cards?

A row a Great Building, with the sign of the suit that helps it. Share built, prosperity for each card, and the cards
that spoil it, by the intent of the seat that laid them.
"""

from reports import style
from reports.charts._ranked import Entry, Track, cells_of, draw_ranked
from reports.charts._tables import great_suit, measure, player_counts, reference_count, steps_of
from reports.charts._words import NARROW

KIND = "Dots, a row for each Great Building"
SPOILERS = (
    ("spoils_ally", style.ALLY, "o", "dot", "Ally seats"),
    ("spoils_scoundrel", style.SCOUNDREL, "D", "diamond", "Scoundrel seats"),
    ("spoils_either", style.PLAIN, "^", "triangle", "undecided seats"),
)


def draw(table, figure, facts):
    """Draw the table on the figure; see `reports.charts`."""
    counts = player_counts(table)
    reference = reference_count(counts)
    cards, rate = measure(table, "cards"), measure(table, "per_card")
    seconds: dict[str, list] = {}
    key = []
    for name, colour, shape, kind, words in SPOILERS:
        rows = measure(table, name, reference)
        if rows["value"].max() > 0:
            key.append((kind, colour, words))
            for row in rows.itertuples():
                seconds.setdefault(str(row.group), []).append((colour, shape, row))
    spoils = [row.value for marks in seconds.values() for _, _, row in marks]
    tracks = [
        Track("Built", [0, 0.5, 1.0], cells_of(measure(table, "built")), unit=NARROW + "%"),
        Track("Cards, a game", steps_of(max([*cards["value"], 1.0]), 3), cells_of(cards), scale=1.0),
        Track("Prosperity for each card", steps_of(max([*rate["value"], 1.0]), 3), cells_of(rate), scale=1.0),
    ]
    if spoils:
        head = "Spoiling cards, a game, by intent"
        tracks.append(Track(head, steps_of(max([*spoils, 0.1]), 3), scale=1.0, seconds=seconds))
    groups = list(dict.fromkeys(str(group) for group in measure(table, "built")["group"]))
    entries = [Entry(group, _name(group), great_suit(facts, group)) for group in groups]
    draw_ranked(figure, entries, tracks, counts, key)


def _name(group):
    return f"Great Building {group[2:]}" if group.startswith("GB") and group[2:].isdigit() else group.replace("_", " ")
