"""The oracle itself: it accepts what it plays, refuses what was tampered with, and gives known answers."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from tests.oracles import dawn
from tests.oracles.dawn_basics import BUILT, DECIDE, DESTROY, DRAW, DROP, END, KEEP, RAIDED, OracleError
from tests.oracles.dawn_columns import count_columns
from tests.oracles.dawn_files import read_folder
from tests.oracles.dawn_known import chance_of_suit, chance_of_treasure
from tests.oracles.dawn_play import Play
from tests.oracles.dawn_random import choose_busily, choose_pass
from tests.oracles.dawn_tables import READINGS, Rules

FOLDER = Path(__file__).parents[2] / "simcore/games/dawn/ruleset"
RULESET = read_folder(FOLDER)
OTHERS = [(switch, reading) for switch, readings in READINGS.items() for reading in readings[1:]] + [
    ("town_treasury", "alias_gb4"), ("town_treasury", "sink"), ("town_treasury", "pool:4"), ("max_swaps_per_turn", 0),
    ("max_swaps_per_turn", 2), ("first_player", 1), ("affiliation_threshold", 8),
]  # fmt: skip


def ruleset_with(**rules):
    return {**RULESET, "rules": {**RULESET["rules"], **rules}}


def play(ruleset, players, seed):
    return dawn.play_random(ruleset, players, random.Random(seed), choose=choose_busily)


# --- its own plays ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("players", [3, 4, 5])
def test_replays_its_own_plays(players):
    for seed in range(4):
        events = dawn.play_random(RULESET, players, random.Random(seed), check_laws=True)
        result = dawn.replay(RULESET, players, events)
        assert result.ended_by == 0
        assert len(result.ending["treasure"]) == players


@pytest.mark.parametrize(("switch", "reading"), OTHERS, ids=[f"{switch}={reading}" for switch, reading in OTHERS])
def test_replays_every_reading(switch, reading):
    ruleset = ruleset_with(**{switch: reading})
    counts = [2] if (switch, reading) == ("two_player", "extrapolated") else [3, 5]
    for players in counts:
        events = play(ruleset, players, 7)
        for step in dawn.walk(ruleset, players, events):
            assert step.chosen in step.candidates
            if step.index % 9 == 0:
                check_view(step.view(), step)


def check_view(view, step):
    """Sums within a view that must agree."""
    public, mine = view["public"], view["mine"]
    seat = mine["seat"]
    assert mine["candidate"][: mine["n_candidates"]] == step.candidates == sorted(step.candidates)
    assert sum(mine["pool"]) == mine["pool_n"]
    if mine["pool_n"] == 0 and public["turn_seat"] == -1:
        assert sum(mine["hand"]) == public["hand_n"][seat]
        assert sum(mine["store"]) == public["store_n"][seat]
    elif step.kind != KEEP and mine["keep_n"]:
        assert mine["pool_n"] == mine["play_left"] + mine["keep_n"]
    assert public["laid_total"] == [sum(row) for row in public["laid"]] or not any(map(any, public["laid"]))
    for index in range(public["n_row"]):
        assert sum(mine["laid"][index]) in (public["laid"][index][seat], sum(mine["laid"][index]))


@pytest.mark.parametrize(
    ("kind", "choose", "rules"),
    [
        (DESTROY, choose_busily, {"destroy_tie": "first_player_chooses"}),
        (DESTROY, choose_busily, {"destroy_tie": "first_player_chooses", "building_value_by": "prosperity"}),
        (DROP, choose_pass, {"hand_limit_overflow": "discard_down", "wound_supply_empty": "unlimited"}),
        (DROP, choose_pass, {"hand_limit_overflow": "discard_down", "draw_order": "one_card_each"}),
    ],
)
def test_rare_decisions(kind, choose, rules):
    ruleset, asked = ruleset_with(**rules), 0
    for seed in range(12):
        events = dawn.play_random(ruleset, 5, random.Random(seed), choose=choose)
        for step in dawn.walk(ruleset, 5, events):
            if step.kind == kind:
                asked += step.asked
                check_view(step.view(), step)
        if asked:
            break
    assert asked


def test_columns_add_up():
    """Two ways to count the same cards, Wounds and raids."""
    for ruleset, players, events in PLAYS:
        game, seats = count_columns(ruleset, players, events)
        rows = Counter(row[0] for row in events)
        assert sum(sum(seat["opening"]) for seat in seats) == 7 * players
        assert sum(seat["tile_cards"] for seat in seats) == sum(game["tile_cards"])
        assert [sum(seat["great_gain"][g] for seat in seats) for g in range(4)] == game["great_successes"]
        assert sum(game["raided"]) == sum(seat["times_raided"] for seat in seats) == rows[RAIDED]
        assert sum(seat["acts"][5] for seat in seats) == game["spied_buildings"] + game["spied_threats"]
        assert sum(seat["acts"][3] for seat in seats) == sum(game["heals_by_round"])
        assert sum(seat["acts"][0] for seat in seats) == 6 * players
        assert game["wounds_by_round"][-1] == sum(seat["wounds"] for seat in seats)
        assert game["margin_by_round"][-1] == game["prosperity"] - game["bar"]
        assert game["tile_outcome"].count(2) + game["tile_outcome"].count(3) == rows[BUILT]


def test_two_players_need_the_switch():
    with pytest.raises(ValueError, match="2 players"):
        dawn.play_random(RULESET, 2, random.Random(1))


def test_tiles_must_add_up():
    short = {**RULESET, "threats": RULESET["threats"][1:]}
    with pytest.raises(ValueError, match="tiles for"):
        dawn.play_random(short, 4, random.Random(1))
    relaxed = {**short, "rules": {**short["rules"], "tile_shortage": "place_remaining"}}
    result = dawn.replay(relaxed, 4, play(relaxed, 4, 1))
    assert len(result.play.tiles_laid) == 28


def test_one_swap_plays_like_no_limit():
    assert play(ruleset_with(max_swaps_per_turn=1), 4, 3) == play(RULESET, 4, 3)


# --- tampering --------------------------------------------------------------------------------------------------------
PLAYS = [(RULESET, players, play(RULESET, players, seed)) for players, seed in ((5, 1), (4, 2))]  # with every event
HOLES = {0: 1, 2: 3, 3: 2, 5: 3, 6: 3, 7: 2}  # the place that is not forced, by code


def test_the_sample_holds_every_event():
    assert {row[0] for _, _, events in PLAYS for row in events} == set(range(19))


@pytest.mark.parametrize("code", range(19))
def test_refuses_a_changed_event(code):
    tried = 0
    for end, (ruleset, players, events) in zip((0, -1), PLAYS, strict=True):
        found = [index for index, row in enumerate(events) if row[0] == code]
        for index in {found[end]} if found else ():
            for place in range(1, 5):
                row = list(events[index])
                row[place] = 120 if place == HOLES.get(code) else row[place] + 1
                if code == END and place == 2:
                    row[place] = 3
                tried += 1
                with pytest.raises(OracleError):
                    dawn.replay(ruleset, players, [*events[:index], row, *events[index + 1 :]], check_laws=False)
    assert tried


@pytest.mark.parametrize("code", range(19))
def test_refuses_a_missing_or_doubled_event(code):
    for ruleset, players, events in PLAYS:
        index = next((index for index, row in enumerate(events) if row[0] == code), None)
        if index is None:
            continue
        with pytest.raises(OracleError):
            dawn.replay(ruleset, players, [*events[:index], *events[index + 1 :]], check_laws=False)
        doubled = [*events[: index + 1], *events[index:]]
        if code != DRAW:  # a card drawn twice may just be two cards; then the hand is full one card early
            with pytest.raises(OracleError):
                dawn.replay(ruleset, players, doubled, check_laws=False)


def test_refuses_a_card_that_is_not_in_the_deck():
    ruleset, players, events = PLAYS[0]
    index = max(index for index, row in enumerate(events) if row[0] == DRAW)
    state = dawn.run_through(cut_off(ruleset, players, events[:index])).play
    missing = next(card for card in range(len(state.rules.cards)) if not state.deck[card])
    changed = [*events[:index], (DRAW, events[index][1], missing, -1, -1), *events[index + 1 :]]
    with pytest.raises(OracleError, match="none of"):
        dawn.replay(ruleset, players, changed)


def cut_off(ruleset, players, events):
    """A walk of a record that a turn cap ended."""
    return dawn.walk(ruleset, players, [*events, (END, -1, 1, -1, -1)])


def test_accepts_a_record_that_was_cut_off():
    ruleset, players, events = PLAYS[0]
    index = [index for index, row in enumerate(events) if row[0] == DECIDE][40]
    seat = events[index][1]
    result = dawn.run_through(cut_off(ruleset, players, events[:index]))
    assert (result.ended_by, result.ending) == (1, None)
    illegal = [*events[:index], (END, -1, 2, seat, -1)]
    assert dawn.replay(ruleset, players, illegal).ended_by == 2
    with pytest.raises(OracleError):
        dawn.replay(ruleset, players, [*events[:index], (END, -1, 2, (seat + 1) % players, -1)])


def test_notices_a_card_out_of_nowhere():
    rules = Rules(RULESET, 4)
    state = Play(rules)
    state.check_laws()
    state.hands[2][3] += 1
    with pytest.raises(OracleError, match="Resource cards"):
        state.check_laws()


# --- the proof of the pool form, by exhaustion (RULES.md 4.3.11) ------------------------------------------------------
def reach_by_swaps(hand, store):
    """All (cards played, storehouse at the end) reached by literal play: swap one for one, play from the hand, stop."""
    seen, ends, open_ = set(), set(), [(frozenset(hand), frozenset(store), frozenset())]
    while open_:
        state = open_.pop()
        if state in seen:
            continue
        seen.add(state)
        in_hand, stored, played = state
        ends.add((played, stored))
        open_ += [(in_hand - {card}, stored, played | {card}) for card in in_hand]
        open_ += [((in_hand - {a}) | {b}, (stored - {b}) | {a}, played) for a in in_hand for b in stored]
    return ends


def reach_by_pool(hand, store):
    """The same by the pool form."""
    pool, ends = {*hand, *store}, set()
    for number in range(len(hand) + 1):
        for played in combinations(sorted(pool), number):
            rest = sorted(pool - set(played))
            ends |= {(frozenset(played), frozenset(kept)) for kept in combinations(rest, len(store))}
    return ends


@pytest.mark.parametrize(("h", "k"), [(1, 0), (1, 3), (2, 2), (3, 1), (3, 3), (4, 2)])
def test_pool_form_reaches_what_swaps_reach(h, k):
    hand, store = range(h), range(h, h + k)
    assert reach_by_swaps(hand, store) == reach_by_pool(hand, store)


# --- known answers ----------------------------------------------------------------------------------------------------
def test_opening_hand_is_hypergeometric():
    """Chances of the deck's draws multiply to C(108, 7) / C(144, 7): no SPY in the first hand."""
    rules = Rules(RULESET, 4)
    course, chance = Play(rules).run(), Fraction(1)
    course.send(None)
    wanted = course.send(0)
    for _ in range(7):
        fit = {card: weight for card, weight in wanted.options.items() if rules.suit[card] != 2}
        chance *= Fraction(sum(fit.values()), sum(wanted.options.values()))
        wanted = course.send(next(iter(fit)))
    assert chance == chance_of_suit(144, 36, 7, 0) == Fraction(comb(108, 7), comb(144, 7))
    assert sum(chance_of_suit(144, 36, 7, number) for number in range(8)) == 1


def test_accidental_scoundrel():
    """Six random cards reach seven with probability 0.1998; the oracle's score agrees with the exact figure."""
    rules = Rules(RULESET, 3)
    counts = Counter()
    for value, count in zip(rules.value, rules.count, strict=True):
        counts[value] += count
    exact = chance_of_treasure(counts, 6, 7)
    assert exact == Fraction(185500677, 928613686)
    assert round(float(exact), 4) == 0.1998
    # by brute force on a small deck
    small = {-1: 2, 1: 3, 3: 2}
    cards = [value for value, count in small.items() for _ in range(count)]
    good = sum(sum(chosen) >= 4 for chosen in combinations(cards, 3))
    assert chance_of_treasure(small, 3, 4) == Fraction(good, comb(7, 3))
    # by chance: 1,500 storehouses, standard error 0.010
    rng, deck = random.Random(5), [card for card, count in enumerate(rules.count) for _ in range(count)]
    scoundrels = 0
    for _ in range(500):
        chosen = rng.sample(deck, 18)
        table = Play(rules)
        table.stores = [Counter(chosen[seat * 6 : seat * 6 + 6]) for seat in range(3)]
        scoundrels += sum(table.score()["affiliation"])
    assert abs(scoundrels / 1500 - float(exact)) < 0.04


def test_no_scoundrel_before_the_third_round():
    """Two cards are worth 6 at most (2 x 3 < 7 <= 3 x 3)."""
    for players in (3, 4, 5):
        result = dawn.replay(RULESET, players, play(RULESET, players, 11), check_laws=False)
        assert max(result.play.history[1]["treasure"]) < 7
