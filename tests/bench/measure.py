"""What is measured: each function returns figures, medians of several rounds where rounds make sense."""

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from analyses import tally
from analyses.facts import of_ruleset
from simcore import runner
from simcore.game import get_game
from simcore.ruleset import load_ruleset
from simcore.spans import Block, Player
from simcore.spec import Part, make_spec
from strategies import registry

ROOT = Path(__file__).resolve().parents[2]
INTENT_NAMES = ("ally", "scoundrel", "either")
FOLDER = ROOT / "simcore/games/dawn/ruleset"


def line_ups(ruleset, players):
    """The three line-ups of the speed goals."""
    return {
        "random_legal": {"lineup": f"random_legal*{players}"},
        "builders": {"lineup": f"builder*{players}"},
        "default mix": {"mix": ruleset.play["mix"]},
    }


def build(who, players, games=100_000):
    """A `Player` for one line-up, compiled and warm."""
    game, ruleset = get_game("dawn"), load_ruleset("dawn")
    spec = make_spec(game, ruleset, games=games, players=players, seed=3, **who)
    player = Player(game, game.tables.build(ruleset), registry.prepare(spec.entries, "dawn"), spec)
    player.warm()
    return player


def play_rates(counts, rounds, plays=1000, names=None):
    """{(players, line-up): (plays per second of processor time, decisions a play)}.

    Everything takes turns in each round, so that a busy neighbour slows all of it down. `names`: only these line-ups.
    """
    ruleset, made = load_ruleset("dawn"), {}
    for players in counts:
        columns = Block(get_game("dawn"), plays, players).columns(Part(players, 0, 0, plays))
        for name, who in line_ups(ruleset, players).items():
            if names is None or name in names:
                made[players, name] = build(who, players), columns
    rates, choices = {key: [] for key in made}, {}
    for _ in range(rounds):
        for key, (player, columns) in made.items():
            start = time.thread_time()
            player.play(columns, 0, plays)
            rates[key].append(plays / (time.thread_time() - start))
            choices[key] = float(columns.games["n_choices"].mean())
    return {key: (median(found), choices[key]) for key, found in rates.items()}


def oracle_rate(players, plays, rounds=1):
    """Random plays a second of the oracle, an ordinary Python implementation of the same rules (median of rounds)."""
    from tests.oracles import dawn
    from tests.oracles.dawn_files import read_folder

    rules, rng, rates = read_folder(FOLDER), random.Random(1), []
    for _ in range(rounds):
        start = time.thread_time()
        for _ in range(plays):
            dawn.play_random(rules, players, rng)
        rates.append(plays / (time.thread_time() - start))
    return median(rates)


def tally_share(players, rounds, plays=20_000):
    """Time of all tallies as a share of playing the same plays with the default mix."""
    ruleset = load_ruleset("dawn")
    player = build({"mix": ruleset.play["mix"]}, players)
    intents = [INTENT_NAMES[code] for code in player.intents]
    facts = of_ruleset(ruleset, (players,), player.prepared.names, intents)
    columns = Block(get_game("dawn"), plays, players).columns(Part(players, 0, 0, plays))
    shares = []
    for _ in range(rounds):
        start = time.thread_time()
        for first in range(0, plays, 1000):
            player.play(columns, first, 1000)
        played = time.thread_time()
        tally.tally_all("dawn", columns.games, columns.seats, facts)
        shares.append((time.thread_time() - played) / (played - start))
    return median(shares)


def thread_ratio(rounds, games=20_000):
    """Wall time of one thread over that of two, the default mix at four players; needs two free cores to mean anything."""
    ruleset = load_ruleset("dawn")
    player = build({"mix": ruleset.play["mix"]}, 4, games)
    ratios = []
    for _ in range(rounds):
        walls = []
        for threads in (1, 2):
            start = time.perf_counter()
            for _ in runner.play(player.game, player.tables, player.prepared, player.spec, threads=threads):
                pass
            walls.append(time.perf_counter() - start)
        ratios.append(walls[0] / walls[1])
    return median(ratios)


def command(*words, cache=None):
    """(seconds, peak resident MB) of one `dawnlab` command in a process of its own."""
    script = (
        "import resource, sys; from dawnlab.cli.main import main\n"
        "code = 0\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit as end: code = end.code\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)\n"
        "sys.exit(code)"
    )
    env = os.environ | ({"DAWNLAB_CACHE": str(cache)} if cache else {})
    env.pop("DAWNLAB_BOUNDSCHECK", None)
    start = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", script, *words], env=env, cwd=ROOT, capture_output=True, text=True)
    seconds = time.perf_counter() - start
    if done.returncode:
        raise RuntimeError(done.stderr)
    peak = int(done.stderr.split()[-1])
    return seconds, peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


def run_words(folder, name, games):
    """Words of a `dawnlab run` of four builders that keeps tallies."""
    out = str(Path(folder) / name)
    words = ("run", "dawn", "--players", "4", "--lineup", "builder*4", "--games", str(games), "--out", out)
    return (*words, "--keep", "tallies", "--quiet")


def starts(rounds, cold):
    """Seconds (wall) to `--help`, from a warm start to the end of 3 plays, and (if asked) with nothing compiled yet."""
    with tempfile.TemporaryDirectory() as folder:
        command(*run_words(folder, "first", 3))
        warm = [command(*run_words(folder, f"warm{k}", 3))[0] for k in range(rounds)]
        found = {
            "dawnlab --help": median(command("--help")[0] for _ in range(rounds)),
            "warm start to the end of 3 plays": median(warm),
        }
        if cold:
            seconds, _ = command(*run_words(folder, "cold", 3), cache=Path(folder) / "cache")
            found["cold compile, Dawn and one line-up"] = seconds
    return found


def memory(sizes):
    """Peak resident MB of a run that keeps tallies, by games."""
    with tempfile.TemporaryDirectory() as folder:
        return {games: command(*run_words(folder, str(games), games))[1] for games in sizes}
