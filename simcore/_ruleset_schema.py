"""What a game says about its rulesets: tables, columns, constants, switches, and how a raw value is checked.

A game's `tables.py` exports ``SCHEMA = Schema(...)``; `ruleset.py` reads, checks and lists parameters by it and knows
no game itself.
"""

import math
import re
from dataclasses import dataclass, field

from simcore._ruleset_paths import clip
from simcore.errors import UserError, nearest

_WHOLE = re.compile(r"([+-]?[0-9]{1,9})(?:[.,]0+)?")  # spreadsheets like to write 3 as 3.0 or 3,0


@dataclass(frozen=True)
class Numbered:
    """A reading of a switch that carries a number, such as `pool:k` (prefix `pool:`) or a seat (no prefix)."""

    text: str
    prefix: str = ""
    low: int = 0
    high: int = 99

    def accept(self, value):
        """The value in its written form, or None when it is not of this reading."""
        if not self.prefix:
            number = value if type(value) is int else _whole_text(value)
            return number if number is not None and self.low <= number <= self.high else None
        if not isinstance(value, str) or not value.strip().lower().startswith(self.prefix):
            return None
        number = _whole_text(value.strip()[len(self.prefix) :])
        return f"{self.prefix}{number}" if number is not None and self.low <= number <= self.high else None

    def __str__(self):
        return f"{self.text} ({self.low} to {self.high})"


@dataclass(frozen=True)
class Cell:
    """One constant, switch or column: what it may hold.

    Parameters
    ----------
    kind : str
        `int`, `choice`, `text` or `switch`.
    meaning : str
        One line for lists of parameters.
    low, high : int
        Range of an `int`, both ends allowed.
    choices : tuple of str
        The words of a `choice`; case doesn't matter.
    readings : tuple
        Of a `switch`, the default first: words, booleans, or `Numbered`.
    default : object
        Used where a value is left out; None: it must be given (a switch falls back on its first reading).
    inside : object, optional
        Finds numbers inside a text: `numbers(text)` gives records with `parts` (their path below the column) and
        `value`, `set(text, number, value)` the changed text, `meaning` a line about them.
    """

    kind: str = "int"
    meaning: str = ""
    low: int = 0
    high: int = 999
    choices: tuple[str, ...] = ()
    readings: tuple = ()
    default: object = None
    inside: object = None

    def read(self, value):
        """The checked value; raises `ValueError` with what is wrong and what is allowed."""
        if hasattr(value, "item") and not isinstance(value, (str, bytes)):
            value = value.item()  # a numpy scalar
        if self.kind == "int":
            return self._read_int(value)
        if self.kind == "switch":
            return self._read_switch(value)
        if not isinstance(value, (str, int, float)) or isinstance(value, bool):
            raise ValueError(f"is {show(value)}; {self.allowed()}")
        text = str(value).strip()
        if not text and self.default == "":  # a cell that may be empty
            return text
        if self.kind == "choice":
            for word in self.choices:
                if word.lower() == text.lower():
                    return word
            raise ValueError(f"is {show(text)}; {self.allowed()}{nearest(clip(text), self.choices)}")
        if not text or len(text) > (2000 if self.inside else 200) or not text.isprintable():
            raise ValueError(f"is {show(text)}; {self.allowed()}")
        return text

    def _read_int(self, value):
        number = _whole_text(value) if isinstance(value, str) else None
        if type(value) is int or (type(value) is float and value.is_integer()):
            number = int(value)
        if number is None or not self.low <= number <= self.high:
            raise ValueError(f"is {show(value)}; {self.allowed()}")
        return number

    def _read_switch(self, value):
        if isinstance(value, str) and value.strip().lower() in ("true", "false") and True in self.readings:
            value = value.strip().lower() == "true"
        for reading in self.readings:
            if isinstance(reading, Numbered):
                accepted = reading.accept(value)
                if accepted is not None:
                    return accepted
            elif type(reading) is type(value) and (reading == value or _word(reading) == _word(value)):
                return reading
        words = [r for r in self.readings if isinstance(r, str)]
        raise ValueError(f"is {show(value)}; {self.allowed()}{nearest(clip(value), words)}")

    def numbers(self, text):
        """Numbers inside a text cell that are parameters of their own; none for most cells."""
        return self.inside.numbers(text) if self.inside else []

    def number_cell(self):
        """The `Cell` of a number inside this one."""
        return Cell("int", self.inside.meaning, -999, 999)

    def allowed(self):
        """What may stand here, in words."""
        if self.kind == "int":
            return f"a whole number from {self.low} to {self.high} is needed"
        if self.kind == "choice":
            return "allowed: " + ", ".join(self.choices)
        if self.kind == "switch":
            return ("its only reading is " if len(self.readings) == 1 else "readings: ") + ", ".join(
                str(r).lower() if isinstance(r, bool) else str(r) for r in self.readings
            )
        return "a printable text is needed"

    def default_value(self):
        """What holds where nothing is said, or None."""
        return self.readings[0] if self.kind == "switch" and self.default is None else self.default


@dataclass(frozen=True)
class Table:
    """One CSV of a ruleset: `file`, its key column (`id`) and its other columns."""

    file: str
    columns: dict[str, Cell]
    key: str = "id"
    max_rows: int = 64


@dataclass(frozen=True)
class Slots:
    """Physical cards of one pile: the tables that hold them, and how many fit. A slot belongs to a card's identity."""

    tables: tuple[str, ...]
    capacity: int
    what: str
    count: str = "count"


@dataclass(frozen=True)
class Schema:
    """Everything a ruleset of one game may hold.

    `rules` is keyed by the path below `rules.`, such as `"players.3.tiles_returned"`. `left_out` names switches that
    a designer may look for and the reason they do nothing here. `targets` maps a target to its allowed sub-goals.
    """

    game: str
    rules: dict[str, Cell]
    tables: dict[str, Table]
    slots: dict[str, Slots] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)
    targets: dict[str, tuple[str, ...]] = field(default_factory=dict)
    min_players: int = 2
    max_players: int = 5


def _whole_text(text):
    if not isinstance(text, str):
        return None
    found = _WHOLE.fullmatch(text.strip().replace("\u2212", "-"))
    return int(found.group(1)) if found else None


def _word(value):
    return value.strip().lower().replace("-", "_") if isinstance(value, str) else value


def show(value):
    """A value as messages quote it, cut short."""
    try:
        text = repr(value) if not isinstance(value, bool) else str(value).lower()
    except ValueError:  # an integer of thousands of digits
        text = "a number of thousands of digits"
    return clip(text)


def check_targets(targets, schema):
    """Raise `ValueError(path, message)` unless `[targets]` is made of known goals with sound numbers."""
    for name, goal in targets.items():
        if name not in schema.targets:
            raise ValueError(
                (name,), f"is no target{nearest(clip(name), schema.targets)}; known: {', '.join(schema.targets)}"
            )
        _check_goal((name,), goal, schema.targets[name])


def _check_goal(path, goal, subgoals):
    if not isinstance(goal, dict):
        raise ValueError(path, "must be a table with low, high, above, below, matters")
    for key, value in goal.items():
        if key in ("low", "high", "matters"):
            if type(value) not in (int, float) or not abs(value) <= 1e9:
                raise ValueError((*path, key), f"is {show(value)}; a number is needed")
        elif key in ("above", "below"):
            if not isinstance(value, str):
                raise ValueError((*path, key), f"is {show(value)}; a text is needed")
        elif key in subgoals:
            _check_goal((*path, key), value, ())
        else:
            allowed = ("low", "high", "above", "below", "matters", *subgoals)
            raise ValueError((*path, key), f"is unknown{nearest(clip(key), allowed)}; allowed: {', '.join(allowed)}")
    if goal.get("low", -math.inf) > goal.get("high", math.inf):
        raise ValueError((*path, "low"), f"is {goal['low']}, above high = {goal['high']}")
    if goal.get("matters", 1) <= 0:
        raise ValueError((*path, "matters"), f"is {goal['matters']}; it must be above 0")


def check_play(play, schema):
    """Raise `ValueError(path, message)` unless `[play]` names player counts and a mix."""
    for key in play:
        if key not in ("players", "mix"):
            raise ValueError((key,), f"is unknown{nearest(clip(key), ('players', 'mix'))}; allowed: players, mix")
    counts = play.get("players", [])
    whole = isinstance(counts, list) and all(type(n) is int for n in counts)
    if (
        not whole
        or not all(schema.min_players <= n <= schema.max_players for n in counts)
        or len(set(counts)) < len(counts)
    ):
        wanted = f"a list of player counts from {schema.min_players} to {schema.max_players}, each once"
        raise ValueError(("players",), f"is {show(counts)}; {wanted}")
    if "mix" in play:
        check_mix(("mix",), play["mix"])


def check_panel(panel):
    """Raise `ValueError(path, message)` unless `[panel]` maps names to mixes."""
    for name, mix in panel.items():
        check_mix((name,), mix)


def check_mix(path, mix):
    """Raise `ValueError(path, message)` unless `mix` reads `name=share,name=share`."""
    parts = mix.split(",") if isinstance(mix, str) else [""]
    for part in parts:
        name, equals, share = part.strip().rpartition("=")
        try:
            good = bool(name.strip()) and bool(equals) and 0 < float(share) < math.inf
        except ValueError:
            good = False
        if not good:
            raise ValueError(path, f"is {show(mix)}; a mix reads builder=0.6,hoarder=0.4")


def user_error(where, name, problem):
    """A `UserError` of the one form that all of a ruleset's messages have: file and line, what, problem."""
    return UserError(f"{where}: {clip(name, 100)} {problem}")
