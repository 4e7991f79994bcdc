"""Which Threats hurt?

Shows how often each Threat is met, what its attack destroys or wounds when it is not, and how the Allies fare in games
with it met and unmet. The last is what goes with an unmet Threat, not what it causes: games that go badly leave Threats
unmet. What an attack costs is read off Threats that look alike: chance laid the one with the attack or the one without.
"""

import numpy as np

from analyses import _words, estimates, wording
from analyses._rows import Rows, get, level, per_players
from analyses.dawn._common import MET, UNMET, of_kind
from analyses.tally import BATCHES, batch, counts, frame
from analyses.wording import Finding

GAMES = ("tile_class", "tile_outcome", "tile_cards", "tile_damage", "result", "n_allies")
SEATS = ()
WON, LOST, NO_ALLY = 1, 0, 2


def tally(games, seats):
    """Threats by batch (key), class (key2), and outcome and fate of the Allies together (key3 = 3 outcome + fate)."""
    batches = batch(games)
    tiles = of_kind(games, batches, (MET, UNMET))
    fate = np.where(games["n_allies"] == 0, NO_ALLY, games["result"] == 0).astype(np.int8)
    fate_of_tile = tiles["outcome"] * 3 + fate[tiles["play"]]
    damage = tiles["pick"](games["tile_damage"])
    values = {"cards": tiles["pick"](games["tile_cards"]), "damage": damage}
    return frame(int(games["players"][0]), {0: counts([tiles["batch"], tiles["tile"], fate_of_tile], values)})


def estimate(tally, facts):
    """Measures by tile id: met (share), win_met, win_unmet (Ally win rate), win_difference (unmet minus met),
    damage_prosperity, damage_wounds (mean an unmet one), cards (laid at it), attack_cost (Ally win rate where it stayed
    unmet, minus where the Threat of the same visible side without an attack did). Intervals by batches.
    """
    rows = Rows()
    for players, part in per_players(tally):
        fates = {tile.id: _unmet(part[level(part, "key2") == i]) for i, tile in facts.threats}
        for i, tile in facts.threats:
            here = part[level(part, "key2") == i]
            if here["n"].sum():
                extra = {"name": tile.name, "suit": tile.suit, "required": tile.required, "attack": tile.attack}
                _measures(rows, players, tile, here, extra)
                harmless = [t.id for _, t in facts.threats if t.attack == "nothing" and _face(t) == _face(tile)]
                if harmless and tile.attack != "nothing":
                    _attack_cost(rows, players, tile, fates[tile.id], sum(fates[name] for name in harmless), extra)
    return rows.table()


def _face(tile):
    """What the visible side of a Threat shows."""
    return tile.name.partition(",")[0], tile.suit, tile.required


def _unmet(here):
    """Unmet tiles by fate of the Allies and batch: (3, batches)."""
    table = np.zeros((18, BATCHES))
    np.add.at(table, (level(here, "key3"), level(here, "key")), here["n"].to_numpy())
    return table[3 * UNMET : 3 * UNMET + 3]


def _attack_cost(rows, players, tile, with_it, without, extra):
    """The attack's own effect: same visible side, so who stood before it could not tell."""
    known, harmless = (fates[WON] + fates[LOST] for fates in (with_it, without))
    if known.sum() and harmless.sum():
        difference = estimates.batch_difference(without[WON], harmless, with_it[WON], known)
        rows.add(players, "attack_cost", tile.id, difference, min(known.sum(), harmless.sum()), **extra)


def _measures(rows, players, tile, here, extra):
    table = np.zeros((18, BATCHES))
    np.add.at(table, (level(here, "key3"), level(here, "key")), here["n"].to_numpy())
    met, unmet = table[3 * MET : 3 * MET + 3], table[3 * UNMET : 3 * UNMET + 3]
    laid = met.sum(0) + unmet.sum(0)
    rows.add(players, "met", tile.id, estimates.batch_share(met.sum(0), laid), laid.sum(), **extra)
    known = [(fates[WON], fates[WON] + fates[LOST]) for fates in (met, unmet)]
    for name, (won, of) in zip(("win_met", "win_unmet"), known, strict=True):
        if of.sum():
            rows.add(players, name, tile.id, estimates.batch_share(won, of), of.sum(), **extra)
    if known[0][1].sum() and known[1][1].sum():
        difference = estimates.batch_difference(*known[0], *known[1])
        rows.add(players, "win_difference", tile.id, difference, known[1][1].sum(), **extra)
    batches = level(here, "key")
    cards = np.bincount(batches, here["cards"].to_numpy(), BATCHES)
    rows.add(players, "cards", tile.id, estimates.batch_ratio(cards, laid), laid.sum(), **extra)
    if unmet.sum() and tile.attack != "nothing":
        damage = np.bincount(batches, here["damage"].to_numpy(), BATCHES)
        measure = "damage_prosperity" if tile.attack.startswith("destroy") else "damage_wounds"
        rows.add(players, measure, tile.id, estimates.batch_ratio(damage, unmet.sum(0)), unmet.sum(), **extra)


def describe(table, targets, facts):
    """The Threat with which, left unmet, the Ally win rate falls most; or the one left unmet most often."""
    guide = (
        'One row is one kind of Threat. "Met": how often the players meet it. "Unmet minus met": how much lower the '
        "Ally win rate is in games in which it stayed unmet. Far left of the zero line goes with a lost town. Not: that "
        "the Threat alone causes the loss, since games that go badly leave more of them unmet."
    )
    first = table["group"].iloc[0] if len(table) else None
    note = (
        f"Ally win rate among games in which the Threat stayed unmet, minus among those in which it was met; "
        f"{_words.line_up(facts)}. {_tiles_behind(table, first)}; 95 % intervals."
    )
    title, picture = _title(table)
    return Finding("Which Threats hurt?", title, note, guide, picture)


def _tiles_behind(table, first):
    met = get(table, "met")
    return f"{wording.number(int(met['n'].sum()))} tiles laid" if len(met) else "No Threat laid"


def _title(table):
    difference = get(table, "win_difference")
    difference = difference[(difference["n"] >= 100) & difference["low"].notna()]
    if not len(difference):
        met = get(table, "met")
        if not len(met):
            return "No Threat was laid", False
        least = met.loc[met["value"].idxmin()]
        return f"Threats are met: the least, {_named(least['name'])}, in {_percent(least)} of cases", True
    # the difference that is largest for certain, so that a rare tile's noise does not lead
    worst = difference.loc[difference["high"].idxmin()]
    if worst["high"] < 0:
        figure = wording.pp(worst["value"], worst["low"], worst["high"])
        text = f"{_named(worst['name'])} unmet goes with {figure} in Ally wins {wording.at(worst['players'])}"
        cost = get(table, "attack_cost", worst["group"], worst["players"])
        if len(cost) and cost["high"].iloc[0] < 0:
            text += f"; its attack alone costs {wording.number(-100 * cost['value'].iloc[0])}{wording.PP}"
        return text, True
    return "No Threat left unmet goes with fewer Ally wins", False


def _named(name):
    """`Plague 2 (wounds all)`."""
    face, _, attack = str(name).partition(", ")
    return f"{face} ({attack.replace(' ', wording.NBSP)})" if attack else face


def _percent(row):
    return wording.percent(row["value"], row["low"], row["high"])


def _damage(games, seats):
    damage = games["tile_damage"].max(1).astype(float)
    return np.where(damage > 0, -damage, np.nan)


EXAMPLES = {"hardest attack": _damage}
