"""What do the rules offer that no play ever uses?

Lists Buildings never built, Threats never met or never unmet, acts never done, Great Buildings never fed, attacks and
rare rules that never mattered. What is never used can be cut, or made worth using.
"""

import numpy as np

from analyses import _words, estimates, wording
from analyses._rows import Rows, get, level, per_players
from analyses.dawn._common import laid_slots
from analyses.tally import Counts, by_seat, counts, frame, what
from analyses.wording import Finding

GAMES = ("tile_class", "tile_outcome", "mattered", "great_built", "spied_buildings", "spied_threats", "result")
SEATS = ("acts", "great_cards", "affiliation")
TILES, ACTS, MATTERED, GREATS, RESULTS, CARDS, SPIES = range(7)
FAMILIES = ("pass", "tile", "great", "heal", "raid", "spy", "discard", "give", "swap")
MOMENTS = (
    "reshuffle",
    "piles_empty",
    "wound_supply_empty",
    "destroy_tie",
    "destroy_none",
    "no_ally",
    "all_ally_failure",
    "scoundrel_tie",
    "wild_met_threat",
    "hand_overflow",
    "no_card_to_store",
    "negative_treasure",
    "threat_offsuit",
    "swap",
    "on_the_bar",
    "order_mattered",
)
WORDS = {  # as the page says them; tiles and Great Buildings by their names
    "pass": "passing",
    "tile": "a card laid at a tile",
    "great": "a card laid under a Great Building",
    "heal": "healing",
    "raid": "raids",
    "spy": "spying",
    "discard": "discarding",
    "give": "giving a Wound away",
    "swap": "a storehouse changed in its owner’s turn",
    "spy on a Building": "spying on a Building",
    "spy on a Threat": "spying on a Threat",
    "reshuffle": "a discard shuffled into a new deck",
    "piles_empty": "a card due with both piles empty",
    "wound_supply_empty": "a Wound due with none left",
    "destroy_tie": "Buildings tied for destruction",
    "destroy_none": "an attack that finds no Building",
    "no_ally": "a game without an Ally",
    "all_ally_failure": "Allies alone who miss the bar",
    "scoundrel_tie": "Scoundrels tied for the richest",
    "wild_met_threat": "a Threat met only thanks to wild cards",
    "hand_overflow": "a hand over its limit",
    "no_card_to_store": "a player without a card to store",
    "negative_treasure": "a storehouse below zero",
    "threat_offsuit": "cards of the wrong suit at a Threat",
    "on_the_bar": "prosperity exactly on the bar",
    "order_mattered": "an attack on a Building finished that round",
    "Allies win": "a win of the Allies",
    "a Scoundrel wins": "a win of a Scoundrel",
    "nobody wins": "a game that nobody wins",
}
SWITCHES = {  # the switch that decides what happens then: where it never came, its readings are all the same
    "piles_empty": "deck_exhausted",
    "wound_supply_empty": "wound_supply_empty",
    "destroy_tie": "destroy_tie",
    "no_ally": "no_ally",
    "all_ally_failure": "all_ally_failure",
    "scoundrel_tie": "scoundrel_tie",
    "wild_met_threat": "wild_matches_threat",
    "hand_overflow": "hand_limit_overflow",
    "no_card_to_store": "storehouse_if_no_card",
    "negative_treasure": "negative_storehouse",
    "threat_offsuit": "threat_offsuit_cards",
    "order_mattered": "resolution_order",
}
OUTCOMES = {1: "failed", 2: "standing", 3: "destroyed", 4: "met", 5: "unmet"}
RARE = 0.001  # below this share of games a thing is listed even if it happened


def tally(games, seats):
    """Tiles by class and outcome, and games in which each act, moment, Great Building and result came (key = which)."""
    slots = laid_slots(games["tile_class"])
    outcome = np.ascontiguousarray(games["tile_outcome"][:, :slots]).ravel()
    tile = np.ascontiguousarray(games["tile_class"][:, :slots]).ravel()
    laid = np.flatnonzero(outcome)
    spies = np.column_stack([games["spied_buildings"], games["spied_threats"]])
    parts = {
        TILES: counts([tile[laid], outcome[laid]]),
        ACTS: _games_with(by_seat(seats["acts"]).any(0)),
        MATTERED: _games_with(games["mattered"] > 0),
        GREATS: _games_with(games["great_built"] > 0),
        RESULTS: counts([games["result"]]),
        CARDS: _games_with(by_seat(seats["great_cards"]).any(0)),
        SPIES: _games_with(spies > 0),
    }
    return frame(int(games["players"][0]), parts)


def _games_with(flags):
    """Games in which each of several things came: n is all games, `with` those."""
    with_it = np.array([np.count_nonzero(flags[:, i]) for i in range(flags.shape[1])], np.int64)
    return Counts((np.arange(flags.shape[1]),), {"n": np.full(flags.shape[1], len(flags), np.int64), "with": with_it})


def estimate(tally, facts):
    """Measures never_possible, never_chosen, never_mattered (things that came in under 1 game in 1,000; group = thing,
    value = number of times or games, low and high = share of games, n = games) and happened (the rest), `kind` = what
    sort of thing it is, `words` = what it is called (empty for tiles and Great Buildings), `share` = value / n.
    """
    rows = Rows()
    for players, part in per_players(tally):
        results = what(part, RESULTS)
        games = results["n"].sum()
        for kind, thing, count, measure in _things(part, facts, results):
            p, low, high = estimates.proportion(min(count, games), games)
            name = measure if p < RARE else "happened"
            rows.add(
                players,
                name,
                thing,
                (count, low, high),
                games,
                kind=kind,
                words=_in_words(thing),
                share=count / games,
            )
    return rows.table()


def _in_words(thing):
    return WORDS.get(thing, "") + (f" (`{SWITCHES[thing]}`)" if thing in SWITCHES else "")


def _things(part, facts, results):
    """(kind, thing, times, measure when it never came) of everything that is watched."""
    tiles = what(part, TILES)
    laid = {
        (int(c), int(o)): int(n) for c, o, n in zip(level(tiles, "key"), level(tiles, "key2"), tiles["n"], strict=True)
    }
    for i, tile in enumerate(facts.tiles):
        of = sum(laid.get((i, o), 0) for o in OUTCOMES)
        if not of:
            yield tile.kind, f"{tile.id} laid", 0, "never_possible"
        elif tile.kind == "building":
            yield "building", f"{tile.id} built", laid.get((i, 2), 0) + laid.get((i, 3), 0), "never_chosen"
        else:
            yield "threat", f"{tile.id} met", laid.get((i, 4), 0), "never_chosen"
            yield "attack", f"{tile.id} unmet", laid.get((i, 5), 0), "never_mattered"
    for family, count in zip(FAMILIES, what(part, ACTS)["with"], strict=False):
        possible = family != "give" or facts.rules.get("give_wound", "off") not in ("off", "heal_other")
        yield "act", family, int(count), "never_chosen" if possible else "never_possible"
    for great, count, cards in zip(facts.greats, what(part, GREATS)["with"], what(part, CARDS)["with"], strict=False):
        yield "Great Building", f"{great.id} built", int(count), "never_mattered" if cards else "never_chosen"
    for name, count in zip(("a Building", "a Threat"), what(part, SPIES)["with"], strict=False):
        yield "act", f"spy on {name}", int(count), "never_chosen"
    for moment, count in zip(MOMENTS, what(part, MATTERED)["with"], strict=False):
        yield "rule", moment, int(count), "never_mattered"
    by_result = dict(zip(level(results, "key"), results["n"], strict=True))
    for code, name in enumerate(("Allies win", "a Scoundrel wins", "nobody wins")):
        yield "result", name, int(by_result.get(code, 0)), "never_mattered"


def never(table):
    """Things that never came at any player count: list of (measure, kind, thing), in table order."""
    dead = table[table["measure"].str.startswith("never")]
    found = []
    for (kind, thing), rows in dead.groupby(["kind", "group"], sort=False):
        everywhere = table[(table["kind"] == kind) & (table["group"] == thing)]
        if (everywhere["value"] == 0).all():
            found.append((rows["measure"].iloc[0], kind, thing))
    return found


def describe(table, targets, facts):
    """How many things never came; no picture, a list in three groups."""
    guide = (
        "Three groups: what was never possible, what was possible but never chosen, and what happened without ever "
        "mattering. Each comes with the bound that this many games allow; in parentheses the switch that would "
        "decide it. What these strategies never use, people might: look at the strategies first, then cut the rule or "
        "make it worth using."
    )
    games = get(table, "happened").groupby("players")["n"].max().sum() if len(table) else 0
    note = (
        f"Tiles, acts, Great Buildings, attacks and rare rules that came in fewer than 1 game in 1,000; "
        f"{_words.line_up(facts)}. {wording.games(int(games))}; 95 % bounds."
    )
    return Finding("What is never used?", _title(table, int(games)), note, guide, False)


def _title(table, games):
    dead = never(table) if len(table) else []
    dead = [d for d in dead if d[0] != "never_possible"]
    if not dead:
        return "Nothing the rules offer goes unused: everything came at least once"
    names = wording.listing([_said(thing) for _, _, thing in dead[:3]]) if len(dead) <= 3 else ""
    head = f"{wording.sentence(wording.plural(len(dead), 'thing'))} never came {_bound(games)}"
    return f"{head}: {names}" if names else head


def _said(thing):
    if thing in WORDS:
        return WORDS[thing]
    name, _, rest = thing.partition(" ")
    return f"{_words.great(name)} {rest}".replace("_", " ")


def _bound(games):
    return wording.never(games).removeprefix("never ")


EXAMPLES = {
    "nobody wins": lambda games, seats: np.where(games["result"] == 2, 0.0, np.nan),
    "everybody a Scoundrel": lambda games, seats: np.where((seats["affiliation"] == 1).all(1), 0.0, np.nan),
}
