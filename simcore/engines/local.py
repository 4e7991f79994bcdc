"""The engine of one machine: spans on threads that release the GIL, parts handed on while the next ones play."""

import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import NamedTuple

from simcore.spans import Block, digest_columns

IN_FLIGHT = 2  # parts in memory: one is played, one is counted and written
PATIENCE = 2.0  # seconds a running span gets to return after Ctrl-C


class Played(NamedTuple):
    """A finished part.

    Parameters
    ----------
    part : Part
    digest : str
        Hash of all its columns.
    result : object
        What `consume` returned.
    seconds : float
        From the start of playing to the end of this part's last span.
    """

    part: object
    digest: str
    result: object
    seconds: float


class Stuck(KeyboardInterrupt):
    """Ctrl-C was pressed and a thread has not come back: most likely a strategy that loops for ever."""


@dataclass
class _Flight:
    """A part under way: its memory, the spans still owed, and what became of it."""

    columns: object
    block: object
    owed: int
    seconds: float = 0.0
    consuming: object = None
    spans: list = field(default_factory=list)


def play_parts(player, parts, consume, threads, progress):
    """Yield a `Played` for each part, in the order given.

    Parameters
    ----------
    player : Player
        Already warm.
    parts : sequence of Part
    consume : callable or None
        `consume(columns, part)`, called in one worker thread, a part at a time, while the next one plays.
    threads : int
    progress : callable or None
        `progress(n)` in the caller's thread after each span of n plays.

    Notes
    -----
    At Ctrl-C spans that have not begun are dropped, parts that were played to the end are still yielded, then
    KeyboardInterrupt goes on; `Stuck` if a thread has not returned by then. Closing the generator stops the same way.
    """
    todo, flights, events = deque(parts), deque(), SimpleQueue()
    size = max((part.n for part in parts), default=0)
    seats = max((part.players for part in parts), default=0)
    free = [Block(player.game, size, seats) for _ in range(min(IN_FLIGHT, len(todo)))]
    pool, keeper = ThreadPoolExecutor(threads, "play"), ThreadPoolExecutor(1, "consume")
    started = time.perf_counter()
    try:
        while todo or flights:
            while todo and free:
                flights.append(_take_off(player, todo.popleft(), free.pop(), pool, events))
            _next_event(events, keeper, consume, progress, started)
            while flights and flights[0].consuming and flights[0].consuming.done():
                yield _land(flights.popleft(), free)
    except KeyboardInterrupt:
        pool.shutdown(wait=False, cancel_futures=True)
        while flights and flights[0].consuming:
            yield _land(flights.popleft(), free)
        _check_returned(player, flights)
        raise
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        keeper.shutdown(wait=False, cancel_futures=True)


def _take_off(player, part, block, pool, events):
    """Hand all spans of a part to the threads."""
    columns = block.columns(part)
    flight = _Flight(columns, block, owed=-(-part.n // player.span))
    for start in range(0, part.n, player.span):
        span = pool.submit(player.play, columns, start, min(player.span, part.n - start))
        flight.spans.append(span)
        span.add_done_callback(lambda span, flight=flight: events.put((flight, span)))
    return flight


def _next_event(events, keeper, consume, progress, started):
    """Wait for a span or a consumed part; short timeouts keep Ctrl-C alive on every system."""
    try:
        flight, span = events.get(timeout=0.5)
    except Empty:
        return
    if span is None:
        return
    n = span.result()
    flight.owed -= 1
    if flight.owed == 0:
        flight.seconds = time.perf_counter() - started
        flight.consuming = keeper.submit(_consume, flight.columns, consume)
        flight.consuming.add_done_callback(lambda _: events.put((flight, None)))
    if progress:
        progress(n)


def _consume(columns, consume):
    """Digest and result of a played part."""
    return digest_columns(columns), consume(columns, columns.part) if consume else None


def _land(flight, free):
    """The finished part; its memory is free again."""
    digest, result = flight.consuming.result()
    free.append(flight.block)
    return Played(flight.columns.part, digest, result, flight.seconds)


def _check_returned(player, flights):
    """Raise `Stuck`, naming the play and who is at it, if a thread is still in the kernel."""
    running = [span for flight in flights for span in flight.spans if span.running()]
    if wait(running, PATIENCE).not_done:
        raise Stuck(whereabouts(player))


def warm(player):
    """Compile or load what playing needs, in a thread: a strategy that loops for ever doesn't make Ctrl-C deaf."""
    pool = ThreadPoolExecutor(1, "warm")
    first = pool.submit(player.warm)
    try:
        while not wait([first], 0.5).done:
            pass
        first.result()
    except KeyboardInterrupt:
        if wait([first], PATIENCE).not_done:
            raise Stuck(whereabouts(player)) from None
        raise
    finally:
        pool.shutdown(wait=False)


def whereabouts(player):
    """What a thread that hasn't returned is doing, as far as its scratch record tells."""
    scratch = next((scratch for scratch in player.scratches if scratch.busy), None)
    if scratch is None:
        return "a thread has not returned"
    players, play = scratch.busy
    try:
        hidden, seat = scratch.state.hidden, int(scratch.state.public.turn_seat)
        begun, play = int(hidden.decisions.sum()) > 0, int(hidden.game)
        seated = [player.spec.entries[scratch.state.seat_row[i].strategy] for i in range(players)]
    except AttributeError:  # a game without these fields
        return f"a thread has not returned from play {play} of {players} players"
    if not begun:
        return "still compiling"
    who = f"seat {seat + 1}, {seated[seat]}" if 0 <= seat < players else " or ".join(dict.fromkeys(seated))
    return f"a thread has not returned from play {play} of {players} players: {who} may be looping for ever"
