"""Heals whenever green and yellow cards allow, its own Wounds first, so that hands refill and healthy Allies count.

A silent Ally in everything else.
"""

from strategies.dawn._common import ally

INTENT = "ally"
PARAMS = {
    "eager": (2, 1, 2, "1: heals with HEAL cards alone; 2: WILD cards too"),
    "trust": (1.7, 0.0, 3.0, "treasure assumed of each card that another player laid at a Building"),
    "margin": (0.0, 0.0, 6.0, "cards laid under Great Buildings beyond what they require"),
}


def choose(tables, public, mine, params):
    return ally(tables, public, mine, params.trust, 1.0, params.margin, 1.0, 0, int(params.eager), 3.0)
