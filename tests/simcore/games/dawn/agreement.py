"""Kernel against oracle: the same plays, compared at every event, at every decision's view, and in every result column."""

import sys
from functools import cache
from types import SimpleNamespace

import numpy as np

from simcore import jit, runner
from simcore.game import get_game
from simcore.ruleset import load_ruleset
from simcore.spec import make_spec
from strategies import registry
from tests.oracles import dawn
from tests.oracles.dawn_columns import count_columns

SUITS = ("attack", "heal", "spy", "wild")
# hands of a card or two: one Wound more, and there is nothing to store until somebody heals it
POOR = {"cards_dealt": 1, "hand_size": 4, "wounds_dealt": 3, "wounds": 17, "heal_cost": 1}
# every reading that is not the default; a scenario is one of these sets of overrides
READINGS = (
    {},
    {"give_wound": "transfer_own:3_heal"},
    {"give_wound": "new_wound:3_attack"},
    {"give_wound": "new_wound:3_attack", "wound_supply_empty": "unlimited"},
    {"town_treasury": "pool:3"},
    {"town_treasury": "pool:2", "gb_rounds": "only_6"},
    {"town_treasury": "sink"},
    {"storehouse_timing": "start_of_own_turn"},
    {"storehouse_timing": "start_of_own_turn", "storehouse_if_no_card": "place_later_same_round"},
    {"storehouse_in_round_6": False},
    POOR | {"storehouse_if_no_card": "place_later_same_round"},
    POOR | {"storehouse_if_no_card": "place_later_same_round", "draw_order": "one_card_each"},
    POOR | {"storehouse_if_no_card": "place_later_same_round", "storehouse_timing": "start_of_own_turn"},
    {"resolution_order": "row_order"},
    {"wild_matches_threat": False},
    {"threat_offsuit_cards": "spoil"},
    {"failed_threat_stays": True},
    {"failed_threat_stays": True, "tile_visible_side": "nothing_until_end_of_round"},
    {"cards_of_built_building": "remove_from_game"},
    {"building_value_by": "prosperity"},
    {"destroy_tie": "oldest"},
    {"destroy_tie": "newest"},
    {"destroy_tie": "first_player_chooses"},
    {"destroy_tie": "lowest_prosperity"},
    {"wound_supply_empty": "unlimited"},
    {"hand_limit_overflow": "discard_down", "failed_threat_stays": True},
    {"hand_limit_overflow": "discard_down", "draw_order": "one_card_each", "failed_threat_stays": True},
    {"draw_order": "one_card_each"},
    {"deck_exhausted": "stop_drawing"},
    {"deck_exhausted": "stop_drawing", "draw_order": "one_card_each"},
    {"first_player": 1},
    {"no_ally": "nobody", "affiliation_threshold": 2},
    {"all_ally_failure": "richest_storehouse"},
    {"scoundrel_tie": "nobody", "affiliation_threshold": 3},
    {"scoundrel_tie": "fewest_wounds", "affiliation_threshold": 3},
    {"scoundrel_tie": "latest_in_turn_order", "affiliation_threshold": 3},
    {"negative_storehouse": "floor_0"},
    {"gb3_counts": "ever_built"},
    {"max_swaps_per_turn": 0},
    {"spy_targets": "row_only"},
    {"spy_value": "all_3"},
    {"tile_visible_side": "nothing_until_end_of_round"},
    {"stack_top_visible": True},
    {"failed_building_visibility": "hidden"},
    {"destroyed_building_visibility": "hidden"},
    {"contribution_counts_public": "total_only"},
    {"payment_visibility": "face_down"},
    {"free_discard_visibility": "face_down"},
    {"raided_card_visibility": "owner_and_raider"},
    {"raided_card_visibility": "hidden"},
    {"swap_visibility": "count"},
    {"swap_visibility": "hidden"},
    {"two_player": "extrapolated"},
)


@cache
def load(overrides):
    """Game, ruleset, tables record, and the oracle's plain ruleset for a frozen set of overrides."""
    game = get_game("dawn")
    ruleset = load_ruleset("dawn", {f"rules.{key}": value for key, value in overrides})
    return game, ruleset, game.tables.build(ruleset), plain_ruleset(ruleset)


def plain_ruleset(ruleset):
    """The oracle's dict of a loaded ruleset."""
    rows = ruleset.tables
    return {
        "cards": [(r["suit"], int(r["value"]), int(r["count"])) for r in rows["resources"]],
        "buildings": [(r["id"], int(r["cost"]), int(r["prosperity"]), int(r["count"])) for r in rows["buildings"]],
        "threats": [
            (r["id"], r["name"], r["suit"], int(r["required"]), r["attack"], int(r["count"])) for r in rows["threats"]
        ],
        "greats": [
            (r["id"], int(r["required_successes"]), r["success_by"], [int(r[s]) for s in SUITS], r["reward_kind"],
             int(r["reward_value"]))
            for r in rows["great_buildings"]
        ],
        "rules": ruleset.rules,
    }  # fmt: skip


def check_plays(players, games, seed, overrides=(), views=0, **who):
    """Replay plays `0..games-1` of a line-up or mix on the oracle; views of the first `views` plays as well.

    Raises OracleError or AssertionError at the first disagreement; returns what the plays met (for coverage).
    """
    game, ruleset, tables, plain = load(tuple(sorted(dict(overrides).items())))
    spec = make_spec(game, ruleset, games=max(games, players), players=players, seed=seed, **who)
    prepared = registry.prepare(spec.entries, "dawn")
    met = {"codes": np.zeros(32, int), "kinds": np.zeros(8, int), "acts": np.zeros(9, int)}
    for index in range(games):
        events, columns = runner.replay(game, tables, prepared, spec, players, index)
        ended = dawn.replay(plain, players, events)
        compare_columns(plain, players, events, columns, ended)
        met["codes"] += np.bincount(events[:, 0], minlength=32)
        met["kinds"] += np.bincount(events[events[:, 0] == 5, 2], minlength=8)
        met["acts"] += columns.seats["acts"][0].sum(0)
    if views:
        check_views(game, tables, plain, spec, players, views)
    return met


# --- views ----------------------------------------------------------------------------------------------------------------------
def check_views(game, tables, plain, spec, players, plays):
    """Strategies as ordinary Python, each view kept as it was handed over, then compared with the oracle's."""
    seen, errors = [], []
    prepared = registry.prepare(spec.entries, "dawn", plain=True)
    chosen = [watch(entry, seen, errors, game.records) for entry in spec.entries]
    addresses = np.array([c.address for c in chosen])
    watched = SimpleNamespace(addresses=addresses, params=prepared.params, intents=prepared.intents)
    for index in range(plays):
        seen.clear()
        events, _ = runner.replay(game, tables, watched, spec, players, index)
        assert not errors, errors
        asked = iter(seen)
        for step in dawn.walk(plain, players, events, check_laws=False):
            if step.asked:
                public, mine = next(asked)
                compare_view(step, public, mine)
        assert next(asked, None) is None


def watch(entry, seen, errors, records):
    """A stand-in for one strategy that keeps copies of the views it is given."""
    strategy = registry.parse_entry(entry, "dawn").strategy
    choose = jit.plain_twin(sys.modules[registry.load(strategy)].choose)
    names = [parameter.name for parameter in strategy.parameters]

    def watching(tables, public, mine, params):
        seen.append((public.copy(), mine.copy()))
        return choose(tables, public, mine, params)

    return jit.stand_in(watching, names, records, errors)


def compare_view(step, public, mine):
    view = step.view()
    for kind, record in (("public", public), ("mine", mine)):
        for name, wanted in view[kind].items():
            if name == "past":
                compare_past(step, record, wanted)
                continue
            found = record[name].tolist()
            if name == "candidate":
                found, wanted = found[: len(step.candidates)], list(step.candidates)
            assert found == wanted, f"event {step.index}, seat {step.seat}: {kind}.{name} is {found}, oracle {wanted}"


def compare_past(step, public, wanted):
    for number, past in enumerate(wanted):
        n_row = past["n_row"]  # what lies beyond is never read
        for name, value in past.items():
            found = public["past"][number][name].tolist()
            if name != "n_row":
                found, value = found[:n_row], value[:n_row]
            assert found == value, f"event {step.index}: past[{number}].{name} is {found}, oracle {value}"


# --- result columns -----------------------------------------------------------------------------------------------------------------
def compare_columns(plain, players, events, columns, ended):
    """The kernel's row against what the oracle counts from the record."""
    assert ended.ended_by == columns.games["ended_by"][0]
    games, seats = count_columns(plain, players, events)
    for name, wanted in games.items():
        compare_value(name, columns.games[name][0], wanted)
    for seat, row in enumerate(seats):
        for name, wanted in row.items():
            compare_value(name, columns.seats[name][0, seat], wanted)


def compare_value(name, found, wanted):
    found = np.asarray(found).tolist()
    if isinstance(wanted, list):
        found = found[: len(wanted)]
    assert found == wanted, f"column {name}: {found}, oracle {wanted}"
