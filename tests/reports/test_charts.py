"""Every chart, both widths, hard data: labels can be read. The check itself finds what it must."""

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from reports import style
from reports.draw import list_charts
from tests.reports import hard, synthetic
from tests.reports.chart_contract import check_labels, figure_of

CASES = {(name, case): table for name, case, table in hard.cases()}


@pytest.mark.parametrize("width", [style.WIDE, style.NARROW])
@pytest.mark.parametrize(("name", "case"), CASES)
def test_labels_neither_overlap_nor_leave_the_figure(name, case, width):
    figure = figure_of(name, CASES[name, case], synthetic.facts(), width)
    assert check_labels(figure) == []


@pytest.mark.parametrize(
    ("targets", "width"),
    [(synthetic.TARGETS, style.WIDE), (synthetic.TARGETS, style.NARROW), ({}, style.WIDE)],
    ids=["goals, wide", "goals, narrow", "no goals"],
)
@pytest.mark.parametrize("name", synthetic.TABLES)
def test_plain_data_with_and_without_goals(name, targets, width):
    figure = figure_of(name, synthetic.TABLES[name](), synthetic.facts(targets=targets), width)
    assert check_labels(figure) == []


@pytest.mark.parametrize("name", [name for name in synthetic.TABLES if name not in ("matchups", "robustness")])
def test_charts_do_without_any_one_measure(name):
    """A measure may be missing: no game of that kind came."""
    table = synthetic.TABLES[name]()
    for measure in table["measure"].unique():
        figure_of(name, table[table["measure"] != measure], synthetic.facts(), style.NARROW)


def test_every_chart_has_hard_cases():
    assert set(list_charts()) == {name for name, _ in CASES}


def test_the_check_finds_texts_that_overlap_or_leave():
    figure = Figure((2, 1), dpi=100)
    FigureCanvasAgg(figure)
    figure.text(0.1, 0.5, "one text")
    figure.text(0.2, 0.5, "another text")
    figure.text(0.9, 0.1, "leaves the figure")
    complaints = check_labels(figure)
    assert any("lies on" in complaint for complaint in complaints)
    assert any("leaves the figure" in complaint for complaint in complaints)


def test_turned_texts_side_by_side_do_not_overlap():
    figure = Figure((4, 2), dpi=100)
    FigureCanvasAgg(figure)
    for x in (0.1, 0.2, 0.3):
        figure.text(x, 0.1, "a long turned name", rotation=45, rotation_mode="anchor")
    assert check_labels(figure) == []
