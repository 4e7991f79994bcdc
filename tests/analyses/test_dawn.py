"""Dawn's analyses against raw rows, and known answers on plays made by hand."""

import numpy as np
import pytest
from statsmodels.stats.proportion import proportion_confint

from analyses import estimates, tally
from analyses._rows import cell, get
from analyses.dawn import tension
from tests.analyses import synthetic

FACTS = synthetic.facts()
PLAYERS, N = 4, 3000
GAMES, SEATS = synthetic.plays(N, PLAYERS, seed=21)


def module(name):
    return tally.get_analysis("dawn", name).module


def table(name, games=GAMES, seats=SEATS):
    """The table of an analysis of these plays."""
    return module(name).estimate(tally.run_tally(module(name), games, seats, FACTS), FACTS)


def value(found, measure, group="all"):
    return cell(found, measure, group, PLAYERS)[0]


def alter(**columns):
    """These plays with some columns replaced: `games_<name>` or `seats_<name>`."""
    games, seats = dict(GAMES), dict(SEATS)
    for name, column in columns.items():
        part, _, key = name.partition("_")
        target = games if part == "games" else seats
        target[key] = np.asarray(column).astype(target[key].dtype)
    return games, seats


# --- who wins ---------------------------------------------------------------------------------------------------------


def test_affiliation_is_that_of_the_rows():
    found, ally = table("affiliation"), GAMES["n_allies"] > 0
    won = GAMES["result"] == 0
    p, low, high, n = cell(found, "ally_win_rate", "all", PLAYERS)
    assert (p, n) == (won[ally].mean(), ally.sum())
    assert (low, high) == pytest.approx(proportion_confint(won[ally].sum(), ally.sum(), method="wilson"))
    for measure, column in (("by_scoundrels", "n_scoundrels"), ("by_intent", "n_intent")):
        for group in range(PLAYERS):
            here = ally & (GAMES[column] == group)
            assert value(found, measure, group) == pytest.approx(won[here].mean())
            assert get(found, measure, group)["share"].iloc[0] == pytest.approx(here.mean())
    assert cell(found, "by_scoundrels", PLAYERS, PLAYERS) is None  # no Ally left
    assert value(found, "result", "nobody") == pytest.approx((GAMES["result"] == 2).mean())


def test_strategies_are_those_of_the_rows():
    found = table("strategies")
    for code, name in enumerate(synthetic.STRATEGIES):
        mine = SEATS["strategy"] == code
        share, low, high, n = cell(found, "win_share", name, PLAYERS)
        assert share == pytest.approx(SEATS["win60"][mine].mean() / 60)
        assert n == mine.any(1).sum()
        w, m = np.where(mine, SEATS["win60"], 0).sum(1), mine.sum(1)
        sat = m > 0
        sums = (sat.sum(), w.sum(), m.sum(), (w * w).sum(), (w * m).sum(), (m * m).sum())
        assert (share, low, high) == pytest.approx(tuple(float(x) for x in estimates.share(*sums)))
        assert value(found, "scoundrel", name) == pytest.approx(SEATS["affiliation"][mine].mean())
        assert value(found, "treasure", name) == pytest.approx(SEATS["treasure"][mine].mean())


def test_a_mirror_gives_every_seat_its_fair_share():
    winner = np.arange(N) % PLAYERS
    games, seats = alter(seats_win60=60 * (np.arange(PLAYERS) == winner[:, None]), games_first_seat=np.zeros(N))
    found = table("seats", games, seats)
    assert get(found, "share")["value"].tolist() == pytest.approx([1 / PLAYERS] * PLAYERS)
    assert cell(found, "spread", "seat", PLAYERS)[:2] == (pytest.approx(0, abs=1e-12), 0)


def test_seats_are_those_of_the_rows():
    found = table("seats")
    shares = SEATS["win60"] / 60
    assert get(found, "share")["value"].tolist() == pytest.approx(shares.mean(0).tolist())
    place = (np.arange(PLAYERS) - GAMES["first_seat"][:, None]) % PLAYERS
    turn = [shares[place == p].mean() for p in range(PLAYERS)]
    assert get(found, "turn")["value"].tolist() == pytest.approx(turn)
    assert value(found, "spread") == pytest.approx(np.ptp(turn))
    # six rounds, four players: the seat before the one that acts first in round 6
    last = (GAMES["first_seat"] + 5 + PLAYERS - 1) % PLAYERS
    gain = shares[np.arange(N), last] - shares.mean(1)
    p, low, high, _ = cell(found, "last_turn", "all", PLAYERS)
    half = 1.959964 * gain.std(ddof=1) / np.sqrt(N)
    assert (p, low, high) == pytest.approx((gain.mean(), gain.mean() - half, gain.mean() + half), abs=1e-6)


# --- prosperity and storehouses ---------------------------------------------------------------------------------------


def test_prosperity_is_that_of_the_rows():
    found, ally = table("prosperity"), GAMES["n_allies"] > 0
    margin = (GAMES["prosperity"].astype(int) - GAMES["bar"])[ally]
    assert value(found, "margin", "mean") == pytest.approx(margin.mean())
    assert value(found, "margin", "q50") == np.quantile(margin, 0.5, method="inverted_cdf")
    histogram = get(found, "margin_hist")
    assert histogram["value"].sum() == pytest.approx(1)
    bins = np.clip(margin // 5 * 5, -100, 100)
    assert value(found, "margin_hist", 15) == pytest.approx((bins == 15).mean())
    sources = get(found, "source")
    assert sources["value"].sum() == pytest.approx(GAMES["prosperity"][ally].mean())
    assert value(found, "one_card") == pytest.approx(GAMES["one_card"].mean())
    turned = bins[GAMES["one_card"][GAMES["n_allies"] > 0] == 1]
    assert value(found, "one_card_hist", 15) == pytest.approx((turned == 15).sum() / len(bins))
    assert get(found, "one_card_hist")["value"].sum() == pytest.approx(len(turned) / len(bins))


def test_rescoring_with_the_printed_threshold_changes_nothing():
    built = GAMES["great_built"].copy()
    healthy = ((SEATS["affiliation"] == 0) & (SEATS["wounds"] == 0)).sum(1)
    great = GAMES["great_prosperity"].copy()
    great[:, 1] = 10 * healthy * built[:, 1]
    prosperity = GAMES["prosperity"] + great.sum(1) - GAMES["great_prosperity"].sum(1)
    won = (prosperity >= GAMES["bar"]) & (GAMES["n_allies"] > 0)
    games, seats = alter(games_great_prosperity=great, games_prosperity=prosperity)
    found = table("storehouse", games, seats)
    assert value(found, "rescored_win", 7) == pytest.approx(won.sum() / (GAMES["n_allies"] > 0).sum())


def test_rescoring_by_hand():
    """One game of three healthy Allies and one of 8 treasure: at threshold 9 it is an Ally, the bar rises by 30."""
    games, seats = synthetic.plays(1, PLAYERS)
    seats["treasure"][:], seats["wounds"][:] = [0, 1, 2, 8], [0, 1, 0, 0]
    games["great_built"][:] = 0
    games["great_built"][0, :2] = 1
    games["great_prosperity"][:] = 0
    games["great_prosperity"][0, :2] = 30, 20  # two of the three Allies are healthy
    for prosperity, at_7, at_9 in ((90, 1, 0), (89, 0, 0), (110, 1, 1), (109, 1, 0)):
        games["prosperity"][:] = prosperity  # at 9: 10 more for the third healthy Ally, bar 120
        found = table("storehouse", games, seats)
        assert (value(found, "rescored_win", 7), value(found, "rescored_win", 9)) == (at_7, at_9)


def test_accidental_scoundrels_are_ally_intent_seats():
    found, ally = table("storehouse"), SEATS["intent"] == 0
    for threshold in range(5, 11):
        assert value(found, "accidental", threshold) == pytest.approx((SEATS["treasure"][ally] >= threshold).mean())
    row = get(found, "accidental", 7).iloc[0]
    assert (row["events"], row["seats"]) == ((SEATS["treasure"][ally] >= 7).sum(), ally.sum())


def test_treasure_by_round_is_that_of_the_rows():
    found = table("storehouse")
    for code, family in enumerate(("ally", "scoundrel", "either")):
        mean = get(found, "treasure_mean", 4)
        mean = mean[mean["family"] == family]["value"].iloc[0]
        assert mean == pytest.approx(SEATS["treasure_by_round"][:, :, 3][SEATS["intent"] == code].mean())


# --- the town ---------------------------------------------------------------------------------------------------------


def test_buildings_are_those_of_the_rows():
    found = table("buildings")
    classes, outcome = GAMES["tile_class"], GAMES["tile_outcome"]
    for i, tile in FACTS.buildings:
        laid, up = classes == i, (classes == i) & (outcome == 2)
        assert value(found, "offered", tile.id) == pytest.approx(laid.sum() / N)
        assert value(found, "built", tile.id) == pytest.approx((laid & (outcome >= 2)).sum() / laid.sum())
        treasure = GAMES["tile_sum"][laid].sum()
        assert value(found, "per_treasure", tile.id) == pytest.approx(tile.prosperity * up.sum() / treasure)
    sixes = np.isin(classes, [i for i, t in FACTS.buildings if t.cost == 6])
    assert value(found, "built_by_cost", 6) == pytest.approx((sixes & (outcome >= 2)).sum() / sixes.sum())


def test_threats_are_those_of_the_rows():
    found = table("threats")
    first, tile = FACTS.threats[0]
    here = GAMES["tile_class"] == first
    unmet = here & (GAMES["tile_outcome"] == 5)
    assert value(found, "met", tile.id) == pytest.approx(1 - unmet.sum() / here.sum())
    assert value(found, "damage_prosperity", tile.id) == pytest.approx(GAMES["tile_damage"][unmet].mean())
    won = np.broadcast_to((GAMES["result"] == 0)[:, None], here.shape)
    ally = (GAMES["n_allies"] > 0)[:, None]
    assert value(found, "win_unmet", tile.id) == pytest.approx(won[unmet & ally].mean())
    difference = won[unmet & ally].mean() - won[here & ~unmet & ally].mean()
    assert value(found, "win_difference", tile.id) == pytest.approx(difference)


def test_great_buildings_are_those_of_the_rows():
    found = table("great_buildings")
    cards = SEATS["great_cards"][:, :, 0].sum(1)
    assert value(found, "built", "GB1") == pytest.approx(GAMES["great_built"][:, 0].mean())
    assert value(found, "per_card", "GB1") == pytest.approx(GAMES["great_prosperity"][:, 0].sum() / cards.sum())
    spoils = np.where(SEATS["intent"] == 1, SEATS["great_spoils"][:, :, 0], 0).sum() / N
    assert value(found, "spoils_scoundrel", "GB1") == pytest.approx(spoils)


def test_a_great_building_that_nobody_touches_is_never_built():
    games, seats = alter(games_great_built=0 * GAMES["great_built"], seats_great_cards=0 * SEATS["great_cards"])
    found = table("great_buildings", games, seats)
    assert get(found, "built")["value"].tolist() == [0, 0, 0, 0]
    assert get(found, "built")["high"].iloc[0] == pytest.approx(proportion_confint(0, N, method="beta")[1])


def test_wounds_and_raids_are_those_of_the_rows():
    found = table("wounds")
    assert value(found, "wounds", 3) == pytest.approx(GAMES["wounds_by_round"][:, 2].mean() / PLAYERS)
    found = table("raids")
    assert value(found, "raids") == pytest.approx(SEATS["acts"][:, :, 4].sum() / N)
    values = np.array([c.value for c in FACTS.cards])
    hits = GAMES["raided"][:, : len(values)]
    assert value(found, "hit_value", 3) == pytest.approx(hits[:, values == 3].sum() / hits.sum())
    raids = SEATS["acts"][:, :, 4].sum()
    assert value(found, "on_scoundrel") == pytest.approx(GAMES["raids_on_scoundrel"].sum() / raids)


# --- tension ----------------------------------------------------------------------------------------------------------


def settle(chances):
    return tension.settled_round(np.array(chances)).tolist()


def test_settled_is_the_first_round_after_which_the_chance_stays():
    assert settle([[0.95, 0.95, 0.95, 0.95, 0.95]]) == [1]
    assert settle([[0.5, 0.95, 0.5, 0.95, 0.95]]) == [4]
    assert settle([[0.5, 0.05, 0.05, 0.5, 0.05]]) == [5]
    assert settle([[0.95, 0.95, 0.95, 0.95, 0.5]]) == [6]
    assert settle([[0.95, 0.95, 0.95, 0.95, 0.05]]) == [5]  # it turned: settled only when the other side holds
    assert settle([[0.9, 0.9, 0.9, 0.9, 0.9]]) == [6]  # above 0.9, not at it


def test_settled_by_hand():
    """All games look alike for three rounds; then the margin tells for certain."""
    n, won = 400, np.arange(400) % 2 == 0
    margin = np.zeros((n, 8))
    margin[:, 3:] = np.where(won, 50, -50)[:, None]
    games = {
        "players": np.full(n, 3),
        "game": np.arange(n),
        "margin_by_round": margin.astype(np.int16),
        "n_intent": np.zeros(n, np.int8),
        "result": np.where(won, 0, 1).astype(np.int8),
        "one_card": np.zeros(n, np.int8),
    }
    found = table("tension", games, {})
    shares = get(found, "settled")["value"].tolist()
    assert shares == [0, 0, 0, 1, 1, 1]
    assert cell(found, "settled_mean", "all", 3)[0] == 4
    assert cell(found, "win_chance_q50", 2, 3)[0] == pytest.approx(201 / 402)
    assert cell(found, "win_chance_q90", 5, 3)[0] == pytest.approx(201 / 202)


def test_a_cell_of_few_games_settles_nothing():
    chance = tension.chances(np.zeros(3, int), np.array([[0], [1], [2]]), np.array([1, 1, 1]), np.array([1, 8, 9]))
    assert settle(chance) == [2, 2, 1]  # 9 wins in 9 games are the first that say above 0.9


def test_paths_are_unpacked():
    bins = np.random.default_rng(4).integers(0, tension.BINS, (50, 5))
    packed = bins @ tension.BINS ** np.arange(4, -1, -1)
    np.testing.assert_array_equal(tension.unpack(packed, 6), bins)


# --- what is never used -----------------------------------------------------------------------------------------------


def test_dead_design_tells_what_never_came():
    games, seats = alter(seats_acts=SEATS["acts"] * (np.arange(9) != 5))
    games["tile_outcome"] = games["tile_outcome"].copy()
    games["tile_outcome"][games["tile_class"] == 2] = 1
    found = module("dead_design").never(table("dead_design", games, seats))
    assert ("never_chosen", "act", "spy") in found
    assert ("never_possible", "act", "give") in found  # only with the switch
    assert ("never_chosen", "building", f"{FACTS.tiles[2].id} built") in found
    assert ("never_mattered", "rule", "piles_empty") in found
    assert not any(thing == "raid" for _, _, thing in found)


def test_codes_are_those_of_the_game():
    from simcore.games.dawn import columns

    labels = {c.name: c.labels for c in columns.GAME_COLUMNS + columns.SEAT_COLUMNS}
    assert module("dead_design").FAMILIES == module("raids").FAMILIES == labels["acts"]
    assert labels["mattered"] == module("dead_design").MOMENTS


def test_endings_and_pace():
    assert value(table("endings"), "ended_by", "finished") == 1
    assert value(table("pace"), "choices", "mean") == pytest.approx(GAMES["n_choices"].mean())
    median = np.quantile(GAMES["n_steps"], 0.5, method="inverted_cdf")
    assert value(table("pace"), "decisions", "q50") == median
