"""Strategies by name or by file: what there is, what a line-up or a mix says, the addresses that the kernel calls.

One strategy is one file: a docstring whose first line is its idea, `INTENT`,
`PARAMS = {"name": (default, low, high, "meaning")}`, and `choose(tables, public, mine, params)`, which returns the index
of a candidate. Its name is the file's.
Reading names, parameters and line-ups executes no strategy and imports no compiler; `prepare` does both.
"""

import dataclasses
import functools
import hashlib
import importlib
import importlib.util
import math
import re
import sys
import types
from pathlib import Path

from simcore.errors import UserError, nearest, unknown
from strategies import _checks

FOLDER = Path(__file__).resolve().parent
ANY_GAME = "any_game"
INTENT_CODES = {"ally": 0, "scoundrel": 1, "either": 2}
SEATS_MOST = 64  # `builder*999999` is a slip of the pen

Parameter = _checks.Parameter


@dataclasses.dataclass(frozen=True)
class Strategy:
    """What a strategy file states. `own`: a user's file, given by path."""

    name: str
    game: str
    path: Path
    idea: str
    parameters: tuple[Parameter, ...]
    intent: str
    own: bool = False

    @property
    def defaults(self):
        """The parameters' defaults, in their order."""
        return tuple(p.default for p in self.parameters)


@dataclasses.dataclass(frozen=True)
class Entry:
    """One strategy with its parameters, as one seat plays it; `parse_entry(text)` gives it back."""

    strategy: Strategy
    values: tuple[float, ...]
    text: str

    @property
    def name(self):
        return self.strategy.name

    @property
    def intent(self):
        return self.strategy.intent


@dataclasses.dataclass
class Prepared:
    """Strategies ready for the kernel, in the order of the entries. Keep it as long as an address may be called.

    addresses int64 (m,); params float64 (m, 8), unused slots 0; intents int8 (m,): 0 ally, 1 scoundrel, 2 either;
    digests: sha256 of each file and the helper files it imports; errors: what plain Python strategies raised.
    """

    addresses: object
    params: object
    intents: object
    names: tuple[str, ...]
    texts: tuple[str, ...]
    digests: tuple[str, ...]
    errors: list
    keep: list


# --- what there is ---


def _files(game):
    found = {}
    for folder in (ANY_GAME, game):
        for path in sorted((FOLDER / folder).glob("*.py")):
            if not path.stem.startswith("_"):
                found[path.stem] = path
    return found


@functools.lru_cache(maxsize=512)
def _read(path, game, own, _stamp):
    _, tree = _checks.read_tree(path)
    if own:
        _checks.find_choose(tree, path)
    idea, parameters, intent = _checks.read_facts(tree, path)
    return Strategy(Path(path).stem, game, Path(path), idea, parameters, intent, own)


def _describe(path, game, own=False):
    stamp = path.stat().st_mtime_ns if path.exists() else 0
    return _read(str(path) if own else path, game, own, stamp)


def list_strategies(game):
    """All strategies that can play `game`, by name, as Strategy records (no strategy is imported)."""
    return [_describe(path, game) for _, path in sorted(_files(game).items())]


def get(name, game):
    """The Strategy of that name, or of the file when `name` ends in `.py`.

    Raises UserError for an unknown name (with the nearest), or for a file with a mistake (with its line).
    """
    if name.endswith(".py"):
        return _describe(Path(name).expanduser(), game, own=True)
    files = _files(game)
    if name not in files and name.replace("-", "_") in files:
        name = name.replace("-", "_")
    if name not in files:
        hint = "; a file of your own is given by its path, ending in .py" if "/" in name or "\\" in name else ""
        raise UserError(f"{unknown('strategy', name, sorted(files))}{hint}")
    return _describe(files[name], game)


# --- entries, line-ups, mixes --------------------------------------------------------------------------------------------

_HEAD = re.compile(r"^(?P<head>.*?\.py(?=[:*]|$)|[^:*]*)(?P<rest>.*)$", re.DOTALL)


def parse_entry(text, game):
    """`name`, `name:key=value:key2=value`, `./mybot.py:key=value` -> Entry. Raises UserError."""
    text = text.strip()
    match = _HEAD.match(text)
    head, rest = match["head"].strip(), match["rest"]
    if not head:
        raise UserError(f"a strategy's name is missing in {text!r}")
    if "*" in rest:
        raise UserError(
            f"{text!r}: a multiple (*{rest.split('*', 1)[1]}) belongs into a line-up, behind the parameters"
        )
    if "=" in head and not head.endswith(".py"):
        raise UserError(f"{text!r}: parameters are written name:key=value, shares name=share in a mix")
    strategy = get(head, game)
    given = {}
    for part in rest.split(":")[1:]:
        key, value = _read_parameter(strategy, part, text)
        if key in given:
            raise UserError(f"{text!r}: parameter {key!r} is given twice")
        given[key] = value
    return make_entry(strategy, given)


def make_entry(strategy, given):
    """An Entry from a Strategy and {parameter: value}; every value is checked against its range."""
    known = {p.name: p for p in strategy.parameters}
    for name, value in given.items():
        if name not in known:
            raise UserError(f"{strategy.name}: {unknown('parameter', name, known)}")
        p = known[name]
        if not p.low <= value <= p.high:
            raise UserError(
                f"{strategy.name}: {name}={value:g} is outside {p.low:g} to {p.high:g} "
                f"({p.meaning}; default {p.default:g})"
            )
    values = tuple(float(given.get(p.name, p.default)) for p in strategy.parameters)
    changed = [(p.name, v) for p, v in zip(strategy.parameters, values, strict=True) if v != p.default]
    head = _path_text(strategy.path) if strategy.own else strategy.name
    return Entry(strategy, values, head + "".join(f":{name}={_number(v)}" for name, v in changed))


def _path_text(path):
    text = path.as_posix()
    return text if path.is_absolute() or text.startswith(".") else f"./{text}"


def _number(value):
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(float(value))


def _read_parameter(strategy, part, text):
    key, sign, value = part.partition("=")
    key = key.strip()
    names = [p.name for p in strategy.parameters]
    if not sign:
        raise UserError(f"{text!r}: {part!r} is not key=value" + (f"; parameters: {', '.join(names)}" if names else ""))
    if key not in names:
        hint = nearest(key, names) or (f"; known: {', '.join(names)}" if names else "; it has none")
        raise UserError(f"unknown parameter {key!r} of strategy {strategy.name}{hint}")
    try:
        number = float(value)
    except ValueError:
        raise UserError(f"{text!r}: {key} must be a number, found {value.strip()!r}") from None
    if not math.isfinite(number):
        raise UserError(f"{text!r}: {key} must be a finite number, found {value.strip()!r}")
    return key, number


def _split(text, what):
    parts = [part.strip() for part in text.split(",")]
    if not text.strip() or not all(parts):
        raise UserError(f"{what} {text!r} has an empty place; write {'a,b*3' if what == 'line-up' else 'a=0.6,b=0.4'}")
    return parts


def parse_lineup(text, game, players=None):
    """`builder*3,hoarder:turn_round=4` -> list of Entry, one a seat. With `players`, its length must equal that."""
    entries = []
    for part in _split(text, "line-up"):
        head, star, times = part.rpartition("*")
        if not star:
            head, times = part, "1"
        if not times.strip().isdecimal() or int(times) < 1:
            raise UserError(f"line-up {text!r}: {part!r}: the multiple must be a whole number above 0")
        if int(times) > SEATS_MOST:
            raise UserError(f"line-up {text!r}: {part!r}: at most {SEATS_MOST} seats")
        entries += [parse_entry(head, game)] * int(times)
    if players is not None and len(entries) != players:
        raise UserError(f"line-up {text!r} seats {len(entries)}, but {players} play")
    return entries


def parse_mix(text, game):
    """`builder=0.6,hoarder:keep=2=0.4` -> list of (Entry, share), shares positive and summing to 1.

    Accepts a mapping {entry text: share} as well. The last `=` of a part carries the share.
    """
    if not isinstance(text, str):
        parts = [(str(name), share) for name, share in dict(text).items()]
    else:
        parts = []
        for part in _split(text, "mix"):
            head, sign, share = part.rpartition("=")
            if not sign:
                raise UserError(f"mix {text!r}: {part!r} has no share; write name=share")
            parts.append((head, share))
    if not parts:
        raise UserError("the mix is empty; write name=share,name=share")
    found = []
    for head, share in parts:
        try:
            number = float(share)
        except (TypeError, ValueError):
            raise UserError(f"mix: the share of {head!r} must be a number, found {share!r}") from None
        if not math.isfinite(number) or number <= 0 or isinstance(share, bool):
            raise UserError(f"mix: the share of {head!r} must be above 0, found {share}")
        found.append((parse_entry(head, game), number))
    texts = [entry.text for entry, _ in found]
    twice = sorted({t for t in texts if texts.count(t) > 1})
    if twice:
        raise UserError(f"mix: {', '.join(twice)} stands there twice; add the shares up")
    whole = math.fsum(share for _, share in found)
    return [(entry, share / whole) for entry, share in found]


def lineup_text(entries):
    """Canonical text of a line-up: equal neighbours as multiples."""
    runs = []
    for entry in entries:
        if runs and runs[-1][0] == entry.text:
            runs[-1][1] += 1
        else:
            runs.append([entry.text, 1])
    return ",".join(text if times == 1 else f"{text}*{times}" for text, times in runs)


def mix_text(mix):
    """Canonical text of a mix, as `parse_mix` reads it."""
    return ",".join(f"{entry.text}={share:.12g}" for entry, share in mix)


# --- from file to address ---


def records_of(game):
    """(TABLES, PUBLIC, MINE) of a game: what a strategy may read."""
    from simcore.game import get_game

    return get_game(game).records


def helper_files(path):
    """The files a strategy imports from beside it or from `strategies`, and those that these import, sorted."""
    import ast

    found, todo = set(), [Path(path).resolve()]
    while todo:
        here = todo.pop()
        _, tree = _checks.read_tree(here)
        for node in ast.walk(tree):
            names = []
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names = [node.module] + [f"{node.module}.{alias.name}" for alias in node.names]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            for name in names:
                inner = name.replace(".", "/") + ".py"
                root = FOLDER.parent if name.startswith("strategies.") else here.parent
                file = (root / inner).resolve()
                if file.is_file() and file not in found and file != Path(path).resolve():
                    found.add(file)
                    todo.append(file)
    return sorted(found)


def digest(strategy):
    """sha256 (hex) of a strategy's file and of the helper files it imports."""
    whole = hashlib.sha256()
    for path in (strategy.path.resolve(), *helper_files(strategy.path)):
        content = path.read_bytes()
        whole.update(f"{path.name}\0{len(content)}\0".encode() + content)
    return whole.hexdigest()


def check(strategy, records):
    """Everything that reading can find wrong with a strategy's file. Raises UserError with file and line."""
    _, tree = _checks.read_tree(strategy.path)
    _checks.find_choose(tree, strategy.path)
    _checks.check_fields(tree, strategy.path, records, [p.name for p in strategy.parameters])


def load(strategy):
    """Execute a strategy's file -> its module's name in `sys.modules`. Raises UserError for what the file raises."""
    if not strategy.own:
        return importlib.import_module(f"strategies.{strategy.path.parent.name}.{strategy.path.stem}").__name__
    path = strategy.path.resolve()
    helpers = [p for p in helper_files(path) if FOLDER not in p.parents]
    # cache entries name their module, so the name is made of path and content, and the module stays importable
    name = "strategy_" + hashlib.sha256(f"{path}\0{digest(strategy)}".encode()).hexdigest()[:16]
    if name in sys.modules:
        return name
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    _forget_helpers()
    before = set(sys.modules)
    sys.modules[name] = module
    sys.path.insert(0, str(path.parent))  # so that it can import a helper of its own from beside it
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise _start_fault(strategy, error) from error
    finally:
        sys.path.remove(str(path.parent))
        _own_helpers.update(m for m in set(sys.modules) - before if _file_of(sys.modules[m]) in helpers)
    _compile_helpers(module, {m.__name__ for m in map(sys.modules.get, _own_helpers) if m} | {name})
    return name


_own_helpers = set()  # modules imported from beside users' files: another folder's may have the same name


def _forget_helpers():
    for name in _own_helpers:
        sys.modules.pop(name, None)
    _own_helpers.clear()


def _file_of(module):
    file = getattr(module, "__file__", None)
    return Path(file).resolve() if file else None


def _compile_helpers(module, own, _made=None):
    """Functions that a user wrote beside `choose` are compiled with it, without a decorator."""
    from simcore.jit import rule

    made = {} if _made is None else _made
    for name, value in list(vars(module).items()):
        if isinstance(value, types.ModuleType) and value.__name__ in own and value not in made:
            made[value] = value
            _compile_helpers(value, own, made)
        if not isinstance(value, types.FunctionType) or value.__module__ not in own or name == "choose":
            continue
        if value not in made:
            made[value] = rule(value)
            _compile_helpers(sys.modules[value.__module__], own, made)
        setattr(module, name, made[value])


def _start_fault(strategy, error):
    line, trace = 0, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == str(strategy.path.resolve()):
            line = trace.tb_lineno
        trace = trace.tb_next
    return _checks.fault(strategy.path, line, f"{type(error).__name__}: {error}")


def prepare(entries, game, plain=False):
    """Check, load and compile the strategies of these entries (each file once) -> Prepared.

    entries: Entry records, or their texts. plain=True: ordinary Python through a callback, for breakpoints and real
    tracebacks (slow). Raises UserError with file and line for every mistake in a strategy's file.
    """
    import numpy as np

    from simcore import jit

    entries = [parse_entry(e, game) if isinstance(e, str) else e for e in entries]
    records, made, errors = records_of(game), {}, []
    for strategy in {e.strategy: None for e in entries}:
        check(strategy, records)
        module, names, mark = load(strategy), [p.name for p in strategy.parameters], digest(strategy)
        try:
            if plain:
                compiled = jit.stand_in(sys.modules[module].choose, names, records, errors)
            else:
                compiled = jit.compile_choose(module, names, records, mark)
        except jit.CompileError as error:
            _, tree = _checks.read_tree(strategy.path)
            raise _checks.fault(strategy.path, *_checks.explain(error.reason, error.line, tree)) from error
        made[strategy] = (compiled, mark)
    params = np.zeros((len(entries), _checks.PARAMS_MOST))
    for row, entry in zip(params, entries, strict=True):
        row[: len(entry.values)] = entry.values
    return Prepared(
        addresses=np.array([made[e.strategy][0].address for e in entries], np.int64),
        params=params,
        intents=np.array([INTENT_CODES[e.intent] for e in entries], np.int8),
        names=tuple(e.name for e in entries),
        texts=tuple(e.text for e in entries),
        digests=tuple(made[e.strategy][1] for e in entries),
        errors=errors,
        keep=[compiled for compiled, _ in made.values()],
    )
