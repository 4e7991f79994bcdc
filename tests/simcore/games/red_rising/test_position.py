"""Positions that can't be: one clear message each."""

import pytest

from simcore.errors import UserError
from simcore.games.red_rising.position import Scorer
from simcore.ruleset import load_ruleset


@pytest.fixture(scope="module")
def scorer():
    return Scorer(load_ruleset("red-rising"))


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ([], "must be an object"),
        ({}, "hand is missing"),
        ({"hand": "Aja"}, "hand must be a list, not 'Aja'"),
        ({"hand": ["Aja", "Aja"]}, "hand, card 2: Aja lies in hand, card 1 already"),
        ({"hand": ["Aja"], "board": {"Mars": ["aja"]}}, "board, Mars, card 1: Aja lies in hand, card 1 already"),
        ({"hand": ["Aja"], "banished": ["Aja"]}, "banished, card 1: Aja lies in hand"),
        ({"hand": ["Seffi"]}, "no character is called 'Seffi'; did you mean Sefi?"),
        ({"hand": [3]}, "a character's name is needed, not 3"),
        ({"hand": [{"nam": "Aja"}]}, "hand, card 1: unknown entry 'nam'"),
        ({"hand": [{"name": "Aja", "as_name": "Sefi"}]}, "Aja can't bear another name"),
        ({"hand": [{"name": "Cyther", "extra_color": "red"}]}, "Cyther can't have an added color"),
        ({"hand": [{"name": "Trigg", "extra_color": "rde"}]}, "unknown color 'rde'; did you mean red"),
        ({"hand": [{"name": "Cyther", "as_name": "Zefi"}]}, "card 1, as_name: no character is called 'Zefi'"),
        ({"hand": [], "tokens": {"fleet": 11}}, "tokens: fleet is 11; a whole number from 0 to 10 is needed"),
        ({"hand": [], "tokens": {"influence": 11}}, "influence is 11; a whole number from 0 to 10"),
        ({"hand": [], "tokens": {"helium": True}}, "helium is True"),
        ({"hand": [], "tokens": {"helum": 1}}, "unknown entry 'helum'; did you mean helium?"),
        ({"hand": [], "tokens": 5}, "tokens must be an object"),
        ({"hand": [], "others": [{"sovereign": 1}]}, "others, player 1: sovereign is 1; true or false"),
        (
            {"hand": [], "tokens": {"sovereign": True}, "others": [{"sovereign": True}]},
            "two players hold the Sovereign",
        ),
        ({"hand": [], "others": [{}] * 6}, "others: 6 players; at most 5"),
        ({"hand": [], "board": {"Marz": []}}, "board: unknown location 'Marz'; did you mean Mars?"),
        ({"hand": [], "banishd": []}, "unknown entry 'banishd'; did you mean banished?"),
        ({"hand": [], "neutral_influence": -1}, "neutral_influence is -1"),
        ({"hand": [], "end_of_game": 1.5}, "end_of_game is 1.5"),
    ],
)
def test_bad_positions(scorer, position, says):
    with pytest.raises(UserError) as error:
        scorer.score(position, "here")
    assert str(error.value).startswith("here: ") and says in str(error.value) and "\n" not in str(error.value)


def test_wilds_are_chosen_unless_given(scorer):
    assert scorer.score({"hand": ["Aja", "Cyther"]})["cards"][1]["as_name"] == "Octavia"
    fixed = scorer.score({"hand": ["Aja", {"name": "Cyther", "as_name": None}]})
    assert fixed["bonus"] == 0 and fixed["cards"][1]["as_name"] is None
    assert scorer.score({"hand": ["Aja", "Cyther"], "optimise_wilds": False})["bonus"] == 0
    assert scorer.score({"hand": ["Aja", "Cyther"], "expected": {}})["bonus"] == 0


def test_board_and_banished(scorer):
    def bonus(card, **position):
        return scorer.score({"hand": [card], **position})["bonus"]

    full = {"Jupiter": ["Aja"], "Mars": ["Sefi"], "Luna": ["Eo"], "Institute": ["Morning Star", "Nero"]}
    assert bonus("Firewall Expert", board=full) == 0 and bonus("Firewall Expert", board=full | {"Mars": [None]}) == 22
    assert bonus("Firewall Expert", board=full | {"Mars": [None, "Sefi"]}) == 0
    assert bonus("Developer", board=full) == 25  # Nero; Morning Star lies beneath
    assert bonus("Ash Lord", banished=["Orion", "Virga", "Eo"]) == 10
    assert bonus("Pathologist", banished=["Orion"], banished_start=10) == 25
    after = Scorer(load_ruleset("red-rising", {"rules.banished_snapshot": "after"}))
    assert after.score({"hand": ["Pathologist"], "banished": ["Orion"], "banished_start": 10})["bonus"] == 0
