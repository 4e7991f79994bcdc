"""The code book of Dawn: capacities, and what the numbers in records, candidates and columns stand for.

Rule numbers refer to RULES.md of this folder. Capacities are fixed so that an edited ruleset never recompiles.
"""

# --- capacities -----------------------------------------------------------------------------------------------------
SEATS = 5  # players at most
CARDS = 32  # card classes
CARD_SLOTS = 160  # physical Resource cards: slots of the whole capacity are shuffled, empty ones are skipped
TILES = 64  # tile classes (Buildings, then Threats)
TILE_SLOTS = 64  # physical Town tiles
ROW = 32  # tiles in the row (12 laid in a round at most; more only when unmet Threats stay)
BUILT = 64  # Town Buildings built, destroyed ones included
GREATS = 9  # eight Great Buildings and the Town Treasury of `town_treasury = pool:k`
ROUNDS = 8
LAID = 60  # tiles laid in a whole play, in the order of laying
CANDIDATES = 128
PARAMS = 8  # parameters of a strategy

# --- code book: suits, tiles, attacks ---------------------------------------------------------------------------------
ATTACK, HEAL, SPY, WILD = 0, 1, 2, 3
SUITS = ("ATTACK", "HEAL", "SPY", "WILD")
BUILDING, THREAT = 0, 1
NOTHING, DESTROY_LOWEST, DESTROY_HIGHEST, WOUND_ALL, WOUND_FIRST_PLAYER = 0, 1, 2, 3, 4
ATTACKS = ("nothing", "destroy_lowest", "destroy_highest", "wound_all", "wound_first_player")
BY_SUIT, BY_TREASURE = 0, 1  # how a Great Building counts successes
FLAT, PER_HEALTHY_ALLY, PER_TOWN_BUILDING, PER_TREASURE = 0, 1, 2, 3  # its reward; PER_TREASURE: value treasure = 1
REWARDS = ("flat", "per_ally_without_wounds", "per_standing_town_building", "per_treasure")

# --- decisions ---------------------------------------------------------------------------------------------------------
PLACE, ACT, PAY, KEEP, DESTROY, DROP = 0, 1, 2, 3, 4, 5  # `mine.kind`
KINDS = ("PLACE", "ACT", "PAY", "KEEP", "DESTROY", "DROP")
# A candidate of PLACE, PAY, KEEP and DROP is a card class, of DESTROY an index into `public.built_face`, of ACT one of:
PASS = 0
TILE = 1  # + index in the row: lay one card there
GREAT = TILE + ROW  # + Great Building: lay one card under it
HEAL_SEAT = GREAT + GREATS  # + seat: three HEAL or WILD cards remove one Wound of that player
RAID_SEAT = HEAL_SEAT + SEATS  # + seat: three ATTACK or WILD cards hit one random card of that storehouse
SPY_ROW = RAID_SEAT + SEATS  # + index in the row: one SPY or WILD card shows its hidden side
SPY_BUILT = SPY_ROW + ROW  # + index into `public.built_face`: the same for a tile already built
DISCARD = SPY_BUILT + BUILT  # one card to the discard
GIVE_SEAT = DISCARD + 1  # + seat: only with the rule switch `give_wound`
ACTS_END = GIVE_SEAT + SEATS
# families of acts, for counting: index into the column `acts`
ACT_FAMILIES = ("pass", "tile", "great", "heal", "raid", "spy", "discard", "give", "swap")

# --- code book: results -----------------------------------------------------------------------------------------------
ALLY, SCOUNDREL = 0, 1  # affiliation
INTENTS = ("ally", "scoundrel", "either")
ALLIES_WIN, SCOUNDREL_WINS, NOBODY_WINS = 0, 1, 2
RESULTS = ("allies", "scoundrel", "nobody")
OUTCOMES = ("not_laid", "failed", "standing", "destroyed", "met", "unmet")  # of a tile
NOT_LAID, FAILED, STANDING, DESTROYED, MET, UNMET = 0, 1, 2, 3, 4, 5
FINISHED, TURN_CAP, ILLEGAL = 0, 1, 2  # ended_by
# rare moments, counted to find dead design: index into the column `mattered`
MATTERED = (
    "reshuffle",  # the deck ran out and the discard was shuffled
    "piles_empty",  # a card was due and both piles were empty
    "wound_supply_empty",  # a Wound was due and the supply was empty
    "destroy_tie",  # several Buildings tied for destruction
    "destroy_none",  # a destroying attack found nothing built
    "no_ally",  # everybody became a Scoundrel
    "all_ally_failure",  # no Scoundrel, and the bar missed
    "scoundrel_tie",  # the richest Scoundrels tied
    "wild_met_threat",  # a Threat was met only thanks to WILD cards
    "hand_overflow",  # a hand stood above the hand size at the draw
    "no_card_to_store",  # a player had no Resource card to place
    "negative_treasure",  # a storehouse ended below zero
    "threat_offsuit",  # cards that do not help lay at a Threat
    "swap",  # a storehouse changed in its owner's turn
    "on_the_bar",  # prosperity equalled the bar exactly
    "order_mattered",  # a destroying attack hit a Building finished in the same round
)
# the same as indices
M_RESHUFFLE = 0
M_PILES_EMPTY = 1
M_WOUND_SUPPLY_EMPTY = 2
M_DESTROY_TIE = 3
M_DESTROY_NONE = 4
M_NO_ALLY = 5
M_ALL_ALLY_FAILURE = 6
M_SCOUNDREL_TIE = 7
M_WILD_MET_THREAT = 8
M_HAND_OVERFLOW = 9
M_NO_CARD_TO_STORE = 10
M_NEGATIVE_TREASURE = 11
M_THREAT_OFFSUIT = 12
M_SWAP = 13
M_ON_THE_BAR = 14
M_ORDER_MATTERED = 15

# --- events of a play's record: rows of (code, seat, a, b, c), unused places -1 -------------------------------------------
E_FIRST = 0  # seat that acts first in round 1 (chance)
E_ROUND = 1  # seat = first, a = round
E_LAY = 2  # a = index in the row, b = tile class, c = place in the order of laying (chance)
E_DRAW = 3  # seat, a = card class (chance)
E_RESHUFFLE = 4  # a = cards in the new deck
E_DECIDE = 5  # seat, a = kind, b = candidate, c = candidates offered (1: forced)
E_RAIDED = 6  # seat = raider, a = target, b = card class (chance)
E_TIE = 7  # a = index of the built tile drawn among equals (chance)
E_SPIED = 8  # seat, a = tile class found
E_BUILT = 9  # a = index in the row, b = treasure, c = index of the built tile
E_FAILED = 10  # a = index in the row, b = treasure
E_MET = 11  # a = index in the row, b = helping cards
E_UNMET = 12  # a = index in the row, b = helping cards, c = attack
E_WOUND = 13  # seat, a = +1 or -1, b = Wounds afterwards, c = seat that caused it, -1 a Threat
E_DESTROYED = 14  # a = index of the built tile, b = tile class
E_GREAT = 15  # a = Great Building, b = successes, c = prosperity, -1 not built
E_STORE = 16  # seat, a = treasure, b = affiliation
E_RESULT = 17  # a = result, b = prosperity, c = bar
E_END = 18  # a = ended_by, b = seat of an illegal answer
EVENTS = (
    "first", "round", "lay", "draw", "reshuffle", "decide", "raided", "tie", "spied", "built", "failed", "met", "unmet",
    "wound", "destroyed", "great", "store", "result", "end",
)  # fmt: skip
