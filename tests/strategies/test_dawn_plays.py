"""Whole plays of Dawn with every strategy: no illegal answer, and the part each strategy is there to play.

The bounds are far from the measured figures (in the comments), so that they hold for any seed.
"""

import functools

import numpy as np
import pytest

from simcore import runner
from simcore.game import get_game
from simcore.ruleset import load_ruleset
from simcore.spec import make_spec
from strategies import registry

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")
NAMES = [s.name for s in registry.list_strategies("dawn")]
EVERYONE = dict.fromkeys(NAMES, 1 / len(NAMES))


@functools.cache
def dawn():
    game, ruleset = get_game("dawn"), load_ruleset("dawn")
    return game, ruleset, game.tables.build(ruleset)


def play(games, players, plain=False, **who):
    """Columns of a run: (games, seats, names of the entries)."""
    game, ruleset, tables = dawn()
    spec = make_spec(game, ruleset, games=games, players=players, seed=3, **who)
    prepared = registry.prepare(spec.entries, "dawn", plain=plain)
    kept = [done.result for done in runner.play(game, tables, prepared, spec, lambda c, part: c.copy(), threads=1)]
    assert prepared.errors == []
    return kept[0].games, kept[0].seats, prepared


@pytest.mark.parametrize("players", [3, 4, 5])
def test_everybody_together_plays_to_the_end(players):
    games, seats, prepared = play(300, players, mix=EVERYONE)
    assert (games["ended_by"] == 0).all()
    treasure, intent = seats["treasure"], seats["intent"]
    random = seats["strategy"] == prepared.names.index("random_legal")
    assert (treasure[(intent == 0) & ~random] < 7).mean() > 0.99, "a careful Ally is no Scoundrel by accident"
    late = seats["strategy"] == prepared.names.index("late_turner")
    assert (treasure[(intent == 1) & ~late] >= 7).mean() > 0.95  # raids may take some below
    assert (treasure[late] >= 7).mean() > 0.9


def wins(lineup, players, games=300):
    return (play(games, players, lineup=lineup)[0]["result"] == 0).mean()


def test_allies_alone_reach_the_bar():
    assert wins("builder*3", 3) > 0.9  # 0.99 of 6,000
    assert wins("guardian*4", 4) > 0.95
    assert wins("great_builder*2,healer*3", 5) > 0.95


def test_hoarding_helps_the_allies_and_sabotage_does_not():
    assert wins("builder*3,hoarder", 4) > 0.95
    assert wins("builder*3,saboteur", 4) < 0.4  # 0.12
    assert wins("builder*2,passive_hoarder*2", 4) < 0.7


def test_plain_python_plays_the_same_games():
    """Four plays with every kind of strategy, as compiled code and through the callback."""
    names = ("builder", "saboteur", "opportunist", "raider", "hoarder", "random_legal")
    mix = dict.fromkeys(names, 1 / len(names))
    compiled, plain = (play(3, 4, plain=flag, mix=mix) for flag in (False, True))
    for a, b in zip(compiled[:2], plain[:2], strict=True):
        assert all(np.array_equal(a[name], b[name]) for name in a)
