"""Every game, strategy and analysis that discovery finds, through `tests/contracts.py`."""

import numpy as np
import pytest

from analyses.facts import of_ruleset
from analyses.tally import list_analyses
from simcore import runner
from simcore.game import get_game, list_games
from simcore.spec import make_spec
from strategies import registry
from tests import contracts

GAMES = [name for name in list_games() if get_game(name).playable]
STRATEGIES = [(game, strategy) for game in GAMES for strategy in registry.list_strategies(game)]
ANALYSES = [(game, analysis) for game in GAMES for analysis in list_analyses(game).values()]


def name_of(value):
    return value if isinstance(value, str) else value.name


@pytest.mark.parametrize("game", GAMES)
def test_game(game):
    contracts.check_game(game)


def test_a_field_that_numpy_keeps_is_refused():
    with pytest.raises(AssertionError, match="numpy keeps"):
        contracts.check_record(np.dtype([("inner", [("round", "i4")])]))


@pytest.mark.parametrize(("game", "strategy"), STRATEGIES, ids=name_of)
def test_strategy_states_what_it_is(game, strategy):
    contracts.check_statement(strategy)


@pytest.mark.parametrize(("game", "analysis"), ANALYSES, ids=name_of)
def test_analysis(game, analysis):
    contracts.check_analysis(analysis, game)


@pytest.fixture(scope="module")
def played():
    """Columns and facts by game: 240 plays by every strategy, at three players and at the most."""
    return {game: play(game) for game in GAMES}


def play(name):
    game, driver = get_game(name), contracts.driver_of(name)
    ruleset, tables = driver.tables_of()
    names = [strategy.name for strategy in registry.list_strategies(name)]
    spec = make_spec(
        game, ruleset, games=240, players=(3, game.max_players), seed=4, mix={n: 1 / len(names) for n in names}
    )
    kept = []
    prepared = registry.prepare(spec.entries, name)
    list(runner.play(game, tables, prepared, spec, consume=lambda c, part: kept.append(c.copy()), threads=1))
    return kept, of_ruleset(ruleset, spec.players, names, prepared.intents)


@pytest.mark.parametrize(("game", "analysis"), ANALYSES, ids=name_of)
def test_tally_adds_up(game, analysis, played):
    kept, facts = played[game]
    for columns in kept:
        contracts.check_tally(analysis, columns, facts)
