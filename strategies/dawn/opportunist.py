"""Estimates the town's prosperity against the bar and decides late whom to side with.

It plays an Ally until `decide_round`. From then on it asks each turn whether the Allies will reach the bar; if not, it
turns Scoundrel, and the swaps of the last round let it go either way.
"""

from simcore.games.dawn.codes import BY_TREASURE, PLACE
from simcore.jit import rule
from strategies.dawn._cards import find_foes, great_need, great_reward
from strategies.dawn._common import STYLE, ally_default
from strategies.dawn._scoundrel import saboteur

INTENT = "either"
PARAMS = {
    "decide_round": (5, 1, 8, "first round in which it may turn Scoundrel"),
    "doubt": (1.0, 0.2, 3.0, "share of the bar that the estimate must reach to stay an Ally"),
    "scoundrels": (1.0, 0.0, 4.0, "Scoundrels it expects among the others: each lowers the bar"),
    "supply": (1.0, 0.0, 5.0, "share of a Great Building's cards that can still come if all rounds were left"),
    "pace": (3.5, 0.0, 10.0, "prosperity of Town Buildings expected for each player and round to come"),
}


@rule
def town_worth(tables, public, mine):
    """Prosperity of the Town Buildings that stand, hidden sides at their mean."""
    total = 0.0
    for b in range(public.n_built):
        if public.built_standing[b]:
            known = mine.known_built[b]
            total += tables.tile_prosperity[known] if known >= 0 else tables.face_prosperity[public.built_face[b]]
    return total


@rule
def great_worth(tables, public, mine, params):
    """Prosperity to expect of the Great Buildings: what is laid there against what should be by this round."""
    foes = find_foes(tables, public, mine, STYLE.wary)
    seats_to_come = 1.0 - public.turn_index / public.n_players
    to_come = (tables.rounds - public.round_no + seats_to_come) / tables.rounds
    total = 0.0
    for g in range(tables.n_greats):
        trust = STYLE.trust if tables.great_by[g] == BY_TREASURE else 1.0
        need = great_need(tables, public, mine, g, trust, 0.0, STYLE.believe, foes)
        lacking = max(0.0, need) / max(1, tables.great_required[g])
        chance = 1.0 - max(0.0, lacking - params.supply * to_come) / 0.4
        total += great_reward(tables, public, g) * max(0.0, min(1.0, chance))
    return total


@rule
def allies_fail(tables, public, mine, params):
    """The estimate of the final prosperity misses the bar."""
    to_come = max(0, tables.rounds - public.round_no)  # tiles of this round included, none in the last
    estimate = town_worth(tables, public, mine) + great_worth(tables, public, mine, params)
    estimate += params.pace * public.n_players * to_come
    bar = tables.prosperity_per_ally * max(1.0, public.n_players - params.scoundrels)
    return estimate < params.doubt * bar


def choose(tables, public, mine, params):
    if mine.kind != PLACE and public.round_no >= params.decide_round and allies_fail(tables, public, mine, params):
        return saboteur(tables, public, mine, True)
    return ally_default(tables, public, mine)
