"""Plays a run: a spec, a game and compiled strategies become parts of columns, the same for any threads and spans."""

import os

from simcore.engines import local
from simcore.engines.local import Played, Stuck, play_parts
from simcore.errors import UserError
from simcore.spans import SPAN, Columns, Player, digest_columns, digest_run

__all__ = ["Columns", "Played", "Stuck", "default_threads", "digest_columns", "digest_run", "play", "replay", "warm"]


def default_threads():
    """As many threads as there are cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def warm(game, tables, prepared, spec):
    """Compile the kernel or load it from the cache, so that a clock started afterwards measures playing only."""
    local.warm(Player(game, tables, prepared, spec, span=1))


def play(game, tables, prepared, spec, consume=None, progress=None, threads=None, *, parts=None, span=SPAN):
    """Play a run part by part.

    Parameters
    ----------
    game : Game
    tables : record
        `game.tables.build(ruleset)`.
    prepared : object
        `addresses`, `params` and `intents` of `spec.entries`, compiled for this game.
    spec : RunSpec
    consume : callable, optional
        `consume(columns, part)` where the games are played (tally, store the rows, or both), in a worker thread while
        the next part plays. Its arrays are reused afterwards.
    progress : callable, optional
        `progress(n)`: n more plays are done.
    threads : int, optional
        Default: every core.
    parts : sequence of Part, optional
        Only these (a resumed run); default all of `spec.parts()`.
    span : int
        Plays handed to a thread at once.

    Yields
    ------
    Played
        part, digest of its columns, what `consume` returned, seconds of playing so far; in the order of `parts`.
        At Ctrl-C the parts that were played to the end come first, then KeyboardInterrupt.
    """
    threads = default_threads() if threads is None else threads
    if threads < 1 or span < 1:
        raise UserError("threads and span are at least 1")
    player = Player(game, tables, prepared, spec, span)
    local.warm(player)
    parts = spec.parts() if parts is None else list(parts)
    yield from play_parts(player, parts, consume, threads, progress)


def replay(game, tables, prepared, spec, players, index):
    """Play one play again and record it.

    Parameters
    ----------
    players, index : int
        Its name. Any index may be asked for, also one beyond the run's games.

    Returns
    -------
    events : int16 array (k, 5)
        code, seat, a, b, c (the game's event codes).
    columns : Columns
        Its one row of results.
    """
    if players not in spec.players:
        raise UserError(f"the run has no plays of {players} players; it has {', '.join(map(str, spec.players))}")
    if index < 0:
        raise UserError(f"a play's index counts from 0, {index} was given")
    return Player(game, tables, prepared, spec, span=1).record(players, index)
