"""Plays spans of games and keeps their columns: the step between a kernel's rows and everything that counts.

A span (about a thousand plays) fills a thread's own row buffers, which are then copied field by field into the part's
columns. So rows stay in the processor's cache, columns are contiguous, and memory is that of the parts in flight.
"""

import hashlib
import threading
from dataclasses import dataclass

import numpy as np

from simcore.record import events_of, new_log
from simcore.spec import PART, Part

SPAN = 1000  # plays handed to a thread at once: 0.02 to 0.1 s


@dataclass(frozen=True)
class Columns:
    """The result of up to 100,000 plays of one player count, as contiguous arrays.

    Parameters
    ----------
    part : Part
        Which plays these are.
    games : dict of str -> array
        Shape (n,), or (n, width) for a wide column; also `players` and `game` (the play's index), both int64.
    seats : dict of str -> array
        Shape (n, players), or (n, players, width).

    The arrays are reused for later parts: what is to be kept must be copied.
    """

    part: Part
    games: dict
    seats: dict

    def pieces(self, size):
        """Views of `size` plays at a time: what makes large temporary arrays is done piece by piece."""
        for start in range(0, self.part.n, size):
            cut = slice(start, min(start + size, self.part.n))
            games = {name: array[cut] for name, array in self.games.items()}
            yield Columns(self.part, games, {name: array[cut] for name, array in self.seats.items()})

    def copy(self):
        """The same columns in memory of their own."""
        games = {name: array.copy() for name, array in self.games.items()}
        return Columns(self.part, games, {name: array.copy() for name, array in self.seats.items()})


class Block:
    """Memory for the columns of one part, used again for the next."""

    def __init__(self, game, size, max_players):
        """Room for `size` plays of at most `max_players` players."""
        columns = game.columns
        self.schema = [(column, 1, "games") for column in columns.GAME_COLUMNS]
        self.schema += [(column, max_players, "seats") for column in columns.SEAT_COLUMNS]
        self.flat = [np.empty(size * seats * column.width, column.dtype) for column, seats, _ in self.schema]

    def columns(self, part):
        """Views of this memory shaped for a part; `games` and `players` are filled, the rest awaits its spans."""
        games = {
            "players": np.full(part.n, part.players, np.int64),
            "game": np.arange(part.first, part.first + part.n, dtype=np.int64),
        }
        seats = {}
        for (column, _, table), flat in zip(self.schema, self.flat, strict=True):
            shape = (part.n, part.players) if table == "seats" else (part.n,)
            shape += (column.width,) if column.width > 1 else ()
            array = flat[: int(np.prod(shape))].reshape(shape)
            (seats if table == "seats" else games)[column.name] = array
        return Columns(part, games, seats)


class Scratch:
    """What one thread writes: the state record, the rows of a span, and a log that records nothing."""

    def __init__(self, game, size, max_players):
        self.state = np.zeros(1, game.state.STATE).view(np.recarray)[0]
        self.games = np.zeros(size, game.columns.GAME_ROW).view(np.recarray)
        self.seats = np.zeros(size * max_players, game.columns.SEAT_ROW).view(np.recarray)
        self.log = new_log(False)
        self.busy = None  # (players, first play) while a span is being played


class Player:
    """Plays spans of one run: the kernel with everything it is handed.

    Parameters
    ----------
    game : Game
    tables : record
        `game.tables.build(ruleset)`.
    prepared : object
        `addresses` (int64), `params` (float64, (m, 8)) and `intents` (int8) of `spec.entries`, in that order.
    spec : RunSpec
    span : int
        Most plays at once.
    """

    def __init__(self, game, tables, prepared, spec, span=SPAN):
        self.game, self.tables, self.prepared, self.spec, self.span = game, tables, prepared, spec, span
        self.addresses = np.ascontiguousarray(prepared.addresses, np.int64)
        self.params = np.ascontiguousarray(prepared.params, np.float64)
        self.intents = np.ascontiguousarray(prepared.intents, np.int8)
        self.weights = np.array(spec.weights(), np.int64)
        self.places = {players: np.array(spec.places(players), np.int64) for players in spec.players}
        self.seed = np.uint64(spec.seed)
        self.scratches = []
        self._local = threading.local()

    def scratch(self):
        """This thread's own `Scratch`, made when first asked for."""
        if not hasattr(self._local, "scratch"):
            self._local.scratch = Scratch(self.game, self.span, max(self.spec.players))
            self.scratches.append(self._local.scratch)
        return self._local.scratch

    def call(self, scratch, players, first, games, seats, log):
        """One kernel call: plays `first` and following into `games` (n,) and `seats` (n, players)."""
        scratch.busy = (players, first)
        self.game.kernel.play_span(
            self.addresses,
            self.params,
            self.intents,
            self.places[players],
            self.weights,
            players,
            self.tables,
            scratch.state,
            self.seed,
            first,
            games,
            seats,
            log,
        )
        scratch.busy = None

    def play(self, columns, start, n):
        """Play plays `start` to `start + n` of a part (counted within it) and put them in its columns."""
        scratch, part = self.scratch(), columns.part
        games = scratch.games[:n]
        seats = scratch.seats[: n * part.players].reshape(n, part.players)
        self.call(scratch, part.players, part.first + start, games, seats, scratch.log)
        for name in games.dtype.names:
            columns.games[name][start : start + n] = games[name]
        for name in seats.dtype.names:
            columns.seats[name][start : start + n] = seats[name]
        return n

    def warm(self):
        """Compile, or load from the cache, everything that playing needs; no result is kept."""
        players = self.spec.players[0]
        self.play(Block(self.game, 1, players).columns(Part(players, 0, 0, 1)), 0, 1)

    def record(self, players, index):
        """One play again, recorded: (events int16 (k, 5), `Columns` of that play)."""
        columns = Block(self.game, 1, players).columns(Part(players, index // PART, index, 1))
        scratch = self.scratch()
        games, seats = scratch.games[:1], scratch.seats[:players].reshape(1, players)
        log = new_log(True)
        self.call(scratch, players, index, games, seats, log)
        for rows, kept in ((games, columns.games), (seats, columns.seats)):
            for name in rows.dtype.names:
                kept[name][:] = rows[name]
        return events_of(log), columns


def digest_columns(columns):
    """Hash (hex) of all result columns of a part in the order of the schema, their names and types included."""
    digest = hashlib.blake2b(f"{columns.part.players} {columns.part.first} {columns.part.n}".encode(), digest_size=32)
    for table in (columns.games, columns.seats):
        for name, array in table.items():
            digest.update(f"\0{name} {array.dtype.str} {array.shape}\0".encode())
            digest.update(array)
    return digest.hexdigest()


def digest_run(digests):
    """Hash (hex) of a run from its parts' digests: mapping of `Part` (or anything that sorts as one) to hex."""
    digest = hashlib.blake2b(digest_size=32)
    for part in sorted(digests, key=lambda part: (part.players, part.first)):
        digest.update(bytes.fromhex(digests[part]))
    return digest.hexdigest()


def flatten(columns, rows):
    """Wide columns as one column a value: `name_0`, `name_1`, ...; everything else as it is, `rows` long.

    Parameters
    ----------
    columns : dict of str -> array
        Shape (n,), (n, width), (n, players) or (n, players, width); the trailing width is told by `rows`.
    """
    flat = {}
    for name, array in columns.items():
        table = array.reshape(rows, -1)
        if table.shape[1] == 1:
            flat[name] = np.ascontiguousarray(table[:, 0])
        else:
            flat |= {f"{name}_{i}": np.ascontiguousarray(table[:, i]) for i in range(table.shape[1])}
    return flat
