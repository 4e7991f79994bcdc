"""Tables of the page and CSV files."""

import io

import pandas as pd
import pytest

from reports import measures, tables
from tests.reports import synthetic


def test_csv_holds_every_figure_unrounded():
    table = synthetic.seats()
    back = pd.read_csv(io.StringIO(tables.csv_text(table)), dtype={"group": str})
    assert list(back.columns[:7]) == ["players", "measure", "group", "value", "low", "high", "n"]
    pd.testing.assert_frame_equal(back, table, check_dtype=False, rtol=0, atol=0)


@pytest.mark.parametrize("name", ["=1+1", "+cmd", "-x", "@SUM(A1)", "\tx"])
def test_names_that_a_spreadsheet_would_run_are_escaped(name):
    table = synthetic.strategies(names=(name,))
    assert f"'{name}" in tables.csv_text(table)
    assert (table["group"] == name).all()  # the table itself is left alone


@pytest.mark.parametrize("text", ["-5", "+2.5", "-0", "b4_4", "7", "", "a=b"])
def test_signed_numbers_and_ordinary_names_are_not(text):
    assert tables.escaped(text) == text


def test_measures_with_the_same_rows_stand_side_by_side():
    first, *rest = tables.page_tables("seats", synthetic.seats())
    assert [column.head for column in first.columns] == [
        "Players",
        "Seat",
        "Win share, by seat",
        "By seat, against the mean",
        "Win share, by turn in round 1",
        "By turn, against the mean",
        "Games",
    ]
    assert len(first.rows) == 12 and len(rest) == 1
    assert first.rows[3][2].text == "26.9\u202f%\u00a0(26.7–27.1)"
    assert [column.secondary for column in first.columns] == [False] * 3 + [True] * 4


def test_boxes_lie_inside_the_column_and_hold_the_value():
    for name, make in synthetic.TABLES.items():
        for table in tables.page_tables(name, make(), synthetic.facts()):
            for cell in (cell for row in table.rows for cell in row if cell.box):
                low, value, high = cell.box
                assert 0 <= low <= value <= high <= 1
                assert cell.zero is None or 0 < cell.zero < 1


def test_bins_of_a_histogram_stay_in_the_csv():
    heads = [
        column.head for table in tables.page_tables("prosperity", synthetic.prosperity()) for column in table.columns
    ]
    assert "Mean prosperity" in heads and "Share of games" not in heads


def test_a_figure_of_few_games_is_marked_and_one_of_none_is_a_dash():
    table = synthetic.seats().assign(n=12)
    assert tables.page_tables("seats", table)[0].rows[0][2].few
    assert tables.page_tables("seats", table.assign(n=0))[0].rows[0][2].text == "–"


def test_names_sort_as_people_count():
    names = ["cost 12, worth 4", "cost 4, worth 12", "cost 4, worth 8"]
    assert sorted(names, key=tables.sort_key) == ["cost 4, worth 8", "cost 4, worth 12", "cost 12, worth 4"]


def test_an_unknown_measure_has_its_own_name():
    assert measures.of("my_analysis", "cards_per_turn").words == "Cards per turn"


def test_line_ups_give_the_lowest_and_highest_value():
    table = synthetic.affiliation()
    weak, few = table.assign(value=table["value"] / 2), table.assign(value=1.0, n=3)
    both = tables.with_line_ups(table, [weak, few])
    assert (both["lineup_low"] == table["value"] / 2).all() and (both["lineup_high"] == table["value"]).all()


def test_line_ups_are_matched_by_family_too():
    """Rows of one round differ by the intent of the seats: each meets its own, and a row nobody else has stays alone."""
    table = pd.DataFrame(
        [synthetic.row(4, "treasure_mean", 1, value, n=500, family=f) for f, value in (("ally", 1), ("either", 9))]
    )
    other = pd.DataFrame(
        [synthetic.row(4, "treasure_mean", 1, value, n=500, family=f) for f, value in (("ally", 3), ("scoundrel", 5))]
    )
    found = tables.with_line_ups(table, [other])
    assert found["lineup_low"].tolist() == [1, 9]
    assert found["lineup_high"].tolist() == [3, 9]
    assert len(tables.with_line_ups(table, [pd.concat([other, other])])) == 2
