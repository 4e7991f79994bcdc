"""`dawnlab replay`: one play of a run, in words."""

import json

import click


@click.command("replay")
@click.argument("run", type=click.Path(), metavar="RUN")
@click.argument("index", type=click.IntRange(0), metavar="INDEX")
@click.option("--players", type=int, metavar="N", help="Which player count, when the run has several.")
@click.option("--seat", type=click.IntRange(1), metavar="SEAT", help="Only what that seat could see (from 1).")
@click.option("--plain", is_flag=True, help="Strategies as ordinary Python: breakpoints and tracebacks.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object: lines, events, results.")
def command(run, index, players, seat, plain, as_json):
    """Play one play of a run again and tell it in words.

    \b
    Example:
      dawnlab replay runs/first 17 --seat 2
    """
    from dawnlab.run import open_run

    told = open_run(run).replay(index, players, None if seat is None else seat - 1, plain)
    click.echo(json.dumps(told.to_dict()) if as_json else str(told))
