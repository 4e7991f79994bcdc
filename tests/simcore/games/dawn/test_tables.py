"""Dawn's tables record: printed values, switches as numbers, slots, limits, and what is legal but odd."""

import inspect
import re
from collections import Counter

import numpy as np
import pytest

from simcore.errors import UserError
from simcore.games.dawn import codes, state
from simcore.games.dawn.tables import (
    SCHEMA,
    build,
    card_classes,
    great_names,
    player_counts,
    tile_names,
    warnings,
)
from simcore.ruleset import load_ruleset


def made(*overrides, name="dawn"):
    ruleset = load_ruleset(name, overrides)
    return ruleset, build(ruleset)


@pytest.fixture(scope="module")
def dawn():
    return made()


def test_default_deck(dawn):
    _, tables = dawn
    assert tables.dtype == state.TABLES
    assert tables.n_cards == 20
    assert tables.card_count.sum() == 144
    assert (tables.card_count * tables.card_value).sum() == 96
    assert tables.deck_mean == pytest.approx(96 / 144)
    assert tables.max_value == 3
    assert [int(tables.card_count[tables.card_suit[:20].tolist().index(s) :][:5].sum()) for s in range(4)] == [36] * 4


@pytest.mark.parametrize(("name", "mean"), [("dawn-lean", 20 / 36), ("dawn-mid", 27 / 36), ("dawn-rich", 34 / 36)])
def test_variants_change_only_the_deck(dawn, name, mean):
    ruleset, tables = made(name=name)
    assert tables.deck_mean == pytest.approx(mean)
    assert tables.card_count.sum() == 144
    changed = {path.split(".")[0] for path, _, _ in ruleset.differences(dawn[0])}
    assert changed == {"resources"}
    assert warnings(ruleset, tables) == []


def test_default_tiles(dawn):
    ruleset, tables = dawn
    kind, count = tables.tile_kind[: tables.n_tiles], tables.tile_count[: tables.n_tiles]
    is_building = kind == codes.BUILDING
    assert (count[is_building].sum(), count[~is_building].sum()) == (23, 17)
    assert (count * tables.tile_cost[: tables.n_tiles]).sum() == 188
    assert (count * tables.tile_prosperity[: tables.n_tiles]).sum() == 252
    assert (count * tables.tile_required[: tables.n_tiles]).sum() == 44
    attacks = Counter(np.repeat(tables.tile_attack[: tables.n_tiles][~is_building], count[~is_building]).tolist())
    assert attacks == {0: 5, 1: 5, 2: 2, 3: 4, 4: 1}
    assert len(tile_names(ruleset)) == tables.n_tiles
    assert tables.tiles_returned.tolist() == [0, 0, 0, 15, 10, 0]
    assert tables.tiles_per_round.tolist() == [0, 0, 0, 5, 6, 8]


def test_faces_hide_prosperity_and_attack(dawn):
    ruleset, tables = dawn
    at = {name: i for i, name in enumerate(tile_names(ruleset))}
    six = at["b6_12"]
    assert tables.tile_face[six] == at["b6_4"]
    assert tables.face_prosperity[six] == pytest.approx((2 * 4 + 2 * 8 + 2 * 12) / 6)
    bandit = at["bandit_3_nothing"]
    assert tables.tile_face[bandit] == at["bandit_3_destroy_lowest"]
    assert tables.face_harm[bandit] == pytest.approx([1 / 3, 2 / 3, 0, 0, 0])
    assert tables.tile_face[at["bandit_2_nothing"]] != tables.tile_face[bandit]
    assert tables.face_harm[six].sum() == 0


def test_printed_great_buildings(dawn):
    ruleset, tables = dawn
    assert great_names(ruleset) == ["GB1", "GB2", "GB3", "GB4"]
    assert tables.great_required[:4].tolist() == [10, 6, 8, 18]
    assert tables.great_by[:4].tolist() == [0, 0, 0, 1]
    assert tables.great_success[:4].tolist() == [[0, -1, 1, -1], [-1, 1, 0, 0], [0, 0, -1, 1], [0, 0, 0, 0]]
    assert tables.great_reward[:4].tolist() == [0, 1, 2, 0]
    assert tables.great_value[:4].tolist() == [30, 10, 4, 20]


# --- switches ---------------------------------------------------------------------------------------------------------
def documented_readings():
    """Readings by number as the comments of `state.TABLES` list them."""
    found = {}
    for name, comment in re.findall(r'\("(\w+)", "i1"\),  # (0 .*)', inspect.getsource(state)):
        found[name] = re.findall(r"\b\d ([a-z][\w:]*)", comment)
    return found


@pytest.mark.parametrize("name", [n for n in documented_readings() if n not in ("first_player", "max_swaps_per_turn")])
def test_readings_are_numbered_as_the_record_documents(name, dawn):
    readings = documented_readings()[name]
    assert readings == [str(r).lower() if isinstance(r, bool) else r for r in SCHEMA.rules[name].readings]
    for number, reading in enumerate(readings):
        assert made(f"rules.{name}={reading}")[1][name] == number
    assert dawn[1][name] == 0


def test_every_switch_reaches_the_record_or_is_explained():
    elsewhere = {"town_treasury", "two_player", "spy_value", "table_talk"}
    switches = {name for name, cell in SCHEMA.rules.items() if cell.kind == "switch"}
    assert switches - elsewhere == set(documented_readings())


def test_seats_and_swaps():
    assert [made(f"rules.first_player={seat}")[1].first_player for seat in ("random", 0, 3)] == [0, 1, 4]
    assert [made(f"rules.max_swaps_per_turn={n}")[1].max_swaps_per_turn for n in ("pool_model", 0, 1, 7)] == [
        0,
        1,
        0,
        0,
    ]


def test_town_treasury():
    ruleset, tables = made("rules.town_treasury=pool:3")
    assert tables.n_greats == 5
    assert great_names(ruleset)[-1] == "town_treasury"
    assert (tables.great_by[4], tables.great_reward[4], tables.great_value[4]) == (1, codes.PER_TREASURE, 3)
    assert tables.great_required[4] == -32768
    assert made("rules.town_treasury=sink")[1].free_discard_visibility == 1
    assert made("rules.town_treasury=alias_gb4")[1] == made()[1]


def test_two_players_only_where_extrapolated():
    ruleset, tables = made("rules.two_player=extrapolated", "play.players=[2,3]")
    assert player_counts(ruleset) == (2, 3, 4, 5)
    assert (tables.tiles_returned[2], tables.tiles_per_round[2]) == (20, 4)
    with pytest.raises(UserError, match="two players need"):
        made("play.players=[2,3]")


def test_spy_cards_worth_three_become_one_class(dawn):
    ruleset, tables = made("rules.spy_value=all_3")
    assert tables.n_cards == 16
    spies = tables.card_suit[:16] == codes.SPY
    assert tables.card_count[:16][spies].tolist() == [36]
    assert tables.card_value[:16][spies].tolist() == [3]
    assert ruleset.slots("cards") == dawn[0].slots("cards")


def test_rows_of_equal_suit_and_value_are_one_class():
    ruleset, tables = made("resources.spy_2.value=3")
    assert card_classes(ruleset)["SPY", 3] == ["spy_2", "spy_3"]
    assert tables.n_cards == 19
    assert int(tables.card_count[:19][(tables.card_suit[:19] == 2) & (tables.card_value[:19] == 3)][0]) == 9


# --- slots ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["dawn", "dawn-lean", "dawn-rich"])
def test_slots_hold_every_card_and_tile_once(name):
    _, tables = made(name=name)
    held = Counter(tables.card_slot[tables.card_slot >= 0].tolist())
    assert [held[c] for c in range(20)] == tables.card_count[:20].tolist()
    tiles = Counter(tables.tile_slot[tables.tile_slot >= 0].tolist())
    assert [tiles[t] for t in range(tables.n_tiles)] == tables.tile_count[: tables.n_tiles].tolist()
    seen = Counter()
    for card, rank in zip(tables.card_slot.tolist(), tables.card_slot_rank.tolist(), strict=True):
        if card >= 0:
            assert rank == seen[card]
            seen[card] += 1


def test_one_card_removed_leaves_all_others_in_place(dawn):
    _, tables = made("resources.heal_1.count=10")
    moved = np.flatnonzero(tables.card_slot != dawn[1].card_slot)
    assert len(moved) == 1
    assert tables.card_slot[moved[0]] == -1
    _, tables = made("resources.heal_1.count=10", "resources.wild_3.count=4")
    assert np.flatnonzero(tables.card_slot != dawn[1].card_slot).tolist() == moved.tolist()


# --- what doesn't add up ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("overrides", "says"),
    [
        (["buildings.b6_4.count=3"], r"41 - 15 = 26, but 5 rounds x 5 = 25.*rules\.players\.3\.tiles_returned=16"),
        (["rules.rounds=5"], r"rules\.rounds 6 to 5; .*tiles_returned=20.*tiles_returned=16.*tiles_returned=8"),
        (["rules.players.5.tiles_returned=4"], "36, but 5 rounds x 8 = 40.*place_remaining"),
        (["buildings.b6_4.count=1", "rules.players.5.tiles_per_round=9"], "to balance it add 6 tiles or lay fewer"),
        (["rules.two_player=extrapolated", "rules.players.2.tiles_per_round=3"], "2 players: 40 - 20 = 20"),
        (["rules.tile_shortage=place_remaining", "rules.players.5.tiles_per_round=7"], "40 - 0 = 40, but 5 rounds x 7"),
        (["resources.spy_3.count=20"], "161 Resource cards, at most 160 fit"),
        (["buildings.b6_4.count=27"], "65 Town tiles.*at most 64 fit"),
        (["rules.spy_value=all_3", *(f"resources.spy_{v}.count=40" for v in (0, 1, 2, 3)), "resources.wild_1.count=0",
          "resources.wild_0.count=0", "resources.attack_1.count=0", "resources.attack_0.count=0",
          "resources.heal_0.count=0", "resources.heal_1.count=0", "resources.heal_m1.count=0",
          "resources.wild_m1.count=0", "resources.attack_m1.count=0"], "at most"),
        ([f"resources.{suit}_{v}.count=1" for suit in ("attack", "heal", "spy", "wild") for v in ("m1", 0, 1, 2, 3)],
         "20 Resource cards; the opening deal to 5 players needs 35"),
        (["great_buildings.GB1.spy=0"], r"great_buildings.*GB1 has no success rule"),
        (["great_buildings.GB4.success_by=suit"], "GB4 has no success rule"),
        (["rules.town_treasury=alias_gb4", "great_buildings.GB4.success_by=suit", "great_buildings.GB4.spy=1"],
         "needs a Great Building with success_by = treasure"),
        (["great_buildings.GB3.reward_value=1000", "great_buildings.GB1.reward_value=1000",
          "great_buildings.GB2.reward_value=1000"],
         "at most 25000 fit"),
        (["rules.wounds=5"], "5 Wounds in the box; 5 players start with 2 each and need 10"),
        (["rules.rounds=8", "rules.players.5.tiles_per_round=12", "rules.tile_shortage=place_remaining",
          "buildings.b6_4.count=26"], "lays 64 tiles in a play, at most 60 fit"),
        (["rules.failed_threat_stays=true", "threats.bandit_3_nothing.count=20", "rules.tile_shortage=place_remaining",
          "rules.players.3.tiles_returned=34", "rules.players.4.tiles_returned=29"], "may lie in the row, at most 32"),
        (["rules.wound_supply_empty=unlimited", "rules.give_wound=new_wound:3_attack", "rules.raid_cost=1"],
         "more than 127"),
    ],
)  # fmt: skip
def test_what_does_not_add_up_is_an_error(overrides, says):
    with pytest.raises(UserError, match=says):
        made(*overrides)


def test_broken_sum_in_an_edited_table_names_its_line(tmp_path):
    (tmp_path / "rules.toml").write_text('extends = "dawn"\n', encoding="utf-8")
    text = "\n".join(
        ",".join(str(row[c]) for c in ("id", "cost", "prosperity", "count")) for row in rows_of("buildings")
    )
    (tmp_path / "buildings.csv").write_text("id,cost,prosperity,count\n" + text.replace("b8_6,8,6,1", "b8_6,8,6,2"))
    with pytest.raises(UserError, match=r"buildings\.csv, line 7: .*changed: buildings\.b8_6\.count 1 to 2"):
        build(load_ruleset(tmp_path))


def rows_of(table):
    return load_ruleset("dawn").tables[table]


def test_balanced_changes_are_accepted():
    _, tables = made(
        "buildings.b6_4.count=3", *(f"rules.players.{n}.tiles_returned={r}" for n, r in ((3, 16), (4, 11), (5, 1)))
    )
    assert tables.tile_count.sum() == 41
    made("rules.tile_shortage=place_remaining", "rules.players.5.tiles_returned=4")


# --- legal, but odd ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("override", "says"),
    [
        ("rules.affiliation_threshold=19", "nobody can become a Scoundrel: the 6 best cards hold 18"),
        ("rules.affiliation_threshold=-6", "everybody is a Scoundrel"),
        ("rules.prosperity_per_ally=500", "one needs 500 prosperity"),
        ("rules.prosperity_per_ally=150", "without a Scoundrel: the bar is 450"),
        ("rules.prosperity_per_ally=0", "always satisfies"),
        ("buildings.b12_20.cost=129", "b12_20 can't be built: it costs 129, all cards together hold 128"),
        ("threats.plague_3_wound_all.required=73", "plague_3_wound_all can't be met: it needs 73"),
        ("great_buildings.GB1.required_successes=37", "GB1 can't be built: it needs 37 successes, all cards bring 36"),
        ("rules.wounds_dealt=3", "a hand starts above"),
    ],
)
def test_oddities_are_warned_about(override, says):
    assert any(says in line for line in warnings(*made(override)))


def test_printed_rules_have_no_oddity(dawn):
    assert warnings(*dawn) == []
    assert warnings(*made("rules.affiliation_threshold=18")) == []
