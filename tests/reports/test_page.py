"""The page: complete, self-contained, escaped, small, the same each time; what it says of a run."""

import re
from html.parser import HTMLParser

import pytest

from analyses.wording import Finding
from reports import build, html, terminal
from tests.reports import golden_page, synthetic

VOID = {"meta", "input", "br", "hr", "link", "img"}


@pytest.fixture(scope="module")
def page():
    return synthetic.page()


@pytest.fixture(scope="module")
def text(page):
    return html.render(page)


def words_of(text):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text))


class Nesting(HTMLParser):
    """Finds tags that don't close and ids that come twice."""

    def __init__(self):
        super().__init__()
        self.open, self.faults, self.ids = [], [], []

    def handle_starttag(self, tag, attrs):
        self.ids += [value for name, value in attrs if name == "id"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.ids += [value for name, value in attrs if name == "id"]

    def handle_endtag(self, tag):
        if tag not in VOID and (not self.open or self.open.pop() != tag):
            self.faults.append(tag)


def test_markup_is_whole_and_every_link_has_its_target(text):
    parser = Nesting()
    parser.feed(text)
    assert parser.faults == [] and parser.open == []
    assert len(parser.ids) == len(set(parser.ids))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= set(parser.ids)


def test_nothing_is_fetched(text):
    assert "default-src 'none'" in text
    assert not re.search(r"(src|href)=\"(?!#)", text) and "@import" not in text and "url(http" not in text


def test_weight_of_page_script_and_pictures(page, text):
    assert len(text.encode()) < 1_500_000
    assert len(re.search(r"<script>(.*)</script>", text, re.S).group(1)) < 4096
    assert all(len(picture.wide) < 60_000 for picture in page.pictures)


def test_the_page_is_the_same_each_time(text):
    assert html.render(synthetic.page()) == text


def test_verdicts_stand_first_with_figure_and_badge(text):
    assert text.index('id="verdicts"') < text.index('id="affiliation"')
    assert '<b class="nb">89.1\u202f%</b>' in text and "▲</b> above goal" in text
    assert "2 of 5 goals are missed, 1 depends on play, 1 needs more games" in text


def test_an_interval_does_not_break(text):
    assert '<span class="nb">(71.0–71.6)</span>' in text and '<span class="nb">40–60\u202f%</span>' in text


def test_games_to_look_at_name_the_command(text):
    assert 'title="dawnlab replay runs/dawn-3f9a12c 4182 --players 4"' in text and ">#4,182<" in text


def test_dark_mode_only_changes_variables(text):
    assert text.count("prefers-color-scheme") == 1 and "@media screen and (prefers-color-scheme:dark){:root{" in text


def test_names_are_escaped():
    evil = "<script>alert(1)</script>"
    table = synthetic.strategies(names=(evil, "builder"))
    finding = Finding("What & why?", f"{evil} wins", "note", "guide", True)
    page = build.build_page(
        synthetic.RUN | {"line_up": evil, "warnings": [evil]},
        [],
        [("strategies", finding, table)],
        facts=synthetic.facts(),
        targets={},
        switches=[(evil, evil, "", "stated", (evil,))],
        assumed=[f"buildings.{evil}.cost"],
        cells=3,
        examples={("strategies", evil, 4): (0.0, 1)},
        reproduce={"command": evil, "folder": evil},
    )
    assert "<script>alert" not in html.render(page)


def test_capped_and_illegal_games_are_loud():
    run = synthetic.RUN | {"ended_by": {"finished": 10, "turn_cap": 1, "illegal": 2}}
    fact = build.build_page(run, [], []).facts[-1]
    assert fact.loud and fact.text == "10 by the rules; 1 capped, 2 illegal"
    assert not build.build_page(synthetic.RUN, [], []).facts[-1].loud


def test_without_a_finding_there_is_a_sentence_and_a_table():
    page = synthetic.page(("wounds",))
    assert page.pictures == () and [section.anchor for section in page.sentences] == ["wounds"]
    assert page.sentences[0].tables and "A finding about wounds" in html.render(page)


def test_dead_design_becomes_lists():
    (section,) = synthetic.page(("dead_design",)).sections
    assert dict(section.lists) == {
        "Never possible": ("give: never (under 1 in 200,000)",),
        "Possible, hardly ever chosen": (
            "b12 12 built: never (under 1 in 200,000)",
            "discard: 9 in 999,999\u00a0games",
        ),
        "Chosen, hardly ever mattered": ("wound supply empty: never (under 1 in 200,000)",),
    }


def test_at_most_twelve_pictures(monkeypatch):
    monkeypatch.setattr(build, "PICTURES", 2)
    page = synthetic.page(("affiliation", "prosperity", "seats"), draw=False)
    assert [section.anchor for section in page.sections] == ["affiliation", "prosperity"]
    assert [section.anchor for section in page.sentences] == ["seats"]


def test_a_run_without_goals_results_or_rules_still_has_a_page():
    text = html.render(build.build_page({"title": "Dawn", "games": {4: 0}}, [], []))
    assert "No goals are set" in text and 'id="rules"' not in text


def test_an_empty_table_is_a_sentence():
    finding = synthetic.finding("seats")
    page = build.build_page(synthetic.RUN, [], [("seats", finding, synthetic.seats().head(0))])
    assert page.sections == () and page.sentences[0].tables == ()


def test_changed_switches_and_overrides_are_named(page):
    run = synthetic.RUN | {"overrides": {"rules.prosperity_per_ally": 25}}
    rules = build.build_page(run, [], [], switches=synthetic.SWITCHES, cells=62).rules
    assert rules.overrides == (("rules.prosperity_per_ally", "25"),)
    assert [switch.name for switch in rules.switches if switch.changed] == ["town_treasury"]


def test_a_panel_spans_the_dots_and_is_named():
    table = synthetic.affiliation().drop(columns=["lineup_low", "lineup_high"])
    page = build.build_page(
        synthetic.RUN,
        [],
        [("affiliation", synthetic.finding("affiliation"), table)],
        facts=synthetic.facts(),
        panel=[("random_legal", {"affiliation": table.assign(value=0.1)}), ("search", {"affiliation": table})],
    )
    assert ("Also tried", "random legal → search (weak to strong)") in [(fact.term, fact.text) for fact in page.facts]
    assert "all line-ups tried" in page.pictures[0].wide


def test_the_run_folder_gets_page_charts_and_tables(page, tmp_path):
    path = build.write_report(tmp_path / "report", page)
    names = sorted(str(file.relative_to(path.parent)) for file in path.parent.rglob("*") if file.is_file())
    charts = [f"charts/{name}.{kind}" for name in ("affiliation", "prosperity", "seats") for kind in ("png", "svg")]
    tables = [f"tables/{name}.csv" for name in ("affiliation", "prosperity", "seats")]
    assert names == sorted([*charts, *tables, "index.html"])


@pytest.mark.parametrize("width", [80, 120])
def test_the_terminal_keeps_figures_whole(page, width):
    lines = terminal.render(page, width=width).split("\n")
    assert all(len(line) <= width for line in lines)
    assert not any(re.match(r"\s*(%|pp\b|\()", line) for line in lines)
    assert any("40–60\u202f%" in line for line in lines)


def test_the_terminal_says_the_same_verdicts(page):
    text = terminal.render(page, width=120)
    for words in ("▲ above goal", "◐ depends on play", "✓ within goal", "… not enough games", page.verdict_title):
        assert words in text
    assert max(map(len, text.split("\n"))) <= 120
    assert "55.2\u202f%" in text and "Reproduce: dawnlab balance dawn" in text


def test_golden_page(text):
    assert golden_page.outline(text) == golden_page.expected(), golden_page.HOW_TO_ACCEPT
