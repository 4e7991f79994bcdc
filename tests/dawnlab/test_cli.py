"""The command line: examples of the help texts, errors, JSON, Ctrl-C."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time

import pytest
from click.testing import CliRunner

from dawnlab.cli.main import COMMANDS, cli, main


def call(*args, code=0):
    """Run `dawnlab` in this process: (stdout, stderr)."""
    import contextlib
    import io

    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main([str(arg) for arg in args])
            left = 0
        except SystemExit as leave:
            left = leave.code
    assert left == code, err.getvalue()
    return out.getvalue(), err.getvalue()


@pytest.fixture
def here(tmp_path, monkeypatch, run):
    """A folder with the shared run in `runs/first`."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "runs").mkdir()
    os.symlink(run.path, tmp_path / "runs" / "first", target_is_directory=True)
    return tmp_path


def test_help_is_light():
    """No heavy package is imported for the help text."""
    heavy = "numpy,pandas,numba,pyarrow,matplotlib,scipy,jinja2,rich,statsmodels"
    code = (
        "import sys\nfrom dawnlab.cli.main import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        f"print([m for m in '{heavy}'.split(',') if m in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.splitlines()[-1] == "[]"
    assert all(name in told for name in COMMANDS)


def examples():
    """(command, example line) of every help text."""
    found = []
    for name in COMMANDS:
        text = CliRunner().invoke(cli, [name, "--help"]).output
        lines = re.findall(r"^ +(dawnlab .+)$", text, re.MULTILINE)
        assert lines, f"{name} --help has no example"
        found += [(name, line) for line in lines]
    return found


@pytest.mark.parametrize(("name", "line"), examples())
def test_examples_of_the_help_texts_run(here, name, line):
    args = shlex.split(line)[1:]
    if name == "replay":
        pytest.importorskip("simcore.games.dawn.narrate")
        args += ["--players", "3"]
    if name == "run":  # the shared run has that name; and any strategy shows that the options are good
        args = [arg.replace("runs/first", "runs/second").replace("builder*3,hoarder", "random_legal*4") for arg in args]
    if name == "score":
        (here / "position.json").write_text('{"hand": ["Aja", "Cyther"]}')
    if name == "balance":
        args = [*args, "--mix", "random_legal=1", "--alone"]
    out, _ = call(*args)
    assert out.strip()


def test_run_json_is_one_object(here):
    out, err = call("run", "dawn", "--games", 60, "--lineup", "random_legal*3", "--out", "r", "--json", "--quiet")
    told = json.loads(out)
    assert not err
    assert set(told) == {
        "run", "game", "ruleset_hash", "games", "seconds", "games_per_second", "ended_by", "digest",
    }  # fmt: skip
    assert told["games"] == 60 and told["game"] == "dawn" and sum(told["ended_by"].values()) == 60
    again, _ = call("run", "--spec", "r/manifest.json", "--out", "s", "--json", "--quiet", "--threads", 1)
    assert json.loads(again)["digest"] == told["digest"]


def test_several_runs_of_a_spec_file(here):
    (here / "plan.toml").write_text(
        'game = "dawn"\ngames = 30\nmix = { random_legal = 1 }\nplayers = 3\n[[run]]\nname = "a"\n[[run]]\nname = "b"\nseed = 2\n'
    )
    out, _ = call("run", "--spec", "plan.toml", "--out", "two", "--json", "--quiet")
    runs = [json.loads(line) for line in out.splitlines()]
    assert [run["run"] for run in runs] == ["two/a", "two/b"] and runs[0]["digest"] != runs[1]["digest"]
    assert "--games" in call("run", "--spec", "plan.toml", "--games", 5, code=2)[1]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["blance"], "unknown command 'blance'; did you mean balance?"),
        (["run"], "which game?"),
        (["run", "dwan"], "unknown game 'dwan'; did you mean dawn"),
        (["run", "dawn", "--lineup", "bilder*3"], "did you mean builder"),
        (["run", "dawn", "--plyers", "3"], "Did you mean '--players'"),
        (["run", "dawn", "--set", "rules.rond=3"], "unknown parameter path 'rules.rond'; did you mean"),
        (["check", "dawn-leen"], "did you mean dawn-lean"),
        (["columns", "down"], "did you mean dawn"),
        (["list", "game"], "did you mean games"),
        (["report", "nowhere"], "nowhere is no run folder"),
        (["replay", "runs/first", "0"], "say which with --players"),
    ],
)
def test_a_mistake_is_one_message_and_code_2(here, args, says):
    out, err = call(*args, code=2)
    assert says in err and "Traceback" not in err and not out


def test_list_and_check(here):
    told = json.loads(call("list", "--json")[0])
    assert set(told) == {"games", "rulesets", "strategies", "analyses"}
    assert {"builder", "random_legal"} <= {row["name"] for row in told["strategies"]}
    assert all(row["about"] for rows in told.values() for row in rows)
    assert "can be played" in call("check", "dawn")[0]
    assert json.loads(call("check", "dawn-lean", "--json")[0])["game"] == "dawn"
    assert {c["name"] for c in json.loads(call("columns", "dawn", "--json")[0])["games"]} >= {"result", "prosperity"}


def test_module_and_own_folders(tmp_path):
    """`python -m dawnlab` works where the user has folders with our packages' names."""
    for name in ("strategies", "reports"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise RuntimeError('mine')\n")
    command = [sys.executable, "-m", "dawnlab", "list", "strategies"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "builder" in done.stdout, done.stderr


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_keeps_what_is_finished(here):
    command = [
        sys.executable,
        "-m",
        "dawnlab",
        "run",
        "dawn",
        "--games",
        "50m",
        "--lineup",
        "random_legal*3",
        "--out",
        "r",
    ]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert "games at each player count" in process.stderr.readline()  # compiled, and under way
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "are kept in r; the same command with --resume goes on from there" in err
    assert json.loads((here / "r" / "manifest.json").read_text())["status"] == "interrupted"


def test_two_players_are_refused_until_a_switch_allows_them(tmp_path):
    _, err = call("run", "dawn", "--players", 2, "--games", 10, "--out", tmp_path / "two", code=2)
    assert "3, 4 or 5 players, not by 2" in err and "--set rules.two_player=extrapolated allows it" in err
    more = ("--set", "rules.two_player=extrapolated", "--lineup", "random_legal*2", "--quiet")
    call("run", "dawn", "--players", 2, "--games", 10, "--out", tmp_path / "two", *more)
