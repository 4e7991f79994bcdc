"""`PageData` for a terminal: the same verdict words, then the core tables."""

import io

from reports.html import BADGES
from reports.page import PageData, Table

ROWS = 12  # of a table; the page and the CSV have the rest
COLUMNS = 5
CORE = ("affiliation", "prosperity", "strategies", "seats")  # sections whose tables are printed
STYLES = {
    "above": "bold red",
    "below": "bold red",
    "depends": "bold yellow",
    "few": "dim",
    "within": "green",
    "info": "dim",
}


def show(page: PageData, console=None) -> None:
    """Print the report on a rich console (standard output by default)."""
    from rich.console import Console

    console = console or Console(highlight=False)
    console.print()
    console.print(page.title, style="bold", end="  ")
    console.print(page.kind, style="dim")
    for fact in page.facts:
        text = " ".join(part for part in (fact.text, fact.code) if part) + (f", {fact.link[0]}" if fact.link else "")
        console.print(f"  {fact.term}: {text}", style="bold red" if fact.loud else "", markup=False)
    for warning in page.warnings:
        console.print(f"  Warning: {warning}", style="bold red", markup=False)
    console.print()
    console.print(page.verdict_title, style="bold", markup=False)
    console.print(_verdicts(page))
    for section in page.sections:
        console.print(f"\n{section.question}", style="dim", markup=False)
        console.print(section.title, style="bold", markup=False)
        for heading, items in section.lists:
            console.print(f"  {heading}: {'; '.join(items) or 'nothing'}", markup=False)
        if section.anchor in CORE:
            for table in section.tables[:2]:
                console.print(_table(table))
    for section in page.sentences:
        console.print(f"\n{section.question} {section.title}", markup=False)
    if page.rules:
        console.print(f"\n{page.rules.title}", style="bold", markup=False)
        for path, value in page.rules.overrides:
            console.print(f"  changed: {path} = {value}", markup=False)
        for switch in page.rules.switches:
            if switch.changed:
                console.print(f"  changed: {switch.name} = {switch.value} ({switch.source})", markup=False)
    if page.reproduce:
        console.print(f"\nReproduce: {page.reproduce.commands[0]}", markup=False)
        if page.reproduce.digest:
            console.print(f"Result digest: {page.reproduce.digest}", markup=False)


def render(page: PageData, width: int = 100) -> str:
    """The same as plain text of that width."""
    from rich.console import Console

    stream = io.StringIO()
    show(page, Console(file=stream, width=width, color_system=None, highlight=False))
    return "\n".join(line.rstrip() for line in stream.getvalue().split("\n"))


def _verdicts(page):
    from rich.table import Table as Grid
    from rich.text import Text

    grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column()
    for verdict in page.verdicts:
        _, sign, words = BADGES[verdict.state]
        before, figure, after = verdict.sentence
        text = Text.assemble(before, (figure, "bold"), after)
        if verdict.robustness:
            text.append(f"\n{verdict.robustness}", "dim")
        if verdict.attempt:
            text.append(f"\nTry {verdict.attempt}", "dim")
        grid.add_row(Text(f"{sign} {words}".strip(), STYLES[verdict.state]), text)
    return grid


def _table(table: Table):
    from rich.table import Table as Grid
    from rich.text import Text

    grid = Grid(box=None, padding=(0, 2, 0, 0), title_justify="left", header_style="dim")
    columns = table.columns[:COLUMNS]
    for column in columns:
        grid.add_column(column.head, justify="right" if column.numeric else "left")
    for row in table.rows[:ROWS]:
        grid.add_row(*(Text(cell.text, "dim" if cell.few else "") for cell in row[: len(columns)]))
    if len(table.rows) > ROWS:
        grid.caption = Text(f"{ROWS} of {len(table.rows)} rows")
        grid.caption_justify = "left"
    return grid
