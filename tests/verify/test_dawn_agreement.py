"""Kernel against oracle on thousands of plays of Dawn: all strategies, player counts and readings of the switches."""

import numpy as np
import pytest

from simcore.games.dawn.codes import ACT_FAMILIES, EVENTS, KINDS
from strategies import registry
from tests.simcore.games.dawn.agreement import READINGS, check_plays

pytestmark = pytest.mark.verify

NAMES = [strategy.name for strategy in registry.list_strategies("dawn")]
EVERYONE = {name: 1 / len(NAMES) for name in NAMES}
DEFAULT_PLAYS, READING_PLAYS, ENOUGH = 300, 9, 3000


def counts_of(reading):
    """Player counts of a reading."""
    return (2,) if "two_player" in reading else (3, 4, 5)


@pytest.fixture(scope="module")
def met():
    """What all plays of this file met, summed up."""
    return {"plays": 0, "codes": 0, "kinds": 0, "acts": 0}


def play(met, players, games, seed, **options):
    found = check_plays(players, games, seed, **options)
    met["plays"] += games
    for name in found:
        met[name] = met[name] + found[name]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_default_rules(players, met):
    play(met, players, DEFAULT_PLAYS, seed=1000 + players, views=4, mix=EVERYONE)


@pytest.mark.parametrize("name", NAMES)
def test_every_strategy_among_its_own(name, met):
    """A line-up of one strategy reaches what a mix doesn't; its views are compared as well."""
    for players in (3, 4, 5):
        play(met, players, 6, seed=2000 + players, views=1, lineup=f"{name}*{players}")


@pytest.mark.parametrize("number", range(len(READINGS)), ids=lambda n: f"{n}-{'-'.join(READINGS[n]) or 'default'}")
def test_every_reading(number, met):
    reading = READINGS[number]
    for players in counts_of(reading):
        options = {"overrides": reading, "views": 1}
        play(met, players, READING_PLAYS, seed=3000 + number, lineup=f"random_legal*{players}", **options)
        play(met, players, READING_PLAYS, seed=4000 + number, mix=EVERYONE, overrides=reading)


def test_the_plays_met_everything(met):
    """Stands last: enough plays, and every kind of event, decision and act among them."""
    assert met["plays"] >= ENOUGH
    for what, names in (("codes", EVENTS), ("kinds", KINDS), ("acts", ACT_FAMILIES)):
        never = [name for name, n in zip(names, np.asarray(met[what]), strict=False) if n == 0]
        assert not never, f"{what} never met: {never}"
