"""The hand-computed edge cases of Dawn (RULES.md, 7.4) on the oracle."""

from pathlib import Path

import pytest

from tests.oracles import dawn
from tests.oracles.dawn_files import read_folder
from tests.oracles.dawn_tables import Rules
from tests.simcore.games.dawn.edge_cases import CASES, encode

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


def test_cases_cover_the_list_of_the_rules():
    """Every row of the table in RULES.md 7.4 has a case that cites one of its rules."""
    text = (FOLDER.parent / "RULES.md").read_text(encoding="utf-8")
    table = text.split("### 7.4")[1].split("## 8")[0]
    wanted = {rule.strip() for line in table.splitlines()[4:] if "|" in line for rule in line.split("|")[3].split(",")}
    cited = {rule.strip() for case in CASES for rule in case["rule"].split(",")}
    assert wanted <= cited
