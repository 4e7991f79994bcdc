"""`dawnlab list`: what there is, each with its first docstring line."""

import json

import click

KINDS = ("games", "rulesets", "strategies", "analyses")


@click.command("list")
@click.argument("kind", required=False, metavar="[games|rulesets|strategies|analyses]")
@click.option("--game", metavar="GAME", help="Only of that game.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
def command(kind, game, as_json):
    """List games, rulesets, strategies and analyses.

    \b
    Example:
      dawnlab list strategies --game dawn
    """
    from simcore.errors import unknown
    from simcore.game import get_game, list_games

    if kind is not None and kind not in KINDS:
        raise unknown("kind", kind, KINDS)
    games = [get_game(game).name] if game else list_games()
    found = {one: _FIND[one](games) for one in KINDS if kind in (None, one)}
    if as_json:
        click.echo(json.dumps(found))
        return
    for name, rows in found.items():
        click.secho(name, bold=True)
        width = max((len(row["name"]) for row in rows), default=0)
        for row in rows:
            click.echo(f"  {row['name']:{width}}  {row['about']}".rstrip())
            for line in row.get("parameters", ()):
                click.echo(f"  {'':{width}}    {line}")


def _games(games):
    from importlib import import_module

    from simcore.game import get_game

    rows = []
    for name in games:
        game = get_game(name)
        about = (import_module(f"simcore.games.{name}").__doc__ or "").strip().splitlines()[0]
        if not game.playable:
            about += " (can be scored, not yet played)"
        rows.append({"name": name, "about": about, "players": [game.min_players, game.max_players]})
    return rows


def _rulesets(games):
    from simcore.ruleset import list_rulesets

    known = list_rulesets().items()
    heads = tuple(game.replace("_", "-") for game in games)
    return [{"name": name, "about": title} for name, title in known if name.startswith(heads)]


def _strategies(games):
    from strategies.registry import list_strategies

    rows = {}
    for game in games:
        for one in list_strategies(game):
            lines = [f"{p.name}={p.default:g}  {p.low:g} to {p.high:g}: {p.meaning}" for p in one.parameters]
            rows[one.name] = {"name": one.name, "about": one.idea, "intent": one.intent, "parameters": lines}
    return [rows[name] for name in sorted(rows)]


def _analyses(games):
    from analyses.tally import list_analyses

    rows = {}
    for game in games:
        for one in list_analyses(game).values():
            rows[one.name] = {"name": one.name, "about": one.question}
    return [rows[name] for name in sorted(rows)]


_FIND = {"games": _games, "rulesets": _rulesets, "strategies": _strategies, "analyses": _analyses}
