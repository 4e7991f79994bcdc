"""One table of speeds: `python -m tests.bench [--quick] [--cold] [--all] [--rounds N] [--out FILE.md]`."""

import argparse
import os
import platform
import sys
from importlib.metadata import version

from tests.bench import measure

GOALS = {"random_legal": "25,000 (aim 40,000)", "builders": "", "default mix": "10,000 (aim 20,000)"}


def collect(options):
    """Rows (what, figure, goal) of the table."""
    rows = []
    for players in (3, 4, 5) if options.all else (4,):
        for name, (rate, choices) in measure.play_rates(players, options.rounds).items():
            what = f"plays/s/core, {players} players, {name} ({choices:.0f} decisions a play)"
            rows.append((what, f"{rate:,.0f}", GOALS[name] if players == 4 else ""))
            if name == "random_legal" and players == 4:
                random_rate = rate
    oracle = measure.oracle_rate(4, 20 if options.quick else 200)
    rows.append(("plays/s/core of the oracle, 4 players, random", f"{oracle:,.0f}", ""))
    rows.append(("compiled against the oracle", f"{random_rate / oracle:,.0f}x", "100x"))
    share = measure.tally_share(4, options.rounds, 5_000 if options.quick else 20_000)
    rows.append(("all tallies, share of the playing, default mix", f"{100 * share:.1f} %", "under 33 %"))
    ratio = measure.thread_ratio(options.rounds, 4_000 if options.quick else 20_000)
    rows.append(("two threads against one (wall)", f"{ratio:.2f}", "1.85 on free cores"))
    limits = {"help": "0.5 s", "warm start to the first play": "2 s", "cold compile, Dawn and builder": "60 s"}
    for what, seconds in measure.starts(options.rounds, options.cold).items():
        rows.append((f"seconds: {what}", f"{seconds:.2f}", f"under {limits[what]}"))
    sizes = (2_000, 4_000) if options.quick else (100_000, 400_000)
    for games, peak in measure.memory(sizes).items():
        rows.append((f"peak memory, {games:,} games with tallies", f"{peak:,.0f} MB", "doesn't grow"))
    return rows


def machine():
    """Versions and machine, in one line."""
    model = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo") as file:
            model = next((line.split(":")[1].strip() for line in file if line.startswith("model name")), model)
    except OSError:
        pass
    kit = ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy", "pandas"))
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"{os.cpu_count()} cores, {model}; Python {platform.python_version()}, {kit}{load}"


def main(words=None):
    """Measure, print, and write a Markdown table where asked."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small sizes: shows that it runs")
    parser.add_argument("--cold", action="store_true", help="compile everything once in an empty cache")
    parser.add_argument("--all", action="store_true", help="three and five players too")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--out", help="write the table to this file as well")
    options = parser.parse_args(words)
    rows = [("what", "measured", "goal"), ("---", "---:", "---"), *collect(options)]
    text = "\n".join(f"| {' | '.join(row)} |" for row in rows) + f"\n\n{machine()}\n"
    print(text)
    if options.out:
        with open(options.out, "w", encoding="utf-8") as file:
            file.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
