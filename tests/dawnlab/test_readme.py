"""The README's examples are run, not believed."""

import re
import shlex
from pathlib import Path

import pytest

import dawnlab
from tests.dawnlab.test_cli import call, here  # noqa: F401

TEXT = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def blocks(language):
    """The code blocks of that language, in order."""
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)


def test_python_example(here, capsys):  # noqa: F811
    code = next(block for block in blocks("python") if "dawnlab.simulate" in block)
    exec(compile(code.replace("builder*3,hoarder", "random_legal*4").replace("2000", "40"), "README.md", "exec"), {})
    assert "ally_win_rate" in capsys.readouterr().out


def test_strategy_example(here):  # noqa: F811
    (here / "mybot.py").write_text(next(block for block in blocks("python") if "def choose" in block))
    run = dawnlab.simulate("dawn", games=40, lineup="./mybot.py,random_legal*3")
    assert run.ended_by["finished"] == 40
    laid = run.seats.groupby("strategy")["tile_cards"].mean()
    assert laid[0] > 0


def test_ruleset_example(here):  # noqa: F811
    (here / "mine").mkdir()
    (here / "mine" / "rules.toml").write_text(next(block for block in blocks("toml") if "extends" in block))
    out, _ = call("check", "./mine")
    assert "extends dawn; 2 values differ" in out


def test_spec_example(here):  # noqa: F811
    spec = next(block for block in blocks("toml") if "[[run]]" in block)
    (here / "plan.toml").write_text('mix = "random_legal=1"\n' + spec.replace("50k", "30"))
    out, _ = call("run", "--spec", "plan.toml", "--quiet", "--json")
    assert len(out.splitlines()) == 2


TYPED = [line for line in re.findall(r"`(dawnlab [^`]+)`", TEXT) if "--spec" not in line]


@pytest.mark.parametrize("line", TYPED)
def test_commands_are_real(line):
    """Every command and option that the README names exists."""
    from dawnlab.cli.main import cli

    name, *args = shlex.split(line)[1:]
    command = cli.get_command(None, name)
    assert command is not None, line
    known = {option for param in command.params for option in param.opts}
    assert {arg for arg in args if arg.startswith("--")} <= known, line


def test_targets_exist():
    makefile = (Path(__file__).parents[2] / "Makefile").read_text()
    for target in set(re.findall(r"(?:^|`)make ([a-z-]+)", TEXT, re.MULTILINE)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
