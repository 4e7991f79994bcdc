"""The runner: same results however the work is cut, bounded memory, Ctrl-C."""

import threading

import numpy as np
import pytest

from simcore import runner, spans
from simcore import spec as spec_module
from simcore.engines import local
from simcore.errors import UserError
from tests.simcore import fake_game


@pytest.fixture(autouse=True)
def small_parts(monkeypatch):
    monkeypatch.setattr(spec_module, "PART", 100)


def play(spec, **options):
    return list(runner.play(fake_game.GAME, None, fake_game.prepared(spec), spec, **options))


def test_results_do_not_depend_on_threads_or_spans():
    spec = fake_game.spec(games=730)
    digests = {
        runner.digest_run({done.part: done.digest for done in play(spec, threads=threads, span=span)})
        for threads, span in ((1, 1000), (1, 7), (3, 13), (2, 100))
    }
    assert len(digests) == 1
    other = {done.part: done.digest for done in play(fake_game.spec(games=730, seed=1), threads=1)}
    assert runner.digest_run(other) not in digests


def test_columns_are_contiguous_and_name_their_plays():
    seen = {}

    def consume(columns, part):
        assert all(array.flags.c_contiguous for array in (*columns.games.values(), *columns.seats.values()))
        seen[part.name] = columns.copy()
        return part.name

    spec = fake_game.spec(games=300, players=(3, 4))
    assert [done.result for done in play(spec, consume=consume, span=9)] == [
        "3p-00000",
        "4p-00000",
        "3p-00001",
        "4p-00001",
    ]
    columns = seen["4p-00001"]
    assert columns.games["game"].tolist() == list(range(100, 150))
    assert set(columns.games["players"]) == {4}
    assert columns.seats["pair"].shape == (50, 4, 2) and columns.games["wide"].shape == (50, 3)
    assert columns.games["score"].tolist() == [fake_game.mixed(0, game, 4) for game in range(100, 150)]
    assert columns.seats["points"][3].tolist() == [fake_game.mixed(0, 103, 10 + seat) for seat in range(4)]


def test_lineups_rotate_by_index():
    spec = fake_game.spec(games=9, players=(3,), lineups=(("a", "b", "c"),))
    rows = []
    play(spec, consume=lambda columns, part: rows.append(columns.seats["strategy"].copy()))
    assert rows[0][:3].tolist() == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]


def test_two_parts_are_in_memory_at_most(monkeypatch):
    made = []
    monkeypatch.setattr(local, "Block", lambda *args: made.append(1) or spans.Block(*args))
    play(fake_game.spec(games=1000), threads=2)
    assert len(made) == 2


def test_progress_adds_up():
    counts = []
    play(fake_game.spec(games=730), progress=counts.append, threads=2, span=30)
    assert sum(counts) == 730


def test_an_error_while_counting_reaches_the_caller():
    def consume(columns, part):
        raise UserError("disk full")

    with pytest.raises(UserError, match="disk full"):
        play(fake_game.spec(), consume=consume)


def test_ctrl_c_yields_what_was_played_and_goes_on():
    done, pressed = [], threading.Event()

    def progress(n):
        if done and not pressed.is_set():
            pressed.set()
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        _collect(done, progress)
    assert 0 < len(done) < 20
    assert [one.part for one in done] == fake_game.spec(games=2000).parts()[: len(done)]


def _collect(done, progress):
    spec = fake_game.spec(games=2000)
    for one in runner.play(fake_game.GAME, None, fake_game.prepared(spec), spec, progress=progress, threads=1, span=10):
        done.append(one)


def test_a_generator_may_be_left_early():
    spec = fake_game.spec(games=2000)
    playing = runner.play(fake_game.GAME, None, fake_game.prepared(spec), spec, threads=2)
    first = next(playing)
    playing.close()
    assert first.part == spec.parts()[0]


def test_one_play_again():
    spec = fake_game.spec(games=50, players=(4,))
    rows = {}
    play(spec, consume=lambda columns, part: rows.update(columns.copy().games))
    events, columns = runner.replay(fake_game.GAME, None, fake_game.prepared(spec), spec, 4, 33)
    assert events.tolist() == [[0, 1, -1, -1, -1]] and events.dtype == np.int16
    assert columns.games["score"][0] == rows["score"][33]
    with pytest.raises(UserError, match="no plays of 3 players"):
        runner.replay(fake_game.GAME, None, fake_game.prepared(spec), spec, 3, 0)


def test_the_digest_sees_every_column():
    spec = fake_game.spec(games=20, players=(3,))
    kept = []
    play(spec, consume=lambda columns, part: kept.append(columns.copy()))
    before = runner.digest_columns(kept[0])
    for table in (kept[0].games, kept[0].seats):
        for array in table.values():
            array.flat[-1] ^= 1
            assert runner.digest_columns(kept[0]) != before
            array.flat[-1] ^= 1
    assert runner.digest_columns(kept[0]) == before
