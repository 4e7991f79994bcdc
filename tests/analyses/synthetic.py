"""Made-up plays of Dawn with the columns and types of the real ones, and facts to go with them.

Nothing here knows the rules: columns are only as consistent as the analyses need (winners follow from prosperity,
bar and treasure; the last rounds' columns equal the final ones).
"""

import numpy as np

from analyses.facts import Facts
from simcore.games.dawn.columns import GAME_COLUMNS, SEAT_COLUMNS

ROUNDS = 6
STRATEGIES = ("builder", "guardian", "opportunist", "hoarder", "saboteur")
INTENTS = ("ally", "ally", "either", "scoundrel", "scoundrel")
TILES_A_ROUND = {2: 4, 3: 5, 4: 6, 5: 8}
COSTS = (4, 4, 6, 6, 8, 9, 10, 12)
PROSPERITIES = (4, 8, 4, 12, 10, 12, 14, 16)
THREATS = (
    ("Bandit", "SPY", 3, "destroy_lowest"),
    ("Barbarian", "HEAL", 2, "nothing"),
    ("Plague", "ATTACK", 2, "wound_all"),
)
GREATS = (("GB1", 10, "suit", "flat", 30), ("GB2", 6, "suit", "per_ally_without_wounds", 10))
GREATS += (("GB3", 8, "suit", "per_standing_town_building", 4), ("GB4", 18, "treasure", "flat", 20))


def facts(players=(3, 4, 5)):
    """Facts of the made-up ruleset, through the same dict that a run folder stores."""
    cards = [
        {"id": f"{s.lower()}_{v}", "suit": s, "value": v, "count": 7}
        for s in ("ATTACK", "HEAL", "SPY", "WILD")
        for v in (-1, 0, 1, 2, 3)
    ]
    tiles = [
        {
            "id": f"b{c}_{p}",
            "kind": "building",
            "name": f"cost {c}, worth {p}",
            "count": 1 + (c == 6),
            "cost": c,
            "prosperity": p,
        }
        for c, p in zip(COSTS, PROSPERITIES, strict=True)
    ]
    tiles += [
        {"id": f"{n.lower()}_{r}_{a}", "kind": "threat", "name": f"{n} {r}", "suit": s, "required": r, "attack": a}
        for n, s, r, a in THREATS
    ]
    greats = [dict(zip(("id", "required", "by", "reward", "value"), g, strict=True)) for g in GREATS]
    plain = {
        "game": "dawn",
        "ruleset": "dawn",
        "line_up": "default mix",
        "players": list(players),
        "rounds": ROUNDS,
        "threshold": 7,
        "prosperity_per_ally": 30,
        "strategies": list(STRATEGIES),
        "intents": list(INTENTS),
        "cards": cards,
        "tiles": tiles,
        "greats": greats,
        "rules": {"gb_rounds": "all", "give_wound": "off"},
    }
    return Facts.from_dict(plain)


def plays(n, players=4, seed=0, first=0):
    """`n` plays of one player count, from index `first`: (games, seats) dicts of arrays of the real types."""
    rng = np.random.default_rng([seed, players, first])
    games = {c.name: np.zeros((n, c.width) if c.width > 1 else n, c.dtype) for c in GAME_COLUMNS}
    shape = {c.name: (n, players, c.width) if c.width > 1 else (n, players) for c in SEAT_COLUMNS}
    seats = {c.name: np.zeros(shape[c.name], c.dtype) for c in SEAT_COLUMNS}
    games["game"] = np.arange(first, first + n)
    games["players"] = np.full(n, players, np.int8)
    _seats(rng, games, seats)
    _town(rng, games, players)
    _winners(games, seats)
    _rounds(rng, games, seats)
    return games, seats


def _fill(target, values):
    target[...] = np.asarray(values).astype(target.dtype)


def _seats(rng, games, seats):
    n, players = seats["strategy"].shape
    _fill(seats["strategy"], rng.choice(5, (n, players), p=(0.4, 0.2, 0.15, 0.15, 0.1)))
    _fill(seats["intent"], np.array([0, 0, 2, 1, 1])[seats["strategy"]])
    mean = np.array([1.0, 1.5, 5.0, 11.0, 9.0])[seats["strategy"]]
    _fill(seats["treasure"], rng.normal(mean, 3).round().clip(-6, 18))
    _fill(seats["affiliation"], seats["treasure"] >= 7)
    _fill(seats["wounds"], rng.poisson(1.5, (n, players)).clip(0, 9))
    _fill(seats["acts"], rng.poisson(2.0, seats["acts"].shape))
    seats["acts"][:, :, 7] = 0
    _fill(seats["tile_cards"], rng.poisson(12.0, (n, players)))
    _fill(seats["great_cards"][:, :, :4], rng.poisson(2.0, (n, players, 4)))
    _fill(seats["great_spoils"][:, :, :4], rng.binomial(seats["great_cards"][:, :, :4], 0.1))
    _fill(seats["opening"][:, :, :20], rng.poisson(0.35, (n, players, 20)))
    _fill(games["first_seat"], rng.integers(0, players, n))
    _fill(games["n_intent"], (seats["intent"] == 1).sum(1))


def _town(rng, games, players):
    n = len(games["game"])
    laid = (ROUNDS - 1) * TILES_A_ROUND[players]
    games["tile_class"][:] = -1
    classes = rng.integers(0, len(COSTS) + len(THREATS), (n, laid))
    _fill(games["tile_class"][:, :laid], classes)
    building = classes < len(COSTS)
    outcome = np.where(building, rng.choice([1, 2, 2, 3], (n, laid)), rng.choice([4, 4, 4, 5], (n, laid)))
    _fill(games["tile_outcome"][:, :laid], outcome)
    _fill(games["tile_cards"][:, :laid], rng.poisson(3.0, (n, laid)))
    treasure = np.append(np.array(COSTS), [3, 2, 2])[classes] + rng.integers(-2, 3, (n, laid))
    _fill(games["tile_sum"][:, :laid], treasure)
    _fill(games["tile_damage"][:, :laid], np.where(outcome == 5, rng.integers(0, 9, (n, laid)), 0))
    worth = np.append(np.array(PROSPERITIES), [0, 0, 0])[classes]
    _fill(games["town_prosperity"], (worth * (outcome == 2)).sum(1))
    _fill(games["great_built"][:, :4], rng.random((n, 4)) < 0.5)
    reward = np.stack([np.full(n, 30), 10 * rng.integers(0, 3, n), 4 * rng.integers(0, 9, n), np.full(n, 20)], 1)
    _fill(games["great_prosperity"][:, :4], reward * games["great_built"][:, :4])
    _fill(games["prosperity"], games["town_prosperity"] // 2 + games["great_prosperity"].sum(1))
    games["town_prosperity"][:] = games["prosperity"] - games["great_prosperity"].sum(1)
    _fill(games["mattered"], rng.poisson(0.3, games["mattered"].shape))
    games["mattered"][:, 1] = 0
    _fill(games["raided"][:, :20], rng.poisson(0.05, (n, 20)))
    hits = games["raided"].sum(1)
    _fill(games["raids_on_scoundrel"], rng.binomial(hits, 0.4))
    _fill(games["raids_turned"], rng.binomial(games["raids_on_scoundrel"], 0.3))
    _fill(games["spied_buildings"], rng.poisson(1.5, n))
    _fill(games["spied_threats"], rng.poisson(0.5, n))
    _fill(games["n_steps"], rng.poisson(40.0 * players, n))
    _fill(games["n_choices"], rng.binomial(games["n_steps"], 0.7))
    _fill(games["n_actions"], rng.poisson(20.0 * players, n))
    _fill(games["one_card"], rng.random(n) < 0.15)


def _winners(games, seats):
    players = seats["affiliation"].shape[1]
    scoundrel = seats["affiliation"] == 1
    _fill(games["n_scoundrels"], scoundrel.sum(1))
    _fill(games["n_allies"], players - scoundrel.sum(1))
    _fill(games["bar"], 30 * games["n_allies"].astype(int))
    allies_win = (games["n_allies"] > 0) & (games["prosperity"] >= games["bar"])
    richest = np.where(scoundrel, seats["treasure"], -99)
    richest = scoundrel & (richest == richest.max(1, keepdims=True))
    winner = np.where(allies_win[:, None], ~scoundrel, richest)
    k = winner.sum(1)
    _fill(seats["win60"], np.where(winner, 60 // np.maximum(k, 1)[:, None], 0))
    _fill(games["n_winners"], k)
    _fill(games["result"], np.where(allies_win, 0, np.where(k > 0, 1, 2)))
    games["illegal_seat"][:] = -1


def _rounds(rng, games, seats):
    n = len(games["game"])
    final = (games["prosperity"] - games["bar"]).astype(int)
    for r in range(ROUNDS):
        left = ROUNDS - 1 - r
        _fill(games["margin_by_round"][:, r], final - 15 * left + rng.normal(0, 6 * left + 1e-9, n).round())
        _fill(seats["treasure_by_round"][:, :, r], seats["treasure"] * (r + 1) // ROUNDS)
        _fill(games["wounds_by_round"][:, r], rng.poisson(6.0, n))
        _fill(games["heals_by_round"][:, r], rng.poisson(0.5, n))
