"""A builder that can take some decisions twice with the same answer: what that costs is what such a decision costs."""

from simcore.games.dawn.codes import ACT, PAY
from strategies.dawn._common import STYLE, Style, ally

INTENT = "ally"
PARAMS = {
    "act": (0, 0, 1, "acts are chosen twice"),
    "pay": (0, 0, 1, "payments are chosen twice"),
    "rest": (0, 0, 1, "every other decision is taken twice"),
    "again": (1.7, 0.0, 3.0, "trust of the second time: a parameter, so that the compiler can't use the first answer"),
}


def choose(tables, public, mine, params):
    times = params.rest
    if mine.kind == ACT:
        times = params.act
    elif mine.kind == PAY:
        times = params.pay
    answer = ally(tables, public, mine, STYLE)
    if times > 0.0:
        style = Style(
            params.again, STYLE.slack, STYLE.help_each, STYLE.margin, STYLE.believe, STYLE.threats, STYLE.great_limit,
            STYLE.wary, STYLE.eager,
        )  # fmt: skip
        if ally(tables, public, mine, style) != answer:
            return -1
    return answer
