"""Every strategy of Dawn on views made by hand: legal answers, the same ones again, nothing changed, and sense."""

import numpy as np
import pytest

from simcore import jit
from simcore.games.dawn import codes
from strategies import _checks, registry
from tests.strategies.views import make_view, record

STRATEGIES = [s.name for s in registry.list_strategies("dawn")]
ALLIES = [s.name for s in registry.list_strategies("dawn") if s.intent == "ally"]
HOARDERS = ("hoarder", "passive_hoarder", "saboteur")
KINDS = range(len(codes.KINDS))


def player(name):
    """A strategy as plain Python: choose(tables, public, mine) with its defaults (or `name:key=value`)."""
    entry = registry.parse_entry(name, "dawn")
    module = __import__("sys").modules[registry.load(entry.strategy)]
    choose = jit.plain_twin(module.choose)
    params = record(jit.parameter_record([p.name for p in entry.strategy.parameters]))
    for p, value in zip(entry.strategy.parameters, entry.values, strict=True):
        params[p.name] = value

    def play(tables, public, mine):
        with np.errstate(over="ignore"):
            return choose(tables, public, mine, params)

    return play


@pytest.mark.parametrize("name", STRATEGIES)
def test_answers_are_legal_repeatable_and_leave_the_view_alone(name):
    play = player(name)
    for kind in KINDS:
        for seed in range(12):
            view = make_view(seed, kind, players=2 + seed % 4)
            public, mine = view[1].tobytes(), view[2].tobytes()
            answer = play(*view)
            assert isinstance(answer, (int, np.integer)) and 0 <= answer < view[2].n_candidates, (kind, seed)
            assert view[1].tobytes() == public
            if name != "random_legal":
                assert view[2].tobytes() == mine
            assert play(*make_view(seed, kind, players=2 + seed % 4)) == answer


@pytest.mark.parametrize("path", sorted((registry.FOLDER / "dawn").glob("*.py")), ids=lambda p: p.stem)
def test_shipped_files_name_only_fields_that_exist(path):
    _, tree = _checks.read_tree(path)
    _, parameters, _ = _checks.read_facts(tree, path)
    _checks.check_fields(tree, path, registry.records_of("dawn"), [p.name for p in parameters])
    if not path.stem.startswith("_"):
        _checks.find_choose(tree, path)


def values_offered(tables, mine):
    return [int(tables.card_value[mine.candidate[i]]) for i in range(mine.n_candidates)]


@pytest.mark.parametrize("name", ALLIES)
def test_an_ally_stores_its_worst_card(name):
    play = player(name)
    for seed in range(20):
        tables, public, mine = make_view(seed, codes.KEEP)
        values = values_offered(tables, mine)
        assert values[play(tables, public, mine)] == min(values)


@pytest.mark.parametrize("name", HOARDERS)
def test_a_hoarder_stores_its_best_card(name):
    play = player(name)
    for seed in range(20):
        tables, public, mine = make_view(seed, codes.KEEP)
        values = values_offered(tables, mine)
        assert values[play(tables, public, mine)] == max(values)


def card(tables, suit, value):
    return next(c for c in range(tables.n_cards) if tables.card_suit[c] == suit and tables.card_value[c] == value)


def turn_view(cards, row=(), round_no=3, keep=0, players=4, turn_index=3):
    """A turn with these cards (suit, value) in the pool and these tiles (face) in the row, nothing laid yet."""
    tables, public, mine = make_view(0, codes.PLACE, players)
    public, mine = record(public.dtype), record(mine.dtype)
    public.n_players, public.round_no, public.turn_index, mine.seat = players, round_no, turn_index, 1
    public.row_face[:], public.row_kind[:], mine.known_row[:], mine.known_built[:] = -1, -1, -1, -1
    public.n_row = len(row)
    for i, tile in enumerate(row):
        public.row_face[i], public.row_kind[i] = tables.tile_face[tile], tables.tile_kind[tile]
    for suit, value in cards:
        mine.pool[card(tables, suit, value)] += 1
    mine.pool_n, mine.keep_n, mine.play_left = len(cards), keep, len(cards) - keep
    return tables, public, mine


def offer(tables, public, mine, kind, offered=None):
    held = [c for c in range(tables.n_cards) if mine.pool[c] > 0]
    if kind == codes.ACT:
        offered = [codes.PASS, *range(codes.TILE, codes.TILE + public.n_row), codes.GREAT, codes.GREAT + 1]
        offered += [codes.GREAT + 2, codes.GREAT + 3, codes.DISCARD]
    mine.kind = kind
    mine.n_candidates = len(offered or held)
    mine.candidate[: mine.n_candidates] = offered or held
    return tables, public, mine


def tile(kind, cost=0, suit=0, required=0):
    tables, _, _ = make_view(0, codes.PLACE)
    for t in range(tables.n_tiles):
        if tables.tile_kind[t] != kind:
            continue
        if (
            (tables.tile_cost[t] == cost)
            if kind == codes.BUILDING
            else (tables.tile_suit[t] == suit and tables.tile_required[t] == required)
        ):
            return t
    raise LookupError((kind, cost, suit, required))


def answer(name, view):
    return int(view[2].candidate[player(name)(*view)])


def test_the_last_seat_completes_a_building_it_can_pay():
    row = [tile(codes.BUILDING, cost=12), tile(codes.BUILDING, cost=6)]
    view = turn_view([(codes.ATTACK, 3), (codes.ATTACK, 3), (codes.HEAL, -1), (codes.HEAL, -1)], row, keep=2)
    assert answer("builder", offer(*view, codes.ACT)) == codes.TILE + 1
    view[2].act = codes.TILE + 1
    assert answer("builder", offer(*view, codes.PAY)) == card(view[0], codes.ATTACK, 3)


def test_a_threat_is_met_with_the_cheapest_card_that_helps():
    row = [tile(codes.THREAT, suit=codes.SPY, required=2)]
    view = turn_view([(codes.SPY, 2), (codes.SPY, 0), (codes.WILD, -1), (codes.HEAL, -1), (codes.HEAL, 0)], row, keep=1)
    assert answer("builder", offer(*view, codes.ACT)) == codes.TILE
    view[2].act = codes.TILE
    assert answer("builder", offer(*view, codes.PAY)) == card(view[0], codes.SPY, 0)


def test_a_threat_that_has_its_cards_gets_no_more():
    row = [tile(codes.THREAT, suit=codes.ATTACK, required=2)]
    view = turn_view([(codes.ATTACK, -1), (codes.ATTACK, -1)], row, keep=1)
    view[1].laid[0, 0] = view[1].laid_total[0] = 2
    assert answer("builder", offer(*view, codes.ACT)) != codes.TILE


def test_a_saboteur_lays_under_a_great_building_what_lowers_it():
    view = turn_view([(codes.HEAL, -1), (codes.SPY, 3), (codes.SPY, 2)], round_no=6, keep=2)
    view[1].great_laid[0, 0] = view[1].great_total[0] = 10
    assert answer("saboteur", offer(*view, codes.ACT)) == codes.GREAT
    view[2].act = codes.GREAT
    assert answer("saboteur", offer(*view, codes.PAY)) == card(view[0], codes.HEAL, -1)


def test_a_hoarder_plays_nothing_of_its_best_cards():
    row = [tile(codes.BUILDING, cost=6)]
    view = turn_view([(codes.ATTACK, 3), (codes.ATTACK, 3), (codes.ATTACK, 2)], row, keep=3)
    view[2].play_left = 3
    assert answer("hoarder", offer(*view, codes.ACT)) == codes.PASS
    assert answer("builder", offer(*view, codes.ACT)) == codes.TILE


def test_an_ally_does_not_spend_the_low_cards_its_storehouse_needs():
    """Six cards must stay. Without the -1 they would be worth 8 treasure: it lets a 2 go instead."""
    cards = [(codes.SPY, -1)] + [(codes.ATTACK, 1)] * 4 + [(codes.ATTACK, 2)] * 2
    tables, public, mine = offer(*turn_view(cards, round_no=6, keep=6), codes.ACT)
    act = answer("builder", (tables, public, mine))
    assert act == codes.GREAT + 3
    mine.act = act
    assert answer("builder", offer(tables, public, mine, codes.PAY)) == card(tables, codes.ATTACK, 2)


def test_a_late_turner_is_an_ally_until_it_turns():
    for seed in range(30):
        tables, public, mine = make_view(seed, codes.KEEP)
        values = values_offered(tables, mine)
        wanted = max(values) if public.round_no >= 4 else min(values)
        assert values[player("late_turner:turn_round=4")(tables, public, mine)] == wanted


def test_spoiled_piles_make_foes():
    tables, public, mine = turn_view([(codes.SPY, 0)], round_no=3)
    foes = jit.plain_twin(__import__("strategies.dawn._cards", fromlist=["find_foes"]).find_foes)
    past = public.past[0]
    past.n_row, past.row_face[0], past.outcome[0] = 1, tile(codes.THREAT, suit=codes.SPY, required=2), codes.UNMET
    past.laid[0, 2] = past.laid_total[0] = 1
    assert foes(tables, public, mine, 1.0) == 0, "too few cards is no treason"
    past.laid[0, 2] = past.laid_total[0] = 2
    assert foes(tables, public, mine, 1.0) == 1 << 2
    past.laid[0, 0], past.laid_total[0] = 1, 3
    assert foes(tables, public, mine, 1.0) == 0 and foes(tables, public, mine, 0.5) == (1 << 2) | 1
    assert foes(tables, public, mine, 9.0) == 0


def test_the_raider_hits_whom_the_piles_speak_against():
    cards = [(codes.ATTACK, -1)] * 3 + [(codes.HEAL, 0)] * 3
    tables, public, mine = turn_view(cards, round_no=3, keep=3)
    public.store_n[:4] = 3
    past = public.past[0]
    past.n_row, past.row_face[0], past.outcome[0] = 1, tile(codes.THREAT, suit=codes.SPY, required=2), codes.UNMET
    past.laid[0, 2] = past.laid_total[0] = 2
    offered = [codes.PASS, codes.GREAT, *(codes.RAID_SEAT + q for q in (0, 2, 3)), codes.DISCARD]
    mine.kind, mine.n_candidates = codes.ACT, len(offered)
    mine.candidate[: len(offered)] = offered
    assert answer("raider", (tables, public, mine)) == codes.RAID_SEAT + 2


def test_the_opportunist_sides_with_who_will_win():
    tables, public, mine = turn_view([(codes.ATTACK, 3), (codes.HEAL, -1)], round_no=6, keep=1)
    mine.kind, mine.n_candidates = codes.KEEP, 2
    mine.candidate[:2] = sorted((card(tables, codes.ATTACK, 3), card(tables, codes.HEAL, -1)))
    assert answer("opportunist", (tables, public, mine)) == card(tables, codes.ATTACK, 3), "an empty town will fail"
    public.n_built = 12
    public.built_standing[:12] = 1
    public.built_face[:12] = tile(codes.BUILDING, cost=12)
    assert answer("opportunist", (tables, public, mine)) == card(tables, codes.HEAL, -1), "a rich town will not"


def test_random_legal_is_uniform_over_the_candidates():
    tables, public, mine = make_view(3, codes.ACT)
    play, n = player("random_legal"), int(mine.n_candidates)
    counts = np.bincount([play(tables, public, mine) for _ in range(4000)], minlength=n)
    chi2 = ((counts - 4000 / n) ** 2 / (4000 / n)).sum()
    assert chi2 < n + 5 * (2 * n) ** 0.5  # five standard deviations of chi-square with n - 1 degrees of freedom
