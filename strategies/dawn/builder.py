"""Completes the Building of best expected rate, meets Threats with cheap cards, feeds Great Buildings with the rest.

A silent Ally: what others laid counts at a fixed trust. Its storehouse holds its worst cards.
"""

from strategies.dawn._common import ally

INTENT = "ally"
PARAMS = {
    "trust": (1.7, 0.0, 3.0, "treasure assumed of each card that another player laid at a Building"),
    "slack": (1.0, 0.0, 6.0, "treasure laid beyond the cost where others laid too"),
    "margin": (0.0, 0.0, 6.0, "cards laid under Great Buildings beyond what they require"),
    "help": (3.0, 0.0, 8.0, "treasure expected of each later seat for a Building"),
}


def choose(tables, public, mine, params):
    return ally(tables, public, mine, params.trust, params.slack, params.margin, 1.0, 0, 1, params.help)
