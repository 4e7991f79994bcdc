"""The hand-computed edge cases of Dawn (RULES.md, 7.4) on the oracle."""

from pathlib import Path

import pytest

from tests.oracles import dawn
from tests.oracles.dawn_files import read_folder
from tests.oracles.dawn_tables import Rules
from tests.simcore.games.dawn.edge_cases import CASES, EXAMPLE, encode

FOLDER = Path(__file__).parents[4] / "simcore/games/dawn/ruleset"


def find_state(play):
    """What `after` of a case may name."""
    return {
        "hand_n": [hand.total() for hand in play.hands],
        "store_n": [store.total() for store in play.stores],
        "wounds": play.wounds,
        "supply": play.supply,
        "deck_n": play.deck.total(),
        "discard_n": play.discard.total(),
        "standing": [int(built.standing) for built in play.town],
        "n_row": len(play.row),
    }


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_edge_case(case):
    ruleset, players = read_folder(FOLDER, **case.get("rules", {})), case.get("players", 3)
    position = {"round": 6, "first": 0, **case["position"]}
    if case["phase"] == "score":
        found = dawn.score(ruleset, players, position)
    else:
        rules = Rules(ruleset, players)
        events = [encode(event, rules.card, rules.tile) for event in case["events"]]
        steps = dawn.walk_from(ruleset, players, position, case["phase"], events)
        found = find_state(dawn.run_through(steps).play)
    assert {key: found[key] for key in case["after"]} == case["after"]


def test_views_in_the_example_round():
    """What the players of the example see, by hand."""
    ruleset = read_folder(FOLDER, **EXAMPLE["rules"])
    rules = Rules(ruleset, 3)
    events = [encode(event, rules.card, rules.tile) for event in EXAMPLE["events"]]
    views = {}
    for step in dawn.walk_from(ruleset, 3, {"first": 0, **EXAMPLE["position"]}, EXAMPLE["phase"], events):
        views[step.index] = step.view()
    public, mine = views[1]["public"], views[1]["mine"]  # player 1 is about to spy
    assert (public["turn_seat"], public["hand_n"][:3], public["store_n"][:3]) == (0, [6, 6, 7], [2, 1, 1])
    assert (mine["pool_n"], mine["play_left"], mine["keep_n"]) == (8, 6, 2)
    assert public["row_face"][:5] == [rules.tile(name) for name in ("b6_4", "b6_4", "barbarian_2_destroy_lowest",
                                                                    "plague_2_wound_all", "b9_8")]  # fmt: skip
    public, mine = views[4]["public"], views[4]["mine"]  # it has spied on the first Building
    assert (public["spied_row"][:2], mine["known_row"][:2], mine["spied_class"]) == (
        [1, 0],
        [rules.tile("b6_4"), -1],
        2,
    )
    assert (public["hand_n"][0], public["paid"][0][rules.card("SPY 1")], mine["play_left"]) == (5, 1, 5)
    public, mine = views[18]["public"], views[18]["mine"]  # player 2 pays its second card to heal itself
    assert (mine["act"], mine["paid_n"], mine["play_left"], public["wounds"][:3]) == (43, 1, 4, [2, 3, 2])
    assert public["laid"][1][:3] == [3, 0, 0]
    assert (public["great_laid"][3][:3], mine["known_row"][0], mine["spied_class"]) == ([1, 0, 0], -1, -1)
    public, mine = views[38]["public"], views[38]["mine"]  # player 3 passes: what is left is its storehouse
    assert (public["laid"][1][:3], public["great_total"][3]) == ([3, 0, 1], 3)
    assert (public["heals"][1][1], public["heals"][2][0], public["wounds"][:3]) == (1, 1, [1, 2, 2])
    assert (mine["pool_n"], mine["keep_n"], mine["play_left"], public["store_n"][2]) == (2, 2, 0, 2)


def test_cases_cover_the_list_of_the_rules():
    """Every row of the table in RULES.md 7.4 has a case that cites one of its rules."""
    text = (FOLDER.parent / "RULES.md").read_text(encoding="utf-8")
    table = text.split("### 7.4")[1].split("## 8")[0]
    wanted = {rule.strip() for line in table.splitlines()[4:] if "|" in line for rule in line.split("|")[3].split(",")}
    cited = {rule.strip() for case in CASES for rule in case["rule"].split(",")}
    assert wanted <= cited
