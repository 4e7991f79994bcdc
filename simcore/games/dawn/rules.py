"""Dawn as a state machine: `setup`, then `request` and `apply` in turn until the play is over (RULES.md, sections 3 to 5).

``request(tables, state, log)`` takes every forced step it can and then returns the seat that must decide, with kind and
candidates written into that seat's `mine` (one candidate: no choice, the caller applies it), or OVER.
``apply(tables, state, seat, candidate, log)`` carries a decision out. All that is under way lies in `state.hidden`.
"""

from simcore.games.dawn.codes import (
    BUILT, CARDS, DESTROY, DROP, E_FIRST, E_GREAT, E_LAY, E_RESULT, E_ROUND, E_STORE, LAID, PLACE, ROW, SEATS,
    TILE_SLOTS,
)  # fmt: skip
from simcore.games.dawn.resolve import (
    apply_destruction, close_row, draw_card, drop_card, offer_destruction, request_draw, resolve, show_row, shuffle_deck,
)  # fmt: skip
from simcore.games.dawn.scoring import one_card_decides, score
from simcore.games.dawn.turn import START, apply_turn, note_no_card, offer_classes, request_turn, store_card
from simcore.jit import clear, rule
from simcore.record import log_event
from simcore.rng import FIRST_SEAT, SHUFFLE_TILES, below, draw_slot, open_stream

OVER = -1
LAYING, PLACING, TURNS, RESOLVING, DRAWING, DONE = 0, 1, 2, 3, 4, 5  # hidden.phase


# --- setup (section 3) ------------------------------------------------------------------------------------------------------------
@rule
def setup(tables, state, seed, game, n_players, log):
    """Rules 3.1 to 3.5: a fresh play. Every byte of the record is set, whatever was played in it before."""
    clear(state)
    public, hidden = state.public, state.hidden
    hidden.seed, hidden.game = seed, game
    _clear_to_minus_one(state)
    public.n_players = n_players
    if tables.first_player == 0:
        open_stream(hidden.chance, seed, game, FIRST_SEAT, 0)
        public.first = below(hidden.chance, n_players)
    else:
        public.first = (tables.first_player - 1) % n_players
    state.row.first_seat = public.first
    log_event(log, E_FIRST, public.first, -1, -1, -1)
    _prepare_stack(tables, state, n_players)
    for card in range(CARDS):
        hidden.deck_rank[card] = tables.card_count[card]
        public.deck_n += tables.card_count[card]
    shuffle_deck(tables, state)
    public.wounds_supply = tables.wounds - n_players * tables.wounds_dealt
    for k in range(n_players):
        seat = (public.first + k) % n_players
        public.wounds[seat] = tables.wounds_dealt
        for _ in range(tables.cards_dealt):
            draw_card(tables, state, seat, log)
        for card in range(CARDS):
            state.seat_row[seat].opening[card] = state.mine[seat].hand[card]


@rule
def _clear_to_minus_one(state):
    """What is empty at -1: places of the row and of the town, tiles not looked behind."""
    public, hidden = state.public, state.hidden
    public.turn_seat = -1
    public.stack_top_face = -1
    hidden.stack_top = -1
    for i in range(ROW):
        public.row_face[i] = -1
        public.row_kind[i] = -1
        hidden.row_tile[i] = -1
        hidden.row_laid[i] = -1
    for b in range(BUILT):
        public.built_face[b] = -1
        hidden.built_tile[b] = -1
        hidden.built_laid[b] = -1
    for seat in range(SEATS):
        mine = state.mine[seat]
        mine.seat = seat
        mine.spied_class = -1
        for i in range(ROW):
            mine.known_row[i] = -1
        for b in range(BUILT):
            mine.known_built[b] = -1
    for k in range(LAID):
        state.row.tile_class[k] = -1
    state.row.illegal_seat = -1


@rule
def _prepare_stack(tables, state, n_players):
    """Rule 3.2: the tiles sent back are the ones never drawn."""
    public, hidden = state.public, state.hidden
    tiles = 0
    for slot in range(TILE_SLOTS):
        hidden.stack_order[slot] = slot
        tiles += tables.tile_slot[slot] >= 0
    hidden.stack_left = TILE_SLOTS
    public.stack_n = tiles - tables.tiles_returned[n_players]
    open_stream(hidden.tile_stream, hidden.seed, hidden.game, SHUFFLE_TILES, 0)
    _look_at_top(tables, state)


@rule
def _draw_tile(tables, state):
    hidden = state.hidden
    while True:
        slot = draw_slot(hidden.tile_stream, hidden.stack_order, hidden.stack_left)
        hidden.stack_left -= 1
        tile = tables.tile_slot[slot]
        if tile >= 0:
            return tile


@rule
def _look_at_top(tables, state):
    """`stack_top_visible`: the next tile is drawn ahead, its visible side lies open."""
    public, hidden = state.public, state.hidden
    if tables.stack_top_visible == 1:
        if public.stack_n > 0:
            hidden.stack_top = _draw_tile(tables, state)
            public.stack_top_face = tables.tile_face[hidden.stack_top]
        else:
            hidden.stack_top = -1
            public.stack_top_face = -1


# --- a round (section 4) ---------------------------------------------------------------------------------------------------------
@rule
def request(tables, state, log):
    """Go on to the next decision; returns the seat that must make it, or OVER. See the module's head."""
    public, hidden = state.public, state.hidden
    while True:
        if hidden.phase == TURNS:
            if hidden.step < public.n_players:
                return request_turn(tables, state)
            public.turn_seat = -1
            show_row(tables, state)
            _enter(hidden, RESOLVING)
        elif hidden.phase == PLACING:
            while hidden.step < public.n_players:
                seat = (public.first + hidden.step) % public.n_players
                hidden.step += 1
                if public.hand_n[seat] > 0:
                    offer_classes(tables, state.mine[seat], state.mine[seat].hand, PLACE)
                    return seat
                note_no_card(tables, state, seat)
            _enter(hidden, TURNS)
        elif hidden.phase == LAYING:
            _begin_round(tables, state, log)
        elif hidden.phase == RESOLVING:
            if resolve(tables, state, log) >= 0:
                offer_destruction(tables, state)
                return public.first
            _end_round(tables, state)
        elif hidden.phase == DRAWING:
            seat = request_draw(tables, state, log)
            if seat >= 0:
                return seat
            _enter(hidden, LAYING)
        else:
            _finish(tables, state, log)
            return OVER


@rule
def apply(tables, state, seat, candidate, log):
    """Carry out the decision that `request` asked of `seat`."""
    hidden, mine = state.hidden, state.mine[seat]
    if hidden.phase == TURNS:
        if apply_turn(tables, state, seat, candidate, log):
            hidden.step += 1
            hidden.cursor = START
    elif mine.kind == PLACE:
        store_card(state, seat, candidate)
        if hidden.phase == DRAWING:
            hidden.owed &= ~(1 << seat)
    elif mine.kind == DESTROY:
        apply_destruction(tables, state, candidate, log)
    elif mine.kind == DROP:
        drop_card(tables, state, seat, candidate)


@rule
def _enter(hidden, phase):
    hidden.phase = phase
    hidden.step = 0
    hidden.cursor = 0


@rule
def _begin_round(tables, state, log):
    """Rule 4.1: the marker moves on, and tiles are laid in every round but the last."""
    public, hidden = state.public, state.hidden
    if public.round_no > 0:
        public.first = (public.first + 1) % public.n_players
    public.round_no += 1
    public.turn_index = 0
    log_event(log, E_ROUND, public.first, public.round_no, -1, -1)
    if public.round_no < tables.rounds:
        wanted = min(tables.tiles_per_round[public.n_players], public.stack_n)
        for _ in range(wanted):
            _lay_tile(tables, state, log)
    placing = tables.storehouse_timing == 0
    if public.round_no == tables.rounds and tables.storehouse_in_round_6 == 1:
        placing = False
    _enter(hidden, PLACING if placing else TURNS)


@rule
def _lay_tile(tables, state, log):
    public, hidden, row = state.public, state.hidden, state.row
    i = public.n_row
    if tables.stack_top_visible == 1:
        tile = hidden.stack_top
    else:
        tile = _draw_tile(tables, state)
    public.stack_n -= 1
    _look_at_top(tables, state)
    public.n_row += 1
    hidden.row_tile[i] = tile
    laid = hidden.laid_no
    hidden.laid_no += 1
    hidden.row_laid[i] = laid
    row.tile_class[laid] = tile
    if tables.tile_visible_side == 0:
        public.row_face[i] = tables.tile_face[tile]
        public.row_kind[i] = tables.tile_kind[tile]
    log_event(log, E_LAY, -1, i, tile, laid)


@rule
def _end_round(tables, state):
    """After the last tile: what the round brought is counted, the row is cleared, and the draw or the end follows."""
    public, hidden, row = state.public, state.hidden, state.row
    close_row(tables, state)
    score(tables, state)
    r = public.round_no - 1
    row.margin_by_round[r] = hidden.score.prosperity - hidden.score.bar
    for seat in range(public.n_players):
        row.wounds_by_round[r] += public.wounds[seat]
        state.seat_row[seat].treasure_by_round[r] = hidden.score.treasure[seat]
    _enter(hidden, DONE if public.round_no == tables.rounds else DRAWING)


# --- the end (section 5) ------------------------------------------------------------------------------------------------------------
@rule
def _finish(tables, state, log):
    """Rules 5.1 to 5.6: the result, written into the play's rows."""
    public, points, row = state.public, state.hidden.score, state.row
    score(tables, state)
    row.one_card = one_card_decides(tables, state)
    for k in range(public.n_players):
        seat = (public.first + k) % public.n_players
        log_event(log, E_STORE, seat, points.treasure[seat], points.affiliation[seat], -1)
    for great in range(tables.n_greats):
        worth = points.great_prosperity[great] if points.great_built[great] else -1
        log_event(log, E_GREAT, -1, great, points.great_successes[great], worth)
        row.great_prosperity[great] = points.great_prosperity[great]
        row.great_successes[great] = points.great_successes[great]
        row.great_built[great] = points.great_built[great]
    log_event(log, E_RESULT, -1, points.outcome, points.prosperity, points.bar)
    row.result = points.outcome
    row.n_allies = points.n_allies
    row.n_scoundrels = public.n_players - points.n_allies
    row.n_winners = points.n_winners
    row.prosperity = points.prosperity
    row.bar = points.bar
    row.town_prosperity = points.town
    row.mattered[5] += points.n_allies == 0
    row.mattered[6] += points.n_allies == public.n_players and points.prosperity < points.bar
    row.mattered[14] += points.prosperity == points.bar and points.n_allies > 0
    richest, tied = 0, 0
    for seat in range(public.n_players):
        mine, counts = state.mine[seat], state.seat_row[seat]
        counts.affiliation = points.affiliation[seat]
        counts.treasure = points.treasure[seat]
        counts.wounds = public.wounds[seat]
        if (points.winners >> seat) & 1:
            counts.win60 = 60 // points.n_winners
        row.mattered[11] += points.treasure[seat] < 0
        if points.affiliation[seat] and points.treasure[seat] >= richest:
            tied = tied + 1 if points.treasure[seat] == richest else 1
            richest = points.treasure[seat]
        mine.n_candidates = 0
    row.mattered[7] += tied > 1
