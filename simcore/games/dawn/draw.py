"""The deck of Dawn and the draw-up at the end of a round (RULES.md, section 4.5)."""

from simcore.games.dawn.codes import (
    CARD_SLOTS,
    CARDS,
    DROP,
    E_DRAW,
    E_RESHUFFLE,
    M_HAND_OVERFLOW,
    M_PILES_EMPTY,
    M_RESHUFFLE,
    PLACE,
)
from simcore.games.dawn.turn import discard_card, offer_classes
from simcore.jit import rule
from simcore.record import log_event
from simcore.rng import SHUFFLE_CARDS, draw_slot, open_stream


@rule
def shuffle_deck(tables, state):
    """Start the next deck: its cards are the slots whose rank is below `deck_rank`; slots are drawn when cards are."""
    hidden = state.hidden
    for slot in range(CARD_SLOTS):
        hidden.deck_order[slot] = slot
    hidden.deck_left = CARD_SLOTS
    open_stream(hidden.card_stream, hidden.seed, hidden.game, SHUFFLE_CARDS, hidden.shuffle_no)
    hidden.shuffle_no += 1


@rule
def _reshuffle(tables, state, log):
    """Rule 4.5.1: the discard becomes the new deck; False when there is none."""
    public, hidden, row = state.public, state.hidden, state.row
    total = 0
    for card in range(tables.n_cards):
        total += hidden.discard[card]
    if total == 0 or tables.deck_exhausted == 1:
        row.mattered[M_PILES_EMPTY] += 1
        return False
    for card in range(CARDS):
        hidden.deck_rank[card] = hidden.discard[card]
        hidden.discard[card] = 0
        public.discard[card] = 0
    public.discard_unseen = 0
    public.deck_n = total
    public.reshuffles += 1
    row.reshuffles += 1
    row.mattered[M_RESHUFFLE] += 1
    shuffle_deck(tables, state)
    log_event(log, E_RESHUFFLE, -1, total, -1, -1)
    return True


@rule
def draw_card(tables, state, seat, log):
    """One card from the deck into a hand; False when there is none to be had."""
    public, hidden = state.public, state.hidden
    if public.deck_n == 0 and not _reshuffle(tables, state, log):
        return False
    while True:
        slot = draw_slot(hidden.card_stream, hidden.deck_order, hidden.deck_left)
        hidden.deck_left -= 1
        card = tables.card_slot[slot]
        if card >= 0 and tables.card_slot_rank[slot] < hidden.deck_rank[card]:
            break
    state.mine[seat].hand[card] += 1
    public.hand_n[seat] += 1
    public.deck_n -= 1
    log_event(log, E_DRAW, seat, card, -1, -1)
    return True


@rule
def request_draw(tables, state, log):
    """Rule 4.5 from `hidden.step` on (a player each); returns the seat that must choose, or -1 when all have drawn."""
    public, hidden = state.public, state.hidden
    while hidden.step < public.n_players:
        seat = (public.first + hidden.step) % public.n_players
        mine = state.mine[seat]
        over = public.hand_n[seat] + public.wounds[seat] - tables.hand_size
        if hidden.cursor == 0:
            state.row.mattered[M_HAND_OVERFLOW] += over > 0
            hidden.cursor = 1
        if over > 0 and tables.hand_limit_overflow == 1 and public.hand_n[seat] > 0:
            offer_classes(tables, mine, mine.hand, DROP)
            return seat
        if tables.draw_order == 0:
            while public.hand_n[seat] + public.wounds[seat] < tables.hand_size:
                if not draw_card(tables, state, seat, log):
                    break
        elif public.hand_n[seat] + public.wounds[seat] < tables.hand_size:
            draw_card(tables, state, seat, log)
        if tables.draw_order == 0 and (hidden.owed >> seat) & 1 and public.hand_n[seat] > 0:
            offer_classes(tables, mine, mine.hand, PLACE)
            return seat
        hidden.step += 1
        hidden.cursor = 0
    if tables.draw_order == 1:
        if hidden.step == public.n_players:
            _draw_in_turns(tables, state, log)
            hidden.step += 1
        while hidden.step <= 2 * public.n_players:  # then what is owed to the storehouses
            seat = (public.first + hidden.step - 1 - public.n_players) % public.n_players
            if (hidden.owed >> seat) & 1 and public.hand_n[seat] > 0:
                offer_classes(tables, state.mine[seat], state.mine[seat].hand, PLACE)
                return seat
            hidden.step += 1
    hidden.owed = 0
    return -1


@rule
def _draw_in_turns(tables, state, log):
    """`draw_order = one_card_each`: a card a player, round after round, until all hands are full or no card is left."""
    public = state.public
    drawn = True
    while drawn:
        drawn = False
        for k in range(public.n_players):
            seat = (public.first + k) % public.n_players
            if public.hand_n[seat] + public.wounds[seat] < tables.hand_size:
                drawn = draw_card(tables, state, seat, log) or drawn


@rule
def drop_card(tables, state, seat, card):
    """`hand_limit_overflow = discard_down`: one card above the hand size goes to the discard."""
    state.mine[seat].hand[card] -= 1
    state.public.hand_n[seat] -= 1
    discard_card(state, card, True)
