"""Where the time of a builder's play goes, without a profiler: decisions of one kind are taken twice, the rest is rules."""

import time
from pathlib import Path
from statistics import median

from simcore.game import get_game
from simcore.spans import Block
from simcore.spec import Part
from tests.bench.measure import build

HEAD = ("part of a play", "µs a play", "share", "how it is measured")
TWICE = Path(__file__).with_name("twice.py")
KINDS = ("act", "pay", "rest")


def time_plays(line_ups, players, rounds, plays=1000):
    """{name: microseconds a play}, medians of rounds in which the line-ups take turns; and the steps of each play."""
    made = {name: build({"lineup": who}, players) for name, who in line_ups.items()}
    columns = Block(get_game("dawn"), plays, players).columns(Part(players, 0, 0, plays))
    times, steps = {name: [] for name in made}, {}
    for _ in range(rounds):
        for name, player in made.items():
            start = time.thread_time()
            player.play(columns, 0, plays)
            times[name].append(1e6 * (time.thread_time() - start) / plays)
            steps[name] = float(columns.games["n_steps"].mean())
            if columns.games["ended_by"].any():
                raise RuntimeError(f"{name}: the second answer differs from the first")
    return {name: median(found) for name, found in times.items()}, steps


def collect(players, rounds):
    """Rows (part, microseconds, share, how) of a play by builders; each line-up plays the same plays."""
    line_ups = {"once": f"{TWICE}*{players}", "random": f"random_legal*{players}"}
    line_ups |= {kind: f"{TWICE}:{kind}=1*{players}" for kind in KINDS}
    found, steps = time_plays(line_ups, players, rounds)
    whole = found["once"]
    parts = {kind: max(0.0, found[kind] - whole) for kind in KINDS}
    rules = whole - sum(parts.values())

    def row(what, micros, how):
        return what, f"{micros:.1f}", f"{100 * micros / whole:.0f} %", how

    return [
        row("a whole play by builders", whole, f"{steps['once']:.0f} steps"),
        row("choosing acts", parts["act"], "each ACT taken twice, less once"),
        row("choosing payments", parts["pay"], "each PAY taken twice, less once"),
        row("choosing everything else", parts["rest"], "PLACE, KEEP, DESTROY taken twice, less once"),
        row("the rules", rules, f"what is left: {1000 * rules / steps['once']:.0f} ns a step"),
        row("for comparison: a random play", found["random"], f"{steps['random']:.0f} steps, all included"),
    ]
