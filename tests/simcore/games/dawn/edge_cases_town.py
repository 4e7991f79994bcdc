"""Edge cases of resolution and drawing up as data; the format is described in `edge_cases.py`."""


def attack_with(name, tie, hit, rules=None, decision=(), town=(("b6_12", 1), ("b6_4", 1), ("b9_8", 1))):
    """A case in which an unmet Bandit destroys the lowest of `town`: the Building `hit`."""
    return {
        "name": f"destruction: {name}",
        "rule": "4.4.3",
        "rules": {"destroy_tie": tie, **(rules or {})},
        "position": {"round": 3, "first": 1, "row": [("bandit_3_destroy_lowest", {})], "town": list(town)},
        "phase": "resolve",
        "events": [("unmet", 0, 0, "destroy_lowest"), *decision, ("destroyed", hit, town[hit][0])],
        "after": {"standing": [int(up and index != hit) for index, (_, up) in enumerate(town)], "n_row": 0},
    }


RESOLVED = [
    {
        "name": "hands above nine after an attack are kept and draw nothing",
        "rule": "4.5",
        "position": {
            "round": 3,
            "hands": [["SPY 0 x8"], ["SPY 1 x8"], ["SPY 2 x5"]],
            "wounds": [1, 2, 2],
            "deck": ["HEAL 1 x5"],
            "row": [("plague_2_wound_all", {})],
        },
        "phase": "resolve+draw",
        "events": [
            ("unmet", 0, 0, "wound_all"),
            ("wound", 0, 1, 2, -1),
            ("wound", 1, 1, 3, -1),
            ("wound", 2, 1, 3, -1),
            ("draw", 2, "HEAL 1"),  # 5 + 3 = 8
        ],
        "after": {"hand_n": [8, 8, 6], "wounds": [2, 3, 3], "supply": 12, "deck_n": 4},
    },
    {
        "name": "hands above nine discard down",
        "rule": "4.5",
        "rules": {"hand_limit_overflow": "discard_down"},
        "position": {
            "round": 3,
            "hands": [["SPY 0 x8"], ["SPY 1 x8"], ["SPY 2 x5"]],
            "wounds": [2, 3, 3],
            "deck": ["HEAL 1 x5"],
        },
        "phase": "draw",
        "events": [
            ("decide", 0, "DROP", "SPY 0", 1),  # 10
            ("decide", 1, "DROP", "SPY 1", 1),  # 11
            ("decide", 1, "DROP", "SPY 1", 1),
            ("draw", 2, "HEAL 1"),
        ],
        "after": {"hand_n": [7, 6, 6], "discard_n": 3},
    },
    {
        "name": "a pile of negative cards only",
        "rule": "4.4.1",
        "position": {"round": 3, "row": [("b4_4", {0: ["SPY -1 x2"], 2: ["WILD -1"]})]},
        "phase": "resolve",
        "events": [("failed", 0, -3)],
        "after": {"discard_n": 3, "standing": [], "n_row": 0},
    },
    {
        "name": "a pile summing exactly to the cost, and one short of it",
        "rule": "4.4.1",
        "position": {
            "round": 3,
            "row": [
                ("b6_12", {0: ["SPY 3"], 1: ["SPY 2", "WILD 1"]}),
                ("b6_8", {1: ["ATTACK 3", "HEAL 3"], 2: ["HEAL -1"]}),
            ],
        },
        "phase": "resolve",
        "events": [("built", 0, 6, 0), ("failed", 1, 5)],
        "after": {"standing": [1], "discard_n": 6},
    },
    {
        "name": "cards of a built Building out of the game",
        "rule": "4.4.1",
        "rules": {"cards_of_built_building": "remove_from_game"},
        "position": {"round": 3, "row": [("b4_4", {0: ["SPY 3", "SPY 1"]}), ("b4_8", {0: ["SPY 2"]})]},
        "phase": "resolve",
        "events": [("built", 0, 4, 0), ("failed", 1, 2)],
        "after": {"standing": [1], "discard_n": 1},
    },
    {
        "name": "destruction with nothing built",
        "rule": "4.4.3",
        "position": {"round": 3, "row": [("barbarian_2_destroy_lowest", {})]},
        "phase": "resolve",
        "events": [("unmet", 0, 0, "destroy_lowest")],
        "after": {"standing": [], "n_row": 0},
    },
    {
        "name": "two destroying Threats in a round",
        "rule": "4.4.3",
        "position": {
            "round": 3,
            "row": [("barbarian_2_destroy_lowest", {}), ("bandit_3_destroy_lowest", {1: ["SPY 0", "WILD 0"]})],
            "town": [("b9_12", 1), ("b4_4", 1), ("b12_20", 1)],
        },
        "phase": "resolve",
        "events": [
            ("unmet", 0, 0, "destroy_lowest"),
            ("destroyed", 1, "b4_4"),
            ("unmet", 1, 2, "destroy_lowest"),
            ("destroyed", 0, "b9_12"),
        ],
        "after": {"standing": [0, 0, 1], "discard_n": 2},
    },
    {
        "name": "a Building finished this round is destroyed",
        "rule": "4.4.4",
        "position": {
            "round": 3,
            "row": [("bandit_4_destroy_highest", {}), ("b4_8", {0: ["SPY 3", "SPY 1"]})],
        },
        "phase": "resolve",
        "events": [("built", 1, 4, 0), ("unmet", 0, 0, "destroy_highest"), ("destroyed", 0, "b4_8")],
        "after": {"standing": [0]},
    },
    {
        "name": "along the row the Threat comes before the Building",
        "rule": "4.4",
        "rules": {"resolution_order": "row_order"},
        "position": {
            "round": 3,
            "row": [("bandit_4_destroy_highest", {}), ("b4_8", {0: ["SPY 3", "SPY 1"]})],
        },
        "phase": "resolve",
        "events": [("unmet", 0, 0, "destroy_highest"), ("built", 1, 4, 0)],
        "after": {"standing": [1]},
    },
    attack_with("the oldest of two", "oldest", 0),
    attack_with("the newest of two", "newest", 1),
    attack_with("the lowest prosperity of two", "lowest_prosperity", 1),
    attack_with(
        "the first player chooses", "first_player_chooses", 1, decision=[("decide", 1, "DESTROY", 1, 2)]
    ),
    attack_with("by prosperity", "oldest", 1, {"building_value_by": "prosperity"}),
    attack_with(
        "by prosperity, the dear one", "oldest", 2, {"building_value_by": "prosperity"},
        town=(("b6_12", 1), ("b8_10", 1), ("b9_8", 1)),
    ),
    attack_with("a destroyed one is not hit again", "oldest", 2, town=(("b4_4", 0), ("b8_6", 1), ("b6_8", 1))),
    {
        "name": "the supply runs out within wound_all",
        "rule": "4.4.5",
        "position": {"round": 3, "first": 1, "wounds": [6, 6, 6], "row": [("plague_3_wound_all", {})]},
        "phase": "resolve",
        "events": [("unmet", 0, 0, "wound_all"), ("wound", 1, 1, 7, -1), ("wound", 2, 1, 7, -1)],
        "after": {"wounds": [6, 7, 7], "supply": 0},
    },
    {
        "name": "more Wounds than the box holds",
        "rule": "4.4.5",
        "rules": {"wound_supply_empty": "unlimited"},
        "position": {"round": 3, "first": 1, "wounds": [6, 6, 6], "row": [("plague_3_wound_all", {})]},
        "phase": "resolve",
        "events": [
            ("unmet", 0, 0, "wound_all"),
            ("wound", 1, 1, 7, -1),
            ("wound", 2, 1, 7, -1),
            ("wound", 0, 1, 7, -1),
        ],
        "after": {"wounds": [7, 7, 7], "supply": -1},
    },
    {
        "name": "the first player alone is wounded",
        "rule": "4.4.3",
        "position": {"round": 4, "first": 2, "row": [("plague_3_wound_first_player", {0: ["ATTACK 0 x2"]})]},
        "phase": "resolve",
        "events": [("unmet", 0, 2, "wound_first_player"), ("wound", 2, 1, 1, -1)],
        "after": {"wounds": [0, 0, 1], "supply": 19, "discard_n": 2},
    },
    {
        "name": "WILD meets a Threat, other suits don't",
        "rule": "4.4.2",
        "position": {
            "round": 3,
            "row": [
                ("bandit_2_nothing", {0: ["SPY 1", "HEAL 3"], 1: ["WILD -1"]}),
                ("barbarian_2_nothing", {0: ["HEAL 0", "ATTACK 0 x3"]}),
            ],
        },
        "phase": "resolve",
        "events": [("met", 0, 2), ("unmet", 1, 1, "nothing")],
        "after": {"discard_n": 7, "n_row": 0},
    },
    {
        "name": "WILD doesn't help against Threats",
        "rule": "4.4.2",
        "rules": {"wild_matches_threat": False},
        "position": {"round": 3, "row": [("bandit_2_nothing", {0: ["SPY 1"], 1: ["WILD 0 x2"]})]},
        "phase": "resolve",
        "events": [("unmet", 0, 1, "nothing")],
        "after": {"discard_n": 3},
    },
    {
        "name": "cards that don't help spoil",
        "rule": "4.4.2",
        "rules": {"threat_offsuit_cards": "spoil"},
        "position": {
            "round": 3,
            "row": [
                ("bandit_2_nothing", {0: ["SPY 1", "SPY 0"], 2: ["HEAL 0"]}),
                ("bandit_2_nothing", {0: ["SPY 1", "SPY 0", "WILD 2"], 2: ["HEAL 0"]}),
            ],
        },
        "phase": "resolve",
        "events": [("unmet", 0, 1, "nothing"), ("met", 1, 2)],
        "after": {"discard_n": 7},
    },
    {
        "name": "an unmet Threat stays in the row",
        "rule": "4.4.2",
        "rules": {"failed_threat_stays": True},
        "position": {
            "round": 3,
            "row": [
                ("bandit_2_nothing", {0: ["SPY 1", "SPY 0"]}), ("b4_4", {}), ("plague_2_wound_all", {2: ["WILD 1"]}),
            ],
        },
        "phase": "resolve",
        "events": [
            ("failed", 1, 0),
            ("met", 0, 2),
            ("unmet", 2, 1, "wound_all"),
            ("wound", 0, 1, 1, -1),
            ("wound", 1, 1, 1, -1),
            ("wound", 2, 1, 1, -1),
        ],
        "after": {"n_row": 1, "discard_n": 3},
    },
]  # fmt: skip

DRAWN = [
    {
        "name": "a reshuffle in the middle of a draw",
        "rule": "4.5.1",
        "position": {
            "round": 3,
            "hands": [["SPY 0 x6"], ["SPY 0 x9"], ["SPY 0 x9"]],
            "deck": ["SPY 1"],
            "discard": ["HEAL 0 x4"],
        },
        "phase": "draw",
        "events": [("draw", 0, "SPY 1"), ("reshuffle", 4), ("draw", 0, "HEAL 0"), ("draw", 0, "HEAL 0")],
        "after": {"hand_n": [9, 9, 9], "deck_n": 2, "discard_n": 0},
    },
    {
        "name": "no reshuffle",
        "rule": "4.5.1",
        "rules": {"deck_exhausted": "stop_drawing"},
        "position": {
            "round": 3,
            "hands": [["SPY 0 x6"], ["SPY 0 x8"], ["SPY 0 x9"]],
            "deck": ["SPY 1"],
            "discard": ["HEAL 0 x4"],
        },
        "phase": "draw",
        "events": [("draw", 0, "SPY 1")],
        "after": {"hand_n": [7, 8, 9], "deck_n": 0, "discard_n": 4},
    },
    {
        "name": "both piles empty",
        "rule": "4.5.1",
        "position": {"round": 3, "first": 1, "hands": [["SPY 0 x6"], ["SPY 0 x7"], ["SPY 0 x8"]], "deck": ["SPY 1 x3"]},
        "phase": "draw",
        "events": [("draw", 1, "SPY 1"), ("draw", 1, "SPY 1"), ("draw", 2, "SPY 1")],
        "after": {"hand_n": [6, 9, 9], "deck_n": 0},
    },
    {
        "name": "both piles empty, one card each",
        "rule": "4.5.1",
        "rules": {"draw_order": "one_card_each"},
        "position": {"round": 3, "first": 1, "hands": [["SPY 0 x6"], ["SPY 0 x7"], ["SPY 0 x8"]], "deck": ["SPY 1 x4"]},
        "phase": "draw",
        "events": [("draw", 1, "SPY 1"), ("draw", 2, "SPY 1"), ("draw", 0, "SPY 1"), ("draw", 1, "SPY 1")],
        "after": {"hand_n": [7, 9, 9], "deck_n": 0},
    },
    {
        "name": "nothing is drawn after the last round",
        "rule": "4.5",
        "position": {"round": 6, "hands": [["SPY 0 x6"], [], []], "deck": ["SPY 1 x4"]},
        "phase": "draw",
        "events": [],
        "after": {"hand_n": [6, 0, 0], "deck_n": 4},
    },
]
