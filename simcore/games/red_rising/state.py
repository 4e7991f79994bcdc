"""The records of Red Rising that scoring needs: the ruleset in arrays, what lies around a hand, a hand, its points.

Sets of cards are two uint64 words (`simcore.cardset`), sets of colours and predicates one: colours are bits 0 to 15,
predicates bits 16 to 63. The code book of all numbers is `codes.py` and can be had from here too.
"""

import numpy as np

from simcore.games.red_rising.codes import *  # noqa: F403 -- the code book is part of this module's face
from simcore.games.red_rising.codes import CHARACTERS, CLAUSE_ROWS, COLORS, FLEET, PREDICATES, PROGRAM_ROWS

# --- the ruleset in arrays ----------------------------------------------------------------------------------------------
TABLES = np.dtype(
    [
        ("n_cards", "i4"),
        ("n_colors", "i4"),
        # characters, in the order of characters.csv
        ("card_color", "i1", (CHARACTERS,)),
        ("card_core", "i2", (CHARACTERS,)),
        ("card_wild", "i1", (CHARACTERS,)),  # WILD_COLOR, WILD_NAME, or both
        ("card_block", "i1", (CHARACTERS,)),  # index into BLOCKS
        ("card_letter", "i2", (CHARACTERS,)),  # first letter of the name, numbered
        ("card_ignores", "u8", (CHARACTERS,)),  # colours whose losses it makes ignored
        ("card_row", "i2", (CHARACTERS + 1,)),  # its rows: card_row[c] to card_row[c + 1]
        ("card_asks_names", "u8", (CHARACTERS, 2)),  # names its clauses ask for
        ("card_asks_colors", "u8", (CHARACTERS,)),  # colours of hand cards its clauses ask for
        ("card_likes_names", "u8", (CHARACTERS, 2)),  # names that can bring it points
        ("card_likes_colors", "u8", (CHARACTERS,)),
        ("card_asks", "u8", (CHARACTERS,)),  # predicates its clauses ask for, evaluated from the hand
        ("card_asks_letters", "i1", (CHARACTERS,)),  # its clauses look at first letters borne
        ("card_deploy", "i2", (CHARACTERS + 1,)),  # its deploy program: rows card_deploy[c] to card_deploy[c + 1]
        ("card_end", "i2", (CHARACTERS + 1,)),  # its end-of-game program
        # rows of scoring
        ("n_rows", "i4"),
        ("row_clause", "i1", (CLAUSE_ROWS,)),  # place of its clause on the card
        ("row_mode", "i1", (CLAUSE_ROWS,)),  # FLAT or PER
        ("row_points", "i2", (CLAUSE_ROWS,)),
        ("row_wild", "i1", (CLAUSE_ROWS,)),  # 1: a wild name or colour can change it
        ("row_n_any", "i1", (CLAUSE_ROWS,)),  # any masks in use
        ("row_any1", "u8", (CLAUSE_ROWS, 3)),
        ("row_any2", "u8", (CLAUSE_ROWS, 3)),
        ("row_need", "u8", (CLAUSE_ROWS, 3)),
        ("row_none", "u8", (CLAUSE_ROWS, 3)),
        ("row_counter", "i1", (CLAUSE_ROWS,)),
        ("row_colors", "u8", (CLAUSE_ROWS,)),  # colours a PER row counts
        ("row_cap", "i2", (CLAUSE_ROWS,)),  # most points, as an amount, of a PER row
        ("row_about", "u8", (CLAUSE_ROWS,)),  # colours the clause speaks of
        # predicates: bit 16 + place of the third word
        ("n_predicates", "i4"),
        ("hand_predicates", "u8"),  # those that depend on the hand; the others on the table alone
        ("pred_kind", "i1", (PREDICATES,)),
        ("pred_quantity", "i1", (PREDICATES,)),
        ("pred_low", "i2", (PREDICATES,)),
        ("pred_high", "i2", (PREDICATES,)),
        ("pred_colors", "u8", (PREDICATES,)),
        ("pred_name", "i2", (PREDICATES,)),
        # programs, see programs.py
        ("n_program_rows", "i4"),
        ("op", "i1", (PROGRAM_ROWS,)),
        ("op_jump", "i2", (PROGRAM_ROWS,)),  # row to go on at when the condition fails, the option is declined
        ("op_a", "i2", (PROGRAM_ROWS,)),
        ("op_b", "i2", (PROGRAM_ROWS,)),
        ("op_c", "i2", (PROGRAM_ROWS,)),
        ("op_d", "i2", (PROGRAM_ROWS,)),
        ("op_e", "i2", (PROGRAM_ROWS,)),
        ("op_f", "i2", (PROGRAM_ROWS,)),
        ("op_flags", "u8", (PROGRAM_ROWS,)),
        ("op_colors", "u8", (PROGRAM_ROWS,)),
        ("op_names", "u8", (PROGRAM_ROWS, 2)),
        # constants of scoring
        ("fleet_points", "i2", (FLEET,)),
        ("helium_points", "i2"),
        ("helium_per", "i2"),
        ("sovereign_points", "i2"),
        ("influence_first", "i2"),
        ("influence_second", "i2"),
        ("influence_other", "i2"),
        ("cards_free", "i2"),
        ("extra_card", "i2"),
        # switches: 0 is the first reading (RULES.md 4)
        ("gray_counts_twice", "i1"),
        ("only_uses_extra", "i1"),
        ("letters_use_as_name", "i1"),
        ("chef_net", "i1"),
        ("chef_scope", "i1"),
        ("painter_printed_only", "i1"),
        ("neutral_in_card_comparisons", "i1"),
    ]
)

# --- what lies around a hand ----------------------------------------------------------------------------------------------
FACTS = np.dtype(
    [
        ("tokens", "i4", (3,)),  # fleet step, Helium, Influence
        ("sovereign", "i4"),
        ("most", "i1", (3,)),  # no rival has more
        ("least", "i1", (3,)),  # no rival has less
        ("tied", "i1", (3,)),  # some rival has as much
        ("influence_rank", "i4"),  # 0 highest count, 1 second highest distinct count, 2 below
        ("banished_start", "i4"),
        ("n_banished", "i4"),
        ("top_core", "i4"),  # largest core value among face-up top cards
        ("board_gap", "i4"),  # a location is empty or shows a face-down card
        ("board_colors", "i4", (COLORS,)),  # face-up cards on the locations
        ("banished_colors", "i4", (COLORS,)),
        ("still", "u8"),  # predicates that hold whatever the hand
    ]
)

# --- a hand with its wild choices -----------------------------------------------------------------------------------------
HAND = np.dtype(
    [
        ("n", "i4"),
        ("card", "i2", (CHARACTERS,)),
        ("name", "i2", (CHARACTERS,)),  # character whose name it bears
        ("colors", "u8", (CHARACTERS,)),  # printed colour and added one
        # made by `look`
        ("own", "u8", (CHARACTERS,)),  # bits of the third word that it brings itself
        ("once", "u8", (3,)),  # what at least one card brings
        ("twice", "u8", (3,)),  # what remains for a card that brings it too
        ("wants", "u8"),  # predicates that the hand's clauses ask for
        ("ignores", "u8"),  # colours whose losses are ignored
        # wild choices
        ("fixed", "i1", (CHARACTERS,)),  # WILD_COLOR, WILD_NAME: not to be chosen
        ("added", "i2", (CHARACTERS,)),  # chosen colour, NO_CHOICE
        ("borne", "i2", (CHARACTERS,)),  # chosen name (a card), NO_CHOICE
        ("n_choices", "i4"),
        ("choice_slot", "i2", (2 * CHARACTERS,)),
        ("choice_kind", "i1", (2 * CHARACTERS,)),
        ("choice_now", "i2", (2 * CHARACTERS,)),  # index into the options
        ("choice_best", "i2", (2 * CHARACTERS,)),
        ("n_color_options", "i4"),
        ("color_option", "i2", (COLORS + 1,)),
        ("n_name_options", "i4"),
        ("name_option", "i2", (CHARACTERS + 1,)),
        ("open", "i1", (CHARACTERS,)),  # WILD_COLOR, WILD_NAME: not yet decided in the search
        ("maybe", "u8", (3,)),  # what open choices could bring
        ("inexact", "i4"),  # 1: more combinations than the budget, the best found may not be the best
        ("tried", "i4"),  # combinations and bounds evaluated
    ]
)

SCORE = np.dtype(
    [
        ("core", "i4"),
        ("bonus", "i4"),
        ("fleet", "i4"),
        ("helium", "i4"),
        ("sovereignty", "i4"),
        ("influence", "i4"),
        ("extra_cards", "i4"),
        ("total", "i4"),
        ("card_bonus", "i4", (CHARACTERS,)),  # by place in the hand
    ]
)


def new(dtype):
    """One record of that type, all zero."""
    return np.zeros(1, dtype).view(np.recarray)[0]
