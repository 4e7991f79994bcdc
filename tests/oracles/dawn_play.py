"""Dawn as a slow state machine: generators that yield what must happen next and are sent what did.

Written from RULES.md of the game (rule numbers in the comments), standard library only. Whoever drives a play sends the
value of the open place of each `Expect`, from a record (`dawn.walk`) or at random (`dawn.play_random`).
"""

from collections import Counter

from tests.oracles.dawn_basics import (
    END,
    FIRST,
    GREAT,
    LAY,
    RESULT,
    ROUND,
    STORE,
    OracleError,
    RowTile,
    expect,
)
from tests.oracles.dawn_score import is_decided_by_one_card, score
from tests.oracles.dawn_town import Town
from tests.oracles.dawn_turn import Turns


class Play(Turns, Town):
    """One play of Dawn: everything that lies on the table, in hands and face down."""

    def __init__(self, rules):
        n = rules.n
        self.rules, self.n = rules, n
        self.deck = Counter({card: count for card, count in enumerate(rules.count) if count})
        self.tiles_left = Counter({tile: each.count for tile, each in enumerate(rules.tiles) if each.count})
        self.stack_n, self.box_n, self.tiles_done = rules.stack, rules.returned, 0
        self.discard, self.discard_seen, self.removed = Counter(), Counter(), Counter()
        self.hands, self.stores = [Counter() for _ in range(n)], [Counter() for _ in range(n)]
        self.wounds = [rules["wounds_dealt"]] * n
        self.supply = rules["wounds"] - sum(self.wounds)
        self.row, self.town = [], []
        self.greats = [[Counter() for _ in range(n)] for _ in rules.greats]
        self.round_no, self.first, self.turn_seat, self.turn_index = 0, 0, -1, 0
        self.owed, self.laid_n, self.reshuffles = set(), 0, 0
        self.pool, self.store_at_start, self.keep_n, self.play_left = None, None, 0, 0
        self.act, self.paid_n, self.keeping = 0, 0, False
        # what everybody, or one seat, remembers
        self.paid, self.lost = [Counter() for _ in range(n)], [Counter() for _ in range(n)]
        self.raid_hits, self.turns_swapped = Counter(), Counter()
        self.raids, self.heals, self.swapped = Counter(), Counter(), Counter()
        self.round_laid, self.round_great, self.revealed = Counter(), Counter(), Counter()
        self.spied_class, self.past, self.kept_past = [-1] * n, {}, {}
        self.next_tile = None  # top of the stack, where the driver knows it
        self.history = []  # one dict a round: treasure, wounds, margin at its end
        self.tiles_laid = {}  # place in the order of laying -> dict of class, outcome, cards, sum, damage
        self.ending = None
        self.remember_totals()

    def remember_totals(self):
        """Fix what the laws of section 2 demand to stay the same."""
        self.all_cards, self.all_wounds, self.all_tiles = self.count_cards(), self.count_wounds(), self.count_tiles()

    # --- laws (section 2) --------------------------------------------------------------------------------------------

    def count_cards(self):
        """Resource cards by class, wherever they lie (2.1)."""
        places = [self.deck, self.discard, self.removed, *(pile for tile in self.row for pile in tile.piles.values())]
        places += [pile for piles in self.greats for pile in piles]
        for seat in range(self.n):
            in_turn = self.pool is not None and seat == self.turn_seat
            places.append(self.pool if in_turn else self.hands[seat])
            if not in_turn or self.keeping or not self.rules.may_swap:
                places.append(self.stores[seat])
        total = [0] * len(self.rules.cards)
        for place in places:
            for card, number in place.items():
                total[card] += number
        return total

    def count_wounds(self):
        """Wounds in hands and in the supply (2.2)."""
        return sum(self.wounds) + self.supply

    def count_tiles(self):
        """Tiles, wherever they lie (2.3)."""
        standing = sum(tile.standing for tile in self.town)
        return self.stack_n + self.box_n + len(self.row) + standing + self.tiles_done

    def check_laws(self):
        """Assert section 2."""
        if self.count_cards() != self.all_cards:
            raise OracleError(f"Resource cards changed: {self.all_cards} became {self.count_cards()}")
        if self.count_wounds() != self.all_wounds or (
            self.supply < 0 and self.rules["wound_supply_empty"] != "unlimited"
        ):
            raise OracleError(f"Wounds: {self.wounds} in hands, {self.supply} left of {self.all_wounds}")
        if self.resolving is None and self.count_tiles() != self.all_tiles:
            raise OracleError(f"{self.count_tiles()} tiles instead of {self.all_tiles}")

    resolving = None  # while tiles move from the row to the town they are counted at the end

    # --- the course of a play ----------------------------------------------------------------------------------------

    def clockwise(self):
        """Seats in turn order of this round."""
        return [(self.first + step) % self.n for step in range(self.n)]

    def run(self):
        """A whole play, rules 3 to 5."""
        fixed = self.rules.first_player
        seats = range(self.n) if fixed is None else [fixed]
        self.first = yield expect(FIRST, None, options=dict.fromkeys(seats, 1))  # 3.4
        for seat in self.clockwise():  # 3.5
            for _ in range(self.rules["cards_dealt"]):
                yield from self.draw_card(seat)
        for round_no in range(1, self.rules["rounds"] + 1):
            yield from self.run_round(round_no)
        yield from self.finish()

    def run_round(self, round_no):
        """Rules 4.1 to 4.6."""
        self.round_no, self.turn_index = round_no, 0
        yield expect(ROUND, self.first, round_no)
        yield from self.lay_tiles()
        yield from self.store_cards()
        yield from self.take_turns()
        yield from self.resolve()
        self.note_round()
        yield from self.draw_up()
        if round_no < self.rules["rounds"]:
            self.first = (self.first + 1) % self.n  # 4.6

    def is_last_round(self):
        return self.round_no == self.rules["rounds"]

    def lay_tiles(self):
        """4.1"""
        if self.is_last_round():
            return
        for _ in range(min(self.rules.per_round, self.stack_n)):
            tile = yield expect(LAY, -1, len(self.row), None, self.laid_n, options=dict(self.tiles_left))
            self.tiles_left -= Counter([tile])
            self.stack_n -= 1
            self.row.append(RowTile(tile, self.laid_n))
            self.tiles_laid[self.laid_n] = {"class": tile, "outcome": 0, "cards": 0, "sum": 0, "damage": 0}
            self.laid_n += 1

    # --- the end (5) -------------------------------------------------------------------------------------------------

    def positions(self):
        """What scoring looks at: storehouses, Wounds, town, Great Buildings, first player."""
        town = [(built.tile, built.standing) for built in self.town]
        greats = [sum(piles, Counter()) for piles in self.greats]
        return self.stores, self.wounds, town, greats, self.first

    def score(self):
        """The town as it would be scored now (5.1 to 5.5)."""
        return score(self.rules, *self.positions())

    def note_round(self):
        now = self.score()
        margin = now["prosperity"] - now["bar"]
        self.history.append({"treasure": now["treasure"], "wounds": sum(self.wounds), "margin": margin})

    def finish(self):
        """5.1 to 5.6, as rows of the record. Each block of rows may stand in any order."""
        final = self.score()
        rows = [expect(STORE, seat, final["treasure"][seat], final["affiliation"][seat]) for seat in range(self.n)]
        for index, built in enumerate(final["great_built"]):
            brought = final["great_prosperity"][index] if built else -1
            rows.append(expect(GREAT, -1, index, final["great_successes"][index], brought))
        yield rows
        yield expect(RESULT, -1, final["outcome"], final["prosperity"], final["bar"])
        self.ending = {**final, "one_card": is_decided_by_one_card(self.rules, *self.positions())}
        yield expect(END, -1, 0)
