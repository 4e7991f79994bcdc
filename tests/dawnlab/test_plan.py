"""Spec files: one or several runs, a manifest again, and mistakes with their place."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dawnlab.job import make_job
from dawnlab.plan import read_plan
from simcore.errors import UserError


def plan(tmp_path, text):
    file = tmp_path / "plan.toml"
    file.write_text(text)
    return read_plan(file)


def test_shared_keys_and_several_runs(tmp_path):
    first, second = plan(
        tmp_path,
        """
        game = "dawn"
        games = "1k"
        seed = 3
        [[run]]
        name = "lean"
        ruleset = "dawn-lean"
        mix = { random_legal = 1 }
        [[run]]
        name = "dear"
        seed = 4
        lineup = ["random_legal*3", "random_legal*4"]
        set = { "rules.prosperity_per_ally" = 35, rules.hand_size = 8 }
        """,
    )
    assert first["name"] == "lean" and first["seed"] == 3 and first["overrides"] == {}
    assert second["overrides"] == {"rules.prosperity_per_ally": 35, "rules.hand_size": 8}
    second.pop("name")
    job = make_job(**second)
    assert job.spec.players == (3, 4) and job.spec.seed == 4 and job.ruleset.rules["prosperity_per_ally"] == 35


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("gmae = 'dawn'", "unknown key 'gmae'; did you mean game"),
        ("games = ", "Invalid value"),
        ("run = 3", r"\[run\] or several"),
        ("game = 3", "game should be a text"),
        ("[[run]]\nname='a'\n[[run]]\nname='a'", "two runs have the name 'a'"),
        ("[[run]]\nname='../a'", "made of letters"),
        ("set = 3", "set should be a table"),
    ],
)
def test_mistakes_have_a_place(tmp_path, text, says):
    with pytest.raises(UserError, match=says) as told:
        plan(tmp_path, text)
    assert "plan.toml" in str(told.value)


def test_no_file(tmp_path):
    with pytest.raises(UserError, match="No such file"):
        read_plan(tmp_path / "nothing.toml")


def test_what_a_manifest_stores_can_be_run_again(run):
    (again,) = read_plan(run.path / "manifest.json")
    again.pop("name")
    assert make_job(**again).spec.run_id == run.spec.run_id


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=80)
@given(st.text(alphabet="[]{}=,.\"'#\n abrungamesx01-", max_size=60) | st.binary(max_size=30))
def test_any_file_is_read_or_told(tmp_path, content):
    file = tmp_path / "plan.toml"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    try:
        assert isinstance(read_plan(file), list)
    except UserError as error:
        assert str(error)
