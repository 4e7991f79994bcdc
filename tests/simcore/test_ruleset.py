"""Reading rulesets: names, layers, paths, overrides, spreadsheet dialects, messages, identity, copies."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore._ruleset_files import toml_line
from simcore._ruleset_paths import join_path, parse_assignment, split_path
from simcore._ruleset_schema import Slots
from simcore._ruleset_slots import allot
from simcore.errors import UserError
from simcore.ruleset import list_rulesets, load_ruleset, ruleset_from_copy

HOME = Path(__file__).parents[2] / "simcore" / "games" / "dawn" / "ruleset"


@pytest.fixture
def folder(tmp_path):
    """A copy of the shipped ruleset that a test may edit."""
    return Path(shutil.copytree(HOME, tmp_path / "mine"))


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def child(tmp_path, text, name="child"):
    (tmp_path / name).mkdir()
    (tmp_path / name / "rules.toml").write_text(text, encoding="utf-8")
    return tmp_path / name


# --- names ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", ["dawn-lean", "dawn_lean", "Dawn-Lean"])
def test_hyphen_and_underscore_are_the_same(name):
    lean = load_ruleset(name)
    assert (lean.name, lean.game, lean.parent.name) == ("dawn-lean", "dawn", "dawn")


def test_shipped_rulesets_are_listed_with_a_title():
    titles = list_rulesets()
    assert {"dawn", "dawn-lean", "dawn-mid", "dawn-rich"} <= set(titles)
    assert all(titles.values())


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("dawn-laen", "did you mean dawn-lean"),
        ("./nowhere", "no such folder"),
        ("nowhere.toml", "no such folder"),
        ("", "unknown ruleset"),
        ("a\0b", "unknown ruleset"),
        ("x" * 5000, "unknown ruleset"),
    ],
)
def test_unknown_names_are_told(name, says):
    with pytest.raises(UserError, match=says):
        load_ruleset(name)


def test_folder_without_rules_and_a_file_that_is_no_toml(tmp_path, folder):
    with pytest.raises(UserError, match=r"needs a rules\.toml"):
        load_ruleset(tmp_path)
    with pytest.raises(UserError, match=r"folder or a \.toml file"):
        load_ruleset(folder / "resources.csv")


def test_import_is_light():
    code = "import sys, simcore.ruleset; print([m for m in ('numpy', 'numba', 'pandas') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# --- layers -----------------------------------------------------------------------------------------------------------
def test_child_changes_rules_cells_and_whole_tables(tmp_path):
    mine = child(
        tmp_path,
        'extends = "dawn"\n[rules]\nprosperity_per_ally = 25\n[rules.players.3]\ntiles_returned = 16\n'
        '[override]\n"resources.spy_3.count" = 4\nbuildings.b4_4.cost = 5\n',
    )
    (mine / "great_buildings.csv").write_text(
        "id,required_successes,success_by,reward_kind,reward_value\nMill,12,treasure,flat,15\n", encoding="utf-8"
    )
    ruleset = load_ruleset(mine)
    assert ruleset.name == "child"
    assert ruleset.get("rules.prosperity_per_ally") == 25
    assert ruleset.get("rules.players.3.tiles_returned") == 16
    assert ruleset.get("rules.players.3.tiles_per_round") == 5
    assert ruleset.get("resources.spy_3.count") == 4
    assert ruleset.get("buildings.b4_4.cost") == 5
    assert [row["id"] for row in ruleset.tables["great_buildings"]] == ["Mill"]
    assert ruleset.parent.get("resources.spy_3.count") == 3


def test_single_file_extends_a_path_and_a_grandchild_keeps_what_it_does_not_touch(tmp_path):
    child(tmp_path, 'extends = "dawn-rich"\n[rules]\nhand_size = 8\n')
    (tmp_path / "grand.toml").write_text('extends = "child"\n[rules]\nspy_cost = 2\n', encoding="utf-8")
    ruleset = load_ruleset(tmp_path / "grand.toml")
    assert [level.name for level in ruleset.lineage()] == ["dawn", "dawn-rich", "child", "grand"]
    assert (ruleset.get("rules.hand_size"), ruleset.get("rules.spy_cost")) == (8, 2)
    assert ruleset.get("resources.wild_3.count") == 4


def test_circle_of_extends_is_an_error(tmp_path):
    (tmp_path / "a.toml").write_text('extends = "b.toml"\n', encoding="utf-8")
    (tmp_path / "b.toml").write_text('extends = "a.toml"\n', encoding="utf-8")
    with pytest.raises(UserError, match="extends itself"):
        load_ruleset(tmp_path / "a.toml")


def test_misspelt_table_file_is_an_error_and_a_stray_one_a_warning(folder):
    (folder / "notes.csv").write_text("a,b\n", encoding="utf-8")
    assert "notes.csv" in load_ruleset(folder).warnings[0]
    (folder / "building.csv").write_text("a,b\n", encoding="utf-8")
    with pytest.raises(UserError, match=r"building\.csv: no table of dawn; did you mean buildings\.csv"):
        load_ruleset(folder)


# --- paths and overrides ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("rules.prosperity_per_ally", 30),
        ("rules.players.4.tiles_per_round", 6),
        ("rules.wild_matches_threat", True),
        ("resources.spy_3.count", 3),
        ("buildings.b6_12.prosperity", 12),
        ("great_buildings.GB2.required_successes", 6),
        ("great-buildings.gb2.required-successes", 6),
        ("threats.plague_2_wound_all.attack", "wound_all"),
        ("play.players", [3, 4, 5]),
        ("targets.ally_win_rate.scoundrels_1.high", 0.6),
    ],
)
def test_paths_name_every_value(path, value):
    assert load_ruleset("dawn").get(path) == value


def test_every_listed_path_can_be_read_and_set_to_what_it_is():
    ruleset = load_ruleset("dawn")
    listed = dict(ruleset.paths())
    assert all(ruleset.get(path) == value for path, value in listed.items())
    again = ruleset.override(listed)
    assert again.hash == ruleset.hash
    assert dict(again.paths()) == listed
    assert [p.path for p in ruleset.parameters()] == list(listed)


@pytest.mark.parametrize(
    ("text", "path", "value"),
    [
        ("rules.x=25", "rules.x", 25),
        ("rules.x = true", "rules.x", True),
        ("rules.x=pool:2", "rules.x", "pool:2"),
        ('a."b.c =d".e=-1', 'a."b.c =d".e', -1),
        ("play.mix=builder=0.5,hoarder=0.5", "play.mix", "builder=0.5,hoarder=0.5"),
        ("x.y=1\nz=2", "x.y", "1\nz=2"),
        ("x.y=__import__('os')", "x.y", "__import__('os')"),
    ],
)
def test_assignments_are_parsed_not_evaluated(text, path, value):
    assert parse_assignment(text) == (path, value)


@settings(derandomize=True, max_examples=200, deadline=None)
@given(st.lists(st.text(max_size=8), min_size=1, max_size=4))
def test_paths_survive_being_written(parts):
    assert split_path(join_path(parts)) == tuple(parts)


@pytest.mark.parametrize(
    ("override", "says"),
    [
        ("rules.prosperty_per_ally=3", r"did you mean rules\.prosperity_per_ally"),
        ("resources.spy_33.count=4", "unknown row of resources 'spy_33'; did you mean spy_3"),
        ("resources.spy_3.cuont=4", "did you mean count"),
        ("resources.spy_3=4", "names no cell"),
        ("resorces.spy_3.count=4", r"did you mean resources\.spy_3\.count"),
        ("resources.spy_3.count=-4", "is -4; a whole number from 0 to 127"),
        ("resources.spy_3.count=2.5", r"is 2\.5; a whole number"),
        ("resources.spy_3.count=true", "is true; a whole number"),
        ("resources.spy_3.suit=SYP", "allowed: ATTACK, HEAL, SPY, WILD; did you mean SPY"),
        ("rules.rounds=9", "from 2 to 8"),
        ("rules.destroy_tie=oldst", "readings: random, oldest.*did you mean oldest"),
        ("rules.town_treasury=pool:0", r"pool:k \(1 to 99\)"),
        ("rules.table_talk=claims", "its only reading is none"),
        ("rules.utility=w", "can't be set: it has no effect on play"),
        ("rules.players.6.tiles_returned=0", r"did you mean rules\.players\."),
        ("targets.seat_spred.high=1", "is no target; did you mean seat_spread"),
        ("targets.ally_win_rate.low=0.9", "low is 0.9, above high"),
        ("targets.ally_win_rate.low=nan", "a number is needed"),
        ("play.players=[3,3]", "each once"),
        ("play.players.x=3", "doesn't fit play.players"),
        ("play.mix=builder", "a mix reads builder=0.6"),
        ("rules", "sets nothing"),
        ("=4", "is not a parameter path"),
        ("rules..x=4", "is not a parameter path"),
    ],
)
def test_bad_overrides_say_what_is_allowed(override, says):
    with pytest.raises(UserError, match=says):
        load_ruleset("dawn", [override])


def test_overrides_add_up_and_leave_the_original_alone():
    ruleset = load_ruleset("dawn", {"rules.hand_size": 8})
    more = ruleset.override(["resources.spy_3.count=5", "play.players=[4]", "targets.seat_spread.high=0.05"])
    assert more.overrides == {
        "rules.hand_size": 8, "resources.spy_3.count": 5, "play.players": [4], "targets.seat_spread.high": 0.05,
    }  # fmt: skip
    assert (more.play["players"], more.targets["seat_spread"]["high"]) == ([4], 0.05)
    assert (ruleset.get("resources.spy_3.count"), ruleset.play["players"]) == (3, [3, 4, 5])
    assert more.where("rules.hand_size") == "--set rules.hand_size"
    assert more.differences(ruleset) == [("resources.spy_3.count", 5, 3)]


# --- spreadsheet dialects ---------------------------------------------------------------------------------------------
def semicolons(text):
    assert '"' not in text
    return text.replace(",", ";")


DIALECTS = {
    "bom": lambda t: "\ufeff" + t,
    "semicolon": semicolons,
    "tab": lambda t: t.replace(",", "\t"),
    "crlf": lambda t: t.replace("\n", "\r\n"),
    "cr": lambda t: t.replace("\n", "\r"),
    "excel first line": lambda t: "sep=;\n" + semicolons(t),
    "all quoted": lambda t: "\n".join('"' + line.replace(",", '","') + '"' for line in t.splitlines()),
    "empty lines": lambda t: "\n,,,,\n" + t.replace("\n", "\n\n") + "\n,,,,,,,\n\n",
    "extra column": lambda t: "\n".join(line + ",x" for line in t.splitlines()).replace("note,x", "note,Card art"),
    "nameless columns": lambda t: "\n".join(line + ",," for line in t.splitlines()),
    "loud header": lambda t: t.split("\n", 1)[0].upper().replace(",", " , ") + "\n" + t.split("\n", 1)[1],
    "decimals": lambda t: t.replace(",3,", ",3.0,"),
    "typographic minus": lambda t: t.replace(",-1,", ",\u22121,"),
    "lower case suits": lambda t: t.replace(",SPY,", ",spy,"),
}


@pytest.mark.parametrize("dialect", DIALECTS)
def test_dialects_of_spreadsheets_read_alike(folder, dialect):
    for file in folder.glob("*.csv"):
        file.write_bytes(DIALECTS[dialect](file.read_text(encoding="utf-8")).encode())
    assert load_ruleset(folder).hash == load_ruleset("dawn").hash


def test_extra_columns_are_kept(folder):
    edit(folder / "buildings.csv", "provenance,note", "provenance,Flavour Text")
    row = load_ruleset(folder).row("buildings", "b6_4")
    assert row["flavour_text"] == "example round of the rulebook"
    assert row["_line"] == 4


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("resources.csv", "SPY,3,3,", "SPY,3,-3,", r"resources\.csv, line 16: count of spy_3 is '-3'; a whole number"),
        ("resources.csv", "SPY,3,3,", "SPY,3,,", r"line 16: count of spy_3 is empty"),
        ("resources.csv", "SPY,3,3,", "SPI,3,3,", r"line 16: suit of spy_3 is 'SPI'.*did you mean SPY"),
        ("resources.csv", "SPY,3,3,", "SPY,3,three,", r"line 16: count of spy_3 is 'three'"),
        ("resources.csv", "SPY,3,3,", "SPY,3,99999999999,", r"line 16: count of spy_3"),
        ("resources.csv", "spy_3", "spy_2", r"line 16: id 'spy_2' stands on line 15 already"),
        ("resources.csv", "spy_3", "", r"line 16: id is ''; every row needs a name"),
        (
            "resources.csv",
            "id,suit,value,count",
            "id,suit,value,cuont",
            "line 1: column 'count' is missing; did you mean cuont",
        ),
        ("resources.csv", "id,suit,value,count", "id,suit,value,value", "column 'value' stands twice"),
        ("resources.csv", "component note", '"component note', "line 16: not readable as CSV"),
        ("buildings.csv", "b6_4,6,4,2,", "b6_4,6,4,2,x,y,z,w", r"buildings\.csv, line 4: 9 cells for 6 columns"),
        ("threats.csv", "SPY,2,nothing", "SPY,2,noting", r"line 5: attack of bandit_2_nothing.*did you mean nothing"),
        (
            "great_buildings.csv",
            "6,suit",
            "6,",
            r"great_buildings\.csv, line 3: success_by of GB2 is empty; allowed: suit",
        ),
        ("rules.toml", "rounds = 6", 'rounds = "six"', r"rules\.toml, line 6: rules\.rounds is 'six'"),
        ("rules.toml", "rounds = 6", "runds = 6", r"line 6: unknown rule rules\.runds; did you mean rounds"),
        ("rules.toml", "rounds = 6\n", "", r"line 5: rules\.rounds is missing"),
        ("rules.toml", "rounds = 6", "rounds = ", r"line 6: not valid TOML"),
        ("rules.toml", "rounds = 6", "rounds = 6\nrounds = 7", r"line 7: not valid TOML: Cannot overwrite"),
        ("rules.toml", '"off"', '"of"', r"line 20: rules\.give_wound is 'of'; readings: off, heal_other"),
        ("rules.toml", "[play]", "[plya]", r"line 97: unknown key 'plya'; did you mean play"),
        ("rules.toml", "[play]", "rounds = 3\n[play]", r"line 97: rounds is 3; allowed: stated, source, assumed"),
        (
            "rules.toml",
            '"rules.spy_cost" =',
            '"rules.spy_csot" =',
            r"line 8\d: unknown path.*did you mean rules\.spy_cost",
        ),
        (
            "rules.toml",
            '"rules.spy_cost" =',
            '"resources.spy_33.count" =',
            r"unknown path.*did you mean resources\.spy_3",
        ),
        ("rules.toml", 'game = "dawn"', 'game = "dwan"', r"line 2: unknown game 'dwan'; did you mean dawn"),
        ("rules.toml", 'game = "dawn"', "", "say what it belongs to"),
        (
            "rules.toml",
            'game = "dawn"',
            'extends = "dawm"',
            r"line 2: extends: unknown ruleset 'dawm'; did you mean dawn",
        ),
        ("rules.toml", 'game = "dawn"', "game = 1", r"line 2: game must be a text"),
        ("rules.toml", "[3, 4, 5]", "[3, 6]", r"line 9\d: play\.players is \[3, 6\]"),
        ("rules.toml", 'above = "too easy"', "above = 3", r"targets\.ally_win_rate\.above is 3; a text is needed"),
        (
            "rules.toml",
            'random = "random_legal=1"',
            'random = "random_legal"',
            r"panel\.random is 'random_legal'; a mix",
        ),
    ],
)
def test_broken_files_are_told_with_file_and_line(folder, file, old, new, says):
    edit(folder / file, old, new)
    with pytest.raises(UserError, match=says):
        load_ruleset(folder)


@pytest.mark.parametrize("file", ["rules.toml", "resources.csv"])
@pytest.mark.parametrize(("data", "says"), [(b"\xe9", "byte 0xe9 is not UTF-8"), (b"\0", "NUL")])
def test_bytes_that_are_no_text_are_told_with_their_line(folder, file, data, says):
    lines = (folder / file).read_bytes().split(b"\n")
    lines[2] += data
    (folder / file).write_bytes(b"\n".join(lines))
    with pytest.raises(UserError, match=f"{file}, line 3: .*{says}"):
        load_ruleset(folder)


def test_missing_table_and_empty_table(folder):
    (folder / "threats.csv").write_text("id,name,suit,required,attack,count\n", encoding="utf-8")
    with pytest.raises(UserError, match=r"threats\.csv: no rows"):
        load_ruleset(folder)
    (folder / "threats.csv").write_text("", encoding="utf-8")
    with pytest.raises(UserError, match=r"threats\.csv, line 1: no header"):
        load_ruleset(folder)
    (folder / "threats.csv").unlink()
    with pytest.raises(UserError, match=r"threats\.csv: missing"):
        load_ruleset(folder)


def test_lines_of_keys_inside_long_values_and_comments():
    text = '# [b]\na = """\n[b]\nc = 1\n"""\n\n[b]\n# c = 2\nc = [\n  1,\n]\nd.e = 3\n'
    assert toml_line(text, ("b", "c")) == 9
    assert toml_line(text, ("b", "d", "e")) == 12
    assert toml_line(text, ("b", "missing")) == 7
    assert toml_line(text, ("missing",)) is None


# --- provenance -------------------------------------------------------------------------------------------------------
def test_provenance_of_cells_and_rules():
    ruleset = load_ruleset("dawn")
    marks = {
        "resources.spy_3.value": "stated", "resources.spy_3.count": "assumed", "resources.heal_0.value": "source",
        "buildings.b6_12.prosperity": "stated", "buildings.b6_8.prosperity": "assumed", "buildings.b6_8.cost": "stated",
        "threats.plague_2_wound_all.attack": "stated", "great_buildings.GB4.reward_value": "stated",
        "rules.affiliation_threshold": "stated", "rules.players.5.tiles_returned": "stated",
        "rules.players.2.tiles_returned": "assumed", "rules.destroy_tie": "assumed",
        "targets.seat_spread.high": "assumed",
    }  # fmt: skip
    assert {path: ruleset.provenance(path) for path in marks} == marks
    assumed = ruleset.assumed_cells()
    assert "resources.spy_3.count" in assumed
    assert "resources.spy_3.value" not in assumed
    assert not any(path.startswith("rules.destroy") for path in assumed)
    switches = {switch.name: switch for switch in ruleset.switches()}
    assert switches["destroy_tie"].readings[0] == switches["destroy_tie"].default == switches["destroy_tie"].value


def test_changed_values_are_assumed_unless_they_say_otherwise(tmp_path):
    assert load_ruleset("dawn", ["rules.rounds=5"]).provenance("rules.rounds") == "assumed"
    mine = child(
        tmp_path,
        'extends = "dawn"\n[rules]\nhand_size = 8\nspy_cost = 2\n[override]\n"resources.spy_3.value" = 4\n'
        '[provenance]\n"rules.spy_cost" = "source"\n',
    )
    text = (HOME / "buildings.csv").read_text(encoding="utf-8")
    text = text.replace("b6_12,6,12", "b6_12,7,12")  # changed, but the note still says stated
    text = text.replace("b9_16,9,16,1,cost=stated prosperity=stated count=assumed", "b9_16,8,16,1,source")
    (mine / "buildings.csv").write_text(text, encoding="utf-8")
    ruleset = load_ruleset(mine)
    marks = {
        "rules.hand_size": "assumed", "rules.spy_cost": "source", "rules.rounds": "stated",
        "resources.spy_3.value": "assumed", "resources.spy_2.value": "stated",
        "buildings.b6_12.cost": "assumed", "buildings.b6_12.prosperity": "stated", "buildings.b9_16.cost": "source",
    }  # fmt: skip
    assert {path: ruleset.provenance(path) for path in marks} == marks


# --- identity and copies ----------------------------------------------------------------------------------------------
def test_hash_follows_content_not_names_notes_or_goals(folder):
    shipped = load_ruleset("dawn").hash
    edit(folder / "resources.csv", "component note of the rulebook", "seen on a card")
    edit(folder / "rules.toml", "high = 0.65", "high = 0.7")
    edit(folder / "rules.toml", 'title = "Dawn', '# hello\ntitle = "Sunrise')
    assert load_ruleset(folder).hash == shipped
    assert load_ruleset("dawn", {"rules.rounds": 6}).hash == shipped
    edit(folder / "resources.csv", "SPY,3,3", "SPY,3,4")
    assert load_ruleset(folder).hash != shipped
    assert load_ruleset("dawn", ["rules.gb_rounds=only_6"]).hash != shipped
    assert load_ruleset("dawn-lean").short == load_ruleset("dawn_lean").hash[:7]


def test_hash_knows_which_slots_cards_hold(folder):
    change = {"resources.attack_m1.count": 7, "resources.wild_3.count": 4}  # the new copy takes the freed slot
    edit(folder / "resources.csv", "ATTACK,-1,8", "ATTACK,-1,7")
    edit(folder / "resources.csv", "WILD,3,3", "WILD,3,4")
    changed, alone = load_ruleset("dawn", change), load_ruleset(folder)
    assert changed.slots("cards") != alone.slots("cards")
    assert changed.differences(alone) == []
    assert changed.hash != alone.hash


def test_copy_of_a_run_gives_the_same_ruleset_back(tmp_path):
    (tmp_path / "x.toml").write_text('extends = "dawn-lean"\n[rules]\nhand_size = 8\n', encoding="utf-8")
    ruleset = load_ruleset(tmp_path / "x.toml", ["resources.spy_3.count=5", "targets.seat_spread.high=0.05"])
    files = ruleset.to_files()
    (tmp_path / "x.toml").unlink()
    back = ruleset_from_copy(files)
    for name, text in files.items():
        (tmp_path / "out" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "out" / name).write_text(text, encoding="utf-8")
    for other in (back, load_ruleset(tmp_path / "out")):
        assert (other.name, other.hash, other.overrides) == ("x", ruleset.hash, ruleset.overrides)
        assert (other.targets, other.slots("cards")) == (ruleset.targets, ruleset.slots("cards"))
        assert [level.name for level in other.lineage()] == ["dawn", "dawn-lean", "x", "x"]
        assert other.to_files() == files


def test_copy_reads_nothing_from_disk(folder, monkeypatch):
    files = load_ruleset("dawn-lean").to_files()
    load_ruleset("dawn")  # the schema is imported
    monkeypatch.setattr("builtins.open", None)
    assert ruleset_from_copy(files).get("resources.spy_3.count") == 2
    alone = {"rules.toml": f'extends = "{folder}"\n'}
    with pytest.raises(UserError, match="missing from the copy"):
        ruleset_from_copy(alone)
    with pytest.raises(UserError, match="missing"):
        ruleset_from_copy({"rules.toml": 'game = "dawn"\n'})


@pytest.mark.parametrize("files", [None, [], {}, {"rules.toml": 3}, {3: "x"}, {"rules.toml": "", "copy.json": "[1]"}])
def test_damaged_copies_are_told(files):
    with pytest.raises(UserError):
        ruleset_from_copy(files)


# --- slots ------------------------------------------------------------------------------------------------------------
def slots_of(*levels, capacity=8):
    pile = Slots(("t",), capacity, "cards")
    return "".join(card or "." for card in allot([dict(level) for level in levels], pile))


def test_slots_belong_to_cards():
    root = {"a": 2, "b": 2, "c": 1}
    assert slots_of(root) == "aabbc..."
    assert slots_of(root, {"a": 1, "b": 2, "c": 1}) == "a.bbc..."
    assert slots_of(root, {"c": 1, "b": 2, "a": 2}) == "aabbc..."  # the order of rows doesn't move a card
    assert slots_of(root, {"a": 1, "b": 2, "c": 3}) == "acbbcc.."  # freed slots first, then spare ones
    assert slots_of(root, {"b": 2, "c": 1, "d": 3}) == "ddbbcd.."
    assert slots_of(root, {"a": 2, "b": 3, "c": 1}, {"a": 2, "b": 3, "c": 0, "d": 1}) == "aabbdb.."
    with pytest.raises(UserError, match="9 cards, at most 8 fit"):
        slots_of({"a": 9})
