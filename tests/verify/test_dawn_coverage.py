"""The 95 % intervals of the toolkit cover the truth 95 times of 100, on plays of Dawn and on what the analyses print.

Blocks of one long run stand for runs of a designer; the truth is what the long run says. Bands: 99.9 % for misses at 5 %.
"""

import numpy as np
import pytest
from scipy import stats

from analyses.facts import of_ruleset
from analyses.tally import add, get_analysis, run_tally
from simcore import runner
from simcore.game import get_game
from simcore.spec import make_spec
from strategies import registry
from tests.simcore.games.dawn import _driver

pytestmark = pytest.mark.verify

BLOCKS, GAMES = 300, 500
MIX = {"builder": 0.4, "guardian": 0.2, "hoarder": 0.2, "late_turner": 0.1, "random_legal": 0.1}
FIGURES = (
    ("affiliation", "ally_win_rate", "all"),
    ("affiliation", "by_scoundrels", "1"),
    ("prosperity", "margin", "mean"),
    ("seats", "share", "1"),
    ("strategies", "win_share", "builder"),
    ("wounds", "wounds", "6"),
    ("buildings", "built", None),
)


@pytest.fixture(scope="module")
def blocks():
    """Tables of each analysis: one a block, and one of everything."""
    ruleset, tables = _driver.tables_of()
    game = get_game("dawn")
    spec = make_spec(game, ruleset, games=BLOCKS * GAMES, players=4, seed=77, mix=MIX)
    prepared = registry.prepare(spec.entries, "dawn")
    facts = of_ruleset(ruleset, spec.players, tuple(prepared.names), prepared.intents)
    wanted = {name: get_analysis("dawn", name).module for name, _, _ in FIGURES}
    tallies = {name: [] for name in wanted}

    def consume(columns, part):
        for piece in columns.pieces(GAMES):
            for name, module in wanted.items():
                tallies[name].append(run_tally(module, piece.games, piece.seats, facts))

    for _ in runner.play(game, tables, prepared, spec, consume=consume):
        pass
    tables_of = {name: [module.estimate(t, facts) for t in tallies[name]] for name, module in wanted.items()}
    truth = {name: module.estimate(add(tallies[name]), facts) for name, module in wanted.items()}
    return tables_of, truth


def rows_of(table, measure, group):
    rows = table[table["measure"] == measure]
    return rows.iloc[:1] if group is None else rows[rows["group"].astype(str) == group]


@pytest.mark.parametrize(("analysis", "measure", "group"), FIGURES, ids=["-".join(map(str, f)) for f in FIGURES])
def test_intervals_cover(blocks, analysis, measure, group):
    tables, truth = blocks
    value = float(rows_of(truth[analysis], measure, group)["value"].iloc[0])
    found = [rows_of(table, measure, group) for table in tables[analysis]]
    low, high, middle = (np.array([float(rows[name].iloc[0]) for rows in found]) for name in ("low", "high", "value"))
    n = len(low)
    assert n == BLOCKS
    misses = int(((value < low) | (value > high)).sum())
    least, most = stats.binom.ppf([0.0005, 0.9995], n, 0.05)
    assert least <= misses <= most, f"{misses} of {n} intervals miss"
    narrow = 0.7  # the test's own power: intervals 30 % too narrow are found
    missed = int(((value < middle - narrow * (middle - low)) | (value > middle + narrow * (high - middle))).sum())
    assert missed > most
