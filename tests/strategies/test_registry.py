"""Names, line-ups and mixes: what is understood, what is refused and in which words."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simcore.errors import UserError
from strategies import registry

NAMES = {
    "builder", "guardian", "great_builder", "healer", "hoarder", "passive_hoarder", "saboteur", "late_turner",
    "opportunist", "raider", "random_legal",
}  # fmt: skip


def refused(call, *args, **options):
    """The message of the UserError that a call raises."""
    with pytest.raises(UserError) as caught:
        call(*args, **options)
    return str(caught.value)


def test_all_strategies_are_listed_with_their_facts():
    found = {s.name: s for s in registry.list_strategies("dawn")}
    assert set(found) >= NAMES
    for s in found.values():
        assert s.idea.endswith("."), f"{s.name}: the first line of the docstring is the idea in a sentence"
        assert s.intent in registry.INTENT_CODES
        assert len(s.parameters) <= 8
        assert all(p.low <= p.default <= p.high and p.meaning for p in s.parameters)
    assert {n for n, s in found.items() if s.intent == "scoundrel"} == {
        "hoarder", "passive_hoarder", "saboteur", "late_turner",
    }  # fmt: skip


def test_a_name_may_be_written_with_dashes():
    assert registry.get("great-builder", "dawn").name == "great_builder"


def test_an_unknown_name_offers_the_nearest():
    assert "did you mean builder" in refused(registry.get, "bilder", "dawn")
    assert "ending in .py" in refused(registry.get, "bots/mine", "dawn")


def test_an_entry_carries_its_parameters():
    entry = registry.parse_entry(" late_turner:turn_round=3:cycle=0 ", "dawn")
    assert entry.name == "late_turner" and entry.values == (3.0, 0.0) and entry.intent == "scoundrel"
    assert entry.text == "late_turner:turn_round=3:cycle=0"
    assert registry.parse_entry("late_turner:cycle=0:turn_round=3", "dawn") == entry


def test_a_parameter_at_its_default_is_not_written():
    default = registry.get("builder", "dawn").parameters[0]
    entry = registry.parse_entry(f"builder:{default.name}={default.default!r}", "dawn")
    assert entry.text == "builder" and entry == registry.parse_entry("builder", "dawn")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("late_turner:turn_rond=3", ["unknown parameter 'turn_rond'", "did you mean turn_round"]),
        ("late_turner:turn_round=99", ["turn_round=99 is outside 2 to 8", "default"]),
        ("late_turner:turn_round=soon", ["must be a number", "'soon'"]),
        ("late_turner:turn_round=nan", ["finite"]),
        ("late_turner:turn_round", ["is not key=value", "turn_round"]),
        ("late_turner:turn_round=3:turn_round=4", ["given twice"]),
        ("hoarder:x=2", ["unknown parameter 'x'", "it has none"]),
        ("builder=0.5", ["name:key=value"]),
        ("builder*2", ["line-up"]),
        ("", ["name is missing"]),
        (":trust=1", ["name is missing"]),
    ],
)
def test_a_bad_entry_says_what_is_wrong(text, words):
    message = refused(registry.parse_entry, text, "dawn")
    assert all(word in message for word in words), message


def test_a_lineup_seats_multiples_in_order():
    entries = registry.parse_lineup("builder*3, late_turner:turn_round=5", "dawn", players=4)
    assert [e.text for e in entries] == ["builder"] * 3 + ["late_turner:turn_round=5"]
    assert registry.lineup_text(entries) == "builder*3,late_turner:turn_round=5"
    assert registry.lineup_text(registry.parse_lineup("healer,builder,healer", "dawn")) == "healer,builder,healer"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("builder*3,hoarder", ["seats 4, but 5 play"]),
        ("builder,,hoarder", ["empty place"]),
        ("  ", ["empty place"]),
        ("builder*x,hoarder", ["multiple must be a whole number"]),
        ("builder*0,hoarder", ["above 0"]),
        ("builder*-1", ["multiple must be"]),
        ("builder*9999999999", ["at most"]),
        ("bilder*5", ["did you mean builder"]),
    ],
)
def test_a_bad_lineup_says_what_is_wrong(text, words):
    message = refused(registry.parse_lineup, text, "dawn", players=5)
    assert all(word in message for word in words), message


def test_a_mix_is_normalised_and_its_last_sign_is_the_share():
    mix = registry.parse_mix("builder=3,late_turner:turn_round=3=1", "dawn")
    assert [(e.text, s) for e, s in mix] == [("builder", 0.75), ("late_turner:turn_round=3", 0.25)]
    assert registry.parse_mix({"builder": 3, "late_turner:turn_round=3": 1}, "dawn") == mix
    assert registry.parse_mix(registry.mix_text(mix), "dawn") == mix


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("builder", ["no share"]),
        ("builder=0,hoarder=1", ["above 0"]),
        ("builder=-1", ["above 0"]),
        ("builder=inf", ["above 0"]),
        ("builder=much", ["must be a number"]),
        ("builder=0.5,builder=0.5", ["twice"]),
        ("builder=0.5,", ["empty place"]),
        ({}, ["empty"]),
        ({"builder": None}, ["must be a number"]),
    ],
)
def test_a_bad_mix_says_what_is_wrong(text, words):
    message = refused(registry.parse_mix, text, "dawn")
    assert all(word in message for word in words), message


entries = st.sampled_from(sorted(NAMES)).flatmap(
    lambda name: st.fixed_dictionaries(
        {},
        optional={
            p.name: st.floats(p.low, p.high, allow_nan=False).map(lambda v: v + 0.0)
            for p in registry.get(name, "dawn").parameters
        },
    ).map(lambda given_values: registry.make_entry(registry.get(name, "dawn"), given_values))
)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(entries, min_size=1, max_size=6))
def test_text_forms_come_back_as_they_were(chosen):
    assert registry.parse_lineup(registry.lineup_text(chosen), "dawn") == chosen
    distinct = list(dict.fromkeys(chosen))
    mix = [(entry, 1.0 / len(distinct)) for entry in distinct]
    again = registry.parse_mix(registry.mix_text(mix), "dawn")
    assert [e for e, _ in again] == distinct and math.isclose(sum(s for _, s in again), 1.0)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.text(alphabet="builderhoa_:=*,./0123456789- ", max_size=30))
def test_any_text_is_understood_or_refused_in_words(text):
    for parse in (registry.parse_entry, registry.parse_lineup, registry.parse_mix):
        try:
            parse(text, "dawn")
        except UserError as error:
            assert str(error)
