"""The languages of `characters.csv`: bonus clauses, and deploy and end-of-game programs, as plain records.

The grammar is `language.lark`; RULES.md explains both languages with examples. A text is parsed, never evaluated. What
can't be read is a `UserError` with file, line, column, what was found and what may stand there.
"""

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from simcore.errors import UserError, nearest
from simcore.games.red_rising import codes

_GRAMMAR = Path(__file__).with_name("language.lark")
_FORBIDDEN = ',;/()"'  # they end a name
_SHOWN = {
    "COLOR": "a color", "NAME": "a character's name", "INT": "a number", "SIGNED": "a signed number such as +5",
    "COUNT": "x and a number", "$END": "the end",
}  # fmt: skip


class Words(NamedTuple):
    """The characters and colours of a ruleset, in the order of their indices."""

    names: tuple[str, ...]
    colors: tuple[str, ...]


class Thing(NamedTuple):
    """One alternative of `any` or `none`: a name, a colour, a colour except a name, or the Sovereign token."""

    kind: str  # name, color, except, sovereign
    color: int = -1
    name: int = -1


class Term(NamedTuple):
    """One condition. `test`: any, none, or the name of a predicate of `codes.PREDICATE_NAMES`."""

    test: str
    things: tuple[Thing, ...] = ()
    colors: tuple[int, ...] = ()
    quantity: int = 0
    low: int = 0
    high: int = 0


class Clause(NamedTuple):
    """One clause of a bonus. `kind`: if, unless, per, modifier."""

    kind: str
    points: int = 0
    terms: tuple[Term, ...] = ()
    counter: int = 0
    colors: tuple[int, ...] = ()
    cap: int = codes.NO_CAP


def parse_bonus(text, words, where):
    """Clauses of a bonus.

    Parameters
    ----------
    text : str
        Such as `+10 if any(name:Ragnar); -5 per color:gold in hand`; empty: none.
    words : Words
    where : str
        File, line and cell, for messages.

    Returns
    -------
    tuple of Clause

    Raises
    ------
    UserError
        File, line, column, what was found, what may stand there.
    """
    if not text.strip():
        return ()
    return tuple(_BonusReader(text, words, where).read(clause) for clause in _parse(text, "bonus", words, where))


def parse_program(text, words, where):
    """The tree of a deploy or end-of-game program, None for an empty text; names and colours are known ones.

    Raises
    ------
    UserError
        As of `parse_bonus`.
    """
    if not text.strip():
        return None
    tree = _parse(text, "program", words, where)
    for token in tree.scan_values(lambda t: getattr(t, "type", "") == "NAME"):
        _find_name(token, words, text, where)
    return tree


def check_names(names, where):
    """Refuse a name that a clause could not write: `where(name)` tells file and line."""
    for name in names:
        bad = [c for c in _FORBIDDEN if c in name]
        if bad or any(f" {word} " in name for word in ("or", "and")):
            what = f"holds {bad[0]!r}" if bad else 'holds the word "or" or "and"'
            raise UserError(f"{where(name)}: name {name!r} {what}, which ends a name in clauses; leave it out")


# --- parsing ------------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=32)
def _parser(colors):
    from lark import Lark

    known = "|".join(sorted(colors, key=len, reverse=True))
    grammar = _GRAMMAR.read_text("utf-8").replace("@COLORS@", known)
    return Lark(grammar, parser="lalr", start=["bonus", "program"], maybe_placeholders=True)


@lru_cache(maxsize=4096)
def _tree(text, start, colors):
    """The tree, or (position, names of terminals that may stand there)."""
    from lark import UnexpectedCharacters, UnexpectedEOF, UnexpectedToken

    try:
        return _parser(colors).parse(text, start=start)
    except UnexpectedCharacters as error:
        return error.pos_in_stream, frozenset(error.allowed or ())
    except (UnexpectedToken, UnexpectedEOF) as error:
        at = getattr(error.token, "start_pos", None) if isinstance(error, UnexpectedToken) else None
        ended = at is None or getattr(error.token, "type", "") == "$END"
        return len(text) if ended else at, frozenset(getattr(error, "accepts", None) or error.expected or ())
    except RecursionError:
        return 0, frozenset()


def _parse(text, start, words, where):
    tree = _tree(text, start, words.colors)
    if not isinstance(tree, tuple):
        return tree if start == "program" else tree.children
    at, expected = tree
    while at < len(text) and text[at] == " ":
        at += 1
    raise complaint(text, at, where, _expected(expected, words.colors), words.colors if "COLOR" in expected else ())


def _expected(names, colors):
    terminals = {t.name: t for t in _parser(colors).terminals}
    shown = []
    for name in sorted(names - {"WS_INLINE"}):
        pattern = getattr(terminals.get(name), "pattern", None)
        if name in _SHOWN:
            shown.append(_SHOWN[name])
        elif pattern is not None and pattern.type == "str":
            shown.append(pattern.value)
        elif pattern is not None:  # a choice of words
            words = pattern.value.removeprefix("(?:").removesuffix(")").replace("\\", "")
            shown += sorted(words.split("|"))
    return list(dict.fromkeys(shown))


def complaint(text, at, where, allowed, known=()):
    """A `UserError` about the text at a position: what was found, what may stand there, the nearest of `known`."""
    end = at
    while end < len(text) and text[end] not in " ,;()/":
        end += 1
    found = repr(text[at : max(end, at + 1)]) if at < len(text) else "the end"
    hint = nearest(text[at:end], known) if known else ""
    may = f"; here may stand: {', '.join(allowed)}" if allowed else ""
    return UserError(f"{where}, column {at + 1}: found {found}{may}{hint}")


def _find_name(token, words, text, where):
    for index, name in enumerate(words.names):
        if name.lower() == token.strip().lower():
            return index
    raise UserError(
        f"{where}, column {token.start_pos + 1}: no character is called {str(token)!r}{nearest(token, words.names)}"
    )


# --- clauses ------------------------------------------------------------------------------------------------------------
class _BonusReader:
    """Makes records of the trees of clauses."""

    def __init__(self, text, words, where):
        self.text, self.words, self.where = text, words, where

    def read(self, tree):
        """One clause."""
        parts = tree.children
        if tree.data == "modifier":
            return Clause("modifier", colors=self.colors(parts))
        points = int(parts[0])
        if abs(points) > 999:
            raise UserError(f"{self.where}, column {parts[0].start_pos + 1}: {points} points; at most 999 are allowed")
        if tree.data == "per":
            counter, colors = self.counter(parts[1])
            cap = codes.NO_CAP if parts[2] is None else self.number(parts[2])
            return Clause("per", points, counter=counter, colors=colors, cap=cap)
        kind = "if" if tree.data == "flat" else "unless"
        return Clause(kind, points, tuple(self.term(part) for part in parts[1:]))

    def colors(self, tokens):
        """Indices of colours, each once."""
        return tuple(dict.fromkeys(self.words.colors.index(token) for token in tokens))

    def thing(self, tree):
        """One alternative of `any` or `none`."""
        parts = tree.children
        if tree.data == "a_name":
            return Thing("name", name=_find_name(parts[0], self.words, self.text, self.where))
        if tree.data == "a_color":
            return Thing("color", self.words.colors.index(parts[0]))
        if tree.data == "an_except":
            name = _find_name(parts[1], self.words, self.text, self.where)
            return Thing("except", self.words.colors.index(parts[0]), name)
        return Thing("sovereign")

    def term(self, tree):
        """One condition."""
        parts, test = tree.children, str(tree.data)
        if test in ("any", "none"):
            return Term(test, tuple(dict.fromkeys(self.thing(part) for part in parts)))
        if test == "count":
            return Term("count", colors=self.colors(parts[:1]), low=self.number(parts[1]))
        if test in ("only", "banished_any"):
            return Term(test, colors=self.colors(parts))
        if test == "core_parity":
            return Term(test, low=("even", "odd").index(parts[0]))
        if test == "core_most":
            return Term("core_range", low=-999, high=self.number(parts[0]))
        if test == "core_least":
            return Term("core_range", low=self.number(parts[0]), high=999)
        if test == "rank":
            return Term(str(parts[0]), quantity=codes.KINDS.index(parts[1]))
        if test in ("between", "at_least", "at_most"):
            quantity = codes.QUANTITIES.index(parts[0].children[0])
            low = self.number(parts[1]) if test != "at_most" else -999
            high = self.number(parts[-1]) if test != "at_least" else 9999
            if low > high:
                raise UserError(f"{self.where}, column {parts[1].start_pos + 1}: {low}..{high} is empty")
            return Term("range", quantity=quantity, low=low, high=high)
        return Term(test)

    def number(self, token):
        """A number of a condition."""
        if len(token) > 4 or int(token) > 999:
            raise UserError(f"{self.where}, column {token.start_pos + 1}: {token} is too large; at most 999")
        return int(token)

    def counter(self, tree):
        """(counter, colours) of a `per` clause."""
        parts, kind = tree.children, tree.data
        if kind == "tokens":
            return codes.KINDS.index(parts[0]), ()
        if kind == "top_core":
            return codes.TOP_CORE, ()
        *colors, place = parts
        allowed = _COUNTED[kind]
        if place not in allowed:
            raise complaint(self.text, place.start_pos, self.where, sorted(allowed))
        return allowed[place], self.colors(colors)


_COUNTED = {
    "colors_in": {
        "hand": codes.COLORS_HAND,
        "hand+self": codes.COLORS_HAND_SELF,
        "board": codes.COLORS_BOARD,
        "banished": codes.COLORS_BANISHED,
    },
    "cards_in": {"hand+self": codes.CARDS_HAND, "banished": codes.CARDS_BANISHED},
    "distinct_in": {"hand+self": codes.DISTINCT},
}
