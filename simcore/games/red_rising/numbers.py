"""Numbers inside clauses and programs as parameters: `characters.Sefi.bonus.1.points`, `characters.Nero.deploy.1.amount`.

Clauses and steps are counted from 1. A second number of one kind in the same clause is `threshold_2`, and so on. Setting
a number changes these digits and leaves the rest of the text as it is.
"""

import re
from typing import NamedTuple

_NAME = re.compile(r"name[:=][^,;()]*")
_BONUS = (
    ("points", re.compile(r"^\s*([+-]\d+)")),
    ("threshold", re.compile(r"[<>]=\s*(\d+)")),
    ("low", re.compile(r"in\s+(\d+)\s*\.\.")),
    ("high", re.compile(r"\.\.\s*(\d+)")),
    ("max", re.compile(r"max\s+(\d+)")),
)
_PROGRAM = (
    ("amount", re.compile(r"(?:tok\(\w+\s*,\s*|pay\(\w+\s+)([+-]?\d+)")),
    ("max", re.compile(r"max\s+(\d+)")),
    ("count", re.compile(r"\bx(\d+)|name\((\d+)")),
    ("most", re.compile(r"\bx\d+\.\.(\d+)")),
    ("threshold", re.compile(r"n>=\s*(\d+)")),
)


class Number(NamedTuple):
    """A number of a text: the parts of its path below the column, where it stands, its value."""

    parts: tuple[str, str]
    start: int
    end: int
    value: int

    @property
    def signed(self):
        """Whether it is written with its sign: points, and tokens gained or lost."""
        return self.parts[1].startswith(("points", "amount"))


class _Inside:
    """Finds the numbers of one language."""

    patterns = ()
    meaning = ""

    def numbers(self, text):
        """All `Number`s of a text in order."""
        masked = _NAME.sub(lambda m: "name:" + "_" * (len(m.group()) - 5), text)
        found = []
        for place, (start, end) in enumerate(self.pieces(masked), start=1):
            for kind, pattern in self.patterns:
                for nth, hit in enumerate(pattern.finditer(masked[start:end]), start=1):
                    group = next(g for g in range(1, (hit.lastindex or 1) + 1) if hit.group(g) is not None)
                    word = kind if nth == 1 else f"{kind}_{nth}"
                    at = (start + hit.start(group), start + hit.end(group))
                    found.append(Number((str(place), word), *at, int(hit.group(group))))
        return found

    @staticmethod
    def pieces(text):
        """(start, end) of the clauses or steps: semicolons outside braces divide."""
        depth, start = 0, 0
        for at, letter in enumerate(text):
            depth += (letter == "{") - (letter == "}")
            if letter == ";" and depth == 0:
                yield start, at
                start = at + 1
        yield start, len(text)

    def set(self, text, number, value):
        """The text with that number changed; its sign is written where the old one's was."""
        signed = number.signed and text[number.start] in "+-"
        return text[: number.start] + (f"{value:+d}" if signed else str(value)) + text[number.end :]


class InBonus(_Inside):
    """Points, thresholds, ranges and caps of bonus clauses."""

    patterns = _BONUS
    meaning = "a number of a bonus clause"


class InProgram(_Inside):
    """Amounts, counts and caps of deploy and end-of-game programs."""

    patterns = _PROGRAM
    meaning = "a number of a program"
