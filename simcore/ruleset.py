"""Rulesets are data: reading a folder of TOML and CSV, parameter paths, overrides, provenance, content hash.

A ruleset is a folder with `rules.toml` and one CSV a table, or a single TOML file. It may say `extends = "dawn"` and
then holds only what differs: keys under `[rules]`, cells under `[override]` (`"resources.spy_3.count" = 4`), and CSVs,
each of which replaces the parent's table whole. Names: a game (`dawn`), a variant (`dawn-lean`), or a path. What a
game's rulesets may hold is told by the `SCHEMA` of its `tables.py`; nothing in a ruleset is evaluated or imported.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from simcore._ruleset_files import Copy, Folder, read_toml
from simcore._ruleset_layers import (
    SECTIONS,
    Origin,
    assemble,
    check_sections,
    find_origin,
    load_layer,
    override_value,
)
from simcore._ruleset_paths import clip, flatten, join_path, match, nest, parse_assignment, same, split_path
from simcore._ruleset_slots import allot
from simcore.errors import UserError, unknown
from simcore.game import get_game, list_games

PROVENANCES = ("stated", "source", "assumed")


class Parameter(NamedTuple):
    """One number, word or switch of a ruleset that can be set by its path."""

    path: str
    value: object
    provenance: str
    kind: str  # int, choice, text, switch
    low: int | None  # range of an int
    high: int | None
    choices: tuple  # words of a choice, readings of a switch (as text)
    meaning: str


class Switch(NamedTuple):
    """A rule switch with the reading in force."""

    name: str
    value: object
    default: object
    provenance: str
    readings: tuple


@dataclass(frozen=True, eq=False)
class Ruleset:
    """A ruleset as it is in force: parents merged, overrides applied, every value checked on its own.

    Attributes
    ----------
    name, game : str
        `dawn-lean` or a folder's name; the game's folder name.
    rules : dict
        Constants and switches, nested: `rules["players"]["3"]["tiles_returned"]`.
    tables : dict of list of dict
        Rows by table name; numbers are int. `_file` and `_line` of a row say where it stands.
    play, targets, panel : dict
        Sections of `rules.toml`: player counts and mix; goals; named mixes tried beside the reference.
    overrides : dict
        Path to value, as given at load.
    parent : Ruleset or None
        What it extends.
    warnings : tuple of str
        What is legal but looks like a mistake.
    """

    name: str
    game: str
    rules: dict
    tables: dict
    play: dict
    targets: dict
    panel: dict
    overrides: dict
    parent: "Ruleset | None"
    warnings: tuple
    schema: object = field(repr=False)
    origins: dict = field(repr=False)  # path parts, or (table,) -> Origin
    files: dict = field(repr=False)  # own files as text
    base: "Ruleset | None" = field(default=None, repr=False)  # the same without `overrides`

    # --- parameters -------------------------------------------------------------------------------------------------
    def get(self, path):
        """The value at a parameter path such as `resources.spy_3.count`; a `UserError` offers the nearest paths."""
        parts = self.resolve(path)
        if parts[0] == "rules":
            return flatten(self.rules)[parts[1:]]
        if parts[0] in SECTIONS:
            leaves = flatten(getattr(self, parts[0]))
            if parts[1:] not in leaves:
                raise unknown(
                    "parameter path", clip(join_path(parts)), [join_path((parts[0], *leaf)) for leaf in leaves]
                )
            return leaves[parts[1:]]
        value = self.row(parts[0], parts[1])[parts[2]]
        return value if len(parts) == 3 else self._number(parts).value

    def _number(self, parts):
        """The number that a path of five parts names inside a text cell."""
        cell, text = self.schema.tables[parts[0]].columns[parts[2]], self.row(parts[0], parts[1])[parts[2]]
        numbers = {join_path(number.parts): number for number in cell.numbers(text)}
        return numbers[match(f"number in {join_path(parts[:3])}", join_path(parts[3:]), numbers)]

    def row(self, table, key):
        """The row of a table with that key."""
        column = self.schema.tables[table].key
        return next(row for row in self.tables[table] if row[column] == key)

    def resolve(self, path):
        """Parts of a parameter path as the ruleset spells them (case, `-` and `_` make no difference)."""
        parts = split_path(path) if isinstance(path, str) else tuple(path)
        known = {"rules": None, **dict.fromkeys(self.schema.tables), **dict.fromkeys(SECTIONS)}
        head = next((k for k in known if same(k) == same(parts[0])), None)
        if head is None or len(parts) < 2:
            sections = [join_path((name, *leaf)) for name in SECTIONS for leaf in flatten(getattr(self, name))]
            raise unknown("parameter path", clip(join_path(parts)), [p for p, _ in self.paths()] + sections)
        if head == "rules":
            rule = join_path(parts[1:])
            if same(rule) in self.schema.left_out:
                raise UserError(f"rules.{rule} can't be set: {self.schema.left_out[same(rule)]}")
            try:
                return (head, *split_path(match("rule", rule, self.schema.rules)))
            except UserError:
                raise unknown(
                    "parameter path", clip(f"rules.{rule}"), [f"rules.{r}" for r in self.schema.rules]
                ) from None
        if head in SECTIONS:
            return (head, *parts[1:])
        table = self.schema.tables[head]
        key = match(f"row of {head}", parts[1], [row[table.key] for row in self.tables[head]])
        column = match(f"column of {head}", parts[2], table.columns) if len(parts) > 2 else None
        if column is None or (len(parts) > 3 and not table.columns[column].inside):
            columns = ", ".join(table.columns)
            raise UserError(f"{clip(join_path(parts))!r} names no cell; write {head}.{key}.<column>, one of {columns}")
        if len(parts) == 3:
            return head, key, column
        return head, key, column, *self._number((head, key, column, *parts[3:])).parts

    def cell(self, path):
        """The `Cell` of a parameter: its kind, range, readings."""
        parts = self.resolve(path)
        if parts[0] == "rules":
            return self.schema.rules[join_path(parts[1:])]
        column = self.schema.tables[parts[0]].columns[parts[2]]
        return column if len(parts) == 3 else column.number_cell()

    def paths(self):
        """(path, value) of every parameter: rules first, then the tables in the order of their rows."""
        rules = flatten(self.rules)
        found = [(f"rules.{rule}", rules[split_path(rule)]) for rule in self.schema.rules if split_path(rule) in rules]
        for name, table in self.schema.tables.items():
            for row in self.tables[name]:
                for column, cell in table.columns.items():
                    path = (name, row[table.key], column)
                    found.append((join_path(path), row[column]))
                    found += [(join_path((*path, *n.parts)), n.value) for n in cell.numbers(row[column])]
        return found

    def parameters(self):
        """Every parameter with value, provenance and range, as `Parameter` records."""
        found = []
        for path, value in self.paths():
            cell = self.cell(path)
            low, high = (cell.low, cell.high) if cell.kind == "int" else (None, None)
            choices = cell.choices or tuple(_text(r) for r in cell.readings)
            found.append(Parameter(path, value, self.provenance(path), cell.kind, low, high, choices, cell.meaning))
        return found

    def switches(self):
        """All rule switches as `Switch` records: name, value, default, provenance, readings."""
        rules = flatten(self.rules)
        return [
            Switch(name, rules[split_path(name)], cell.readings[0], self.provenance(f"rules.{name}"), cell.readings)
            for name, cell in self.schema.rules.items()
            if cell.kind == "switch"
        ]

    def assumed_cells(self):
        """Paths of constants and table cells whose value is assumed, neither stated by the rulebook nor by a source."""
        cells = [path for path, _ in self.paths() if self.cell(path).kind != "switch"]
        return [path for path in cells if self.provenance(path) == "assumed"]

    # --- where a value comes from -------------------------------------------------------------------------------------
    def provenance(self, path):
        """`stated`, `source` or `assumed`; what a child or an override changed is assumed unless it says more."""
        parts = self.resolve(path)
        origin = self.origins.get(parts)
        if origin is not None:
            return origin.provenance_of(parts)
        if parts[0] == "rules" or parts[0] in SECTIONS:
            return "assumed"  # a default of the schema
        if len(parts) > 3:
            return self.provenance(parts[:3])
        row, key = self.row(parts[0], parts[1]), self.schema.tables[parts[0]].key
        for old in self.parent.tables[parts[0]] if self.parent else ():
            if old[key] == row[key] and old.get("provenance") == row.get("provenance"):  # copied with the row
                return self.parent.provenance(path) if old[parts[2]] == row[parts[2]] else "assumed"
        return _said(row, parts[2]) or self.origins[parts[:1]].provenance_of(parts)

    def where(self, path):
        """File and line of a value, for messages: `rules.toml, line 12`, or `--set rules.rounds`."""
        parts = split_path(path) if isinstance(path, str) else tuple(path)
        if parts not in self.origins and parts[0] in self.tables:
            row = self.row(parts[0], parts[1])
            return f"{row['_file']}, line {row['_line']}"
        return find_origin(self.origins, parts).where()

    # --- making others from it ----------------------------------------------------------------------------------------
    def override(self, overrides):
        """The same ruleset with further values set; the original stays as it is.

        Parameters
        ----------
        overrides : mapping of path to value, or sequence of "path=value"
        """
        base = self.base or self
        given = {**self.overrides, **_read_overrides(overrides)}
        return _overridden(base, given) if given else self

    def differences(self, other):
        """(path, own value, other's value) wherever two rulesets of a game differ; None where one lacks the row."""
        mine, theirs = dict(self.paths()), dict(other.paths())
        paths = list(mine) + [path for path in theirs if path not in mine]
        found = [(p, mine.get(p), theirs.get(p)) for p in paths if mine.get(p) != theirs.get(p)]
        # a text that differs in numbers alone is told by these
        return [f for f in found if not any(p.startswith(f"{f[0]}.") for p, *_ in found)]

    # --- identity -----------------------------------------------------------------------------------------------------
    def slots(self, name):
        """(table, key) of each physical slot of a pile of the schema, None where empty (see `_ruleset_slots`)."""
        pile = self.schema.slots[name]
        return allot([_counts(ruleset, pile) for ruleset in self.lineage()], pile)

    def lineage(self):
        """Rulesets from the root down to this one, each made from the one before."""
        above = self.base or self.parent
        return [*(above.lineage() if above else []), self]

    @cached_property
    def hash(self):
        """SHA-256 (hex) of everything that plays depend on: rules and tables, not names, layout, goals or notes."""
        tables = {
            name: [[row[table.key], *(row[column] for column in table.columns)] for row in self.tables[name]]
            for name, table in self.schema.tables.items()
        }
        rules = {join_path(parts): value for parts, value in flatten(self.rules).items()}
        content = {"game": self.game, "rules": rules, "tables": tables}
        for name, pile in self.schema.slots.items():
            held = self.slots(name)
            if held != allot([_counts(self, pile)], pile):  # dealt otherwise than a ruleset without a parent would be
                content.setdefault("slots", {})[name] = held
        text = json.dumps(content, sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    @property
    def short(self):
        """First seven digits of the hash, as printed."""
        return self.hash[:7]

    def to_files(self):
        """A self-contained copy as `{file name: text}`, parents under `parent/`; in a folder, it loads by path."""
        base = self.base or self
        files = dict(base.files)
        files["copy.json"] = json.dumps({"name": self.name, "overrides": self.overrides}, sort_keys=True)
        if base.parent is not None:
            files |= {f"parent/{name}": text for name, text in base.parent.to_files().items()}
        return files


# --- loading ----------------------------------------------------------------------------------------------------------
def load_ruleset(name_or_path, overrides=()):
    """Read a ruleset and check every value on its own; sums and limits are checked by the game's `tables.build`.

    Parameters
    ----------
    name_or_path : str or Path
        `dawn`, `dawn-lean`, a folder with `rules.toml`, or a TOML file. A known name wins over a folder of that name;
        write `./dawn` for the folder.
    overrides : mapping or sequence
        `{"rules.prosperity_per_ally": 25}` or `["rules.prosperity_per_ally=25"]`.

    Returns
    -------
    Ruleset

    Raises
    ------
    UserError
        Names the file, the line, what was found and what is allowed.
    """
    given = _read_overrides(overrides)
    folder, name = _find(name_or_path, Path())
    ruleset = _load(folder, name, ())
    given = {**ruleset.overrides, **given}
    return _overridden(ruleset.base or ruleset, given) if given else ruleset


def ruleset_from_copy(files):
    """The ruleset that `Ruleset.to_files` copied; reads nothing from disk."""
    if not isinstance(files, Mapping) or not all(isinstance(k, str) and isinstance(v, str) for k, v in files.items()):
        raise UserError("a copy of a ruleset must map file names to texts")
    return _load(Copy(files), None, ())


def list_rulesets():
    """Names of all rulesets that come with the games, and the `title` of each: `{"dawn-lean": "..."}`."""
    titles = {}
    for name, folder in _shipped().items():
        title = read_toml(folder.read(folder.toml), folder.label(folder.toml)).get("title", "")
        titles[name.replace("_", "-")] = title if isinstance(title, str) else ""
    return titles


def _shipped():
    found = {}
    for game in list_games():
        home = Path(__file__).parent / "games" / game
        if (home / "ruleset" / "rules.toml").is_file():
            found[game] = Folder(home / "ruleset")
        for variant in (home / "variants").glob("*"):
            if (variant / "rules.toml").is_file() or variant.suffix == ".toml":
                found[f"{game}_{same(variant.stem)}"] = Folder(variant)
    return dict(sorted(found.items()))


def _find(name_or_path, base):
    """(Folder, name) of a ruleset given by name or by path relative to `base`."""
    text = str(name_or_path).strip()
    shipped = _shipped()
    if same(text) in shipped:
        return shipped[same(text)], same(text).replace("_", "-")
    path = base / text
    try:
        path = base / Path(text).expanduser()
        is_path = bool(text) and path.exists()
    except (OSError, ValueError, RuntimeError):
        is_path = False
    if not is_path:
        if "/" in text or "\\" in text or text.endswith(".toml"):
            raise UserError(f"ruleset {clip(text)!r}: there is no such folder or file")
        raise unknown("ruleset", clip(text), [name.replace("_", "-") for name in shipped])
    if path.is_dir() and not (path / "rules.toml").is_file():
        raise UserError(f'{text}: a ruleset folder needs a rules.toml (extends = "dawn" is enough)')
    if path.is_file() and path.suffix != ".toml":
        raise UserError(f"{text}: a ruleset is a folder or a .toml file")
    folder = Folder(path)
    return folder, folder.name


def _load(folder, name, seen):
    if folder.identity in seen or len(seen) > 16:
        raise UserError(f"{folder.label(folder.toml)}: extends itself, by way of {len(seen)} others")
    layer = load_layer(folder)
    parent = None
    if layer.extends is not None:
        above = folder.parent()
        where = layer.where(("extends",))
        if above is None and isinstance(folder, Copy):
            raise UserError(f"{where}: extends {clip(layer.extends)!r}, which is missing from the copy of the ruleset")
        if above is None:
            try:
                above, above_name = _find(layer.extends, folder.base)
            except UserError as error:
                raise UserError(f"{where}: extends: {error}") from None
        else:
            above_name = None
        parent = _load(above, above_name, (*seen, folder.identity))
    game = layer.game or (parent.game if parent else None)
    if game is None:
        raise UserError(f'{layer.label}: say what it belongs to: game = "dawn", or extends = "dawn"')
    try:
        game = get_game(game).name
        schema = get_game(game).tables.SCHEMA
    except UserError as error:
        raise UserError(f"{layer.where(('game',))}: {error}") from None
    if parent is not None and parent.game != game:
        raise UserError(f"{layer.where(('game',))}: game is {game}, but {parent.name} belongs to {parent.game}")
    ruleset = Ruleset(
        name=layer.copy_name or name or folder.name, game=game, parent=parent, **assemble(layer, schema, parent)
    )
    return _overridden(ruleset, layer.copy_overrides) if layer.copy_overrides else ruleset


def _read_overrides(overrides):
    if isinstance(overrides, str):
        overrides = [overrides]
    pairs = overrides.items() if isinstance(overrides, Mapping) else [parse_assignment(str(text)) for text in overrides]
    return {join_path(split_path(path)): value for path, value in pairs}


def _overridden(base, given):
    """`base` with values set; paths and values are checked against the schema."""
    state = {
        "rules": flatten(base.rules),
        "tables": {name: [dict(row) for row in rows] for name, rows in base.tables.items()},
        **{name: flatten(getattr(base, name)) for name in SECTIONS},
    }
    origins, checked = dict(base.origins), {}
    for path, value in given.items():
        try:
            parts = base.resolve(path)
        except UserError as error:
            raise UserError(f"--set {clip(path)}: {error}") from None
        origins[parts] = Origin(f"--set {clip(join_path(parts))}", "", (), {})
        checked[join_path(parts)] = override_value(state, parts, value, base.schema, origins[parts])
    sections = {name: nest(state[name]) for name in ("rules", *SECTIONS)}
    check_sections(sections, base.schema, lambda path: find_origin(origins, path).where())
    return Ruleset(
        name=base.name, game=base.game, tables=state["tables"], overrides=checked, parent=base.parent,
        warnings=base.warnings, schema=base.schema, origins=origins, files=base.files, base=base, **sections,
    )  # fmt: skip


def _counts(ruleset, pile):
    key = {name: ruleset.schema.tables[name].key for name in pile.tables}
    return {(name, row[key[name]]): row[pile.count] for name in pile.tables for row in ruleset.tables[name]}


def _said(row, column):
    """What a row's `provenance` cell says about one column: `stated`, or `cost=stated count=assumed` and the like."""
    words = str(row.get("provenance", "")).replace(";", " ").replace(",", " ").split()
    for word in words:
        name, equals, mark = word.partition("=")
        if equals and same(name) == column and mark in PROVENANCES:
            return mark
    return words[0] if words and words[0] in PROVENANCES else None


def _text(reading):
    return str(reading).lower() if isinstance(reading, bool) else str(reading)
