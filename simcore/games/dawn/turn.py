"""One player's turn (RULES.md, section 4.3): acts, payments, and the choice of the storehouse on passing.

During a turn hand and storehouse lie together in `mine.pool`; at most as many cards may be played as the hand held
(`mine.play_left`), and on passing any `mine.keep_n` of what is left become the storehouse again. That is the finite form of
the free swaps. `mine.hand` and `mine.store` stay as they were when the turn began, until it ends.
"""

from simcore.games.dawn.codes import (
    ACT, ACTS_END, ATTACK, BUILDING, BY_SUIT, DISCARD, E_RAIDED, E_SPIED, E_WOUND, GIVE_SEAT, GREAT, HEAL, HEAL_SEAT, KEEP,
    PASS, PAY, PER_TREASURE, PLACE, RAID_SEAT, SPY, SPY_BUILT, SPY_ROW, TILE, WILD,
)  # fmt: skip
from simcore.jit import rule
from simcore.record import log_event
from simcore.rng import RAID, below, open_stream

START, OWN_PLACE, CHOOSE_ACT, CHOOSE_CARD, CHOOSE_STORE = 0, 1, 2, 3, 4  # hidden.cursor within a turn
PASSING, CONTRIBUTING, GREAT_GIVING, HEALING, RAIDING, SPYING, DISCARDING, GIVING, SWAPPING = range(9)  # act families


# --- helpers shared with other phases --------------------------------------------------------------------------------------
@rule
def offer(mine, candidate):
    """Add a candidate to the decision being written."""
    mine.candidate[mine.n_candidates] = candidate
    mine.n_candidates += 1


@rule
def offer_classes(tables, mine, cards, kind):
    """Ask for one card class of a count vector. Written without a branch: which classes are held can't be predicted."""
    mine.kind = kind
    n = 0
    for card in range(tables.n_cards):
        mine.candidate[n] = card
        n += cards[card] > 0
    mine.n_candidates = n


@rule
def discard_card(state, card, seen):
    """One card to the discard, face up or unseen."""
    state.hidden.discard[card] += 1
    if seen:
        state.public.discard[card] += 1
    else:
        state.public.discard_unseen += 1


@rule
def change_wounds(state, seat, change, cause, log):
    """Give or remove one Wound."""
    state.public.wounds[seat] += change
    state.public.wounds_supply -= change
    log_event(log, E_WOUND, seat, change, state.public.wounds[seat], cause)


@rule
def store_card(state, seat, card):
    """Rule 4.2: one card of the hand goes face down into the own storehouse."""
    mine = state.mine[seat]
    mine.hand[card] -= 1
    mine.store[card] += 1
    state.public.hand_n[seat] -= 1
    state.public.store_n[seat] += 1


# --- the turn as a state machine -----------------------------------------------------------------------------------------------
@rule
def request_turn(tables, state):
    """Write the next decision of the seat on turn into its `mine`; returns the seat."""
    public, hidden = state.public, state.hidden
    seat = (public.first + hidden.step) % public.n_players
    mine = state.mine[seat]
    if hidden.cursor == START:
        public.turn_seat = seat
        public.turn_index = hidden.step
        placing = public.round_no < tables.rounds or tables.storehouse_in_round_6 == 0
        if tables.storehouse_timing == 1 and placing:
            if public.hand_n[seat] > 0:
                hidden.cursor = OWN_PLACE
                offer_classes(tables, mine, mine.hand, PLACE)
                return seat
            note_no_card(tables, state, seat)
        _open_turn(tables, state, seat)
    elif hidden.cursor == OWN_PLACE:
        _open_turn(tables, state, seat)
    if hidden.cursor == CHOOSE_ACT:
        _offer_acts(tables, state, mine)
    elif hidden.cursor == CHOOSE_CARD:
        _offer_payments(tables, mine)
    else:
        offer_classes(tables, mine, mine.pool, KEEP)
    return seat


@rule
def note_no_card(tables, state, seat):
    """Rule 4.2: a player without a Resource card places nothing now."""
    state.row.mattered[10] += 1
    if tables.storehouse_if_no_card == 1:
        state.hidden.owed |= 1 << seat


@rule
def _open_turn(tables, state, seat):
    """Lay hand and storehouse together (rule 4.3, swaps)."""
    mine, public, hidden = state.mine[seat], state.public, state.hidden
    hidden.cursor = CHOOSE_ACT
    swaps = tables.max_swaps_per_turn == 0
    mine.play_left = public.hand_n[seat]
    mine.keep_n = public.store_n[seat] if swaps else 0
    mine.pool_n = mine.play_left + mine.keep_n
    for suit in range(4):
        hidden.pool_suit[suit] = 0
    for card in range(tables.n_cards):
        held = mine.hand[card]
        hidden.old_store[card] = mine.store[card]
        if swaps:
            held += mine.store[card]
        mine.pool[card] = held
        hidden.pool_suit[tables.card_suit[card]] += held


@rule
def _offer_acts(tables, state, mine):
    """Rule 4.3: everything this seat can pay for and that would do something."""
    public, hidden, seat, left = state.public, state.hidden, mine.seat, mine.play_left
    mine.kind = ACT
    mine.n_candidates = 0
    offer(mine, PASS)
    if left == 0:
        return
    n_players = public.n_players
    for i in range(public.n_row):
        offer(mine, TILE + i)
    open_now = tables.gb_rounds == 0 or public.round_no == tables.rounds
    for great in range(tables.n_greats):
        if open_now or tables.great_reward[great] == PER_TREASURE:  # the Treasury is open in every round
            offer(mine, GREAT + great)
    healing = hidden.pool_suit[HEAL] + hidden.pool_suit[WILD]
    fighting = hidden.pool_suit[ATTACK] + hidden.pool_suit[WILD]
    spying = hidden.pool_suit[SPY] + hidden.pool_suit[WILD]
    if healing >= tables.heal_cost and left >= tables.heal_cost:
        for target in range(n_players):
            if public.wounds[target] > 0:
                offer(mine, HEAL_SEAT + target)
    if fighting >= tables.raid_cost and left >= tables.raid_cost:
        for target in range(n_players):
            if target != seat and public.store_n[target] > 0:
                offer(mine, RAID_SEAT + target)
    if spying >= tables.spy_cost and left >= tables.spy_cost:
        _offer_spying(tables, public, mine)
    offer(mine, DISCARD)
    if tables.give_wound == 2 and healing >= tables.heal_cost and left >= tables.heal_cost and public.wounds[seat] > 0:
        _offer_giving(public, mine)
    if tables.give_wound == 3 and fighting >= tables.raid_cost and left >= tables.raid_cost:
        if public.wounds_supply > 0 or tables.wound_supply_empty == 1:
            _offer_giving(public, mine)


@rule
def _offer_spying(tables, public, mine):
    for i in range(public.n_row):
        if mine.known_row[i] < 0:
            offer(mine, SPY_ROW + i)
    if tables.spy_targets == 0:
        for b in range(public.n_built):
            if public.built_standing[b] and mine.known_built[b] < 0:
                offer(mine, SPY_BUILT + b)


@rule
def _offer_giving(public, mine):
    for target in range(public.n_players):
        if target != mine.seat:
            offer(mine, GIVE_SEAT + target)


@rule
def paying_suit(tables, act):
    """The suit that pays for an act beside WILD, or -1 if any card does."""
    if act < HEAL_SEAT or act == DISCARD:
        return -1
    if act < RAID_SEAT:
        return HEAL
    if act < SPY_ROW:
        return ATTACK
    if act < DISCARD:
        return SPY
    return HEAL if tables.give_wound == 2 else ATTACK


@rule
def _offer_payments(tables, mine):
    suit = paying_suit(tables, mine.act)
    if suit < 0:
        offer_classes(tables, mine, mine.pool, PAY)
        return
    mine.kind = PAY
    n = 0
    for card in range(tables.n_cards):
        mine.candidate[n] = card
        fits = (tables.card_suit[card] == suit) | (tables.card_suit[card] == WILD)
        n += (mine.pool[card] > 0) & fits
    mine.n_candidates = n


# --- applying an answer ----------------------------------------------------------------------------------------------------------
@rule
def apply_turn(tables, state, seat, candidate, log):
    """Carry out one answer of the seat on turn; returns True when its turn is over."""
    hidden, mine = state.hidden, state.mine[seat]
    if hidden.cursor == OWN_PLACE:
        store_card(state, seat, candidate)
        return False
    if hidden.cursor == CHOOSE_STORE:
        mine.pool[candidate] -= 1
        mine.store[candidate] += 1
        mine.pool_n -= 1
        hidden.kept += 1
        if hidden.kept == mine.keep_n:
            _close_turn(tables, state, seat)
            return True
        return False
    if hidden.cursor == CHOOSE_CARD:
        _pay(tables, state, seat, candidate, log)
        return False
    state.row.n_actions += 1
    if candidate != PASS:
        mine.act = candidate
        hidden.cursor = CHOOSE_CARD
        return False
    state.seat_row[seat].acts[PASSING] += 1
    if mine.keep_n == 0:
        _close_turn(tables, state, seat)
        return True
    hidden.cursor = CHOOSE_STORE
    hidden.kept = 0
    everything = mine.pool_n == mine.keep_n  # nothing would be left for the hand: no choice
    for card in range(tables.n_cards):
        mine.store[card] = mine.pool[card] if everything else 0
        if everything:
            mine.pool[card] = 0
    if everything:
        _close_turn(tables, state, seat)
    return everything


@rule
def _close_turn(tables, state, seat):
    """The chosen cards are the storehouse, the rest of the pool is the hand."""
    mine, public, hidden = state.mine[seat], state.public, state.hidden
    exchanged = 0
    for card in range(tables.n_cards):
        mine.hand[card] = mine.pool[card]
        mine.pool[card] = 0
        more = mine.store[card] - hidden.old_store[card]
        if more > 0:
            exchanged += more
    if exchanged:
        state.row.mattered[13] += 1
        state.seat_row[seat].acts[SWAPPING] += 1
        if tables.swap_visibility == 0:
            public.swapped[public.round_no - 1, seat] = 1
        elif tables.swap_visibility == 1:
            public.swapped[public.round_no - 1, seat] = exchanged
    mine.pool_n = 0
    mine.play_left = 0
    mine.keep_n = 0


@rule
def _pay(tables, state, seat, card, log):
    """One card leaves the pool for the act under way; the last one carries it out."""
    public, hidden, mine, counts = state.public, state.hidden, state.mine[seat], state.seat_row[seat]
    act = mine.act
    mine.pool[card] -= 1
    mine.pool_n -= 1
    mine.play_left -= 1
    mine.paid_n += 1
    public.hand_n[seat] -= 1
    hidden.pool_suit[tables.card_suit[card]] -= 1
    if act < HEAL_SEAT:
        if act < GREAT:
            _lay_at_tile(tables, state, seat, act - TILE, card)
            counts.acts[CONTRIBUTING] += 1
        else:
            _lay_under_great(tables, state, seat, act - GREAT, card)
            counts.acts[GREAT_GIVING] += 1
        _close_act(hidden, mine)
        return
    seen = tables.free_discard_visibility == 0 if act == DISCARD else tables.payment_visibility == 0
    discard_card(state, card, seen)
    if seen:
        public.paid[seat, card] += 1
    if mine.paid_n < _cost(tables, act):
        return
    _close_act(hidden, mine)
    if act < RAID_SEAT:
        _heal(state, seat, act - HEAL_SEAT, log)
    elif act < SPY_ROW:
        _raid(tables, state, seat, act - RAID_SEAT, log)
    elif act < DISCARD:
        _spy(tables, state, seat, act, log)
    elif act == DISCARD:
        counts.acts[DISCARDING] += 1
    elif act < ACTS_END:
        _give_wound(tables, state, seat, act - GIVE_SEAT, log)


@rule
def _close_act(hidden, mine):
    hidden.cursor = CHOOSE_ACT
    mine.act = 0
    mine.paid_n = 0


@rule
def _cost(tables, act):
    if act < RAID_SEAT:
        return tables.heal_cost
    if act < SPY_ROW:
        return tables.raid_cost
    if act < DISCARD:
        return tables.spy_cost
    if act == DISCARD:
        return 1
    return tables.heal_cost if tables.give_wound == 2 else tables.raid_cost


@rule
def _lay_at_tile(tables, state, seat, i, card):
    public, hidden, mine, counts = state.public, state.hidden, state.mine[seat], state.seat_row[seat]
    hidden.pile[i, card] += 1
    mine.laid[i, card] += 1
    public.laid_total[i] += 1
    if tables.contribution_counts_public == 0:
        public.laid[i, seat] += 1
        public.round_laid[public.round_no - 1, seat] += 1
    tile = hidden.row_tile[i]
    counts.tile_cards += 1
    if tables.tile_kind[tile] == BUILDING:
        counts.tile_treasure += tables.card_value[card]
        counts.tile_spoils += tables.card_value[card] < 0
    else:
        suit = tables.card_suit[card]
        helps = suit == tables.tile_suit[tile] or (suit == WILD and tables.wild_matches_threat == 0)
        counts.tile_spoils += not helps


@rule
def _lay_under_great(tables, state, seat, great, card):
    public, hidden, mine, counts = state.public, state.hidden, state.mine[seat], state.seat_row[seat]
    hidden.great_pile[great, card] += 1
    mine.great_laid[great, card] += 1
    public.great_total[great] += 1
    if tables.contribution_counts_public == 0:
        public.great_laid[great, seat] += 1
        public.round_great[public.round_no - 1, seat] += 1
    if tables.great_by[great] == BY_SUIT:
        gain = tables.great_success[great, tables.card_suit[card]]
    else:
        gain = tables.card_value[card]
    counts.great_cards[great] += 1
    counts.great_gain[great] += gain
    counts.great_spoils[great] += gain < 0


@rule
def _heal(state, seat, target, log):
    state.seat_row[seat].acts[HEALING] += 1
    state.public.heals[seat, target] += 1
    state.row.heals_by_round[state.public.round_no - 1] += 1
    change_wounds(state, target, -1, seat, log)


@rule
def _raid(tables, state, seat, target, log):
    """One uniformly random card of the target's storehouse goes to the discard and is not replaced."""
    public, hidden, victim = state.public, state.hidden, state.mine[target]
    state.seat_row[seat].acts[RAIDING] += 1
    state.seat_row[target].times_raided += 1
    public.raids[seat, target] += 1
    open_stream(hidden.chance, hidden.seed, hidden.game, RAID, hidden.raid_no)
    hidden.raid_no += 1
    left = below(hidden.chance, public.store_n[target])
    treasure, hit = 0, 0
    for card in range(tables.n_cards):
        n = victim.store[card]
        treasure += n * tables.card_value[card]
        if left >= 0:
            hit = card
            left -= n
    victim.store[hit] -= 1
    public.store_n[target] -= 1
    everybody = tables.raided_card_visibility == 0
    discard_card(state, hit, everybody)
    if everybody:
        public.lost[target, hit] += 1
    if tables.raided_card_visibility <= 1:
        state.mine[seat].raid_hits[target, hit] += 1
    row = state.row
    row.raided[hit] += 1
    if treasure >= tables.affiliation_threshold:
        row.raids_on_scoundrel += 1
        row.raids_turned += treasure - tables.card_value[hit] < tables.affiliation_threshold
    log_event(log, E_RAIDED, seat, target, hit, -1)


@rule
def _spy(tables, state, seat, act, log):
    """Only the spy learns the hidden side."""
    public, mine = state.public, state.mine[seat]
    if act < SPY_BUILT:
        i = act - SPY_ROW
        tile = state.hidden.row_tile[i]
        mine.known_row[i] = tile
        public.spied_row[i] |= 1 << seat
    else:
        i = act - SPY_BUILT
        tile = state.hidden.built_tile[i]
        mine.known_built[i] = tile
        public.spied_built[i] |= 1 << seat
    mine.spied_class = tile
    state.seat_row[seat].acts[SPYING] += 1
    if tables.tile_kind[tile] == BUILDING:
        state.row.spied_buildings += 1
    else:
        state.row.spied_threats += 1
    log_event(log, E_SPIED, seat, tile, -1, -1)


@rule
def _give_wound(tables, state, seat, target, log):
    """Only with `give_wound`: hand over an own Wound, or deal a new one."""
    state.seat_row[seat].acts[GIVING] += 1
    if tables.give_wound == 2:
        change_wounds(state, seat, -1, seat, log)
    change_wounds(state, target, 1, seat, log)
