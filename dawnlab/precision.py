"""How precise a run is, will be, and when it may stop (`--precision`).

The rule looks at widths only and only after whole parts, in index order, so it costs no validity (Chow and Robbins
1965) and threads don't decide where it stops. It waits for 30 events of the rarer outcome.
"""

from dataclasses import dataclass
from math import sqrt

from analyses import verdicts
from analyses.estimates import FEW_EVENTS
from analyses.tally import get_analysis

Z = 1.959964


@dataclass(frozen=True)
class Figure:
    """A headline figure, at one player count unless it compares them.

    Parameters
    ----------
    key : str
        `ally_win_rate.4`, `ally_win_rate.scoundrels_1.4`, `player_count_spread`.
    title : str
        In words, as the game's headline has it.
    half : float
        Half-width of its 95 % interval, as a fraction.
    n : int
        Games behind it.
    wide : bool
        Wider than asked for.
    reached : bool
        Narrow enough, with 30 events of the rarer outcome.
    """

    key: str
    title: str
    half: float
    n: int
    wide: bool
    reached: bool

    def __str__(self):
        few = "" if self.wide else f", under {FEW_EVENTS} of the rarer outcome"
        return f"{self.title} ±{100 * self.half:.2g} pp ({self.n:,} games{few})"


def figures(game, tallies, facts, width):
    """All headline figures of a game that have a game behind them."""
    names = [name for name in dict.fromkeys(headline.analysis for headline in game.headline) if name in tallies]
    tables = {name: get_analysis(game.name, name).module.estimate(tallies[name], facts) for name in names}
    left = set(verdicts.imprecise(tables, width))
    found = []
    for key, (_, low, high, n) in verdicts.headline(tables).items():
        stem, _, players = key.rpartition(".") if key[-1:].isdecimal() else (key, "", "")
        title = next((headline.title for headline in game.headline if headline.key == stem), None)
        if title is not None and n > 0:
            title += f" at {players} players" if players else ""
            half = (high - low) / 2
            found.append(Figure(key, title, half, int(n), half > width, key not in left))
    return found


def half_width(games, rate=0.5):
    """Half-width of the 95 % interval of a rate from so many games, as a fraction."""
    return Z * sqrt(rate * (1 - rate) / games)


def games_for(width, rate=0.5):
    """Games that a rate near `rate` needs for that half-width."""
    return int(rate * (1 - rate) * (Z / width) ** 2) + 1
