"""`PageData` for a terminal: the same verdict words, then the core tables."""

import io

from analyses.wording import NARROW, NBSP
from reports.html import BADGES
from reports.page import PageData, Table

ROWS = 30  # of a table; the page and the CSV have the rest
COLUMNS = 5
GLUED = {NARROW: "\ue000", NBSP: "\ue001"}  # rich breaks lines at these spaces; they travel as letters
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
    with console.capture() as captured:
        _show(_glued(page), console)
    text = captured.get()
    for space, letter in GLUED.items():
        text = text.replace(letter, space)
    console.file.write("\n".join(line.rstrip(" ") for line in text.split("\n")))
    console.file.flush()


def _glued(part):
    """A part of the page whose figures keep their units and intervals on one line; pictures are left out."""
    from dataclasses import fields, is_dataclass, replace

    if isinstance(part, str):
        for space, letter in GLUED.items():
            part = part.replace(space, letter)
        return part
    if isinstance(part, tuple):
        return tuple(_glued(item) for item in part)
    if is_dataclass(part):
        return replace(part, **{f.name: _glued(getattr(part, f.name)) for f in fields(part)})
    return part


def _show(page, console):
    console.print()
    console.print(page.title, style="bold", end="  ")
    console.print(page.kind, style="dim")
    for fact in page.facts:
        text = " ".join(part for part in (fact.text, fact.code) if part) + (f", {fact.link[0]}" if fact.link else "")
        console.print(_indented(f"{fact.term}: {text}"), style="bold red" if fact.loud else "")
    for warning in page.warnings:
        console.print(_indented(f"Warning: {warning}"), style="bold red")
    console.print()
    console.print(page.verdict_title, style="bold", markup=False)
    console.print(_verdicts(page))
    for section in page.sections:
        console.print(f"\n{section.question}", style="dim", markup=False)
        console.print(section.title, style="bold", markup=False)
        for heading, items in section.lists:
            console.print(_indented(f"{heading}: {'; '.join(items) or 'nothing'}"))
        if section.anchor in CORE:
            for table in section.tables[:2]:
                console.print(_table(table, console.width))
                console.print()
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
    return stream.getvalue()


def _indented(text):
    from rich.padding import Padding
    from rich.text import Text

    return Padding(Text(text), (0, 0, 0, 2))


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


def _fitting(table, width):
    """Indices of the columns that fit side by side without breaking a cell: the first ones, and the last (games)."""
    needs = [
        max([len(word) for word in column.head.split()] + [len(row[i].text) for row in table.rows[:ROWS]]) + 2
        for i, column in enumerate(table.columns)
    ]
    last = len(needs) - 1
    shown = min(COLUMNS, len(needs))
    while shown > 3 and sum(needs[: shown - 1]) + needs[last] > width:
        shown -= 1
    return [*range(shown - 1), last]


def _table(table: Table, width: int):
    from rich.table import Table as Grid
    from rich.text import Text

    grid = Grid(box=None, padding=(0, 2, 0, 0), title_justify="left", header_style="dim")
    shown = _fitting(table, width)
    for column in (table.columns[i] for i in shown):
        grid.add_column(column.head, justify="right" if column.numeric else "left", vertical="bottom")
    for row in table.rows[:ROWS]:
        grid.add_row(*(Text(row[i].text, "dim" if row[i].few else "") for i in shown))
    if len(table.rows) > ROWS:
        grid.caption = Text(f"{ROWS} of {len(table.rows)} rows")
        grid.caption_justify = "left"
    return grid
