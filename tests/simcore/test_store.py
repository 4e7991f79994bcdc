"""The run folder: what is written is read back, what is damaged is named, what was interrupted goes on."""

import json
import os
import subprocess
import sys

import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from simcore import runner, store
from simcore import spec as spec_module
from simcore.errors import UserError
from tests.simcore import fake_game

TALLY = pd.DataFrame(
    {"n": [3, 4], "s": [-1, 2**40]}, index=pd.MultiIndex.from_tuples([(3, 0), (4, 1)], names=("players", "what"))
)


@pytest.fixture(autouse=True)
def small_parts(monkeypatch):
    monkeypatch.setattr(spec_module, "PART", 100)


def fill(folder, parts=None, status="finished"):
    """Play parts of the fake game into a folder."""
    spec = folder.spec
    playing = runner.play(
        fake_game.GAME,
        None,
        fake_game.prepared(spec),
        spec,
        lambda columns, part: folder.write_rows(columns) if folder.keep == "rows" else {},
        threads=1,
        parts=parts,
    )
    for done in playing:
        folder.add(done.part, done.digest, done.result)
    folder.checkpoint({"affiliation": TALLY}, status, seconds=1.5)
    return folder


def create(path, keep="rows", **options):
    return store.create_folder(path, fake_game.spec(**options), {"rules.toml": ""}, keep, {"dawnlab": "0"})


def test_rows_come_back_as_they_were_played(tmp_path):
    fill(create(tmp_path / "run", games=250))
    folder = store.open_folder(tmp_path / "run")
    games, seats = folder.read_rows("games"), folder.read_rows("seats", players=4)
    assert folder.status == "finished" and folder.games == 250 and not folder.missing()
    assert list(games["players"]) == [3] * 125 + [4] * 125
    assert list(games["game"]) == 2 * list(range(125))
    assert list(games["score"]) == [fake_game.mixed(0, game, n) for n in (3, 4) for game in range(125)]
    assert list(games.columns) == ["players", "game", "ended_by", "score", "wide_0", "wide_1", "wide_2"]
    assert len(seats) == 500 and list(seats["seat"][:5]) == [0, 1, 2, 3, 0]
    assert list(seats["pair_0"]) == list(seats["seat"]) and set(seats["pair_1"]) == {4}
    assert str(games["score"].dtype) == "int16"
    parts = [part.name for part, _ in folder.iter_rows("games", ["score"])]
    assert parts == ["3p-00000", "3p-00001", "4p-00000", "4p-00001"]


def test_tallies_come_back_and_old_ones_go(tmp_path):
    folder = fill(create(tmp_path / "run", keep="tallies"))
    pd.testing.assert_frame_equal(store.open_folder(tmp_path / "run").read_tally("affiliation"), TALLY)
    folder.counted.popitem()
    folder.checkpoint({"affiliation": TALLY * 2}, "finished")
    files = os.listdir(tmp_path / "run" / "tallies")
    assert files == [folder.manifest["tallies"]["affiliation"]["file"]]
    with pytest.raises(UserError, match="no tally 'affilation'"):
        folder.read_tally("affilation")
    with pytest.raises(UserError, match="--keep rows"):
        folder.read_rows("games")


def test_a_resumed_run_ends_like_an_uninterrupted_one(tmp_path):
    whole = fill(create(tmp_path / "whole", games=730))
    fill(create(tmp_path / "cut", games=730), parts=whole.spec.parts()[:3], status="interrupted")
    folder = store.resume_folder(tmp_path / "cut", whole.spec, "rows")
    assert [part.name for part in folder.missing()] == [part.name for part in whole.spec.parts()[3:]]
    fill(folder, parts=folder.missing())
    assert folder.digest == whole.digest
    pd.testing.assert_frame_equal(folder.read_rows("seats"), whole.read_rows("seats"))


def test_another_spec_is_refused_with_the_difference(tmp_path):
    fill(create(tmp_path / "run"))
    with pytest.raises(UserError, match="seed: 0 here, 5 there"):
        store.resume_folder(tmp_path / "run", fake_game.spec(seed=5), "rows")
    with pytest.raises(UserError, match="keep: rows here, tallies there"):
        store.resume_folder(tmp_path / "run", fake_game.spec(), "tallies")
    with pytest.raises(UserError, match="strategy a: its source has changed"):
        store.resume_folder(tmp_path / "run", fake_game.spec(), "rows", [{"entry": "a", "digest": "new"}])
    with pytest.raises(UserError, match="is a run already"):
        create(tmp_path / "run")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("mine")
    with pytest.raises(UserError, match="isn't empty"):
        create(tmp_path / "full")


def flip(path):
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


@pytest.mark.parametrize(
    ("harm", "says"),
    [(flip, "altered"), (lambda path: path.write_bytes(path.read_bytes()[:-9]), "torn"), (os.remove, "is missing")],
)
def test_a_damaged_part_is_named(tmp_path, harm, says):
    folder = fill(create(tmp_path / "run"))
    harm(tmp_path / "run" / "seats" / "part-4p-00001.parquet")
    rows, tallies = store.open_folder(tmp_path / "run").damaged()
    assert [part.name for part in rows] == ["4p-00001"] and not tallies
    assert says in next(iter(rows.values()))
    with pytest.raises(UserError, match=f"part-4p-00001.parquet.*{says}"):
        folder.read_rows("seats")
    fill(folder, parts=list(rows))
    assert folder.damaged() == ({}, [])


def test_a_damaged_tally_is_named(tmp_path):
    folder = fill(create(tmp_path / "run", keep="tallies"))
    flip(next((tmp_path / "run" / "tallies").iterdir()))
    assert "altered" in folder.damaged()[1][0]
    with pytest.raises(UserError, match="altered"):
        folder.read_tally("affiliation")


def test_a_part_that_comes_out_differently_is_refused(tmp_path):
    folder = fill(create(tmp_path / "run"))
    with pytest.raises(UserError, match="came out differently"):
        folder.add(folder.spec.parts()[0], "f" * 64)


def test_a_truncated_manifest_and_no_folder(tmp_path):
    fill(create(tmp_path / "run"))
    file = tmp_path / "run" / "manifest.json"
    file.write_text(file.read_text()[:-40])
    with pytest.raises(UserError, match=r"manifest\.json is damaged"):
        store.open_folder(tmp_path / "run")
    with pytest.raises(UserError, match="no run folder"):
        store.open_folder(tmp_path / "nothing")


VALUES = st.none() | st.integers() | st.text(max_size=6) | st.lists(st.text(max_size=3), max_size=2)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(data=st.data())
def test_a_manifest_with_a_wrong_value_opens_or_is_told(tmp_path, data):
    if not (tmp_path / "run").exists():
        fill(create(tmp_path / "run", keep="tallies"))
        (tmp_path / "good.json").write_text((tmp_path / "run" / "manifest.json").read_text())
    manifest = json.loads((tmp_path / "good.json").read_text())
    at = data.draw(
        st.sampled_from([manifest, manifest["spec"], manifest["tallies"]["affiliation"], manifest["parts"][0]])
    )
    at[data.draw(st.sampled_from(sorted(at)))] = data.draw(VALUES)
    (tmp_path / "run" / "manifest.json").write_text(json.dumps(manifest))
    try:
        store.open_folder(tmp_path / "run")
    except UserError as error:
        assert str(error)


def test_a_stranger_cannot_lead_us_out_of_the_folder(tmp_path):
    fill(create(tmp_path / "run", keep="tallies"))
    file = tmp_path / "run" / "manifest.json"
    manifest = json.loads(file.read_text())
    manifest["tallies"]["affiliation"]["file"] = "../../secret.parquet"
    file.write_text(json.dumps(manifest))
    with pytest.raises(UserError, match="the entry of tally"):
        store.open_folder(tmp_path / "run")
    rows = fill(create(tmp_path / "rows"))
    os.rename(tmp_path / "rows" / "games", tmp_path / "elsewhere")
    os.symlink(tmp_path / "elsewhere", tmp_path / "rows" / "games")
    with pytest.raises(UserError, match="is a link"):
        rows.read_rows("games")


def test_strays_are_swept_up(tmp_path):
    folder = fill(
        create(tmp_path / "run", games=200), parts=fake_game.spec(games=200).parts()[:1], status="interrupted"
    )
    stray = tmp_path / "run" / "games" / "part-4p-00000.parquet"
    stray.write_bytes(b"left by a killed run")
    (stray.parent / ".part-4p-00000.parquet.77.tmp").write_bytes(b"")
    folder.drop_strays()
    assert os.listdir(stray.parent) == ["part-3p-00000.parquet"]


def test_a_full_or_read_only_disk_is_told(tmp_path, monkeypatch):
    folder = fill(create(tmp_path / "run", keep="tallies"))

    def full(handle):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(store.os, "fsync", full)
        with pytest.raises(UserError, match="No space left on device; what is finished is kept"):
            folder.checkpoint({"affiliation": TALLY * 2}, "finished")
    again = store.open_folder(tmp_path / "run")
    assert again.damaged() == ({}, []) and not list((tmp_path / "run").rglob("*.tmp"))


def test_one_process_at_a_time(tmp_path):
    code = (
        "import sys; from simcore.store import lock_folder; from simcore.errors import UserError\n"
        "try:\n    with lock_folder(sys.argv[1]): print('held')\n"
        "except UserError as error: print(error)"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "run")]
    with store.lock_folder(tmp_path / "run"):
        told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        assert f"another process (process {os.getpid()}) is working on" in told
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "held\n"
    create(tmp_path / "run")
