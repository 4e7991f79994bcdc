"""Strategy files of a user's own: each mistake is told with file, line and the nearest valid name."""

import ctypes
import textwrap

import numpy as np
import pytest

from simcore.errors import UserError
from strategies import registry
from tests.strategies.views import make_view

GOOD = '''
"""Always the last candidate."""

PARAMS = {"back": (1, 0, 9, "places from the end")}
INTENT = "ally"


def choose(tables, public, mine, params):
    return max(0, mine.n_candidates - int(params.back))
'''


def write(folder, text, name="mybot.py"):
    path = folder / name
    path.write_text(textwrap.dedent(text), encoding="utf-8")
    return str(path)


def message_of(path):
    """What is said about a file when it is asked for, checked, loaded and (as plain Python) prepared."""
    with pytest.raises(UserError) as caught:
        registry.prepare([path], "dawn", plain=True)
    return str(caught.value)


def body(lines, head=""):
    return f"{head}\ndef choose(tables, public, mine, params):\n" + textwrap.indent(
        textwrap.dedent(lines).strip(), "    "
    )


def test_an_own_file_joins_lineups_and_mixes(tmp_path, monkeypatch):
    path = write(tmp_path, GOOD)
    entries = registry.parse_lineup(f"{path}:back=2*2,builder", "dawn", players=3)
    assert [e.name for e in entries] == ["mybot", "mybot", "builder"] and entries[0].values == (2.0,)
    assert registry.parse_lineup(registry.lineup_text(entries), "dawn") == entries
    mix = registry.parse_mix(f"{path}:back=2=0.25,{path}=0.25,builder=0.5", "dawn")
    assert [(e.values[0], s) for e, s in mix[:2]] == [(2.0, 0.25), (1.0, 0.25)] and mix[2][0].text == "builder"
    monkeypatch.chdir(tmp_path)
    assert registry.parse_entry("mybot.py", "dawn").text == "./mybot.py"
    assert registry.parse_entry("./mybot.py:back=3", "dawn").text == "./mybot.py:back=3"


def test_a_missing_file_names_its_neighbours(tmp_path):
    write(tmp_path, GOOD)
    assert "did you mean mybot.py" in message_of(str(tmp_path / "mybott.py"))


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("def choose(tables, public, mine, params)\n    return 0\n", 1, ["expected ':'"]),
        ("x = 1\n", 0, ["no function choose"]),
        ("def chose(tables, public, mine, params):\n    return 0\n", 0, ["no function choose", "did you mean chose"]),
        ("\ndef choose(tables, public, mine):\n    return 0\n", 2, ["choose takes", "found (tables, public, mine)"]),
        ("def choose(*views):\n    return 0\n", 1, ["choose takes", "*views"]),
        ("async def choose(tables, public, mine, params):\n    return 0\n", 1, ["not async"]),
        (body("return mine.n_candidate - 1"), 3, ["mine.n_candidate:", "did you mean n_candidates"]),
        (body("return public.hand[0]"), 3, ["public.hand:", "did you mean mine.hand"]),
        (body("past = public.past[0]\nreturn past.outcomes[0]"), 4, ["past.outcomes", "did you mean outcome"]),
        (body("return public.past[mine.seat].n_rows"), 3, ["n_rows", "did you mean n_row"]),
        (body("mine.pool_n = 0\nreturn 0"), 3, ["mine.pool_n is written to", "only reads"]),
        (body("public.past[0].outcome[1] += 1\nreturn 0"), 3, ["public.past[0].outcome[1] is written to"]),
        (body("return int(params.turn)"), 3, ["params.turn: no such parameter"]),
        (body("return int(params.bak)", 'PARAMS = {"back": (1, 0, 9, "x")}'), 3, ["did you mean back"]),
        (body("return tables.card_values[0]"), 3, ["tables.card_values", "did you mean card_value"]),
        (body("if mine.kind == 1:\n    return 0"), 3, ["without a return"]),
        (body("for i in range(3):\n    if i == 2:\n        return i"), 5, ["without a return"]),
        (body("if mine.kind == 1:\n    return 0\nelse:\n    x = 1"), 6, ["without a return"]),
        (body("while True:\n    break"), 4, ["without a return"]),
        (body("if mine.kind == 1:\n    return\nreturn 0"), 4, ["this return gives nothing"]),
        (body("return 1.5"), 3, ["returns 1.5", "whole number"]),
        (body("yield 0"), 3, ["not yield"]),
        ("INTENT = 'allies'\n" + body("return 0"), 1, ["INTENT is 'allies'", "ally, scoundrel, either"]),
        ("PARAMS = {'a': (1, 2)}\n" + body("return 0"), 1, ['(default, low, high, "meaning")']),
        ("PARAMS = {'a': (5, 0, 2, 'm')}\n" + body("return 0"), 1, ["default 5 is outside 0 to 2"]),
        ("PARAMS = {'a': ('1', 0, 2, 'm')}\n" + body("return 0"), 1, ["must be numbers"]),
        ("PARAMS = {'round': (1, 0, 2, 'm')}\n" + body("return 0"), 1, ["numpy keeps"]),
        ("PARAMS = dict(a=(1, 0, 2, 'm'))\n" + body("return 0"), 1, ["written out"]),
        ("PARAMS = [1]\n" + body("return 0"), 1, ["PARAMS must be"]),
        ("PARAMS = {f'p{i}': (0, 0, 1, 'm') for i in range(9)}\n" + body("return 0"), 1, ["written out"]),
        ("import no_such_module_anywhere\n" + body("return 0"), 1, ["ModuleNotFoundError", "no_such_module_anywhere"]),
        ("x = 1 // 0\n" + body("return 0"), 1, ["ZeroDivisionError"]),
    ],
)
def test_a_mistake_is_told_with_its_line(tmp_path, text, line, words):
    path = write(tmp_path, text)
    message = message_of(path)
    assert message.startswith(f"{path}:{line}:" if line else f"{path}:"), message
    assert all(word in message for word in words), message
    assert "Traceback" not in message and "\n" not in message


def test_helpers_of_an_own_file_are_checked_too(tmp_path):
    path = write(tmp_path, "def seen(public, g):\n    return public.great_totals[g]\n" + body("return seen(public, 0)"))
    assert "public.great_totals: no such field; did you mean great_total" in message_of(path)


@pytest.mark.parametrize(
    "lines",
    [
        "if mine.kind == 1:\n    return 0\nelif mine.kind == 2:\n    return 1\nelse:\n    return 0",
        "while True:\n    if mine.kind > 0:\n        return 0",
        "for i in range(3):\n    if i == mine.seat:\n        break\nreturn 0",
        "x = mine\nx = 3\nreturn x * 0",
        "m = mine\nreturn m.n_candidates - 1",
        "sizes = mine.hand.sum()\nreturn 0 * sizes",
        "hand = mine.hand.copy()\nhand[0] -= 1\nreturn 0 * hand[0]",
        "def inner(a):\n    return a\nreturn 0",
    ],
)
def test_sound_code_is_let_through(tmp_path, lines):
    registry.check(registry.get(write(tmp_path, body(lines)), "dawn"), registry.records_of("dawn"))


def test_not_python_at_all(tmp_path):
    path = tmp_path / "bot.py"
    path.write_bytes(b"\xff\xfe\x00")
    assert "not a UTF-8 text file" in message_of(str(path))
    path.write_bytes(b"x = 1\x00")
    assert str(path) in message_of(str(path))


def test_the_digest_covers_helpers_beside_the_file(tmp_path):
    write(tmp_path, "def last(mine):\n    return mine.n_candidates - 1\n", "_mine_helper.py")
    path = write(tmp_path, "from _mine_helper import last\n" + body("return last(mine)"))
    before = registry.digest(registry.get(path, "dawn"))
    assert registry.prepare([path], "dawn", plain=True).digests == (before,)
    write(tmp_path, "def last(mine):\n    return 0 * mine.n_candidates\n", "_mine_helper.py")
    assert registry.digest(registry.get(path, "dawn")) != before
    assert registry.digest(registry.get("builder", "dawn")) != registry.digest(registry.get("guardian", "dawn"))
    names = [p.name for p in registry.helper_files(registry.get("builder", "dawn").path)]
    assert {"_common.py", "_cards.py"} <= set(names)


def call(address, *views):
    function = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p] * 4)(int(address))
    return function(*(view.__array_interface__["data"][0] for view in views))


def params_of(prepared, row=0):
    return np.ascontiguousarray(prepared.params[row])


@pytest.mark.parametrize("plain", [False, True])
def test_an_own_file_plays_compiled_and_as_plain_python(tmp_path, plain):
    path = write(tmp_path, GOOD)
    prepared = registry.prepare([f"{path}:back=2", path], "dawn", plain=plain)
    assert prepared.addresses.dtype == np.int64 and prepared.params.shape == (2, 8)
    assert prepared.params[:, 0].tolist() == [2.0, 1.0] and prepared.intents.tolist() == [0, 0]
    assert prepared.names == ("mybot", "mybot") and prepared.addresses[0] == prepared.addresses[1]
    tables, public, mine = make_view(1, 1)
    answers = [call(prepared.addresses[k], tables, public, mine, params_of(prepared, k)) for k in (0, 1)]
    assert answers == [mine.n_candidates - 2, mine.n_candidates - 1]


def test_an_exception_in_plain_python_is_kept(tmp_path):
    path = write(tmp_path, body("return mine.candidate[200]"))
    prepared = registry.prepare([path], "dawn", plain=True)
    assert call(prepared.addresses[0], *make_view(1, 1), params_of(prepared)) == -1
    assert isinstance(prepared.errors[0], IndexError)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (body('return len(open("x").read())'), 3, ["uses 'open', which compiled code cannot use"]),
        (body("x = 1.0 * mine.seat\nreturn x"), 0, ["it returns a number with a fraction"]),
        (body("return nosuch"), 3, ["name 'nosuch' is not defined"]),
        (body("x = (1, 2.5)\nreturn x[mine.seat % 2]"), 4, ["compiled code knows no getitem"]),
        (body("x = 1\nif mine.seat > 1:\n    x = mine.hand\nreturn x"), 0, ["'x' is", "on another"]),
        (body("if mine.seat > 1:\n    return mine\nreturn 0"), 0, ["returns values of different kinds"]),
    ],
)
def test_what_cannot_be_compiled_is_told_in_words(tmp_path, text, line, words):
    path = write(tmp_path, text)
    with pytest.raises(UserError) as caught:
        registry.prepare([path], "dawn")
    message = str(caught.value)
    assert message.startswith(f"{path}:{line}:" if line else f"{path}:"), message
    assert all(word in message for word in words), message
    assert "\n" not in message and "numba" not in message and len(message) < 500


@pytest.mark.parametrize("plain", [False, True])
def test_helpers_need_no_decorator(tmp_path, plain):
    write(
        tmp_path, "def one():\n    return 1\n\n\ndef last(mine):\n    return mine.n_candidates - one()\n", "_helper.py"
    )
    inner = "def twice(x):\n    return 2 * x\n\n\ndef back(mine):\n    return last(mine) - twice(1)\n"
    path = write(tmp_path, "from _helper import last\n\n\n" + inner + body("return back(mine)"))
    prepared = registry.prepare([path], "dawn", plain=plain)
    tables, public, mine = make_view(1, 1)
    assert call(prepared.addresses[0], tables, public, mine, params_of(prepared)) == mine.n_candidates - 3
    assert prepared.errors == []


def test_an_edited_file_is_a_new_strategy(tmp_path):
    path = write(tmp_path, body("return 0"))
    first = registry.prepare([path], "dawn")
    write(tmp_path, body("return 1"))
    second = registry.prepare([path], "dawn")
    view = make_view(2, 1)
    assert call(first.addresses[0], *view, params_of(first)) == 0
    assert call(second.addresses[0], *view, params_of(second)) == 1
    assert first.digests != second.digests
