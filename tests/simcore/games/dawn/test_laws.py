"""What never changes in a play of Dawn (RULES.md, section 2), and what the rules promise of every result.

The laws are asserted after every step of random play, driven by the rules' plain twins.
"""

import numpy as np
import pytest

from simcore import jit, runner
from simcore.game import get_game
from simcore.games.dawn import kernel, rules
from simcore.games.dawn.codes import DESTROYED, FAILED, MET, NOT_LAID, STANDING, UNMET
from simcore.record import events_of, new_log
from simcore.spec import make_spec
from strategies import registry
from tests.simcore.games.dawn import _driver

NAMES = [strategy.name for strategy in registry.list_strategies("dawn")]
EVERYONE = {name: 1 / len(NAMES) for name in NAMES}
ALL_CARDS, ALL_WOUNDS = 144, 20
PLAYS = (
    (3, {}), (4, {}), (5, {}), (2, {"two_player": "extrapolated"}),
    (3, {"cards_of_built_building": "remove_from_game"}),
    (4, {"failed_threat_stays": True}),
    (3, {"town_treasury": "pool:3"}),
    (3, {"max_swaps_per_turn": 0}),
    (5, {"hand_limit_overflow": "discard_down", "destroy_tie": "first_player_chooses"}),
    (3, {"give_wound": "new_wound:3_attack", "wound_supply_empty": "unlimited"}),
)  # fmt: skip


# --- section 2, at every step -----------------------------------------------------------------------------------------
def check_cards(tables, state):
    """2.1: the sum by class over all places; and the public sizes are those of the places."""
    public, hidden = state.public, state.hidden
    deck = _driver.count_deck(tables, state)
    total = deck + hidden.discard + hidden.removed + hidden.pile.sum(0) + hidden.great_pile.sum(0)
    for seat in range(public.n_players):
        hand, store = _driver.count_seat(tables, state, seat)
        assert hand.min() >= 0 and store.min() >= 0
        total = total + hand + store
        if not (_driver.turn_is_open(state) and seat == public.turn_seat):
            assert (public.hand_n[seat], public.store_n[seat]) == (hand.sum(), store.sum())
        else:  # in the own turn the storehouse lies in the pool
            assert public.hand_n[seat] + public.store_n[seat] == hand.sum() + store.sum()
    assert total.tolist() == tables.card_count.tolist() and total.sum() == ALL_CARDS
    assert public.deck_n == deck.sum()
    assert public.discard.sum() + public.discard_unseen == hidden.discard.sum()
    assert (public.discard <= hidden.discard).all()


def check_piles(tables, state):
    """What lies at tiles and under Great Buildings is what the seats laid there."""
    n, public, hidden = state.public.n_players, state.public, state.hidden
    great = sum(state.mine[seat].great_laid.astype(int) for seat in range(n))
    assert (great == hidden.great_pile).all() and (great.sum(1) == public.great_total).all()
    if hidden.phase == rules.TURNS:
        laid = sum(state.mine[seat].laid.astype(int) for seat in range(n))
        assert (laid == hidden.pile).all() and (laid.sum(1) == public.laid_total).all()
        assert hidden.pile[public.n_row :].sum() == 0


def check_wounds(tables, state):
    """2.2."""
    public = state.public
    assert public.wounds.min() >= 0 and public.wounds.sum() + public.wounds_supply == ALL_WOUNDS
    assert public.wounds_supply >= 0 or tables.wound_supply_empty == 1


def check_tiles(tables, state):
    """2.3: each tile laid is in the row, in the town, or done with; no class is laid more often than it is printed."""
    public, hidden, row = state.public, state.hidden, state.row
    n = hidden.laid_no
    laid, outcome = row.tile_class[:n], row.tile_outcome[:n]
    assert n + public.stack_n == tables.tiles_per_round[public.n_players] * (tables.rounds - 1)
    assert (np.bincount(laid, minlength=len(tables.tile_count)) <= tables.tile_count).all()
    assert (outcome == STANDING).sum() == public.built_standing[: public.n_built].sum()
    assert (outcome == DESTROYED).sum() == public.n_built - public.built_standing[: public.n_built].sum()
    in_row = hidden.row_laid[: public.n_row]
    assert (laid[in_row] == hidden.row_tile[: public.n_row]).all()
    if hidden.phase != rules.RESOLVING:
        done = np.isin(outcome, (FAILED, MET, UNMET, STANDING, DESTROYED))
        assert set(np.flatnonzero(~done)) <= set(in_row) and np.isin(outcome[in_row], (NOT_LAID, UNMET)).all()


CHECKS = (check_cards, check_piles, check_wounds, check_tiles)


@pytest.mark.plain
@pytest.mark.parametrize(("players", "reading"), PLAYS, ids=[f"{n}-{'-'.join(r)}" for n, r in PLAYS])
def test_laws_hold_after_every_step(players, reading):
    _, tables = _driver.tables_of(**reading)
    rng, steps = np.random.default_rng(players), 0
    for game in range(2):
        state, log = _driver.start(tables, players, 11, game)
        answer = _driver.random_answers(rng)
        while _driver.step(tables, state, log, answer):
            for check in CHECKS:
                check(tables, state)
            assert state.public.store_n.max() <= state.public.round_no  # 4.2: one card a round
            steps += 1
        for check in CHECKS:
            check(tables, state)
    assert steps > 100


@pytest.mark.plain
@pytest.mark.parametrize("place", ["discard", "hand", "store", "pile", "great_pile", "wounds", "tile_outcome"])
def test_the_checks_can_fail(place):
    """One card, Wound or tile too many anywhere is noticed."""
    _, tables = _driver.tables_of()
    state, log = _driver.start(tables, 3, 11, 0)
    answer = _driver.random_answers(np.random.default_rng(0))
    while state.public.round_no < 3 or state.hidden.phase != rules.PLACING:
        _driver.step(tables, state, log, answer)
    for check in CHECKS:
        check(tables, state)
    if place in ("hand", "store"):
        state.mine[1][place][4] += 1
    elif place == "wounds":
        state.public.wounds[1] += 1
    elif place == "tile_outcome":
        state.row.tile_outcome[0] = NOT_LAID
    else:
        state.hidden[place].flat[4] += 1
    with pytest.raises(AssertionError):
        for check in CHECKS:
            check(tables, state)


# --- facts of sections 1, 3 and 5 ---------------------------------------------------------------------------------------
def test_the_box_holds_what_section_1_says():
    ruleset, tables = _driver.tables_of()
    assert tables.card_count.sum() == ALL_CARDS and tables.wounds == ALL_WOUNDS
    assert (len(ruleset.tables["buildings"]) <= 23) and tables.tile_count.sum() == 40
    assert [int(tables.tile_count[tables.tile_kind[: len(tables.tile_count)] == kind].sum()) for kind in (0, 1)] == [
        23,
        17,
    ]
    for players in (3, 4, 5):
        assert 40 - tables.tiles_returned[players] == 5 * tables.tiles_per_round[players]


@pytest.mark.plain
def test_setup_deals_seven_cards_and_two_wounds():
    _, tables = _driver.tables_of()
    for players in (3, 4, 5):
        state, _ = _driver.start(tables, players, 3, 0)
        public = state.public
        assert public.hand_n[:players].tolist() == [7] * players and public.wounds[:players].tolist() == [2] * players
        assert public.wounds_supply == ALL_WOUNDS - 2 * players and public.deck_n == ALL_CARDS - 7 * players
        for check in CHECKS:
            check(tables, state)


@pytest.fixture(scope="module", params=[3, 4, 5])
def columns(request):
    """Result columns of 600 plays by every strategy."""
    return play_columns(request.param, 600)


def play_columns(players, games, threads=1, span=1000, **options):
    spec, played = prepare(players, games, **options)
    kept = []
    list(runner.play(*played, spec, consume=lambda c, part: kept.append(c.copy()), threads=threads, span=span))
    return kept[0]


def prepare(players, games, **options):
    ruleset, tables = _driver.tables_of()
    game = get_game("dawn")
    options = options or {"mix": EVERYONE}
    spec = make_spec(game, ruleset, games=games, players=players, seed=21, **options)
    return spec, (game, tables, registry.prepare(spec.entries, "dawn"))


def test_no_scoundrel_before_round_three(columns):
    """Two cards of at most 3 are less than 7."""
    treasure = columns.seats["treasure_by_round"]
    assert treasure[:, :, 0].max() <= 3 and treasure[:, :, 1].max() <= 6 < treasure[:, :, 2].max()


def test_everybody_is_one_of_the_two(columns):
    games, seats = columns.games, columns.seats
    assert (games["ended_by"] == 0).all()
    assert (games["n_allies"] + games["n_scoundrels"] == games["players"]).all()
    assert (seats["affiliation"] == (seats["treasure"] >= 7)).all()
    assert (seats["affiliation"].sum(1) == games["n_scoundrels"]).all()
    assert (games["bar"] == 30 * games["n_allies"].astype(int)).all()


def test_one_result_a_play(columns):
    games, seats = columns.games, columns.seats
    met, allies = games["prosperity"] >= games["bar"], games["n_allies"]
    assert ((games["result"] == 0) == (met & (allies > 0))).all()
    assert ((games["result"] == 1) == ((games["n_scoundrels"] > 0) & (games["result"] != 0))).all()
    assert ((games["result"] == 2) == (~met & (allies == games["players"]))).all()
    share, won = seats["win60"], games["n_winners"] > 0
    assert (share.sum(1)[won] == 60 // games["n_winners"][won] * games["n_winners"][won]).all()
    assert (share.sum(1)[~won] == 0).all() and ((share > 0).sum(1) == games["n_winners"]).all()
    assert (share[games["result"] == 0] > 0)[seats["affiliation"][games["result"] == 0] == 1].sum() == 0
    richest = seats["treasure"].max(1, keepdims=True) == seats["treasure"]
    assert ((share > 0) == richest)[games["result"] == 1].all()


def test_prosperity_is_the_sum_of_its_sources(columns):
    games = columns.games
    assert (games["prosperity"] == games["town_prosperity"] + games["great_prosperity"].sum(1)).all()
    last = games["margin_by_round"][:, 5]
    assert (last == games["prosperity"] - games["bar"]).all()
    assert (games["wounds_by_round"][:, 5] == columns.seats["wounds"].sum(1)).all()
    assert (columns.seats["treasure_by_round"][:, :, 5] == columns.seats["treasure"]).all()
    assert games["wounds_by_round"].max() <= ALL_WOUNDS
    assert (columns.seats["opening"].sum(2) == 7).all()


@pytest.mark.plain
def test_a_player_who_turns_scoundrel_lowers_the_bar_by_thirty():
    _, tables = _driver.tables_of()
    rng = np.random.default_rng(5)
    best = int(np.flatnonzero(tables.card_value == 3)[0])
    for game in range(3):
        state, log = _driver.start(tables, 4, 17, game)
        while _driver.step(tables, state, log, _driver.random_answers(rng)):
            pass
        for seat in range(4):
            _driver.score(tables, state)
            bar, town, allies = state.hidden.score.bar, state.hidden.score.town, state.hidden.score.n_allies
            if state.hidden.score.affiliation[seat] == 0:
                state.mine[seat].store[:] = 0
                state.mine[seat].store[best] = 3
                _driver.score(tables, state)
                points = state.hidden.score
                assert (points.bar, points.n_allies, points.town) == (bar - 30, allies - 1, town)


# --- the same play again --------------------------------------------------------------------------------------------------
@pytest.mark.plain
def test_nothing_is_left_of_the_play_before():
    """A play in a used record, of more players and other rules, equals one in a fresh record to the byte."""
    _, tables = _driver.tables_of()
    _, others = _driver.tables_of(failed_threat_stays=True, town_treasury="pool:3")
    used = _driver.new_state()
    ends = []
    for state in (used, _driver.new_state()):
        if state is used:
            play_random(others, 5, 0, state)
        ends.append((play_random(tables, 3, 1, state), state.tobytes()))
    assert ends[0] == ends[1]


def play_random(tables, players, game, state):
    state, log = _driver.start(tables, players, 23, game, state)
    answer = _driver.random_answers(np.random.default_rng(game))
    while _driver.step(tables, state, log, answer):
        pass
    return events_of(log).tolist()


def test_results_do_not_depend_on_threads_or_spans():
    digests = {
        runner.digest_columns(play_columns(4, 600, threads=threads, span=span))
        for threads, span in ((1, 1000), (2, 37), (2, 101))
    }
    assert len(digests) == 1


@pytest.mark.parametrize(("players", "index"), [(3, 0), (4, 5), (5, 11)])
def test_the_plain_rules_play_what_the_compiled_ones_play(players, index):
    spec, played = prepare(players, 100, mix=EVERYONE)
    events, columns = runner.replay(*played, spec, players, index)
    made = {}
    play_span = jit.plain_twin(kernel.play_span, made)
    answers = [_driver.chooser(entry) for entry in spec.entries]
    for twin in made.values():
        if "call_choose" in twin.__globals__:
            twin.__globals__["call_choose"] = lambda k, tables, public, mine, params: answers[k](tables, public, mine)
    game, tables, prepared = played
    games = np.zeros(1, game.columns.GAME_ROW).view(np.recarray)
    seats = np.zeros((1, players), game.columns.SEAT_ROW).view(np.recarray)
    log = new_log(True)
    with np.errstate(over="ignore"):
        play_span(
            np.arange(len(answers)), prepared.params, prepared.intents, np.array(spec.places(players), np.int64),
            np.array(spec.weights(), np.int64), players, tables, _driver.new_state(), np.uint64(spec.seed), index, games,
            seats, log,
        )  # fmt: skip
    assert events_of(log).tolist() == events.tolist()
    for rows, table in ((games, columns.games), (seats, columns.seats)):
        for name in rows.dtype.names:
            assert rows[name].tolist() == table[name].tolist(), name
