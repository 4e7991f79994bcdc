"""Views made by hand: records as a strategy is handed them, filled at random within what the rules allow."""

import functools

import numpy as np

from simcore.games.dawn import codes, tables
from simcore.games.dawn.state import MINE, PUBLIC
from simcore.ruleset import load_ruleset


@functools.cache
def dawn_tables():
    """The tables record of the default ruleset."""
    return tables.build(load_ruleset("dawn"))


def record(dtype):
    """One empty record of a type."""
    return np.zeros(1, dtype).view(np.recarray)[0]


def make_view(seed, kind, players=4):
    """(tables, public, mine) of a decision of `kind` somewhere in a play; the same seed gives the same view."""
    rng, t = np.random.default_rng([seed, kind, players]), dawn_tables()
    public, mine = record(PUBLIC), record(MINE)
    public.n_players, public.round_no = players, rng.integers(1, t.rounds + 1)
    public.turn_index, mine.seat = rng.integers(players), rng.integers(players)
    public.first = (mine.seat - public.turn_index) % players
    public.wounds[:players] = rng.integers(0, 4, players)
    public.store_n[:players] = public.round_no
    public.hand_n[:players] = rng.integers(1, 8, players)
    _fill_row(rng, t, public, mine)
    _fill_town(rng, t, public, mine)
    _fill_hands(rng, t, public, mine)
    mine.kind = kind
    offered = _candidates(rng, t, public, mine)
    mine.n_candidates = len(offered)
    mine.candidate[: len(offered)] = offered
    return t, public, mine


def _fill_row(rng, t, public, mine):
    public.row_face[:], public.row_kind[:], mine.known_row[:] = -1, -1, -1
    if public.round_no >= t.rounds:
        return
    public.n_row = t.tiles_per_round[public.n_players]
    for i in range(public.n_row):
        tile = rng.integers(t.n_tiles)
        public.row_face[i], public.row_kind[i] = t.tile_face[tile], t.tile_kind[tile]
        if rng.random() < 0.2:
            mine.known_row[i] = tile
        for q in range(public.n_players):
            public.laid[i, q] = rng.integers(0, 2) * rng.integers(0, 3)
        public.laid_total[i] = public.laid[i].sum()
        for _ in range(public.laid[i, mine.seat]):
            mine.laid[i, rng.integers(t.n_cards)] += 1


def _fill_town(rng, t, public, mine):
    mine.known_built[:], public.built_face[:] = -1, -1
    buildings = int((t.tile_kind[: t.n_tiles] == codes.BUILDING).sum())
    public.n_built = rng.integers(0, 2 * public.round_no)
    for b in range(public.n_built):
        public.built_face[b] = t.tile_face[rng.integers(buildings)]
        public.built_standing[b] = rng.random() < 0.8
    for g in range(t.n_greats):
        public.great_laid[g, : public.n_players] = rng.integers(0, public.round_no + 1, public.n_players)
        public.great_total[g] = public.great_laid[g].sum()
        for _ in range(public.great_laid[g, mine.seat]):
            mine.great_laid[g, rng.integers(t.n_cards)] += 1
    for r in range(public.round_no - 1):
        past = public.past[r]
        past.n_row = t.tiles_per_round[public.n_players]
        for i in range(past.n_row):
            tile = rng.integers(t.n_tiles)
            past.row_face[i] = t.tile_face[tile]
            past.outcome[i] = rng.choice(
                (codes.UNMET, codes.MET) if t.tile_kind[tile] else (codes.FAILED, codes.STANDING)
            )
            past.laid[i, : public.n_players] = rng.integers(0, 3, public.n_players)
            past.laid_total[i] = past.laid[i].sum()
            for _ in range(past.laid_total[i]):
                past.pile[i, rng.integers(t.n_cards)] += 1
        public.round_laid[r, : public.n_players] = rng.integers(0, 7, public.n_players)


def _fill_hands(rng, t, public, mine):
    cards = rng.integers(t.n_cards, size=rng.integers(2, 8) + public.round_no)
    np.add.at(mine.pool, cards, 1)
    np.add.at(mine.hand, cards, 1)
    mine.pool_n, mine.keep_n = len(cards), public.round_no
    mine.play_left = len(cards) - public.round_no


def _candidates(rng, t, public, mine):
    held = [c for c in range(t.n_cards) if mine.pool[c] > 0]
    if mine.kind in (codes.PLACE, codes.KEEP, codes.DROP):
        return held
    if mine.kind == codes.DESTROY:
        public.n_built = max(1, int(public.n_built))
        public.built_face[0] = max(0, int(public.built_face[0]))
        return list(range(public.n_built))
    acts = [codes.PASS] + [codes.TILE + i for i in range(public.n_row)] + [codes.GREAT + g for g in range(t.n_greats)]
    for suit, start in ((codes.HEAL, codes.HEAL_SEAT), (codes.ATTACK, codes.RAID_SEAT)):
        if _paying(t, mine, held, suit) >= 3 and mine.play_left >= 3:
            for q in range(public.n_players):
                if (public.wounds[q] > 0) if suit == codes.HEAL else (q != mine.seat):
                    acts.append(start + q)
    if _paying(t, mine, held, codes.SPY):
        acts += [codes.SPY_ROW + i for i in range(public.n_row) if mine.known_row[i] < 0]
    acts.append(codes.DISCARD)
    if mine.kind == codes.ACT:
        return acts
    mine.act = rng.choice(acts[1:])
    suits = {codes.HEAL_SEAT: codes.HEAL, codes.RAID_SEAT: codes.ATTACK, codes.SPY_ROW: codes.SPY}
    start = max((s for s in (codes.TILE, *suits, codes.DISCARD) if s <= mine.act), default=codes.TILE)
    if start not in suits:
        return held
    return [c for c in held if t.card_suit[c] in (suits[start], codes.WILD)]


def _paying(t, mine, held, suit):
    return sum(int(mine.pool[c]) for c in held if t.card_suit[c] in (suit, codes.WILD))
