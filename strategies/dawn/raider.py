"""Spends spare ATTACK cards on the storehouses that the public record makes suspect.

An Ally otherwise. Suspect is who laid in piles that turned out spoiled, or who lays fewer cards than the others by far.
"""

from simcore.games.dawn.codes import ACT, ATTACK, RAID_SEAT, THREAT, WILD
from simcore.jit import rule
from strategies.dawn._cards import ALL, NONE, find_foes, index_of
from strategies.dawn._common import ally_default, can_spare, survey

INTENT = "ally"
PARAMS = {
    "wary": (1.0, 0.1, 8.0, "spoiled piles that speak against a player before its storehouse is raided"),
    "gap": (1.5, 0.0, 9.0, "cards a round that a player lays less than the average of the others to be suspect"),
    "from_round": (3, 1, 8, "first round of raids: nobody can be a Scoundrel before round 3"),
    "wild": (1, 0, 1, "1: pays with WILD cards too when spoiled piles speak against the target"),
}


@rule
def cards_of(tables, mine, suit):
    """Cards of a suit in the pool."""
    n = 0
    for c in range(tables.n_cards):
        if tables.card_suit[c] == suit:
            n += mine.pool[c]
    return n


@rule
def laid_so_far(public, q):
    """Cards that player q laid at tiles and under Great Buildings in the rounds before this one."""
    n = 0
    for r in range(public.round_no - 1):
        n += public.round_laid[r, q] + public.round_great[r, q]
    return n


@rule
def idlest(public, mine, gap):
    """The other player that laid least, if that is `gap` cards a round below the mean of all others, else -1."""
    total, least, found = 0, 1000, NONE
    for q in range(public.n_players):
        if q != mine.seat:
            n = laid_so_far(public, q)
            total += n
            if n < least and public.store_n[q] > 0:
                least, found = n, q
    rounds = public.round_no - 1
    if found < 0 or public.n_players < 3 or rounds == 0:
        return NONE
    mean = (total - least) / (public.n_players - 2)
    return found if mean - least >= gap * rounds else NONE


@rule
def plague_waits(tables, public):
    """A Threat in the row still lacks ATTACK cards."""
    for i in range(public.n_row):
        face = public.row_face[i]
        if public.row_kind[i] != THREAT or tables.tile_suit[face] != ATTACK:
            continue
        if public.laid_total[i] < tables.tile_required[face]:
            return True
    return False


@rule
def raid_act(tables, public, mine, params):
    """Index of a raid worth its cards, or -1."""
    red = cards_of(tables, mine, ATTACK)
    gold = cards_of(tables, mine, WILD) if params.wild > 0.5 else 0
    cost = tables.raid_cost
    if (
        public.round_no < params.from_round
        or mine.play_left < cost
        or red + gold < cost
        or plague_waits(tables, public)
    ):
        return NONE
    foes = find_foes(tables, public, mine, params.wary)
    best, most = NONE, 0
    for q in range(public.n_players):
        if (foes >> q) & 1 and public.store_n[q] > most:
            best, most = q, public.store_n[q]
    if best < 0 and red >= cost:
        best = idlest(public, mine, params.gap)
    if best < 0:
        return NONE
    _, _, riches = survey(tables, mine, ALL, 0)
    return index_of(public, mine, RAID_SEAT + best) if can_spare(tables, mine, riches, cost) else NONE


def choose(tables, public, mine, params):
    if mine.kind == ACT:
        k = raid_act(tables, public, mine, params)
        if k >= 0:
            return k
    return ally_default(tables, public, mine)
