"""What can be said about a strategy file by reading it: its parameters, and its mistakes with file and line.

A strategy is compiled, and a compiler's words rarely help whoever wrote it. So the syntax tree is walked first: a
misspelt field of a record, a path that forgets its `return`, a `choose` of the wrong shape are told in words and with
the line. Nothing of the file is executed here.
"""

import ast
import dataclasses
import re
from pathlib import Path

from simcore.errors import UserError, nearest

ARGUMENTS = ("tables", "public", "mine", "params")
INTENTS = ("ally", "scoundrel", "either")
PARAMS_MOST = 8  # slots that the game's `mine.params` holds


@dataclasses.dataclass(frozen=True)
class Parameter:
    """One parameter of a strategy: `low <= value <= high`; `meaning` is one phrase for a designer."""

    name: str
    default: float
    low: float
    high: float
    meaning: str


def fault(path, line, text):
    """The one form in which a mistake in a strategy file is told."""
    return UserError(f"{path}:{line}: {text}" if line else f"{path}: {text}")


def read_tree(path):
    """-> (source text, syntax tree) of a Python file.

    Raises UserError for a file that is missing, not UTF-8 or not Python, with its line.
    """
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        near = sorted(p.name for p in path.parent.glob("*.py")) if path.parent.is_dir() else []
        raise UserError(f"{path}: no such strategy file{nearest(path.name, near)}") from None
    except UnicodeDecodeError as error:
        raise UserError(f"{path}: not a UTF-8 text file (byte {error.start})") from None
    except OSError as error:
        raise UserError(f"{path}: cannot be read: {error.strerror}") from None
    try:
        return text, ast.parse(text, filename=str(path))
    except SyntaxError as error:
        found = (error.text or "").strip()
        raise fault(path, error.lineno, f"{error.msg}" + (f": {found}" if found else "")) from None
    except ValueError as error:  # null bytes
        raise fault(path, 0, str(error)) from None


def _assigned(tree, name):
    """The node of the last module-level `name = ...`, or None."""
    found = None
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in node.targets):
            found = node
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == name:
            found = node if node.value is not None else found
    return found


def _literal(tree, path, name, default):
    node = _assigned(tree, name)
    if node is None:
        return default, 0
    try:
        return ast.literal_eval(node.value), node.lineno
    except ValueError:
        raise fault(path, node.lineno, f"{name} must be written out (plain numbers and texts), not computed") from None


def read_facts(tree, path):
    """-> (idea, tuple of Parameter, intent) as the file states them, without running it.

    The idea is the first line of the docstring. INTENT is "either" where the file names none.
    """
    idea = (ast.get_docstring(tree) or "").strip().split("\n")[0].strip()
    intent, line = _literal(tree, path, "INTENT", "either")
    if intent not in INTENTS:
        raise fault(path, line, f"INTENT is {intent!r}; allowed: {', '.join(INTENTS)}{nearest(intent, INTENTS)}")
    stated, line = _literal(tree, path, "PARAMS", {})
    if not isinstance(stated, dict):
        raise fault(path, line, 'PARAMS must be {"name": (default, low, high, "meaning")}')
    if len(stated) > PARAMS_MOST:
        raise fault(path, line, f"{len(stated)} parameters in PARAMS; at most {PARAMS_MOST}")
    return idea, tuple(_read_parameter(path, line, name, row) for name, row in stated.items()), intent


def _read_parameter(path, line, name, row):
    import numpy as np

    if not isinstance(name, str) or not name.isidentifier():
        raise fault(path, line, f"PARAMS: {name!r} is not a name")
    if name in dir(np.record):
        raise fault(path, line, f"PARAMS: {name!r} is a word that numpy keeps for itself; choose another name")
    if not isinstance(row, (tuple, list)) or len(row) != 4 or not isinstance(row[3], str):
        raise fault(path, line, f'PARAMS: {name!r} must be (default, low, high, "meaning"), found {row!r}')
    if any(isinstance(v, bool) or not isinstance(v, (int, float)) for v in row[:3]):
        raise fault(path, line, f"PARAMS: default, low and high of {name!r} must be numbers, found {tuple(row[:3])!r}")
    default, low, high = (float(v) for v in row[:3])
    if not low <= default <= high:
        raise fault(path, line, f"PARAMS: {name!r}: default {default:g} is outside {low:g} to {high:g}")
    return Parameter(name, default, low, high, row[3])


# --- the function ---


def find_choose(tree, path):
    """The definition of `choose`, checked for its arguments and its returns."""
    functions = [node for node in tree.body if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    found = [node for node in functions if node.name == "choose"]
    if not found:
        near = nearest("choose", [node.name for node in functions])
        raise fault(path, 0, f"no function choose({', '.join(ARGUMENTS)}){near}")
    choose = found[-1]
    given = choose.args
    names = [a.arg for a in given.posonlyargs + given.args]
    if isinstance(choose, ast.AsyncFunctionDef):
        raise fault(path, choose.lineno, "choose must be an ordinary function, not async")
    if len(names) != 4 or given.vararg or given.kwarg or given.kwonlyargs:
        wrote = ", ".join(names + [f"*{a.arg}" for a in (given.vararg, given.kwarg) if a is not None])
        raise fault(path, choose.lineno, f"choose takes ({', '.join(ARGUMENTS)}), found ({wrote})")
    _check_returns(choose, path)
    return choose


def _own_nodes(function):
    """The nodes of a function without those of functions inside it."""
    todo = list(function.body)
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
            todo.extend(ast.iter_child_nodes(node))


def _check_returns(choose, path):
    for node in sorted((n for n in _own_nodes(choose) if hasattr(n, "lineno")), key=lambda n: n.lineno):
        if isinstance(node, (ast.Yield, ast.YieldFrom)):
            raise fault(path, node.lineno, "choose must return a candidate's index, not yield")
        if isinstance(node, ast.Return):
            nothing = node.value is None or (isinstance(node.value, ast.Constant) and node.value.value is None)
            if nothing:
                raise fault(path, node.lineno, "this return gives nothing; return the index of a candidate")
            if isinstance(node.value, ast.Constant) and isinstance(node.value.value, (float, str, bytes, complex)):
                raise fault(path, node.lineno, f"choose returns {node.value.value!r}; it must be a whole number")
    if not _ends(choose.body):
        line = _loose_end(choose.body)
        raise fault(path, line, "choose can come to its end here without a return; every path must return an index")


def _ends(body):
    """True when control cannot run off the end of these statements."""
    return any(_leaves(node) for node in body)


def _leaves(node):
    if isinstance(node, (ast.Return, ast.Raise)):
        return True
    if isinstance(node, ast.If):
        return bool(node.orelse) and _ends(node.body) and _ends(node.orelse)
    if isinstance(node, ast.While):
        always = isinstance(node.test, ast.Constant) and bool(node.test.value)
        return always and not _breaks(node.body)
    if isinstance(node, ast.With):
        return _ends(node.body)
    if isinstance(node, ast.Try):
        tried = _ends(node.body) or (bool(node.orelse) and _ends(node.orelse))
        return _ends(node.finalbody) or (tried and all(_ends(h.body) for h in node.handlers))
    if isinstance(node, ast.Match):
        last = node.cases[-1]
        open_case = isinstance(last.pattern, ast.MatchAs) and last.pattern.pattern is None and last.guard is None
        return open_case and all(_ends(case.body) for case in node.cases)
    return False


def _breaks(body):
    """True when these statements of a loop hold a `break` that leaves this loop."""
    todo = list(body)
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Break):
            return True
        if not isinstance(node, (ast.For, ast.While, ast.FunctionDef, ast.Lambda)):
            todo.extend(ast.iter_child_nodes(node))
    return False


def _loose_end(body):
    """The line of the statement after which control runs off the end."""
    last = body[-1]
    if isinstance(last, ast.If):
        if not _ends(last.body):
            return _loose_end(last.body)
        if last.orelse:
            return _loose_end(last.orelse)
        return last.lineno
    return getattr(last, "end_lineno", last.lineno)


# --- fields of records ---


def check_fields(tree, path, records, parameters):
    """Every `tables.x`, `public.x`, `mine.x` and `params.x`, nested ones too, names a field that is there.

    records: (TABLES, PUBLIC, MINE), numpy dtypes; parameters: names in PARAMS. Functions beside `choose` are checked
    by the names of their arguments. Raises UserError with the line and the nearest field.
    """
    import numpy as np

    params = np.dtype([(name, "f8") for name in parameters] or [("", "f8", (0,))])
    kinds = dict(zip(ARGUMENTS, (*records, params), strict=True))
    for function in [n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)]:
        given = [a.arg for a in function.args.posonlyargs + function.args.args]
        if function.name == "choose" and len(given) == 4:
            known = dict(zip(given, kinds.values(), strict=True))
            words = dict(zip(given, ARGUMENTS, strict=True))
        else:
            known = {name: kinds[name] for name in given if name in kinds}
            words = {name: name for name in known}
        _Fields(path, known, words, set(parameters)).walk(function)


class _Fields:
    """Follows records through one function: `past = public.past[2]` makes `past` known from there on."""

    def __init__(self, path, known, words, parameters):
        self.path, self.known, self.words, self.parameters = path, dict(known), words, parameters

    def walk(self, function):
        for node in function.body:
            self._visit(node)

    def _visit(self, node):
        if isinstance(node, (ast.FunctionDef, ast.Lambda)):
            return
        if isinstance(node, ast.Assign):
            self._visit(node.value)
            kind = self._kind(node.value)
            for target in node.targets:
                if isinstance(target, ast.Name):
                    if kind is not None:
                        self.known[target.id] = kind
                    else:
                        self.known.pop(target.id, None)
                else:
                    self._refuse_writing(target)
                    self._visit(target)
            return
        if isinstance(node, (ast.AugAssign, ast.AnnAssign)):
            self._refuse_writing(node.target)
        if isinstance(node, ast.Attribute):
            self._kind(node)
        for child in ast.iter_child_nodes(node):
            self._visit(child)

    def _refuse_writing(self, target):
        """What a seat is shown is there to be read: `mine.hand[3] = 0` would change it for the rules as well."""
        for part in target.elts if isinstance(target, (ast.Tuple, ast.List)) else [target]:
            owner = part
            while isinstance(owner, (ast.Attribute, ast.Subscript, ast.Starred)):
                owner = owner.value
            if owner is not part and isinstance(owner, ast.Name) and owner.id in self.known:
                text = f"{ast.unparse(part)} is written to; a strategy only reads what it is handed"
                raise fault(self.path, part.lineno, f"{text} (change a copy)")

    def _kind(self, node):
        """The dtype of an expression that is a record (or array of records), else None."""
        if isinstance(node, ast.Name):
            return self.known.get(node.id)
        if isinstance(node, ast.Subscript):
            return self._kind(node.value)
        if not isinstance(node, ast.Attribute):
            return None
        kind = self._kind(node.value)
        if kind is None:
            return None
        owner = ast.unparse(node.value)
        if node.attr not in kind.fields:
            raise fault(self.path, node.lineno, self._unknown(owner, node.attr, kind))
        inner = kind.fields[node.attr][0].base
        return inner if inner.fields else None

    def _unknown(self, owner, name, kind):
        if self.words.get(owner) == "params":
            known = sorted(self.parameters)
            hint = nearest(name, known) or (f"; known: {', '.join(known)}" if known else "; it states no PARAMS")
            return f"{owner}.{name}: no such parameter{hint}"
        others = [f"{w}.{name}" for w, k in self.known.items() if k.fields and name in k.fields and w in self.words]
        hint = f"; did you mean {others[0]}?" if others else nearest(name, kind.fields)
        return f"{owner}.{name}: no such field{hint or '; known: ' + ', '.join(kind.fields)}"


# --- a compiler's words ---

_TYPES = {
    "float64": "a number with a fraction (wrap it in int())",
    "float32": "a number with a fraction (wrap it in int())",
    "none": "nothing on some path",
    "unicode_type": "a text",
}


def explain(reason, line, tree):
    """(line, what the compiler says about a strategy in the words of somebody who writes Python); line may be None."""
    found = re.search(r"NameError: name '(?P<name>\w+)' is not defined", reason)
    if found:
        uses = [n.lineno for n in ast.walk(tree) if isinstance(n, ast.Name) and n.id == found["name"]]
        return min(uses, default=line), f"name {found['name']!r} is not defined"
    found = re.search(r">>> as_index\((?P<type>.*?)\)( There|$)|choose returns (?P<other>[^,]+), not", reason)
    if found:
        given = (found["type"] or found["other"]).strip()
        given = _TYPES.get(given, "nothing on some path" if given.startswith("Optional") else given)
        return line, f"choose must return the index of a candidate, a whole number; it returns {given}"
    found = re.search(r"[Uu]ntyped global name '(?P<name>\w+)'(?P<rest>.*)", reason)
    if found:
        what = "which is not compiled" if "class 'function'" in found["rest"] else "which compiled code cannot use"
        allowed = "allowed: numbers, arrays, records, functions of this file, math, numpy"
        return line, f"uses {found['name']!r}, {what}; {allowed}"
    if "Can't unify return type" in reason:
        return line, "choose returns values of different kinds; every return must give a whole number"
    found = re.search(r"Cannot unify (?P<a>.+?) and (?P<b>.+?) for '(?P<name>\w+?)(\.\d+)?'", reason)
    if found:
        return line, f"{found['name']!r} is {found['a']} on one path and {found['b']} on another; give it one type"
    found = re.search(r">>> (?P<call>.*?) There (are|is)", reason)
    if found:
        return line, f"compiled code knows no {found['call']}"
    short = re.split(r"\s*(>>>|def \w+\(|<source elided>)", reason)[0]
    return line, f"cannot be compiled: {_cut(short.strip().rstrip('.:'))}"


def _cut(text, most=200):
    """A compiler may print a whole record type; the first words say what is wrong."""
    return text if len(text) <= most else text[:most].rsplit(" ", 1)[0] + " ..."
