"""Which Buildings are worth it?

Shows for each Building tile how often it is offered, built and destroyed, and what prosperity a treasure laid at it
brings. A tile hardly ever built is a trap or too dear; one that always is, and pays best, is too good.
"""

import numpy as np

from analyses import _words, estimates, wording
from analyses._rows import Rows, get, level, per_players
from analyses.dawn._common import DESTROYED, FAILED, STANDING, of_kind
from analyses.tally import BATCHES, batch, counts, frame, what
from analyses.wording import Finding

GAMES = ("tile_class", "tile_outcome", "tile_cards", "tile_sum")
SEATS = ()
TILES, PLAYS = 0, 1


def tally(games, seats):
    """Tiles by batch (key), class (key2) and outcome (key3) with cards and treasure laid; plays by batch."""
    batches = batch(games)
    tiles = of_kind(games, batches, (FAILED, STANDING, DESTROYED))
    values = {"cards": tiles["pick"](games["tile_cards"]), "treasure": tiles["pick"](games["tile_sum"])}
    parts = {TILES: counts([tiles["batch"], tiles["tile"], tiles["outcome"]], values), PLAYS: counts([batches])}
    return frame(int(games["players"][0]), parts)


def estimate(tally, facts):
    """Measures by tile id: offered (tiles a game), built (of offered), destroyed (of built), per_treasure (prosperity
    standing a treasure laid), cards (of a tile); built_by_cost and per_treasure_by_cost by cost. Intervals by batches.
    """
    rows = Rows()
    for players, part in per_players(tally):
        plays = _by_batch(what(part, PLAYS), np.zeros(BATCHES), "n")
        tiles = what(part, TILES)
        sums = {i: _sums(tiles[level(tiles, "key2") == i]) for i, _ in facts.buildings}
        for i, tile in facts.buildings:
            extra = {"cost": tile.cost, "prosperity": tile.prosperity, "name": tile.name}
            _measures(rows, players, tile.id, sums[i], tile.prosperity, plays, extra)
        for cost in sorted({t.cost for _, t in facts.buildings}):
            same = [(sums[i], t.prosperity) for i, t in facts.buildings if t.cost == cost]
            _by_cost(rows, players, cost, same)
    return rows.table()


def _by_batch(rows, into, column):
    into[level(rows, "key")] += rows[column].to_numpy()
    return into


def _sums(tiles):
    """Per batch: tiles laid, standing, destroyed, cards and treasure laid."""
    outcome = level(tiles, "key3")
    sums = {name: np.zeros(BATCHES) for name in ("laid", "standing", "destroyed", "cards", "treasure")}
    np.add.at(sums["laid"], level(tiles, "key"), tiles["n"].to_numpy())
    for name, code in (("standing", STANDING), ("destroyed", DESTROYED)):
        np.add.at(sums[name], level(tiles, "key")[outcome == code], tiles["n"].to_numpy()[outcome == code])
    for name in ("cards", "treasure"):
        np.add.at(sums[name], level(tiles, "key"), tiles[name].to_numpy())
    return sums


def _measures(rows, players, group, s, prosperity, plays, extra):
    laid, built = s["laid"].sum(), s["standing"] + s["destroyed"]
    rows.add(players, "offered", group, estimates.batch_ratio(s["laid"], plays), plays.sum(), **extra)
    if laid:
        rows.add(players, "built", group, estimates.batch_share(built, s["laid"]), laid, **extra)
        rows.add(players, "cards", group, estimates.batch_ratio(s["cards"], s["laid"]), laid, **extra)
    if built.sum():
        rows.add(players, "destroyed", group, estimates.batch_share(s["destroyed"], built), built.sum(), **extra)
    if s["treasure"].sum() > 0:
        rate = estimates.batch_ratio(prosperity * s["standing"], s["treasure"])
        rows.add(players, "per_treasure", group, rate, laid, **extra)


def _by_cost(rows, players, cost, same):
    laid = sum(s["laid"] for s, _ in same)
    if not laid.sum():
        return
    built = sum(s["standing"] + s["destroyed"] for s, _ in same)
    treasure = sum(s["treasure"] for s, _ in same)
    prosperity = sum(p * s["standing"] for s, p in same)
    rows.add(players, "built_by_cost", cost, estimates.batch_share(built, laid), laid.sum(), cost=cost)
    if treasure.sum() > 0:
        rate = estimates.batch_ratio(prosperity, treasure)
        rows.add(players, "per_treasure_by_cost", cost, rate, laid.sum(), cost=cost)


def describe(table, targets, facts):
    """The cost that is built least, and how far the best and the worst cost lie apart."""
    guide = (
        'One row is one kind of Building. "Built": how often it is, when it lies in the row. "Prosperity for each '
        'treasure": what stands at the end, failed attempts included. One far left in both is a trap, far right in '
        "both too good. Not: what a treasure would have brought elsewhere."
    )
    note = (
        f"Share built of the tiles laid, and prosperity standing a treasure laid; {_words.line_up(facts)}. "
        f"{_words.games_behind(table, 'offered', table['group'].iloc[0] if len(table) else None)}; 95 % intervals."
    )
    title, picture = _title(table)
    return Finding("Which Buildings are worth it?", title, note, guide, picture)


def _title(table):
    built = get(table, "built_by_cost")
    built = built[built["n"] >= estimates.FEW_EVENTS]
    if not len(built):
        return "No Building was laid often enough to judge", False
    low, high = built.loc[built["value"].idxmin()], built.loc[built["value"].idxmax()]
    if low["high"] < high["low"] and high["value"] - low["value"] > 0.1:
        figure = wording.percent(low["value"], low["low"], low["high"])
        where = wording.at(low["players"])
        return f"Buildings of cost {low['group']} are built least: {figure} of those laid {where}", True
    figure = wording.percent(low["value"], low["low"], low["high"])
    return f"All costs are built about equally often, the least {figure}", True
