"""Fair play in Dawn: exchange everything that a seat can't know, and it sees and answers the same."""

from types import SimpleNamespace

import numpy as np
import pytest

from simcore.games.dawn.codes import ACT
from strategies import registry
from tests import contracts
from tests.simcore.games.dawn import _driver

NAMES = [strategy.name for strategy in registry.list_strategies("dawn")]
HIDING = (
    {"tile_visible_side": "nothing_until_end_of_round", "contribution_counts_public": "total_only"},
    {"stack_top_visible": True, "storehouse_timing": "start_of_own_turn"},
    {"failed_threat_stays": True, "hand_limit_overflow": "discard_down", "draw_order": "one_card_each"},
    {"payment_visibility": "face_down", "free_discard_visibility": "face_down", "raided_card_visibility": "hidden"},
)


@pytest.mark.parametrize("name", NAMES)
def test_strategy_plays_fair(name):
    compared = contracts.check_fair_play(_driver, _driver.chooser(name), plays=3)
    assert compared >= 30


@pytest.mark.parametrize("rules", HIDING, ids=lambda rules: "-".join(rules))
def test_no_reading_shows_more_than_it_says(rules):
    assert (
        contracts.check_fair_play(_driver, _driver.chooser("random_legal"), players=4, plays=2, overrides=rules) >= 20
    )


def test_the_other_world_is_another():
    """What can't be known does change, and the laws of the game still hold: nothing is compared with itself."""
    _, tables = _driver.tables_of()
    rng = np.random.default_rng(2)
    state, log = _driver.start(tables, 4, 9, 0)
    while state.public.round_no < 4 or state.public.turn_seat != 2:
        assert _driver.step(tables, state, log, _driver.random_answers(rng))
    changed = set()
    for _ in range(5):
        world = _driver.permute_hidden(tables, state, 2, rng)
        contracts.assert_same_view(_seat_first(state), _seat_first(world))
        for name in ("deck_order", "row_tile", "stack_order", "great_pile", "pile", "seed"):
            if (np.asarray(world.hidden[name]) != np.asarray(state.hidden[name])).any():
                changed.add(name)
        for name in ("hand", "store"):
            if any((world.mine[seat][name] != state.mine[seat][name]).any() for seat in (0, 1, 3)):
                changed.add(name)
        for seat in (0, 1, 3):
            assert world.mine[seat].hand.sum() == state.mine[seat].hand.sum()
        assert (tables.tile_face[world.hidden.row_tile[:6]] == tables.tile_face[state.hidden.row_tile[:6]]).all()
        assert (count_all(tables, world) == tables.card_count).all()
    assert {"deck_order", "stack_order", "row_tile", "hand", "store", "great_pile", "seed"} <= changed


def _seat_first(state):
    return SimpleNamespace(public=state.public, mine=[state.mine[2]])


def count_all(tables, state):
    hidden, total = state.hidden, _driver.count_deck(tables, state)
    for seat in range(state.public.n_players):
        hand, store = _driver.count_seat(tables, state, seat)
        total = total + hand + store
    return total + hidden.discard + hidden.removed + hidden.pile.sum(0) + hidden.great_pile.sum(0)


# --- the test can fail -----------------------------------------------------------------------------------------------------
def leaky(leak):
    """The driver with rules that let something slip into the view of the seat that is asked."""
    driver = SimpleNamespace(**vars(_driver))

    def request(tables, state, log):
        seat = _driver.request(tables, state, log)
        if seat != _driver.OVER:
            leak(state, seat)
        return seat

    driver.request = request
    return driver


def show_row(state, seat):
    n = state.public.n_row
    state.mine[seat].known_row[:n] = state.hidden.row_tile[:n]


def show_hands(state, seat):
    state.mine[seat].raid_hits[0] = state.mine[(seat + 1) % 3].hand


def order_by_deck(state, seat):
    mine = state.mine[seat]
    if mine.kind == ACT and state.hidden.deck_rank[3] % 2:
        mine.candidate[: mine.n_candidates] = mine.candidate[: mine.n_candidates][::-1].copy()


@pytest.mark.parametrize("leak", [show_row, show_hands, order_by_deck])
def test_a_leaking_view_is_found(leak):
    choose = _driver.chooser("random_legal")
    with pytest.raises(AssertionError, match=r"view of|another seat"):
        contracts.check_fair_play(leaky(leak), choose, plays=2, share=1.0)


def test_a_strategy_with_a_second_pair_of_eyes_is_found():
    """One that answers by something other than its view: here, how often it has been asked."""
    asked = []

    def choose(tables, public, mine):
        asked.append(1)
        return len(asked) % int(mine.n_candidates)

    with pytest.raises(AssertionError, match="answers"):
        contracts.check_fair_play(_driver, choose)


@pytest.mark.parametrize("field", ["public.deck_n", "mine.hand", "tables.card_value"])
def test_a_strategy_that_writes_is_found(field):
    record, name = field.split(".")

    def choose(tables, public, mine):
        target = {"public": public, "mine": mine, "tables": tables}[record]
        if name == "deck_n":
            target[name] -= 1
        else:
            target[name][0] += 1
        return 0

    driver = SimpleNamespace(**vars(_driver))
    driver.tables_of = lambda **rules: (None, _driver.tables_of(**rules)[1].copy().view(np.recarray))
    with pytest.raises(AssertionError, match="wrote into"):
        contracts.check_fair_play(driver, choose)


@pytest.mark.parametrize("answer", [-1, 10**6, 0.5, None])
def test_an_illegal_answer_is_found(answer):
    with pytest.raises(AssertionError, match="answered"):
        contracts.check_fair_play(_driver, lambda tables, public, mine: answer)
