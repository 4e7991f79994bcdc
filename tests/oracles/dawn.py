"""The oracle of Dawn: replays a play's record and refuses whatever the rules don't allow.

Standard library only, written from RULES.md of the game without a look at the fast kernel. What it offers:

- `replay(ruleset, n_players, events) -> Result`: the whole record, or an OracleError that names the event;
- `walk(ruleset, n_players, events)`: the same, stopping at each decision with a `Step` (seat, kind, candidates, view);
- `walk_from(ruleset, n_players, position, phase, events)`: from a position made by hand, one phase of a round;
- `play_random(ruleset, n_players, rng) -> events`: a play of its own, every candidate equally likely;
- `score(ruleset, n_players, position)`: the score of a position made by hand.

`ruleset` is the dict described at `dawn_tables.Rules`; events are rows (code, seat, a, b, c), unused places -1.
"""

from collections import Counter
from dataclasses import dataclass

from tests.oracles import dawn_view
from tests.oracles.dawn_basics import DECIDE, END, LAY, OracleError, RowTile, TownTile
from tests.oracles.dawn_play import Play
from tests.oracles.dawn_score import is_decided_by_one_card
from tests.oracles.dawn_tables import Rules

__all__ = ["OracleError", "Result", "Step", "play_random", "position_play", "replay", "score", "walk", "walk_from"]


@dataclass
class Step:
    """A decision met on the way. `asked` is False for a forced step of one candidate; `chosen` is what was answered."""

    index: int
    seat: int
    kind: int
    candidates: list
    chosen: int
    play: Play

    @property
    def asked(self):
        return len(self.candidates) > 1

    def view(self):
        """{"public": ..., "mine": ...} of the acting seat before its answer; call it before going on."""
        return dawn_view.view(self.play, self.seat, self.kind, self.candidates)


@dataclass
class Result:
    """How a record ended: `ended_by` 0 finished (then `ending` is the score), 1 turn cap, 2 illegal answer."""

    ended_by: int
    ending: dict | None
    play: Play


def legal(wanted):
    """The legal candidates of a decision that a play waits for, ascending."""
    return list(wanted.options)


def check_row(index, row, wanted):
    """Refuse a row unlike the wanted one; return the value of its open place (None without one)."""
    for place, (found, demanded) in enumerate(zip(row, wanted.row, strict=True)):
        if place == wanted.hole:
            if found not in wanted.options:
                raise OracleError(f"event {index}: {list(row)}: {found} is none of {sorted(wanted.options)}")
        elif found != demanded:
            raise OracleError(f"event {index}: {list(row)} where the rules demand {wanted.row}")
    return None if wanted.hole is None else row[wanted.hole]


def check_block(index, rows, wanted):
    """Refuse rows that are not the wanted ones in some order."""
    found, demanded = sorted(map(list, rows)), sorted(each.row for each in wanted)
    if found != demanded:
        raise OracleError(f"events {index}-{index + len(wanted) - 1}: {found} where the rules demand {demanded}")


def follow(play, course, rows, check_laws=True):
    """Drive the generator `course` of `play` along `rows`; yields a Step at each decision, returns a Result."""
    rows = [tuple(int(entry) for entry in row) for row in rows]
    laid = [row[3] for row in rows if row[0] == LAY]
    position, answer, laid_n = 0, None, 0
    while True:
        play.next_tile = laid[laid_n] if laid_n < len(laid) else None
        try:
            wanted = course.send(answer)
        except StopIteration:
            break
        if check_laws:
            play.check_laws()
        width = len(wanted) if isinstance(wanted, list) else 1
        if position + width > len(rows):
            raise OracleError(f"the record ends before event {position}: the rules demand {wanted}")
        if isinstance(wanted, list):
            check_block(position, rows[position : position + width], wanted)
            answer = None
        elif rows[position][0] == END and rows[position][2] in (1, 2):
            return stop_early(play, position, rows, wanted)
        else:
            row = rows[position]
            answer = check_row(position, row, wanted)
            laid_n += row[0] == LAY
            if row[0] == DECIDE:
                yield Step(position, row[1], row[2], legal(wanted), row[3], play)
        position += width
    if position != len(rows):
        raise OracleError(f"event {position}: {list(rows[position])} after the end")
    return Result(0, play.ending, play)


def stop_early(play, position, rows, wanted):
    """A record cut off by the turn cap, or by an illegal answer of the seat that had to decide."""
    _, _, ended_by, seat, _ = rows[position]
    if position != len(rows) - 1:
        raise OracleError(f"event {position + 1}: {list(rows[position + 1])} after the end")
    if ended_by == 2 and (wanted.row[0] != DECIDE or wanted.row[1] != seat):
        raise OracleError(f"event {position}: an illegal answer of seat {seat} where the rules demand {wanted.row}")
    return Result(ended_by, None, play)


def run_through(steps):
    """Exhaust a walk; its Result."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            return stop.value


def walk(ruleset, n_players, events, check_laws=True):
    """Generator over the decisions of a record; raises OracleError at the first event that breaks the rules."""
    play = Play(Rules(ruleset, n_players))
    return (yield from follow(play, play.run(), events, check_laws))


def replay(ruleset, n_players, events, check_laws=True):
    """Result of a whole record; raises OracleError at the first event that breaks the rules."""
    return run_through(walk(ruleset, n_players, events, check_laws))


def walk_from(ruleset, n_players, position, phase, events):
    """Like `walk`, for one phase from a position made by hand (`position_play`).

    ``phase``: "round" (whole), "store", "turns", "resolve", "draw", "end", or several joined by "+".
    """
    play = position_play(ruleset, n_players, position)
    return (yield from follow(play, run_phases(play, phase), events))


def run_phases(play, phase):
    """The generator of one or several phases of a round."""
    courses = {
        "round": lambda: play.run_round(play.round_no), "store": play.store_cards, "turns": play.take_turns,
        "resolve": play.resolve, "draw": play.draw_up, "end": play.finish,
    }  # fmt: skip
    for name in phase.split("+"):
        yield from courses[name]()


def position_play(ruleset, n_players, position):
    """A Play put together by hand. Keys of ``position``, all but round and first optional (empty, 0):

    round, first; hands, stores: a list of card names for each seat; wounds: a number for each seat; supply; deck,
    discard: card names; row: [(tile id, {seat: card names})]; town: [(tile id, standing)]; greats: {index of the
    pile: {seat: card names}}. Card names: "SPY 3", or "SPY 3 x4" for four of them.
    """
    rules = Rules(ruleset, n_players)
    play = Play(rules)
    play.round_no, play.first = position["round"], position["first"]
    empty = [[] for _ in range(n_players)]
    play.hands = [rules.pile(names) for names in position.get("hands", empty)]
    play.stores = [rules.pile(names) for names in position.get("stores", empty)]
    play.wounds = list(position.get("wounds", [0] * n_players))
    play.supply = position.get("supply", rules["wounds"] - sum(play.wounds))
    play.deck, play.discard = rules.pile(position.get("deck", [])), rules.pile(position.get("discard", []))
    play.discard_seen = Counter(play.discard)
    for place, (tile_id, piles) in enumerate(position.get("row", [])):
        play.row.append(RowTile(rules.tile(tile_id), place, {seat: rules.pile(names) for seat, names in piles.items()}))
        play.tiles_laid[place] = {"class": rules.tile(tile_id), "outcome": 0, "cards": 0, "sum": 0, "damage": 0}
    play.town = [TownTile(rules.tile(tile_id), -1, 1, standing=bool(up)) for tile_id, up in position.get("town", [])]
    for index, piles in position.get("greats", {}).items():
        for seat, names in piles.items():
            play.greats[index][seat] = rules.pile(names)
    play.remember_totals()
    return play


def score(ruleset, n_players, position):
    """Score of a position made by hand: the dict of `dawn_score.score` and `one_card` (5.6)."""
    play = position_play(ruleset, n_players, position)
    one_card = is_decided_by_one_card(play.rules, *play.positions())
    return {**play.score(), "one_card": int(one_card)}


def play_random(ruleset, n_players, rng, check_laws=False, choose=None):
    """A play of the oracle's own: chance and decisions by `rng` (random.Random); returns its events.

    ``choose(play, wanted, rng)`` answers decisions instead of a uniform choice.
    """
    play = Play(Rules(ruleset, n_players))
    events, answer, course = [], None, play.run()
    while True:
        try:
            wanted = course.send(answer)
        except StopIteration:
            return events
        if check_laws:
            play.check_laws()
        if isinstance(wanted, list):
            events.extend(tuple(each.row) for each in wanted)
            answer = None
            continue
        answer = None
        if wanted.hole is not None:
            options = list(wanted.options)
            if wanted.row[0] == DECIDE:
                answer = choose(play, wanted, rng) if choose else options[int(rng.random() * len(options))]
            else:
                answer = rng.choices(options, list(wanted.options.values()))[0]
        events.append(tuple(wanted.fill(answer)))
