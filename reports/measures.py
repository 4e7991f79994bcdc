"""Words and units of the measures: what the head of a column says and how its figures are written.

A measure that is not listed here (an analysis of one's own) is shown under its name, as a plain number.
"""

from dataclasses import dataclass

SHARE, PP, POINTS, COUNT = "share", "pp", "points", "count"


@dataclass(frozen=True)
class Measure:
    """`words` for the column's head, `unit` one of SHARE, PP, POINTS, COUNT; `page` False: in the CSV only."""

    words: str
    unit: str = POINTS
    page: bool = True


_ = Measure
WORDS: dict[tuple[str, str], Measure] = {
    ("affiliation", "ally_win_rate"): _("Ally win rate", SHARE),
    ("affiliation", "by_scoundrels"): _("Ally win rate, by Scoundrels in the end (descriptive)", SHARE),
    ("affiliation", "by_intent"): _("Ally win rate, by seats that set out as Scoundrels", SHARE),
    ("affiliation", "result"): _("Share of games", SHARE),
    ("prosperity", "margin"): _("Prosperity minus bar"),
    ("prosperity", "one_card_hist"): _("of it, one card would have turned", SHARE, page=False),
    ("prosperity", "margin_hist"): _("Share of games", SHARE, page=False),
    ("prosperity", "source"): _("Mean prosperity"),
    ("prosperity", "bar"): _("Mean bar"),
    ("prosperity", "one_card"): _("One card would have turned it", SHARE),
    ("storehouse", "treasure_mean"): _("Treasure, mean"),
    ("storehouse", "treasure_q10"): _("10 % hold at most"),
    ("storehouse", "treasure_q50"): _("Median"),
    ("storehouse", "treasure_q90"): _("90 % hold at most"),
    ("storehouse", "accidental"): _("Scoundrels without wanting to", SHARE),
    ("storehouse", "rescored_win"): _("Ally win rate with that threshold (same play)", SHARE),
    ("buildings", "offered"): _("Offered, a game"),
    ("buildings", "built"): _("Built, of offered", SHARE),
    ("buildings", "destroyed"): _("Destroyed, of built", SHARE),
    ("buildings", "per_treasure"): _("Prosperity for each treasure"),
    ("buildings", "built_by_cost"): _("Built, of offered", SHARE),
    ("buildings", "per_treasure_by_cost"): _("Prosperity for each treasure"),
    ("buildings", "cards"): _("Cards laid at it"),
    ("threats", "cards"): _("Cards laid at it"),
    ("threats", "met"): _("Met", SHARE),
    ("threats", "win_met"): _("Ally win rate when met", SHARE),
    ("threats", "win_unmet"): _("Ally win rate when unmet", SHARE),
    ("threats", "win_difference"): _("Unmet minus met", PP),
    ("threats", "damage_prosperity"): _("Prosperity lost when unmet"),
    ("threats", "damage_wounds"): _("Wounds when unmet"),
    ("great_buildings", "built"): _("Built", SHARE),
    ("great_buildings", "cards"): _("Cards, a game"),
    ("great_buildings", "per_card"): _("Prosperity for each card"),
    ("great_buildings", "prosperity"): _("Prosperity, a game"),
    ("great_buildings", "spoils_either"): _("Spoiling cards by undecided seats, a game"),
    ("great_buildings", "spoils_ally"): _("Spoiling cards by Ally seats, a game"),
    ("great_buildings", "spoils_scoundrel"): _("Spoiling cards by Scoundrel seats, a game"),
    ("wounds", "wounds"): _("Wounds of a player after the round"),
    ("wounds", "healed"): _("Wounds healed in the round, a game"),
    ("raids", "raids"): _("Raids, a game"),
    ("raids", "hit_value"): _("Share of hits", SHARE),
    ("raids", "on_scoundrel"): _("On a Scoundrel's store, of raids", SHARE),
    ("raids", "turned"): _("Took it below the threshold, of raids", SHARE),
    ("raids", "spies_building"): _("Buildings spied, a game"),
    ("raids", "spies_threat"): _("Threats spied, a game"),
    ("raids", "act"): _("Acts, a game"),
    ("seats", "share"): _("Win share, by seat", SHARE),
    ("seats", "difference"): _("By seat, against the mean", PP),
    ("seats", "turn"): _("Win share, by turn in round 1", SHARE),
    ("seats", "turn_difference"): _("By turn, against the mean", PP),
    ("seats", "last_turn"): _("Last to act in the last round, against the mean", PP),
    ("seats", "spread"): _("Best seat minus worst", PP),
    ("matchups", "win"): _("Win rate of the one seat", SHARE),
    ("matchups", "gain"): _("Gain over doing as they do", PP),
    ("matchups", "defect"): _("Payoff of defecting: win share minus a builder's", PP),
    ("tension", "settled"): _("Settled by the end of the round", SHARE),
    ("tension", "settled_mean"): _("Round in which it is settled, mean"),
    ("tension", "one_card"): _("One card would have turned it", SHARE),
    ("tension", "win_chance_q10"): _("Allies' win chance: lowest tenth", SHARE),
    ("tension", "win_chance_q50"): _("median", SHARE),
    ("tension", "win_chance_q90"): _("highest tenth", SHARE),
    ("pace", "actions"): _("Actions, a game"),
    ("pace", "decisions"): _("Decisions, a game"),
    ("pace", "choices"): _("Real choices, a game"),
    ("strategies", "win_share"): _("Win share", SHARE),
    ("strategies", "scoundrel"): _("Ended as Scoundrel", SHARE),
    ("strategies", "treasure"): _("Treasure in the storehouse, mean"),
    ("endings", "ended_by"): _("Share of games", SHARE),
}
# what the rows of an analysis are, as the head of their column
GROUPS = {
    "affiliation": "Scoundrels",
    "prosperity": "Part",
    "storehouse": "Round or threshold",
    "buildings": "Building",
    "threats": "Threat",
    "great_buildings": "Great Building",
    "wounds": "Round",
    "raids": "What",
    "seats": "Seat",
    "matchups": "One seat among others",
    "tension": "Round",
    "pace": "Statistic",
    "strategies": "Strategy",
    "endings": "Ended by",
    "dead_design": "Thing",
}
STATISTICS = {"q10": "lowest tenth", "q50": "median", "q90": "highest tenth", "mean": "mean", "all": "all"}


def of(analysis: str, measure: str) -> Measure:
    """The words and unit of a measure; unknown ones under their own name."""
    words = measure.replace("_", " ")
    return WORDS.get((analysis, measure), Measure(words[:1].upper() + words[1:]))


def group_words(analysis: str, group: str, facts=None) -> str:
    """A group as the page names it: a tile by its words, a Great Building by its number, a strategy without `_`."""
    for tile in getattr(facts, "tiles", None) or ():
        if tile.id == group:
            return tile.name
    if group.startswith("GB") and group[2:].isdigit():
        return f"Great Building {group[2:]}"
    if analysis in ("storehouse", "wounds", "tension") and group.isdigit():
        return f"round {group}" if analysis != "storehouse" else group
    if "|" in group:
        one, others = group.split("|", 1)
        return f"{one.replace('_', ' ')} among {others.replace('_', ' ')}"
    return STATISTICS.get(group, group.replace("_", " "))


def thing_words(thing: str, facts=None) -> str:
    """A thing of dead design, `b4_8 built` or `wound_supply_empty`, in words."""
    name, _, rest = thing.partition(" ")
    words = group_words("dead_design", name, facts)
    return f"{words} {rest}".strip()
