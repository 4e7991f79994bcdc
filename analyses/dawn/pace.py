"""How long is a game, and how much is there to decide?

Counts acts, steps and real choices (a decision with two or more candidates) a game. Many steps with few choices mean
busywork; the number by player count tells whether the game grows longer with more players.
"""

from analyses import _words, estimates, wording
from analyses._rows import Rows, cell, level, per_players
from analyses.tally import counts, frame, what
from analyses.wording import Finding

COLUMNS = ("n_actions", "n_steps", "n_choices")
MEASURES = ("actions", "decisions", "choices")
GAMES = COLUMNS
SEATS = ()


def tally(games, seats):
    """Histograms of acts, steps and choices a game (what = 0, 1, 2; key = number)."""
    return frame(int(games["players"][0]), {i: counts([games[name]]) for i, name in enumerate(COLUMNS)})


def estimate(tally, facts):
    """Measures actions, decisions, choices; groups mean, q10, q50, q90."""
    rows = Rows()
    for players, part in per_players(tally):
        for i, measure in enumerate(MEASURES):
            values, n = level(what(part, i), "key"), what(part, i)["n"].to_numpy()
            rows.add(players, measure, "mean", estimates.histogram_mean(values, n), n.sum())
            for q in (10, 50, 90):
                rows.add(players, measure, f"q{q}", estimates.quantile(values, n, q / 100), n.sum())
    return rows.table()


def describe(table, targets, facts):
    """Choices a player at the smallest and the largest player count; a sentence without a picture."""
    guide = (
        "One row is one player count: acts done in turns, decision points reached, and those of them with two or more "
        "candidates. Even numbers a player mean that the game scales; a share of choices near zero means that players "
        "mostly do what they must. Not: how hard the choices are."
    )
    note = (
        f"Acts, decision points and real choices a game, all players together; {_words.line_up(facts)}. "
        f"{_words.games_behind(table, 'choices', 'mean')}; 95 % intervals."
    )
    return Finding("How long is a game?", _title(table), note, guide, False)


def _title(table):
    counts_ = sorted(set(table["players"]))
    if not counts_:
        return "No game was played"
    most = counts_[-1]
    value, low, high, _ = cell(table, "choices", "mean", most)
    figure = wording.figure(value / most, low / most, high / most, f"{wording.NBSP}times")
    text = f"A player decides {figure} a game {wording.at(most)}"
    if len(counts_) > 1:
        first = cell(table, "choices", "mean", counts_[0])[0] / counts_[0]
        text += f", {wording.number(first, 1)} {wording.at(counts_[0])}"
    return text


EXAMPLES = {
    "shortest game": lambda games, seats: games["n_choices"].astype(float),
    "longest game": lambda games, seats: -games["n_choices"].astype(float),
}
