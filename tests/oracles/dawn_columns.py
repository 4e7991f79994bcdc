"""The result columns of one play as the oracle counts them from its record, with the names of the project's columns.

Not counted here: the shared columns, `n_intent` and `mattered`. Widths are those in use (cards, Great Buildings, tiles
laid), not padded. A Threat that stays counts its cards, its sum and its damage over all rounds.
"""

from bisect import bisect

from tests.oracles.dawn import walk
from tests.oracles.dawn_basics import (
    ACT,
    ACT_GREAT,
    ACT_HEAL,
    ACT_RAID,
    ACT_TILE,
    DRAW,
    PAY,
    RAIDED,
    ROUND,
    SPIED,
    WOUND,
)
from tests.oracles.dawn_tables import Rules

FAMILY_FROM = (0, 1, 33, 42, 47, 52, 148, 149)  # pass, tile, great, heal, raid, spy (row and built), discard, give
SWAP = 8


class Counts:
    """What adds up along a record."""

    def __init__(self, rules):
        self.rules = rules
        n, greats, cards = rules.n, len(rules.greats), len(rules.cards)
        self.round_no, self.act, self.treasure = 0, 0, [0] * n
        self.game = {
            "heals_by_round": [0] * rules["rounds"], "raided": [0] * cards, "raids_on_scoundrel": 0, "raids_turned": 0,
            "spied_buildings": 0, "spied_threats": 0,
        }  # fmt: skip
        self.seats = [
            {"acts": [0] * 9, "tile_cards": 0, "tile_treasure": 0, "tile_spoils": 0, "great_cards": [0] * greats,
             "great_gain": [0] * greats, "great_spoils": [0] * greats, "times_raided": 0, "opening": [0] * cards}
            for _ in range(n)
        ]  # fmt: skip

    def add_row(self, code, seat, a, b):
        """Count an event that is no decision."""
        if code == ROUND:
            self.round_no = a
        elif code == DRAW and self.round_no == 0:
            self.seats[seat]["opening"][a] += 1
        elif code == WOUND and a == -1 and self.act < ACT_RAID:  # a Wound handed over is not healed
            self.game["heals_by_round"][self.round_no - 1] += 1
        elif code == SPIED:
            self.game["spied_buildings" if self.rules.tiles[a].building else "spied_threats"] += 1
        elif code == RAIDED:
            self.game["raided"][b] += 1
            self.seats[a]["times_raided"] += 1
            threshold, before = self.rules["affiliation_threshold"], self.treasure[a]
            self.game["raids_on_scoundrel"] += before >= threshold
            self.game["raids_turned"] += before >= threshold > before - self.rules.value[b]

    def add_decision(self, step):
        """Count a decision, and remember what the storehouses are worth before it."""
        play, mine = step.play, self.seats[step.seat]
        self.treasure = [sum(self.rules.value[card] * k for card, k in store.items()) for store in play.stores]
        if step.kind == ACT:
            self.act = step.chosen
            mine["acts"][bisect(FAMILY_FROM, step.chosen) - 1] += 1
        elif step.kind == PAY and ACT_TILE <= play.act < ACT_GREAT:
            self.add_tile_card(mine, self.rules.tiles[play.row[play.act - ACT_TILE].tile], step.chosen, play)
        elif step.kind == PAY and ACT_GREAT <= play.act < ACT_HEAL:
            index = play.act - ACT_GREAT
            great = self.rules.greats[index]
            card = step.chosen
            gain = self.rules.value[card] if great.by_treasure else great.brings[self.rules.suit[card]]
            mine["great_cards"][index] += 1
            mine["great_gain"][index] += gain
            mine["great_spoils"][index] += gain < 0

    def add_tile_card(self, mine, tile, card, play):
        value = self.rules.value[card]
        mine["tile_cards"] += 1
        if tile.building:
            mine["tile_treasure"] += value
            mine["tile_spoils"] += value < 0
        else:
            mine["tile_spoils"] += not play.helps(card, tile)


def count_columns(ruleset, n_players, events):
    """(game columns, [seat columns]) of a finished record, as dicts of ints and lists."""
    counts, steps, done = Counts(Rules(ruleset, n_players)), walk(ruleset, n_players, events), 0
    while True:
        try:
            step = next(steps)
        except StopIteration as stop:
            result = stop.value
            break
        for code, seat, a, b, _ in events[done : step.index]:
            counts.add_row(int(code), int(seat), int(a), int(b))
        done = step.index + 1
        counts.add_decision(step)
    for code, seat, a, b, _ in events[done:]:
        counts.add_row(int(code), int(seat), int(a), int(b))
    return finish_game(counts, result), finish_seats(counts, result)


def finish_game(counts, result):
    play, ending = result.play, result.ending
    tiles = [play.tiles_laid[place] for place in sorted(play.tiles_laid)]
    return {
        **counts.game,
        "result": ending["outcome"],
        "n_allies": ending["n_allies"],
        "n_scoundrels": play.n - ending["n_allies"],
        "prosperity": ending["prosperity"],
        "bar": ending["bar"],
        "town_prosperity": ending["town"],
        "great_prosperity": ending["great_prosperity"],
        "great_successes": ending["great_successes"],
        "great_built": ending["great_built"],
        "margin_by_round": [each["margin"] for each in play.history],
        "wounds_by_round": [each["wounds"] for each in play.history],
        "tile_class": [tile["class"] for tile in tiles],
        "tile_outcome": [tile["outcome"] for tile in tiles],
        "tile_cards": [tile["cards"] for tile in tiles],
        "tile_sum": [tile["sum"] for tile in tiles],
        "tile_damage": [tile["damage"] for tile in tiles],
        "reshuffles": play.reshuffles,
        "one_card": int(ending["one_card"]),
    }


def finish_seats(counts, result):
    play, ending = result.play, result.ending
    for seat, mine in enumerate(counts.seats):
        mine["acts"][SWAP] = play.turns_swapped[seat]
        mine["affiliation"] = ending["affiliation"][seat]
        mine["treasure"] = ending["treasure"][seat]
        mine["treasure_by_round"] = [each["treasure"][seat] for each in play.history]
        mine["wounds"] = play.wounds[seat]
    return counts.seats
