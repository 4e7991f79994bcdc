"""The loop that plays Dawn: asks each seat's strategy, checks the answer, counts, and writes the result rows."""

from simcore.games.dawn.codes import E_DECIDE, E_END, FINISHED, ILLEGAL, TURN_CAP
from simcore.games.dawn.rules import OVER, apply, request, setup
from simcore.jit import call_choose, kernel, rule
from simcore.record import log_event
from simcore.rng import DECISION, LINE_UP, below, open_stream


@kernel
def play_span(
    addresses, params, intents, lineup, weights, n_players, tables, state, seed, first_game, games, seats, log
):
    """Play `len(games)` plays of Dawn, the first of them numbered `first_game`.

    Parameters
    ----------
    addresses : int64[m]
        C functions of the run's strategies.
    params : float64[m, 8]
        Their parameters, in the order of their slots.
    intents : int8[m]
        0 ally, 1 scoundrel, 2 either.
    lineup : int64[n_players]
        Strategy of each place; seat s of play g takes place (s + g) modulo n_players. Empty for a mix.
    weights : int64[m]
        Cumulated integer weights of a mix, drawn for each seat. Empty for a line-up.
    n_players : int
    tables : TABLES record
    state : STATE record
        Scratch, one a thread; every byte is set anew for each play.
    seed, first_game : int
    games : GAME_ROW[n]
        Written: one row a play.
    seats : SEAT_ROW[n, n_players]
        Written: one row a play and seat.
    log : LOG record
        The event record of the last play, if its `limit` is not 0.

    Returns
    -------
    int
        Plays that ended by an illegal answer.
    """
    illegal = 0
    for k in range(games.shape[0]):
        game = first_game + k
        log.n = 0
        setup(tables, state, seed, game, n_players, log)
        _seat_strategies(params, intents, lineup, weights, n_players, state, seed, game)
        ended_by = _play(addresses, tables, state, log)
        state.row.ended_by = ended_by
        if ended_by != FINISHED:
            state.row.result = -1
        illegal += ended_by == ILLEGAL
        log_event(log, E_END, -1, ended_by, state.row.illegal_seat, -1)
        games[k] = state.row
        for seat in range(n_players):
            seats[k, seat] = state.seat_row[seat]
    return illegal


@rule
def _seat_strategies(params, intents, lineup, weights, n_players, state, seed, game):
    for seat in range(n_players):
        if lineup.shape[0] > 0:
            entry = lineup[(seat + game) % n_players]
        else:
            open_stream(state.hidden.chance, seed, game, LINE_UP, seat)
            drawn = below(state.hidden.chance, weights[weights.shape[0] - 1])
            entry = 0
            while weights[entry] <= drawn:
                entry += 1
        state.seat_row[seat].strategy = entry
        state.seat_row[seat].intent = intents[entry]
        state.row.n_intent += intents[entry] == 1
        for slot in range(params.shape[1]):
            state.mine[seat].params.slot[slot] = params[entry, slot]


@rule
def _play(addresses, tables, state, log):
    """One play from its setup to its end; returns how it ended."""
    hidden, row = state.hidden, state.row
    while True:
        seat = request(tables, state, log)
        if seat == OVER:
            return FINISHED
        row.n_steps += 1
        if row.n_steps > tables.turn_cap:
            return TURN_CAP
        mine = state.mine[seat]
        answer = 0
        if mine.n_candidates > 1:
            row.n_choices += 1
            open_stream(mine.stream, hidden.seed, hidden.game, DECISION + seat, hidden.decisions[seat])
            hidden.decisions[seat] += 1
            answer = call_choose(addresses[state.seat_row[seat].strategy], tables, state.public, mine, mine.params)
            if answer < 0 or answer >= mine.n_candidates:
                row.illegal_seat = seat
                return ILLEGAL
        candidate = mine.candidate[answer]
        log_event(log, E_DECIDE, seat, mine.kind, candidate, mine.n_candidates)
        apply(tables, state, seat, candidate, log)
