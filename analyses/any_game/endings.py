"""Did every game end by the rules?

Counts games that finished, that were stopped by the turn cap, and that ended because a strategy gave an illegal answer.
Anything but the first is an error of a strategy or a rule that never ends; such games are left out everywhere else.
"""

import numpy as np

from analyses import estimates, wording
from analyses._rows import Rows, get, level, per_players
from analyses.tally import counts, frame
from analyses.wording import Finding

GAMES = ("ended_by",)
SEATS = ()
ALL_PLAYS = True
ENDINGS = ("finished", "turn_cap", "illegal")


def tally(games, seats):
    """Games by how they ended (key)."""
    return frame(int(games["players"][0]), {0: counts([games["ended_by"]])})


def estimate(tally, facts):
    """Measure ended_by: share of games; groups finished, turn_cap, illegal; extra `count`."""
    rows = Rows()
    for players, part in per_players(tally):
        code, n = level(part, "key"), part["n"].to_numpy()
        for i, name in enumerate(ENDINGS):
            k = n[code == i].sum()
            rows.add(players, "ended_by", name, estimates.proportion(k, n.sum()), n.sum(), count=int(k))
    return rows.table()


def describe(table, targets, facts):
    """Whether all games finished; no picture."""
    guide = (
        "One row is one way a game can stop. All of them should have finished by the rules. A capped game went on for "
        "more steps than any sane play takes; an illegal one ended because a strategy answered what was not on offer. "
        "Such games are left out of every other figure."
    )
    games = get(table, "ended_by", "finished")["n"].sum()
    stopped = get(table, "ended_by")
    stopped = stopped[stopped["group"] != "finished"].groupby("group")["count"].sum() if len(table) else {}
    capped, illegal = int(stopped.get("turn_cap", 0)), int(stopped.get("illegal", 0))
    if capped + illegal == 0:
        title = f"All {wording.games(int(games))} ended by the rules"
    else:
        title = f"{wording.games(capped + illegal)} did not end by the rules: {capped:,} capped, {illegal:,} illegal"
    note = f"How games ended. {wording.games(int(games))} in all."
    return Finding("Did every game end by the rules?", title, note, guide, bool(np.sum([capped, illegal])))
