"""The code book of Red Rising: capacities, and what the numbers in the records stand for.

Capacities are fixed so that an edited ruleset never recompiles. Rule numbers refer to RULES.md of this folder.
"""

# --- capacities -----------------------------------------------------------------------------------------------------
SEATS = 6  # players at most
CHARACTERS = 128  # two words of 64 bits
COLORS = 16
CLAUSE_ROWS = 512  # rows that clauses become
PROGRAM_ROWS = 1024  # rows that deploy and end-of-game programs become
PREDICATES = 48  # the upper bits of the third facts word
FLEET = 11  # steps of the fleet track, 0 included
WILD_BUDGET = 100_000  # combinations of wild names and colours that are tried

# --- locations, tokens ------------------------------------------------------------------------------------------------
JUPITER, MARS, LUNA, INSTITUTE = 0, 1, 2, 3
LOCATIONS = ("Jupiter", "Mars", "Luna", "Institute")
FLEET_TRACK, HELIUM, INFLUENCE = 0, 1, 2  # `facts.tokens`, ranks, quantities
KINDS = ("fleet", "helium", "influence")
HAND_SIZE, BANISHED_START = 3, 4
QUANTITIES = (*KINDS, "hand_size", "banished_start")

# --- rows of scoring (RULES.md 3) ---------------------------------------------------------------------------------------
FLAT, PER = 0, 1  # `row_mode`
# what a PER row counts: the three tokens first, so that a quantity is its own counter
TOP_CORE, CARDS_HAND, CARDS_BANISHED, DISTINCT = 3, 4, 5, 6
COLORS_HAND, COLORS_HAND_SELF, COLORS_BOARD, COLORS_BANISHED = 7, 8, 9, 10
NO_CAP = 32767
# predicates: facts of a hand or of the table that a clause asks for; each is one bit of the third word
SOVEREIGN, RANGE, MOST, LEAST, TIED, BANISHED_ANY, BOARD_GAP = 0, 1, 2, 3, 4, 5, 6
CORE_PARITY, CORE_RANGE, ONLY, EXCEPT, COUNT, DISTINCT_COLORS, LETTERS = 7, 8, 9, 10, 11, 12, 13
PREDICATE_NAMES = (
    "sovereign", "range", "most", "least", "tied", "banished_any", "board_gap", "core_parity", "core_range", "only",
    "except", "count", "distinct_colors", "first_letters_distinct",
)  # fmt: skip

# --- wild cards, blocks ---------------------------------------------------------------------------------------------------
WILD_COLOR, WILD_NAME = 1, 2  # bits of `card_wild`
NO_CHOICE = -1  # a wild that counts as printed
BLOCKS = ("", "card", "sovereign")

# --- rows of programs (programs.py) ---------------------------------------------------------------------------------------
END = 0
WHEN = 1  # a condition, fields by it; jump when it fails
ACT_AS = 2  # a actor: the rows up to jump are carried out by that player, or by each of those
MAY = 3  # jump when declined, or when what follows can't be done
EITHER = 4  # a branches follow, one is chosen
BRANCH = 5  # a branch begins; jump to the next
GOTO = 6
IF_DONE = 7  # jump unless the rows from a on were done
TOKEN = 8  # a kind, b amount, c place counted (-1: none), f its location, d most
PAY = 9  # a kind, b amount, to the acting card's owner
CARD = 10  # a verb, b place, f its location, c to d cards, e destination (-1: none)
NAME_COLORS = 11  # a colours
SPECIALS = {
    "take_sovereign": 12, "bonus_origin": 13, "end_turn": 14, "nested_turn": 15, "peek_name_draw": 16, "split3": 17,
    "points_core": 18,
}  # fmt: skip
CONDITIONS = (
    "at_location",  # b locations, F_NOT
    "has_sovereign",
    "looked_color",  # b 0 the card beneath, 1 the card selected last; c 1: fails only then; F_NOT, colors
    "it_named",  # c 1: not named
    "it_name",  # names
    "n_least",  # b cards
    "alone",
    "ahead_right",  # b kind
    "fewest_cards",
    "cannot",  # the next row is asked about, not carried out
)
ACTORS = ("opp", "each_opp", "each_other", "neighbors", "richest_opp", "all_from_self")
VERBS = ("gain", "banish", "move", "deploy", "reveal", "show", "give")
PLACES = (
    "here", "here+self", "under", "below", "bottom(here)", "bottom_of", "at", "top(other)", "top(any)",
    "topmost(other)", "anywhere", "deck", "deck_bottom", "banished", "hand", "self", "it", "rest",
)  # fmt: skip
DESTINATIONS = (
    *LOCATIONS, "other", "different", "any_one", "one_each_other", "other_without_its_color", "under_self", "on_self",
    "bottom(here)", "deck_bottom", "deck_top_or_bottom", "deck_shuffled", "hand(right)",
)  # fmt: skip
# flags of a row
F_NOT, F_NAMED, F_EVEN, F_ODD, F_FILTER = 1, 2, 4, 8, 16
F_STAR, F_ALL, F_FACE_DOWN, F_RANDOM, F_UNTIL = 32, 64, 128, 256, 512
