"""Plays a `Job` into a run folder: resume, tallies, progress, the precision rule, Ctrl-C."""

import platform
import signal
import threading
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import numpy as np

from analyses import facts as run_facts
from analyses import tally
from dawnlab import precision
from dawnlab.run import Run
from simcore import runner, store
from simcore.errors import UserError
from simcore.ruleset import ruleset_from_copy
from simcore.spec import Part
from strategies import registry

ENDINGS = ("finished", "turn_cap", "illegal")
LONG = 50_000  # plays from which on a run says beforehand what it buys
PIECE = 25_000  # plays that are counted at once: bounds the memory of temporary arrays
PILOT = 200  # plays of each count that are timed for it


class Watch:
    """What a run tells while it goes on. This one is silent; the command line has another."""

    def start(self, title, total, done=0):
        """Playing begins: `total` plays in all, `done` of them before."""

    def advance(self, n):
        """`n` more plays are done."""

    def say(self, text):
        """A sentence for the user."""

    def stop(self):
        """Playing is over, in one way or another."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C; what was finished is kept in `folder`, and str() says how to go on."""

    def __init__(self, text, folder, stuck=False):
        super().__init__(text)
        self.folder, self.stuck = folder, stuck


@dataclass
class Sums:
    """What is counted over the parts of a run.

    Parameters
    ----------
    tallies : dict of str -> DataFrame
    examples : dict of (analysis, label, players) -> (score, game)
    ended_by : list of int
        Plays by ending, in the order of `ENDINGS`.
    illegal : dict of str -> [int, int, int]
        Strategy entry -> plays that it ended by an illegal answer, and players and index of the first.
    """

    tallies: dict = field(default_factory=dict)
    examples: dict = field(default_factory=dict)
    ended_by: list = field(default_factory=lambda: [0, 0, 0])
    illegal: dict = field(default_factory=dict)
    waiting: list = field(default_factory=list)

    def add(self, other):
        """Add the sums of other plays; the tallies are added when they are asked for."""
        self.waiting.append(other.total())
        if len(self.waiting) >= 8:
            self.total()
        self.examples = tally.merge_examples([self.examples, other.examples])
        self.ended_by = [a + b for a, b in zip(self.ended_by, other.ended_by, strict=True)]
        for name, (n, players, game) in other.illegal.items():
            mine = self.illegal.setdefault(name, [0, players, game])
            mine[0] += n
            mine[1:] = min(mine[1:], [players, game])

    def total(self):
        """The summed tallies by name."""
        if self.waiting:
            self.tallies = tally.add_all([self.tallies, *self.waiting])
            self.waiting = []
        return self.tallies

    def to_manifest(self):
        """What isn't a frame, as JSON-able values."""
        return {
            "ended_by": dict(zip(ENDINGS, self.ended_by, strict=True)),
            "illegal": self.illegal,
            "examples": [[*key, *value] for key, value in self.examples.items()],
        }

    @classmethod
    def from_folder(cls, folder):
        """The sums that a run folder holds."""
        extra = folder.manifest
        try:
            examples = {(str(a), str(b), int(p)): (float(s), int(g)) for a, b, p, s, g in extra.get("examples", [])}
            ended = [int(extra.get("ended_by", {}).get(name, 0)) for name in ENDINGS]
            illegal = {str(k): [int(x) for x in v] for k, v in extra.get("illegal", {}).items()}
        except (TypeError, ValueError, AttributeError):
            raise UserError(f"{folder.path / 'manifest.json'} is damaged: ended_by, illegal or examples") from None
        return cls(folder.read_tallies(), examples, ended, illegal)


def count_part(columns, game, entries, facts, piece=PIECE):
    """The sums of one part; runs where the games are played."""
    sums = Sums()
    for part in columns.pieces(piece):
        sums.add(_count_piece(part, game, entries, facts))
    sums.total()
    return sums


def _count_piece(columns, game, entries, facts):
    games, seats = columns.games, columns.seats
    ended = np.bincount(games["ended_by"], minlength=len(ENDINGS)).tolist()
    illegal = {}
    for row in np.flatnonzero(games["ended_by"] == 2):
        name = entries[seats["strategy"][row, games["illegal_seat"][row]]]
        illegal.setdefault(name, [0, columns.part.players, int(games["game"][row])])[0] += 1
    tallies = tally.tally_all(game, games, seats, facts)
    return Sums(tallies, tally.examples(game, games, seats), ended, illegal)


def facts_of(ruleset, spec, entries, line_up):
    """The `analyses.facts.Facts` of a run."""
    texts, intents = spec.entries, tuple(entry.intent for entry in entries)
    return run_facts.of_ruleset(ruleset, spec.players, texts, intents, line_up)


def versions():
    """Versions of everything that may bear on results or files."""
    found = {"python": platform.python_version()}
    for name in ("dawnlab", "numba", "numpy", "pandas", "pyarrow"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    return found


def carry_out(job, out, *, resume=False, threads=None, plain=False, watch=None):
    """Play a job into the folder `out`.

    Parameters
    ----------
    job : Job
    out : path
    resume : bool
        Go on with a run that is there; start it if it isn't.
    threads : int, optional
    plain : bool
        Strategies as ordinary Python, for breakpoints (slow).
    watch : Watch, optional

    Returns
    -------
    Run

    Raises
    ------
    UserError
        For a folder that can't be used; an `Interrupted` at Ctrl-C.
    """
    watch, out = watch or Watch(), Path(out)
    _refuse_early(job, out, resume)
    prepared = registry.prepare(job.entries, job.game.name, plain=plain)
    strategies = [
        {"entry": entry.text, "intent": entry.intent, "digest": mark}
        for entry, mark in zip(job.entries, prepared.digests, strict=True)
    ]
    with ExitStack() as stack:
        stack.enter_context(store.lock_folder(out))
        folder, redo = _open(job, out, resume, strategies, watch)
        sums = Sums.from_folder(folder) if folder.counted else Sums()
        if folder.status != "finished" or redo:
            _play(job, folder, redo, sums, prepared, threads, watch)
    if prepared.errors:
        watch.say(f"a strategy raised: {prepared.errors[0]}")
    for name, (n, players, game) in sums.illegal.items():
        watch.say(
            f"{name} ended {n:,} plays by an illegal answer; the first: "
            f"dawnlab replay {out} {game} --players {players} --plain shows why"
        )
    return Run(folder)


def _refuse_early(job, out, resume):
    """Refuse a folder that can't be used before anything is compiled."""
    if not resume and out.exists() and (not out.is_dir() or any(item.name != ".lock" for item in out.iterdir())):
        what = "is a run already" if (out / "manifest.json").exists() else "exists and isn't empty"
        raise UserError(f"{out} {what}; --resume goes on with a run, --out names another folder")
    if resume and (out / "manifest.json").exists():
        try:
            store.resume_folder(out, job.spec, job.keep)
        except UserError as error:
            raise UserError("\n".join([str(error), *_changed_values(job, out)])) from None


def _changed_values(job, out):
    """Sentences: what differs between the ruleset of a run folder and the job's; nothing if that can't be read."""
    try:
        there = ruleset_from_copy(store.open_folder(out).manifest["ruleset"])
    except (UserError, KeyError):
        return []
    if there.game != job.ruleset.game:
        return []
    changed = [f"  {path}: {a} here, {b} there" for path, a, b in there.differences(job.ruleset)]
    more = [f"  and {len(changed) - 10} more"] if len(changed) > 10 else []
    return ["the rulesets differ:", *changed[:10], *more] if changed else []


def _open(job, out, resume, strategies, watch):
    """The folder, and the parts whose stored rows are damaged and must be played again."""
    if not (resume and (out / "manifest.json").exists()):
        copy = job.ruleset.to_files()
        return store.create_folder(out, job.spec, copy, job.keep, versions(), strategies), {}
    folder = store.resume_folder(out, job.spec, job.keep, strategies)
    rows, tallies = folder.damaged()
    for text in (*tallies, *rows.values()):
        watch.say(f"{out}: {text}; it is made again")
    if tallies:
        folder.forget()
        rows = {}
    folder.drop_strays()
    return folder, rows


def _play(job, folder, redo, sums, prepared, threads, watch):
    """Play what is missing and write it down as it comes."""
    game, spec = job.game, job.spec
    facts = facts_of(job.ruleset, spec, job.entries, job.line_up)
    parts = [part for part in spec.parts() if part in redo or part not in folder.counted]
    threads = runner.default_threads() if threads is None else threads

    def consume(columns, part):
        counted = None if part in redo else count_part(columns, game.name, spec.entries, facts)
        return counted, folder.write_rows(columns) if job.keep == "rows" else {}

    playing = runner.play(game, job.tables, prepared, spec, consume, watch.advance, threads, parts=parts)
    before, seconds = folder.manifest["seconds"], 0.0
    status, notes = "finished", []
    try:
        _begin(job, prepared, sum(part.n for part in parts), threads, watch)
        if not _precise_enough(job, folder, sums, facts):
            for done in playing:
                counted, checksums = done.result
                with _undisturbed():  # a part counts in the folder and in the sums, or in neither
                    folder.add(done.part, done.digest, checksums)
                    if counted:
                        sums.add(counted)
                seconds = done.seconds
                if _precise_enough(job, folder, sums, facts):
                    break
                folder.manifest |= sums.to_manifest()
                folder.checkpoint(sums.total, seconds=before + seconds)
        notes = _unreached(job, sums, facts)
    except KeyboardInterrupt as stop:
        status = "interrupted"
        raise _interrupted(folder, stop) from None
    except BaseException:
        status = "interrupted"
        raise
    finally:
        playing.close()
        watch.stop()
        with _undisturbed():
            folder.manifest |= sums.to_manifest()
            folder.checkpoint(sums.total, status, before + seconds, notes)
    folder.drop_strays()
    for text in notes:
        watch.say(text)


def _begin(job, prepared, games, threads, watch):
    """Compile, then say what is coming."""
    runner.warm(job.game, job.tables, prepared, job.spec)
    watch.start(job.title, job.spec.games, job.spec.games - games)
    if games >= LONG:
        watch.say(_forecast(job, prepared, games, threads))


@contextmanager
def _undisturbed():
    """Hold Ctrl-C back until the block is through."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed = []
    before = signal.signal(signal.SIGINT, lambda *_: pressed.append(True))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


def _interrupted(folder, stop):
    text = (
        f"stopped; {folder.games:,} of {folder.spec.games:,} games are kept in {folder.path}; "
        f"the same command with --resume goes on from there"
    )
    if isinstance(stop, runner.Stuck):
        return Interrupted(f"{stop}\n{text}", folder, stuck=True)
    return Interrupted(text, folder)


def _precise_enough(job, folder, sums, facts):
    """Whether the run may stop: after whole rounds of parts, when every headline figure is narrow enough."""
    width = job.spec.precision
    if not width or not folder.counted:
        return False
    last = max(part.number for part in folder.counted)
    row = [part for part in job.spec.parts() if part.number == last]
    if any(part not in folder.counted for part in row):
        return False
    found = precision.figures(job.game, sums.total(), facts, width)
    return bool(found) and all(figure.reached for figure in found)


def _unreached(job, sums, facts):
    """Sentences about headline figures that did not reach the precision asked for."""
    width = job.spec.precision
    if not width:
        return []
    left = [str(figure) for figure in precision.figures(job.game, sums.total(), facts, width) if not figure.reached]
    return [f"not within ±{100 * width:g} pp after all games: {text}" for text in left]


def _forecast(job, prepared, games, threads):
    """What a run buys and about how long it takes, from a short pilot."""
    spec = job.spec
    pilot = [Part(players, 0, 0, PILOT) for players in spec.players]
    *_, last = runner.play(job.game, job.tables, prepared, spec, threads=1, parts=pilot, span=PILOT)
    rate = len(pilot) * PILOT / max(last.seconds, 1e-6) * min(threads, runner.default_threads())
    if spec.precision:
        need = min(precision.games_for(spec.precision), spec.games_of(spec.players[0]))
        games = min(games, need * len(spec.players))
        head = f"±{100 * spec.precision:g} pp on a win rate near 50 % needs about {need:,} games at each player count"
    else:
        n = spec.games_of(spec.players[-1])
        head = f"{n:,} games at each player count: a win rate near 50 % to ±{100 * precision.half_width(n):.2g} pp"
    return f"{head}; about {duration(games / rate)} at {rate:,.0f} games/s"


def duration(seconds):
    """`40 s`, `12 min`, `3.5 h`."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
