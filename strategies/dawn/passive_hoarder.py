"""Stores the best cards and contributes nothing: ordinary cards are exchanged for new ones.

A Scoundrel who lets the others do the work and waits for them to fail.
"""

from simcore.games.dawn.codes import ACT, DESTROY, PAY, PLACE
from strategies.dawn._cards import best_value, set_aside
from strategies.dawn._scoundrel import cycle_act, dearest_building, hoard_place, spoil_pay

INTENT = "scoundrel"
PARAMS = {
    "cycle": (1, 0, 1, "1: discards ordinary cards to draw new ones; 0: sits on its hand"),
}


def choose(tables, public, mine, params):
    if mine.kind == ACT:
        if params.cycle < 0.5 or mine.play_left <= 0:
            return 0
        cut, extra = set_aside(tables, mine)
        return cycle_act(tables, public, mine, cut, extra)
    if mine.kind == PAY:
        return spoil_pay(tables, public, mine)
    if mine.kind == PLACE:
        return hoard_place(tables, mine)
    if mine.kind == DESTROY:
        return dearest_building(tables, public, mine)
    return best_value(tables, mine)
