"""What buildings.py and threats.py share: laid tiles as rows, and their sums by batch."""

import numpy as np

FAILED, STANDING, DESTROYED, MET, UNMET = 1, 2, 3, 4, 5


def laid_slots(tile_class):
    """How many places in the order of laying any play of this part uses."""
    slots = tile_class.shape[1]
    while slots and tile_class[:, slots - 1].max() < 0:
        slots -= 1
    return slots


def of_kind(games, batches, kind_outcomes):
    """The tiles with one of those outcomes as flat arrays.

    Returns
    -------
    dict: `play` (row number), `tile` (class), `outcome`, `batch`, and `pick`, which takes the same tiles of a column.
    """
    slots = laid_slots(games["tile_class"])
    outcome = np.ascontiguousarray(games["tile_outcome"][:, :slots])
    low, high = min(kind_outcomes), max(kind_outcomes)
    at = np.flatnonzero(((outcome >= low) & (outcome <= high)).ravel())
    play = at // max(slots, 1)

    def pick(column):
        return np.ascontiguousarray(column[:, :slots]).ravel()[at]

    return {
        "play": play,
        "tile": pick(games["tile_class"]),
        "outcome": outcome.ravel()[at],
        "batch": batches[play],
        "pick": pick,
    }
