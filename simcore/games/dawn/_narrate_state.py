"""Who holds what while an event record is told: plain counters, moved by the narrator as the events say (RULES.md, 2 to 4)."""

from collections import Counter
from dataclasses import dataclass, field

from simcore.games.dawn import codes


@dataclass
class Tile:
    """A tile of the row or of the town.

    Parameters
    ----------
    tile : int
        Its class.
    open : bool
        Everybody knows its hidden side (a Threat that stayed).
    spies : set of int
        Seats that looked behind it.
    pile : Counter
        Cards laid there, by class.
    round_no : int
        Round it was built in.
    standing : bool
        Built and not destroyed.
    """

    tile: int
    open: bool = False
    spies: set = field(default_factory=set)
    pile: Counter = field(default_factory=Counter)
    round_no: int = 0
    standing: bool = True


class PlayState:
    """Hands, storehouses, piles, town and Wounds of one play.

    Parameters
    ----------
    tables : record
        `state.TABLES`.
    players : int
    """

    def __init__(self, tables, players):
        self.tables = tables
        self.players = players
        self.first = 0
        self.round_no = 0
        self.hands = [Counter() for _ in range(players)]
        self.stores = [Counter() for _ in range(players)]
        self.wounds = [int(tables.wounds_dealt)] * players
        self.supply = int(tables.wounds) - sum(self.wounds)
        self.deck = int(tables.card_count.sum())
        self.discard = 0
        self.row = []
        self.town = []
        self.greats = [Counter() for _ in range(int(tables.n_greats))]
        self.pool, self.left, self.keep = Counter(), 0, 0  # of the seat on turn

    def order(self):
        """Seats clockwise from the first player."""
        return [(self.first + k) % self.players for k in range(self.players)]

    def begin_round(self, first, round_no):
        """The marker moves; what was resolved leaves the row."""
        self.first, self.round_no = first, round_no

    def draw(self, seat, card):
        self.hands[seat][card] += 1
        self.deck -= 1

    def reshuffle(self, cards):
        self.deck, self.discard = cards, 0

    def store(self, seat, card):
        """Rule 4.2."""
        self.hands[seat][card] -= 1
        self.stores[seat][card] += 1

    def drop(self, seat, card):
        self.hands[seat][card] -= 1
        self.discard += 1

    # --- a turn, in the pool form of the swap (rule 4.3.11) -------------------------------------------------------------
    def open_turn(self, seat):
        swaps = self.tables.max_swaps_per_turn == 0
        self.left = self.hands[seat].total()
        self.pool = self.hands[seat] + (self.stores[seat] if swaps else Counter())
        self.keep = self.stores[seat].total() if swaps else 0

    def pay(self, act, card):
        """One card leaves the pool for a tile, a Great Building or the discard."""
        self.pool[card] -= 1
        self.left -= 1
        if act >= codes.HEAL_SEAT:
            self.discard += 1

    def close_turn(self, seat, kept):
        """After the pass; `kept` are the cards chosen for the storehouse. Returns how many of them were not there before."""
        self.pool = +self.pool
        old = self.stores[seat]
        new = Counter(kept)
        if self.keep and self.pool.total() == self.keep:  # nothing would be left for the hand: not asked (rule 9.4)
            new = Counter(self.pool)
        if self.keep:
            self.stores[seat] = new
            self.hands[seat] = self.pool - new
            return (new - old).total()
        self.hands[seat] = self.pool
        return 0

    # --- resolution ---------------------------------------------------------------------------------------------------------
    def build(self, i):
        tile = self.row[i]
        tile.round_no = self.round_no
        self.town.append(tile)

    def clear_pile(self, i, removed=False):
        """The opened pile leaves the row; returns its cards."""
        pile = +self.row[i].pile
        self.row[i].pile = Counter()
        self.discard += 0 if removed else pile.total()
        return pile

    def close_row(self, staying):
        """Only the Threats that stay, named by their places, remain; their attack lies open."""
        self.row = [self.row[i] for i in sorted(staying)]
        for tile in self.row:
            tile.open = True

    def change_wounds(self, seat, change, after):
        self.wounds[seat] = after
        self.supply -= change
