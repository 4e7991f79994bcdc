"""`dawnlab balance`: play games and answer whether the game is balanced."""

import json

import click

from dawnlab.cli.options import game_argument, playing


@click.command("balance", short_help="Play games and answer whether the game is balanced.")
@game_argument
@playing
@click.option("--alone", is_flag=True, help="Only this line-up: no panel of other line-ups, no match-ups.")
def command(game, alone, **options):
    """Play games and answer whether the game is balanced (run and report in one).

    Beside the games asked for, the ruleset's other line-ups (a tenth of the games each) and match-ups of the strategies
    are played, so that the page can say for whom a verdict holds.

    \b
    Example:
      dawnlab balance dawn --games 3000 --set rules.prosperity_per_ally=25 --out runs/twentyfive
    """
    from dawnlab.api import play_beside
    from dawnlab.cli.playing import play_all

    def finish(run, watch):
        if not alone:
            play_beside(run, options["threads"], watch)
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
