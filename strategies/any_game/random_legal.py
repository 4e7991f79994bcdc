"""Takes every decision by lot: the baseline against which all others are measured.

Uniform over the candidates of each step, so an act is as likely whether it costs one card or three.
"""

from simcore.rng import below

PARAMS = {}
INTENT = "either"


def choose(tables, public, mine, params):
    return below(mine.stream, mine.n_candidates)
