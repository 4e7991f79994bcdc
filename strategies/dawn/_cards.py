"""Judgement shared by all strategies of Dawn: what to store, what a Threat or a Building still needs, what it is worth.

`cut` and `extra` mark cards that are set aside: cards above the value `cut` are not to be played, of those with exactly
that value `extra` may be. `ALL, 0` sets nothing aside.
"""

from simcore.games.dawn.codes import (
    BY_TREASURE,
    GREAT,
    HEAL,
    PER_HEALTHY_ALLY,
    PER_TOWN_BUILDING,
    PER_TREASURE,
    UNMET,
)
from simcore.jit import rule

ALL = 127  # as `cut`: no card is set aside
NONE = -1

# --- cards ---


@rule
def worst_value(tables, mine):
    """Index of the candidate (a card class) with the least treasure; among equals green first, then red."""
    best, best_score = 0, -1000
    for i in range(mine.n_candidates):
        c = mine.candidate[i]
        score = -4 * tables.card_value[c] - abs(tables.card_suit[c] - HEAL)
        if score > best_score:
            best, best_score = i, score
    return best


@rule
def best_value(tables, mine):
    """Index of the candidate (a card class) with the most treasure."""
    best, best_score = 0, -1000
    for i in range(mine.n_candidates):
        score = tables.card_value[mine.candidate[i]]
        if score > best_score:
            best, best_score = i, score
    return best


@rule
def index_of(public, mine, code):
    """Index of an act among the candidates, or -1. Mostly it stands where it does when every tile can be laid at."""
    guess = code if code < GREAT else 1 + public.n_row + code - GREAT
    if guess < mine.n_candidates and mine.candidate[guess] == code:
        return guess
    low, high = 0, mine.n_candidates - 1
    while low <= high:
        middle = (low + high) >> 1
        if mine.candidate[middle] == code:
            return middle
        if mine.candidate[middle] < code:
            low = middle + 1
        else:
            high = middle - 1
    return NONE


@rule
def set_aside(tables, mine):
    """(cut, extra): the best `mine.keep_n` cards of the pool are kept for the storehouse."""
    want = mine.keep_n
    if want <= 0:
        return ALL, 0
    by_value = 0  # cards of treasure 3, 2, 1, 0, eight bits each: all but odd rulesets are settled in one pass
    rich = 0
    for c in range(tables.n_cards):
        value = tables.card_value[c]
        if value > 3:
            rich += mine.pool[c]
        elif value >= 0:
            by_value += int(mine.pool[c]) << int(8 * value)
    if rich == 0:
        for value in range(3, -1, -1):
            n = (by_value >> (8 * value)) & 255
            if n >= want:
                return value, n - want
            want -= n
        return set_aside_below(tables, mine, -1, want)
    return set_aside_below(tables, mine, tables.max_value, want)


@rule
def set_aside_below(tables, mine, top, want):
    """As `set_aside` for `want` cards worth `top` at most, value by value."""
    for value in range(top, -9, -1):
        n = 0
        for c in range(tables.n_cards):
            if tables.card_value[c] == value:
                n += mine.pool[c]
        if n >= want:
            return value, n - want
        want -= n
    return -9, 0


@rule
def usable(tables, mine, c, cut, extra):
    """How many cards of class c in the pool are not set aside."""
    value = tables.card_value[c]
    if value < cut:
        return mine.pool[c]
    return min(mine.pool[c], extra) if value == cut else 0


# --- tiles and Great Buildings ---


@rule
def own_treasure(tables, values, n):
    """Treasure of cards given as a count by class."""
    total = 0
    for c in range(n):
        total += values[c] * tables.card_value[c]
    return total


@rule
def own_count(public, mine, i, counted):
    """Cards I laid at tile i this round. `counted`: the counts by player are public."""
    if counted:
        return public.laid[i, mine.seat]
    n = 0
    for c in range(mine.laid.shape[1]):
        n += mine.laid[i, c]
    return n


@rule
def pile_betrays(tables, past, i):
    """True when a Threat of a past round had its cards and was not met: somebody laid what no Ally lays there."""
    return past.outcome[i] == UNMET and past.laid_total[i] >= tables.tile_required[past.row_face[i]]


@rule
def find_foes(tables, public, mine, wary):
    """Bit set of the seats that revealed piles speak against: one spoiled pile is shared among all who laid there.

    A seat is a foe from `wary` piles on; no pile is looked at when `wary` is above 8.
    """
    if wary > 8.0 or tables.contribution_counts_public != 0:
        return 0
    evidence = 0  # ten bits a seat, in twelfths of a pile
    for r in range(public.round_no - 1):
        past = public.past[r]
        for i in range(past.n_row):
            if pile_betrays(tables, past, i):
                evidence += share_blame(public, mine, past, i)
    foes = 0
    if evidence != 0:
        for q in range(public.n_players):
            if ((evidence >> (10 * q)) & 1023) >= 12.0 * wary:
                foes |= 1 << q
    return foes


@rule
def share_blame(public, mine, past, i):
    """One spoiled pile in twelfths, shared among the others who laid there: ten bits a seat."""
    others = 0
    for q in range(public.n_players):
        others += q != mine.seat and past.laid[i, q] > 0
    blame = 0
    for q in range(public.n_players):
        if q != mine.seat and past.laid[i, q] > 0:
            blame += (12 // others) << (10 * q)
    return blame


@rule
def laid_by(public, i, seats):
    """Cards laid at tile i this round by the seats of a bit set."""
    n = 0
    if seats != 0:
        for q in range(public.n_players):
            if (seats >> q) & 1:
                n += public.laid[i, q]
    return n


@rule
def building_need(tables, public, mine, i, trust, slack, foes):
    """Treasure that Building i still lacks, foreign cards counted at `trust` each, plus `slack` if there are any.

    Cards of `foes` (a bit set of seats) count as -1.
    """
    own = own_count(public, mine, i, tables.contribution_counts_public == 0)
    foreign = public.laid_total[i] - own
    need = tables.tile_cost[public.row_face[i]] - trust * foreign
    if foreign > 0:
        need += slack + (trust + 1.0) * laid_by(public, i, foes)
    if own > 0:
        need -= own_treasure(tables, mine.laid[i], tables.n_cards)
    return need


@rule
def building_gain(tables, public, mine, i):
    """Prosperity to expect of Building i: seen by a spy of one's own, else the mean of its face."""
    if mine.known_row[i] >= 0:
        return float(tables.tile_prosperity[mine.known_row[i]])
    return float(tables.face_prosperity[public.row_face[i]])


@rule
def threat_harm(tables, public, mine, i):
    """Prosperity that Threat i is expected to cost when it is not met."""
    left = tables.rounds - public.round_no
    wound = 0.9 * left + 0.5
    low = 10.0 if public.n_built > 0 else 5.0
    if mine.known_row[i] >= 0:
        attack = tables.tile_attack[mine.known_row[i]]
        loss = (0.0, low, 1.7 * low, wound * public.n_players, wound)
        return loss[attack]
    face = public.row_face[i]
    harm = tables.face_harm[face, 1] * low + tables.face_harm[face, 2] * 1.7 * low
    return harm + wound * (tables.face_harm[face, 3] * public.n_players + tables.face_harm[face, 4])


@rule
def great_believed(tables, public, mine, g, believe, foes):
    """Foreign cards under Great Building g that are believed to help: of each player no more than a fair share.

    The fair share is `believe` times what the building requires, divided by the players. Cards of `foes` are taken to harm.
    """
    if tables.contribution_counts_public != 0:
        return float(public.great_total[g] - own_great(tables, public, mine, g))
    share = believe * tables.great_required[g] / public.n_players
    if tables.great_by[g] == BY_TREASURE:
        share *= 0.7
    n = 0.0
    for q in range(public.n_players):
        if (foes >> q) & 1:
            n -= float(public.great_laid[g, q])
        elif q != mine.seat:
            laid = float(public.great_laid[g, q])
            n += laid if laid <= share else max(2.0 * share - laid, 0.0 - laid)
    return n


@rule
def own_great(tables, public, mine, g):
    """Cards I laid under Great Building g."""
    if tables.contribution_counts_public == 0:
        return public.great_laid[g, mine.seat]
    n = 0
    for c in range(tables.n_cards):
        n += mine.great_laid[g, c]
    return n


@rule
def great_need(tables, public, mine, g, trust, margin, believe, foes):
    """Successes Great Building g still lacks, believed cards of others counted as one (by suit) or as `trust` treasure."""
    if tables.great_reward[g] == PER_TREASURE:
        return 1.0  # it pays for every card, whatever lies there
    need = tables.great_required[g] + margin
    if public.great_total[g] == 0:
        return need
    foreign = great_believed(tables, public, mine, g, believe, foes)
    own = own_great(tables, public, mine, g)
    if tables.great_by[g] != BY_TREASURE:
        return need - foreign - own
    need -= trust * foreign
    return need - own_treasure(tables, mine.great_laid[g], tables.n_cards) if own > 0 else need


@rule
def healthy(public):
    """Players without a Wound."""
    n = 0
    for q in range(public.n_players):
        if public.wounds[q] == 0:
            n += 1
    return n


@rule
def standing(public):
    """Town Buildings that stand."""
    n = 0
    for b in range(public.n_built):
        n += public.built_standing[b]
    return n


@rule
def great_reward(tables, public, g):
    """Prosperity of Great Building g, if built, as things stand (a round's Buildings still to come are added)."""
    kind, value = tables.great_reward[g], float(tables.great_value[g])
    if kind == PER_HEALTHY_ALLY:
        return value * healthy(public)
    if kind == PER_TOWN_BUILDING:
        return value * (standing(public) + 0.4 * public.n_players * max(0, tables.rounds - public.round_no))
    return value
