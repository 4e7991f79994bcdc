"""The end of a round of Dawn (RULES.md, section 4.4): Buildings, Threats and their attacks, and the draw-up."""

from simcore.games.dawn.codes import (
    BUILDING, CARDS, DESTROY, DESTROY_HIGHEST, DESTROY_LOWEST, DESTROYED, DROP, E_BUILT, E_DESTROYED, E_DRAW, E_FAILED, E_MET,
    E_RESHUFFLE, E_TIE, E_UNMET, FAILED, MET, NOT_LAID, PLACE, STANDING, THREAT, UNMET, WILD, WOUND_ALL,
    WOUND_FIRST_PLAYER, CARD_SLOTS,
)  # fmt: skip
from simcore.games.dawn.turn import change_wounds, discard_card, offer, offer_classes
from simcore.jit import rule
from simcore.record import log_event
from simcore.rng import SHUFFLE_CARDS, TIE, below, draw_slot, open_stream


# --- tiles ------------------------------------------------------------------------------------------------------------------
@rule
def resolve(tables, state, log):
    """Rules 4.4.1 and 4.4.2 for the whole row, from `hidden.cursor` on; returns the seat that must choose, or -1 when done."""
    public, hidden = state.public, state.hidden
    passes = 1 if tables.resolution_order == 1 else 2
    while hidden.cursor < passes * public.n_row:
        i = hidden.cursor % public.n_row
        hidden.cursor += 1
        kind = tables.tile_kind[hidden.row_tile[i]]
        if passes == 2 and (kind == THREAT) != (hidden.cursor > public.n_row):
            continue
        if kind == BUILDING:
            _resolve_building(tables, state, i, log)
        elif _resolve_threat(tables, state, i, log):
            return public.first
    return -1


@rule
def _open_pile(tables, state, i, kept):
    """Reveal the cards at one tile, note them for all to see, and clear them away."""
    public, hidden = state.public, state.hidden
    past = public.past[public.round_no - 1]
    if public.laid_total[i] == 0:
        return
    for card in range(tables.n_cards):
        n = hidden.pile[i, card]
        past.pile[i, card] = n
        hidden.pile[i, card] = 0
        if kept:
            hidden.removed[card] += n
        else:
            hidden.discard[card] += n
            public.discard[card] += n


@rule
def _note(state, i, outcome, cards, total):
    public, hidden, row = state.public, state.hidden, state.row
    laid = hidden.row_laid[i]
    hidden.row_state[i] = outcome
    public.past[public.round_no - 1].outcome[i] = outcome
    row.tile_outcome[laid] = outcome
    row.tile_cards[laid] += cards
    row.tile_sum[laid] += total


@rule
def _resolve_building(tables, state, i, log):
    """Rule 4.4.1: built if the pile is not empty and its treasure reaches the cost."""
    public, hidden = state.public, state.hidden
    tile = hidden.row_tile[i]
    cards, treasure = public.laid_total[i], 0
    if cards:
        for card in range(tables.n_cards):
            treasure += hidden.pile[i, card] * tables.card_value[card]
    built = cards > 0 and treasure >= tables.tile_cost[tile]
    _open_pile(tables, state, i, built and tables.cards_of_built_building == 1)
    if not built:
        _note(state, i, FAILED, cards, treasure)
        if tables.failed_building_visibility == 0:
            public.revealed[tile] += 1
        log_event(log, E_FAILED, -1, i, treasure, -1)
        return
    b = public.n_built
    public.n_built += 1
    public.built_face[b] = public.row_face[i]
    public.built_standing[b] = 1
    public.built_round[b] = public.round_no
    public.spied_built[b] = public.spied_row[i]
    hidden.built_tile[b] = tile
    hidden.built_laid[b] = hidden.row_laid[i]
    for seat in range(public.n_players):
        state.mine[seat].known_built[b] = state.mine[seat].known_row[i]
    _note(state, i, STANDING, cards, treasure)
    log_event(log, E_BUILT, -1, i, treasure, b)


@rule
def _resolve_threat(tables, state, i, log):
    """Rule 4.4.2: met if enough helping cards lie there, else its attack comes; True when somebody must choose its target."""
    hidden = state.hidden
    tile = hidden.row_tile[i]
    suited, wild, cards = 0, 0, state.public.laid_total[i]
    if cards:
        for card in range(tables.n_cards):
            n = hidden.pile[i, card]
            suited += n * (tables.card_suit[card] == tables.tile_suit[tile])
            wild += n * (tables.card_suit[card] == WILD)
        if tables.tile_suit[tile] == WILD or tables.wild_matches_threat == 1:
            wild = 0
    helping = suited + wild
    idle = cards - helping
    if idle:
        state.row.mattered[12] += 1
    if tables.threat_offsuit_cards == 1:
        helping -= idle
    _open_pile(tables, state, i, False)
    if helping >= tables.tile_required[tile]:
        if helping - wild < tables.tile_required[tile]:
            state.row.mattered[8] += 1
        _note(state, i, MET, cards, helping)
        log_event(log, E_MET, -1, i, helping, -1)
        return False
    _note(state, i, UNMET, cards, helping)
    attack = tables.tile_attack[tile]
    log_event(log, E_UNMET, -1, i, helping, attack)
    if not hidden.row_open[i]:
        hidden.row_open[i] = 1
        state.public.revealed[tile] += 1
        for seat in range(state.public.n_players):
            state.mine[seat].known_row[i] = tile
    return _attack(tables, state, attack, hidden.row_laid[i], log)


# --- attacks ----------------------------------------------------------------------------------------------------------------
@rule
def _attack(tables, state, attack, laid, log):
    public, hidden, row = state.public, state.hidden, state.row
    if attack == WOUND_ALL:
        for k in range(public.n_players):
            row.tile_damage[laid] += _wound(tables, state, (public.first + k) % public.n_players, log)
    elif attack == WOUND_FIRST_PLAYER:
        row.tile_damage[laid] += _wound(tables, state, public.first, log)
    elif attack == DESTROY_LOWEST or attack == DESTROY_HIGHEST:
        tied = _find_targets(tables, state, attack)
        if tied == 0:
            row.mattered[4] += 1
        elif tied > 1:
            row.mattered[3] += 1
            if tables.destroy_tie == 3:
                hidden.attack = attack
                hidden.attack_laid = laid
                return True
        if tied:
            _destroy(tables, state, _break_tie(tables, state, attack, tied, log), laid, log)
    return False


@rule
def _wound(tables, state, seat, log):
    """One Wound while the supply lasts; returns how many were given."""
    if state.public.wounds_supply <= 0:
        state.row.mattered[2] += 1
        if tables.wound_supply_empty == 0:
            return 0
    change_wounds(state, seat, 1, -1, log)
    return 1


@rule
def _worth(tables, tile, attack):
    """By what a Building is the lowest or highest (`building_value_by`); the target has the smallest figure."""
    value = tables.tile_cost[tile] if tables.building_value_by == 0 else tables.tile_prosperity[tile]
    return value if attack == DESTROY_LOWEST else -value


@rule
def _is_target(tables, state, b, attack, best):
    return state.public.built_standing[b] and _worth(tables, state.hidden.built_tile[b], attack) == best


@rule
def _find_best(tables, state, attack):
    best = 100000
    for b in range(state.public.n_built):
        if state.public.built_standing[b]:
            best = min(best, _worth(tables, state.hidden.built_tile[b], attack))
    return best


@rule
def _find_targets(tables, state, attack):
    """How many standing Buildings are equally the lowest (or highest)."""
    best, tied = _find_best(tables, state, attack), 0
    for b in range(state.public.n_built):
        tied += _is_target(tables, state, b, attack, best)
    return tied


@rule
def _break_tie(tables, state, attack, tied, log):
    """Rule 4.4.2, `destroy_tie`: which of the equal Buildings goes."""
    hidden, best = state.hidden, _find_best(tables, state, attack)
    skip = 0  # targets to pass over, in the order of building
    if tied > 1:
        if tables.destroy_tie == 0:
            open_stream(hidden.chance, hidden.seed, hidden.game, TIE, hidden.tie_no)
            hidden.tie_no += 1
            skip = below(hidden.chance, tied)
        elif tables.destroy_tie == 2:
            skip = tied - 1
    chosen, least = -1, 100000
    for b in range(state.public.n_built):
        if _is_target(tables, state, b, attack, best):
            prosperity = tables.tile_prosperity[hidden.built_tile[b]]
            if tables.destroy_tie == 4:
                if prosperity < least:
                    chosen, least = b, prosperity
            elif skip == 0:
                chosen = b
            skip -= 1
    if tied > 1 and tables.destroy_tie == 0:
        log_event(log, E_TIE, -1, chosen, -1, -1)
    return chosen


@rule
def _destroy(tables, state, b, laid, log):
    public, hidden, row = state.public, state.hidden, state.row
    tile = hidden.built_tile[b]
    public.built_standing[b] = 0
    if tables.destroyed_building_visibility == 0:
        public.revealed[tile] += 1
    row.tile_outcome[hidden.built_laid[b]] = DESTROYED
    row.tile_damage[laid] += tables.tile_prosperity[tile]
    row.mattered[15] += public.built_round[b] == public.round_no
    log_event(log, E_DESTROYED, -1, b, tile, -1)


@rule
def offer_destruction(tables, state):
    """`destroy_tie = first_player_chooses`: the holder of the marker picks among the equal Buildings."""
    mine, attack = state.mine[state.public.first], state.hidden.attack
    mine.kind = DESTROY
    mine.n_candidates = 0
    best = _find_best(tables, state, attack)
    for b in range(state.public.n_built):
        if _is_target(tables, state, b, attack, best):
            offer(mine, b)


@rule
def apply_destruction(tables, state, b, log):
    """Carry out that choice."""
    _destroy(tables, state, b, state.hidden.attack_laid, log)


# --- the row after its resolution ---------------------------------------------------------------------------------------------
@rule
def show_row(tables, state):
    """The turns are over: every tile shows its visible side, and the round's row is noted for all to remember."""
    public, hidden = state.public, state.hidden
    past = public.past[public.round_no - 1]
    past.n_row = public.n_row
    for i in range(public.n_row):
        tile = hidden.row_tile[i]
        public.row_face[i] = tables.tile_face[tile]
        public.row_kind[i] = tables.tile_kind[tile]
        past.row_face[i] = tables.tile_face[tile]
        past.laid_total[i] = public.laid_total[i]
        for seat in range(public.n_players):
            past.laid[i, seat] = public.laid[i, seat]


@rule
def close_row(tables, state):
    """Clear the row when all of it is resolved; unmet Threats stay with `failed_threat_stays`."""
    public, hidden = state.public, state.hidden
    kept = 0
    for i in range(public.n_row):
        if tables.failed_threat_stays == 1 and hidden.row_state[i] == UNMET:
            _move_tile(tables, state, i, kept)
            kept += 1
    for i in range(kept, public.n_row):
        _empty_place(state, i)
    for i in range(public.n_row):
        _clear_contributions(tables, state, i)
    public.n_row = kept


@rule
def _move_tile(tables, state, source, target):
    """A staying Threat keeps its place at the head of the row; its attack lies open."""
    public, hidden = state.public, state.hidden
    tile = hidden.row_tile[source]
    hidden.row_tile[target] = tile
    hidden.row_laid[target] = hidden.row_laid[source]
    hidden.row_state[target] = NOT_LAID
    public.row_face[target] = tables.tile_face[tile]
    public.row_kind[target] = THREAT
    hidden.row_open[target] = 1
    public.spied_row[target] = public.spied_row[source]
    for seat in range(public.n_players):
        state.mine[seat].known_row[target] = tile


@rule
def _empty_place(state, i):
    public, hidden = state.public, state.hidden
    hidden.row_tile[i] = -1
    hidden.row_laid[i] = -1
    hidden.row_state[i] = NOT_LAID
    hidden.row_open[i] = 0
    public.row_face[i] = -1
    public.row_kind[i] = -1
    public.spied_row[i] = 0
    for seat in range(public.n_players):
        state.mine[seat].known_row[i] = -1


@rule
def _clear_contributions(tables, state, i):
    public = state.public
    if public.laid_total[i] == 0:
        return
    public.laid_total[i] = 0
    for seat in range(public.n_players):
        public.laid[i, seat] = 0
        mine = state.mine[seat]
        for card in range(tables.n_cards):
            mine.laid[i, card] = 0


# --- deck and draw-up ----------------------------------------------------------------------------------------------------------
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
    """Rule 4.4.3, deck exhaustion: the discard becomes the new deck; False when there is none."""
    public, hidden, row = state.public, state.hidden, state.row
    total = 0
    for card in range(tables.n_cards):
        total += hidden.discard[card]
    if total == 0 or tables.deck_exhausted == 1:
        row.mattered[1] += 1
        return False
    for card in range(CARDS):
        hidden.deck_rank[card] = hidden.discard[card]
        hidden.discard[card] = 0
        public.discard[card] = 0
    public.discard_unseen = 0
    public.deck_n = total
    public.reshuffles += 1
    row.reshuffles += 1
    row.mattered[0] += 1
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
    """Rule 4.4.3 from `hidden.step` on (a player each); returns the seat that must choose, or -1 when all have drawn."""
    public, hidden = state.public, state.hidden
    while hidden.step < public.n_players:
        seat = (public.first + hidden.step) % public.n_players
        mine = state.mine[seat]
        over = public.hand_n[seat] + public.wounds[seat] - tables.hand_size
        if hidden.cursor == 0:
            state.row.mattered[9] += over > 0
            hidden.cursor = 1
        if over > 0 and tables.hand_limit_overflow == 1 and public.hand_n[seat] > 0:
            offer_classes(tables, mine, mine.hand, DROP)
            return seat
        if tables.draw_order == 0:
            while public.hand_n[seat] + public.wounds[seat] < tables.hand_size:
                if not draw_card(tables, state, seat, log):
                    break
        elif hidden.step == 0 and hidden.cursor == 1:
            hidden.cursor = 2
            _draw_in_turns(tables, state, log)
        if (hidden.owed >> seat) & 1 and public.hand_n[seat] > 0:
            offer_classes(tables, mine, mine.hand, PLACE)
            return seat
        hidden.step += 1
        hidden.cursor = 0
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
