"""`dawnlab balance`: play games and answer whether the game is balanced."""

import json

import click

from dawnlab.cli.options import game_argument, playing


@click.command("balance", short_help="Play games and answer whether the game is balanced.")
@game_argument
@playing
def command(game, **options):
    """Play games and answer whether the game is balanced (run and report in one).

    \b
    Example:
      dawnlab balance dawn --games 3000 --set rules.prosperity_per_ally=25 --out runs/twentyfive
    """
    from dawnlab.cli.playing import play_all

    def finish(run):
        page = run.report()
        verdicts = run.verdicts()
        if options["as_json"]:
            click.echo(json.dumps(run.summary() | {"page": str(page), "verdicts": [_plain(one) for one in verdicts]}))
            return
        if not options["quiet"]:
            for verdict in verdicts:
                click.echo(f"[{verdict.words}] {verdict.sentence}")
        click.echo(str(page))

    play_all(game, options, finish)


def _plain(verdict):
    return {
        "key": verdict.key,
        "verdict": verdict.words,
        "sentence": verdict.sentence,
        "value": verdict.value,
        "low": verdict.low,
        "high": verdict.high,
        "n": verdict.n,
    }
