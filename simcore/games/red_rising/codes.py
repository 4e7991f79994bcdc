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
