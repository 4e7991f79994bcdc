"""Hand-computed cases of Dawn as data: positions, what happens in them, and what must come out (RULES.md, 7.4).

A case is a dict:

- ``name``, ``rule`` (number in RULES.md), ``players`` (3 unless given), ``rules``: switches and constants that differ
  from the default ruleset;
- ``position``: what lies where. ``round`` (6 unless given), ``first`` (0 unless given); by seat: ``hands``, ``stores``
  (lists of card names), ``wounds``; ``supply`` (20 less the Wounds in hands unless given), ``deck``, ``discard``: card
  names (all seen); ``row``: [(tile id, {seat: card names laid there})]; ``town``: [(tile id, 1 standing, 0 destroyed)]
  in order of building; ``greats``: {index of the pile: {seat: card names}}. What is missing is empty. A card name is
  "SPY 3", or "SPY 3 x4" for four; a position needn't hold all cards of the ruleset;
- ``phase``: what is played from there: "store", "turns", "resolve", "draw", "end", joined by "+", or "score" (score
  only);
- ``events``: all that must be recorded in the phase, in order, in words: see `encode`. Chance has one possible result
  in each of them (a deck of one class, one card in the raided storehouse), unless ``chance`` is true. The rows `great`
  and `store` may come in any order;
- ``after``: what must stand there then: hand_n, store_n, wounds (by seat), supply, deck_n, discard_n, standing (by
  Building), n_row; for "score" fields of the score: treasure, affiliation, n_allies, town, great_successes,
  great_built, great_prosperity, prosperity, bar, outcome (0 Allies, 1 Scoundrel, 2 nobody), winners (seats), one_card.
"""

from tests.simcore.games.dawn.edge_cases_score import SCORED
from tests.simcore.games.dawn.edge_cases_town import DRAWN, RESOLVED

SUITS = ("ATTACK", "HEAL", "SPY", "WILD")
ATTACKS = ("nothing", "destroy_lowest", "destroy_highest", "wound_all", "wound_first_player")
KINDS = ("PLACE", "ACT", "PAY", "KEEP", "DESTROY", "DROP")
ACTS = {
    "pass": 0, "tile": 1, "great": 33, "heal": 42, "raid": 47, "spy": 52, "spy built": 84, "discard": 148, "give": 149,
}  # fmt: skip
EVENTS = (
    "first", "round", "lay", "draw", "reshuffle", "decide", "raided", "tie", "spied", "built", "failed", "met", "unmet",
    "wound", "destroyed", "great", "store", "result", "end",
)  # fmt: skip
WITH_SEAT = ("first", "round", "draw", "decide", "raided", "spied", "wound", "store")


def encode(event, card_class, tile_class):
    """A row (code, seat, a, b, c) of an event in words.

    ``event``: (name, then seat if events of that name have one, then a, b, c as far as used), with cards, tiles, acts
    ("tile 2", "spy built 0", "pass"), attacks and kinds by name; ``card_class(name)`` and ``tile_class(id)`` number
    cards and tiles.
    """
    name, *rest = event
    seat = rest.pop(0) if name in WITH_SEAT else -1
    if name == "decide" and rest[0] == "ACT":
        words, _, index = rest[1].rpartition(" ")
        rest[1] = ACTS[words] + int(index) if words else ACTS[index]
    values = [encode_word(value, card_class, tile_class) for value in rest]
    return (EVENTS.index(name), seat, *values, *[-1] * (3 - len(values)))


def encode_word(value, card_class, tile_class):
    if not isinstance(value, str):
        return value
    if value in KINDS:
        return KINDS.index(value)
    if value in ATTACKS:
        return ATTACKS.index(value)
    return card_class(value) if value.split()[0] in SUITS else tile_class(value)


def decide(seat, kind, what, candidates):
    return ("decide", seat, kind, what, candidates)


def draws(seat, name, times):
    return [("draw", seat, name)] * times


# --- the rulebook's example round ------------------------------------------------------------------------------------
# Seats 0, 1, 2 are its players 1, 2, 3. Values of the cards are ours where it doesn't print them; the second Building's
# pile is 3 + 2 + 1 - 1 = 5 < 6. The number of candidates: PASS 1, tiles 5, Great Buildings 4, discard 1, spying on each
# tile of the row not yet known, healing each of three wounded players, raiding each of two others.
EXAMPLE = {
    "name": "the rulebook's example round",
    "rule": "4",
    "rules": {
        "town_treasury": "alias_gb4", "storehouse_timing": "start_of_own_turn", "resolution_order": "row_order",
        "give_wound": "heal_other",
    },
    "position": {
        "round": 2,
        "hands": [
            ["SPY 0", "SPY 1", "ATTACK 3", "HEAL 2", "ATTACK 1", "WILD 2", "HEAL 0"],
            ["ATTACK 0", "HEAL 1 x2", "HEAL 0", "HEAL -1", "HEAL 2"],
            ["WILD 0", "SPY 2", "ATTACK 2", "WILD -1", "HEAL 0", "HEAL 3", "HEAL -1"],
        ],
        "stores": [["WILD 0"], ["SPY -1"], ["ATTACK -1"]],
        "wounds": [2, 3, 2],
        "deck": ["SPY 0 x20"],
        "row": [("b6_4", {}), ("b6_12", {}), ("barbarian_2_nothing", {}), ("plague_2_wound_all", {}), ("b9_16", {})],
    },
    "phase": "turns+resolve+draw",
    "events": [
        decide(0, "PLACE", "SPY 0", 7),  # seven classes in the hand; then pool of 8, plays 6, storehouse 2
        decide(0, "ACT", "spy 0", 21),  # 1 + 5 + 4 + 1 + 5 + 3 + 2
        decide(0, "PAY", "SPY 1", 4),  # SPY 0 and 1, WILD 0 and 2
        ("spied", 0, "b6_4"),
        decide(0, "ACT", "tile 1", 20),
        decide(0, "PAY", "ATTACK 3", 7),
        decide(0, "ACT", "tile 1", 20),
        decide(0, "PAY", "HEAL 2", 6),
        decide(0, "ACT", "tile 1", 20),  # HEAL 0 and two WILD could heal, ATTACK 1 and two WILD raid
        decide(0, "PAY", "ATTACK 1", 5),
        decide(0, "ACT", "great 3", 15),  # two plays left: no heal, no raid
        decide(0, "PAY", "WILD 2", 4),
        decide(0, "ACT", "pass", 15),
        decide(0, "KEEP", "WILD 0", 3),
        decide(0, "KEEP", "SPY 0", 2),
        decide(1, "PLACE", "ATTACK 0", 5),
        decide(1, "ACT", "heal 1", 19),  # no raid: one ATTACK card
        decide(1, "PAY", "HEAL 1", 4),
        decide(1, "PAY", "HEAL 0", 4),  # the second HEAL 1 is still there
        decide(1, "PAY", "HEAL -1", 3),
        ("wound", 1, -1, 2, 1),
        decide(1, "ACT", "tile 2", 16),
        decide(1, "PAY", "HEAL 2", 4),
        decide(1, "ACT", "tile 2", 16),
        decide(1, "PAY", "HEAL 1", 3),
        decide(1, "ACT", "pass", 1),
        decide(2, "PLACE", "WILD 0", 7),
        decide(2, "ACT", "great 3", 21),
        decide(2, "PAY", "SPY 2", 8),
        decide(2, "ACT", "great 3", 21),
        decide(2, "PAY", "ATTACK 2", 7),
        decide(2, "ACT", "tile 1", 21),
        decide(2, "PAY", "WILD -1", 6),
        decide(2, "ACT", "heal 0", 19),  # ATTACK -1 and WILD 0 are too few to raid
        decide(2, "PAY", "HEAL 0", 4),
        decide(2, "PAY", "HEAL 3", 3),
        decide(2, "PAY", "HEAL -1", 2),
        ("wound", 0, -1, 1, 2),
        decide(2, "ACT", "pass", 1),
        ("failed", 0, 0),
        ("failed", 1, 5),
        ("met", 2, 2),
        ("unmet", 3, 0, "wound_all"),
        ("wound", 0, 1, 2, -1),
        ("wound", 1, 1, 3, -1),
        ("wound", 2, 1, 3, -1),
        ("failed", 4, 0),
        *draws(0, "SPY 0", 6),
        *draws(1, "SPY 0", 6),
        *draws(2, "SPY 0", 6),
    ],
    "after": {"hand_n": [7, 6, 6], "store_n": [2, 2, 2], "wounds": [2, 3, 3], "supply": 12, "deck_n": 2, "n_row": 0},
}  # fmt: skip

# --- storing, turns --------------------------------------------------------------------------------------------------
PLAYED = [
    EXAMPLE,
    {
        "name": "nine Wounds: stores nothing, forced pass, healed by another, draws one",
        "rule": "4.2, 4.3.12, 4.5",
        "position": {
            "round": 3,
            "hands": [[], ["HEAL 0", "HEAL 1", "WILD 2", "SPY 0"], ["ATTACK 0"]],
            "wounds": [9, 0, 0],
            "deck": ["SPY 1 x20"],
        },
        "phase": "store+turns+draw",
        "events": [
            decide(1, "PLACE", "SPY 0", 4),
            decide(2, "PLACE", "ATTACK 0", 1),
            decide(0, "ACT", "pass", 1),
            decide(1, "ACT", "heal 0", 7),  # pass, four Great Buildings, discard, heal
            decide(1, "PAY", "HEAL 0", 3),
            decide(1, "PAY", "HEAL 1", 2),
            decide(1, "PAY", "WILD 2", 1),
            ("wound", 0, -1, 8, 1),
            decide(1, "ACT", "pass", 1),  # all that is left is its storehouse
            decide(2, "ACT", "pass", 1),  # its only card is stored
            *draws(0, "SPY 1", 1),
            *draws(1, "SPY 1", 9),
            *draws(2, "SPY 1", 9),
        ],
        "after": {"hand_n": [1, 9, 9], "store_n": [0, 1, 1], "wounds": [8, 0, 0], "supply": 12, "discard_n": 3},
    },
    {
        "name": "nine Wounds, not healed: draws nothing",
        "rule": "4.5",
        "position": {"round": 3, "hands": [[], ["SPY 1 x9"], ["SPY 1 x9"]], "wounds": [9, 0, 0], "deck": ["SPY 0 x5"]},
        "phase": "draw",
        "events": [],
        "after": {"hand_n": [0, 9, 9], "deck_n": 5},
    },
    {
        "name": "no card to store, stored after drawing up",
        "rule": "4.2",
        "rules": {"storehouse_if_no_card": "place_later_same_round"},
        "position": {
            "round": 3,
            "hands": [[], ["SPY 1"], ["SPY 1"]],
            "wounds": [3, 8, 8],
            "supply": 1,
            "deck": ["SPY 1 x20"],
        },
        "phase": "store+turns+draw",
        "events": [
            decide(1, "PLACE", "SPY 1", 1),
            decide(2, "PLACE", "SPY 1", 1),
            decide(0, "ACT", "pass", 1),
            decide(1, "ACT", "pass", 1),
            decide(2, "ACT", "pass", 1),
            *draws(0, "SPY 1", 6),
            decide(0, "PLACE", "SPY 1", 1),
            *draws(1, "SPY 1", 1),
            *draws(2, "SPY 1", 1),
        ],
        "after": {"hand_n": [5, 1, 1], "store_n": [1, 1, 1]},
    },
    {
        "name": "raid: not on an empty storehouse, and on one card",
        "rule": "4.3.4",
        "position": {
            "round": 3,
            "hands": [["ATTACK 0", "ATTACK 1", "WILD 0"], [], []],
            "stores": [[], [], ["SPY 3"]],
            "wounds": [0, 0, 0],
        },
        "phase": "turns",
        "events": [
            decide(0, "ACT", "raid 2", 7),  # pass, four Great Buildings, discard, one raid
            decide(0, "PAY", "ATTACK 0", 3),
            decide(0, "PAY", "ATTACK 1", 2),
            decide(0, "PAY", "WILD 0", 1),
            ("raided", 0, 2, "SPY 3"),
            decide(0, "ACT", "pass", 1),
            decide(1, "ACT", "pass", 1),
            decide(2, "ACT", "pass", 1),
        ],
        "after": {"hand_n": [0, 0, 0], "store_n": [0, 0, 0], "discard_n": 4},
    },
    {
        "name": "the raided card is the only positive one",
        "rule": "4.3.4, 5.1",
        "chance": True,
        "position": {"hands": [["ATTACK 0 x3"], [], []], "stores": [[], [], ["SPY 3", "HEAL -1 x2"]]},
        "phase": "turns+end",
        "events": [
            decide(0, "ACT", "raid 2", 7),
            decide(0, "PAY", "ATTACK 0", 1),
            decide(0, "PAY", "ATTACK 0", 1),
            decide(0, "PAY", "ATTACK 0", 1),
            ("raided", 0, 2, "SPY 3"),
            decide(0, "ACT", "pass", 1),
            decide(1, "ACT", "pass", 1),
            decide(2, "ACT", "pass", 1),
            *[("great", index, 0, -1) for index in range(4)],
            ("store", 0, 0, 0),
            ("store", 1, 0, 0),
            ("store", 2, -2, 0),
            ("result", 2, 0, 90),
            ("end", 0),
        ],
        "after": {"store_n": [0, 0, 2]},
    },
    {
        "name": "giving away an own Wound",
        "rule": "4.3.7",
        "rules": {"give_wound": "transfer_own:3_heal"},
        "position": {"round": 3, "hands": [["HEAL 0 x3"], [], []], "wounds": [1, 0, 0]},
        "phase": "turns",
        "events": [
            decide(0, "ACT", "give 2", 9),  # pass, four Great Buildings, discard, heal 0, give 1, give 2
            decide(0, "PAY", "HEAL 0", 1),
            decide(0, "PAY", "HEAL 0", 1),
            decide(0, "PAY", "HEAL 0", 1),
            ("wound", 0, -1, 0, 0),
            ("wound", 2, 1, 1, 0),
            decide(0, "ACT", "pass", 1),
            decide(1, "ACT", "pass", 1),
            decide(2, "ACT", "pass", 1),
        ],
        "after": {"wounds": [0, 0, 1], "supply": 19, "discard_n": 3},
    },
    {
        "name": "the last player of the last round swaps up to seven",
        "rule": "4.3.11, 5.1",
        "position": {"hands": [[], [], ["SPY 1", "SPY 0"]], "stores": [[], [], ["HEAL 3", "ATTACK 3", "WILD 0"]]},
        "phase": "turns+resolve+draw+end",
        "events": [
            decide(0, "ACT", "pass", 1),
            decide(1, "ACT", "pass", 1),
            decide(2, "ACT", "pass", 6),  # pass, four Great Buildings, discard; nothing to spy on
            decide(2, "KEEP", "HEAL 3", 5),
            decide(2, "KEEP", "ATTACK 3", 4),
            decide(2, "KEEP", "SPY 1", 3),
            *[("great", index, 0, -1) for index in range(4)],
            ("store", 0, 0, 0),
            ("store", 1, 0, 0),
            ("store", 2, 7, 1),
            ("result", 1, 0, 60),
            ("end", 0),
        ],
        "after": {"hand_n": [0, 0, 2], "store_n": [0, 0, 3]},
    },
    {
        "name": "the same without swaps",
        "rule": "4.3.9",
        "rules": {"max_swaps_per_turn": 0},
        "position": {"hands": [[], [], ["SPY 1", "SPY 0"]], "stores": [[], [], ["HEAL 3", "ATTACK 3", "WILD 0"]]},
        "phase": "turns+resolve+draw+end",
        "events": [
            decide(0, "ACT", "pass", 1),
            decide(1, "ACT", "pass", 1),
            decide(2, "ACT", "pass", 6),
            *[("great", index, 0, -1) for index in range(4)],
            ("store", 0, 0, 0),
            ("store", 1, 0, 0),
            ("store", 2, 6, 0),
            ("result", 2, 0, 90),
            ("end", 0),
        ],
        "after": {"hand_n": [0, 0, 2], "store_n": [0, 0, 3]},
    },
]

CASES = [*PLAYED, *RESOLVED, *DRAWN, *SCORED]
