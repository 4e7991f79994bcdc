"""Whatever is done to a ruleset's files, it gives a tables record or one clear message, never another error."""

import random
import re
import tempfile
from pathlib import Path

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from simcore.errors import UserError
from simcore.games.dawn.state import TABLES
from simcore.games.dawn.tables import build, warnings
from simcore.ruleset import load_ruleset, ruleset_from_copy

DAWN = Path(__file__).parents[2] / "simcore" / "games" / "dawn"
FILES = {p.name: p.read_bytes() for p in sorted((DAWN / "ruleset").iterdir())}
LEAN = (DAWN / "variants" / "lean" / "rules.toml").read_bytes()
ODD = [
    b"", b"-1", b"0", b"3.5", b"1e9", b"true", b"[]", b"{}", b'"', b"'", b"=", b",", b";", b"\t", b"\r", b"\n", b"\0",
    b"\xff", b"\xef\xbb\xbf", "é".encode(), "\u2028".encode(), b"nan", b"inf", b"1979-05-27", b"[[x]]", b"[" * 3000,
    b"9" * 5000, b"0x" + b"f" * 5000, b'"""', b"#", b"extends = \"dawn\"", b"rules.rounds = 3", b"pool:2", b"GB1",
    b'"a.b"', b"..", b"../../..", b"__import__('os')", b"suit", b"SPY",
]  # fmt: skip


def splice(data, rng, odd):
    """An odd text put anywhere, over a few bytes."""
    at = rng.randrange(len(data) + 1)
    return data[:at] + odd + data[at + rng.randrange(4) :]


def swap_lines(data, rng, odd):
    lines = data.split(b"\n")
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[i], lines[j] = lines[j], lines[i]
    return b"\n".join(lines)


def drop_line(data, rng, odd):
    lines = data.split(b"\n")
    del lines[rng.randrange(len(lines))]
    return b"\n".join(lines)


def repeat_line(data, rng, odd):
    lines = data.split(b"\n")
    line = rng.choice(lines)
    lines.insert(rng.randrange(len(lines)), line)
    return b"\n".join(lines)


def replace_value(data, rng, odd):
    """A number, word or cell replaced by something odd."""
    found = list(re.finditer(rb'-?\d+(?:\.\d+)?|"[^"\n]*"|(?<=,)[^,\n]+', data))
    if not found:
        return odd
    hit = rng.choice(found)
    return data[: hit.start()] + odd + data[hit.end() :]


def swap_cells(data, rng, odd):
    """Two cells of one row change places, or two keys' values."""
    lines = data.split(b"\n")
    at = rng.randrange(len(lines))
    sep = b"," if b"," in lines[at] else b"="
    cells = lines[at].split(sep)
    rng.shuffle(cells)
    lines[at] = sep.join(cells)
    return b"\n".join(lines)


def cut(data, rng, odd):
    return data[: rng.randrange(len(data) + 1)]


CHANGES = (splice, swap_lines, drop_line, repeat_line, replace_value, replace_value, swap_cells, cut)


# no shrinking: on a failure it would take minutes and the mutation is as readable as it gets
FUZZ = settings(
    derandomize=True, max_examples=120, deadline=None, database=None, phases=(Phase.explicit, Phase.generate)
)


def try_to_build(load):
    """True when a tables record came out, False on a `UserError` of one readable line; all else fails the test."""
    try:
        ruleset = load()
        tables = build(ruleset)
        assert tables.dtype == TABLES
        assert all(isinstance(line, str) for line in warnings(ruleset, tables))
        assert ruleset_from_copy(ruleset.to_files()).hash == ruleset.hash
        ruleset.parameters()
    except UserError as error:
        assert str(error).strip()
        assert len(str(error)) < 2000
        return False
    return True


@FUZZ
@given(
    st.lists(
        st.tuples(st.sampled_from(CHANGES), st.sampled_from(sorted(FILES)), st.sampled_from(ODD)),
        min_size=1,
        max_size=3,
    ),
    st.integers(0, 2**32),
    st.booleans(),
)
def test_mutated_rulesets_build_or_say_why(changes, seed, as_child):
    rng = random.Random(seed)
    files = dict(FILES)
    if as_child:
        files["rules.toml"] = LEAN
    for change, name, odd in changes:
        files[name] = change(files[name], rng, odd)
    with tempfile.TemporaryDirectory() as folder:
        for name, data in files.items():
            (Path(folder) / name).write_bytes(data)
        try_to_build(lambda: load_ruleset(folder))


@FUZZ
@given(st.data())
def test_any_override_builds_or_says_why(data):
    ruleset = load_ruleset("dawn")
    paths = [path for path, _ in ruleset.paths()] + ["play.players", "play.mix", "targets.seat_spread.high", "panel.x"]
    value = st.one_of(
        st.integers(-200, 200), st.integers(), st.floats(), st.booleans(), st.text(max_size=8), st.none(),
        st.lists(st.integers(0, 9), max_size=3), st.dictionaries(st.text(max_size=2), st.integers(), max_size=2),
        st.binary(max_size=3), st.sampled_from(["pool:3", "false", "oldest", "SPY", "suit", "treasure"]),
    )  # fmt: skip
    path = data.draw(st.one_of(st.sampled_from(paths), st.sampled_from(paths), st.text(max_size=20)))
    given_value = data.draw(value)
    try_to_build(lambda: load_ruleset("dawn", {path: given_value}))
    try_to_build(lambda: load_ruleset("dawn", [f"{path}={given_value}"]))


def test_the_fuzz_reaches_both_ends():
    """A sound ruleset builds and a broken one is told, so the tests above can't pass on errors alone."""
    assert try_to_build(lambda: load_ruleset("dawn"))
    assert not try_to_build(lambda: load_ruleset("dawn", ["rules.rounds=x"]))
