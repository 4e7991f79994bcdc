"""Hands of recorded games and single cards with known points."""

import itertools
import json
from pathlib import Path

import pytest

from simcore.games.red_rising.position import Scorer
from simcore.ruleset import load_ruleset

VECTORS = json.loads(Path(__file__).with_name("scored_hands.json").read_text("utf-8"))
SWITCHED = {  # the other reading of a switch, and what the vector's card then brings
    "derived-codebreaker-4": ("letters_use_as_name", False, 0),
    "derived-4d-painter-4": ("painter_printed_only", False, 0),
    "derived-lawyer-1": ("lawyer_exclusive", True, 22),
    "derived-the-jackal-2": ("chef_net", True, 0),
    "derived-mess-hall-cook-1": ("gray_counts_twice", False, 5),
    "derived-optimise-4": ("letters_use_as_name", False, 0),
    "derived-optimise-7": ("only_uses_extra", False, 0),
}


@pytest.fixture(scope="module")
def scorer():
    return Scorer(load_ruleset("red-rising-rulebook"))


def got(scorer, vector):
    """Points under the names that the vectors use."""
    told = scorer.score(vector, vector["id"])
    told["bonus_total"] = told["bonus"]
    if vector["scored_card"] is not None:
        told |= next(card for card in told["cards"] if card["name"] == vector["scored_card"])
    return told


@pytest.mark.plain
@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: v["id"])
def test_vector(scorer, vector):
    told = got(scorer, vector)
    for key, value in vector["expected"].items():
        if "(" in key:  # a rank: told by a card that asks for it
            card, points = {"fleet": ("Vlogger", 23), "helium": ("Reporter", 29), "influence": ("Holo Host", 18)}[
                key[5:-1]
            ]
            hand = scorer.score({**vector, "hand": [card]})
            assert hand["bonus"] == points * value
        else:
            assert told[key] == value, key
    for name, bonus in vector.get("per_card_bonus", {}).items():
        assert next(card["bonus"] for card in told["cards"] if card["name"] == name) == bonus


@pytest.mark.parametrize("vector", [v for v in VECTORS if "optimal_bonus" in v], ids=lambda v: v["id"])
def test_recorded_hands_chose_the_best_wilds(scorer, vector):
    free = {key: value for key, value in vector.items() if key != "expected"}
    free["hand"] = [card if isinstance(card, str) else card["name"] for card in vector["hand"]]
    assert scorer.score(free)["bonus"] == vector["optimal_bonus"]


@pytest.mark.parametrize("vector", [v for v in VECTORS if v["id"] in SWITCHED], ids=lambda v: v["id"])
def test_other_reading_of_a_switch(vector):
    name, value, bonus = SWITCHED[vector["id"]]
    assert got(Scorer(load_ruleset("red-rising", {f"rules.{name}": value})), vector)["bonus"] == bonus


def test_chef_scope():
    hand = {"hand": ["Sefi", "Aja", "Artisan Chef"]}
    for scope, bonus in (("printed_on_gold", -5), ("caused_by_gold", 0)):
        told = Scorer(load_ruleset("red-rising", {"rules.chef_scope": scope})).score(hand)
        assert told["cards"][0]["bonus"] == bonus


def test_helium_of_both_readings():
    hand = {"hand": [], "tokens": {"helium": 8}}
    assert Scorer(load_ruleset("red-rising")).score(hand)["helium"] == 2
    assert Scorer(load_ruleset("red-rising-rulebook")).score(hand)["helium"] == 24


def test_neutral_house_in_card_comparisons():
    hand = {"hand": ["Holo Host"], "tokens": {"influence": 2}, "others": [{"influence": 1}], "neutral_influence": 3}
    assert Scorer(load_ruleset("red-rising")).score(hand)["bonus"] == 18
    switched = load_ruleset("red-rising", {"rules.neutral_in_card_comparisons": True})
    assert Scorer(switched).score(hand)["bonus"] == 0


def test_distinct_colors_when_a_card_counts_once():
    """Two Grays with one added colour: gray and that colour, whichever card lends which."""
    grays = [{"name": "Trigg", "extra_color": "red"}, {"name": "Bridge", "extra_color": "red"}]
    once = Scorer(load_ruleset("red-rising", {"rules.gray_counts_twice": False}))
    assert once.score({"hand": ["Mustang", *grays]})["cards"][0]["bonus"] == 15
    assert once.score({"hand": ["Mustang", grays[0]]})["cards"][0]["bonus"] == 10
    assert Scorer(load_ruleset("red-rising")).score({"hand": ["Mustang", grays[0]]})["cards"][0]["bonus"] == 15


def test_extra_cards_cost():
    names = [row["name"] for row in load_ruleset("red-rising").tables["characters"]]
    told = Scorer(load_ruleset("red-rising")).score({"hand": names[:9], "end_of_game": 7})
    assert told["extra_cards"] == -20 and told["end_of_game"] == 7
    assert told["total"] == sum(value for key, value in told.items() if key not in ("total", "cards", "wild_inexact"))


# --- the best choice of wilds against brute force --------------------------------------------------------------------------
HANDS = [
    ["Cassius", "Trigg", "Pulse Armorer", "Nero", "Karnus"],
    ["Artificer", "Cyther", "The Jackal", "Evey", "Stained"],
    ["Codebreaker", "Seer", "Cyther", "Razor Designer"],
    ["Harmony", "Trigg", "Eo", "Bridge"],
    ["Mustang", "Lysander", "Octavia", "Aegis Craftsman", "Holiday"],
    ["4D Painter", "Danto", "Sun-Hwa", "Modjob"],
    ["Romulus", "Theodora", "Ugly Dan", "Gravboot Cobbler"],
]


def brute_force(scorer, names, colors, hand):
    """The largest bonus over every name and colour, one position each."""
    choices = []
    for name in hand:
        wild = int(scorer.tables.card_wild[scorer.known[name.lower()]])
        options = [{}]
        if wild == 1:
            options = [{"extra_color": color} for color in (None, *colors)]
        elif wild == 2:
            options = [{"as_name": one} for one in (None, *names)]
        choices.append([{"name": name, **option} for option in options])
    return max(scorer.score({"hand": list(chosen)})["bonus"] for chosen in itertools.product(*choices))


@pytest.mark.parametrize("hand", HANDS, ids=lambda hand: hand[0])
@pytest.mark.parametrize(
    "overrides", [{}, {"rules.painter_printed_only": False, "rules.chef_net": True}], ids=["", "switched"]
)
def test_wilds_are_as_good_as_brute_force(hand, overrides):
    scorer = Scorer(load_ruleset("red-rising", overrides))
    names = [row["name"] for row in load_ruleset("red-rising").tables["characters"]][:: 1 if len(hand) < 5 else 2]
    names = sorted({*names, "Mustang", "Darrow", "Roque", "Octavia", "Cassius"})[:40] if len(hand) > 3 else names[:60]
    told = scorer.score({"hand": hand})
    assert not told["wild_inexact"]
    assert told["bonus"] >= brute_force(scorer, names, scorer.words.colors, hand)
    fixed = [
        {k: card[k] for k in ("name", "as_name", "extra_color") if k == "name" or card[k]} for card in told["cards"]
    ]
    assert scorer.score({"hand": fixed, "optimise_wilds": False})["bonus"] == told["bonus"]  # and it can be had
