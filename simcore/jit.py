"""THE JIT LINE: the only file that imports numba.

What the rest of the project gets from here:

``rule``            decorator for rules and for helpers of strategies (inner functions, inlined or called directly)
``kernel``          decorator for a game's entry point (cached on disk, releases the GIL)
``compile_choose``  a strategy's `choose` as a C function; the kernel is handed its address
``stand_in``        the same address for ordinary Python, with breakpoints and tracebacks
``call_choose``     calls such an address from compiled code

Numba caches a compiled function by the text of its own file only: an edited rule in another file would meet an old
kernel, and a record whose layout changed would be read wrongly without a message. So the cache folder is named by a hash of
all sources of `simcore` and `strategies`, of the versions and of the flags; `cache_key` is that hash.

Flags (environment): ``DAWNLAB_CACHE`` the cache folder; ``DAWNLAB_BOUNDSCHECK=1`` checks every index (tests do);
``DAWNLAB_PLAIN=1`` compiles nothing (a debugger, not a mode: a few plays a second).
"""

import ctypes
import hashlib
import importlib.util
import os
import shutil
import sys
import time
from collections.abc import Hashable
from pathlib import Path
from types import FunctionType

PLAIN = os.environ.get("DAWNLAB_PLAIN", "") not in ("", "0")
BOUNDSCHECK = os.environ.get("DAWNLAB_BOUNDSCHECK", "") not in ("", "0")
if PLAIN:
    os.environ["NUMBA_DISABLE_JIT"] = "1"

import llvmlite  # noqa: E402
import numba  # noqa: E402
import numpy as np  # noqa: E402
from llvmlite import ir  # noqa: E402
from numba import types  # noqa: E402
from numba.core import cgutils, errors  # noqa: E402
from numba.extending import intrinsic  # noqa: E402

SOURCES = ("simcore", "strategies")
KEEP_DAYS = 30  # compiled code of sources that nobody has started for so long is deleted


def cache_root():
    """The folder below which compiled code is kept: `DAWNLAB_CACHE`, or the user's cache folder."""
    given = os.environ.get("DAWNLAB_CACHE")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "dawnlab"


def cache_key(folders=None):
    """Hash of every source text that can end up in compiled code, of the versions and of the flags.

    Parameters
    ----------
    folders : sequence of Path, optional
        Source folders; by default the installed `simcore` and `strategies` packages.
    """
    if folders is None:
        root = Path(__file__).resolve().parent.parent
        folders = [root / name for name in SOURCES]
    digest = hashlib.sha256()
    flags = (sys.version_info[:3], numba.__version__, llvmlite.__version__, np.__version__, BOUNDSCHECK, PLAIN)
    digest.update(repr(flags).encode())
    for folder in folders:
        for path in sorted(Path(folder).rglob("*.py")):
            digest.update(f"{path.relative_to(folder)}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _open_cache():
    folder = cache_root() / cache_key()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        os.utime(folder)
        _forget_old(folder.parent)
    except OSError:
        return None  # no place to cache: everything still works, each start compiles
    return folder


def _forget_old(root):
    """Delete the folders of this cache that no start has touched for `KEEP_DAYS`."""
    for folder in root.iterdir():
        name = folder.name
        if len(name) == 16 and not name.strip("0123456789abcdef") and not folder.is_symlink():
            if folder.stat().st_mtime < time.time() - KEEP_DAYS * 86400:
                shutil.rmtree(folder, ignore_errors=True)


CACHE = None if PLAIN else _open_cache()
if CACHE is not None:
    numba.config.CACHE_DIR = str(CACHE)

_OPTIONS = {"error_model": "numpy", "boundscheck": BOUNDSCHECK}


def rule(function):
    """Compile an inner function: rules, helpers of strategies. No wrapper for Python is made (it saves compile time)."""
    if PLAIN:
        return function
    return numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **_OPTIONS)(function)


def kernel(function):
    """Compile an entry point: cached on disk, called from Python threads without the GIL."""
    if PLAIN:
        return function
    return numba.njit(cache=CACHE is not None, nogil=True, **_OPTIONS)(function)


def callable_rule(function):
    """Compile a function that tests call from Python and rules call from compiled code."""
    if PLAIN:
        return function
    return numba.njit(**_OPTIONS)(function)


# --- calling a strategy by its address ------------------------------------------------------------------------------------
def _jump(context, builder, signature, args):
    kind = ir.FunctionType(ir.IntType(64), [a.type for a in args[1:]])
    return builder.call(builder.inttoptr(args[0], kind.as_pointer()), args[1:])


if PLAIN:
    PYTHON_CHOICES = {}  # address -> function, when nothing is compiled

    def call_choose(address, tables, public, mine, params):
        """Call the strategy behind `address` with its four records; its answer."""
        return PYTHON_CHOICES[int(address)](tables, public, mine, params)

else:

    @intrinsic
    def call_choose(typingctx, address, tables, public, mine, params):
        """Call the strategy behind `address` with its four records (passed by reference); its answer."""
        return types.int64(types.int64, tables, public, mine, params), _jump


if PLAIN:

    def as_index(value):
        """The answer of a strategy; in plain Python it must be an integer."""
        if isinstance(value, (bool, np.bool_, int, np.integer)):
            return int(value)
        raise TypeError(f"choose returned {value!r}, not an index of a candidate")

else:

    @intrinsic
    def as_index(typingctx, value):
        """Lets integers and booleans through and refuses every other type each time it is compiled.

        Without it a `choose` that forgets a `return` on one path is refused at the first start and accepted from the cache
        at the second.
        """
        if not isinstance(value, (types.Integer, types.Boolean)):
            raise errors.TypingError(f"choose returns {value}, not the index of a candidate")

        def codegen(context, builder, signature, args):
            return context.cast(builder, args[0], value, types.int64)

        return types.int64(value), codegen


_WRAPPER = '''"""Made by simcore.jit: the C function of one strategy. An exception counts as an illegal answer (-1)."""
from numba import njit
from {module} import choose as user
from simcore.jit import as_index
user = njit(error_model="python", boundscheck={boundscheck})(getattr(user, "py_func", user))


def choose(tables, public, mine, params):
    try:
        return as_index(user(tables, public, mine, params))
    except Exception:
        return -1
'''


class CompileError(Exception):
    """A strategy that numba could not compile. `reason` is numba's own explanation, shortened; `line` may be None."""

    def __init__(self, reason, line=None):
        super().__init__(reason)
        self.reason, self.line = reason, line


class CompiledChoose:
    """A strategy as a C function. Keep the object alive for as long as `address` is used."""

    def __init__(self, keep, address, cache_hits=0):
        self.keep, self.address, self.cache_hits = keep, int(address), cache_hits


def parameter_record(names):
    """The record type through which a strategy reads its parameters by name: one float64 a name."""
    return np.dtype([(name, "f8") for name in names] or [("_", "f8")])


def _import_file(path, name):
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # cache entries name this module: it must be importable later
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def compile_choose(module_name, param_names, records, digest):
    """Compile the `choose` of an imported module into a C function.

    Parameters
    ----------
    module_name : str
        Name in `sys.modules` of the strategy's module. For a file of the user's own it must be made from the file's content,
        so that an edited file never meets old machine code.
    param_names : sequence of str
        Names of the parameters, in the order of their slots.
    records : (dtype, dtype, dtype)
        TABLES, PUBLIC and MINE of the game.
    digest : str
        Content hash of the strategy with its helpers; part of the wrapper's name, and so of the cache entry's.

    Returns
    -------
    CompiledChoose

    Raises
    ------
    CompileError
        With numba's reason and the line it points at.
    """
    if PLAIN:
        function = sys.modules[module_name].choose
        PYTHON_CHOICES[id(function)] = lambda *a: as_index(function(*a))
        return CompiledChoose(function, id(function))
    folder = (CACHE or cache_root()) / "wrappers"
    key = hashlib.sha256(f"{module_name}\0{digest}\0{list(param_names)}\0{BOUNDSCHECK}".encode()).hexdigest()[:16]
    path = folder / f"choose_{key}.py"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        scratch = folder / f"choose_{key}.{os.getpid()}"
        scratch.write_text(_WRAPPER.format(module=module_name, boundscheck=BOUNDSCHECK))
        os.replace(scratch, path)  # atomic: several processes may do this at once
    signature = types.int64(*(numba.from_dtype(r) for r in (*records, parameter_record(param_names))))
    try:
        module = _import_file(path, f"dawnlab_choose_{key}")
        compiled = numba.cfunc(signature, cache=CACHE is not None, error_model="numpy")(module.choose)
    except (errors.NumbaError, KeyError, TypeError, NotImplementedError) as error:
        raise CompileError(*_explain(error)) from error
    return CompiledChoose(compiled, compiled.address, compiled.cache_hits)


def _explain(error):
    """Numba's message without its scaffolding, and the last line number of the user's own file it names."""
    if isinstance(error, KeyError):
        return f"a record has no field {error}", None
    text, line = str(error), None
    kept = []
    for row in text.splitlines():
        row = row.strip()
        if row.startswith('File "') and "line " in row and "numba" not in row and "choose_" not in row:
            number = row.rsplit("line ", 1)[1].split(":")[0].strip()
            line = int(number) if number.isdigit() else line
        noise = (
            "Failed in",
            "During:",
            "File ",
            "This error",
            "For more information",
            "https",
            "raised from",
            "- Of which",
        )
        if row and not row.startswith(noise):
            kept.append(row)
    return " ".join(kept[:6]), line


def plain_twin(function, _made=None):
    """The same function as ordinary Python: every compiled function it reaches is replaced by its Python source.

    Inner functions are compiled without an entry for Python, so a stand-in cannot call them as they are.
    """
    made = {} if _made is None else _made
    function = getattr(function, "py_func", function)
    if id(function) in made:
        return made[id(function)]
    names = dict(function.__globals__)
    twin = FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)
    made[id(function)] = twin
    for name in function.__code__.co_names:
        value = names.get(name)
        if isinstance(value, Hashable) and value in PLAIN_TWINS:
            names[name] = PLAIN_TWINS[value]
        elif hasattr(value, "py_func") or (isinstance(value, FunctionType) and value.__module__ == function.__module__):
            names[name] = plain_twin(value, made)
    return twin


def stand_in(choose, param_names, records, errors_seen):
    """An address for ordinary Python: breakpoints work, exceptions are kept with their traceback in `errors_seen`.

    The callback is handed the same four records by reference, so the same plays result, at some tens of plays a second.
    """
    if PLAIN:

        def guarded(*views):
            try:
                return as_index(choose(*views))
            except Exception as error:
                errors_seen.append(error)
                return -1

        PYTHON_CHOICES[id(guarded)] = guarded
        return CompiledChoose(guarded, id(guarded))
    kinds = (*records, parameter_record(param_names))
    choose = plain_twin(choose)

    @np.errstate(over="ignore")  # unsigned arithmetic of the streams wraps on purpose
    def call(*addresses):
        try:
            memory = [(ctypes.c_char * k.itemsize).from_address(a) for k, a in zip(kinds, addresses, strict=True)]
            views = (np.frombuffer(m, k).view(np.recarray)[0] for m, k in zip(memory, kinds, strict=True))
            answer = choose(*views)
            if not isinstance(answer, (bool, np.bool_, int, np.integer)):
                raise TypeError(f"choose returned {answer!r}, not the index of a candidate")
            return int(answer)
        except Exception as error:
            errors_seen.append(error)
            return -1

    function = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p] * 4)(call)
    return CompiledChoose(function, ctypes.cast(function, ctypes.c_void_p).value)


# --- records and bits ---------------------------------------------------------------------------------------------------------------
def _clear_plain(record):
    for name in record.dtype.names:
        record[name] = np.zeros((), record.dtype[name])


def _popcount_plain(word):
    return int(word).bit_count()


if PLAIN:
    clear, popcount = _clear_plain, _popcount_plain
else:

    @intrinsic
    def clear(typingctx, record):
        """Set every byte of a record to zero: one memset."""
        if not isinstance(record, types.Record):
            raise errors.TypingError("clear takes a record")

        def codegen(context, builder, signature, args):
            cgutils.memset(builder, args[0], ir.Constant(ir.IntType(64), record.size), 0)
            return context.get_dummy_value()

        return types.void(record), codegen

    @intrinsic
    def popcount(typingctx, word):
        """How many bits of a 64-bit word are set: one machine instruction."""
        if not isinstance(word, types.Integer):
            raise errors.TypingError("popcount takes an integer")

        def codegen(context, builder, signature, args):
            return context.cast(builder, builder.ctpop(args[0]), word, types.int64)

        return types.int64(word), codegen


PLAIN_TWINS = {clear: _clear_plain, popcount: _popcount_plain, as_index: lambda value: int(value)}

__all__ = [
    "CACHE", "CompileError", "CompiledChoose", "as_index", "cache_key", "call_choose", "callable_rule", "clear",
    "compile_choose", "kernel", "parameter_record", "popcount", "rule", "stand_in",
]  # fmt: skip
