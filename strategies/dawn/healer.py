"""Heals whenever green and yellow cards allow, its own Wounds first, so that hands refill and healthy Allies count.

A silent Ally in everything else.
"""

from strategies.dawn._common import Style, ally

INTENT = "ally"
PARAMS = {
    "eager": (2, 1, 2, "1: heals with HEAL cards alone; 2: WILD cards too"),
    "trust": (1.7, 0.0, 3.0, "treasure assumed of each card that another player laid at a Building"),
    "margin": (0.0, 0.0, 6.0, "cards laid under Great Buildings beyond what they require"),
    "believe": (1.5, 0.0, 9.0, "fair shares of a Great Building believed of each other player's cards there"),
    "wary": (1.0, 0.0, 9.0, "spoiled piles that speak against a player before it is held a foe; 9: never"),
}


def choose(tables, public, mine, params):
    style = Style(params.trust, 0.0, 1.5, params.margin, params.believe, 1.0, -9.0, params.wary, params.eager)
    return ally(tables, public, mine, style)
