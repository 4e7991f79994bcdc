"""The records that hold one play of Dawn.

``STATE = public + mine[seat] + hidden``. A strategy is handed (tables, public, its own mine, its own params) and no
pointer to anything else, so fair play needs no discipline. Everything under way lies in the record (phase, step,
cursor), nothing on the call stack. Counts are vectors over card classes: a class is a (suit, value) pair of the
ruleset, in the order of `resources.csv`.

Rule numbers refer to RULES.md of this folder; the code book of all numbers is `codes.py` and can be had from here too.
"""

import numpy as np

from simcore.games.dawn.codes import *  # noqa: F403 -- the code book is part of this module's face
from simcore.games.dawn.codes import (
    BUILT, CANDIDATES, CARD_SLOTS, CARDS, GREATS, PARAMS, ROUNDS, ROW, SEATS, TILE_SLOTS, TILES,
)  # fmt: skip
from simcore.games.dawn.columns import GAME_ROW, SEAT_ROW

# --- the ruleset in arrays ----------------------------------------------------------------------------------------------
TABLES = np.dtype(
    [
        # cards
        ("n_cards", "i4"),  # classes in use
        ("card_suit", "i1", (CARDS,)),
        ("card_value", "i1", (CARDS,)),  # printed treasure (after `spy_value`)
        ("card_count", "i2", (CARDS,)),
        ("card_slot", "i1", (CARD_SLOTS,)),  # class of each physical card, -1 empty
        ("card_slot_rank", "i2", (CARD_SLOTS,)),  # how many earlier slots hold the same class
        ("deck_mean", "f4"),  # mean treasure of a card of the whole deck
        ("max_value", "i4"),
        # tiles: Buildings first, then Threats
        ("n_tiles", "i4"),
        ("tile_kind", "i1", (TILES,)),
        ("tile_cost", "i2", (TILES,)),
        ("tile_prosperity", "i2", (TILES,)),
        ("tile_suit", "i1", (TILES,)),
        ("tile_required", "i1", (TILES,)),
        ("tile_attack", "i1", (TILES,)),
        ("tile_count", "i2", (TILES,)),
        ("tile_face", "i1", (TILES,)),  # the first class with the same visible side
        ("face_prosperity", "f4", (TILES,)),  # mean hidden prosperity over the tiles that show this face
        ("face_harm", "f4", (TILES, 5)),  # share of each attack over the tiles that show this face
        ("tile_slot", "i1", (TILE_SLOTS,)),  # class of each physical tile, -1 empty
        # Great Buildings
        ("n_greats", "i4"),
        ("great_required", "i2", (GREATS,)),
        ("great_by", "i1", (GREATS,)),
        ("great_success", "i1", (GREATS, 4)),  # successes that a card of each suit brings (BY_SUIT)
        ("great_reward", "i1", (GREATS,)),
        ("great_value", "i2", (GREATS,)),
        # constants
        ("rounds", "i4"),
        ("hand_size", "i4"),
        ("cards_dealt", "i4"),
        ("wounds_dealt", "i4"),
        ("wounds", "i4"),  # Wound cards in the box
        ("heal_cost", "i4"),
        ("raid_cost", "i4"),
        ("spy_cost", "i4"),
        ("prosperity_per_ally", "i4"),
        ("affiliation_threshold", "i4"),
        ("tiles_returned", "i4", (SEATS + 1,)),  # by player count
        ("tiles_per_round", "i4", (SEATS + 1,)),
        ("turn_cap", "i4"),  # steps after which a play is stopped and reported
        # switches: the readings of a switch are numbered in the order of RULES.md, 0 is the default
        ("give_wound", "i1"),  # 0 off, 1 heal_other (same as off), 2 transfer_own:3_heal, 3 new_wound:3_attack
        ("storehouse_timing", "i1"),  # 0 simultaneous, 1 start_of_own_turn
        ("storehouse_in_round_6", "i1"),  # 0 true, 1 false
        ("storehouse_if_no_card", "i1"),  # 0 skip, 1 place_later_same_round
        ("resolution_order", "i1"),  # 0 buildings_then_threats, 1 row_order
        ("wild_matches_threat", "i1"),  # 0 true, 1 false
        ("threat_offsuit_cards", "i1"),  # 0 ignored, 1 spoil
        ("failed_threat_stays", "i1"),  # 0 false, 1 true
        ("cards_of_built_building", "i1"),  # 0 discard, 1 remove_from_game
        ("building_value_by", "i1"),  # 0 cost, 1 prosperity
        ("destroy_tie", "i1"),  # 0 random, 1 oldest, 2 newest, 3 first_player_chooses, 4 lowest_prosperity
        ("wound_supply_empty", "i1"),  # 0 no_more_wounds, 1 unlimited
        ("hand_limit_overflow", "i1"),  # 0 keep, 1 discard_down
        ("draw_order", "i1"),  # 0 clockwise_fill, 1 one_card_each
        ("deck_exhausted", "i1"),  # 0 reshuffle_discard, 1 stop_drawing
        ("tile_shortage", "i1"),  # 0 error, 1 place_remaining
        ("first_player", "i1"),  # 0 random, 1 + seat
        ("no_ally", "i1"),  # 0 richest_scoundrel, 1 nobody
        ("all_ally_failure", "i1"),  # 0 nobody, 1 richest_storehouse
        ("scoundrel_tie", "i1"),  # 0 shared, 1 nobody, 2 fewest_wounds, 3 latest_in_turn_order
        ("negative_storehouse", "i1"),  # 0 allowed, 1 floor_0
        ("gb_rounds", "i1"),  # 0 all, 1 only_6
        ("gb3_counts", "i1"),  # 0 standing_town_buildings, 1 ever_built
        ("max_swaps_per_turn", "i1"),  # 0 pool_model, 1 no swap at all
        ("spy_targets", "i1"),  # 0 row_and_built, 1 row_only
        # switches that change only what is seen
        ("tile_visible_side", "i1"),  # 0 cost_or_requirement, 1 nothing_until_end_of_round
        ("stack_top_visible", "i1"),  # 0 false, 1 true
        ("failed_building_visibility", "i1"),  # 0 revealed, 1 hidden
        ("destroyed_building_visibility", "i1"),  # 0 revealed, 1 hidden
        ("contribution_counts_public", "i1"),  # 0 true, 1 total_only
        ("payment_visibility", "i1"),  # 0 face_up, 1 face_down
        ("free_discard_visibility", "i1"),  # 0 face_up, 1 face_down
        ("raided_card_visibility", "i1"),  # 0 public, 1 owner_and_raider, 2 hidden
        ("swap_visibility", "i1"),  # 0 event_only, 1 count, 2 hidden
    ],
    align=True,
)

# --- what everybody knows ---------------------------------------------------------------------------------------------------
PAST = np.dtype(  # one finished round
    [
        ("n_row", "i1"),
        ("row_face", "i1", (ROW,)),
        ("outcome", "i1", (ROW,)),  # FAILED, STANDING (built that round), MET, UNMET
        ("laid", "i1", (ROW, SEATS)),  # cards laid at each tile by each player (0 with `total_only`)
        ("laid_total", "i1", (ROW,)),
        ("pile", "i1", (ROW, CARDS)),  # the revealed pile, without names
    ]
)
PUBLIC = np.dtype(
    [
        ("n_players", "i4"),
        ("round_no", "i4"),  # 1..rounds
        ("first", "i4"),  # seat that acts first this round
        ("turn_seat", "i4"),  # seat whose turn it is, -1 outside turns
        ("turn_index", "i4"),  # 0 for the first to act this round
        ("deck_n", "i4"),
        ("discard_unseen", "i4"),  # cards of the discard that went there unseen
        ("wounds_supply", "i4"),
        ("reshuffles", "i4"),
        ("wounds", "i1", (SEATS,)),
        ("hand_n", "i1", (SEATS,)),  # Resource cards in hand
        ("store_n", "i1", (SEATS,)),
        ("discard", "i2", (CARDS,)),  # cards of the discard that all have seen
        ("n_row", "i4"),
        ("row_face", "i1", (ROW,)),  # index into tables.tile_*: cost, suit and required of it are what the tile shows;
        # its prosperity and attack are not (use face_prosperity and face_harm); -1: nothing visible
        ("row_kind", "i1", (ROW,)),  # BUILDING, THREAT, -1: not visible
        ("laid", "i1", (ROW, SEATS)),  # cards laid there this round, by player (0 with `total_only`)
        ("laid_total", "i1", (ROW,)),
        ("spied_row", "i1", (ROW,)),  # bit q: player q has looked behind it
        ("n_built", "i4"),
        ("built_face", "i1", (BUILT,)),
        ("built_standing", "i1", (BUILT,)),  # 0: destroyed
        ("built_round", "i1", (BUILT,)),
        ("spied_built", "i1", (BUILT,)),
        ("great_laid", "i1", (GREATS, SEATS)),  # cards under each Great Building, by player (0 with `total_only`)
        ("great_total", "i2", (GREATS,)),
        ("stack_n", "i4"),
        ("stack_top_face", "i4"),  # -1 unless `stack_top_visible`
        ("revealed", "i1", (TILES,)),  # tiles whose both sides all have seen, by class
        ("paid", "i1", (SEATS, CARDS)),  # cards shown as payments and free discards over the play
        ("lost", "i1", (SEATS, CARDS)),  # cards seen leaving a storehouse by a raid
        ("raids", "i1", (SEATS, SEATS)),  # [raider, target]
        ("heals", "i1", (SEATS, SEATS)),  # [healer, healed]
        ("swapped", "i1", (ROUNDS, SEATS)),  # 1 or the number of cards, by `swap_visibility`
        ("round_laid", "i1", (ROUNDS, SEATS)),  # cards laid at tiles
        ("round_great", "i1", (ROUNDS, SEATS)),  # cards laid under Great Buildings
        ("past", PAST, (ROUNDS,)),
    ],
    align=True,
)

# --- what one seat knows -------------------------------------------------------------------------------------------------------
STREAM = np.dtype([("word", "u8")])
SLOTS = np.dtype([("slot", "f8", (PARAMS,))])  # a strategy sees these bytes as a record of its own: params.<name>
MINE = np.dtype(
    [
        ("stream", STREAM),  # this seat's random stream, fresh for each decision
        ("params", SLOTS),
        ("seat", "i4"),
        ("kind", "i4"),  # PLACE, ACT, PAY, KEEP, DESTROY, DROP
        ("n_candidates", "i4"),
        ("candidate", "i2", (CANDIDATES,)),
        ("hand", "i1", (CARDS,)),
        ("store", "i1", (CARDS,)),
        ("pool", "i1", (CARDS,)),  # own turn: hand and storehouse together, less what was played (rule 4.3, swaps)
        ("pool_n", "i4"),
        ("play_left", "i4"),  # own turn: cards that may still be played
        ("keep_n", "i4"),  # own turn: size of the storehouse
        ("act", "i4"),  # under PAY: the act being paid
        ("paid_n", "i4"),  # under PAY: cards already paid for it
        ("known_row", "i1", (ROW,)),  # tile class of the row's tiles this seat looked behind, else -1
        ("known_built", "i1", (BUILT,)),  # the same for built tiles
        ("laid", "i1", (ROW, CARDS)),  # own cards at the row's tiles, this round
        ("great_laid", "i1", (GREATS, CARDS)),  # own cards under the Great Buildings
        ("spied_class", "i4"),  # the tile this seat looked behind last, -1 before
        ("raid_hits", "i1", (SEATS, CARDS)),  # cards that this seat's raids were seen to hit, by target
    ],
    align=True,
)

# --- what nobody, or not everybody, knows ----------------------------------------------------------------------------------------
SCORE = np.dtype(  # the town as it would be scored now (rules 5.1 to 5.5)
    [
        ("treasure", "i2", (SEATS,)),
        ("affiliation", "i1", (SEATS,)),
        ("n_allies", "i4"),
        ("town", "i4"),
        ("great_successes", "i2", (GREATS,)),
        ("great_built", "i1", (GREATS,)),
        ("great_prosperity", "i2", (GREATS,)),
        ("prosperity", "i4"),
        ("bar", "i4"),
        ("outcome", "i4"),  # ALLIES_WIN, SCOUNDREL_WINS, NOBODY_WINS
        ("winners", "i4"),  # bit q: player q wins
        ("n_winners", "i4"),
    ],
    align=True,
)
HIDDEN = np.dtype(
    [
        ("chance", STREAM),  # the stream of the roll being made
        ("card_stream", STREAM),  # of the present deck
        ("tile_stream", STREAM),
        ("seed", "u8"),
        ("game", "u8"),
        ("phase", "i4"),
        ("step", "i4"),
        ("cursor", "i4"),
        ("owed", "i4"),  # bit q: player q still owes a card to the storehouse
        ("decisions", "i4", (SEATS,)),  # numbers each seat's decision streams
        ("raid_no", "i4"),
        ("tie_no", "i4"),
        ("shuffle_no", "i4"),
        ("deck_left", "i4"),  # slots of the order not yet looked at
        ("deck_order", "u1", (CARD_SLOTS,)),
        ("deck_rank", "i2", (CARDS,)),  # slots of a rank below this are in the deck of this shuffle
        ("discard", "i2", (CARDS,)),
        ("removed", "i2", (CARDS,)),
        ("pile", "i1", (ROW, CARDS)),
        ("great_pile", "i2", (GREATS, CARDS)),
        ("stack_left", "i4"),
        ("laid_no", "i4"),  # tiles laid so far
        ("stack_top", "i4"),  # tile class drawn ahead when `stack_top_visible`, else -1
        ("stack_order", "u1", (TILE_SLOTS,)),
        ("row_tile", "i1", (ROW,)),  # tile class
        ("row_laid", "i1", (ROW,)),  # index into the row's place in the order of laying (0..LAID-1)
        ("row_state", "i1", (ROW,)),  # NOT_LAID until resolved, then the outcome
        ("row_open", "i1", (ROW,)),  # 1: its attack has been seen (a Threat that stayed)
        ("built_tile", "i1", (BUILT,)),
        ("built_laid", "i1", (BUILT,)),
        ("pool_suit", "i1", (4,)),  # cards of each suit in the pool of the seat on turn
        ("kept", "i4"),  # cards chosen for it so far
        ("old_store", "i1", (CARDS,)),  # its storehouse at the start of the turn
        ("attack", "i4"),  # under DESTROY: the attack that asks
        ("attack_laid", "i4"),  # and its tile's place in the order of laying
        ("score", SCORE),
    ],
    align=True,
)

STATE = np.dtype(  # row and seat_row are the play's result, counted on the way
    [
        ("public", PUBLIC),
        ("mine", MINE, (SEATS,)),
        ("hidden", HIDDEN),
        ("row", GAME_ROW),
        ("seat_row", SEAT_ROW, (SEATS,)),
    ],
    align=True,
)
