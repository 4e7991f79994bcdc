"""Parameter paths (`resources.spy_3.count`) and `path=value` texts: taking apart and putting together.

A part of a path that holds a dot, a space or a quote is written in double quotes. Nothing is evaluated: a value is read
as TOML (numbers, true, false, quoted text, lists), and what isn't TOML is taken as plain text.
"""

import re
import tomllib
from functools import lru_cache

from simcore.errors import UserError, unknown

_BARE = re.compile(r"[^\s\"'.=\[\]]+")
_QUOTED = re.compile(r"\"((?:[^\"\\]|\\.)*)\"|'([^']*)'")


def split_path(text):
    """Parts of a path: `'characters."Stock Broker".bonus'` gives `("characters", "Stock Broker", "bonus")`."""
    text = str(text).strip()
    parts, at = [], 0
    while True:
        quoted = _QUOTED.match(text, at)
        found = quoted or _BARE.match(text, at)
        if not found:
            raise UserError(f"{clip(text)!r} is not a parameter path; one looks like resources.spy_3.count")
        if quoted:
            double, single = quoted.groups()
            parts.append(single if double is None else re.sub(r"\\(.)", r"\1", double))
        else:
            parts.append(found.group())
        at = found.end()
        if at == len(text):
            return tuple(parts)
        if text[at] != ".":
            raise UserError(f"{clip(text)!r} is not a parameter path: a dot is needed at place {at + 1}")
        at += 1


def join_path(parts):
    """The path of these parts, quoted where needed; the inverse of `split_path`."""
    return ".".join(_quote(str(part)) for part in parts)


def _quote(part):
    if _BARE.fullmatch(part):
        return part
    return '"' + part.replace("\\", "\\\\").replace('"', '\\"') + '"'


def parse_assignment(text):
    """`"rules.rounds=5"` gives `("rules.rounds", 5)`.

    Raises
    ------
    UserError
        When there is no `=`.
    """
    inside = False
    for at, letter in enumerate(text):
        if letter == '"':
            inside = not inside
        if letter == "=" and not inside:
            return text[:at].strip(), parse_value(text[at + 1 :])
    raise UserError(f"{clip(text)!r} sets nothing; write path=value, for instance rules.prosperity_per_ally=25")


def parse_value(text):
    """A value as TOML writes it; what isn't TOML is the text itself."""
    text = text.strip()
    try:
        data = tomllib.loads(f"value = {text}")
    except (tomllib.TOMLDecodeError, RecursionError, ValueError):
        return text
    return data["value"] if set(data) == {"value"} else text


def flatten(data, prefix=()):
    """Leaves of nested dicts as `{(part, ...): value}`; a key that holds dots unquoted in TOML is nested already."""
    leaves = {}
    for key, value in data.items():
        if isinstance(value, dict):
            leaves.update(flatten(value, (*prefix, key)))
        else:
            leaves[(*prefix, key)] = value
    return leaves


def nest(flat):
    """Nested dicts of `{(part, ...): value}`; the inverse of `flatten`."""
    data = {}
    for parts, value in flat.items():
        here = data
        for part in parts[:-1]:
            here = here.setdefault(part, {})
        here[parts[-1]] = value
    return data


def clip(text, length=60):
    """The beginning of a long text, for messages."""
    text = str(text)
    return text if len(text) <= length else f"{text[: length - 3]}..."


@lru_cache(maxsize=4096)
def same(name):
    """How names are compared: case, `-` and `_` make no difference."""
    return str(name).strip().lower().replace("-", "_").replace(" ", "_")


def match(kind, name, known):
    """The known name meant by `name`; raises a `UserError` with the nearest ones when there is none."""
    known = list(known)
    if name in known:
        return name
    for one in known:
        if same(one) == same(name):
            return one
    raise unknown(kind, clip(name), known)
