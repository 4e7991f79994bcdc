"""What a ruleset of Dawn may hold: constants, switches with their readings (RULES.md 7), tables with their columns.

Ranges keep every sum within the fields of the records: a card class has at most 127 copies, a play at most 15 cards a
hand and 8 rounds, so that no count of cards under one tile passes an int8, no prosperity an int16.
"""

from simcore._ruleset_schema import Cell, Numbered, Schema, Slots, Table
from simcore.games.dawn.codes import ATTACKS, CARD_SLOTS, GREATS, REWARDS, ROUNDS, SUITS, TILE_SLOTS, TILES

SUCCESSES = ("suit", "treasure")  # BY_SUIT, BY_TREASURE


def _whole(meaning, low, high, default=None):
    return Cell("int", meaning, low, high, default=default)


def _switch(meaning, *readings):
    return Cell("switch", meaning, readings=readings)


CONSTANTS = {
    "rounds": _whole("rounds of a play; tiles are laid in all but the last", 2, ROUNDS),
    "hand_size": _whole("Resource cards and Wounds a hand is drawn up to", 1, 15),
    "cards_dealt": _whole("Resource cards each player is dealt at the start", 1, 15),
    "wounds_dealt": _whole("Wounds each player starts with", 0, 15),
    "wounds": _whole("Wound cards in the box", 0, 100),
    "heal_cost": _whole("HEAL or WILD cards that remove a Wound", 1, 10),
    "raid_cost": _whole("ATTACK or WILD cards that raid a storehouse", 1, 10),
    "spy_cost": _whole("SPY or WILD cards that show a tile's hidden side", 1, 10),
    "prosperity_per_ally": _whole("prosperity the town needs for each Ally", 0, 1000),
    "affiliation_threshold": _whole("treasure in the storehouse that makes a Scoundrel", -99, 999),
    "turn_cap": _whole("decisions after which a play is stopped and reported", 100, 1_000_000, 4000),
}
for _n in range(2, 6):
    _when = " (only with two_player = extrapolated)" if _n == 2 else ""
    CONSTANTS[f"players.{_n}.tiles_returned"] = _whole(f"tiles sent back unseen, {_n} players{_when}", 0, TILE_SLOTS)
    CONSTANTS[f"players.{_n}.tiles_per_round"] = _whole(f"tiles laid a round, {_n} players{_when}", 0, 12)

SWITCHES = {
    "town_treasury": _switch("what the Town Treasury of the rulebook's example is", "none", "alias_gb4", "sink",
                             Numbered("pool:k", "pool:", 1, 99)),
    "give_wound": _switch("giving a Wound to another player", "off", "heal_other", "transfer_own:3_heal",
                          "new_wound:3_attack"),
    "storehouse_timing": _switch("when a card is stored", "simultaneous", "start_of_own_turn"),
    "storehouse_in_round_6": _switch("a card is stored in the last round too", True, False),
    "storehouse_if_no_card": _switch("a player without a Resource card to store", "skip", "place_later_same_round"),
    "resolution_order": _switch("order in which the row is resolved", "buildings_then_threats", "row_order"),
    "wild_matches_threat": _switch("WILD cards help against Threats", True, False),
    "threat_offsuit_cards": _switch("cards of another suit at a Threat", "ignored", "spoil"),
    "failed_threat_stays": _switch("an unmet Threat stays and attacks again", False, True),
    "cards_of_built_building": _switch("where the cards of a built Building go", "discard", "remove_from_game"),
    "building_value_by": _switch("what makes a Building the lowest or highest", "cost", "prosperity"),
    "destroy_tie": _switch("which of several equal Buildings is destroyed", "random", "oldest", "newest",
                           "first_player_chooses", "lowest_prosperity"),
    "wound_supply_empty": _switch("a Wound is due and none is left", "no_more_wounds", "unlimited"),
    "hand_limit_overflow": _switch("a hand above the hand size at the draw", "keep", "discard_down"),
    "draw_order": _switch("how hands are drawn up", "clockwise_fill", "one_card_each"),
    "deck_exhausted": _switch("the deck runs out", "reshuffle_discard", "stop_drawing"),
    "tile_shortage": _switch("fewer tiles in the stack than the rounds need", "error", "place_remaining"),
    "first_player": _switch("who acts first in round 1", "random", Numbered("seat", "", 0, 4)),
    "two_player": _switch("play with two", "forbidden", "extrapolated"),
    "spy_value": _switch("treasure of SPY cards", "by_card", "all_3"),
    "no_ally": _switch("everybody is a Scoundrel", "richest_scoundrel", "nobody"),
    "all_ally_failure": _switch("all are Allies and the town fails", "nobody", "richest_storehouse"),
    "scoundrel_tie": _switch("the richest Scoundrels tie", "shared", "nobody", "fewest_wounds", "latest_in_turn_order"),
    "negative_storehouse": _switch("a storehouse below zero", "allowed", "floor_0"),
    "gb_rounds": _switch("rounds in which Great Buildings take cards", "all", "only_6"),
    "gb3_counts": _switch("Town Buildings that count for a reward", "standing_town_buildings", "ever_built"),
    "max_swaps_per_turn": _switch("swaps with the storehouse in a turn (0: none; more: as pool_model)", "pool_model",
                                  Numbered("number", "", 0, 99)),
    "spy_targets": _switch("tiles that may be spied on", "row_and_built", "row_only"),
    "table_talk": _switch("claims between players; none is played", "none"),
    "tile_visible_side": _switch("what a laid tile shows", "cost_or_requirement", "nothing_until_end_of_round"),
    "stack_top_visible": _switch("the next tile's face is seen", False, True),
    "failed_building_visibility": _switch("prosperity of a failed Building", "revealed", "hidden"),
    "destroyed_building_visibility": _switch("prosperity of a destroyed Building", "revealed", "hidden"),
    "contribution_counts_public": _switch("who laid how many cards is seen", True, "total_only"),
    "payment_visibility": _switch("cards paid for heal, raid, spy", "face_up", "face_down"),
    "free_discard_visibility": _switch("cards discarded for nothing", "face_up", "face_down"),
    "raided_card_visibility": _switch("the card a raid hits", "public", "owner_and_raider", "hidden"),
    "swap_visibility": _switch("what is seen of a swap", "event_only", "count", "hidden"),
}  # fmt: skip

LEFT_OUT = {  # RULES.md 7.3
    "heal_suit_name": "Health and Heal are two names of one suit",
    "swap_scope": "it has one reading, Wounds can neither be stored nor played",
    "withdraw_contribution": "it has one reading, a card laid stays",
    "raid_self": "it has one reading, a raid hits another player",
    "gb_pile_shuffled": "it has no effect, the play is over when those piles are opened",
    "discard_browsable": "it has no effect, whoever remembers knows the discard",
    "wound_order": "it has one reading, clockwise from the first player",
    "draw_after_round_6": "it has no effect, the play is over",
    "gb2_wounds_at": "it has one reading, when everything is final",
    "utility": "it has no effect on play, it is a way of counting wins",
}

COUNT = _whole("copies", 0, 127)
TABLES = {
    "resources": Table("resources.csv", {
        "suit": Cell("choice", "suit", choices=SUITS),
        "value": _whole("printed treasure", -20, 20),
        "count": COUNT,
    }, max_rows=200),
    "buildings": Table("buildings.csv", {
        "cost": _whole("treasure needed, on the visible side", 0, 200),
        "prosperity": _whole("prosperity while it stands, on the hidden side", -99, 200),
        "count": COUNT,
    }, max_rows=TILES),
    "threats": Table("threats.csv", {
        "name": Cell("text", "name on the visible side"),
        "suit": Cell("choice", "suit of the cards that help", choices=SUITS),
        "required": _whole("helping cards needed", 0, 100),
        "attack": Cell("choice", "attack on the hidden side", choices=ATTACKS),
        "count": COUNT,
    }, max_rows=TILES),
    "great_buildings": Table("great_buildings.csv", {
        "required_successes": _whole("successes needed", 1, 3000),
        "success_by": Cell("choice", "what counts: cards by suit, or their treasure", choices=SUCCESSES),
        "attack": _whole("successes of an ATTACK card", -9, 9, 0),
        "heal": _whole("successes of a HEAL card", -9, 9, 0),
        "spy": _whole("successes of a SPY card", -9, 9, 0),
        "wild": _whole("successes of a WILD card", -9, 9, 0),
        "reward_kind": Cell("choice", "how the reward is counted", choices=REWARDS[:3]),
        "reward_value": _whole("prosperity, or prosperity for each thing counted", -200, 1000),
    }, max_rows=GREATS - 1),
}  # fmt: skip

_BY_COUNT = tuple(f"players_{n}" for n in range(2, 6))
SCHEMA = Schema(
    game="dawn",
    rules=CONSTANTS | SWITCHES,
    tables=TABLES,
    slots={
        "cards": Slots(("resources",), CARD_SLOTS, "Resource cards"),
        "tiles": Slots(("buildings", "threats"), TILE_SLOTS, "Town tiles"),
    },
    left_out=LEFT_OUT,
    targets={
        "ally_win_rate": (*(f"scoundrels_{k}" for k in range(6)), *(f"intent_{k}" for k in range(6)), *_BY_COUNT),
        "seat_spread": _BY_COUNT,
        "player_count_spread": (),
    },
    min_players=2,
    max_players=5,
)
