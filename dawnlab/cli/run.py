"""`dawnlab run`: play games into a run folder."""

import json

import click

from dawnlab.cli.options import game_argument, playing


@click.command("run")
@game_argument
@playing
def command(game, **options):
    """Play games into a run folder.

    \b
    Example:
      dawnlab run dawn --games 2000 --players 4 --lineup builder*3,hoarder --out runs/first

    The same spec and seed give the same plays on any machine and any number of threads. Ctrl-C keeps what is
    finished; the same command with --resume goes on.
    """
    from dawnlab.cli.playing import play_all

    def finish(run, watch):
        if options["as_json"]:
            click.echo(json.dumps(run.summary()))
        elif not options["quiet"]:
            rate = f", {run.n_games / run.seconds:,.0f} games/s" if run.seconds else ""
            click.echo(f"{run.n_games:,} games in {run.seconds:.1f} s{rate}, digest {run.digest[:12]}")
            click.echo(f"{run.path}")

    play_all(game, options, finish)
