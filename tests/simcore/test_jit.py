"""The jit line: the compile cache's key, kernels after an edit, strategies as C functions and as ordinary Python."""

import ctypes
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest

from simcore import jit

ROOT = Path(__file__).parents[2]
RECORDS = (np.dtype([("n", "i8")]), np.dtype([("word", "u8")]), np.dtype([("seat", "i4"), ("n_candidates", "i4")]))


# --- the key --------------------------------------------------------------------------------------------------------------
@pytest.fixture
def folders(tmp_path):
    for name in ("simcore", "strategies/dawn"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "rules.py").write_text("x = 1\n")
    return tmp_path / "simcore", tmp_path / "strategies"


def test_the_key_is_that_of_the_sources(folders):
    before = jit.cache_key(folders)
    assert jit.cache_key(folders) == before
    os.utime(folders[0] / "rules.py", (1, 1))
    (folders[0] / "RULES.md").write_text("text")
    assert jit.cache_key(folders) == before  # neither times nor other files count


@pytest.mark.parametrize("change", ["edit", "edit below", "add", "rename", "move", "delete"])
def test_any_change_of_a_source_changes_the_key(folders, change):
    before = jit.cache_key(folders)
    simcore, strategies = folders
    if change == "edit":
        (simcore / "rules.py").write_text("x = 2\n")
    elif change == "edit below":
        (strategies / "dawn" / "rules.py").write_text("x = 1 \n")
    elif change == "add":
        (strategies / "dawn" / "other.py").write_text("")
    elif change == "rename":
        (simcore / "rules.py").rename(simcore / "rule.py")
    elif change == "move":
        (strategies / "dawn" / "rules.py").rename(strategies / "rules.py")
    else:
        (simcore / "rules.py").unlink()
    assert jit.cache_key(folders) != before


@pytest.mark.parametrize(
    ("owner", "name", "value"),
    [
        (jit, "BOUNDSCHECK", not jit.BOUNDSCHECK),
        (jit, "PLAIN", not jit.PLAIN),
        (jit.numba, "__version__", "0.0"),
        (jit.llvmlite, "__version__", "0.0"),
        (jit.np, "__version__", "0.0"),
    ],
)
def test_flags_and_versions_change_the_key(folders, monkeypatch, owner, name, value):
    before = jit.cache_key(folders)
    monkeypatch.setattr(owner, name, value)
    assert jit.cache_key(folders) != before


def test_the_key_covers_the_installed_sources():
    assert jit.cache_key() == jit.cache_key([ROOT / name for name in jit.SOURCES])


# --- an edited rule and an old kernel -----------------------------------------------------------------------------------
RULES = "from simcore.jit import rule\n\n\n@rule\ndef value():\n    return {}\n"
KERNEL = (
    "from simcore.jit import kernel\nfrom simcore.rules import value\n\n\n@kernel\ndef play():\n    return value()\n"
)
SHOW = "from simcore.play import play; print(play(), sum(play.stats.cache_hits.values()))"


def make_package(folder, fixed_key=False):
    """A copy of the jit line with one rule and one kernel, in files of their own."""
    for name in ("simcore", "strategies"):
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text("")
    source = (ROOT / "simcore/jit.py").read_text(encoding="utf-8")
    if fixed_key:
        source = source.replace("cache_root() / cache_key()", 'cache_root() / "fixed"')
        assert '"fixed"' in source
    (folder / "simcore/jit.py").write_text(source, encoding="utf-8")
    (folder / "simcore/play.py").write_text(KERNEL)
    (folder / "simcore/rules.py").write_text(RULES.format(1))


def run(folder, code, *arguments):
    """What a fresh process prints, its compile cache in the folder."""
    environment = {**os.environ, "DAWNLAB_CACHE": str(folder / "cache"), "PYTHONPATH": str(folder)}
    environment.pop("DAWNLAB_PLAIN", None)
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_an_edited_rule_never_meets_an_old_kernel(tmp_path):
    make_package(tmp_path)
    assert run(tmp_path, SHOW) == ["1", "0"]
    assert run(tmp_path, SHOW) == ["1", "1"]  # the cache works
    (tmp_path / "simcore/rules.py").write_text(RULES.format(2))
    assert run(tmp_path, SHOW) == ["2", "0"]


def test_without_the_key_it_would(tmp_path):
    """Why the key is there: numba looks at the kernel's own file only."""
    make_package(tmp_path, fixed_key=True)
    assert run(tmp_path, SHOW) == ["1", "0"]
    (tmp_path / "simcore/rules.py").write_text(RULES.format(2))
    assert run(tmp_path, SHOW) == ["1", "1"]


# --- strategies as C functions ----------------------------------------------------------------------------------------------
GOOD = "def choose(tables, public, mine, params):\n    return mine.n_candidates - 1 - int(params.back)\n"
FORGETFUL = "def choose(tables, public, mine, params):\n    if mine.seat == 0:\n        return 0\n"
FLOAT = "def choose(tables, public, mine, params):\n    return mine.seat / 2\n"
RAISING = (
    "def choose(tables, public, mine, params):\n    if mine.seat == 3:\n        raise ValueError('no')\n"
    "    return 7 // mine.seat\n"
)
WRITING = "def choose(tables, public, mine, params):\n    public.word += tables.n\n    mine.seat = 4\n    return public.word > 5\n"


@pytest.fixture
def compiled(request):
    """compile(text) -> CompiledChoose of a module with that source; forgets the modules afterwards."""
    made = []

    def compile_text(text, names=("back",)):
        name = f"strategy_of_test_{abs(hash((text, request.node.name)))}"
        _import_text(name, text)
        made.append(name)
        return jit.compile_choose(name, list(names), RECORDS, "digest")

    yield compile_text
    for name in made:
        sys.modules.pop(name, None)


def _import_text(name, text):
    folder = jit.cache_root() / "test_strategies"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.py"
    path.write_text(text)
    jit._import_file(path, name)


def call(choose, seat=0, n=5, back=1.0, word=2, tables=4):
    """(answer, records) of a C function."""
    kinds = (*RECORDS, jit.parameter_record(["back"]))
    values = (tables,), (word,), (seat, n), (back,)
    records = [np.array([value], kind) for value, kind in zip(values, kinds, strict=True)]
    function = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p] * 4)(choose.address)
    return function(*(record.ctypes.data for record in records)), records


def test_a_strategy_is_called_by_its_address(compiled):
    choose = compiled(GOOD)
    assert [call(choose, n=n, back=back)[0] for n, back in ((5, 1), (9, 0), (3, 2))] == [3, 8, 0]


def test_records_are_passed_by_reference(compiled):
    answer, (_, public, mine, _) = call(compiled(WRITING))
    assert answer == 1 and public["word"][0] == 6 and mine["seat"][0] == 4


@pytest.mark.parametrize("seat", [3, 0])
def test_an_exception_is_an_illegal_answer(compiled, seat):
    choose = compiled(RAISING)
    assert call(choose, seat=seat)[0] == -1  # raised, or divided by zero
    assert call(choose, seat=2)[0] == 3


@pytest.mark.skipif(not jit.BOUNDSCHECK, reason="bounds are checked with DAWNLAB_BOUNDSCHECK=1 only")
def test_an_index_out_of_bounds_is_an_illegal_answer(compiled):
    text = "import numpy as np\n\n\ndef choose(tables, public, mine, params):\n    return np.zeros(3, np.int64)[mine.seat]\n"
    choose = compiled(text)
    assert (call(choose, seat=2)[0], call(choose, seat=3)[0]) == (0, -1)


@pytest.mark.parametrize(
    ("text", "words"), [(FORGETFUL, "optionaltype"), (FLOAT, "float64")], ids=["forgetful", "float"]
)
def test_what_is_no_index_is_refused(compiled, text, words):
    for _ in range(2):
        with pytest.raises(jit.CompileError) as caught:
            compiled(text)
        assert words in caught.value.reason.lower()


COMPILE = """
import sys
import numpy as np
from simcore import jit
records = np.dtype([("n", "i8")]), np.dtype([("word", "u8")]), np.dtype([("seat", "i4"), ("n_candidates", "i4")])
for name in sys.argv[1:]:
    jit._import_file(f"{name}.py", name)
    try:
        made = jit.compile_choose(name, ["back"], records, "digest")
        print("compiled", made.cache_hits)
    except jit.CompileError:
        print("refused")
"""


def test_a_forgotten_return_is_refused_when_the_cache_is_warm(tmp_path):
    """At the second start, too, where everything that can be has come from the cache."""
    make_package(tmp_path)
    for name, text in (("good", GOOD), ("forgetful", FORGETFUL)):
        (tmp_path / f"{name}.py").write_text(textwrap.dedent(text))
    assert run(tmp_path, COMPILE, "good", "forgetful") == ["compiled", "0", "refused"]
    assert run(tmp_path, COMPILE, "good", "forgetful") == ["compiled", "1", "refused"]


# --- ordinary Python in their place -----------------------------------------------------------------------------------------
def stand_in(text, seen):
    names = {}
    exec(text, names)
    return jit.stand_in(names["choose"], ["back"], RECORDS, seen)


def test_a_stand_in_answers_the_same(compiled):
    seen = []
    for text in (GOOD, WRITING):
        plain, machine = stand_in(text, seen), compiled(text)
        for seat, n, back in ((1, 5, 1), (2, 9, 0), (3, 4, 3)):
            answers, records = zip(*(call(c, seat=seat, n=n, back=back) for c in (plain, machine)), strict=True)
            assert answers[0] == answers[1]
            assert [r.tobytes() for r in records[0]] == [r.tobytes() for r in records[1]]
    assert seen == []


def test_a_stand_in_keeps_what_was_raised():
    seen = []
    assert call(stand_in(RAISING, seen), seat=3)[0] == -1
    assert call(stand_in(FORGETFUL, seen), seat=1)[0] == -1
    assert [type(error) for error in seen] == [ValueError, TypeError]
    assert seen[0].__traceback__ is not None and "not the index" in str(seen[1])


@jit.rule
def inner(x):
    return x * 2


@jit.callable_rule
def outer(x):
    return inner(x) + 1


def test_a_plain_twin_reaches_the_rules_it_calls():
    twin = jit.plain_twin(outer)
    assert twin(5) == outer(5) == 11
    assert not hasattr(twin, "py_func") and not hasattr(twin.__globals__["inner"], "py_func")


clear, popcount = jit.clear, jit.popcount


@jit.callable_rule
def clear_and_count(record, word):
    clear(record)
    return popcount(word)


def test_clear_and_popcount_are_the_same_in_both():
    kind = np.dtype([("a", "i2"), ("b", [("c", "f8", (3,))]), ("d", "u1", (5,))], align=True)
    for function in (clear_and_count, jit.plain_twin(clear_and_count)):
        record = np.frombuffer(bytearray(b"\xff" * kind.itemsize), kind).view(np.recarray)[0]
        assert function(record, np.uint64(0xF0F)) == 8
        assert [record.a, record.b.c.tolist(), record.d.tolist()] == [0, [0.0] * 3, [0] * 5]
