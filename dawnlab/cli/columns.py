"""`dawnlab columns`: the result schema."""

import json

import click


@click.command("columns")
@click.argument("game", default="dawn")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
def command(game, as_json):
    """Show what the columns of a run's rows hold.

    \b
    Example:
      dawnlab columns dawn
    """
    from simcore.game import get_game

    schema = get_game(game).columns
    tables = {"games": schema.GAME_COLUMNS, "seats": schema.SEAT_COLUMNS}
    if as_json:
        rows = {
            name: [{"name": c.name, "type": c.dtype, "width": c.width, "meaning": c.meaning} for c in columns]
            for name, columns in tables.items()
        }
        click.echo(json.dumps(rows))
        return
    keys = {"games": "players, game (the play's index)", "seats": "players, game, seat"}
    for name, columns in tables.items():
        click.secho(f"{name}: {keys[name]}, and", bold=True)
        width = max(len(_stored(column)) for column in columns)
        for column in columns:
            click.echo(f"  {_stored(column):{width}}  {column.dtype}  {column.meaning}")
            if column.labels:
                named = ", ".join(f"{i} {label}" for i, label in enumerate(column.labels))
                click.echo(f"  {'':{width}}      {named}")


def _stored(column):
    """The name as stored: `name_0..7` for a wide column."""
    return f"{column.name}_0..{column.width - 1}" if column.width > 1 else column.name
