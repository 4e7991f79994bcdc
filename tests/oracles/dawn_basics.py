"""Words of the oracle of Dawn: codes of record and candidates, what an event must look like, tiles on the table."""

from collections import Counter
from dataclasses import dataclass, field

# events (rows of code, seat, a, b, c)
FIRST, ROUND, LAY, DRAW, RESHUFFLE, DECIDE, RAIDED, TIE, SPIED = range(9)
BUILT, FAILED, MET, UNMET, WOUND, DESTROYED, GREAT, STORE, RESULT, END = range(9, 19)
# kinds of decisions
PLACE, ACT, PAY, KEEP, DESTROY, DROP = range(6)
# candidates of ACT: first code of each family
PASS, ACT_TILE, ACT_GREAT, ACT_HEAL, ACT_RAID, ACT_SPY_ROW, ACT_SPY_BUILT, ACT_DISCARD, ACT_GIVE = (
    0, 1, 33, 42, 47, 52, 84, 148, 149,
)  # fmt: skip
ATTACK_SUITS, HEAL_SUITS, SPY_SUITS, ANY_SUIT = (0, 3), (1, 3), (2, 3), (0, 1, 2, 3)
# outcomes of a tile
O_FAILED, O_STANDING, O_DESTROYED, O_MET, O_UNMET = 1, 2, 3, 4, 5


class OracleError(AssertionError):
    """A record that breaks the rules: says at which event, what was found and what the rules demand."""


@dataclass
class Expect:
    """The next event. `hole` is the place in the row that is open, `options` what may stand there, with weights."""

    row: list
    hole: int | None = None
    options: dict | None = None

    def fill(self, value):
        """The whole row with `value` in its open place."""
        return [value if place == self.hole else entry for place, entry in enumerate(self.row)]


def expect(code, seat=-1, a=-1, b=-1, c=-1, options=None):
    """An Expect; the argument given as None is the open place."""
    row = [code, seat, a, b, c]
    hole = row.index(None) if None in row else None
    return Expect(row, hole, options)


def decide(seat, kind, candidates):
    """The Expect of a decision: its candidates in ascending order."""
    candidates = sorted(candidates)
    return expect(DECIDE, seat, kind, None, len(candidates), dict.fromkeys(candidates, 1))


@dataclass
class RowTile:
    """A tile of the row: cards laid by seat, who spied, and whether everybody knows its hidden side."""

    tile: int
    place: int
    piles: dict = field(default_factory=dict)
    spies: set = field(default_factory=set)
    known_to_all: bool = False
    outcome: int = 0

    def pile(self):
        return sum(self.piles.values(), Counter())


@dataclass
class TownTile:
    """A Building that was built, standing or destroyed."""

    tile: int
    place: int
    round_no: int
    spies: set = field(default_factory=set)
    standing: bool = True
