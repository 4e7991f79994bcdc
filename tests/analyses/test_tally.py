"""Counting: against pandas on raw rows; parts add up to the whole, to the bit; what an analysis may read."""

import numpy as np
import pandas as pd
import pytest

from analyses import tally
from simcore.errors import UserError
from simcore.games.dawn.columns import GAME_COLUMNS, SEAT_COLUMNS
from tests.analyses import synthetic

FACTS = synthetic.facts()
NAMES = sorted(tally.list_analyses("dawn"))


def cut(columns, start, stop):
    """Rows start to stop of both tables."""
    return tuple({name: array[start:stop] for name, array in part.items()} for part in columns)


@pytest.mark.parametrize("cells", [tally.DENSE_CELLS, 10])
def test_counts_are_a_groupby(monkeypatch, cells):
    monkeypatch.setattr(tally, "DENSE_CELLS", cells)  # both ways of counting
    rng = np.random.default_rng(1)
    a, b = rng.integers(-3, 4, (50, 6)).astype(np.int8), rng.integers(100, 103, 50).astype(np.int16)[:, None]
    value = rng.integers(-9, 9, (50, 6)).astype(np.int16)
    found = tally.count(4, [a, b], {"v": value})
    rows = pd.DataFrame({"a": a.ravel(), "b": np.repeat(b, 6), "v": value.ravel()})
    expected = rows.groupby(["a", "b"])["v"].agg(["size", "sum"])
    assert found.index.names == ["players", "what", "key", "key2"]
    assert [index[2:] for index in found.index] == list(expected.index)
    assert found["n"].tolist() == expected["size"].tolist()
    assert found["v"].tolist() == expected["sum"].tolist()
    assert (found.dtypes == np.int64).all()


def test_large_sums_stay_exact():
    value = np.full(3, 2**50 + 1, np.int64)
    assert tally.count(3, [np.zeros(3, np.int8)], {"v": value})["v"].tolist() == [3 * (2**50 + 1)]


def test_moments_are_sums_of_products():
    a, b = np.random.default_rng(2).integers(-99, 99, (2, 100, 3)).astype(np.int16)
    found = tally.moments(a, ab=b)
    assert found.sums["ss"].tolist() == (a.astype(int) ** 2).sum(0).tolist()
    assert found.sums["ab"].tolist() == (a.astype(int) * b).sum(0).tolist()


@pytest.mark.parametrize("name", NAMES)
def test_parts_add_up_to_the_whole(name):
    module = tally.get_analysis("dawn", name).module
    wholes, parts = [], []
    for players in (3, 5):
        columns = synthetic.plays(900, players, seed=3)
        wholes.append(tally.run_tally(module, *columns, FACTS))
        parts += [tally.run_tally(module, *cut(columns, *ends), FACTS) for ends in ((0, 7), (7, 500), (500, 900))]
    pd.testing.assert_frame_equal(tally.add(parts), tally.add(wholes))
    pd.testing.assert_frame_equal(tally.add(parts[::-1]), tally.add(wholes))
    pd.testing.assert_frame_equal(tally.add([tally.add(parts[:2]), *parts[2:]]), tally.add(wholes))
    assert (tally.add(parts).dtypes == np.int64).all()


@pytest.mark.parametrize("name", NAMES)
def test_an_analysis_reads_the_columns_that_it_names(name):
    module = tally.get_analysis("dawn", name).module
    games, seats = synthetic.plays(200, 4)
    games = {k: v for k, v in games.items() if k in {*module.GAMES, "players", "game"}}
    seats = {k: v for k, v in seats.items() if k in {*module.SEATS, *getattr(module, "OPTIONAL_SEATS", ())}}
    module.estimate(tally.run_tally(module, games, seats, FACTS), FACTS)
    for score in getattr(module, "EXAMPLES", {}).values():
        assert score(games, seats).shape == (200,)


def test_columns_needed_are_in_the_schema():
    games, seats = tally.columns_needed("dawn")
    assert set(games) <= {c.name for c in GAME_COLUMNS}
    assert set(seats) <= {c.name for c in SEAT_COLUMNS}


@pytest.mark.parametrize("name", NAMES)
def test_columns_are_left_as_they_were(name):
    columns = synthetic.plays(100, 4)
    before = [{k: v.copy() for k, v in part.items()} for part in columns]
    tally.run_tally(tally.get_analysis("dawn", name).module, *columns, FACTS)
    for part, old in zip(columns, before, strict=True):
        for key in part:
            np.testing.assert_array_equal(part[key], old[key])


@pytest.mark.parametrize("name", NAMES)
def test_every_analysis_has_a_question_and_a_tidy_table(name):
    analysis = tally.get_analysis("dawn", name)
    assert analysis.question.endswith("?")
    parts = [tally.run_tally(analysis.module, *synthetic.plays(400, players), FACTS) for players in (3, 4)]
    table = analysis.module.estimate(tally.add(parts), FACTS)
    assert {"players", "measure", "group", "value", "low", "high", "n"} <= set(table.columns)
    assert table["group"].map(type).eq(str).all()
    assert set(table["players"]) == {3, 4}
    keys = ["players", "measure", "group", *(["kind"] if "kind" in table else ["family"] if "family" in table else [])]
    assert not table.duplicated(keys).any()
    known = table.dropna(subset=["low", "high"])
    known = known[~known["measure"].isin(("happened", "never_possible", "never_chosen", "never_mattered"))]
    assert (known["low"] <= known["value"] + 1e-12).all()
    assert (known["value"] <= known["high"] + 1e-12).all()


def test_unknown_analyses_get_the_nearest_name():
    with pytest.raises(UserError, match=r"did you mean.*affiliation"):
        tally.get_analysis("dawn", "afiliation")
    assert tally.get_analysis("dawn", "great-buildings").name == "great_buildings"


def test_stopped_plays_are_counted_as_endings_only():
    games, seats = synthetic.plays(300, 4)
    games["ended_by"][:5], games["ended_by"][5] = 1, 2
    tallies = tally.tally_all("dawn", games, seats, FACTS)
    assert tallies["endings"]["n"].tolist() == [294, 5, 1]
    assert tallies["affiliation"]["n"].sum() == 294
    clean = tally.tally_all("dawn", *cut((games, seats), 6, 300), FACTS)
    pd.testing.assert_frame_equal(tallies["seats"], clean["seats"])
    games["ended_by"][:] = 1
    assert set(tally.tally_all("dawn", games, seats, FACTS)) == {"endings"}
    assert tally.examples("dawn", games, seats) == {}


def test_examples_are_the_lowest_score_then_the_lowest_game():
    columns = synthetic.plays(2000, 4, seed=5)
    whole = tally.examples("dawn", *columns)
    parts = [tally.examples("dawn", *cut(columns, *ends)) for ends in ((1500, 2000), (0, 800), (800, 1500))]
    assert tally.merge_examples(parts) == whole
    games, _ = columns
    score, game = whole["prosperity", "closest win", 4]
    margin = np.abs(games["prosperity"].astype(int) - games["bar"])
    eligible = (games["result"] == 0) & (games["n_allies"] > 0)
    assert score == margin[eligible].min()
    assert game == games["game"][eligible & (margin == score)].min()


def test_without_facts_only_what_needs_the_rules_is_missing():
    columns = synthetic.plays(200, 4)
    bare, full = tally.tally_all("dawn", *columns), tally.tally_all("dawn", *columns, FACTS)
    assert set(bare) == set(full)
    assert len(tally.what(bare["storehouse"], 3)) == 0
    pd.testing.assert_frame_equal(bare["tension"], full["tension"])  # six rounds are the default


def test_no_plays_no_tallies():
    assert tally.tally_all("dawn", *cut(synthetic.plays(5, 4), 0, 0), FACTS) == {}
