"""Storing a card (rule 4.2) and turns (4.3) of the oracle of Dawn."""

from collections import Counter

from tests.oracles.dawn_basics import (
    ACT,
    ACT_DISCARD,
    ACT_GIVE,
    ACT_GREAT,
    ACT_HEAL,
    ACT_RAID,
    ACT_SPY_BUILT,
    ACT_SPY_ROW,
    ACT_TILE,
    ANY_SUIT,
    ATTACK_SUITS,
    HEAL_SUITS,
    KEEP,
    PASS,
    PAY,
    PLACE,
    RAIDED,
    SPIED,
    SPY_SUITS,
    WOUND,
    decide,
    expect,
)


class Turns:
    """The part of a play in which players decide; mixed into `dawn_play.Play`, whose fields it uses."""

    # --- storing (4.2) -----------------------------------------------------------------------------------------------

    def stores_this_round(self):
        return not (self.is_last_round() and self.rules["storehouse_in_round_6"] == "false")

    def store_cards(self):
        """4.2 in its simultaneous form."""
        if self.rules["storehouse_timing"] == "simultaneous":
            for seat in self.clockwise():
                yield from self.store_card(seat)

    def store_card(self, seat):
        """One card of `seat` to its storehouse, owed if there is none (`storehouse_if_no_card`)."""
        if not self.stores_this_round():
            return
        if not self.hands[seat]:
            self.owed.add(seat)
            return
        card = yield decide(seat, PLACE, self.hands[seat])
        self.hands[seat] -= Counter([card])
        self.stores[seat][card] += 1

    def store_owed(self, seat):
        """`storehouse_if_no_card = place_later_same_round`, after the own drawing up."""
        if seat in self.owed and self.rules["storehouse_if_no_card"] == "place_later_same_round":
            yield from self.store_card(seat)
        self.owed.discard(seat)

    # --- turns (4.3) -------------------------------------------------------------------------------------------------

    def take_turns(self):
        for index, seat in enumerate(self.clockwise()):
            self.turn_seat, self.turn_index = seat, index
            if self.rules["storehouse_timing"] == "start_of_own_turn":
                yield from self.store_card(seat)
            yield from self.take_turn(seat)
            self.turn_seat = -1

    def take_turn(self, seat):
        """4.3 with swaps in their pool form (4.3.11)."""
        if not self.hands[seat]:
            yield decide(seat, ACT, [PASS])  # 4.3.12
            return
        may_swap = self.rules.may_swap
        self.store_at_start = Counter(self.stores[seat])
        self.pool = self.hands[seat] + self.stores[seat] if may_swap else Counter(self.hands[seat])
        self.keep_n = self.stores[seat].total() if may_swap else 0
        self.play_left = self.hands[seat].total()
        while (act := (yield decide(seat, ACT, self.list_acts(seat)))) != PASS:
            yield from self.do_act(seat, act)
        if may_swap and self.pool.total() == self.keep_n:
            self.stores[seat], self.pool = self.pool, Counter()  # 9.4: nothing would be left for the hand
        elif may_swap:
            self.stores[seat], self.keeping = Counter(), True
            for _ in range(self.keep_n):
                card = yield decide(seat, KEEP, self.pool)
                self.pool -= Counter([card])
                self.stores[seat][card] += 1
        new = (self.stores[seat] - self.store_at_start).total()
        self.turns_swapped[seat] += bool(new)
        if new and self.rules["swap_visibility"] != "hidden":
            self.swapped[self.round_no, seat] = new if self.rules["swap_visibility"] == "count" else 1
        self.hands[seat] = self.pool
        self.pool, self.keeping, self.keep_n, self.play_left = None, False, 0, 0

    def can_pay(self, cost, suits):
        """Whether the pool holds that many cards of these suits and as many plays are left."""
        fit = sum(number for card, number in self.pool.items() if self.rules.suit[card] in suits)
        return cost <= self.play_left and cost <= fit

    def knows_row(self, seat, index):
        return seat in self.row[index].spies or self.row[index].known_to_all

    def list_acts(self, seat):
        """All candidates of ACT (9.2), ascending."""
        rules, acts = self.rules, [PASS]
        others = [q for q in range(self.n) if q != seat]
        can_heal = self.can_pay(rules["heal_cost"], HEAL_SUITS)
        can_raid = self.can_pay(rules["raid_cost"], ATTACK_SUITS)
        if self.can_pay(1, ANY_SUIT):
            acts += [ACT_TILE + index for index in range(len(self.row))]
            acts += [ACT_GREAT + g for g, great in enumerate(rules.greats) if self.is_open(great)]
            acts.append(ACT_DISCARD)
        if can_heal:
            acts += [ACT_HEAL + q for q in range(self.n) if self.wounds[q] > 0]
        if can_raid:
            acts += [ACT_RAID + q for q in others if self.stores[q]]
        if self.can_pay(rules["spy_cost"], SPY_SUITS):
            acts += [ACT_SPY_ROW + index for index in range(len(self.row)) if not self.knows_row(seat, index)]
            if rules["spy_targets"] == "row_and_built":
                unknown = [b for b, built in enumerate(self.town) if built.standing and seat not in built.spies]
                acts += [ACT_SPY_BUILT + b for b in unknown]
        give = rules["give_wound"]
        if (give == "transfer_own:3_heal" and self.wounds[seat] > 0 and can_heal) or (
            give == "new_wound:3_attack" and self.is_wound_left() and can_raid
        ):
            acts += [ACT_GIVE + q for q in others]
        return sorted(acts)

    def is_open(self, great):
        """Whether a pile takes cards this round (`gb_rounds`; the Town Treasury always does)."""
        return great.treasury or self.rules["gb_rounds"] == "all" or self.is_last_round()

    def do_act(self, seat, act):
        """Pay the cards of an act one by one, then its effect (9.7)."""
        self.act, self.paid_n = act, 0
        if act < ACT_GREAT:
            yield from self.lay_at_tile(seat, self.row[act - ACT_TILE])
        elif act < ACT_HEAL:
            card = yield from self.pay(seat, ANY_SUIT)
            self.greats[act - ACT_GREAT][seat][card] += 1
            self.round_great[self.round_no, seat] += 1
        elif act < ACT_RAID:
            yield from self.pay_face_up(seat, self.rules["heal_cost"], HEAL_SUITS)
            yield from self.heal(act - ACT_HEAL, seat)
            self.heals[seat, act - ACT_HEAL] += 1
        elif act < ACT_SPY_ROW:
            yield from self.pay_face_up(seat, self.rules["raid_cost"], ATTACK_SUITS)
            yield from self.raid(seat, act - ACT_RAID)
        elif act < ACT_DISCARD:
            yield from self.pay_face_up(seat, self.rules["spy_cost"], SPY_SUITS)
            seen = self.town[act - ACT_SPY_BUILT] if act >= ACT_SPY_BUILT else self.row[act - ACT_SPY_ROW]
            seen.spies.add(seat)
            self.spied_class[seat] = seen.tile
            yield expect(SPIED, seat, seen.tile)
        elif act == ACT_DISCARD:
            yield from self.pay_face_up(seat, 1, ANY_SUIT, "free_discard_visibility")
        else:
            yield from self.give_wound(seat, act - ACT_GIVE)
        self.act, self.paid_n = 0, 0

    def pay(self, seat, suits):
        """One PAY decision: the card leaves the pool."""
        card = yield decide(seat, PAY, [card for card in self.pool if self.rules.suit[card] in suits])
        self.pool -= Counter([card])
        self.play_left -= 1
        self.paid_n += 1
        return card

    def pay_face_up(self, seat, cost, suits, switch="payment_visibility"):
        """`cost` cards to the discard, seen by all or not."""
        for _ in range(cost):
            card = yield from self.pay(seat, suits)
            seen = self.rules[switch] == "face_up"
            self.to_discard(Counter([card]), seen)
            if seen:
                self.paid[seat][card] += 1

    def to_discard(self, cards, seen=True):
        self.discard.update(cards)
        if seen:
            self.discard_seen.update(cards)

    def lay_at_tile(self, seat, target):
        card = yield from self.pay(seat, ANY_SUIT)
        target.piles.setdefault(seat, Counter())[card] += 1
        self.round_laid[self.round_no, seat] += 1

    def heal(self, seat, healer):
        self.wounds[seat] -= 1
        self.supply += 1
        yield expect(WOUND, seat, -1, self.wounds[seat], healer)

    def raid(self, seat, target):
        """4.3.4: each physical card equally likely."""
        self.raids[seat, target] += 1
        card = yield expect(RAIDED, seat, target, None, options=dict(self.stores[target]))
        self.stores[target] -= Counter([card])
        seen = self.rules["raided_card_visibility"] == "public"
        self.to_discard(Counter([card]), seen)
        if seen:
            self.lost[target][card] += 1
        if self.rules["raided_card_visibility"] != "hidden":
            self.raid_hits[seat, target, card] += 1

    def give_wound(self, seat, target):
        """4.3.7"""
        if self.rules["give_wound"] == "transfer_own:3_heal":
            yield from self.pay_face_up(seat, self.rules["heal_cost"], HEAL_SUITS)
            yield from self.heal(seat, seat)
        else:
            yield from self.pay_face_up(seat, self.rules["raid_cost"], ATTACK_SUITS)
        yield from self.wound(target, seat)

    def is_wound_left(self):
        return self.supply > 0 or self.rules["wound_supply_empty"] == "unlimited"

    def wound(self, seat, cause=-1):
        """One Wound, if one is left (4.4.5)."""
        if self.is_wound_left():
            self.wounds[seat] += 1
            self.supply -= 1
            yield expect(WOUND, seat, 1, self.wounds[seat], cause)
