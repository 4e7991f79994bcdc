"""Stores the best cards and helps the town with all others.

A Scoundrel without sabotage: its rules of play are an Ally's, less the cards that it sets aside.
"""

from simcore.games.dawn.codes import ACT, DESTROY, PAY, PLACE
from strategies.dawn._cards import best_value, set_aside
from strategies.dawn._common import STYLE, ally_act, ally_pay, least_building
from strategies.dawn._scoundrel import hoard_place

INTENT = "scoundrel"
PARAMS = {}


def choose(tables, public, mine, params):
    if mine.kind == ACT:
        cut, extra = set_aside(tables, mine)
        return ally_act(tables, public, mine, STYLE, cut, extra)
    if mine.kind == PAY:
        cut, extra = set_aside(tables, mine)
        return ally_pay(tables, public, mine, STYLE, cut, extra)
    if mine.kind == PLACE:
        return hoard_place(tables, mine)
    if mine.kind == DESTROY:
        return least_building(tables, public, mine)
    return best_value(tables, mine)
