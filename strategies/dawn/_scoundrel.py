"""How a Scoundrel plays Dawn: the best cards into the storehouse, and what the rest can spoil.

Spoiling works through trust: a card that does not help counts as one that does until the piles are opened.
"""

from simcore.games.dawn.codes import (
    ACT,
    BY_TREASURE,
    DESTROY,
    DISCARD,
    GREAT,
    HEAL_SEAT,
    PAY,
    PLACE,
    THREAT,
    TILE,
    WILD,
)  # fmt: skip
from simcore.jit import rule
from strategies.dawn._cards import (
    NONE,
    best_value,
    building_gain,
    great_reward,
    index_of,
    own_count,
    set_aside,
    threat_harm,
    usable,
    worst_value,
)  # fmt: skip


@rule
def hoard_place(tables, mine):
    """PLACE of a hoarder: the best card where it cannot be swapped later, else the worst, as it lies open to raids."""
    return best_value(tables, mine) if tables.max_swaps_per_turn != 0 else worst_value(tables, mine)


@rule
def own_spoils(tables, mine, g):
    """My cards under Great Building g that lower its successes."""
    n = 0
    for c in range(tables.n_cards):
        if mine.great_laid[g, c] > 0 and spoils_great(tables, g, c):
            n += mine.great_laid[g, c]
    return n


@rule
def spoils_great(tables, g, c):
    """True when a card of class c lowers the successes of Great Building g."""
    if tables.great_by[g] == BY_TREASURE:
        return tables.card_value[c] < 0
    return tables.great_success[g, tables.card_suit[c]] < 0


@rule
def helps_threat(tables, face, c):
    """True when a card of class c counts against the Threat that shows this face."""
    suit = tables.card_suit[c]
    return suit == tables.tile_suit[face] or (suit == WILD and tables.wild_matches_threat == 0)


@rule
def low_cards(tables, mine, cut, extra, most):
    """Cards that are not set aside and worth `most` at most: (how many, how many of them below 0)."""
    n, below = 0, 0
    for c in range(tables.n_cards):
        if tables.card_value[c] <= most:
            k = usable(tables, mine, c, cut, extra)
            n += k
            if tables.card_value[c] < 0:
                below += k
    return n, below


@rule
def spoil_great(tables, public, mine, cut, extra):
    """(Great Building most worth a spoiling card, its worth), or (-1, 0): each further card of mine is worth less."""
    best, best_worth = NONE, 0.0
    for g in range(tables.n_greats):
        if public.great_total[g] == 0:
            continue
        worth = (great_reward(tables, public, g) + 2.0) / (1 + own_spoils(tables, mine, g))
        if worth <= best_worth:
            continue
        for c in range(tables.n_cards):
            if spoils_great(tables, g, c) and usable(tables, mine, c, cut, extra) > 0:
                best, best_worth = g, worth
                break
    return best, best_worth


@rule
def spoil_tile(tables, public, mine, n_low, below):
    """(row index most worth an idle card, its worth), or (-1, 0). A Threat that has its cards cannot be spoiled."""
    best, best_worth = NONE, 0.0
    counted = tables.contribution_counts_public == 0
    for i in range(public.n_row):
        face = public.row_face[i]
        if face < 0:
            continue
        own = own_count(public, mine, i, counted)
        if public.row_kind[i] == THREAT:
            worth = 0.0
            if public.laid_total[i] < tables.tile_required[face] and n_low > 0:
                worth = threat_harm(tables, public, mine, i) / (1 + own)
        else:
            foreign = public.laid_total[i] - own
            worth = building_gain(tables, public, mine, i) * (0.7 if foreign > 0 else 0.3) / (1 + own)
            if below == 0:
                worth *= 0.4
        if worth > best_worth:
            best, best_worth = i, worth
    return best, best_worth


@rule
def spoil_act(tables, public, mine, cycle):
    """Index of the next act of a saboteur: idle cards where they cost the town most, then (`cycle`) new cards."""
    cut, extra = set_aside(tables, mine)
    n_low, below = low_cards(tables, mine, cut, extra, 0)
    g, worth = NONE, 0.0
    if tables.gb_rounds == 0 or public.round_no >= tables.rounds:
        g, worth = spoil_great(tables, public, mine, cut, extra)
    if n_low > 0:
        i, harm = spoil_tile(tables, public, mine, n_low, below)
        if i >= 0 and harm > worth:
            return max(0, index_of(public, mine, TILE + i))
    if g >= 0:
        return max(0, index_of(public, mine, GREAT + g))
    return cycle_act(tables, public, mine, cut, extra) if cycle else 0


@rule
def cycle_act(tables, public, mine, cut, extra):
    """Index of DISCARD while there are ordinary cards to exchange for new ones, else of PASS."""
    if public.round_no >= tables.rounds:
        return 0
    n, _ = low_cards(tables, mine, cut, extra, 1)
    return max(0, index_of(public, mine, DISCARD)) if n > 0 else 0


@rule
def spoil_pay(tables, public, mine):
    """Index of the card that a saboteur pays: what harms most there, and is worth least to itself."""
    cut, extra = set_aside(tables, mine)
    act = mine.act
    best, best_score = 0, -1e9
    for i in range(mine.n_candidates):
        c = mine.candidate[i]
        score = -4.0 * tables.card_value[c]
        if TILE <= act < GREAT:
            face = public.row_face[act - TILE]
            if public.row_kind[act - TILE] == THREAT and face >= 0 and helps_threat(tables, face, c):
                score -= 50.0
        elif GREAT <= act < HEAL_SEAT and not spoils_great(tables, act - GREAT, c):
            score -= 50.0
        if usable(tables, mine, c, cut, extra) <= 0:
            score -= 1000.0
        if score > best_score:
            best, best_score = i, score
    return best


@rule
def saboteur(tables, public, mine, cycle):
    """Index of a saboteur's answer to any decision."""
    if mine.kind == ACT:
        return spoil_act(tables, public, mine, cycle) if mine.play_left > 0 else 0
    if mine.kind == PAY:
        return spoil_pay(tables, public, mine)
    if mine.kind == PLACE:
        return hoard_place(tables, mine)
    if mine.kind == DESTROY:
        return dearest_building(tables, public, mine)
    return best_value(tables, mine)


@rule
def dearest_building(tables, public, mine):
    """DESTROY: index of the candidate Building that is worth the most."""
    best, best_gain = 0, -1.0
    for i in range(mine.n_candidates):
        b = mine.candidate[i]
        gain = tables.face_prosperity[public.built_face[b]]
        if gain > best_gain:
            best, best_gain = i, gain
    return best
