"""Clauses to rows of fixed width: masks of facts that a scorer tests with a few machine instructions.

Facts are three words of 64 bits: names by card index (two words), then 16 colours and 48 predicates (one word). Which
predicate has which bit is allotted here, per ruleset, in the order in which clauses ask for them.
"""

from typing import NamedTuple

from simcore.errors import UserError
from simcore.games.red_rising import codes


class Row(NamedTuple):
    """One row: a flat row pays when `any1` and `any2` (when given) are hit, all of `need` and nothing of `none` holds."""

    clause: int  # place of its clause on the card, from 0
    mode: int
    points: int
    any1: int = 0  # masks over 192 bits: names, colours, predicates
    any2: int = 0
    need: int = 0
    none: int = 0
    counter: int = 0
    colors: int = 0  # mask of colours that a PER row counts
    cap: int = codes.NO_CAP
    about: int = 0  # mask of colours the clause speaks of (`chef_scope`)


class Predicate(NamedTuple):
    """One test with a bit of its own."""

    kind: int
    quantity: int = 0
    low: int = 0
    high: int = 0
    colors: int = 0
    name: int = -1


class Allotment:
    """Bits of one ruleset. `predicates` maps each test to its place."""

    def __init__(self, exclusive):
        self.predicates = {}
        self.exclusive = exclusive  # `lawyer_exclusive`

    def bit(self, predicate):
        """The mask of a predicate, allotted when it is first asked for."""
        place = self.predicates.setdefault(predicate, len(self.predicates))
        return 1 << (128 + codes.COLORS + place)

    def check(self, where):
        """Raise a `UserError` when more tests were asked for than fit."""
        if len(self.predicates) > codes.PREDICATES:
            raise UserError(
                f"{where}: clauses ask for {len(self.predicates)} different tests (thresholds, sets of colors and the "
                f"like), at most {codes.PREDICATES} fit"
            )

    # --- rows of a card ---
    def rows(self, clauses):
        """Rows of a card's clauses; modifiers make none."""
        found = []
        asked = {t.name for c in clauses for term in c.terms for t in term.things if t.kind == "name"}
        for place, clause in enumerate(clauses):
            if clause.kind == "per":
                found.append(
                    Row(place, codes.PER, clause.points, counter=clause.counter, colors=_mask(clause.colors),
                        cap=clause.cap, about=_mask(clause.colors))
                )  # fmt: skip
            elif clause.kind != "modifier":
                found += self._flat(place, clause, asked)
        return found

    def _flat(self, place, clause, asked):
        anys, need, none, about = [], 0, 0, 0
        for term in clause.terms:
            mask = self._mask_of(term)
            about |= _mask(t.color for t in term.things if t.color >= 0)
            negative = (term.test == "none") != (clause.kind == "unless")
            if negative:
                none |= mask
            elif mask & (mask - 1) == 0:
                need |= mask
            else:
                anys.append(mask)
            if self.exclusive and not negative:
                none |= _mask(t.name for t in term.things if t.kind == "except" and t.name in asked)
        row = Row(place, codes.FLAT, clause.points, need=need, none=none, about=about)
        return list(_spread(row, anys))

    def _mask_of(self, term):
        if term.test in ("any", "none"):
            return _union(self._thing(thing) for thing in term.things)
        kind = codes.PREDICATE_NAMES.index(term.test)
        return self.bit(Predicate(kind, term.quantity, term.low, term.high, _mask(term.colors)))

    def _thing(self, thing):
        if thing.kind == "name":
            return 1 << thing.name
        if thing.kind == "color":
            return 1 << (128 + thing.color)
        if thing.kind == "except":
            return self.bit(Predicate(codes.EXCEPT, low=1, colors=1 << thing.color, name=thing.name))
        return self.bit(Predicate(codes.SOVEREIGN))


def _spread(row, anys):
    """A row has room for two `any` masks; a third is taken apart into rows that exclude each other."""
    if len(anys) <= 2:
        first, second = (*anys, 0, 0)[:2]
        yield row._replace(any1=first, any2=second)
        return
    *rest, last = anys
    before = 0
    while last:
        one = last & -last
        yield from _spread(row._replace(need=row.need | one, none=row.none | before), rest)
        before |= one
        last ^= one


def _mask(indices):
    return _union(1 << index for index in indices)


def _union(masks):
    total = 0
    for mask in masks:
        total |= mask
    return total
