"""Meets Threats first, with dear cards if need be, and builds with what is left.

A silent Ally for whom an unmet Threat weighs more than it costs on average.
"""

from strategies.dawn._common import Style, ally

INTENT = "ally"
PARAMS = {
    "weight": (3.0, 0.0, 10.0, "how much more a Threat weighs than the prosperity it is expected to cost"),
    "trust": (1.7, 0.0, 3.0, "treasure assumed of each card that another player laid at a Building"),
    "margin": (0.0, 0.0, 6.0, "cards laid under Great Buildings beyond what they require"),
    "believe": (1.5, 0.0, 9.0, "fair shares of a Great Building believed of each other player's cards there"),
    "wary": (1.0, 0.0, 9.0, "spoiled piles that speak against a player before it is held a foe; 9: never"),
}


def choose(tables, public, mine, params):
    style = Style(params.trust, 0.0, 1.5, params.margin, params.believe, params.weight, -9.0, params.wary, 1.0)
    return ally(tables, public, mine, style)
