"""`dawnlab report`: the page of a run, or its core in the terminal."""

import click


@click.command("report")
@click.argument("run", type=click.Path(), metavar="RUN")
@click.option(
    "--format",
    "form",
    type=click.Choice(["html", "terminal"]),
    default="html",
    show_default=True,
    help="A page with charts and CSV tables, or the core in the terminal.",
)
@click.option("--out", metavar="FOLDER", help="Where the page goes (default: report/ in the run folder).")
def command(run, form, out):
    """Make the report of a run again, or show its core here.

    \b
    Example:
      dawnlab report runs/first --format terminal
    """
    from dawnlab.run import open_run

    opened = open_run(run)
    if form == "html":
        click.echo(str(opened.report(out)))
        return
    from dawnlab.page import page_of
    from reports import terminal

    terminal.show(page_of(opened, draw=False))
