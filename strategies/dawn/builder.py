"""Completes the Building of best expected rate, meets Threats with cheap cards, feeds Great Buildings with the rest.

A silent Ally: what others laid counts at a fixed trust. Its storehouse holds its worst cards.
"""

from strategies.dawn._common import Style, ally

INTENT = "ally"
PARAMS = {
    "trust": (1.7, 0.0, 3.0, "treasure assumed of each card that another player laid at a Building"),
    "slack": (0.0, -3.0, 6.0, "treasure laid beyond the cost where others laid too"),
    "margin": (0.0, 0.0, 6.0, "cards laid under Great Buildings beyond what they require"),
    "help": (1.5, 0.0, 8.0, "treasure expected of each later seat for a Building"),
    "believe": (1.5, 0.0, 9.0, "fair shares of a Great Building believed of each other player's cards there"),
    "wary": (1.0, 0.0, 9.0, "spoiled piles that speak against a player before it is held a foe; 9: never"),
}


def choose(tables, public, mine, params):
    style = Style(params.trust, params.slack, params.help, params.margin, params.believe, 1.0, -9.0, params.wary, 1.0)
    return ally(tables, public, mine, style)
