"""One ruleset's own files as a layer, and putting it on top of its parent."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import NamedTuple

from simcore._ruleset_files import read_csv, read_toml, toml_line
from simcore._ruleset_paths import clip, flatten, join_path, match, nest, same, split_path
from simcore._ruleset_schema import check_panel, check_play, check_targets, show, user_error
from simcore.errors import UserError, nearest

SECTIONS = ("play", "targets", "panel")
_TOP = ("game", "title", "extends", "rules", "override", "provenance", *SECTIONS)
_MARKS = ("stated", "source", "assumed")


class Origin(NamedTuple):
    """Where a value was set: the file (its text for line numbers, keys inside it) and that file's [provenance]."""

    file: str
    text: str
    keys: tuple
    marks: Mapping

    def where(self):
        """`rules.toml, line 12`, or the file alone."""
        line = toml_line(self.text, self.keys) if self.text else None
        return f"{self.file}, line {line}" if line else self.file

    def provenance_of(self, parts):
        """The mark of the longest path in [provenance] that holds this one, its `default`, or `assumed`."""
        for end in range(len(parts), 0, -1):
            mark = self.marks.get(join_path(parts[:end]))
            if mark:
                return mark
        return self.marks.get("default", "assumed")


def find_origin(origins, path):
    """The `Origin` of a path, else of what was last set inside it, else of the [rules] around everything."""
    inside = [parts for parts in origins if parts[: len(path)] == path]
    return origins[path if path in origins else inside[-1] if inside else ("rules",)]


@dataclass(frozen=True)
class Layer:
    """What one folder or file says by itself, shape checked, values not yet."""

    source: object
    label: str
    text: str
    data: dict
    marks: dict
    extends: str | None
    game: str | None
    copy_name: str | None
    copy_overrides: dict

    def where(self, keys):
        """File and line of a key of the TOML."""
        return Origin(self.label, self.text, tuple(keys), {}).where()

    def origin(self, keys):
        """An `Origin` of a key of the TOML."""
        return Origin(self.label, self.text, tuple(keys), self.marks)


def load_layer(source):
    """Read `rules.toml` (and `copy.json` of a copy) and check its top level."""
    label, text = source.label(source.toml), source.read(source.toml)
    data = read_toml(text, label)

    def where(*keys):
        return Origin(label, text, keys, {}).where()

    for key, value in data.items():
        if key not in _TOP:
            hint = nearest(clip(key), _TOP) or "; constants and switches stand under [rules]"
            raise UserError(f"{where(key)}: unknown key {clip(key)!r}{hint}; allowed: {', '.join(_TOP)}")
        kind = str if key in ("game", "title", "extends") else dict
        if not isinstance(value, kind):
            wanted = "a text" if kind is str else f"a table: [{key}]"
            raise UserError(f"{where(key)}: {key} must be {wanted}")
    marks = {}
    for parts, mark in flatten(data.get("provenance", {})).items():
        if mark not in _MARKS:
            raise user_error(
                where("provenance", *parts), join_path(parts), f"is {show(mark)}; allowed: {', '.join(_MARKS)}"
            )
        marks[join_path(_parts_of(("provenance", *parts), where))] = mark
    name, overrides = _read_copy(source)
    return Layer(source, label, text, data, marks, data.get("extends"), data.get("game"), name, overrides)


def _parts_of(keys, where):
    """Parts of the path meant by TOML keys below a section: a single one may be a whole path in quotes."""
    try:
        return split_path(keys[1]) if len(keys) == 2 else tuple(keys[1:])
    except UserError as error:
        raise UserError(f"{where(*keys)}: {error}") from None


def _read_copy(source):
    if "copy.json" not in source.names():
        return None, {}
    label = source.label("copy.json")
    try:
        data = json.loads(source.read("copy.json"))
        name, overrides = data["name"], data["overrides"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise UserError(f"{label}: is damaged; it must hold name and overrides") from None
    if not isinstance(name, str) or not isinstance(overrides, dict):
        raise UserError(f"{label}: is damaged; it must hold name and overrides")
    return name, overrides


def assemble(layer, schema, parent):
    """Fields of a `Ruleset`: the layer's values checked and laid over the parent's."""
    origins = dict(parent.origins) if parent else {}
    origins[("rules",)] = layer.origin(("rules",)) if "rules" in layer.data or not parent else origins[("rules",)]
    rules = flatten(parent.rules) if parent else {}
    rules |= _own_rules(layer, schema, origins)
    if parent is None:
        _fill_rules(rules, layer, schema)
    tables, files, warnings = _tables(layer, schema, parent, origins)
    state = {"rules": rules, "tables": tables}
    for name in SECTIONS:
        own = layer.data.get(name, {})
        if name == "play" and isinstance(own.get("mix"), dict):
            own = own | {"mix": ",".join(f"{k}={v}" for k, v in own["mix"].items())}
        own = flatten(own)
        origins |= {(name, *parts): layer.origin((name, *parts)) for parts in own}
        state[name] = (flatten(getattr(parent, name)) if parent else {}) | own
    _apply_cells(layer, schema, state, origins)
    _check_marks(layer, schema, state["tables"])
    sections = {name: _nested(state[name], layer, name) for name in SECTIONS}
    check_sections(sections, schema, lambda path: find_origin(origins, path).where())
    return sections | {
        "rules": nest(_ordered(rules, schema)), "tables": tables, "overrides": {}, "warnings": warnings,
        "schema": schema, "origins": origins, "files": files,
    }  # fmt: skip


def _check_marks(layer, schema, tables):
    """Every path of [provenance] must hold some value."""
    known = {"default", "rules", *tables, *SECTIONS}
    for rule in schema.rules:
        parts = split_path(f"rules.{rule}")
        known |= {join_path(parts[:end]) for end in range(2, len(parts) + 1)}
    for path in layer.marks:
        parts = split_path(path)
        rows = [row[schema.tables[parts[0]].key] for row in tables.get(parts[0], ())]
        in_table = (
            len(parts) > 1 and parts[1] in rows and (len(parts) == 2 or parts[2] in schema.tables[parts[0]].columns)
        )
        if path not in known and not in_table and parts[0] not in SECTIONS:
            hint = nearest(clip(path), [*known, *(join_path((parts[0], row)) for row in rows)])
            where = layer.where(("provenance", path))
            raise UserError(f"{where}: unknown path {clip(path)!r} in [provenance]{hint}")


def _nested(flat, layer, name):
    for parts in flat:
        for end in range(1, len(parts)):
            if parts[:end] in flat:
                raise UserError(
                    f"{layer.where((name, *parts))}: {name}.{join_path(parts[:end])} is a value, not a table"
                )
    return nest(flat)


def _ordered(rules, schema):
    """Rules in the schema's order, so that a child reads like its parent."""
    return {split_path(rule): rules[split_path(rule)] for rule in schema.rules}


def _own_rules(layer, schema, origins):
    found = {}
    for parts, value in flatten(layer.data.get("rules", {})).items():
        rule, where = join_path(parts), ("rules", *parts)
        if same(rule) in schema.left_out:
            raise UserError(f"{layer.where(where)}: rules.{rule} can't be set: {schema.left_out[same(rule)]}")
        name = next((known for known in schema.rules if same(known) == same(rule)), None)
        if name is None:
            rule = clip(rule)
            hint = nearest(rule, schema.rules)
            raise UserError(f"{layer.where(where)}: unknown rule rules.{rule}{hint}")
        target = split_path(name)
        if target in found:
            raise UserError(f"{layer.where(where)}: rules.{name} is set twice")
        try:
            found[target] = schema.rules[name].read(value)
        except ValueError as error:
            raise user_error(layer.where(where), f"rules.{name}", error) from None
        origins[("rules", *target)] = layer.origin(where)
    return found


def _fill_rules(rules, layer, schema):
    for name, cell in schema.rules.items():
        if split_path(name) not in rules:
            if cell.default_value() is None:
                raise user_error(layer.where(("rules",)), f"rules.{name}", f"is missing; {cell.allowed()}")
            rules[split_path(name)] = cell.default_value()


def _tables(layer, schema, parent, origins):
    names = layer.source.names()
    tables, warnings = {}, []
    files = {"rules.toml": layer.text}
    known = [table.file for table in schema.tables.values()]
    for name, table in schema.tables.items():
        if table.file in names and not layer.source.is_file:
            text = layer.source.read(table.file)
            tables[name] = read_csv(text, layer.source.label(table.file), name, table)
            files[table.file] = text
            origins[(name,)] = Origin(layer.source.label(table.file), "", (), layer.marks)
            for parts in [p for p in origins if p[0] == name and len(p) > 1]:
                del origins[parts]  # cells the parent set one by one
        elif parent is not None:
            tables[name] = [dict(row) for row in parent.tables[name]]
        else:
            raise UserError(
                f"{layer.source.label(table.file)}: missing; {layer.label} needs the tables {', '.join(known)}"
            )
    for file in names:
        if file.lower().endswith(".csv") and file not in known:
            meant = get_close_matches(file.lower(), known, n=1, cutoff=0.85)
            if meant:
                raise UserError(f"{layer.source.label(file)}: no table of {schema.game}; did you mean {meant[0]}?")
            warnings.append(f"{layer.source.label(file)} is no table of {schema.game} and is not read")
    return tables, files, ((*parent.warnings, *warnings) if parent else tuple(warnings))


def _apply_cells(layer, schema, state, origins):
    """The cells of [override]: `"resources.spy_3.count" = 4`, or the same as nested tables."""
    for keys, value in flatten(layer.data.get("override", {})).items():
        origin = layer.origin(("override", *keys))
        parts = _parts_of(origin.keys, lambda *_, o=origin: o.where())
        head = next((name for name in schema.tables if same(name) == same(parts[0])), None)
        if head is None or len(parts) not in (3, 5):
            hint = nearest(clip(parts[0]), schema.tables) if head is None else ""
            raise UserError(f"{origin.where()}: {clip(join_path(parts))!r} names no cell; write table.row.column{hint}")
        table = schema.tables[head]
        try:
            row = match(f"row of {head}", parts[1], [r[table.key] for r in state["tables"][head]])
            column = match(f"column of {head}", parts[2], table.columns)
        except UserError as error:
            raise UserError(f"{origin.where()}: {error}") from None
        path = (head, row, column, *parts[3:])
        override_value(state, path, value, schema, origin)
        origins[path[:3]] = origin


def override_value(state, parts, value, schema, origin):
    """Set one value in `state` (flat rules and sections, rows of tables); returns it checked.

    Raises
    ------
    UserError
        Starting with where the value stands (`origin`).
    """
    head = parts[0]
    if head in SECTIONS:
        return _set_in_section(state[head], parts[1:], value, f"{origin.where()}: {head}")
    cell = schema.rules[join_path(parts[1:])] if head == "rules" else schema.tables[head].columns[parts[2]]
    if len(parts) == 5 and head in schema.tables:
        return _set_number(state, parts, value, schema.tables[head], origin)
    try:
        value = cell.read(value)
    except ValueError as error:
        raise user_error(origin.where(), join_path(parts), error) from None
    if head == "rules":
        state[head][parts[1:]] = value
    else:
        key = schema.tables[head].key
        next(row for row in state["tables"][head] if row[key] == parts[1])[parts[2]] = value
    return value


def _set_number(state, parts, value, table, origin):
    """Change one number inside a text cell."""
    cell, row = table.columns[parts[2]], next(r for r in state["tables"][parts[0]] if r[table.key] == parts[1])
    numbers = {join_path(number.parts): number for number in cell.numbers(row[parts[2]])}
    try:
        number = numbers[match(f"number in {join_path(parts[:3])}", join_path(parts[3:]), numbers)]
        value = cell.number_cell().read(value)
    except (UserError, ValueError) as error:
        raise user_error(origin.where(), join_path(parts), error) from None
    row[parts[2]] = cell.inside.set(row[parts[2]], number, value)
    return value


def _set_in_section(flat, parts, value, where):
    if isinstance(value, tuple):
        value = list(value)
    listed = isinstance(value, list) and all(isinstance(v, (str, int, float)) for v in value)
    if not listed and not isinstance(value, (str, int, float)):
        raise UserError(f"{where}.{clip(join_path(parts))} is {show(value)}; a number, a text or a list is needed")
    for held in flat:
        if held != parts and (held[: len(parts)] == parts or parts[: len(held)] == held):
            raise UserError(f"{where}.{join_path(parts)} doesn't fit {where.rpartition(' ')[2]}.{join_path(held)}")
    flat[parts] = value
    return value


def check_sections(sections, schema, where):
    """Check [play], [targets] and [panel]; `where(path parts)` gives file and line."""
    checks = {
        "play": lambda data: check_play(data, schema),
        "targets": lambda data: check_targets(data, schema),
        "panel": check_panel,
    }
    for name, check in checks.items():
        try:
            check(sections[name])
        except ValueError as error:
            path, message = error.args
            raise user_error(where((name, *path)), f"{name}.{join_path(path)}", message) from None
