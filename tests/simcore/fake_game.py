"""A game of three columns whose kernel is ordinary Python: what the runner and the run folder are tested with."""

from types import SimpleNamespace

import numpy as np

from simcore.columns import Column, record_dtype
from simcore.spec import RunSpec

GAME_COLUMNS = (
    Column("ended_by", "i1", "0 finished"),
    Column("score", "i2", "a number"),
    Column("wide", "i1", "three", 3),
)
SEAT_COLUMNS = (Column("strategy", "i1", "index"), Column("points", "i2", "a number"), Column("pair", "i1", "two", 2))
COLUMNS = SimpleNamespace(
    GAME_COLUMNS=GAME_COLUMNS,
    SEAT_COLUMNS=SEAT_COLUMNS,
    GAME_ROW=record_dtype(GAME_COLUMNS),
    SEAT_ROW=record_dtype(SEAT_COLUMNS),
)
STATE = np.dtype([("game", "i8")])


def mixed(seed, game, salt):
    """A number from 0 to 999 that depends on its arguments and on nothing else."""
    return (int(seed) * 7919 + game * 104729 + salt * 1299709) % 100003 % 1000


def play_span(addresses, params, intents, lineup, weights, n_players, tables, state, seed, first, games, seats, log):
    """Fills the rows as a kernel would; dirties the scratch."""
    for k in range(len(games)):
        game = first + k
        state.game = game
        games[k]["ended_by"] = 0
        games[k]["score"] = mixed(seed, game, n_players)
        games[k]["wide"] = [game % 5, game % 7, game % 11]
        for seat in range(n_players):
            seats[k, seat]["strategy"] = (
                lineup[(seat + game) % n_players] if len(lineup) else (game + seat) % len(weights)
            )
            seats[k, seat]["points"] = mixed(seed, game, 10 + seat)
            seats[k, seat]["pair"] = [seat, n_players]
    if log.limit:
        log.event[0] = [0, first % n_players, -1, -1, -1]
        log.n = 1
    return 0


GAME = SimpleNamespace(
    name="fake",
    title="Fake",
    columns=COLUMNS,
    state=SimpleNamespace(STATE=STATE),
    kernel=SimpleNamespace(play_span=play_span),
)


def prepared(spec):
    """Addresses of strategies that nobody calls."""
    m = len(spec.entries)
    return SimpleNamespace(addresses=np.arange(m), params=np.zeros((m, 8)), intents=np.zeros(m, np.int8))


def spec(games=700, players=(3, 4), seed=0, **other):
    """A run of the fake game: a mix of two, unless `lineups` is given."""
    if "lineups" not in other:
        other.setdefault("mix", (("a", 0.5), ("b", 0.5)))
    return RunSpec("fake", 1, "fake", "0" * 64, players, games, seed, **other)
