"""Meets Threats first, with dear cards if need be, and builds with what is left.

A silent Ally for whom an unmet Threat weighs more than it costs on average.
"""

from strategies.dawn._common import ally

INTENT = "ally"
PARAMS = {
    "weight": (3.0, 0.0, 10.0, "how much more a Threat weighs than the prosperity it is expected to cost"),
    "trust": (1.7, 0.0, 3.0, "treasure assumed of each card that another player laid at a Building"),
    "margin": (0.0, 0.0, 6.0, "cards laid under Great Buildings beyond what they require"),
}


def choose(tables, public, mine, params):
    return ally(tables, public, mine, params.trust, 1.0, params.margin, params.weight, 0, 1, 3.0)
