"""One player's turn in words (RULES.md, 4.3), as the reader sees it (section 6)."""

from collections import Counter
from dataclasses import dataclass

from simcore.games.dawn import codes
from simcore.games.dawn._narrate_words import count


@dataclass
class Act:
    """What one act shows the reader: '{verb} {cards}{tail}'.

    `open`: its cards lie face up for the reader; `folds`: neighbours of the same words become one line; `unseen`: the reader
    only sees that a card left the hand (`total_only`).
    """

    verb: str
    cards: Counter
    tail: str = ""
    open: bool = True
    folds: bool = False
    unseen: bool = False


def tell_turn(teller, seat):
    """All events of one turn."""
    play, words = teller.play, teller.words
    _say_start(teller, seat)
    if teller.tables.storehouse_timing == 1 and teller.placing():
        if play.hands[seat].total() == 0:
            teller.say("has no card to store", 2)
        teller.tell_store(seat, 2)
    play.open_turn(seat)
    forced = play.left == 0
    acts, passed = [], False
    while not passed and (act := teller.take_decision(codes.ACT, seat)) is not None:
        passed = act == codes.PASS
        if not passed:
            acts.append(_take_act(teller, seat, act))
    for act in _fold(acts):
        shown = words.cards(act.cards) if act.open else f"{count(act.cards.total(), 'card')}"
        teller.say(f"{act.verb} {shown}{act.tail}", 2)
    if passed:
        _tell_pass(teller, seat, forced)


def _say_start(teller, seat):
    play, words = teller.play, teller.words
    hand, store, wounds = play.hands[seat], play.stores[seat], count(play.wounds[seat], "Wound")
    if words.own(seat):
        teller.say(f"{words.named(seat)} - hand {words.cards(hand)}; storehouse {words.treasure(+store)}; {wounds}")
    else:
        teller.say(
            f"{words.named(seat)} - {count(hand.total(), 'card')} in hand, {store.total()} in the storehouse, {wounds}"
        )
    if seat == teller.seat and teller.tables.contribution_counts_public == 1:
        piles = [f"tile {i + 1}: {tile.pile.total()}" for i, tile in enumerate(play.row)]
        piles += [f"{words.greats[great]}: {pile.total()}" for great, pile in enumerate(play.greats)]
        teller.say(f"cards laid so far - {', '.join(piles)}", 2)


def _fold(acts):
    """Neighbouring lays at one place and discards as one act each; what the reader can't see comes last, as a number."""
    folded, unseen = [], Counter()
    for act in acts:
        last = folded[-1] if folded else None
        if act.unseen:
            unseen += act.cards
        elif last and act.folds and (last.verb, last.tail) == (act.verb, act.tail):
            last.cards = last.cards + act.cards
        else:
            folded.append(act)
    if unseen:
        folded.append(Act("lays", unseen, ", nobody sees where", open=False))
    return folded


def _take_act(teller, seat, act):
    """Read an act's payments and effects, move its cards, and return its words."""
    play, words = teller.play, teller.words
    paid = Counter()
    while (card := teller.take_decision(codes.PAY, seat)) is not None:
        play.pay(act, card)
        paid[card] += 1
        if act < codes.GREAT:
            play.row[act - codes.TILE].pile[card] += 1
        elif act < codes.HEAL_SEAT:
            play.greats[act - codes.GREAT][card] += 1
    own = words.own(seat)
    if act < codes.HEAL_SEAT:
        named = own or teller.tables.contribution_counts_public == 0
        where = (
            f"under {words.greats[act - codes.GREAT]}"
            if act >= codes.GREAT
            else f"at {_row_place(teller, act - codes.TILE)}"
        )
        return Act("lays", paid, f" {where}", own, folds=True, unseen=not named)
    if act == codes.DISCARD:
        seen = own or teller.tables.free_discard_visibility == 0
        return Act("discards", paid, "" if seen else " face down", seen, folds=True)
    shown = Act("", paid, "", own or teller.tables.payment_visibility == 0)
    if act < codes.RAID_SEAT:
        _tell_heal(teller, seat, act - codes.HEAL_SEAT, shown)
    elif act < codes.SPY_ROW:
        _tell_raid(teller, seat, act - codes.RAID_SEAT, shown)
    elif act < codes.DISCARD:
        _tell_spy(teller, seat, act, shown)
    else:
        _tell_gift(teller, seat, act - codes.GIVE_SEAT, shown)
    if not shown.open:
        shown.tail = f" face down{shown.tail}"
    return shown


def _row_place(teller, i):
    tile = teller.play.row[i]
    return teller.words.place(i, tile, teller.covered(tile))


def _take_wound(teller):
    """Apply a Wound that moves; returns its words, or what a cut record lacks."""
    row = teller.take(codes.E_WOUND)
    if row is None:
        return ": not carried out"
    teller.play.change_wounds(row[1], row[2], row[3])
    return f": {teller.words.player(row[1])} now has {count(row[3], 'Wound')}"


def _tell_heal(teller, seat, target, shown):
    whom = "itself" if target == seat else teller.words.player(target)
    shown.verb = f"heals {whom} with"
    shown.tail = _take_wound(teller)


def _tell_gift(teller, seat, target, shown):
    """Rule switch `give_wound`."""
    transfer = teller.tables.give_wound == 2
    shown.verb = f"gives {teller.words.player(target)} {'an own' if transfer else 'a new'} Wound for"
    shown.tail = _take_wound(teller) + (_take_wound(teller).replace(":", ",") if transfer else "")


def _tell_raid(teller, seat, target, shown):
    play, words = teller.play, teller.words
    shown.verb = f"raids {words.player(target)} with"
    row = teller.take(codes.E_RAIDED)
    if row is None:
        shown.tail = ": not carried out"
        return
    card = row[3]
    play.stores[target][card] -= 1
    play.discard += 1
    visible = teller.tables.raided_card_visibility  # 0 public, 1 owner and raider, 2 hidden; the owner misses it anyway
    seen = visible == 0 or words.own(target) or (visible == 1 and words.own(seat))
    left = count(play.stores[target].total(), "card")
    shown.tail = f": hits {words.card(card) if seen else 'a card'}, {left} left there"


def _tell_spy(teller, seat, act, shown):
    play, words = teller.play, teller.words
    if act < codes.SPY_BUILT:
        tile, where = play.row[act - codes.SPY_ROW], _row_place(teller, act - codes.SPY_ROW)
    else:
        tile = play.town[act - codes.SPY_BUILT]
        where = f"the {words.face(tile.tile)} of round {tile.round_no}"
    shown.verb = f"spies on {where} with"
    if teller.take(codes.E_SPIED) is None:
        shown.tail = ": not carried out"
        return
    tile.spies.add(seat)
    if words.own(seat):
        covered = teller.tables.tile_visible_side == 1 and act < codes.SPY_BUILT
        shown.tail = f": finds {words.face(tile.tile) + ', ' if covered else ''}{words.back(tile.tile)}"


def _tell_pass(teller, seat, forced):
    """The pass and the storehouse afterwards (rule 4.3.11)."""
    play, words = teller.play, teller.words
    kept = Counter()
    while (card := teller.take_decision(codes.KEEP, seat)) is not None:
        kept[card] += 1
    pool = play.pool.total()
    if play.keep and pool != play.keep and kept.total() < play.keep:  # the record stops within the choice
        teller.say("passes", 2)
        return
    swapped = play.close_turn(seat, kept)
    how = "has no card to play and passes" if forced else "passes"
    if words.own(seat):
        change = f" ({count(swapped, 'card')} swapped)" if swapped else ""
        store, hand = words.treasure(+play.stores[seat]), words.cards(play.hands[seat])
        teller.say(how if forced else f"{how}; storehouse {store}{change}; hand {hand}", 2)
        return
    change = ""
    if swapped and teller.tables.swap_visibility < 2:
        number = "" if teller.tables.swap_visibility == 0 else f" by {count(swapped, 'card')}"
        change = f"; the storehouse has changed{number}"
    teller.say(how if forced else f"{how} with {count(play.hands[seat].total(), 'card')} in hand{change}", 2)
