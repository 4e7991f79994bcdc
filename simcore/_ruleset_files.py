"""The files of a ruleset: reading text, TOML and CSV, with errors that name file and line.

CSVs are what spreadsheets export: UTF-8 with or without BOM, comma, semicolon or tab, any line ends, quoted cells.
"""

import csv
import io
import os
import re
import tomllib
from pathlib import Path

from simcore._ruleset_paths import clip, same
from simcore._ruleset_schema import user_error
from simcore.errors import UserError, nearest

MAX_BYTES = 2_000_000  # a table of a card game has a few kilobytes


class Folder:
    """A ruleset on disk: a folder with `rules.toml` and CSVs, or a single TOML file."""

    def __init__(self, path):
        self.path = Path(path)
        self.is_file = self.path.is_file()
        self.base = self.path.parent if self.is_file else self.path
        self.toml = self.path.name if self.is_file else "rules.toml"

    @property
    def name(self):
        """The folder's name, or the file's without its ending."""
        resolved = self.path.resolve()
        return resolved.stem if self.is_file else resolved.name

    @property
    def identity(self):
        """What tells one ruleset from another when looking for circles of `extends`."""
        return str(self.path.resolve())

    def names(self):
        """File names in the folder; of a single file, that file's."""
        if self.is_file:
            return [self.toml]
        try:
            return sorted(p.name for p in self.path.iterdir() if p.is_file())
        except OSError as error:
            raise UserError(f"{self.path}: cannot be read ({error.strerror or error})") from None

    def label(self, name):
        """How messages call a file: relative to where the user stands, when that is shorter."""
        full = str((self.base / name).absolute())
        try:
            near = os.path.relpath(full)
        except ValueError:  # another drive
            return full
        return near if len(near) < len(full) else full

    def read(self, name):
        """Text of one file; a `UserError` tells what is wrong with it."""
        label = self.label(name)
        try:
            with open(self.base / name, "rb") as file:
                data = file.read(MAX_BYTES + 1)
        except OSError as error:
            raise UserError(f"{label}: cannot be read ({error.strerror or error})") from None
        if len(data) > MAX_BYTES:
            raise UserError(f"{label}: larger than {MAX_BYTES:,} bytes; this is no ruleset file")
        return decode(data, label)

    def parent(self):
        """The copy of the parent that lies inside a copied ruleset, or None."""
        inside = self.base / "parent"
        is_copy = not self.is_file and (self.base / "copy.json").is_file() and (inside / "rules.toml").is_file()
        return Folder(inside) if is_copy else None


class Copy:
    """A ruleset held in a dict of file name to text, as in a run's manifest; never touches the disk."""

    toml = "rules.toml"
    is_file = False

    def __init__(self, files, prefix=""):
        self.files, self.prefix = files, prefix
        self.name = "copy"
        self.identity = f"copy:{prefix}"

    def names(self):
        """File names of this level."""
        mine = [k[len(self.prefix) :] for k in self.files if k.startswith(self.prefix)]
        return sorted(k for k in mine if "/" not in k)

    def label(self, name):
        """How messages call a file."""
        return f"{self.prefix}{name} (ruleset copy)"

    def read(self, name):
        """Text of one file."""
        text = self.files.get(self.prefix + name)
        if not isinstance(text, str):
            raise UserError(f"{self.label(name)}: missing from the copy of the ruleset")
        return text

    def parent(self):
        """The parent's copy, or None."""
        below = f"{self.prefix}parent/"
        return Copy(self.files, below) if f"{below}{self.toml}" in self.files else None


def decode(data, label):
    """Bytes to text: UTF-8, a BOM dropped; a `UserError` names the line of a byte that isn't."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UserError(
            f"{label}, line {line}: byte 0x{data[error.start]:02x} is not UTF-8; "
            "save the file as UTF-8 (in a spreadsheet: CSV UTF-8)"
        ) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise UserError(f"{label}, line {line}: holds a NUL character; save the file as UTF-8 text")
    return text


def read_toml(text, label):
    """The parsed TOML; a `UserError` names the line of a mistake."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+), column \d+\)", str(error))
        line = int(found.group(1)) if found else text.count("\n") + 1
        what = clip(re.sub(r"\s*\(at [^)]*\)$", "", str(error)), 200)
        raise UserError(f"{label}, line {line}: not valid TOML: {what}") from None
    except RecursionError:
        raise UserError(f"{label}: not valid TOML: nested too deeply") from None
    except ValueError as error:  # numbers of thousands of digits, impossible dates
        raise UserError(f"{label}: not valid TOML: {clip(error, 200)}") from None


def toml_line(text, keys):
    """Line on which a key of nested tables first stands, or of the nearest table around it; None if nowhere.

    The file is parsed up to each line in turn, so strings, lists and dotted keys need no scanner of their own. Only
    used to word an error.
    """
    lines = text.split("\n")
    while keys and len(lines) <= 3000:
        # lines of the longest part that is TOML by itself and lacks the key
        whole = next((n for n, line in enumerate(lines) if keys[-1] in line), 0)
        for end in range(whole + 1, len(lines) + 1):
            try:
                data = tomllib.loads("\n".join(lines[:end]))
            except (ValueError, RecursionError):
                continue
            if _holds(data, keys):
                return whole + 1
            whole = end
        keys = keys[:-1]
    return None


def _holds(data, keys):
    for key in keys:
        if not isinstance(data, dict) or key not in data:
            return False
        data = data[key]
    return True


def read_csv(text, label, name, table):
    """Rows of a CSV as checked dicts.

    Parameters
    ----------
    text, label : str
        Content, and the file's name for messages.
    name : str
        The table's name.
    table : Table
        Its schema.

    Returns
    -------
    list of dict
        Column to value; columns the schema doesn't know are kept as text. `_file` and `_line` say where the row stands.
    """
    rows = _split(text, label, table)
    rows = [(line, cells) for line, cells in rows if any(cell.strip() for cell in cells)]
    line, header = rows[0] if rows else (1, [])
    header = [same(cell) for cell in header]
    while header and not header[-1]:
        header.pop()
    _check_header(header, f"{label}, line {line}", table)
    found, lines = [], {}
    for line, cells in rows[1:]:
        where = f"{label}, line {line}"
        if any(cell.strip() for cell in cells[len(header) :]):
            raise UserError(
                f"{where}: {len(cells)} cells for {len(header)} columns; quote a cell that holds the separator"
            )
        row = _check_row(dict(zip(header, cells + [""] * (len(header) - len(cells)), strict=False)), where, table)
        key = row[table.key]
        if same(key) in lines:
            raise UserError(f"{where}: {table.key} {key!r} stands on line {lines[same(key)]} already")
        lines[same(key)] = line
        found.append(row | {"_file": label, "_line": line})
    if not found:
        raise UserError(f"{label}: no rows; {name} needs at least one")
    if len(found) > table.max_rows:
        raise UserError(f"{label}: {len(found)} rows, at most {table.max_rows} fit")
    return found


def _split(text, label, table):
    """(line, cells) of all rows, with the separator that makes most of the header's names out."""
    known = {table.key, *table.columns}
    sep = re.match(r"\s*\"?sep=([,;\t|])\"?[\r\n]", text)  # Excel's own first line
    delimiters = sep.group(1) if sep else ",;\t"
    if sep:
        text = "\n" + text[sep.end() :].removeprefix("\n")
    head = next((line for line in text.splitlines() if line.strip(" ,;\t")), "")
    hits = {d: sum(same(c.strip().strip('"')) in known for c in head.split(d)) for d in delimiters}
    delimiter = max(delimiters, key=hits.get)
    rows, start = [], 1
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        for cells in reader:
            rows.append((start, cells))
            start = reader.line_num + 1
    except csv.Error as error:
        raise UserError(f"{label}, line {start}: not readable as CSV: {error}") from None
    return rows


def _check_header(header, where, table):
    if not header:
        raise UserError(
            f"{where}: no header; the first row must name the columns {table.key}, {', '.join(table.columns)}"
        )
    for column in header:
        if column and header.count(column) > 1:
            raise UserError(f"{where}: column {clip(column)!r} stands twice in the header")
    needed = [table.key] + [name for name, cell in table.columns.items() if cell.default_value() is None]
    for column in needed:
        if column not in header:
            extra = [c for c in header if c and c != table.key and c not in table.columns]
            found = clip(", ".join(c for c in header if c), 300)
            raise UserError(f"{where}: column {column!r} is missing{nearest(column, extra)}; found: {found}")


def _check_row(raw, where, table):
    raw.pop("", None)
    key = raw[table.key].strip()
    if not key or len(key) > 80 or not key.isprintable():
        raise UserError(f"{where}: {table.key} is {clip(key)!r}; every row needs a name of its own")
    row = {table.key: key}
    for name, cell in table.columns.items():
        text = raw.pop(name, "").strip()
        if not text:
            if cell.default_value() is None:
                raise user_error(where, name, f"of {key} is empty; {cell.allowed()}")
            row[name] = cell.default_value()
            continue
        try:
            row[name] = cell.read(text)
        except ValueError as error:
            raise user_error(where, f"{name} of {key}", error) from None
    raw.pop(table.key)
    return row | {k: v.strip() for k, v in raw.items() if not k.startswith("_")}
