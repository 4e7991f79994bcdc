"""Both languages: all printed cards, mistakes told in one message, numbers as parameters, limits."""

import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import simcore.games.red_rising
from simcore.errors import UserError
from simcore.games.red_rising import codes, tables
from simcore.games.red_rising.language import Words, parse_bonus, parse_program
from simcore.games.red_rising.programs import compile_program
from simcore.ruleset import load_ruleset

FOLDER = Path(simcore.games.red_rising.__file__).parent / "ruleset"
WORDS = Words(("Sefi", "The Pax", "4D Painter"), ("gold", "red", "gray"))


@pytest.fixture
def edit(tmp_path):
    """A copy of the ruleset; `edit(old, new)` changes its characters and builds the tables."""
    shutil.copytree(FOLDER, tmp_path / "mine")

    def change(old, new):
        path = tmp_path / "mine" / "characters.csv"
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")
        return tables.build(load_ruleset(tmp_path / "mine"))

    return change


def test_all_cards_are_read():
    built = tables.build(load_ruleset("red-rising"))
    assert built.n_cards == 112 and built.card_core.sum() == 1631
    assert built.n_rows == 132 and 0 < built.n_program_rows <= codes.PROGRAM_ROWS
    assert (built.card_wild == codes.WILD_COLOR).sum() == 7 == (built.card_wild == codes.WILD_NAME).sum()
    assert (built.card_block > 0).sum() == 5


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("+5 if any(colour:red)", "column 11: found 'colour:red'; here may stand: sovereign, color:, name:"),
        ("+5 if any(color:glod)", "column 17: found 'glod'; here may stand: a color; did you mean gold?"),
        ("+5 if any(name:Seffi)", "column 16: no character is called 'Seffi'; did you mean Sefi?"),
        ("5 if any(sovereign)", "column 1: found '5'; here may stand: modifier, a signed number such as +5"),
        ("+5 if", "column 6: found the end"),
        ("+5 per card in board", "column 16: found 'board'; here may stand: banished, hand+self"),
        ("+5 if fleet in 7..5", "column 16: 7..5 is empty"),
        ("+5 if fleet>=99999", "99999 is too large"),
        ("+5000 if any(sovereign)", "at most 999"),
    ],
)
def test_bonus_mistakes(text, says):
    with pytest.raises(UserError) as error:
        parse_bonus(text, WORDS, "f.csv, line 3: bonus of X")
    assert str(error.value).startswith("f.csv, line 3: bonus of X, column ") and says in str(error.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("tok(helum,+1)", "column 5: found 'helum'; here may stand: fleet, helium, influence"),
        ("when(loc=Marz): regain", "column 10: found 'Marz'; here may stand: Institute, Jupiter, Luna, Mars"),
        ("gain(here, name:Pax)", "no character is called 'Pax'; did you mean The Pax?"),
        ("move(here)", "column 1: move needs a destination"),
        ("gain(here, !gold or red)", "can't be joined"),
        ("when(under=named): regain", "only `it`"),
        ("move(here, undr_self)", "under_self"),
    ],
)
def test_program_mistakes(text, says):
    with pytest.raises(UserError) as error:
        compile_program(parse_program(text, WORDS, "f.csv, line 3: deploy of X"), WORDS, "f.csv, line 3: deploy of X")
    assert says in str(error.value)


PIECES = ["+5", "-3", "if", "per", "unless", "any(", "none(", "color:", "name:", "gold", "Sefi", "The Pax", ")", ",", ";",
          "and", ">=", "3", "in", "hand", "max", "when(", "it", "=", "may", "gain(", "here", "=>", "{", "}", "é", "x2"]  # fmt: skip


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from(PIECES), max_size=10), st.sampled_from(["", " "]))
def test_any_text_is_read_or_refused(pieces, glue):
    text = glue.join(pieces)
    for read in (
        lambda: parse_bonus(text, WORDS, "x"),
        lambda: compile_program(parse_program(text, WORDS, "x"), WORDS, "x"),
    ):
        try:
            read()
        except UserError as error:
            assert "\n" not in str(error)


def test_rows_only_jump_forward():
    built = tables.build(load_ruleset("red-rising"))
    for starts in (built.card_deploy, built.card_end):
        for card in range(112):
            first, last = int(starts[card]), int(starts[card + 1])
            for r in range(first, last):
                asks = built.op[r] in (codes.WHEN, codes.ACT_AS, codes.MAY, codes.BRANCH, codes.GOTO, codes.IF_DONE)
                assert not asks or r < first + built.op_jump[r] < last
            assert first == last or built.op[last - 1] == codes.END


def test_mistakes_name_file_and_line(edit):
    with pytest.raises(
        UserError, match=r"characters\.csv, line 3: bonus of Morning Star, column 21: no character is .*Orjon"
    ):
        edit("name:Orion, name:Virga, name:Pelus", "name:Orjon, name:Virga, name:Pelus")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            "Invictus,blue,",
            "Invictus,bleu,",
            "line 2: color of Invictus is 'bleu', no color of rules.colors; did you mean blue",
        ),
        ("Orion,blue,", "invictus,blue,", "stands on line 2 already"),
        ("Invictus,blue,", "Invictus/2,blue,", "line 2: name 'Invictus/2' holds '/'"),
        (",,source\nOrion", ",wall,source\nOrion", "allowed: card, sovereign"),
    ],
)
def test_bad_characters(edit, old, new, says):
    with pytest.raises(UserError) as error:
        edit(old, new)
    assert says in str(error.value)


def test_too_few_characters(tmp_path):
    lines = (FOLDER / "characters.csv").read_text("utf-8").splitlines()
    (tmp_path / "rules.toml").write_text('extends = "red-rising"')
    plain = [line for line in lines if line.startswith(("name,", "Auctioneer", "Hacker", "Banker"))]
    (tmp_path / "characters.csv").write_text("\n".join(plain))
    with pytest.raises(UserError, match="3 characters; the setup of 6 players deals 39"):
        tables.build(load_ruleset(tmp_path))


def test_too_many_different_tests(edit):
    terms = " and ".join(f"helium>={n}" for n in range(40, 80))
    with pytest.raises(UserError, match=r"different tests .* at most 48 fit"):
        edit("+1 per top_core", f"+1 if {terms}")


def test_numbers_inside_clauses_are_parameters():
    ruleset = load_ruleset("red-rising")
    for path, value in (
        ("characters.Sefi.bonus.1.points", 20),
        ("characters.CEO.bonus.1.threshold", 5),
        ('characters."Stock Broker".bonus.1.max', 25),
        ("characters.Nero.deploy.1.amount", 1),
        ("characters.Pelus.bonus.2.low", 8),
        ("characters.Administrator.deploy.1.count", 2),
        ("characters.Magistrate.bonus.1.threshold_3", 3),
    ):
        assert ruleset.get(path) == value
        changed = ruleset.override({path: 4})
        assert changed.get(path) == 4 and changed.hash != ruleset.hash
        assert [row[0] for row in changed.differences(ruleset)] == [path]
        assert changed.provenance(path) == "assumed" and changed.cell(path).kind == "int"
        tables.build(changed)
    assert ruleset.override({"characters.Sefi.bonus.1.points": -7}).get("characters.Sefi.bonus").startswith("-7 if any")
    with pytest.raises(UserError, match=r"did you mean 1\.points"):
        ruleset.get("characters.Sefi.bonus.1.poins")
    with pytest.raises(UserError, match="names no cell"):
        ruleset.get("characters.Sefi.color.1.points")


def test_numbers_in_an_override_section(tmp_path):
    (tmp_path / "rules.toml").write_text('extends = "red-rising"\n[override]\n"characters.Sefi.bonus.2.points" = -6\n')
    ruleset = load_ruleset(tmp_path)
    assert ruleset.get("characters.Sefi.bonus") == "+20 if any(name:Ragnar); -6 per color:gold in hand"
    assert load_ruleset("red-rising").get("characters.Sefi.bonus.2.points") == -5


def test_every_number_can_be_set():
    ruleset = load_ruleset("red-rising")
    inside = [p for p in ruleset.parameters() if p.path.count(".") >= 4 and p.path.startswith("characters")]
    assert len(inside) > 200
    for parameter in inside[::7]:
        tables.build(ruleset.override({parameter.path: parameter.value}))
        assert ruleset.override({parameter.path: parameter.value}).hash == ruleset.hash
