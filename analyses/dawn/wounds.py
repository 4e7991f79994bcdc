"""How many Wounds do players carry, and are they healed?

Follows the Wounds in hands and the healing by round. A steady rise means that healing is too dear or the attacks come
too often; each Wound takes a card from every later hand.
"""

import numpy as np

from analyses import _words, estimates, wording
from analyses._rows import Rows, get, level, per_players
from analyses.tally import frame, moments, what
from analyses.wording import Finding

GAMES = ("wounds_by_round", "heals_by_round")
SEATS = ()
WOUNDS, HEALS = 0, 1


def tally(games, seats):
    """Sums and squares of Wounds in all hands after each round (key, from 0), and of those healed in it."""
    parts = {WOUNDS: moments(games["wounds_by_round"]), HEALS: moments(games["heals_by_round"])}
    return frame(int(games["players"][0]), parts)


def estimate(tally, facts):
    """Measures by round: wounds (mean a player after it), healed (Wounds a game in it; group "all" has none)."""
    rows = Rows()
    for players, part in per_players(tally):
        for measure, which, each in (("wounds", WOUNDS, players), ("healed", HEALS, 1)):
            sums = what(part, which)
            for number, row in zip(level(sums, "key"), sums.itertuples(), strict=True):
                if number < facts.rounds:
                    mean = tuple(np.array(estimates.mean(row.n, row.s, row.ss)) / each)
                    rows.add(players, measure, number + 1, mean, row.n)
    return rows.table()


def describe(table, targets, facts):
    """Whether Wounds rise or fall from the first round to the last, at the count where they move most."""
    guide = (
        "One row is one round: the mean number of Wounds in a player's hand after it, and the Wounds healed in it, all "
        "players together. Level numbers mean that healing keeps up with the attacks; rising ones eat the hands. Not: "
        "whether healing was the best use of the cards."
    )
    note = (
        f"Wounds a player after each round, and Wounds healed in it, a game; {_words.line_up(facts)}. "
        f"{_words.games_behind(table, 'wounds', '1')}; 95 % intervals."
    )
    title, picture = _title(table, facts)
    return Finding("How many Wounds do players carry?", title, note, guide, picture)


def _title(table, facts):
    last, first = get(table, "wounds", facts.rounds), get(table, "wounds", 1)
    if not len(last):
        return "No round was played", False
    change = last.set_index("players")["value"] - first.set_index("players")["value"]
    players = change.abs().idxmax()
    row = last.set_index("players").loc[players]
    figure = wording.figure(row["value"], row["low"], row["high"], f"{wording.NBSP}Wounds")
    title = f"{wording.sentence(wording.at(players))} a player ends with {figure}"
    begin = wording.number(float(first.set_index("players").loc[players, "value"]), 1)
    if abs(change[players]) < 0.2:
        return f"{title}, as many as after round 1", False
    return f"{title}, {'up' if change[players] > 0 else 'down'} from {begin} after round 1", True


def _most(games, seats):
    return -games["wounds_by_round"].max(1).astype(float)


EXAMPLES = {"most Wounds": _most}
