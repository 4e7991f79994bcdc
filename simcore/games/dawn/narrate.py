"""An event record of Dawn told in words, for a reader who checks the play against the rules by hand (RULES.md).

The omniscient reader sees everything; what lies hidden on the table stands in square brackets. A seat as reader sees what rule 6
grants it, under the visibility switches of the ruleset, and nothing else: whatever it may not see never reaches its lines.
"""

from collections import Counter

from simcore.games.dawn import _narrate_end, _narrate_resolution, _narrate_turn, codes
from simcore.games.dawn._narrate_state import PlayState, Tile
from simcore.games.dawn._narrate_words import Words, count, listed


def narrate(events, tables, ruleset, names, seat=None):
    """Tell one play.

    Parameters
    ----------
    events : int16 array (k, 5)
        code, seat, a, b, c (`codes.py`). May stop anywhere.
    tables : record
        `state.TABLES` of the ruleset.
    ruleset : Ruleset
    names : sequence of str
        Strategy of each seat; its length is the number of players.
    seat : int, optional
        Tell only what this seat (from 0) could see.

    Returns
    -------
    list of str
        Lines; empty ones part the sections.
    """
    teller = Teller(events, tables, ruleset, names, seat)
    teller.tell()
    return teller.lines


class Teller:
    """Walks the events once; `lines` grows."""

    def __init__(self, events, tables, ruleset, names, seat):
        self.events = [tuple(int(x) for x in row) for row in events]
        self.at = 0
        self.tables = tables
        self.words = Words(tables, ruleset, names, seat)
        self.play = PlayState(tables, len(names))
        self.seat = seat
        self.lines = []

    # --- walking ----------------------------------------------------------------------------------------------------------
    def say(self, text, indent=1):
        self.lines.append("  " * indent + text)

    def section(self, title):
        if self.lines:
            self.lines.append("")
        self.lines.append(title)

    def take(self, *codes):
        """The next event if it is one of these, else None."""
        if self.at < len(self.events) and self.events[self.at][0] in codes:
            self.at += 1
            return self.events[self.at - 1]
        return None

    def take_decision(self, kind, seat):
        """The candidate of the next event if it is such a decision of that seat, else None."""
        if self.is_decision(kind, seat):
            self.at += 1
            return self.events[self.at - 1][3]
        return None

    def is_decision(self, kind, seat):
        return self.at < len(self.events) and self.events[self.at][:3] == (codes.E_DECIDE, seat, kind)

    # --- the play ------------------------------------------------------------------------------------------------------------
    def tell(self):
        self._tell_setup()
        while row := self.take(codes.E_ROUND):
            self._tell_round(first=row[1], round_no=row[2])
        _narrate_end.tell_end(self)
        self._tell_how_it_ended()

    def _tell_setup(self):
        tables, words = self.tables, self.words
        self.section(f"{self.play.players} players, {tables.rounds} rounds")
        for seat in range(self.play.players):
            self.say(words.named(seat) + (" - the reader" if seat == self.seat else ""))
        self.say(
            f"Scoundrel from treasure {tables.affiliation_threshold}; the town needs prosperity "
            f"{tables.prosperity_per_ally} for each Ally"
        )
        for great in range(int(tables.n_greats)):
            self.say(words.great_rule(great))
        if row := self.take(codes.E_FIRST):
            self.play.first = row[1]
            self.say(f"{words.named(row[1])} acts first in round 1")
        if self.at < len(self.events):
            self.section(
                f"Opening deal: {count(tables.cards_dealt, 'card')} and {count(tables.wounds_dealt, 'Wound')} each"
            )
            self._tell_drawn()

    def _tell_round(self, first, round_no):
        play, tables, words = self.play, self.tables, self.words
        play.begin_round(first, round_no)
        self.section(
            f"Round {round_no} - {words.named(first)} acts first. Deck {play.deck}, discard {play.discard}, "
            f"Wounds in the supply {play.supply}"
        )
        for i, tile in enumerate(play.row):
            self.say(f"{words.place(i, tile, self.covered(tile))} - stays{words.bracket(tile)}")
        while row := self.take(codes.E_LAY):
            play.row.append(Tile(row[3]))
            tile = play.row[-1]
            shown = words.place(row[2], tile, self.covered(tile))
            self.say(f"{shown}{' - face down' if self.covered(tile) else ''}{words.bracket(tile)}")
        self._tell_top_of_stack()
        if tables.storehouse_timing == 0 and self.placing():
            self._tell_storing()
        for seat in play.order():
            if self.at < len(self.events) and self.events[self.at][:2] == (codes.E_DECIDE, seat):
                _narrate_turn.tell_turn(self, seat)
        _narrate_resolution.tell_resolution(self)
        self._tell_drawing()

    def covered(self, tile):
        """The reader doesn't see the tile's visible side either (`tile_visible_side`)."""
        return self.tables.tile_visible_side == 1 and not self.words.behind(tile)

    def placing(self):
        """A card is stored in this round (`storehouse_in_round_6`)."""
        return self.play.round_no < self.tables.rounds or self.tables.storehouse_in_round_6 == 0

    def _tell_top_of_stack(self):
        """`stack_top_visible`: the next tile's visible side, known from the round that lays it."""
        if self.tables.stack_top_visible == 0 or self.tables.tile_visible_side == 1:
            return
        later = next((row for row in self.events[self.at :] if row[0] == codes.E_LAY), None)
        if later:
            self.say(f"on top of the stack: {self.words.face(later[3])}")

    def _tell_storing(self):
        """Rule 4.2, before the first turn."""
        for seat in self.play.order():
            if self.is_decision(codes.PLACE, seat):
                self.tell_store(seat)
            elif self.play.hands[seat].total() == 0:
                self.say(f"{self.words.player(seat)} has no card to store")

    def tell_store(self, seat, indent=1):
        """The card that a seat stores, if that is the next event."""
        card = self.take_decision(codes.PLACE, seat)
        if card is not None:
            self.play.store(seat, card)
            what = self.words.card(card) if self.words.own(seat) else "a card"
            self.say(f"{self.words.player(seat)} stores {what}", indent)

    # --- drawing up (rule 4.5) ---------------------------------------------------------------------------------------------------
    def _tell_drawing(self):
        """Not in the last round, and not when the record stops before."""
        before = len(self.lines)
        over = self.play.round_no == self.tables.rounds
        if over or self.at == len(self.events) or self.events[self.at][0] in (codes.E_END, codes.E_STORE):
            return
        self.section("Drawing up")
        told = len(self.lines)
        self._tell_drawn()
        if self.at < len(self.events) and self.events[self.at][0] == codes.E_ROUND:
            self._say_who_lacks()
        if len(self.lines) == told:
            del self.lines[before:]

    def _tell_drawn(self):
        """Draws folded by player; a reshuffle or a decision between them parts them."""
        play, drawn = self.play, {}
        while self.at < len(self.events):
            code, seat, a, b, _ = self.events[self.at]
            if code == codes.E_DRAW:
                self.at += 1
                play.draw(seat, a)
                drawn.setdefault(seat, Counter())[a] += 1
                continue
            drawn = self._say_drawn(drawn)
            if code == codes.E_RESHUFFLE:
                self.at += 1
                play.reshuffle(a)
                self.say(f"the deck is empty: the discard is shuffled into a new deck of {count(a, 'card')}")
            elif code == codes.E_DECIDE and a == codes.DROP:
                self.at += 1
                play.drop(seat, b)
                self.say(f"{self.words.player(seat)} drops {self.words.card(b)}: the hand is too large")
            elif self.is_decision(codes.PLACE, seat):  # `place_later_same_round`
                self.tell_store(seat)
            else:
                break
        self._say_drawn(drawn)

    def _say_drawn(self, drawn):
        for seat, cards in drawn.items():
            what = self.words.cards(cards) if self.words.own(seat) else count(cards.total(), "card")
            self.say(f"{self.words.player(seat)} draws {what}")
        return {}

    def _say_who_lacks(self):
        """Rule 4.5.1: both piles are empty (or the deck, with `stop_drawing`)."""
        play = self.play
        lacking = [
            self.words.player(seat)
            for seat in play.order()
            if play.hands[seat].total() + play.wounds[seat] < self.tables.hand_size
        ]
        if lacking:
            self.say(f"no card is left to draw for {listed(lacking)}")

    def _tell_how_it_ended(self):
        row = self.take(codes.E_END)
        if row is None:
            self.section(f"The record stops here, after {count(len(self.events), 'event')}; the play has no result.")
        elif row[2] == codes.TURN_CAP:
            self.section(
                f"The play was stopped after {count(self.tables.turn_cap, 'decision')} (turn_cap); it has no result."
            )
        elif row[2] == codes.ILLEGAL:
            self.section(f"{self.words.named(row[3])} gave an answer that was not offered; the play has no result.")
