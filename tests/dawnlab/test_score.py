"""`dawnlab score` and `dawnlab.score`; a game that can be scored but not played says so."""

import json

import pytest

import dawnlab
from tests.dawnlab.test_cli import call

HAND = {"hand": ["Fitchner", "Razor Designer", "Ugly Dan"], "tokens": {"helium": 7}}


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "position.json"
    path.write_text(json.dumps(HAND))
    return path


def test_one_position_and_a_list(file):
    one, err = call("score", "red-rising", file, "--ruleset", "rulebook", "--json")
    told = json.loads(one)
    assert not err and told["helium"] == 21 and told["bonus"] == 33 and told["cards"][1]["as_name"] == "Sevro"
    assert set(told) == {
        "end_of_game", "core", "bonus", "fleet", "helium", "sovereignty", "influence", "extra_cards", "total", "cards",
        "wild_inexact",
    }  # fmt: skip
    file.write_text(json.dumps([HAND, {"hand": []}]))
    several = json.loads(call("score", "red-rising-rulebook", file, "--json")[0])
    assert several[0] == told and several[1]["total"] == 0
    assert dawnlab.score("red-rising", str(file), ruleset="red-rising-rulebook") == several
    assert dawnlab.score("red-rising", HAND, overrides={"characters.Fitchner.bonus.1.points": 15})["bonus"] == 38


def test_told_in_words(file):
    out, _ = call("score", "red-rising", file)
    assert "Razor Designer (as Sevro)" in out and "Ugly Dan (+ red)" in out
    assert "(1 for every 3)" in out and "total" in out


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "line 1, column 2: not valid JSON"),
        ("3", "a position is an object"),
        ('{"hand": [], "hand": []}', "'hand' stands twice"),
        (
            '[{"hand": []}, {"hand": ["Ajja"]}]',
            "position 2: hand, card 1: no character is called 'Ajja'; did you mean Aja",
        ),
        ('[{"hand": []}, 4]', "position 2: must be an object"),
        ("[" * 100000, "not valid JSON"),
    ],
)
def test_bad_files(file, text, says):
    file.write_text(text)
    assert says in call("score", "red-rising", file, code=2)[1]


def test_no_scorer_and_no_file(file):
    assert "Dawn has no score calculator" in call("score", "dawn", file, code=2)[1]
    assert "cannot be read" in call("score", "red-rising", file.parent / "none.json", code=2)[1]


@pytest.mark.parametrize("args", [["run", "red-rising"], ["balance", "red-rising-rulebook"], ["columns", "red-rising"]])
def test_red_rising_cannot_be_played_yet(args, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    out, err = call(*args, code=2)
    assert not out and err.strip() == (
        "dawnlab: Red Rising can be scored but not yet played: dawnlab score red-rising POSITION.json prices a hand"
    )
    assert not list(tmp_path.iterdir())


def test_lists_and_checks():
    assert "(can be scored, not yet played)" in call("list", "games")[0]
    assert "red-rising-rulebook" in call("list", "rulesets", "--game", "red-rising")[0]
    assert "can be scored, not yet played" in call("check", "red-rising")[0]
