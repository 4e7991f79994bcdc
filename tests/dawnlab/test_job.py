"""What a user may ask for, and what is said about the rest."""

import pytest

from dawnlab.job import find_ruleset, make_job
from simcore.errors import UserError


def test_defaults():
    job = make_job("dawn", mix="random_legal=1")
    assert job.spec.players == (3, 4, 5) and job.spec.games == 200_000 and job.spec.seed == 1
    assert job.default_name.startswith("dawn-") and len(job.default_name) == 12


def test_rulesets_by_every_name():
    assert find_ruleset("dawn-lean")[1].hash == find_ruleset("dawn", "lean")[1].hash
    assert find_ruleset("dawn", "dawn_lean")[1].name == "dawn-lean"
    assert find_ruleset(ruleset="dawn-rich")[0].name == "dawn"


def test_entries_are_canonical_whatever_was_typed():
    short = make_job("dawn", lineup="late_turner*4", games=10)
    full = make_job("dawn", lineup="late_turner:turn_round=4*3,late_turner", games=10)
    assert len(full.entries) in (1, 2) and short.spec.players == (4,)
    assert make_job("dawn", lineup=" late_turner * 4 ".replace(" * ", "*"), games=10).spec.run_id == short.spec.run_id


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"lineup": "bulider*4"}, "unknown strategy 'bulider'; did you mean builder"),
        ({"lineup": "builder*4", "players": 3}, "has 4 places"),
        ({"lineup": "builder:slak=1*4"}, "slak"),
        ({"mix": "builder=0.5"}, "add up to 0.5"),
        ({"lineup": "builder*3", "mix": "builder=1"}, "not both"),
        ({"players": 6, "mix": "builder=1"}, "2 to 5 players"),
        ({"games": "many"}, "whole number"),
        ({"games": 2}, "can't be split over 3"),
        ({"seed": -1}, "seed"),
        ({"precision": "0.2%", "games": "1m"}, "either games or a precision"),
        ({"max_games": "1m"}, "max_games bounds"),
        ({"keep": "row"}, "did you mean rows"),
        ({"overrides": ["rules.prosperity_per_aly=25"]}, "rules.prosperity_per_ally"),
        ({"ruleset": "dawn-leen"}, "did you mean dawn-lean"),
    ],
)
def test_mistakes_are_told(options, says):
    with pytest.raises(UserError, match=says):
        make_job("dawn", **options)


def test_no_such_game():
    with pytest.raises(UserError, match="unknown game 'down'; did you mean dawn"):
        make_job("down")
    with pytest.raises(UserError, match="no game given"):
        make_job()


def test_a_mix_of_a_ruleset_is_told_with_its_place(tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "rules.toml").write_text('extends = "dawn"\n\n[play]\nmix = { bulder = 1 }\n')
    with pytest.raises(
        UserError, match=r"rules.toml, line 4: play.mix: unknown strategy 'bulder'; did you mean builder"
    ):
        make_job(str(folder), games=10)


def test_a_lineup_of_a_wrong_type_is_told():
    with pytest.raises(UserError, match="line-up: expected text"):
        make_job("dawn", games=10, lineup=3)
