"""Dawn's rules driven step by step in ordinary Python, and worlds that a seat can't tell apart.

The compiled rules have plain twins (`simcore.jit.plain_twin`): the same source, no compiler, a millisecond a step.
"""

import sys
from functools import cache

import numpy as np

from simcore import jit
from simcore.game import get_game
from simcore.games.dawn import rules, scoring
from simcore.games.dawn.codes import CARD_SLOTS, E_DECIDE, E_END, E_WOUND, FINISHED
from simcore.games.dawn.state import STATE
from simcore.games.dawn.turn import CHOOSE_ACT, CHOOSE_STORE, START
from simcore.record import new_log
from simcore.rng import DECISION, open_stream
from simcore.ruleset import load_ruleset
from strategies import registry

OVER = rules.OVER
TWINS = {}  # compiled function -> plain twin: one set for all tests
setup, request, apply, score, one_card_decides, open_plain = (
    np.errstate(over="ignore")(jit.plain_twin(function, TWINS))  # the streams' unsigned arithmetic wraps on purpose
    for function in (rules.setup, rules.request, rules.apply, scoring.score, scoring.one_card_decides, open_stream)
)


def new_state():
    """A STATE record of zeros."""
    return np.zeros(1, STATE).view(np.recarray)[0]


def copy_state(state):
    """The same record in memory of its own."""
    return np.frombuffer(bytearray(state.tobytes()), STATE).view(np.recarray)[0]


@cache
def _tables(overrides):
    ruleset = load_ruleset("dawn", {f"rules.{key}": value for key, value in overrides})
    return ruleset, get_game("dawn").tables.build(ruleset)


def tables_of(**overrides):
    """(ruleset, TABLES record) of Dawn with these rules. The record is shared: copy it before changing it."""
    return _tables(tuple(sorted(overrides.items())))


def start(tables, players, seed, game, state=None):
    """(state, log) of a play that is set up."""
    state = new_state() if state is None else state
    log = new_log(True)
    setup(tables, state, seed, game, players, log)
    return state, log


def step(tables, state, log, answer_of):
    """One decision: `answer_of(state, seat)` gives the index of a candidate where there are two; False at the end."""
    seat = request(tables, state, log)
    if seat == OVER:
        note(log, E_END, -1, FINISHED, -1, -1)
        return False
    answer = answer_of(state, seat) if state.mine[seat].n_candidates > 1 else 0
    take(tables, state, seat, answer, log)
    return True


def take(tables, state, seat, answer, log):
    """Record and carry out one answer, as the kernel does."""
    mine = state.mine[seat]
    assert 0 <= answer < mine.n_candidates, f"seat {seat}: {answer} of {mine.n_candidates} candidates"
    candidate = mine.candidate[answer]
    note(log, E_DECIDE, seat, mine.kind, candidate, mine.n_candidates)
    apply(tables, state, seat, candidate, log)


def note(log, *row):
    """Append a row of the event record."""
    log.event[log.n] = row
    log.n += 1


def open_decision(state, seat):
    """Key the seat's stream for its next asked decision, as the kernel does."""
    hidden = state.hidden
    open_plain(state.mine[seat].stream, hidden.seed, hidden.game, DECISION + seat, hidden.decisions[seat])
    hidden.decisions[seat] += 1


def chooser(entry, game="dawn"):
    """`choose(tables, public, mine)` of a strategy as ordinary Python, with its parameters filled in."""
    entry = registry.parse_entry(entry, game) if isinstance(entry, str) else entry
    choose = jit.plain_twin(sys.modules[registry.load(entry.strategy)].choose)
    kind = jit.parameter_record([parameter.name for parameter in entry.strategy.parameters])
    params = np.zeros(1, kind).view(np.recarray)[0]
    for name, value in zip(kind.names, entry.values, strict=False):
        params[name] = value

    @np.errstate(over="ignore")
    def answer(tables, public, mine):
        return choose(tables, public, mine, params)

    return answer


def random_answers(rng):
    """Answers at random: what `random_legal` does, from a generator of the test's own."""
    return lambda state, seat: int(rng.integers(state.mine[seat].n_candidates))


# --- where the cards are ----------------------------------------------------------------------------------------------
def turn_is_open(state):
    """Whether the seat on turn has laid hand and storehouse together."""
    return state.hidden.phase == rules.TURNS and state.hidden.cursor >= CHOOSE_ACT


def count_deck(tables, state):
    """Cards in the deck by class: slots not drawn yet that belong to this shuffle."""
    slots = state.hidden.deck_order[: state.hidden.deck_left].astype(int)
    cards = tables.card_slot[slots]
    slots, cards = slots[cards >= 0], cards[cards >= 0]
    present = tables.card_slot_rank[slots] < state.hidden.deck_rank[cards]
    return np.bincount(cards[present], minlength=len(tables.card_count))


def count_seat(tables, state, seat):
    """Cards in the hand and the storehouse of a seat, by class: (hand, store)."""
    mine = state.mine[seat]
    hand, store = mine.hand.astype(int), mine.store.astype(int)
    if turn_is_open(state) and seat == state.public.turn_seat:
        choosing = state.hidden.cursor == CHOOSE_STORE
        hand = mine.pool.astype(int)
        store = store if choosing or tables.max_swaps_per_turn == 1 else 0 * store
    return hand, store


# --- what seat and table have seen ------------------------------------------------------------------------------------
def reveals(log, since):
    """Whether the record from row `since` on shows more than answers and Wounds: a card, a tile, a result."""
    return bool(set(log.event[since : log.n, 0].tolist()) - {E_DECIDE, E_WOUND})


def turn_is_over(state):
    """Whether the seat that has just answered is no longer on turn."""
    return state.hidden.phase != rules.TURNS or state.hidden.cursor == START


# --- another world with the same view -----------------------------------------------------------------------------------
def permute_hidden(tables, state, seat, rng):
    """A copy of the state in which everything hidden from `seat` is another: cards, tiles, streams, others' knowledge.

    Sizes stay: whatever `seat` can see or has seen is the same in both worlds.
    """
    world = copy_state(state)
    _permute_cards(tables, world, seat, rng)
    _permute_tiles(tables, world, seat, rng)
    hidden = world.hidden
    for stream in (hidden.chance, hidden.card_stream, hidden.tile_stream):
        stream.word = rng.integers(1 << 63)
    hidden.seed, hidden.game = rng.integers(1 << 63), rng.integers(1 << 63)
    for other in range(world.public.n_players):
        if other != seat:
            mine = world.mine[other]
            mine.stream.word = rng.integers(1 << 63)
            mine.params.slot[:] = rng.random(len(mine.params.slot))
            mine.spied_class = rng.integers(-1, tables.n_tiles)
            mine.raid_hits[:] = rng.integers(0, 3, mine.raid_hits.shape)
    return world


def _permute_cards(tables, world, seat, rng):
    """Deal everything that lies in the deck, with others, or in piles by others anew; places keep their sizes."""
    hidden = world.hidden
    others = [world.mine[q] for q in range(world.public.n_players) if q != seat]
    places = []
    for mine in others:
        places += [mine.hand, mine.store, *mine.laid, *mine.great_laid]
    deck = count_deck(tables, world)
    unknown = np.repeat(np.arange(len(deck)), deck + sum(place.astype(int) for place in places))
    rng.shuffle(unknown)
    dealt = 0
    for place in places:
        size = int(place.sum())
        place[:] = np.bincount(unknown[dealt : dealt + size], minlength=len(deck))
        dealt += size
    hidden.deck_rank[:] = np.bincount(unknown[dealt:], minlength=len(deck))
    hidden.deck_order[:] = rng.permutation(CARD_SLOTS)
    hidden.deck_left = CARD_SLOTS
    own = world.mine[seat]
    for pile, part in ((hidden.pile, "laid"), (hidden.great_pile, "great_laid")):
        pile[:] = own[part] + sum(mine[part] for mine in others)


def _permute_tiles(tables, world, seat, rng):
    """Exchange tiles of equal face between the row, the town, the stack and the box, but those that `seat` knows."""
    hidden, public, mine = world.hidden, world.public, world.mine[seat]
    drawn = list(hidden.stack_order[hidden.stack_left :])
    used, items = set(), []  # (slot, write, its place shows a face)

    def claim(tile):
        slot = next(s for s in drawn if tables.tile_slot[s] == tile and s not in used)
        used.add(slot)
        return slot

    for i in range(public.n_row):
        if mine.known_row[i] < 0:
            items.append([claim(hidden.row_tile[i]), ("row", i), public.row_face[i] >= 0])
    for b in range(public.n_built):
        if mine.known_built[b] < 0 and public.built_standing[b]:
            items.append([claim(hidden.built_tile[b]), ("built", b), True])
    if hidden.stack_top >= 0:
        items.append([claim(hidden.stack_top), ("top", 0), True])
    for position in range(hidden.stack_left):
        if tables.tile_slot[hidden.stack_order[position]] >= 0:
            items.append([hidden.stack_order[position], ("stack", position), False])
    faces = [tables.tile_face[tables.tile_slot[slot]] for slot, _, _ in items]
    _shuffle(items, [k for k, item in enumerate(items) if not item[2]], rng)
    faces = [tables.tile_face[tables.tile_slot[slot]] for slot, _, _ in items]
    for face in sorted(set(faces)):
        _shuffle(items, [k for k, its in enumerate(faces) if its == face], rng)
    _put_tiles(tables, world, seat, items)


def _shuffle(items, chosen, rng):
    slots = [items[k][0] for k in chosen]
    for k, slot in zip(chosen, rng.permutation(slots), strict=True):
        items[k][0] = int(slot)


def _put_tiles(tables, world, seat, items):
    hidden, stack = world.hidden, []
    for slot, (place, i), _ in items:
        tile = tables.tile_slot[slot]
        if place == "row":
            hidden.row_tile[i] = tile
        elif place == "built":
            hidden.built_tile[i] = tile
        elif place == "top":
            hidden.stack_top = tile
        else:
            stack.append((i, slot))
        for other in range(world.public.n_players):
            known = {"row": "known_row", "built": "known_built"}.get(place)
            if known and other != seat and world.mine[other][known][i] >= 0:
                world.mine[other][known][i] = tile
    for position, slot in stack:
        hidden.stack_order[position] = slot
    left = set(range(len(hidden.stack_order))) - set(hidden.stack_order[: hidden.stack_left].tolist())
    hidden.stack_order[hidden.stack_left :] = sorted(left)
