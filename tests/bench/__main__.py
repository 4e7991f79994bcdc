"""One table of speeds: `python -m tests.bench [--quick] [--cold] [--all] [--profile] [--rounds N] [--out FILE.md]`."""

import argparse
import os
import platform
import sys
from importlib.metadata import version
from pathlib import Path

from tests.bench import measure, profile

GOALS = {"random_legal": "25,000 (aim 40,000)", "default mix": "10,000 (aim 20,000)"}
LIMITS = {
    "dawnlab --help": "under 0.5 s",
    "warm start to the end of 3 plays": "under 2 s",
    "cold compile, Dawn and one line-up": "under 60 s",
}


def rate_rows(counts, rounds):
    """Rows of the line-ups at these player counts, and the rate of random_legal at the first of them."""
    rows, found = [], measure.play_rates(counts, rounds)
    for (players, name), (rate, choices) in found.items():
        what = f"plays/s/core, {players} players, {name} ({choices:.0f} decisions a play)"
        rows.append((what, f"{rate:,.0f}", GOALS.get(name, "") if players == 4 else ""))
    return rows, found[counts[0], "random_legal"][0]


def collect(options):
    """Rows (what, figure, goal) of the table."""
    rows, random_rate = rate_rows((4, 3, 5) if options.all else (4,), 3 * options.rounds)
    oracle = measure.oracle_rate(4, 20 if options.quick else 100, options.rounds)
    rows.append(("plays/s/core of the oracle in plain Python, 4 players, random", f"{oracle:,.0f}", ""))
    rows.append(("compiled against the oracle, random", f"{random_rate / oracle:,.0f}x", "100x"))
    share = measure.tally_share(4, options.rounds, 5_000 if options.quick else 20_000)
    rows.append(("all tallies against playing, default mix", f"{100 * share:.1f} %", "under 33 %"))
    ratio = measure.thread_ratio(options.rounds, 4_000 if options.quick else 20_000)
    rows.append(("two threads against one (wall)", f"{ratio:.2f}", "1.85 on free cores"))
    for what, seconds in measure.starts(min(options.rounds, 5), options.cold).items():
        rows.append((what, f"{seconds:.2f} s", LIMITS[what]))
    sizes = (1_000, 2_000) if options.quick else (100_000, 400_000, *((800_000,) if options.all else ()))
    for games, peak in measure.memory(sizes).items():
        rows.append((f"peak memory, {games:,} games with tallies", f"{peak:,.0f} MB", "the same for any number"))
    return rows


def machine():
    """Versions and machine, in one line."""
    model = platform.processor() or platform.machine()
    cpu = Path("/proc/cpuinfo")
    if cpu.exists():
        names = (line.split(":")[1].strip() for line in cpu.read_text().splitlines() if line.startswith("model name"))
        model = next(names, model)
    kit = ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy", "pandas"))
    load = f", load {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else ""
    return f"{os.cpu_count()} cores, {model}; Python {platform.python_version()}, {kit}{load}"


def as_markdown(head, rows, note):
    """The table as Markdown, numbers to the right."""
    lines = [head, ("---", *["---:"] * (len(head) - 2), "---"), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + f"\n\n{note}\n"


def show(title, head, rows, note):
    """The table on the terminal."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(title=title, box=box.SIMPLE_HEAD, title_justify="left")
    for place, name in enumerate(head):
        table.add_column(name, justify="right" if 0 < place < len(head) - 1 else "left")
    for row in rows:
        table.add_row(*row)
    console = Console(width=None if sys.stdout.isatty() else 120)
    console.print(table)
    console.print(note)


def main(words=None):
    """Measure, print, and write Markdown tables where asked."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small sizes: shows that it runs")
    parser.add_argument("--cold", action="store_true", help="compile everything once in an empty cache")
    parser.add_argument("--all", action="store_true", help="three and five players too")
    parser.add_argument("--profile", action="store_true", help="only: where the time of a builder's play goes")
    parser.add_argument("--rounds", type=int, help="rounds behind each median (default 7; 2 with --quick)")
    parser.add_argument("--out", help="write the table to this Markdown file as well")
    options = parser.parse_args(words)
    options.rounds = options.rounds or (2 if options.quick else 7)
    note = machine()
    if options.profile:
        title, head, rows = "Where the time goes", profile.HEAD, profile.collect(4, options.rounds)
    else:
        title, head, rows = "Speed of Dawn", ("what", "measured", "goal"), collect(options)
    show(title, head, rows, note)
    if options.out:
        Path(options.out).write_text(as_markdown(head, rows, note), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
