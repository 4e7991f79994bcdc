"""The event record of one play: every chance result, every decision, everything the rules made of them.

A record holds all that a replay without a random generator needs; the oracle walks it, the narrator tells it. The codes of
a game's events stand in its `codes.py`.
"""

import numpy as np

from simcore.jit import rule

CAPACITY = 4096  # rows; a longer play is cut and says so by `n`

LOG = np.dtype([("n", "i8"), ("limit", "i8"), ("event", "i2", (CAPACITY, 5))])  # limit 0: nothing is recorded


def new_log(recording):
    """A log record for one thread: `n` events so far, written while `n < limit`.

    Parameters
    ----------
    recording : bool
        False makes `log_event` do nothing, at the cost of one comparison.
    """
    log = np.zeros(1, LOG).view(np.recarray)[0]
    log.limit = CAPACITY if recording else 0
    return log


def events_of(log):
    """The rows recorded so far as an int16 array of shape (n, 5): code, seat, a, b, c."""
    return np.array(log.event[: min(int(log.n), CAPACITY)], dtype=np.int16)


@rule
def log_event(log, code, seat, a, b, c):
    """Append one row, if this play is recorded."""
    if log.n < log.limit:
        row = log.event[log.n]
        row[0] = code
        row[1] = seat
        row[2] = a
        row[3] = b
        row[4] = c
        log.n += 1
