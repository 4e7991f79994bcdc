"""Lays its cards under the Great Buildings from round 1 on, before anything but Threats.

A silent Ally that lays more there than is required, so that a spoiled card or two do not bring a Great Building down.
"""

from strategies.dawn._common import ally

INTENT = "ally"
PARAMS = {
    "margin": (2.0, 0.0, 8.0, "cards laid under Great Buildings beyond what they require"),
    "trust": (1.7, 0.0, 3.0, "treasure assumed of each card that another player laid at a Building"),
}


def choose(tables, public, mine, params):
    return ally(tables, public, mine, params.trust, 1.0, params.margin, 1.0, 2, 1, 3.0)
