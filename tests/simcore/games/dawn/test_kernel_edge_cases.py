"""The hand-computed edge cases of Dawn (RULES.md, 7.4) on the fast rules."""

from itertools import groupby

import numpy as np
import pytest

from simcore import jit
from simcore.games.dawn import draw, resolve, rules
from simcore.games.dawn.codes import BUILT, E_GREAT, E_STORE, LAID, SUITS
from simcore.record import events_of, new_log
from tests.simcore.games.dawn import _driver
from tests.simcore.games.dawn.edge_cases import CASES, encode

pytestmark = pytest.mark.plain

PHASES = {
    "store": rules.PLACING, "turns": rules.TURNS, "resolve": rules.RESOLVING, "draw": rules.DRAWING, "end": rules.DONE,
}  # fmt: skip


class PhaseOver(Exception):
    """The phases of the case have been played."""


class Names:
    """Card and tile classes of a ruleset by name."""

    def __init__(self, ruleset, tables):
        self.tables = tables
        self.cards = {f"{SUITS[tables.card_suit[c]]} {tables.card_value[c]}": c for c in range(tables.n_cards)}
        rows = [*ruleset.tables["buildings"], *ruleset.tables["threats"]]
        self.tiles = {row["id"]: number for number, row in enumerate(rows)}

    def pile(self, names):
        """A count vector from card names ("SPY 3", "SPY 3 x4")."""
        counts = np.zeros(len(self.tables.card_count), int)
        for name in names:
            card, _, times = name.partition(" x")
            counts[self.cards[card]] += int(times or 1)
        return counts


def stepwise(wanted):
    """The rules' twins, stopping where a phase begins that is not `wanted`."""
    made = {}
    request, apply = jit.plain_twin(rules.request, made), jit.plain_twin(rules.apply, made)
    enter = jit.plain_twin(rules._enter, made)

    def enter_or_stop(hidden, phase):
        enter(hidden, phase)
        if phase not in wanted:
            raise PhaseOver

    for twin in list(made.values()):
        if "_enter" in twin.__globals__:
            twin.__globals__["_enter"] = enter_or_stop
    return np.errstate(over="ignore")(request), np.errstate(over="ignore")(apply)


def lay_out(case, seed=0):
    """(tables, names, state) of a case's position; the box holds exactly the cards of the position."""
    ruleset, tables = _driver.tables_of(**case.get("rules", {}))
    tables = tables.copy().view(np.recarray)
    names, position, players = Names(ruleset, tables), case["position"], case.get("players", 3)
    state, _ = _driver.start(tables, players, seed, 0)  # then everything dealt is laid out anew
    public, hidden = state.public, state.hidden
    public.first, public.round_no = position.get("first", 0), position.get("round", 6)
    total = np.zeros(len(tables.card_count), int)
    for seat in range(players):
        mine = state.mine[seat]
        mine.hand[:] = names.pile(position.get("hands", [[]] * players)[seat])
        mine.store[:] = names.pile(position.get("stores", [[]] * players)[seat])
        public.hand_n[seat], public.store_n[seat] = mine.hand.sum(), mine.store.sum()
        public.wounds[seat] = position.get("wounds", [0] * players)[seat]
        total += mine.hand + mine.store
    public.wounds_supply = position.get("supply", tables.wounds - public.wounds.sum())
    hidden.discard[:] = public.discard[:] = names.pile(position.get("discard", []))
    hidden.deck_rank[:] = names.pile(position.get("deck", []))
    public.deck_n = hidden.deck_rank.sum()
    lay_tiles(tables, state, names, position)
    total += hidden.discard + hidden.deck_rank + hidden.pile.sum(0) + hidden.great_pile.sum(0)
    fill_box(tables, total)
    with np.errstate(over="ignore"):
        jit.plain_twin(draw.shuffle_deck)(tables, state)
    return tables, names, state


def lay_tiles(tables, state, names, position):
    """Row, town and Great Buildings of a position."""
    public, hidden = state.public, state.hidden
    for i, (tile_id, piles) in enumerate(position.get("row", [])):
        tile = names.tiles[tile_id]
        hidden.row_tile[i], hidden.row_laid[i] = tile, i
        public.row_face[i], public.row_kind[i] = tables.tile_face[tile], tables.tile_kind[tile]
        for seat, cards in piles.items():
            state.mine[seat].laid[i] = names.pile(cards)
            hidden.pile[i] += names.pile(cards)
            public.laid[i, seat] = names.pile(cards).sum()
        public.laid_total[i] = hidden.pile[i].sum()
        public.n_row += 1
    hidden.laid_no = public.n_row
    for b, (tile_id, standing) in enumerate(position.get("town", [])):
        tile = names.tiles[tile_id]
        assert b < BUILT
        hidden.built_tile[b], hidden.built_laid[b] = tile, LAID - 1 - b
        public.built_face[b], public.built_standing[b] = tables.tile_face[tile], standing
        public.built_round[b] = 1
        public.n_built += 1
    for great, piles in position.get("greats", {}).items():
        for seat, cards in piles.items():
            state.mine[seat].great_laid[great] = names.pile(cards)
            hidden.great_pile[great] += names.pile(cards)
            public.great_laid[great, seat] = names.pile(cards).sum()
        public.great_total[great] = hidden.great_pile[great].sum()


def fill_box(tables, total):
    """Slots for exactly these cards."""
    slots = np.repeat(np.arange(len(total)), total)
    tables.card_count[:] = total
    tables.card_slot[:] = -1
    tables.card_slot[: len(slots)] = slots
    tables.card_slot_rank[: len(slots)] = [k - np.searchsorted(slots, card) for k, card in enumerate(slots)]


def enter_first(case, tables, state):
    """The phase in which a case begins; drawing begins with the end of an empty row."""
    first = case["phase"].split("+")[0]
    state.hidden.phase = PHASES[first]
    if first in ("resolve", "draw"):
        state.hidden.phase = rules.RESOLVING
        jit.plain_twin(resolve.show_row)(tables, state)


def play_case(case, seed=0):
    """(rows of the record, wanted rows, state) of a case, its answers taken from the wanted rows."""
    tables, names, state = lay_out(case, seed)
    wanted = [encode(event, names.cards.get, names.tiles.get) for event in case["events"]]
    parts = [PHASES[part] for part in case["phase"].split("+")]
    request, apply = stepwise(range(parts[0], parts[-1] + 1))
    enter_first(case, tables, state)
    log = new_log(True)
    try:
        while (seat := request(tables, state, log)) != rules.OVER:
            mine, row = state.mine[seat], wanted[log.n] if log.n < len(wanted) else None
            offered = mine.candidate[: mine.n_candidates].tolist()
            assert row is not None and row[:3] == (5, seat, mine.kind), f"row {log.n}: {seat} asked, wanted {row}"
            assert row[3] in offered, f"row {log.n}: {row[3]} is none of {offered}"
            _driver.note(log, 5, seat, mine.kind, row[3], len(offered))
            apply(tables, state, seat, row[3], log)
        _driver.note(log, 18, -1, 0, -1, -1)
    except PhaseOver:
        pass
    return [tuple(row) for row in events_of(log).tolist()], wanted, state


def in_any_order(rows):
    """The rows with each run of `great` and `store` rows sorted."""
    result = []
    for free, run in groupby(rows, lambda row: row[0] in (E_GREAT, E_STORE)):
        each = list(run)
        result += sorted(each) if free else each
    return result


def find_state(state):
    """What `after` of a case may name."""
    public, n = state.public, state.public.n_players
    return {
        "hand_n": public.hand_n[:n].tolist(),
        "store_n": public.store_n[:n].tolist(),
        "wounds": public.wounds[:n].tolist(),
        "supply": public.wounds_supply,
        "deck_n": public.deck_n,
        "discard_n": state.hidden.discard.sum(),
        "standing": public.built_standing[: public.n_built].tolist(),
        "n_row": public.n_row,
    }


def find_score(tables, state, after):
    _driver.score(tables, state)
    points, n = state.hidden.score, state.public.n_players
    found = {"one_card": int(_driver.one_card_decides(tables, state))}
    found["winners"] = [seat for seat in range(n) if points.winners >> seat & 1]
    for name in after:
        if name not in found:
            value = points[name]
            found[name] = value[: len(after[name])].tolist() if isinstance(after[name], list) else value
    return found


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_edge_case(case):
    if case["phase"] == "score":
        tables, _, state = lay_out(case)
        found = find_score(tables, state, case["after"])
    else:
        for seed in range(64 if case.get("chance") else 1):
            rows, wanted, state = play_case(case, seed)
            if in_any_order(rows) == in_any_order(wanted):
                break
        assert in_any_order(rows) == in_any_order(wanted)
        found = find_state(state)
    assert {key: found[key] for key in case["after"]} == case["after"]
