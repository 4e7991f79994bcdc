"""Options that several commands share."""

import click

_PLAYING = (
    click.option("--games", metavar="N", help="Plays in all: 200k, 1e6, 1m (default 200k)."),
    click.option("--players", metavar="COUNTS", help="Player counts: 4, 3,4,5 or 3-5 (default: the ruleset's)."),
    click.option(
        "--lineup",
        multiple=True,
        metavar="TEXT",
        help="Strategies by place: builder*3,hoarder:turn_round=4 or ./mine.py*4. Once for each player count.",
    ),
    click.option("--mix", metavar="TEXT", help="Shares to draw every seat from: builder=0.6,hoarder=0.4."),
    click.option("--seed", metavar="N", default="1", show_default=True, help="Same seed, same plays."),
    click.option("--ruleset", metavar="NAME", help="A variant of the game, or a folder of your own."),
    click.option(
        "--set",
        "overrides",
        multiple=True,
        metavar="PATH=VALUE",
        help="Change one number, as often as you like: rules.prosperity_per_ally=25.",
    ),
    click.option("--precision", metavar="WIDTH", help="Instead of --games: until every headline figure is ± that."),
    click.option("--max-games", metavar="N", help="Most plays with --precision (default 10m)."),
    click.option("--out", metavar="FOLDER", help="The run folder (default runs/<ruleset>-<id>)."),
    click.option(
        "--keep",
        type=click.Choice(["tallies", "rows"]),
        help="Store only what is counted (default), or every play as a row.",
    ),
    click.option("--resume", is_flag=True, help="Go on with the run in the folder; start it if there is none."),
    click.option(
        "--threads", type=click.IntRange(1, 1024), metavar="N", help="Default: all cores. Results don't depend on it."
    ),
    click.option("--plain", is_flag=True, help="Strategies as ordinary Python: breakpoints, tracebacks; slow."),
    click.option("--spec", metavar="FILE", help="Read one or several runs from a TOML file, or a run's manifest.json."),
    click.option("--quiet", is_flag=True, help="No progress, no remarks."),
    click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout."),
)
JOB_OPTIONS = ("games", "players", "mix", "seed", "ruleset", "precision", "max_games", "keep")


def playing(command):
    """The options of every command that plays games."""
    for option in reversed(_PLAYING):
        command = option(command)
    return command


def game_argument(command):
    """GAME: a game or a ruleset by name; left out with --spec."""
    return click.argument("game", required=False, shell_complete=_complete_game)(command)


def _complete_game(ctx, param, incomplete):
    from simcore.ruleset import list_rulesets

    return [name for name in list_rulesets() if name.startswith(incomplete)]
