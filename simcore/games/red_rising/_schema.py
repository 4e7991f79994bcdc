"""What a ruleset of Red Rising may hold: constants, switches with their readings (RULES.md 4), the characters."""

from simcore._ruleset_schema import Cell, Schema, Table
from simcore.games.red_rising import codes
from simcore.games.red_rising.numbers import InBonus, InProgram


def _whole(meaning, low, high, default=None):
    return Cell("int", meaning, low, high, default=default)


def _switch(meaning, *readings):
    return Cell("switch", meaning, readings=readings)


CONSTANTS = {
    "colors": Cell("text", "the colors that characters may have"),
    "cards_dealt": _whole("cards of a hand at the start", 0, 15),
    "cards_dealt_ceres": _whole("the same for House Ceres", 0, 15),
    "cards_per_location": _whole("cards on each location at the start", 0, 15),
    "influence_tokens": _whole("Influence tokens of each player", 0, 99),
    "turn_cap": _whole("turns of a player after which a play is stopped and reported", 1, 1000),
    "end.helium": _whole("Helium that meets the first end condition", 0, 99),
    "end.influence": _whole("Influence that meets the second end condition", 0, 99),
    "end.fleet": _whole("step of the Fleet track that meets the third end condition", 0, codes.FLEET - 1),
    "end.conditions_alone": _whole("conditions that one player ends the game with", 1, 3),
    "scoring.helium.points": _whole("points for every `per` Helium", -99, 99),
    "scoring.helium.per": _whole("Helium that make `points`", 1, 99),
    "scoring.sovereign": _whole("points of the Sovereign token", -99, 99),
    "scoring.influence.first": _whole("points a token for the most Influence", -99, 99),
    "scoring.influence.second": _whole("points a token for the second highest Influence", -99, 99),
    "scoring.influence.other": _whole("points a token for less", -99, 99),
    "scoring.cards_free": _whole("cards of a hand that cost nothing", 0, 128),
    "scoring.extra_card": _whole("points of each card beyond the free ones", -99, 99),
    **{f"scoring.fleet.{n}": _whole(f"points at step {n} of the Fleet track", -99, 199) for n in range(codes.FLEET)},
    "players.2.neutral_influence": _whole("Influence of the neutral house, 2 players", 0, 99),
}
SCORING_SWITCHES = {
    "gray_counts_twice": _switch("a card of two colors counts for both in one clause", True, False),
    "only_uses_extra": _switch("an added color may satisfy `only`", True, False),
    "letters_use_as_name": _switch("first letters are those of the names borne", True, False),
    "lawyer_exclusive": _switch("a clause with `except` pays nothing beside the one for that name", False, True),
    "chef_net": _switch("ignored losses: False each clause, True the card's sum below 0", False, True),
    "chef_scope": _switch("whose losses are ignored", "printed_on_gold", "caused_by_gold"),
    "painter_printed_only": _switch("only printed colors count for `distinct_colors`", True, False),
    "neutral_in_card_comparisons": _switch("cards compare Influence with the neutral house too", False, True),
}
PLAY_SWITCHES = {
    "banished_snapshot": _switch("when `banished_start` is counted: end-of-game abilities", "before", "after"),
    "official_hand_protection": _switch("the publisher's variant that protects small hands", "off", "on"),
    "end_check": _switch("when the end conditions are tested", "turn_end", "continuous"),
    "loan_shark_turn_counts": _switch("Loan Shark's turn counts among the equal turns", False, True),
    "exclude_secondary_deploy_locations": _switch("no gain from where a second card was deployed", True, False),
    "ceres_depth": _switch("what House Ceres may banish of a location", "any", "top"),
    "face_down_known_to": _switch("who knows a face-down card", "placer", "public", "nobody"),
    "hypnotist_blockable": _switch("a card block stops Hypnotist", False, True),
    "arlus": _switch("whom Arlus asks", "neighbors", "all_opponents"),
    "eo_may_decline": _switch("a Red may be kept hidden from Eo", False, True),
}
TABLES = {
    "characters": Table("characters.csv", {
        "color": Cell("text", "color, one of rules.colors"),
        "core_value": _whole("points printed at the top", -99, 199),
        "deploy": Cell("text", "deploy program", default="", inside=InProgram()),
        "end_of_game": Cell("text", "end-of-game program", default="", inside=InProgram()),
        "bonus": Cell("text", "scoring clauses", default="", inside=InBonus()),
        "block": Cell("choice", "what its block stops", choices=codes.BLOCKS[1:], default=""),
    }, key="name", max_rows=codes.CHARACTERS),
}  # fmt: skip
_BY_COUNT = tuple(f"players_{n}" for n in range(2, codes.SEATS + 1))
SCHEMA = Schema(
    game="red_rising",
    rules=CONSTANTS | SCORING_SWITCHES | PLAY_SWITCHES,
    tables=TABLES,
    targets={
        "seat_spread": _BY_COUNT,
        "last_condition": ("helium", "influence", "fleet"),
        "winning_margin": _BY_COUNT,
    },
    min_players=2,
    max_players=codes.SEATS,
)
