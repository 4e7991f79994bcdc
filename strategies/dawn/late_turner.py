"""Plays an Ally until a round, then makes the richest storehouse it can.

Nothing betrays it before it turns; from then on it stores its best cards and, if told to, spoils what it can.
"""

from strategies.dawn._common import ally_default
from strategies.dawn._scoundrel import saboteur

INTENT = "scoundrel"
PARAMS = {
    "turn_round": (4, 2, 8, "the first round it plays as a Scoundrel"),
    "cycle": (1, 0, 1, "1: discards ordinary cards to draw new ones once it has turned"),
}


def choose(tables, public, mine, params):
    if public.round_no < params.turn_round:
        return ally_default(tables, public, mine)
    return saboteur(tables, public, mine, params.cycle > 0.5)
