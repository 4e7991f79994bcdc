"""dawnlab: plays tabletop card games by the million and tells whether they are balanced.

>>> import dawnlab
>>> run = dawnlab.simulate("dawn", games=2000, players=4, lineup="builder*3,hoarder", seed=7)
>>> run.table("affiliation")        # tidy: players, measure, group, value, low, high, n
>>> run.games, run.seats            # one row a play, one row a play and seat (pandas)
>>> print(run.replay(0))            # the first play, in words

Everything heavy is imported when it is first used.
"""

from importlib import import_module

__version__ = "0.1.0"

_PUBLIC = {
    "simulate": "dawnlab.api",
    "balance": "dawnlab.api",
    "open_run": "dawnlab.api",
    "score": "dawnlab.positions",
    "Run": "dawnlab.run",
    "load_ruleset": "simcore.ruleset",
    "UserError": "simcore.errors",
}
__all__ = ["__version__", *_PUBLIC]


def __getattr__(name):
    if name not in _PUBLIC:
        raise AttributeError(f"module 'dawnlab' has no attribute {name!r}")
    return getattr(import_module(_PUBLIC[name]), name)


def __dir__():
    return sorted(__all__)
