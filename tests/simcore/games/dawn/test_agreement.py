"""The kernel agrees with the oracle at every event, view and column: a sample here, thousands of plays in `make verify`."""

import numpy as np
import pytest

from strategies import registry
from tests.simcore.games.dawn.agreement import READINGS, check_plays

NAMES = [strategy.name for strategy in registry.list_strategies("dawn")]
EVERYONE = {name: 1 / len(NAMES) for name in NAMES}
NAMED = [(k, reading) for k, reading in enumerate(READINGS)]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_strategy_on_the_default_rules(players):
    met = check_plays(players, 12, seed=players, views=2, mix=EVERYONE)
    assert (met["kinds"][:4] > 0).all()  # PLACE, ACT, PAY, KEEP


@pytest.mark.parametrize(
    ("number", "reading"), NAMED, ids=lambda value: "-".join(value) if isinstance(value, dict) else None
)
def test_every_reading(number, reading):
    """Random play reaches what no sensible strategy does; its views show what the reading lets a seat see."""
    players = 2 if "two_player" in reading else 3 + number % 3
    check_plays(players, 2, seed=100 + number, overrides=reading, views=1, lineup=f"random_legal*{players}")
    check_plays(players, 2, seed=200 + number, overrides=reading, mix=EVERYONE)


def test_the_sample_meets_every_kind_of_event():
    codes = np.zeros(32, int)
    for players in (3, 4, 5):
        codes += check_plays(players, 25, seed=7, lineup=f"random_legal*{players}")["codes"]
    codes += check_plays(5, 10, seed=7, mix=EVERYONE)["codes"]
    assert (codes[:19] > 0).all(), f"never met: {np.flatnonzero(codes[:19] == 0)}"
