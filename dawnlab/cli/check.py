"""`dawnlab check`: read a ruleset, add up its tables, say what is odd."""

import json

import click


@click.command("check", short_help="Check a ruleset: cells, sums, oddities.")
@click.argument("ruleset", metavar="RULESET")
@click.option("--set", "overrides", multiple=True, metavar="PATH=VALUE", help="With that number changed.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")
def command(ruleset, overrides, as_json):
    """Check a ruleset: every cell, every sum, and what looks like a mistake.

    \b
    Example:
      dawnlab check dawn-lean
    """
    from dawnlab.job import find_ruleset, own_mix

    game, loaded = find_ruleset(ruleset=ruleset, overrides=overrides)
    tables = game.tables.build(loaded)
    if game.playable:
        own_mix(loaded)
    warnings = list(dict.fromkeys([*loaded.warnings, *game.tables.warnings(loaded, tables)]))
    switches = [(name, value) for name, value, default, *_ in loaded.switches() if value != default]
    assumed = loaded.assumed_cells()
    if as_json:
        about = {"ruleset": loaded.name, "game": loaded.game, "ruleset_hash": loaded.hash, "warnings": warnings}
        click.echo(json.dumps(about | {"switches": dict(switches), "assumed": list(assumed)}))
        return
    click.echo(f"{loaded.name}: a ruleset of {game.title}, hash {loaded.short}")
    if loaded.parent is not None:
        click.echo(f"extends {loaded.parent.name}; {len(loaded.differences(loaded.parent))} values differ")
    for name, value in switches:
        click.echo(f"switch {name} = {value}")
    click.echo(f"{len(assumed)} cells are assumed")
    for text in warnings:
        click.echo(f"warning: {text}")
    can = "can be played" if game.playable else "can be scored, not yet played"
    click.echo(can + (", with the warnings above" if warnings else ""))
