"""A ruleset of Dawn as the oracle holds it: lists, names and readings. Rule numbers refer to RULES.md of the game."""

from collections import Counter
from dataclasses import dataclass

SUITS = ("ATTACK", "HEAL", "SPY", "WILD")
ATTACKS = ("nothing", "destroy_lowest", "destroy_highest", "wound_all", "wound_first_player")
BY = ("suit", "treasure")
REWARDS = ("flat", "per_ally_without_wounds", "per_standing_town_building", "per_treasure")

# rules 7.1 and 7.2: every switch with its readings, the default first
READINGS = {
    "give_wound": ("off", "heal_other", "transfer_own:3_heal", "new_wound:3_attack"),
    "storehouse_timing": ("simultaneous", "start_of_own_turn"),
    "storehouse_in_round_6": ("true", "false"),
    "storehouse_if_no_card": ("skip", "place_later_same_round"),
    "resolution_order": ("buildings_then_threats", "row_order"),
    "wild_matches_threat": ("true", "false"),
    "threat_offsuit_cards": ("ignored", "spoil"),
    "failed_threat_stays": ("false", "true"),
    "cards_of_built_building": ("discard", "remove_from_game"),
    "building_value_by": ("cost", "prosperity"),
    "destroy_tie": ("random", "oldest", "newest", "first_player_chooses", "lowest_prosperity"),
    "wound_supply_empty": ("no_more_wounds", "unlimited"),
    "hand_limit_overflow": ("keep", "discard_down"),
    "draw_order": ("clockwise_fill", "one_card_each"),
    "deck_exhausted": ("reshuffle_discard", "stop_drawing"),
    "tile_shortage": ("error", "place_remaining"),
    "two_player": ("forbidden", "extrapolated"),
    "spy_value": ("by_card", "all_3"),
    "no_ally": ("richest_scoundrel", "nobody"),
    "all_ally_failure": ("nobody", "richest_storehouse"),
    "scoundrel_tie": ("shared", "nobody", "fewest_wounds", "latest_in_turn_order"),
    "negative_storehouse": ("allowed", "floor_0"),
    "gb_rounds": ("all", "only_6"),
    "gb3_counts": ("standing_town_buildings", "ever_built"),
    "spy_targets": ("row_and_built", "row_only"),
    "tile_visible_side": ("cost_or_requirement", "nothing_until_end_of_round"),
    "stack_top_visible": ("false", "true"),
    "failed_building_visibility": ("revealed", "hidden"),
    "destroyed_building_visibility": ("revealed", "hidden"),
    "contribution_counts_public": ("true", "total_only"),
    "payment_visibility": ("face_up", "face_down"),
    "free_discard_visibility": ("face_up", "face_down"),
    "raided_card_visibility": ("public", "owner_and_raider", "hidden"),
    "swap_visibility": ("event_only", "count", "hidden"),
}
# rules 1.2, 1.9, 3.5, 4.3, 4.5, 5.1, 5.4
CONSTANTS = {
    "rounds": 6, "hand_size": 9, "cards_dealt": 7, "wounds_dealt": 2, "wounds": 20, "heal_cost": 3, "raid_cost": 3,
    "spy_cost": 1, "prosperity_per_ally": 30, "affiliation_threshold": 7,
}  # fmt: skip
RETURNED = {2: 20, 3: 15, 4: 10, 5: 0}
PER_ROUND = {2: 4, 3: 5, 4: 6, 5: 8}


@dataclass(frozen=True)
class Tile:
    """A class of Town tiles (rule 1.8)."""

    building: bool
    visible: tuple  # what the visible side shows
    cost: int = 0
    prosperity: int = 0
    suit: int = -1
    required: int = 0
    attack: str = "nothing"
    count: int = 1


@dataclass(frozen=True)
class Great:
    """A Great Building (rule 5.2), or the Town Treasury of `pool:k`."""

    required: int
    by_treasure: bool
    brings: tuple  # successes of a card of each suit
    reward: str
    value: int
    treasury: bool = False


def name_of(value, names):
    """The name behind a name or its number."""
    name = names[value] if isinstance(value, int) else str(value)
    if name not in names:
        raise ValueError(f"{value!r} is none of {names}")
    return name


class Rules:
    """A ruleset dict read once: cards, tiles and Great Buildings as lists by class, constants and readings by name.

    ``ruleset`` has the keys cards [(suit, value, count)], buildings [(id, cost, prosperity, count)], threats
    [(id, name, suit, required, attack, count)], greats [(id, required, by, [a, h, s, w], reward, value)] and rules
    {constant or switch: value}. Raises ValueError on a reading that doesn't exist or on tiles that don't add up (1.10).
    """

    def __init__(self, ruleset, n_players):
        rules = dict(ruleset.get("rules", {}))
        self.n = n_players
        self.constant = {key: int(rules.get(key, default)) for key, default in CONSTANTS.items()}
        self.reading = {key: self._read(rules, key) for key in READINGS}
        self.cards = self._merge_cards(ruleset["cards"])
        self.tiles, self.tile_ids = self._list_tiles(ruleset)
        faces = [tile.visible for tile in self.tiles]
        self.face = [faces.index(visible) for visible in faces]
        self.greats = [
            Great(int(required), name_of(by, BY) == "treasure", tuple(brings), name_of(reward, REWARDS), int(value))
            for _, required, by, brings, reward, value in ruleset["greats"]
        ]
        self._read_treasury(str(rules.get("town_treasury", "none")))
        first = rules.get("first_player", "random")
        self.first_player = None if first == "random" else int(first) % n_players
        swaps = rules.get("max_swaps_per_turn", "pool_model")
        self.may_swap = swaps == "pool_model" or int(swaps) > 0
        self._count_tiles(rules.get("players", {}))

    @staticmethod
    def _read(rules, key):
        value = rules.get(key, READINGS[key][0])
        value = str(value).lower() if isinstance(value, bool) else str(value)
        if value not in READINGS[key]:
            raise ValueError(f"rules.{key} = {value!r} is none of {READINGS[key]}")
        return value

    def _merge_cards(self, rows):
        """Classes (suit, value) in order of first appearance with their counts (1.7)."""
        counts = {}
        for suit, value, count in rows:
            suit = SUITS.index(name_of(suit, SUITS))
            if self.reading["spy_value"] == "all_3" and SUITS[suit] == "SPY":
                value = 3
            counts[suit, int(value)] = counts.get((suit, int(value)), 0) + int(count)
        self.suit = [suit for suit, _ in counts]
        self.value = [value for _, value in counts]
        self.count = list(counts.values())
        self.best_value = max(value for (_, value), count in counts.items() if count)
        return list(counts)

    @staticmethod
    def _list_tiles(ruleset):
        tiles, ids = [], []
        for tile_id, cost, prosperity, count in ruleset["buildings"]:
            tiles.append(Tile(True, ("building", int(cost)), int(cost), int(prosperity), count=int(count)))
            ids.append(tile_id)
        for tile_id, name, suit, required, attack, count in ruleset["threats"]:
            suit = SUITS.index(name_of(suit, SUITS))
            visible = ("threat", name.strip().lower(), suit, int(required))
            attack = name_of(attack, ATTACKS)
            tiles.append(Tile(False, visible, suit=suit, required=int(required), attack=attack, count=int(count)))
            ids.append(tile_id)
        return tiles, ids

    def _read_treasury(self, treasury):
        if treasury == "sink":
            self.reading["free_discard_visibility"] = "face_down"
        elif treasury.startswith("pool:"):
            self.greats.append(Great(0, True, (0, 0, 0, 0), "per_treasure", int(treasury[5:]), treasury=True))
        elif treasury not in ("none", "alias_gb4"):
            raise ValueError(f"rules.town_treasury = {treasury!r}")

    def _count_tiles(self, players):
        n = self.n
        if not (3 <= n <= 5 or (n == 2 and self.reading["two_player"] == "extrapolated")):
            raise ValueError(f"{n} players can't play")
        own = players.get(n, players.get(str(n), {}))
        self.returned = int(own.get("tiles_returned", RETURNED[n]))
        self.per_round = int(own.get("tiles_per_round", PER_ROUND[n]))
        self.stack = sum(tile.count for tile in self.tiles) - self.returned
        if self.stack < 0 or (
            self.reading["tile_shortage"] == "error" and self.stack != (self["rounds"] - 1) * self.per_round
        ):
            raise ValueError(f"{self.stack} tiles for {self['rounds'] - 1} rows of {self.per_round}")

    def __getitem__(self, key):
        """A constant or the reading of a switch."""
        return self.constant[key] if key in self.constant else self.reading[key]

    def card(self, name):
        """Class of a card called "SPY 3" or "WILD -1"."""
        suit, value = name.split()
        return self.cards.index((SUITS.index(suit), int(value)))

    def pile(self, names):
        """Counter of classes from a list of card names, "SPY 3 x4" standing for four of them."""
        pile = Counter()
        for name in names:
            name, _, times = name.partition(" x")
            pile[self.card(name)] += int(times or 1)
        return pile

    def tile(self, tile_id):
        """Class of the tile with that id."""
        return self.tile_ids.index(tile_id)
