"""What every game, strategy and analysis must satisfy, whatever it is: the checks that discovery runs over all of them.

A game brings `tests/simcore/games/<name>/_driver.py` with its rules as ordinary Python:

- `tables_of(**rules) -> (ruleset, TABLES record)`, `start(tables, players, seed, game) -> (state, log)`
- `request`, `take`, `open_decision`, `copy_state`, `chooser(entry)`, `OVER`
- `permute_hidden(tables, state, seat, rng) -> state`: another world with the same view for `seat`
- `reveals(log, since) -> bool`: whether the record from row `since` on shows something that was hidden
- `turn_is_over(state) -> bool`: whether it is not the same seat's turn any more

The charts' contract is `tests/reports/chart_contract.py`.
"""

import importlib
from pathlib import Path

import numpy as np

from analyses.tally import add, finished, list_analyses, run_tally
from simcore.columns import record_dtype
from simcore.game import get_game
from strategies import registry

RESERVED = set(dir(np.record))  # names that numpy keeps: a field of that name can't be read as an attribute


# --- games --------------------------------------------------------------------------------------------------------------
def check_game(name):
    """Game record, RULES.md, record fields, result columns."""
    game = get_game(name)
    assert game.name == name and game.title and game.version >= 1
    assert 1 <= game.min_players <= game.max_players
    assert game.kinds and len(set(game.kinds)) == len(game.kinds)
    assert game.headline and len({headline.key for headline in game.headline}) == len(game.headline)
    analyses = list_analyses(name)
    for headline in game.headline:
        assert headline.analysis in analyses, f"headline {headline.key}: no analysis {headline.analysis}"
    folder = Path(importlib.import_module(f"simcore.games.{name}").__file__).parent
    rules = (folder / "RULES.md").read_text(encoding="utf-8")
    assert rules.startswith("# ") and len(rules) > 1000
    assert importlib.import_module(f"simcore.games.{name}").__doc__
    for record in (*game.records, game.state.STATE):
        check_record(record)
    check_columns(game.columns.GAME_COLUMNS, game.columns.GAME_ROW)
    check_columns(game.columns.SEAT_COLUMNS, game.columns.SEAT_ROW)
    assert "stream" in game.state.MINE.names and "candidate" in game.state.MINE.names
    for field in ("kind", "n_candidates", "seat"):
        assert field in game.state.MINE.names


def check_record(record, path=""):
    """Field names that attributes can reach, at every depth; no two fields overlap."""
    ends = 0
    for name, (kind, offset, *_) in record.fields.items():
        assert name not in RESERVED, f"{path}{name}: numpy keeps this name"
        assert name.isidentifier() and offset >= ends, f"{path}{name}"
        ends = offset + kind.itemsize
        inner = kind.subdtype[0] if kind.subdtype else kind
        if inner.names:
            check_record(inner, f"{path}{name}.")
    assert ends <= record.itemsize


def check_columns(columns, row):
    """Unique names (flattened as well), a meaning each, as many labels as values; the row record is made of them."""
    flat = [f"{c.name}_{i}" if c.width > 1 else c.name for c in columns for i in range(c.width)]
    assert len(set(flat)) == len(flat)
    assert not {"game", "players", "seat"} & set(flat), "these name the play and are added by the runner"
    for column in columns:
        assert column.meaning.strip() and "\n" not in column.meaning, column.name
        assert not column.labels or len(column.labels) == column.width, column.name
        assert np.dtype(column.dtype).kind in "iuf", column.name
    assert row == record_dtype(columns)


# --- strategies -----------------------------------------------------------------------------------------------------------
def check_statement(strategy):
    """What a strategy's file states: idea, intent, parameters with their default inside a range."""
    assert strategy.idea and strategy.idea[0].isupper() and strategy.idea.endswith((".", "?")), strategy.idea
    assert len(strategy.idea) <= 120
    assert strategy.intent in registry.INTENT_CODES
    for parameter in strategy.parameters:
        assert parameter.low < parameter.high and parameter.low <= parameter.default <= parameter.high, parameter
        assert parameter.meaning.strip() and parameter.name not in RESERVED, parameter
    registry.check(strategy, registry.records_of(strategy.game))
    assert registry.parse_entry(strategy.name, strategy.game).values == strategy.defaults


def driver_of(game):
    """The module that drives a game's rules as ordinary Python."""
    return importlib.import_module(f"tests.simcore.games.{game}._driver")


def ask(tables, state, seat, choose):
    """The answer of a strategy: legal, and nothing but its own stream was written."""
    mine = state.mine[seat]
    stream = mine.stream.tobytes()
    before = tables.tobytes(), state.tobytes()
    answer = choose(tables, state.public, mine)
    after = mine.stream.tobytes()
    assert isinstance(answer, (bool, np.bool_, int, np.integer)), f"answered {answer!r}"
    assert 0 <= answer < mine.n_candidates, f"answered {answer} of {mine.n_candidates} candidates"
    mine.stream = np.frombuffer(stream, mine.stream.dtype)[0]
    assert (tables.tobytes(), state.tobytes()) == before, "the strategy wrote into what it was shown"
    mine.stream = np.frombuffer(after, mine.stream.dtype)[0]
    return int(answer)


def check_fair_play(driver, choose, players=3, plays=1, seed=1, share=0.35, overrides=None):
    """Plays in which seat 0 is played by `choose`, the others at random; returns how many answers were compared.

    At a share of the moments in which seat 0 is to decide, everything hidden from it is exchanged in a copy, and it
    goes on in both worlds until something is revealed: it must see the same bytes and answer the same.
    """
    _, tables = driver.tables_of(**(overrides or {}))
    rng, compared = np.random.default_rng(seed), 0
    for game in range(plays):
        state, log = driver.start(tables, players, seed, game)
        while True:
            before, since = driver.copy_state(state), int(log.n)
            seat = driver.request(tables, state, log)
            if seat == driver.OVER:
                break
            if seat != 0:
                driver.take(tables, state, seat, int(rng.integers(state.mine[seat].n_candidates)), log)
            elif rng.random() > share or driver.reveals(log, since):
                driver.take(tables, state, seat, _answer(driver, tables, state, choose), log)
            else:
                world = driver.permute_hidden(tables, before, 0, rng)
                compared += _go_on_in_both(driver, tables, state, world, log, choose)
    return compared


def _answer(driver, tables, state, choose):
    if state.mine[0].n_candidates == 1:
        return 0
    driver.open_decision(state, 0)
    return ask(tables, state, 0, choose)


def _go_on_in_both(driver, tables, state, world, log, choose):
    """Seat 0 decides in both worlds for as long as it is asked and nothing is revealed."""
    compared, shadow = 0, log.copy().view(np.recarray)
    seat = driver.request(tables, world, shadow)
    while True:
        assert seat == 0, "another seat is asked in the other world"
        assert_same_view(state, world)
        answer = 0
        if state.mine[0].n_candidates > 1:
            driver.open_decision(state, 0)
            world.mine[0].stream = state.mine[0].stream
            answer, other = ask(tables, state, 0, choose), ask(tables, world, 0, choose)
            assert answer == other, f"answers {answer}, and {other} when what is hidden from it is another"
            compared += 1
        since = int(log.n)
        driver.take(tables, state, 0, answer, log)
        if driver.reveals(log, since) or driver.turn_is_over(state):
            return compared
        driver.take(tables, world, 0, answer, shadow)
        seat = driver.request(tables, state, log)
        assert driver.request(tables, world, shadow) == seat


def assert_same_view(state, world):
    """Public record and own record of seat 0, all but the stream, are the same bytes."""
    for record, other in ((state.public, world.public), (state.mine[0], world.mine[0])):
        for name in record.dtype.names:
            if name != "stream":
                same = np.asarray(record[name]).tobytes() == np.asarray(other[name]).tobytes()
                assert same, f"the view of {name} depends on what is hidden: {record[name]}, {other[name]}"


# --- analyses ----------------------------------------------------------------------------------------------------------------
def check_analysis(analysis, game):
    """Docstring with a question, columns that exist, the three functions."""
    module = analysis.module
    assert analysis.question.endswith("?") and len(analysis.question) <= 120, analysis.question
    assert len(module.__doc__.strip().splitlines()) > 1, "the docstring must say what can be decided with it"
    columns = get_game(game).columns
    assert set(module.GAMES) <= {c.name for c in columns.GAME_COLUMNS} | {"players", "game"}
    optional = getattr(module, "OPTIONAL_SEATS", ())  # counted where a game has them
    assert set(module.SEATS) <= {c.name for c in columns.SEAT_COLUMNS} and not set(module.SEATS) & set(optional)
    for function in (module.tally, module.estimate, module.describe):
        assert function.__doc__, f"{function.__name__} has no docstring"


def check_tally(analysis, columns, facts=None):
    """A tally of integers that adds up, to the bit, over parts in any order, and reads the columns it names."""
    module = analysis.module
    table = (columns.games, columns.seats)
    games, seats = table if getattr(module, "ALL_PLAYS", False) else finished(*table)
    games = {name: games[name] for name in {*module.GAMES, "players", "game", "ended_by"}}
    optional = [name for name in getattr(module, "OPTIONAL_SEATS", ()) if name in seats]
    seats = {name: seats[name] for name in (*module.SEATS, *optional)}
    before = {name: array.tobytes() for name, array in (*games.items(), *seats.items())}
    whole = run_tally(module, games, seats, facts)
    assert {name: array.tobytes() for name, array in (*games.items(), *seats.items())} == before
    assert (whole.dtypes == np.int64).all() and whole.index.names[0] == "players"
    assert whole.index.is_unique
    n, parts = len(games["game"]), []
    for low, high in ((n // 2, n), (0, n // 7), (n // 7, n // 2)):
        piece = ({k: v[low:high] for k, v in rows.items()} for rows in (games, seats))
        parts.append(run_tally(module, *piece, facts))
    assert add(parts).equals(add([whole])), f"{analysis.name}: the tallies of parts don't add up"
