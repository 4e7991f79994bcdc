"""Lays its cards under the Great Buildings from round 1 on, before anything but Threats.

A silent Ally that lays more there than is required, so that a spoiled card or two do not bring a Great Building down.
"""

from strategies.dawn._common import Style, ally

INTENT = "ally"
PARAMS = {
    "margin": (2.0, 0.0, 8.0, "cards laid under Great Buildings beyond what they require"),
    "limit": (0.0, -9.0, 3.0, "cards up to this treasure go under Great Buildings before Buildings"),
    "trust": (1.7, 0.0, 3.0, "treasure assumed of each card that another player laid at a Building"),
    "believe": (1.5, 0.0, 9.0, "fair shares of a Great Building believed of each other player's cards there"),
    "wary": (1.0, 0.0, 9.0, "spoiled piles that speak against a player before it is held a foe; 9: never"),
}


def choose(tables, public, mine, params):
    style = Style(params.trust, 0.0, 1.5, params.margin, params.believe, 1.0, params.limit, params.wary, 1.0)
    return ally(tables, public, mine, style)
