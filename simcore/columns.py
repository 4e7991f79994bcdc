"""The result schema: what a column of the `games` and `seats` tables is called, holds and means.

Every game lists its columns as `Column` rows; the kernel's output records, the stored parquet parts, the frames of the
public API and `dawnlab columns` are all made from that list, so a name stands in one place.
"""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Column:
    """One column of a result table.

    Parameters
    ----------
    name : str
        As in frames, parquet and analyses. A column with `width` > 1 is stored as `name_0`, `name_1`, ...
    dtype : str
        NumPy dtype of one value.
    meaning : str
        One line for `dawnlab columns`: unit and code book included.
    width : int
        Values a play (games table) or a seat (seats table) has in this column.
    labels : tuple of str
        What the values of a wide column stand for, where they have names; else they are numbered.
    """

    name: str
    dtype: str
    meaning: str
    width: int = 1
    labels: tuple[str, ...] = ()


SHARED_GAME_COLUMNS = (
    Column("ended_by", "i1", "0 finished, 1 turn cap, 2 illegal answer of a strategy"),
    Column("illegal_seat", "i1", "seat whose strategy gave an illegal answer, else -1"),
    Column("first_seat", "i1", "seat that acted first in round 1"),
    Column("n_winners", "i1", "players among the winners"),
    Column("n_steps", "i4", "decision points reached, forced ones included"),
    Column("n_choices", "i4", "decisions with two or more candidates: the ones a strategy is asked"),
    Column("n_actions", "i4", "acts done in turns, passing included"),
)
SHARED_SEAT_COLUMNS = (
    Column("strategy", "i1", "index into the run's list of strategies"),
    Column("intent", "i1", "intent of that strategy: 0 ally, 1 scoundrel, 2 either"),
    Column("win60", "i1", "win share in 60ths: 60/k for each of k winners, else 0"),
)


def record_dtype(columns):
    """The NumPy record type with one field per column (aligned); wide columns are subarrays."""
    return np.dtype([(c.name, c.dtype, (c.width,)) if c.width > 1 else (c.name, c.dtype) for c in columns], align=True)
