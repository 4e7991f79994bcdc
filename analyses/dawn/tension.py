"""When is the result settled?

Says after which round the winner is as good as known, and how many games one card would have turned. A game settled
early drags; one that is open to the last round and then turns on one card may feel like luck.

*Settled*: the first round after whose end the win chance of the Allies, given the round, the margin so far (bins of 10
prosperity in the two rounds before the last, of 20 earlier) and the number of Scoundrel-intent seats, stays above 0.9
or below 0.1. The chances are estimated from the
run's own games, each cell with one win and one loss added, so that a cell of few games settles nothing. The end of the
last round settles every game.
"""

import numpy as np

from analyses import _words, estimates, wording
from analyses._rows import Rows, cell, get, level, per_players
from analyses.tally import counts, frame, what
from analyses.wording import Finding

GAMES = ("margin_by_round", "n_intent", "result", "one_card", "n_allies", "prosperity", "bar")
SEATS = ()
PATHS, ONE_CARD = 0, 1
LOWEST, BINS = -220, 32  # the lowest bin holds what is below as well, the last what is above
FINE, COARSE, FINE_ROUNDS = 10, 20, 2  # width of a bin in the last two of those rounds, and before
HIGH, LOW = 0.9, 0.1


def tally(games, seats, facts=None):
    """Games by intent seats (key), path of margin bins over the rounds before the last (key2), Allies' win (key3).

    A path is written in base `BINS`, the first round in front.
    """
    rounds = facts.rounds if facts else 6
    path = np.zeros(len(games["game"]), np.int64)
    for r in range(rounds - 1):
        path *= BINS
        width = FINE if r >= rounds - 1 - FINE_ROUNDS else COARSE
        path += np.clip((games["margin_by_round"][:, r] - LOWEST) // width, 0, BINS - 1)
    won = (games["result"] == 0).astype(np.int8)
    parts = {PATHS: counts([games["n_intent"], path, won]), ONE_CARD: counts([games["one_card"]])}
    return frame(int(games["players"][0]), parts)


def unpack(paths, rounds):
    """The margin bins of paths: (rows, rounds - 1)."""
    bins = np.zeros((len(paths), rounds - 1), np.int64)
    for r in range(rounds - 2, -1, -1):
        paths, bins[:, r] = np.divmod(paths, BINS)
    return bins


def chances(intent, bins, won, n):
    """The Allies' win chance in force after each round but the last, for each row: (rows, rounds - 1)."""
    chance = np.zeros(bins.shape)
    for r in range(bins.shape[1]):
        at = intent * BINS + bins[:, r]
        of, wins = np.bincount(at, n), np.bincount(at, n * won)
        chance[:, r] = ((wins + 1) / (of + 2))[at]
    return chance


def settled_round(chance):
    """The round (from 1) after whose end the chance stays on one side for good; the last where it never does."""
    rounds = chance.shape[1] + 1
    settled = np.full(len(chance), rounds)
    for side in (chance > HIGH, chance < LOW):
        stays = np.logical_and.accumulate(side[:, ::-1], axis=1)[:, ::-1]
        settled = np.where(stays.any(1), np.minimum(settled, stays.argmax(1) + 1), settled)
    return settled


def estimate(tally, facts):
    """Measures: settled (share of games settled by the end of a round), settled_mean (round), win_chance_q10/q50/q90
    (group = round; quantiles over games), one_card (share, group "all").
    """
    rows = Rows()
    for players, part in per_players(tally):
        paths, n = what(part, PATHS), what(part, PATHS)["n"].to_numpy()
        bins = unpack(level(paths, "key2"), facts.rounds)
        chance = chances(level(paths, "key"), bins, level(paths, "key3"), n)
        settled = settled_round(chance)
        by_round = np.bincount(settled, n, facts.rounds + 1)[1:]
        games = n.sum()
        for r, k in enumerate(np.cumsum(by_round)):
            rows.add(players, "settled", r + 1, estimates.proportion(k, games), games)
        rounds = np.arange(1, facts.rounds + 1)
        rows.add(players, "settled_mean", "all", estimates.histogram_mean(rounds, by_round), games)
        _fan(rows, players, chance, n)
        flags = what(part, ONE_CARD)
        one = flags["n"].to_numpy()[level(flags, "key") == 1].sum()
        rows.add(players, "one_card", "all", estimates.proportion(one, flags["n"].sum()), flags["n"].sum())
    return rows.table()


def _fan(rows, players, chance, n):
    for r in range(chance.shape[1]):
        values, at = np.unique(chance[:, r], return_inverse=True)
        number = np.bincount(at, n).astype(np.int64)
        for q in (10, 50, 90):
            rows.add(players, f"win_chance_q{q}", r + 1, estimates.quantile(values, number, q / 100), number.sum())


def describe(table, targets, facts):
    """How many games are settled before the last round, at the count where that share is largest."""
    guide = (
        "Above: the win chance of the Allies after each round, the middle game as a line, eight in ten games within the "
        "band. Below: share of games settled by then. A band that stays wide to the end keeps players in the game; one "
        "that closes early drags. Not: what the players believe, who see less than the simulation."
    )
    note = (
        f"Win chance given round, margin so far and Scoundrel-intent seats, from these games; settled = above "
        f"90 % or below "
        f"10 % for good; {_words.line_up(facts)}. {_words.games_behind(table, 'settled_mean', 'all')}; 95 % intervals."
    )
    return Finding("When is the result settled?", _title(table, facts), note, guide, len(table) > 0)


def _title(table, facts):
    before = get(table, "settled", facts.rounds - 1)
    if not len(before):
        return "No game was played to its end"
    row = before.loc[before["value"].idxmax()]
    figure = wording.percent(row["value"], row["low"], row["high"])
    title = f"{figure} of games are settled before the last round {wording.at(row['players'])}"
    one = cell(table, "one_card", "all", row["players"])
    return title + (f"; one card would turn {wording.percent(one[0])}" if one else "")


def _turned(games, seats):
    """Games that looked lost or won before the last round, and ended the other way."""
    last = games["margin_by_round"].shape[1] - 1
    while last > 0 and not games["margin_by_round"][:, last].any():
        last -= 1
    before = games["margin_by_round"][:, last - 1].astype(float)
    won = games["result"] == 0
    return np.where(games["n_allies"] > 0, np.where(won, before, -before), np.nan)


EXAMPLES = {
    "latest turn": _turned,
    "won on the bar": lambda games, seats: np.where(
        (games["result"] == 0) & (games["n_allies"] > 0), games["prosperity"].astype(float) - games["bar"], np.nan
    ),
}
