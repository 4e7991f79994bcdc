"""What a report says, without any markup: run facts, verdicts, sections, tables, rules in force, how to reproduce it.

`reports.build` makes a `PageData`; `reports.html` and `reports.terminal` render it and decide nothing.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Fact:
    """One entry of the page's header; `loud` where the reader must not miss it (illegal answers, capped games)."""

    term: str
    text: str
    code: str = ""  # shown in the font of code after the text
    link: tuple[str, str] | None = None  # (words, anchor)
    loud: bool = False


@dataclass(frozen=True)
class Micro:
    """The small axis beside a verdict. Positions are parts of the axis, 0..1; missing ones None."""

    start: str  # what stands at the ends
    end: str
    value: float | None
    low: float | None
    high: float | None
    goal: tuple[float, float] | None = None
    others: tuple[float, ...] = ()  # the other line-ups tried
    label: str = ""  # for screen readers


@dataclass(frozen=True)
class VerdictRow:
    """One verdict. `state`: above, below, depends, few, within, info."""

    state: str
    sentence: tuple[str, str, str]  # before the figure, the figure, after it
    robustness: str = ""
    attempt: str = ""  # a command to try next
    anchor: str = ""  # id of the section that shows why
    micro: Micro | None = None


@dataclass(frozen=True)
class Picture:
    """One chart: two drawings for the page, and files that travel alone (title, note and source set around it)."""

    name: str
    alt: str
    wide: str  # inline SVG, 720 px
    narrow: str  # inline SVG, 360 px
    file_svg: str = field(repr=False, default="")
    file_png: bytes = field(repr=False, default=b"")


@dataclass(frozen=True)
class Column:
    """A column of a page's table; secondary ones hide on a phone behind "All columns"."""

    head: str
    numeric: bool = False
    secondary: bool = False


@dataclass(frozen=True)
class Cell:
    """A cell: text as printed, the key it sorts by, and a small interval box for estimates (parts of the column)."""

    text: str
    key: str | float = ""
    box: tuple[float, float, float] | None = None  # low, value, high, 0..1 of the column's axis
    zero: float | None = None  # place of 0 on that axis, where it holds 0 inside
    few: bool = False


@dataclass(frozen=True)
class Table:
    """A table of the page."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True)
class GameLink:
    """A game worth looking at."""

    label: str
    index: int
    command: str
    players: int = 0


@dataclass(frozen=True)
class Section:
    """One question and its answer. Without a picture it is a sentence with a folded table."""

    anchor: str
    short: str  # for the list of contents
    question: str
    title: str
    note: str = ""
    guide: str = ""
    picture: Picture | None = None
    empty: str = ""  # why there is nothing to show, with the command that would fill it after the last colon
    tables: tuple[Table, ...] = ()
    games: tuple[GameLink, ...] = ()
    csv: str = ""  # path of the file in the report's folder
    lists: tuple[tuple[str, tuple[str, ...]], ...] = ()  # (heading, items) in place of a picture


@dataclass(frozen=True)
class Switch:
    """A rule switch in force. `effect`: what the other reading would do, when that was measured."""

    name: str
    value: str
    source: str
    readings: str = ""
    effect: str = ""
    changed: bool = False  # differs from the default
    decisive: bool = False  # a verdict would change


@dataclass(frozen=True)
class Rules:
    """Rules in force and assumptions."""

    title: str
    note: str
    switches: tuple[Switch, ...] = ()
    assumed: tuple[tuple[str, str], ...] = ()  # (table, its assumed cells in words)
    overrides: tuple[tuple[str, str], ...] = ()  # (path, value)


@dataclass(frozen=True)
class Reproduce:
    """How to make the page again."""

    commands: tuple[str, ...]
    note: str = ""
    digest: str = ""


@dataclass(frozen=True)
class PageData:
    """A whole report."""

    title: str
    kind: str
    facts: tuple[Fact, ...]
    verdict_title: str
    verdicts: tuple[VerdictRow, ...]
    sections: tuple[Section, ...]  # with a picture or a list
    sentences: tuple[Section, ...]  # the rest
    rules: Rules | None
    reproduce: Reproduce | None
    warnings: tuple[str, ...] = ()
    tables: tuple = field(repr=False, default=())  # (name, DataFrame) of every analysis, for the CSV files

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """All pictures of the page, in order."""
        return tuple(section.picture for section in self.sections if section.picture)
