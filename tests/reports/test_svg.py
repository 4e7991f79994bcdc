"""Pictures as SVG: variables for colours, text as text, own ids, the same bytes for the same input."""

import re

import pytest

from reports import draw, style, svg
from tests.reports import synthetic


@pytest.fixture(scope="module")
def picture():
    return draw.draw_picture(
        "affiliation", synthetic.affiliation(), synthetic.facts(), "One & two < three", "A note.", "Source."
    )


def test_the_page_has_variables_and_no_light_colour(picture):
    for drawing in (picture.wide, picture.narrow):
        assert "var(--ally)" in drawing and "var(--muted)" in drawing
        assert not set(re.findall(r"#[0-9a-f]{6}", drawing)) & set(style.LIGHT.values())


def test_text_stays_text_and_is_unchanged(picture):
    assert ">3 players<" in picture.wide and ">71.3<" in picture.wide and "font-family" not in picture.wide


def test_every_reference_of_an_id_has_its_own_target(picture):
    for drawing, prefix in ((picture.wide, "affiliation-w-"), (picture.narrow, "affiliation-n-")):
        ids = re.findall(r' id="([^"]+)"', drawing)
        assert set(re.findall(r'href="#([^"]+)"', drawing)) == set(ids)
        assert len(ids) == len(set(ids)) and all(name.startswith(prefix) for name in ids)


def test_coordinates_have_one_decimal_and_opacities_two(picture):
    for path in re.findall(r' d="([^"]+)"', picture.wide):
        assert not re.search(r"\.\d\d", path)
    assert "opacity:0.16" in picture.wide


def test_colours_and_numbers_inside_texts_are_left_alone():
    words = '<text x="1.26" style="fill: #1b2027">#1b2027 is 1.257: so; it</text>'
    source = f'<svg viewBox="0 0 10.25 5"><g id="text_1">{words}</g></svg>'
    inline = svg.inline(source, "p", "w", "label")
    assert ">#1b2027 is 1.257: so; it</text>" in inline and "fill:var(--ink)" in inline and 'x="1.3"' in inline


def test_alternative_text_is_escaped_and_short(picture):
    assert 'role="img"' in picture.wide and "One &amp; two &lt; three" in picture.wide
    assert len(draw.alternative_text("Dots", "word " * 200)) <= draw.ALT_LENGTH


def test_the_same_table_gives_the_same_bytes(picture):
    again = draw.draw_picture(
        "affiliation", synthetic.affiliation(), synthetic.facts(), "One & two < three", "A note.", "Source."
    )
    assert again == picture and again.file_png == picture.file_png and again.file_svg == picture.file_svg


def test_files_carry_title_note_and_source(picture):
    for words in ("One &amp; two &lt; three", "A note.", "Source."):
        assert words in picture.file_svg
    assert picture.file_png.startswith(b"\x89PNG") and b"tEXt" not in picture.file_png


def test_the_callers_matplotlib_settings_come_back():
    import matplotlib

    before = matplotlib.rcParams["font.size"]
    with style.look():
        assert matplotlib.rcParams["svg.fonttype"] == "none"
    assert matplotlib.rcParams["font.size"] == before


@pytest.mark.parametrize("text", ["builder", "зодчий великих споруд", "a" * 80])
def test_a_shortened_text_fits(text):
    assert style.text_width(style.shorten(text, 90)) <= 90
