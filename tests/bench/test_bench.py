"""The benchmark runs and gives sane rows. No figure is compared with a limit: speed is never a test."""

from tests.bench import __main__ as table
from tests.bench import measure


def test_rates_are_of_whole_plays():
    found = measure.play_rates((4,), rounds=1, plays=20, names=("random_legal",))
    rate, choices = found[4, "random_legal"]
    assert list(found) == [(4, "random_legal")]
    assert rate > 0 and 100 < choices < 400


def test_the_oracle_plays_too():
    assert measure.oracle_rate(3, plays=1) > 0


def test_line_ups_are_those_of_the_goals():
    ruleset = measure.load_ruleset("dawn")
    line_ups = measure.line_ups(ruleset, 5)
    assert set(table.GOALS) < set(line_ups)
    assert line_ups["default mix"]["mix"] == ruleset.play["mix"]


def test_markdown_has_a_row_a_figure(capsys):
    rows = [("plays/s/core", "1,000", "25,000"), ("oracle", "10", "")]
    text = table.as_markdown(("what", "measured", "goal"), rows, table.machine())
    assert text.splitlines()[:3] == [
        "| what | measured | goal |",
        "| --- | ---: | --- |",
        "| plays/s/core | 1,000 | 25,000 |",
    ]
    assert "numba" in text
    table.show("Speed", ("what", "measured", "goal"), rows, "note")
    assert "25,000" in capsys.readouterr().out
