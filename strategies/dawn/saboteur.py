"""Stores the best cards and spoils piles with negative and wrong-suit ones.

A Scoundrel whose idle cards are taken for help until the piles are opened: at Threats, at Buildings where others laid,
and under Great Buildings.
"""

from strategies.dawn._scoundrel import saboteur

INTENT = "scoundrel"
PARAMS = {
    "cycle": (1, 0, 1, "1: discards ordinary cards to draw new ones; 0: sits on what it cannot spoil with"),
}


def choose(tables, public, mine, params):
    return saboteur(tables, public, mine, params.cycle > 0.5)
