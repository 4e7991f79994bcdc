"""Resolution (rule 4.4) and drawing up (4.5) of the oracle of Dawn."""

from collections import Counter

from tests.oracles.dawn_basics import (
    BUILT,
    DESTROY,
    DESTROYED,
    DRAW,
    DROP,
    FAILED,
    MET,
    O_DESTROYED,
    O_FAILED,
    O_MET,
    O_STANDING,
    O_UNMET,
    RESHUFFLE,
    TIE,
    UNMET,
    TownTile,
    decide,
    expect,
)
from tests.oracles.dawn_tables import ATTACKS


class Town:
    """The part of a play in which the town answers; mixed into `dawn_play.Play`, whose fields it uses."""

    # --- resolution (4.4) --------------------------------------------------------------------------------------------

    def resolve(self):
        """4.4"""
        row = list(self.row)
        self.resolving = row
        self.past[self.round_no] = [
            {"entry": entry, "laid": self.count_laid(entry), "own": entry.piles, "pile": None, "outcome": 0}
            for entry in row
        ]
        order = list(range(len(row)))
        if self.rules["resolution_order"] == "buildings_then_threats":
            order.sort(key=lambda index: not self.rules.tiles[row[index].tile].building)
        for index in order:
            pile = row[index].pile()
            self.past[self.round_no][index]["pile"] = pile
            row[index].piles = {}
            if self.rules.tiles[row[index].tile].building:
                yield from self.resolve_building(index, row[index], pile)
            else:
                yield from self.resolve_threat(index, row[index], pile)
        stays = self.rules["failed_threat_stays"] == "true"
        self.row = [entry for entry in row if stays and entry.outcome == O_UNMET]
        self.tiles_done += sum(1 for entry in row if entry.outcome != O_STANDING) - len(self.row)
        self.resolving = None

    @staticmethod
    def count_laid(entry):
        return {seat: pile.total() for seat, pile in entry.piles.items()}

    def resolve_building(self, index, entry, pile):
        """4.4.1"""
        tile = self.rules.tiles[entry.tile]
        treasure = sum(self.rules.value[card] * number for card, number in pile.items())
        built = bool(pile) and treasure >= tile.cost
        if built and self.rules["cards_of_built_building"] == "remove_from_game":
            self.removed.update(pile)
        else:
            self.to_discard(pile)
        self.note_tile(entry, O_STANDING if built else O_FAILED, pile.total(), treasure)
        if built:
            self.town.append(TownTile(entry.tile, entry.place, self.round_no, set(entry.spies)))
            yield expect(BUILT, -1, index, treasure, len(self.town) - 1)
        else:
            if self.rules["failed_building_visibility"] == "revealed":
                self.revealed[entry.tile] += 1
            yield expect(FAILED, -1, index, treasure)

    def resolve_threat(self, index, entry, pile):
        """4.4.2"""
        rules, tile = self.rules, self.rules.tiles[entry.tile]
        helping = sum(number for card, number in pile.items() if self.helps(card, tile))
        if rules["threat_offsuit_cards"] == "spoil":
            helping -= pile.total() - helping
        self.to_discard(pile)
        met = helping >= tile.required
        self.note_tile(entry, O_MET if met else O_UNMET, pile.total(), helping)
        if met:
            yield expect(MET, -1, index, helping)
            return
        if not entry.known_to_all:
            self.revealed[entry.tile] += 1
        entry.known_to_all = True
        yield expect(UNMET, -1, index, helping, ATTACKS.index(tile.attack))
        yield from self.attack(tile.attack, entry)

    def helps(self, card, tile):
        suit = self.rules.suit[card]
        return suit == tile.suit or (suit == 3 and self.rules["wild_matches_threat"] == "true")

    def attack(self, attack, entry):
        """4.4.3"""
        damage = self.tiles_laid.get(entry.place, {"damage": 0})
        if attack in ("wound_all", "wound_first_player"):
            before = sum(self.wounds)
            for seat in self.clockwise() if attack == "wound_all" else [self.first]:
                yield from self.wound(seat)
            damage["damage"] += sum(self.wounds) - before
        elif attack in ("destroy_lowest", "destroy_highest"):
            standing = [b for b, built in enumerate(self.town) if built.standing]
            if standing:
                worth = {b: self.worth(b) for b in standing}
                extreme = (min if attack == "destroy_lowest" else max)(worth.values())
                target = yield from self.break_tie([b for b in standing if worth[b] == extreme])
                damage["damage"] += self.rules.tiles[self.town[target].tile].prosperity
                yield from self.destroy(target)

    def worth(self, b):
        tile = self.rules.tiles[self.town[b].tile]
        return tile.cost if self.rules["building_value_by"] == "cost" else tile.prosperity

    def break_tie(self, tied):
        """`destroy_tie`; `tied` is in order of building."""
        tie = self.rules["destroy_tie"]
        if len(tied) == 1 or tie == "oldest":
            return tied[0]
        if tie == "newest":
            return tied[-1]
        if tie == "lowest_prosperity":
            return min(tied, key=lambda b: (self.rules.tiles[self.town[b].tile].prosperity, b))
        if tie == "random":
            return (yield expect(TIE, -1, None, options=dict.fromkeys(tied, 1)))
        return (yield decide(self.first, DESTROY, tied))

    def destroy(self, b):
        built = self.town[b]
        built.standing = False
        self.tiles_done += 1
        if self.rules["destroyed_building_visibility"] == "revealed":
            self.revealed[built.tile] += 1
        if built.place in self.tiles_laid:
            self.tiles_laid[built.place]["outcome"] = O_DESTROYED
        yield expect(DESTROYED, -1, b, built.tile)

    def note_tile(self, entry, outcome, cards, total):
        entry.outcome = outcome
        for tile in self.past[self.round_no]:
            if tile["entry"] is entry:
                tile["outcome"] = outcome
        if entry.place in self.tiles_laid:
            noted = self.tiles_laid[entry.place]
            noted.update(outcome=outcome, cards=noted["cards"] + cards, sum=noted["sum"] + total)

    # --- drawing up (4.5) --------------------------------------------------------------------------------------------

    def draw_up(self):
        """4.5"""
        if self.is_last_round():
            self.owed.clear()
        elif self.rules["draw_order"] == "clockwise_fill":
            for seat in self.clockwise():
                yield from self.drop_down(seat)
                while self.is_short(seat) and (yield from self.draw_card(seat)):
                    pass
                yield from self.store_owed(seat)
        else:
            drawing = self.clockwise()
            for seat in drawing:
                yield from self.drop_down(seat)
                if self.is_short(seat):
                    yield from self.draw_card(seat)
            while any(self.is_short(seat) for seat in drawing) and (self.deck or self.may_reshuffle()):
                for seat in drawing:
                    if self.is_short(seat):
                        yield from self.draw_card(seat)
            for seat in drawing:
                yield from self.store_owed(seat)

    def hand_total(self, seat):
        return self.hands[seat].total() + self.wounds[seat]

    def is_short(self, seat):
        return self.hand_total(seat) < self.rules["hand_size"]

    def drop_down(self, seat):
        """`hand_limit_overflow = discard_down`"""
        if self.rules["hand_limit_overflow"] == "discard_down":
            while self.hand_total(seat) > self.rules["hand_size"] and self.hands[seat]:
                card = yield decide(seat, DROP, self.hands[seat])
                self.hands[seat] -= Counter([card])
                self.to_discard(Counter([card]))

    def may_reshuffle(self):
        return bool(self.discard) and self.rules["deck_exhausted"] == "reshuffle_discard"

    def draw_card(self, seat):
        """One card, after a reshuffle if it needs one (4.5.1). Returns whether there was one."""
        if not self.deck:
            if not self.may_reshuffle():
                return False
            self.deck, self.discard, self.discard_seen = self.discard, Counter(), Counter()
            self.reshuffles += 1
            yield expect(RESHUFFLE, -1, self.deck.total())
        card = yield expect(DRAW, seat, None, options=dict(self.deck))
        self.deck -= Counter([card])
        self.hands[seat][card] += 1
        return True
