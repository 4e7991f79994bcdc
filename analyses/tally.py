"""What an analysis is, and how it counts: additive integer tallies that are taken where the games are played.

An analysis is one file in ``analyses/<game>/`` (or ``analyses/any_game/``) with

- a docstring whose first line is the designer's question,
- ``GAMES`` and ``SEATS``, the result columns it reads,
- ``tally(games, seats)`` (or ``tally(games, seats, facts)`` where the rules are needed to count) -> counts and sums,
- ``estimate(tally, facts)`` -> tidy table, ``describe(table, targets, facts)`` -> `Finding`,
- optionally ``EXAMPLES = {"closest win": score}``, `score(games, seats)` -> float64 per play, lowest wins, nan = no.

Inside, ``games[name]`` is an array (n,) or (n, width) and ``seats[name]`` one of (n, players) or (n, players, width),
all of plays of one player count; ``games["players"]`` and ``games["game"]`` (the play's index) are always there.
A tally is a frame of int64 sums under a MultiIndex of integers whose first level is `players`. Tallies of parts add
up to the tally of the whole, to the bit.
"""

import functools
import importlib
import inspect
import pkgutil
from typing import NamedTuple

import numpy as np

from simcore.errors import unknown

BATCHES = 64
DENSE_CELLS = 1 << 21  # more cells than this are counted by sorting
INDEX_LEVELS = ("players", "what", "key", "key2", "key3")


class Counts(NamedTuple):
    """Counts before they become a frame: one row a cell that was met.

    levels : tuple of int64 arrays, the keys of each row; sums : dict of int64 arrays, `n` first.
    """

    levels: tuple
    sums: dict


class Tally(NamedTuple):
    """One analysis as found on disk: its name, its module and the first line of its docstring."""

    name: str
    module: object
    question: str


# --- counting ---------------------------------------------------------------------------------------------------------


def counts(keys, values=None):
    """Count rows, and sum values, by integer keys in one pass of `np.bincount` over a mixed-radix code.

    Parameters
    ----------
    keys : sequence of integer arrays
        Arrays that broadcast to one shape; each element of the shape is one row.
    values : dict of integer arrays, optional
        Summed by cell. Sums are exact up to 2**53 for each call.

    Returns
    -------
    Counts
        Only cells with at least one row, in ascending order of the keys.
    """
    keys = [np.asarray(k) for k in keys]
    shape = np.broadcast_shapes(*(k.shape for k in keys))
    if 0 in shape:
        return Counts(tuple(np.zeros(0, np.int64) for _ in keys), {"n": np.zeros(0, np.int64), **_empty(values)})
    lows = [int(k.min()) for k in keys]
    spans = [int(k.max()) - low + 1 for k, low in zip(keys, lows, strict=True)]
    code = _code(keys, lows, spans, shape)
    cells = int(np.prod(spans, dtype=np.float64))
    if cells > DENSE_CELLS:
        seen, code, number = np.unique(code, return_inverse=True, return_counts=True)
        code = code.ravel()
    else:
        number = np.bincount(code, minlength=cells)
        seen = np.flatnonzero(number)
    sums = {"n": (number if cells > DENSE_CELLS else number[seen]).astype(np.int64)}
    for name, value in (values or {}).items():
        weights = np.broadcast_to(value, shape).ravel()
        total = np.bincount(code, weights=weights, minlength=1)
        sums[name] = np.rint(total if cells > DENSE_CELLS else total[seen]).astype(np.int64)
    levels = []
    for low, span in zip(reversed(lows), reversed(spans), strict=True):
        seen, rest = np.divmod(seen, span)
        levels.append(rest.astype(np.int64) + low)
    return Counts(tuple(reversed(levels)), sums)


def _empty(values):
    return {name: np.zeros(0, np.int64) for name in values or {}}


def _code(keys, lows, spans, shape):
    """The mixed-radix code of each row, flat; built in 32 bits where they suffice (four times faster)."""
    small = np.prod(spans, dtype=np.float64) < 2**31 and all(abs(low) < 2**30 for low in lows)
    code = np.zeros(shape, np.int32 if small else np.int64)
    for key, low, span in zip(keys, lows, spans, strict=True):
        if span > 1:
            code *= span
            np.add(code, key, out=code, casting="unsafe")
            if low:
                code -= low
    return code.ravel().astype(np.intp, copy=False)


def moments(array, **others):
    """Count, sum and sum of squares of each column of an integer array, and its products with other arrays.

    Parameters
    ----------
    array : (n,) or (n, width) integers, one total a play (the game is the unit)
    others : arrays of the same shape
        `name=other` adds the sums of products under the column `name`.

    Returns
    -------
    Counts with the column number as its only level and the sums n, s, ss, then those asked for.
    """
    width = int(np.prod(array.shape[1:]))
    array = array.reshape(len(array), width)
    columns = [np.ascontiguousarray(array[:, i], np.float64) for i in range(width)]
    sums = {
        "n": np.full(width, len(array), np.int64),
        "s": _whole(c.sum() for c in columns),
        "ss": _whole(dot(c, c) for c in columns),
    }
    for name, other in others.items():
        other = other.reshape(len(array), width)
        sums[name] = _whole(dot(c, np.ascontiguousarray(other[:, i], np.float64)) for i, c in enumerate(columns))
    return Counts((np.arange(width, dtype=np.int64),), sums)


def dot(a, b):
    """The sum of products without BLAS, whose threads would fight the ones that play."""
    return np.einsum("i,i", a, b)


def _whole(sums):
    """Exact integer sums that were taken in floats (below 2**53)."""
    return np.array([round(float(s)) for s in sums], np.int64)


def frame(players, parts):
    """The tally of an analysis from one or several counts.

    Parameters
    ----------
    players : int
    parts : dict of int -> Counts
        The level `what` tells an analysis' counts apart. Missing levels are -1, missing sums 0.

    Returns
    -------
    DataFrame, int64, indexed by players, what, key, key2, ...
    """
    import pandas as pd

    depth = max(len(c.levels) for c in parts.values())
    names = list(dict.fromkeys(name for c in parts.values() for name in c.sums))
    rows = [len(c.sums["n"]) for c in parts.values()]
    levels = [np.full(sum(rows), players, np.int64), np.repeat(np.array(list(parts), np.int64), rows)]
    for depth_i in range(depth):
        levels.append(
            np.concatenate(
                [
                    c.levels[depth_i] if depth_i < len(c.levels) else np.full(size, -1, np.int64)
                    for c, size in zip(parts.values(), rows, strict=True)
                ]
            )
        )
    sums = {
        name: np.concatenate(
            [c.sums.get(name, np.zeros(size, np.int64)) for c, size in zip(parts.values(), rows, strict=True)]
        )
        for name in names
    }
    index = pd.MultiIndex.from_arrays(levels, names=INDEX_LEVELS[: depth + 2])
    return pd.DataFrame(sums, index=index)


def count(players, keys, values=None):
    """`frame` of one `counts`: for an analysis that counts one thing. `keys` and `values` as there."""
    return frame(players, {0: counts(keys, values)})


def what(tally, which):
    """The rows of one `what` of a tally, still indexed by players and keys, or an empty frame."""
    level = tally.index.get_level_values("what")
    return tally[level == which].droplevel("what")


def add(tallies):
    """The sum of tallies of one analysis; rows sorted by key, so parts in any order give the same frame."""
    import pandas as pd

    tallies = [t for t in tallies if t is not None]
    if not tallies:
        raise ValueError("nothing to add")
    whole = pd.concat(tallies) if len(tallies) > 1 else tallies[0]
    return whole.groupby(level=list(range(whole.index.nlevels)), sort=True).sum()


def batch(games):
    """The batch of each play, 0..63: whole seat rotations stay together (statistics.md, section 0)."""
    return ((np.asarray(games["game"], np.int64) // int(games["players"][0])) % BATCHES).astype(np.int8)


def by_seat(column):
    """A seats column as contiguous rows of one seat each: (players, n) or (players, n, width)."""
    return np.ascontiguousarray(np.moveaxis(column, 1, 0))


# --- finding analyses -------------------------------------------------------------------------------------------------


@functools.cache
def list_analyses(game):
    """The analyses of a game, those of any game after its own.

    Returns
    -------
    dict of name -> Tally, in alphabetical order within each folder; files that start with `_` are helpers.
    """
    found = {}
    for folder in (game, "any_game"):
        try:
            package = importlib.import_module(f"analyses.{folder}")
        except ModuleNotFoundError:
            continue
        for info in pkgutil.iter_modules(package.__path__):
            if not info.name.startswith("_") and not info.ispkg:
                module = importlib.import_module(f"analyses.{folder}.{info.name}")
                found[info.name] = Tally(info.name, module, (module.__doc__ or "").strip().splitlines()[0])
    return found


def get_analysis(game, name):
    """One analysis by name; `UserError` with the nearest names where there is none."""
    found = list_analyses(game)
    if name.replace("-", "_") not in found:
        raise unknown("analysis", name, found)
    return found[name.replace("-", "_")]


def columns_needed(game):
    """The result columns that the analyses of a game read: (games, seats), sorted names."""
    modules = [a.module for a in list_analyses(game).values()]
    games = {c for m in modules for c in m.GAMES} | {"ended_by"}
    return sorted(games), sorted({c for m in modules for c in m.SEATS})


# --- one pass over a part ---------------------------------------------------------------------------------------------


def finished(games, seats):
    """The plays that ended by the rules; stopped ones are counted by `endings` only."""
    good = np.asarray(games["ended_by"]) == 0
    if good.all():
        return games, seats
    return {k: v[good] for k, v in games.items()}, {k: v[good] for k, v in seats.items()}


def tally_all(game, games, seats, facts=None):
    """Every tally of a game on one part's columns.

    Parameters
    ----------
    game : str
    games, seats : dicts of arrays, as the module docstring says, with `players` and `game`
    facts : analyses.facts.Facts, optional
        Without it the counts that need the rules are left out.

    Returns
    -------
    dict of name -> DataFrame. Plays stopped by the turn cap or an illegal answer are only in `endings`.
    """
    good = finished(games, seats)
    tallies = {}
    for name, _, module in ((a.name, a.question, a.module) for a in list_analyses(game).values()):
        chosen = (games, seats) if getattr(module, "ALL_PLAYS", False) else good
        if len(chosen[0]["game"]):
            tallies[name] = run_tally(module, *chosen, facts)
    return tallies


def run_tally(module, games, seats, facts=None):
    """An analysis' tally, handed the facts where it asks for them."""
    if "facts" in inspect.signature(module.tally).parameters:
        return module.tally(games, seats, facts)
    return module.tally(games, seats)


def add_all(parts):
    """Add what `tally_all` gave for several parts: dict of name -> DataFrame."""
    names = dict.fromkeys(name for part in parts for name in part)
    return {name: add([part[name] for part in parts if name in part]) for name in names}


# --- games worth looking at -------------------------------------------------------------------------------------------


def examples(game, games, seats):
    """The plays that each analysis wants to show, of one part.

    Returns
    -------
    dict of (analysis, label, players) -> (score, game): the lowest score, then the lowest index. Plain numbers.
    """
    games, seats = finished(games, seats)
    found = {}
    if not len(games["game"]):
        return found
    players, index = int(games["players"][0]), np.asarray(games["game"], np.int64)
    for analysis in list_analyses(game).values():
        for label, score in getattr(analysis.module, "EXAMPLES", {}).items():
            scores = np.asarray(score(games, seats), np.float64)
            best = np.nanmin(scores) if not np.isnan(scores).all() else None
            if best is not None:
                found[analysis.name, label, players] = (float(best), int(index[scores == best].min()))
    return found


def merge_examples(parts):
    """The best of several parts' examples, whatever their order."""
    merged = {}
    for part in parts:
        for key, candidate in part.items():
            merged[key] = min(merged.get(key, candidate), candidate)
    return dict(sorted(merged.items()))
