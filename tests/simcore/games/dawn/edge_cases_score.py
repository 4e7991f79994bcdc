"""Edge cases of scoring as data; the format is described in `edge_cases.py`."""

# Standing Buildings worth 60, 58 and 70 prosperity together.
WORTH_60 = [("b12_20", 1), ("b10_18", 1), ("b12_16", 1), ("b8_6", 1)]
WORTH_58 = [("b12_20", 1), ("b10_18", 1), ("b12_16", 1), ("b6_4", 1)]
WORTH_70 = [("b12_20", 1), ("b10_18", 1), ("b12_16", 1), ("b9_16", 1)]
SEVEN, EIGHT, NINE = ["SPY 3 x2", "HEAL 1"], ["SPY 3 x2", "HEAL 2"], ["SPY 3 x3"]


def case(name, rule, position, after, players=3, **rules):
    return {
        "name": name, "rule": rule, "players": players, "rules": rules, "position": position, "phase": "score",
        "events": [], "after": after,
    }  # fmt: skip


SCORED = [
    case("GB1 with ten blue and one green", "5.2", {"greats": {0: {0: ["SPY 0 x8", "SPY 1 x2"], 1: ["HEAL 0"]}}},
         {"great_successes": [9, 0, 0, 0], "great_built": [0, 0, 0, 0], "prosperity": 0, "one_card": 0}),
    case("GB1 with ten blue, red counts nothing", "5.2",
         {"greats": {0: {0: ["SPY 0 x8", "SPY 1 x2"], 2: ["ATTACK 3"]}}},
         {"great_successes": [10, 0, 0, 0], "great_built": [1, 0, 0, 0], "great_prosperity": [30, 0, 0, 0]}),
    case("GB1: yellow takes one away", "5.2", {"greats": {0: {0: ["SPY 0 x11", "WILD 3"]}}},
         {"great_successes": [10, 0, 0, 0], "great_built": [1, 0, 0, 0]}),
    case("GB2 built without a healthy Ally", "5.2", {"greats": {1: {0: ["HEAL 1 x6", "WILD 2"]}}, "wounds": [1, 1, 3]},
         {"great_successes": [0, 6, 0, 0], "great_built": [0, 1, 0, 0], "great_prosperity": [0, 0, 0, 0]}),
    case("GB2 counts Allies without Wounds, not Scoundrels", "5.2",
         {"greats": {1: {0: ["HEAL 1 x7", "ATTACK 0"]}}, "wounds": [0, 1, 0], "stores": [[], [], SEVEN]},
         {"great_successes": [0, 6, 0, 0], "great_prosperity": [0, 10, 0, 0], "n_allies": 2}),
    case("GB3 built with no Building standing", "5.2", {"greats": {2: {0: ["WILD 0 x8"]}}, "town": [("b9_16", 0)]},
         {"great_successes": [0, 0, 8, 0], "great_built": [0, 0, 1, 0], "great_prosperity": [0, 0, 0, 0], "town": 0}),
    case("GB3 counts destroyed Buildings", "5.2", {"greats": {2: {0: ["WILD 0 x8"]}}, "town": [("b9_16", 0)]},
         {"great_prosperity": [0, 0, 4, 0], "prosperity": 4}, gb3_counts="ever_built"),
    case("GB4 with exactly eighteen treasure", "5.2", {"greats": {3: {0: ["SPY 3 x6", "HEAL 1"], 1: ["HEAL -1"]}}},
         {"great_successes": [0, 0, 0, 18], "great_built": [0, 0, 0, 1], "great_prosperity": [0, 0, 0, 20]}),
    case("the Town Treasury", "7.1", {"greats": {4: {0: ["SPY 3 x4", "SPY 2"]}}},
         {"great_successes": [0, 0, 0, 0, 14], "great_built": [0, 0, 0, 0, 1], "great_prosperity": [0, 0, 0, 0, 2]},
         town_treasury="pool:5"),
    case("the Town Treasury below nothing", "7.1", {"greats": {4: {0: ["SPY -1 x4"]}}},
         {"great_successes": [0, 0, 0, 0, -4], "great_prosperity": [0, 0, 0, 0, 0], "prosperity": 0},
         town_treasury="pool:5"),
    case("all Allies, and the bar missed", "5.5", {"stores": [["SPY 2"], ["HEAL 3", "SPY 2"], ["SPY 3", "WILD 2"]]},
         {"treasure": [2, 5, 5], "bar": 90, "outcome": 2, "winners": []}),
    case("all Allies failing, the richest storehouses win", "5.5",
         {"stores": [["SPY 2"], ["HEAL 3", "SPY 2"], ["SPY 3", "WILD 2"]]},
         {"treasure": [2, 5, 5], "outcome": 1, "winners": [1, 2]}, all_ally_failure="richest_storehouse"),
    case("all Scoundrels", "5.5", {"stores": [SEVEN, NINE, EIGHT], "town": WORTH_60},
         {"treasure": [7, 9, 8], "affiliation": [1, 1, 1], "n_allies": 0, "bar": 0, "outcome": 1, "winners": [1]}),
    case("all Scoundrels, nobody wins", "5.5", {"stores": [SEVEN, NINE, EIGHT]},
         {"outcome": 2, "winners": []}, no_ally="nobody"),
    case("two Scoundrels tie", "5.5", {"stores": [NINE, NINE, []], "wounds": [0, 1, 0]},
         {"outcome": 1, "winners": [0, 1], "bar": 30}),
    case("three Scoundrels tie", "5.5", {"stores": [NINE, [], NINE, NINE]},
         {"outcome": 1, "winners": [0, 2, 3], "bar": 30}, players=4),
    case("a tie that nobody wins", "5.5", {"stores": [NINE, NINE, []]},
         {"outcome": 2, "winners": []}, scoundrel_tie="nobody"),
    case("a tie goes to the fewest Wounds", "5.5", {"stores": [NINE, [], NINE, NINE], "wounds": [1, 0, 1, 2]},
         {"outcome": 1, "winners": [0, 2]}, players=4, scoundrel_tie="fewest_wounds"),
    case("a tie goes to who acted last", "5.5", {"first": 2, "stores": [NINE, [], NINE, NINE]},
         {"outcome": 1, "winners": [0]}, players=4, scoundrel_tie="latest_in_turn_order"),
    case("T exactly seven", "5.1", {"stores": [SEVEN, ["SPY 3 x2"], []]},
         {"treasure": [7, 6, 0], "affiliation": [1, 0, 0], "bar": 60, "winners": [0]}),
    case("T of seven with a threshold of eight", "5.1", {"stores": [SEVEN, EIGHT, []]},
         {"affiliation": [0, 1, 0], "winners": [1]}, affiliation_threshold=8),
    case("a negative storehouse", "5.1", {"stores": [["SPY -1 x2"], [], []]}, {"treasure": [-2, 0, 0]}),
    case("a negative storehouse counts as empty", "5.1", {"stores": [["SPY -1 x2"], [], []]},
         {"treasure": [0, 0, 0]}, negative_storehouse="floor_0"),
    # two Allies need 60; without the Scoundrel's best card (7 - 3 = 4) there are three, who need 90
    case("P exactly on the bar", "5.4, 5.6", {"stores": [[], [], SEVEN], "town": WORTH_60},
         {"prosperity": 60, "bar": 60, "outcome": 0, "winners": [0, 1], "one_card": 1}),
    # without the best card of 9 the Scoundrel has 6: then nobody wins
    case("P just below the bar", "5.4, 5.6", {"stores": [[], [], NINE], "town": WORTH_58},
         {"prosperity": 58, "bar": 60, "outcome": 1, "winners": [2], "one_card": 1}),
    # 12 less 3 is 9: still a Scoundrel, still the richest, and no Great Building is near
    case("not decided by one card", "5.6", {"stores": [[], [], ["SPY 3 x3", "HEAL 3"]], "town": WORTH_58},
         {"outcome": 1, "winners": [2], "one_card": 0}),
    # 17 treasure under GB4 and one card of 3 more: built, 70 + 20 = 90
    case("decided by a treasure card under GB4", "5.6",
         {"town": WORTH_70, "greats": {3: {0: ["SPY 3 x5", "SPY 2"]}}},
         {"great_successes": [0, 0, 0, 17], "prosperity": 70, "bar": 90, "outcome": 2, "winners": [], "one_card": 1}),
    # 14 + 3 = 17: one card is not enough
    case("two cards short under GB4", "5.6", {"town": WORTH_70, "greats": {3: {0: ["SPY 3 x4", "SPY 2"]}}},
         {"great_successes": [0, 0, 0, 14], "winners": [], "one_card": 0}),
    # 10 blue: one less and GB1 is not built, 60 + 30 = 90 becomes 60
    case("decided by a card under GB1", "5.6", {"town": WORTH_60, "greats": {0: {0: ["SPY 0 x10"]}}},
         {"prosperity": 90, "bar": 90, "outcome": 0, "winners": [0, 1, 2], "one_card": 1}),
    # 11 blue: one less doesn't matter
    case("one card to spare under GB1", "5.6", {"town": WORTH_60, "greats": {0: {0: ["SPY 0 x11"]}}},
         {"prosperity": 90, "winners": [0, 1, 2], "one_card": 0}),
]  # fmt: skip
