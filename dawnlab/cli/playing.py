"""What `run` and `balance` share: options become runs, runs are played, and told about on stderr."""

import sys
from pathlib import Path

import click

from simcore.errors import UserError


def play_all(game, options, finish):
    """Play every run that the options ask for.

    Parameters
    ----------
    game : str or None
    options : dict
        The options of `dawnlab.cli.options.playing`.
    finish : callable
        `finish(run, watch)` after each.
    """
    from dawnlab.job import make_job
    from dawnlab.play import carry_out

    planned = list(_planned(game, options))
    jobs = [(make_job(**job), name) for job, name in planned]  # every mistake is told before anything is played
    watch = screen_watch(options["quiet"])
    for job, name in jobs:
        out = Path(_folder(options["out"], name, job, several=len(jobs) > 1))
        for text in job.warnings if not options["quiet"] else ():
            click.echo(f"warning: {text}", err=True)
        run = carry_out(
            job,
            out,
            resume=options["resume"],
            threads=options["threads"],
            plain=options["plain"],
            watch=watch,
        )
        finish(run, watch)


def _planned(game, options):
    """(arguments of `make_job`, name or None) of each run."""
    from dawnlab.plan import read_plan

    given = {key: options[key] for key in ("games", "players", "mix", "ruleset", "precision", "max_games", "keep")}
    given |= {"lineup": list(options["lineup"]) or None, "overrides": options["overrides"] or None}
    given = {key: value for key, value in given.items() if value is not None}
    if options["spec"] is None:
        if game is None and "ruleset" not in given:
            raise UserError("which game? for instance: dawnlab balance dawn (dawnlab list games shows all)")
        yield {"game": game, "seed": options["seed"], **given}, None
        return
    if game is not None or given:
        what = "the game" if game is not None else ", ".join(f"--{key.replace('_', '-')}" for key in given)
        raise UserError(f"--spec says all about the runs; leave out {what}")
    for job in read_plan(options["spec"]):
        name = job.pop("name")
        yield {"seed": 1, **job}, name


def _folder(out, name, job, several):
    if several:
        return Path(out or "runs") / (name or job.default_name)
    return out or Path("runs") / (name or job.default_name)


def screen_watch(quiet):
    """The `Watch` of the command line: a bar when stderr is a terminal, sentences unless quiet."""
    from dawnlab.play import Watch

    if quiet:
        return Watch()

    class Screen(Watch):
        bar = None

        def start(self, title, total, done=0):
            if sys.stderr.isatty():
                self.bar = _bar()
                self.task = self.bar.add_task(title, total=total, completed=done)
                self.bar.start()

        def advance(self, n):
            if self.bar:
                self.bar.advance(self.task, n)

        def say(self, text):
            if self.bar and self.bar.live.is_started:
                self.bar.console.print(text, highlight=False, markup=False)
            else:
                click.echo(text, err=True)

        def stop(self):
            if self.bar:
                self.bar.stop()
                self.bar = None

    return Screen()


def _bar():
    """A progress bar on stderr: share, plays, plays a second, time left."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task):
            speed = task.finished_speed or task.speed
            return Text(f"{speed:,.0f} games/s" if speed else "", style="dim")

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %  {task.completed:,.0f} of {task.total:,.0f}"),
        Rate(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )
