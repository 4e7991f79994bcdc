"""Words of a transcript of Dawn: cards, tiles, players, sums, and whether the reader may see something (RULES.md, section 6)."""

from simcore.games.dawn import codes
from simcore.games.dawn.tables import great_names


def count(number, noun):
    """'1 card', '2 cards'; 'Ally' becomes 'Allies'."""
    if number == 1:
        return f"1 {noun}"
    return f"{number} {noun[:-1]}ies" if noun.endswith("y") else f"{number} {noun}s"


def listed(words):
    """'a', 'a and b', 'a, b and c'."""
    words = list(words)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def signed_sum(values):
    """'3+2-1' of whole numbers; '0' of none."""
    values = list(values)
    return f"{values[0]}" + "".join(f"{value:+d}" for value in values[1:]) if values else "0"


class Words:
    """Names as the reader sees them.

    Parameters
    ----------
    tables : record
        `state.TABLES`.
    ruleset : Ruleset
    names : sequence of str
        Strategy of each seat.
    seat : int or None
        The reader; None sees everything.
    """

    def __init__(self, tables, ruleset, names, seat):
        self.tables = tables
        self.names = names
        self.seat = seat
        self.greats = ["Town Treasury" if name == "town_treasury" else name for name in great_names(ruleset)]
        buildings = len(ruleset.tables["buildings"])
        self.threats = {buildings + i: row["name"] for i, row in enumerate(ruleset.tables["threats"])}

    # --- who sees what ------------------------------------------------------------------------------------------------------
    def all_seen(self):
        """The reader sees everything."""
        return self.seat is None

    def own(self, seat):
        """The reader is that player, or sees everything."""
        return self.seat is None or self.seat == seat

    def behind(self, tile):
        """The reader knows the tile's hidden side (rules 6.2 and 6.4)."""
        return self.seat is None or tile.open or self.seat in tile.spies

    # --- players and cards ----------------------------------------------------------------------------------------------------
    def player(self, seat):
        return f"player {seat + 1}"

    def named(self, seat):
        return f"Player {seat + 1} ({self.names[seat]})"

    def card(self, card):
        return f"{codes.SUITS[self.tables.card_suit[card]]} {self.tables.card_value[card]}"

    def cards(self, counts):
        """'ATTACK 2, SPY -1 x2' of a Counter of classes; 'nothing' of none."""
        held = [(card, number) for card, number in sorted(counts.items()) if number > 0]
        return ", ".join(self.card(card) + (f" x{n}" if n > 1 else "") for card, n in held) or "nothing"

    def values(self, counts):
        """Treasure of each card, by class."""
        return [int(self.tables.card_value[card]) for card in sorted(counts) for _ in range(counts[card])]

    def treasure(self, counts):
        """'HEAL 3, SPY 1 x2: 3+1+1 = 5'; 'nothing: 0' of none."""
        values = self.values(counts)
        total = sum(values)
        return (
            f"{self.cards(counts)}: {signed_sum(values)} = {total}"
            if len(values) > 1
            else f"{self.cards(counts)}: {total}"
        )

    # --- tiles --------------------------------------------------------------------------------------------------------------------
    def face(self, tile):
        """The visible side of a tile class; the same words for all classes that show the same."""
        tables, shown = self.tables, int(self.tables.tile_face[tile])
        if tables.tile_kind[shown] == codes.BUILDING:
            return f"Building for {tables.tile_cost[shown]}"
        return f"{self.threats[shown]} ({tables.tile_required[shown]} {codes.SUITS[tables.tile_suit[shown]]})"

    def back(self, tile):
        """The hidden side of a tile class."""
        if self.tables.tile_kind[tile] == codes.BUILDING:
            return f"prosperity {self.tables.tile_prosperity[tile]}"
        return f"attack: {self.attack(self.tables.tile_attack[tile])}"

    def bracket(self, tile):
        """' [hidden side]' of a tile for a reader who knows it, else ''."""
        return f" [{self.back(tile.tile)}]" if self.behind(tile) else ""

    def place(self, i, tile, covered):
        """'tile 3 (Building for 8)'; only its place while its visible side lies covered."""
        return f"tile {i + 1}" if covered else f"tile {i + 1}, {self.face(tile.tile)}"

    def attack(self, attack):
        by = "prosperity" if self.tables.building_value_by == 1 else "cost"
        return {
            codes.NOTHING: "nothing happens",
            codes.DESTROY_LOWEST: f"the Building of the lowest {by} is destroyed",
            codes.DESTROY_HIGHEST: f"the Building of the highest {by} is destroyed",
            codes.WOUND_ALL: "a Wound for everybody",
            codes.WOUND_FIRST_PLAYER: "a Wound for the first player",
        }[int(attack)]

    def helps(self, tile, card):
        """Rule 4.4.2: the card counts against that Threat."""
        suit = self.tables.card_suit[card]
        return suit == self.tables.tile_suit[tile] or (suit == codes.WILD and self.tables.wild_matches_threat == 0)

    # --- Great Buildings ----------------------------------------------------------------------------------------------------------
    def great_rule(self, great):
        """'GB1: 10 successes (SPY +1, HEAL -1) bring 30'."""
        tables, name = self.tables, self.greats[great]
        value = int(tables.great_value[great])
        if name == "Town Treasury":
            return f"{name}: brings 1 for every {value} of treasure"
        if tables.great_by[great] == codes.BY_SUIT:
            gains = [
                f"{suit} {gain:+d}" for suit, gain in zip(codes.SUITS, tables.great_success[great], strict=True) if gain
            ]
            needs = f"{tables.great_required[great]} successes ({', '.join(gains)}) bring"
        else:
            needs = f"treasure {tables.great_required[great]} brings"
        reward = int(tables.great_reward[great])
        each = {
            codes.FLAT: "",
            codes.PER_HEALTHY_ALLY: " for each Ally without a Wound",
            codes.PER_TOWN_BUILDING: " for each standing Town Building",
        }[reward]
        if reward == codes.PER_TOWN_BUILDING and tables.gb3_counts == 1:
            each = " for each Town Building ever built"
        return f"{name}: {needs} {value}{each}"

    def great_sum(self, great, pile):
        """'12 SPY - 2 HEAL = 10' or a sum of treasure, for the cards under a Great Building."""
        tables = self.tables
        if tables.great_by[great] != codes.BY_SUIT:
            values = self.values(pile)
            return f"{signed_sum(values)} = {sum(values)}" if len(values) > 1 else f"{sum(values)}"
        number = {suit: sum(n for card, n in pile.items() if tables.card_suit[card] == suit) for suit in range(4)}
        parts, total = "", 0
        for sign in (1, -1):
            for suit in range(4):
                if tables.great_success[great][suit] == sign and number[suit]:
                    total += sign * number[suit]
                    parts += f" {'+' if sign > 0 else '-'} {number[suit]} {codes.SUITS[suit]}"
        parts = parts.removeprefix(" + ").removeprefix(" ")
        return f"{parts} = {total}" if parts else "0"
