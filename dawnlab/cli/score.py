"""`dawnlab score`: points of given hands."""

import json

import click


@click.command("score", short_help="Score hands as they lie, card by card.")
@click.argument("game", metavar="GAME")
@click.argument("position", metavar="POSITION.json")
@click.option("--ruleset", metavar="NAME", help="A variant of the game, or a folder of your own.")
@click.option("--set", "overrides", multiple=True, metavar="PATH=VALUE", help="With that number changed.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout; for a list, a list.")
def command(game, position, ruleset, overrides, as_json):
    """Score a position, or a list of them: every category, every card, wild names and colors chosen for the best.

    \b
    Example:
      dawnlab score red-rising position.json --ruleset rulebook
    """
    from dawnlab import positions

    scorer = positions.find_scorer(game, ruleset, overrides)
    found = positions.read_positions(position)
    listed = found if isinstance(found, list) else [found]
    many = isinstance(found, list)
    names = [positions.label(one, place) if many else position for place, one in enumerate(listed, start=1)]
    results = [
        scorer.score(one, f"{position}, {name}" if many else name) for one, name in zip(listed, names, strict=True)
    ]
    if as_json:
        click.echo(json.dumps(results if many else results[0]))
        return
    helium = scorer.ruleset.rules["scoring"]["helium"]
    notes = {"helium": f"{helium['points']} for every {helium['per']}"}
    click.echo(f"ruleset {scorer.ruleset.name}, hash {scorer.ruleset.short}")
    for name, result in zip(names, results, strict=True):
        click.echo()
        click.secho(name, bold=True)
        _print(result, notes)


def _print(result, notes):
    width = max([len(_title(card)) for card in result["cards"]] + [12])
    click.echo(f"  {'card':{width}}  core  bonus")
    for card in result["cards"]:
        click.echo(f"  {_title(card):{width}}  {card['core']:4}  {card['bonus']:+5}")
    click.echo()
    for key, value in result.items():
        if key in ("cards", "wild_inexact"):
            continue
        note = f"  ({notes[key]})" if key in notes else ""
        click.echo(f"  {key.replace('_', ' '):{width}}  {value:4}{note}")
    if result["wild_inexact"]:
        click.echo("  wild names and colors: the best found; there were too many combinations to try them all")


def _title(card):
    told = [f"as {card['as_name']}"] * bool(card["as_name"]) + [f"+ {card['extra_color']}"] * bool(card["extra_color"])
    return f"{card['name']} ({', '.join(told)})" if told else card["name"]
