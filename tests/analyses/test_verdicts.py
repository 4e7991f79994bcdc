"""Badges by table, sentences, sorting, and what `[targets]` may hold."""

import math
import re
from types import SimpleNamespace

import pandas as pd
import pytest

from analyses import goals, verdicts
from analyses.estimates import wilson
from simcore.errors import UserError
from tests.analyses import synthetic

FACTS = synthetic.facts((4,))
GOAL = {"low": 0.5, "high": 0.6, "above": "too easy", "below": "too hard"}


def tables(rate, n=100_000, players=(4,), spread=(0.01, 0.005, 0.015)):
    """Tables with an Ally win rate, the same with one Scoundrel, and a seat spread."""
    rows, seats = [], []
    for count, p in zip(players, rate if isinstance(rate, tuple) else (rate,) * len(players), strict=True):
        value, low, high = (float(x) for x in wilson(p * n, n))
        base = {"players": count, "value": value, "low": low, "high": high, "n": n, "share": 1.0}
        rows += [base | {"measure": m, "group": g} for m, g in (("ally_win_rate", "all"), ("by_scoundrels", "1"))]
        rows.append(base | {"measure": "result", "group": "allies"})
        value, low, high = spread
        seats.append(
            {"players": count, "measure": "spread", "group": "all", "value": value, "low": low, "high": high, "n": n}
        )
    return {"affiliation": pd.DataFrame(rows), "seats": pd.DataFrame(seats)}


def judge(rate, others=(), stronger=None, targets=None, **more):
    panel = [(f"line{i}", tables(p)) for i, p in enumerate(others)]
    found = verdicts.verdicts(tables(rate, **more), targets or {"ally_win_rate": GOAL}, FACTS, panel, stronger)
    return found[0]


ABOVE, BELOW, INSIDE, EDGE = 0.8, 0.2, 0.55, 0.599


@pytest.mark.parametrize(
    ("rate", "others", "stronger", "state", "words"),
    [
        (ABOVE, (), None, "above", "Only known for these strategies."),
        (BELOW, (), None, "below", "Only known for these strategies."),
        (INSIDE, (), None, "within", "Only known for these strategies."),
        (EDGE, (ABOVE,), None, "few", "games at four players would settle it"),
        (ABOVE, (ABOVE,), None, "above", "Holds for both line-ups tried."),
        (ABOVE, (ABOVE, 0.7), None, "above", "Holds for all 3 line-ups tried."),
        # order not known: three quarters must agree
        (ABOVE, (BELOW, ABOVE, ABOVE, ABOVE), None, "above", "for 4 of 5 line-ups; below the goal with line0."),
        (ABOVE, (BELOW, BELOW, ABOVE, ABOVE), None, "depends", "below the goal with line0 and line1."),
        (INSIDE, (ABOVE,), None, "depends", "Within the goal with the reference line-up; above the goal with line0."),
        # order known: only line-ups at least as strong count
        (ABOVE, (BELOW, BELOW, ABOVE), 1, "above", "for 2 of 4 line-ups; below the goal with line0 and line1."),
        (ABOVE, (ABOVE, ABOVE, BELOW), 1, "depends", "below the goal with line2."),
        (INSIDE, (INSIDE, BELOW), 0, "within", "for 2 of 3 line-ups; below the goal with line1."),
        # one that straddles an edge speaks for neither side
        (ABOVE, (EDGE,), 1, "above", "for 1 of 2 line-ups; too close to tell with line0."),
    ],
)
def test_badges(rate, others, stronger, state, words):
    verdict = judge(rate, others, stronger)
    assert verdict.state == state
    assert words in verdict.robustness.replace("\u00a0", " ")
    assert len(verdict.others) == len(others)


def test_on_the_very_edge_no_number_of_games_settles_it():
    assert "no sensible number" in judge(0.6).robustness
    assert judge(0.6).attempt == ""


def test_under_thirty_events_there_is_no_verdict():
    assert judge(0.02, n=200).state == "few"  # the interval lies far below the goal, but 4 wins are too few
    assert judge(0.04, n=1000).state == "below"


def test_the_sentence():
    text = judge(ABOVE, targets={"ally_win_rate": {"scoundrels_1": GOAL}}).sentence
    assert re.sub("[\u202f\u00a0]", " ", text) == (
        "Among games in which one player ends as a Scoundrel the Allies win 80.0 % (79.7–80.3) at four players; "
        "goal 50–60 %: too easy."
    )
    verdict = judge(INSIDE)
    assert verdict.sentence.count(verdict.figure) == 1
    assert verdict.sentence.replace("\u202f", " ").endswith("; goal 50–60 %.")
    assert (verdict.goal, verdict.unit, verdict.analysis, verdict.n) == ((0.5, 0.6), "share", "affiliation", 100_000)


def test_a_command_is_offered_for_what_is_off():
    assert judge(ABOVE).attempt == "dawnlab balance dawn --players 4 --set rules.prosperity_per_ally=35"
    assert judge(BELOW).attempt.endswith("rules.prosperity_per_ally=25")
    assert judge(INSIDE).attempt == ""
    assert re.fullmatch(r"dawnlab balance dawn --players 4 --games \d+", judge(0.597, n=10_000).attempt)


def test_verdicts_are_sorted_and_at_most_nine():
    targets = {"ally_win_rate": GOAL | {"scoundrels_1": {"low": 0.2, "high": 0.3}}, "seat_spread": {"high": 0.03}}
    given = tables((0.62, 0.8, 0.55, 0.6), players=(2, 3, 4, 5))
    found = verdicts.verdicts(given, targets | {"player_count_spread": {"high": 0.1}}, FACTS)
    assert len(found) == 9
    kinds = [v.state for v in found]
    assert kinds == sorted(kinds, key=["above", "few", "within"].index)
    distances = [v.distance for v in found if v.state == "above"]
    assert distances == sorted(distances, reverse=True)
    assert verdicts.title(found).startswith(f"{kinds.count('above')} of 9 goals are missed")


def test_seat_spread_is_met_by_its_upper_bound():
    def state(*spread):
        return judge(INSIDE, targets={"seat_spread": {"low": 0.0, "high": 0.03}}, spread=spread).state

    assert state(0.01, 0.0, 0.029) == "within"
    assert state(0.02, 0.01, 0.035) == "few"
    assert state(0.05, 0.04, 0.06) == "above"


def test_difference_between_player_counts():
    targets = {"player_count_spread": {"high": 0.1}}
    found = verdicts.verdicts(tables((0.8, 0.5, 0.6), players=(3, 4, 5)), targets, FACTS)[0]
    assert (found.state, found.players, found.key) == ("above", 0, "player_count_spread")
    assert found.value == pytest.approx(0.3)
    assert "between three and four players" in found.sentence
    assert not [v for v in verdicts.verdicts(tables(0.8), targets, FACTS) if v.state != "info"]


def test_without_targets_there_are_two_rows_for_information():
    found = verdicts.verdicts(tables((0.8, 0.5, 0.6), players=(3, 4, 5)), {}, FACTS)
    assert [v.state for v in found] == ["info", "info"]
    assert verdicts.title(found) == "No goals are set"
    assert found[0].goal is None


def test_titles_count():
    def title(*states):
        return verdicts.title([SimpleNamespace(state=s) for s in states])

    assert title("above", "below", "within", "depends") == "2 of 4 goals are missed, 1 depends on play"
    assert title("within", "within") == "All 2 goals are met"
    assert title("few", "within") == "No goal of 2 is missed, 1 needs more games"


def test_axis_ends():
    assert judge(0.8).axis == 1
    assert judge(INSIDE, targets={"seat_spread": {"high": 0.03}}).axis == 0.05


def test_headline_and_precision():
    figures = verdicts.headline(tables((0.8, 0.5), players=(3, 4)))
    assert list(figures) == [
        "ally_win_rate.3",
        "ally_win_rate.4",
        "ally_win_rate.scoundrels_1.3",
        "ally_win_rate.scoundrels_1.4",
        "seat_spread.3",
        "seat_spread.4",
        "player_count_spread",
    ]
    value, low, high, n = figures["ally_win_rate.4"]
    assert low < value == 0.5 < high
    assert n == 100_000
    assert verdicts.imprecise(tables(0.5), 0.0032) == ["seat_spread.4"]
    assert verdicts.imprecise(tables(0.5), 0.01) == []
    assert "ally_win_rate.4" in verdicts.imprecise(tables(0.0001), 0.01)  # ten events


def test_robustness_table():
    panel = [(f"line{i}", tables(p)) for i, p in enumerate((BELOW, ABOVE))]
    found = verdicts.verdicts(tables(0.7), {"ally_win_rate": GOAL}, FACTS, panel, stronger=1)
    table = verdicts.robustness(found, "default mix")
    assert table["lineup"].tolist() == ["line0", "default mix", "line1"]
    assert table["order"].tolist() == [0, 1, 2]
    assert table["reference"].tolist() == [False, True, False]
    assert verdicts.robustness_finding(table, FACTS).title == "All 1 verdicts survive the other line-ups"
    assert verdicts.robustness(verdicts.verdicts(tables(0.7), {"ally_win_rate": GOAL}, FACTS)).empty


# --- [targets] --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("targets", "message"),
    [
        ({"ally_win_rat": {"low": 0.5}}, "unknown target 'ally_win_rat'; did you mean ally_win_rate"),
        ({"ally_win_rate": {"lwo": 0.5}}, "unknown key of targets.ally_win_rate 'lwo'; did you mean low"),
        ({"ally_win_rate": {"scoundrel_1": {"low": 0.5}}}, "did you mean scoundrels_1"),
        ({"seat_spread": {"scoundrels_1": {"low": 0.5}}}, "unknown condition"),
        ({"ally_win_rate": {"low": "half"}}, "must be a number"),
        ({"ally_win_rate": {"low": 0.7, "high": 0.5}}, "low 0.7 is above high 0.5"),
        ({"ally_win_rate": 0.5}, "must be a table"),
    ],
)
def test_mistakes_in_targets_are_told(targets, message):
    with pytest.raises(UserError, match=re.escape(message) if "(" in message else message):
        goals.goals(targets)


def test_goals_are_read():
    found = goals.goals(
        {"ally_win_rate": GOAL | {"matters": 0.01, "intent_1": {"low": 0.4}}, "seat_spread": {"high": 1}}
    )
    assert [(g.metric, g.condition, g.low, g.high) for g in found] == [
        ("ally_win_rate", "", 0.5, 0.6),
        ("ally_win_rate", "intent_1", 0.4, math.inf),
        ("seat_spread", "", -math.inf, 1),
    ]
    assert found[1].matters == 0.01
    assert (found[0].side(0.61, 0.7), found[0].side(0.4, 0.5), found[0].side(0.5, 0.6)) == ("above", "edge", "within")


def test_never_in_many_games_is_an_answer():
    """No win in 100,000 games is as far below the goal as can be, for the reference and for other line-ups."""
    assert judge(0.0).state == "below"
    assert judge(0.0).robustness == "Only known for these strategies."
    found = judge(0.8, others=(0.0, 1.0, 0.9, 0.95, 0.85, 0.9, 0.99, 0.88))
    assert found.state == "above"
    assert found.robustness.startswith("Above the goal for 8 of 9 line-ups; below the goal with ")


def test_the_place_of_the_reference_in_the_panel():
    def place(*rates):
        return verdicts.stronger_of(tables(0.6), [(f"line-up {i}", tables(rate)) for i, rate in enumerate(rates)])

    assert place(0.1, 0.4, 0.9, 0.7) == 2
    assert place(0.1, 0.4) == 0
    assert place(0.9) == 1
    assert place(0.4, 0.9, 0.5) is None  # the order of the panel is not that of the Allies' wins
    assert verdicts.stronger_of(tables(0.6), [("without Allies", {})]) is None


def test_a_line_up_without_the_figure_keeps_the_others_places():
    """The strongest line-up knows no Scoundrel: the weak one does not take its place among those that count."""
    strong = tables(0.9)
    strong["affiliation"] = strong["affiliation"].query("measure != 'by_scoundrels'")
    panel = [("weak", tables(0.1)), ("strong", strong)]
    targets = {"ally_win_rate": {"scoundrels_1": GOAL}}
    (found,) = verdicts.verdicts(tables(0.8), targets, FACTS, panel, stronger=1)
    assert found.state == "above"
    assert verdicts.robustness([found])["lineup"].tolist() == ["weak", "reference"]
