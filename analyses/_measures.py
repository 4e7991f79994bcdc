"""The judged measures of a run: what a goal's figure is, for which player count, and how its sentence goes."""

import math
from dataclasses import dataclass

import numpy as np

from analyses import estimates, wording
from analyses._rows import cell, get

ROUND_ENDS = (0.02, 0.05, 0.1, 0.15, 0.2, 0.25)


@dataclass(frozen=True)
class Measure:
    """One figure that a goal judges.

    `players` is 0 when it spans several counts; `events` is the number of the rarer outcome (inf for differences).
    """

    metric: str
    condition: str
    players: int
    value: float
    low: float
    high: float
    n: int
    events: float
    subject: str
    tail: str
    unit: str
    section: str
    total: int

    @property
    def name(self):
        """The measure in few words: `Ally win rate, one Scoundrel, four players`."""
        names = {"ally_win_rate": "Ally win rate", "seat_spread": "Difference between seats"}
        parts = [names.get(self.metric, "Difference between player counts")]
        if self.condition:
            kind, _, number = self.condition.rpartition("_")
            noun = "seat of Scoundrel intent" if kind == "intent" else "Scoundrel"
            many = "seats of Scoundrel intent" if kind == "intent" else "Scoundrels"
            parts.append(wording.plural(int(number), noun, many))
        return ", ".join([*parts, *([f"{wording.word(self.players)} players"] if self.players else [])])

    @property
    def key(self):
        """The name under which other line-ups hold the same figure: `ally_win_rate.scoundrels_1.4`."""
        return ".".join(str(p) for p in (self.metric, self.condition, self.players) if p)


def counts_of(table):
    """The player counts of a table, in order."""
    return sorted({int(p) for p in table["players"]})


def measures(tables, metric, condition="", several=True):
    """The figures of one metric: one for each player count, or one over all counts for the spreads.

    `several` False keeps, of the seat spreads, only the count whose upper bound is largest (one row on the page).
    """
    if metric == "ally_win_rate":
        return _win_rates(tables, condition)
    if metric == "seat_spread":
        spreads = _seat_spreads(tables)
        return spreads if several or not spreads else [max(spreads, key=lambda m: m.high)]
    return _count_spread(tables)


def _win_rates(tables, condition):
    table = tables.get("affiliation")
    if table is None:
        return []
    kind, _, number = condition.rpartition("_")
    name = {"scoundrels": "by_scoundrels", "intent": "by_intent"}.get(kind, "ally_win_rate")
    group = number if condition else "all"
    found = []
    for players in counts_of(table):
        row = cell(table, name, group, players)
        if row is None:
            continue
        value, low, high, n = row
        events = round(min(value, 1 - value) * n)
        total = cell(table, "result", "allies", players)[3]
        tail = wording.at(players)
        subject = _subject(kind, int(number)) if condition else "The Allies win"
        measure = Measure(
            "ally_win_rate",
            condition,
            players,
            value,
            low,
            high,
            n,
            events,
            subject,
            tail,
            "share",
            "affiliation",
            total,
        )
        found.append(measure)
    return found


def _subject(kind, number):
    who = wording.word(number)
    if kind == "intent":
        seats = f"{who} seat{'' if number == 1 else 's'} playing a Scoundrel strategy"
        return f"With {seats} the Allies win"
    verb = "player ends as a Scoundrel" if number == 1 else "players end as Scoundrels"
    return f"Among games in which {who} {verb} the Allies win"


def _seat_spreads(tables):
    table = tables.get("seats")
    found = []
    for players in counts_of(table) if table is not None else ():
        value, low, high, n = cell(table, "spread", "all", players)
        tail = wording.at(players)
        found.append(
            Measure(
                "seat_spread",
                "",
                players,
                value,
                low,
                high,
                n,
                math.inf,
                "Seats differ by up to",
                tail,
                "pp",
                "seats",
                n,
            )
        )
    return found


def _count_spread(tables):
    table = tables.get("affiliation")
    rows = get(table, "ally_win_rate", "all") if table is not None else ()
    if len(rows) < 2:
        return []
    p, n = rows["value"].to_numpy(), rows["n"].to_numpy()
    value, low, high = estimates.spread(p, np.diag(p * (1 - p) / n))
    players = rows["players"].to_numpy()
    best, worst = players[p.argmax()], players[p.argmin()]
    tail = f"between {wording.word(int(best))} and {wording.word(int(worst))} players"
    tail = tail if best != worst else "between player counts"
    events = round(float(np.min(np.minimum(p, 1 - p) * n)))
    total = sum(cell(table, "result", "allies", int(c))[3] for c in players)
    subject = "The Allies' win rate differs by"
    return [
        Measure(
            "player_count_spread",
            "",
            0,
            value,
            low,
            high,
            int(n.sum()),
            events,
            subject,
            tail,
            "pp",
            "affiliation",
            total,
        )
    ]


def axis_end(values):
    """The end of a verdict's axis: 1, or the next round number when all lies under a quarter."""
    largest = max((v for v in values if v is not None and math.isfinite(v)), default=1.0)
    return next((end for end in ROUND_ENDS if largest <= end), 1.0)
