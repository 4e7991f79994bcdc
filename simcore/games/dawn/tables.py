"""Ruleset to arrays: one tables record of Dawn, padded to fixed capacity; what doesn't add up fails here.

Values were checked one by one when the ruleset was read (`_schema.py`); here come sums and limits across cells.
"""

import numpy as np

from simcore.errors import UserError
from simcore.games.dawn import codes
from simcore.games.dawn._limits import check_limits, find_oddities, player_counts
from simcore.games.dawn._schema import SCHEMA, SUCCESSES
from simcore.games.dawn.state import TABLES

__all__ = ["SCHEMA", "build", "card_classes", "great_names", "player_counts", "tile_names", "warnings"]

ALWAYS_BUILT = -32768  # successes the Town Treasury needs: fewer than any pile can have

# switches whose readings are numbered in the order of the schema, the default being 0
_PLAIN = (
    "give_wound", "storehouse_timing", "storehouse_in_round_6", "storehouse_if_no_card", "resolution_order",
    "wild_matches_threat", "threat_offsuit_cards", "failed_threat_stays", "cards_of_built_building",
    "building_value_by", "destroy_tie", "wound_supply_empty", "hand_limit_overflow", "draw_order", "deck_exhausted",
    "tile_shortage", "no_ally", "all_ally_failure", "scoundrel_tie", "negative_storehouse", "gb_rounds", "gb3_counts",
    "spy_targets",
    "tile_visible_side", "stack_top_visible", "failed_building_visibility", "destroyed_building_visibility",
    "contribution_counts_public", "payment_visibility", "free_discard_visibility", "raided_card_visibility",
    "swap_visibility",
)  # fmt: skip
_CONSTANTS = (
    "rounds", "hand_size", "cards_dealt", "wounds_dealt", "wounds", "heal_cost", "raid_cost", "spy_cost",
    "prosperity_per_ally", "affiliation_threshold", "turn_cap",
)  # fmt: skip


def build(ruleset):
    """The tables record of a ruleset.

    Parameters
    ----------
    ruleset : simcore.ruleset.Ruleset
        Of the game `dawn`.

    Returns
    -------
    numpy.record
        Of dtype `state.TABLES`; rows of a player count that the rules forbid stay 0.

    Raises
    ------
    UserError
        With file and line: more cards, tiles or classes than fit, tile counts that don't add up, a Great Building that
        nothing can build, a deck too small for the opening deal.
    """
    if ruleset.game != "dawn":
        raise UserError(f"ruleset {ruleset.name} belongs to {ruleset.game}, not to dawn")
    tables = np.zeros(1, TABLES).view(np.recarray)[0]
    classes = card_classes(ruleset)
    check_limits(ruleset, classes)
    _fill_cards(tables, ruleset, classes)
    _fill_tiles(tables, ruleset)
    _fill_greats(tables, ruleset)
    for name in _CONSTANTS:
        tables[name] = ruleset.rules[name]
    for players in player_counts(ruleset):
        row = ruleset.rules["players"][str(players)]
        tables["tiles_returned"][players] = row["tiles_returned"]
        tables["tiles_per_round"][players] = row["tiles_per_round"]
    _fill_switches(tables, ruleset)
    return tables


def warnings(ruleset, tables):
    """Sentences about what is legal but odd: a threshold or bar out of reach, a Building nobody can pay, and so on."""
    return [*ruleset.warnings, *find_oddities(ruleset, tables)]


# --- names, for reports and transcripts -------------------------------------------------------------------------------
def card_classes(ruleset):
    """Card classes in the order of the tables record.

    Returns
    -------
    dict
        `(suit word, value)` to the list of row keys that are this class (rows of equal suit and value are one class).
    """
    classes = {}
    for row in ruleset.tables["resources"]:
        classes.setdefault((row["suit"], _value(ruleset, row)), []).append(row["id"])
    return classes


def tile_names(ruleset):
    """Row keys of the tile classes in the order of the tables record: Buildings, then Threats."""
    return [row["id"] for name in ("buildings", "threats") for row in ruleset.tables[name]]


def great_names(ruleset):
    """Row keys of the Great Buildings in order; the Town Treasury of `pool:k` is the last, `town_treasury`."""
    names = [row["id"] for row in ruleset.tables["great_buildings"]]
    return names + ["town_treasury"] * (treasury_rate(ruleset) > 0)


def treasury_rate(ruleset):
    """k of `town_treasury = pool:k`, else 0."""
    word = ruleset.rules["town_treasury"]
    return int(word.removeprefix("pool:")) if word.startswith("pool:") else 0


def _value(ruleset, row):
    all_three = ruleset.rules["spy_value"] == "all_3" and row["suit"] == "SPY"
    return 3 if all_three else row["value"]


# --- filling ----------------------------------------------------------------------------------------------------------
def _fill_cards(tables, ruleset, classes):
    rows = {row["id"]: row for row in ruleset.tables["resources"]}
    class_of = {}
    tables["n_cards"] = len(classes)
    for index, ((suit, value), keys) in enumerate(classes.items()):
        tables["card_suit"][index] = codes.SUITS.index(suit)
        tables["card_value"][index] = value
        tables["card_count"][index] = sum(rows[key]["count"] for key in keys)
        class_of |= {("resources", key): index for key in keys}
    tables["card_slot"][:] = -1
    seen = [0] * len(classes)
    for slot, card in enumerate(ruleset.slots("cards")):
        if card is not None:
            index = class_of[card]
            tables["card_slot"][slot] = index
            tables["card_slot_rank"][slot] = seen[index]
            seen[index] += 1
    count = tables["card_count"].astype(int)
    value = tables["card_value"].astype(int)
    tables["deck_mean"] = (count * value).sum() / count.sum()
    tables["max_value"] = value[count > 0].max()


def _fill_tiles(tables, ruleset):
    buildings, threats = ruleset.tables["buildings"], ruleset.tables["threats"]
    tables["n_tiles"] = len(buildings) + len(threats)
    tables["tile_suit"][:] = -1
    faces, class_of = {}, {}
    for index, row in enumerate(buildings):
        tables["tile_kind"][index] = codes.BUILDING
        tables["tile_cost"][index] = row["cost"]
        tables["tile_prosperity"][index] = row["prosperity"]
        tables["tile_count"][index] = row["count"]
        tables["tile_face"][index] = faces.setdefault(("building", row["cost"]), index)
        class_of["buildings", row["id"]] = index
    for index, row in enumerate(threats, start=len(buildings)):
        tables["tile_kind"][index] = codes.THREAT
        tables["tile_suit"][index] = codes.SUITS.index(row["suit"])
        tables["tile_required"][index] = row["required"]
        tables["tile_attack"][index] = codes.ATTACKS.index(row["attack"])
        tables["tile_count"][index] = row["count"]
        face = ("threat", row["name"].lower(), row["suit"], row["required"])
        tables["tile_face"][index] = faces.setdefault(face, index)
        class_of["threats", row["id"]] = index
    _fill_faces(tables)
    tables["tile_slot"][:] = [-1 if tile is None else class_of[tile] for tile in ruleset.slots("tiles")]


def _fill_faces(tables):
    """What a visible side promises: means over the tiles that show it, by copies (evenly where there are none)."""
    n = int(tables["n_tiles"])
    face = tables["tile_face"][:n]
    for shown in set(face.tolist()):
        same = np.flatnonzero(face == shown)
        copies = tables["tile_count"][same].astype(float)
        share = copies / copies.sum() if copies.sum() else np.full(len(same), 1 / len(same))
        is_threat = tables["tile_kind"][shown] == codes.THREAT
        harm = [share[tables["tile_attack"][same] == attack].sum() for attack in range(5)] if is_threat else [0.0] * 5
        for index in same:
            tables["face_prosperity"][index] = (share * tables["tile_prosperity"][same]).sum()
            tables["face_harm"][index] = harm


def _fill_greats(tables, ruleset):
    rows = ruleset.tables["great_buildings"]
    tables["n_greats"] = len(rows)
    for index, row in enumerate(rows):
        tables["great_required"][index] = row["required_successes"]
        tables["great_by"][index] = SUCCESSES.index(row["success_by"])
        tables["great_success"][index] = [row[suit.lower()] for suit in codes.SUITS]
        tables["great_reward"][index] = codes.REWARDS.index(row["reward_kind"])
        tables["great_value"][index] = row["reward_value"]
    rate = treasury_rate(ruleset)
    if rate:
        index = len(rows)
        tables["n_greats"] = index + 1
        tables["great_required"][index] = ALWAYS_BUILT
        tables["great_by"][index] = codes.BY_TREASURE
        tables["great_reward"][index] = codes.PER_TREASURE
        tables["great_value"][index] = rate


def _fill_switches(tables, ruleset):
    for name in _PLAIN:
        tables[name] = SCHEMA.rules[name].readings.index(ruleset.rules[name])
    first = ruleset.rules["first_player"]
    tables["first_player"] = 0 if first == "random" else 1 + first
    tables["max_swaps_per_turn"] = int(ruleset.rules["max_swaps_per_turn"] == 0)
    if ruleset.rules["town_treasury"] == "sink":  # the sink is a discard that nobody sees
        tables["free_discard_visibility"] = 1
