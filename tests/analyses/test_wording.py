"""Figures as they are printed, and the words of every analysis on plain and hard tables."""

import re

import numpy as np
import pytest

from analyses import tally, wording
from tests.analyses import synthetic

TARGETS = {
    "ally_win_rate": {
        "low": 0.5,
        "high": 0.65,
        "above": "too easy",
        "below": "too hard",
        "scoundrels_1": {"low": 0.4, "high": 0.6, "above": "too easy", "below": "too hard"},
    },
    "seat_spread": {"low": 0.0, "high": 0.03},
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (wording.percent(0.7131, 0.7102, 0.7159), "71.3 % (71.0–71.6)"),
        (wording.percent(0.71312, 0.71221, 0.71401), "71.3 % (71.2–71.5)"),  # one decimal at most
        (wording.percent(0.5, 0.18, 0.82), "50 % (18–82)"),
        (wording.percent(0.0021, 0.0018, 0.0024), "0.21 % (0.18–0.24)"),
        (wording.percent(0.00004, 0.000001, 0.00015), "under 0.01 % (0.00–0.02)"),
        (wording.pp(-0.001, -0.0049, 0.0028), "−0.1 pp (−0.5 to +0.3)"),
        (wording.pp(-0.001, -0.004, 0.002), "−0.10 pp (−0.40 to +0.20)"),
        (wording.pp(0.063, 0.059, 0.068), "+6.3 pp (+5.9 to +6.8)"),
        (wording.pp(0.036, 0.034, 0.038, signed=False), "3.6 pp (3.4–3.8)"),
        (wording.points(12.13, 12.04, 12.22), "12.1 (12.0–12.3)"),
        (wording.points(-12.4, -12.9, -11.9, signed=True), "−12.4 (−12.9 to −11.9)"),
        (wording.percent(0.25), "25.0 %"),
        (wording.goal(0.5, 0.6), "50–60 %"),
        (wording.goal(None, 0.03, wording.PP), "at most 3 pp"),
        (wording.goal(0.0, 0.035, wording.PP), "at most 3.5 pp"),
        (wording.goal(0.2, None), "at least 20 %"),
        (wording.number(1234567), "1,234,567"),
        (wording.number(-0.04, 1, signed=True), "0.0"),
        (wording.about(3_910_000), "4 million"),
        (wording.about(61_234), "62,000"),
        (wording.never(333_000), "never in 333,000 games (under 1 in 90,000)"),
        (wording.plural(1, "Scoundrel"), "one Scoundrel"),
        (wording.listing(["three", "four", "five"]), "three, four and five"),
        (wording.shorten("a" * 90 + ": b; " + "c" * 40), "a" * 90 + ": b"),
    ],
)
def test_figures_are_printed_by_the_rules(text, expected):
    assert re.sub("[\u202f\u00a0]", " ", text) == expected


def test_figure_and_interval_never_break():
    assert " " not in wording.pp(-0.001, -0.004, 0.002)
    assert wording.NARROW + "%" in wording.percent(0.5, 0.4, 0.6)


def test_bounds_are_rounded_outwards():
    assert wording.outward(0.7131, 0.7149, 2) == (0.71, 0.72)
    assert wording.outward(0.3, 0.7, 1) == (0.3, 0.7)  # not by rounding errors


INK = re.compile(r"\b(dark|light|blue|purple|black|white|red|yellow)\b", re.IGNORECASE)
NAMES = sorted(tally.list_analyses("dawn"))


def findings(n, counts, targets, facts=None, change=None):
    """(name, finding) of every analysis on `n` plays of each count."""
    facts = facts or synthetic.facts(counts)
    columns = {players: synthetic.plays(n, players, seed=n) for players in counts}
    for games, seats in columns.values():
        if change:
            change(games, seats)
    tallies = tally.add_all([tally.tally_all("dawn", *part, facts) for part in columns.values()])
    for name, part in tallies.items():
        module = tally.get_analysis("dawn", name).module
        yield name, module.describe(module.estimate(part, facts), targets, facts)


def nobody_is_an_ally(games, seats):
    games["n_allies"][:], games["bar"][:] = 0, 0
    games["n_scoundrels"][:] = seats["intent"].shape[1]
    games["result"][:] = 1
    seats["intent"][:] = 1


@pytest.mark.parametrize(
    "case",
    [
        (4000, (3, 4, 5), TARGETS),
        (4000, (4,), {}),
        (30, (3, 5), TARGETS),
        (1, (4,), TARGETS),
        (300, (3, 4), TARGETS, None, nobody_is_an_ally),
    ],
)
def test_words_of_every_analysis(case):
    seen = set()
    for name, found in findings(*case):
        seen.add(name)
        assert 0 < len(found.title) <= 120, (name, found.title)
        assert found.question.endswith("?")
        assert 35 <= len(found.guide.split()) <= 70, (name, len(found.guide.split()))
        assert not INK.search(found.guide), name
        assert not re.search(r"\bnan\b|\binf\b|None", found.title + found.note), (name, found.title, found.note)
        assert found.title[0].isupper() or found.title[0].isdigit() or found.title.startswith("under"), found.title
        assert not found.title.endswith("."), found.title
        assert isinstance(found.picture, (bool, np.bool_))
    assert seen == set(NAMES)


def test_long_names_fit():
    from dataclasses import replace

    facts = synthetic.facts()
    names = tuple(f"дуже_довга_назва_стратегії_number_{i}" for i in range(5))
    tiles = tuple(replace(t, name="Барбари з далекої північної землі 2") for t in facts.tiles)
    for name, found in findings(500, (3, 4), TARGETS, replace(facts, strategies=names, tiles=tiles)):
        assert len(found.title) <= 120, (name, found.title)


def test_titles_follow_the_table():
    """Off the goal, within it, too few games: three templates of one analysis."""
    module = tally.get_analysis("dawn", "seats").module

    def title(n, targets, favour=0.0):
        games, seats = synthetic.plays(n, 4, seed=9)
        rng = np.random.default_rng(1)
        place = np.where(rng.random(n) < favour, 0, rng.integers(0, 4, n))
        winner = (games["first_seat"] + place) % 4
        seats["win60"][:] = 60 * (np.arange(4) == winner[:, None])
        facts = synthetic.facts((4,))
        return module.describe(module.estimate(module.tally(games, seats), facts), targets, facts).title

    assert title(20000, TARGETS).startswith("No two seats differ by more than 3")
    assert "At four players seat 1 wins +7" in title(20000, TARGETS, favour=0.1)
    assert title(200, TARGETS).endswith("not enough games to tell")
