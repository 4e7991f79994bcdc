"""RunSpec: text forms, parts, content hash, errors."""

import json
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simcore.errors import UserError
from simcore.game import get_game, list_games
from simcore.spec import (
    MIX_TOTAL,
    PART,
    RunSpec,
    cumulative_weights,
    make_spec,
    match_lineups,
    parse_count,
    parse_lineup,
    parse_mix,
    parse_players,
    parse_precision,
)
from tests.simcore import fake_game

RULESET = SimpleNamespace(
    name="dawn",
    hash="ab" * 32,
    rules={"two_player": "forbidden"},
    play={"players": [3, 4, 5], "mix": {"builder": 0.75, "hoarder": 0.25}},
)
DAWN = get_game("dawn")


@pytest.mark.parametrize(
    ("text", "number"),
    [("1e6", 10**6), ("1m", 10**6), ("200k", 200_000), ("1.5M", 1_500_000), ("1_000", 1000), (7, 7), ("1e9", 10**9)],
)
def test_counts_as_people_write_them(text, number):
    assert parse_count(text) == number


@pytest.mark.parametrize("text", ["", "x", "-1", "0", "1.5", "1/2", "nan", "inf", "1e400", True, None, [1], "k"])
def test_what_is_no_count_is_told(text):
    with pytest.raises(UserError, match="games"):
        parse_count(text)


def test_players_and_precision():
    assert parse_players("5,3,4") == (3, 4, 5) == parse_players("3-5") == parse_players([3, 4, 5])
    assert parse_players(4) == (4,)
    assert parse_precision("0.2%") == parse_precision(0.002) == 0.002
    for bad in ("3,3", "x", "", "5-3", [3.5], [True]):
        with pytest.raises(UserError, match="players"):
            parse_players(bad)
    for bad in ("2", "x", "-1%", "60%", "nan"):
        with pytest.raises(UserError, match="precision"):
            parse_precision(bad)


def test_lineups_and_mixes():
    assert parse_lineup("builder*2, hoarder:turn_round=4") == ("builder", "builder", "hoarder:turn_round=4")
    assert parse_mix("a:x=1=0.25,b=0.75") == (("a:x=1", 0.25), ("b", 0.75))
    assert parse_mix({"a": 30, "b": 70, "c": 0}) == (("a", 0.3), ("b", 0.7))
    for bad in ("a*0", "a*", ",", "a**", "*2", ""):
        with pytest.raises(UserError, match="line-up"):
            parse_lineup(bad)
    for bad in ("a", "a=0.5", "a=0.5,a=0.5", "a=x", "a=-1,b=2", {"a": True}, 3):
        with pytest.raises(UserError, match="mix"):
            parse_mix(bad)
    with pytest.raises(UserError, match="found 'builder'"):
        parse_mix("builder")
    with pytest.raises(UserError, match="found '5-3'"):
        parse_players("5-3")


def test_a_lineup_is_matched_by_its_length():
    assert match_lineups(["a*4", "b*3"], (3, 4)) == (("b",) * 3, ("a",) * 4)
    with pytest.raises(UserError, match="has 4 places, the run is for 3 and 5 players"):
        match_lineups("a*4", (3, 5))
    with pytest.raises(UserError, match="no line-up for 4 players"):
        match_lineups("a*3", (3, 4))


def test_weights_are_integers_of_a_million():
    assert cumulative_weights([0.3, 0.7]) == (300_000, MIX_TOTAL)
    assert cumulative_weights([1, 1, 1]) == (333_334, 666_667, MIX_TOTAL)
    assert cumulative_weights([]) == ()
    assert cumulative_weights([1e-9, 1])[0] == 1  # rare, but not never


def test_defaults_come_from_the_ruleset():
    spec = make_spec(DAWN, RULESET, games="10k")
    assert spec.players == (3, 4, 5) and spec.entries == ("builder", "hoarder")
    assert [spec.games_of(n) for n in (3, 4, 5)] == [3334, 3333, 3333]
    assert make_spec(DAWN, RULESET, games=10, lineup="builder*4").players == (4,)
    with pytest.raises(UserError, match="2 to 5 players, not by 6"):
        make_spec(DAWN, RULESET, games=10, players=6)
    with pytest.raises(UserError, match="not both"):
        make_spec(DAWN, RULESET, games=10, lineup="a*3", mix="a=1")


def test_parts_cover_every_play_once_and_take_turns():
    spec = fake_game.spec(games=5 * PART + 7, players=(3, 4))
    parts = spec.parts()
    assert [part.name for part in parts[:3]] == ["3p-00000", "4p-00000", "3p-00001"]
    for players in (3, 4):
        own = [part for part in parts if part.players == players]
        assert sum(part.n for part in own) == spec.games_of(players)
        assert [part.first for part in own] == [PART * i for i in range(len(own))]
        assert max(part.n for part in own) <= PART


def test_places_index_the_list_of_strategies():
    spec = fake_game.spec(players=(3, 4), lineups=(("b", "a", "b"), ("c", "a", "a", "a")))
    assert spec.entries == ("b", "a", "c")
    assert spec.places(3) == (0, 1, 0) and spec.places(4) == (2, 1, 1, 1)
    assert spec.weights() == ()
    assert fake_game.spec().places(3) == ()


def test_the_run_id_hashes_what_decides_results():
    spec = fake_game.spec()
    assert spec.run_id == RunSpec.from_dict(json.loads(json.dumps(spec.to_dict()))).run_id
    assert spec.run_id != fake_game.spec(seed=1).run_id
    assert not spec.difference(fake_game.spec())
    assert spec.difference(fake_game.spec(seed=1)) == ["seed: 0 here, 1 there"]
    renamed = RunSpec.from_dict(spec.to_dict() | {"ruleset": "other"})
    assert renamed.run_id == spec.run_id and not renamed.difference(spec)


VALUES = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.lists(st.integers(), max_size=3)
)


@given(st.sampled_from([*fake_game.spec().to_dict(), "nonsense", "lineup"]), VALUES)
def test_a_broken_dict_is_a_spec_or_a_message(key, value):
    data = fake_game.spec().to_dict() | {key: value}
    try:
        assert isinstance(RunSpec.from_dict(data), RunSpec)
    except UserError as error:
        assert str(error)


def test_games_are_found_by_folder():
    assert "dawn" in list_games()
    with pytest.raises(UserError, match="unknown game 'dwan'; did you mean dawn"):
        get_game("dwan")
