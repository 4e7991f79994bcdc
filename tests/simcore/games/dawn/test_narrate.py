"""Transcripts: golden ones line by line, figures against the record, and that a seat's reader learns nothing hidden."""

import os
import re
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from simcore import runner
from simcore.game import get_game
from simcore.games.dawn import codes
from simcore.games.dawn._narrate_end import find_richest
from simcore.games.dawn.narrate import narrate
from simcore.ruleset import load_ruleset
from simcore.spec import make_spec
from strategies import registry

GOLDEN = Path(__file__).parents[3] / "golden"
MIX = "builder,guardian,raider,hoarder,saboteur"
TRANSCRIPTS = {  # file: players, line-up, index, seat
    "builders_and_hoarder": (3, "builder,builder,hoarder", 0, None),
    "five_of_a_mix": (5, MIX, 3, None),
    "five_of_a_mix_seat_2": (5, MIX, 3, 1),
}
SWITCHES = (
    {},
    {"payment_visibility": "face_down", "free_discard_visibility": "face_down", "raided_card_visibility": "hidden"},
    {"contribution_counts_public": "total_only", "raided_card_visibility": "owner_and_raider", "swap_visibility": "hidden"},
    {"tile_visible_side": "nothing_until_end_of_round", "swap_visibility": "count", "max_swaps_per_turn": 0},
    {"failed_building_visibility": "hidden", "destroyed_building_visibility": "hidden", "destroy_tie": "first_player_chooses"},
    {"failed_threat_stays": True, "hand_limit_overflow": "discard_down", "threat_offsuit_cards": "spoil"},
    {"failed_threat_stays": True, "tile_visible_side": "nothing_until_end_of_round", "town_treasury": "pool:3"},
    {"storehouse_timing": "start_of_own_turn", "storehouse_if_no_card": "place_later_same_round", "wounds_dealt": 4},
    {"draw_order": "one_card_each", "deck_exhausted": "stop_drawing", "resolution_order": "row_order"},
    {"give_wound": "transfer_own:3_heal", "stack_top_visible": True, "storehouse_in_round_6": False},
    {"give_wound": "new_wound:3_attack", "scoundrel_tie": "latest_in_turn_order", "affiliation_threshold": 2},
    {"scoundrel_tie": "fewest_wounds", "affiliation_threshold": 3, "negative_storehouse": "floor_0"},
    {"all_ally_failure": "richest_storehouse", "affiliation_threshold": 40, "gb3_counts": "ever_built"},
)  # fmt: skip
BY_SWITCH = pytest.mark.parametrize("switches", SWITCHES, ids=lambda s: ",".join(s) or "default")


@cache
def load(frozen, players, lineup):
    game = get_game("dawn")
    ruleset = load_ruleset("dawn", {f"rules.{name}": value for name, value in frozen})
    tables = game.tables.build(ruleset)
    spec = make_spec(game, ruleset, games=players, players=players, seed=1, lineup=lineup)
    # as ordinary Python: nothing to compile but the kernel, and the same answers
    return game, ruleset, tables, spec, registry.prepare(spec.entries, "dawn", plain="random" not in lineup)


def play(index, switches=(), players=4, lineup="random_legal*4"):
    """(events, tables, ruleset, names), columns of one play."""
    game, ruleset, tables, spec, prepared = load(tuple(sorted(dict(switches).items())), players, lineup)
    events, columns = runner.replay(game, tables, prepared, spec, players, index)
    assert not prepared.errors
    names = [prepared.texts[i] for i in columns.seats["strategy"][0]]
    return (events, tables, ruleset, names), columns


# --- golden transcripts -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_golden_transcript(name):
    players, lineup, index, seat = TRANSCRIPTS[name]
    told, _ = play(index, (), players, lineup)
    lines = narrate(*told, seat=seat)
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("DAWNLAB_GOLDEN") == "write":
        path.write_text("\n".join(lines) + "\n")
    assert lines == path.read_text().splitlines()


# --- figures ------------------------------------------------------------------------------------------------------------
@BY_SWITCH
def test_figures_are_those_of_the_record(switches):
    for index in range(4):
        told, columns = play(index, switches)
        lines = narrate(*told)
        text = "\n".join(lines)
        for terms, total in re.findall(r"(?<![\w+-])(-?\d+(?:[+-]\d+)+) = (-?\d+)", text):
            assert sum(map(int, re.findall(r"[+-]?\d+", terms))) == int(total), (terms, total)
        check_resolutions(told[0], text)
        check_end(told, columns, text)


def check_resolutions(events, text):
    """What lay at each tile: the narrator adds up the cards itself, the record says what the rules counted."""
    buildings = re.findall(r"^  tile (\d+), Building for \d+ - (?:.*[: ](-?\d+)|no card), (built|fails)", text, re.M)
    wanted = [(r[2] + 1, r[3], r[0] == codes.E_BUILT) for r in events if r[0] in (codes.E_BUILT, codes.E_FAILED)]
    assert [(int(i), int(total or 0), how == "built") for i, total, how in buildings] == wanted
    threats = re.findall(r"^  tile (\d+), .* - .*: (-?\d+) of \d+, (met|unmet)", text, re.M)
    wanted = [(r[2] + 1, r[3], r[0] == codes.E_MET) for r in events if r[0] in (codes.E_MET, codes.E_UNMET)]
    assert [(int(i), int(found), how == "met") for i, found, how in threats] == wanted


def check_end(told, columns, text):
    events, _, _, names = told
    end = text[text.index("The end:") :]
    stores = dict(
        re.findall(r"^  Player (\d) .*?(?:: | = |counted as )(-?\d+); \d+ Wounds?; (?:Ally|Scoundrel)$", end, re.M)
    )
    assert [int(stores[str(seat + 1)]) for seat in range(len(names))] == columns.seats["treasure"][0].tolist()
    winners = [i for i, seat in enumerate(names) if columns.seats["win60"][0][i]]
    said = re.search(r"^(.*) wins? as", end, re.M)
    assert [int(n) - 1 for n in re.findall(r"Player (\d)", said.group(1) if said else "")] == winners
    greats = re.findall(r"^  (?:GB\d|Town Treasury) - .*?: (?:.* = )?(-?\d+)(?: of \d+ \w+)?, ", end, re.M)
    assert [int(n) for n in greats] == [int(r[3]) for r in events if r[0] == codes.E_GREAT]
    prosperity, bar = re.search(r"^Prosperity (?:\S+ = )?(-?\d+); the bar is \d+ x \d \w+ = (\d+)", end, re.M).groups()
    assert (int(prosperity), int(bar)) == (columns.games["prosperity"][0], columns.games["bar"][0])


def test_ties_of_the_richest_storehouse():
    treasure, sides = {0: 9, 1: 12, 2: 12, 3: 12}, {0: 1, 1: 1, 2: 1, 3: 0}
    told = SimpleNamespace(wounds=[0, 3, 1, 0], order=lambda: [2, 3, 0, 1])
    for reading, winners in ((0, [1, 2]), (2, [2]), (3, [1])):
        assert find_richest(SimpleNamespace(scoundrel_tie=reading), told, treasure, sides) == winners


# --- plays that don't end -------------------------------------------------------------------------------------------------
def test_a_record_may_stop_anywhere():
    for switches in SWITCHES:
        (events, *rest), _ = play(1, switches)
        for cut in range(0, len(events) - 1, 31):
            for seat in (None, 2):
                assert "The record stops here" in narrate(events[:cut], *rest, seat=seat)[-1]


def test_unfinished_plays_say_why():
    (events, tables, ruleset, names), columns = play(0, {"turn_cap": 100})
    assert columns.games["ended_by"][0] == codes.TURN_CAP
    assert narrate(events, tables, ruleset, names)[-1] == (
        "The play was stopped after 100 decisions (turn_cap); it has no result."
    )
    illegal = np.vstack([events[:-1], np.array([[codes.E_END, -1, codes.ILLEGAL, 2, -1]], np.int16)])
    assert narrate(illegal, tables, ruleset, names, 0)[-1] == (
        "Player 3 (random_legal) gave an answer that was not offered; the play has no result."
    )


# --- what a seat may see ------------------------------------------------------------------------------------------------------
def cut_before_resolution(events, round_no):
    """The record up to the last turn of a round."""
    begins = next(i for i, row in enumerate(events) if row[0] == codes.E_ROUND and row[2] == round_no)
    opened = (codes.E_BUILT, codes.E_FAILED, codes.E_MET, codes.E_UNMET)
    return events[: next(i for i in range(begins, len(events)) if events[i][0] in opened)]


def act_before(events, i):
    """The ACT that a PAY pays for."""
    return next(int(row[3]) for row in events[i::-1] if row[0] == codes.E_DECIDE and row[2] == codes.ACT)


def shown_classes(events, tables, seat, other):
    """Card classes of `other` that `seat` may have seen: paid, discarded, dropped, raided, or in an opened pile."""
    shown, last_round = set(), max(row[2] for row in events if row[0] == codes.E_ROUND)
    round_no = 0
    for i, (code, who, a, b, _) in enumerate(events.tolist()):
        round_no = a if code == codes.E_ROUND else round_no
        if code == codes.E_RAIDED and a == other:
            visible = tables.raided_card_visibility
            if visible == 0 or (visible == 1 and who == seat):
                shown.add(b)
        elif code == codes.E_DECIDE and who == other and a == codes.DROP:
            shown.add(b)
        elif code == codes.E_DECIDE and who == other and a == codes.PAY:
            act = act_before(events, i)
            if act == codes.DISCARD:
                seen = tables.free_discard_visibility == 0
            elif act < codes.GREAT:
                seen = round_no < last_round
            else:
                seen = act >= codes.HEAL_SEAT and tables.payment_visibility == 0
            if seen:
                shown.add(b)
    return shown


def disguise(events, tables, seat, random):
    """The record with everything changed that `seat` can't know before the last round's piles are opened.

    Cards of each other player: a permutation of the classes that were never shown, so that the play stays one. Tiles laid
    last: any class with the same visible side, if the seat hasn't looked behind.
    """
    changed = events.copy()
    others = {int(row[1]) for row in events if row[0] == codes.E_DRAW} - {seat}
    for other in others:
        free = np.array(sorted(set(range(tables.n_cards)) - shown_classes(events, tables, seat, other)), int)
        new = np.arange(tables.n_cards)
        new[free] = random.permutation(free)
        for row in changed:
            if row[0] == codes.E_DRAW and row[1] == other:
                row[2] = new[row[2]]
            elif (row[0] == codes.E_RAIDED and row[2] == other) or (
                row[0] == codes.E_DECIDE
                and row[1] == other
                and row[2] in (codes.PLACE, codes.PAY, codes.KEEP, codes.DROP)
            ):
                row[3] = new[row[3]]
    return swap_tiles(events, changed, tables, seat, random)


def swap_tiles(events, changed, tables, seat, random):
    start = max(i for i, row in enumerate(events) if row[0] == codes.E_ROUND)
    looked = {}  # place in the row: events that report its hidden side
    for i in range(start, len(events)):
        if events[i][0] == codes.E_SPIED:
            act = act_before(events, i)
            if act < codes.SPY_BUILT:
                looked.setdefault(act - codes.SPY_ROW, []).append(i)
    for i in range(start, len(events)):
        code, _, place, tile, _ = events[i]
        spied = looked.get(int(place), [])
        if code == codes.E_LAY and not any(events[k][1] == seat for k in spied):
            same = np.flatnonzero(tables.tile_face[: tables.n_tiles] == tables.tile_face[tile])
            if tables.tile_visible_side == 1:
                same = np.arange(tables.n_tiles)
            changed[i][3] = random.choice(same)
            for k in spied:
                changed[k][2] = changed[i][3]
    return changed


@BY_SWITCH
def test_what_a_seat_cannot_see_leaves_no_trace(switches):
    random = np.random.default_rng(5)
    for index in range(3):
        (events, tables, *rest), _ = play(index, switches)
        for round_no in (1, 2, 3):
            before = cut_before_resolution(events, round_no)
            for seat in range(4):
                if tables.stack_top_visible == 1 and round_no > 1:
                    continue  # the tiles laid last were seen before on the stack: the first round has only new ones
                changed = disguise(before, tables, seat, random)
                assert (changed != before).any()
                assert narrate(before, tables, *rest, seat=seat) == narrate(changed, tables, *rest, seat=seat)
                assert narrate(before, tables, *rest) != narrate(changed, tables, *rest)


def test_total_only_hides_who_laid_where():
    (events, *rest), _ = play(2, {"contribution_counts_public": "total_only"})
    before = cut_before_resolution(events, 1)
    first = int(events[0][1])
    changed = before.copy()
    lays = [
        i for i, row in enumerate(before)
        if row[0] == codes.E_DECIDE and row[2] == codes.ACT and row[1] != first and 0 < row[3] < codes.HEAL_SEAT
    ]  # fmt: skip
    changed[lays, 3] = before[lays[::-1], 3]
    assert narrate(before, *rest) != narrate(changed, *rest)
    assert narrate(before, *rest, seat=first) == narrate(changed, *rest, seat=first)


def test_attack_of_a_met_threat_stays_hidden():
    """To the very end of whole plays: a met Threat with another attack tells the same story."""
    swapped = 0
    for index in range(20):
        (events, tables, ruleset, names), _ = play(index)
        for seat in range(4):
            changed = events.copy()
            swapped += swap_met(changed, tables, seat)
            told = narrate(events, tables, ruleset, names, seat)
            assert told == narrate(changed, tables, ruleset, names, seat)
    assert swapped > 20


def swap_met(events, tables, seat):
    """Give every met Threat that this seat never spied on another attack; returns how many."""
    swapped, laid = 0, {}
    for i, (code, who, a, _, _) in enumerate(events.tolist()):
        if code == codes.E_ROUND:
            laid = {}
        elif code == codes.E_LAY:
            laid[a] = [i]
        elif code == codes.E_SPIED and (act := act_before(events, i)) < codes.SPY_BUILT:
            laid[act - codes.SPY_ROW] += [-1] if who == seat else [i]
        elif code == codes.E_MET and -1 not in laid[a]:
            tile = events[laid[a][0]][3]
            same = np.flatnonzero(tables.tile_face[: tables.n_tiles] == tables.tile_face[tile])
            new = same[(np.flatnonzero(same == tile)[0] + 1) % len(same)]
            swapped += new != tile
            events[laid[a][0]][3] = new
            for k in laid[a][1:]:
                events[k][2] = new
    return swapped


def test_spelling_of_a_threat_betrays_nothing():
    """Tiles that show the same are named alike, however the rows of the table spell them."""
    (events, tables, ruleset, names), _ = play(0)
    rows = [
        {**row, "name": row["name"].swapcase() if i % 2 else row["name"]}
        for i, row in enumerate(ruleset.tables["threats"])
    ]
    spelled = SimpleNamespace(tables={**ruleset.tables, "threats": rows}, rules=ruleset.rules)
    told = "\n".join(narrate(events, tables, spelled, names, 0))
    shown = {(name.lower(), need): name for name, need in re.findall(r", (\w+) \((\d \w+)\)", told)}
    assert len(shown) > 3
    assert set(re.findall(r", (\w+) \((\d \w+)\)", told)) == {(name, need) for (_, need), name in shown.items()}


def test_hidden_prosperity_is_told_only_when_known():
    """Each Building hides a figure of its own; before the end a seat reads those it spied on or that were turned."""
    spied = 0
    for index in range(8):
        (events, tables, ruleset, names), _ = play(index)
        marked = tables.copy()
        buildings = marked.tile_kind[: marked.n_tiles] == codes.BUILDING
        marked.tile_prosperity[: marked.n_tiles][buildings] = 1000 + np.flatnonzero(buildings)
        for seat in range(4):
            allowed, row = set(), {}
            for code, who, a, b, _ in events.tolist():
                if code == codes.E_LAY:
                    row[a] = b
                elif code == codes.E_FAILED:
                    allowed.add(1000 + row[a])
                elif code == codes.E_DESTROYED:
                    allowed.add(1000 + b)
                elif code == codes.E_SPIED and who == seat:
                    allowed.add(1000 + a)
            lines = narrate(events, marked, ruleset, names, seat)
            told = "\n".join(lines[: lines.index("The end: all storehouses are opened")])
            assert set(map(int, re.findall(r"\b1\d{3}\b", told))) <= allowed
            brackets = re.findall(r"^  tile .*\[", told, re.M)
            spied += "finds prosperity" in told
            assert not brackets or "spies on" in told
    assert spied


def test_face_down_means_face_down():
    switches = {
        "payment_visibility": "face_down",
        "free_discard_visibility": "face_down",
        "raided_card_visibility": "hidden",
    }
    told = [narrate(*play(index, switches)[0], seat=0) for index in range(6)]
    lines = [line for one in told for line in one if re.match("    (heals|raids|spies|discards) .*face down", line)]
    assert any("raids" in line for line in lines) and any("discards" in line for line in lines)
    assert not any(
        re.search(r"(with|discards|hits) (ATTACK|HEAL|SPY|WILD)", line)
        for line in lines
        if "raids player 1" not in line
    )
