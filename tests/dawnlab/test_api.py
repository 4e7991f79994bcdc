"""The Python API: frames, tables, digests, resume, precision."""

import json

import pytest

import dawnlab
from dawnlab import play, precision
from dawnlab.job import make_job
from dawnlab.page import try_command
from simcore import runner, spec, store
from simcore.errors import UserError


def test_public_names():
    assert {"simulate", "balance", "open_run", "Run"} <= set(dir(dawnlab))
    with pytest.raises(AttributeError, match="simulat"):
        dawnlab.simulat  # noqa: B018


def test_frames_have_a_row_for_every_play_and_seat(run):
    games, seats = run.games, run.seats
    assert len(games) == 600 and len(seats) == 300 * 3 + 300 * 4
    assert list(games["game"]) == 2 * list(range(300))
    assert (seats.groupby(["players", "game"])["win60"].sum() <= 300).all()
    assert run.ended_by == {"finished": 600, "turn_cap": 0, "illegal": 0}


def test_tables_agree_with_the_rows(run):
    table = run.table("affiliation")
    games = run.games[(run.games["players"] == 3) & (run.games["n_scoundrels"] < 3)]
    row = table[(table["players"] == 3) & (table["measure"] == "ally_win_rate")].iloc[0]
    assert row["value"] == pytest.approx((games["result"] == 0).mean()) and row["n"] == len(games)
    assert {"players", "measure", "group", "value", "low", "high", "n"} <= set(table.columns)
    with pytest.raises(UserError, match="did you mean affiliation"):
        run.table("afiliation")


def test_results_do_not_depend_on_threads_spans_or_what_is_kept(run, tmp_path):
    other = dawnlab.simulate("dawn", games=600, players="3,4", mix="random_legal=1", seed=0, keep="tallies", threads=1)
    assert other.digest == run.digest
    for name in run.table_names:
        assert run.tally(name).equals(other.tally(name)), name
    with pytest.raises(UserError, match="tallies only"):
        _ = other.games


def test_counting_by_pieces_gives_the_same_sums(run):
    job = make_job("dawn", games=90, players=4, mix="random_legal=1")
    prepared, kept = run.prepare(), []
    list(runner.play(job.game, job.tables, prepared, job.spec, lambda columns, part: kept.append(columns.copy())))
    facts = play.facts_of(job.ruleset, job.spec, job.entries, job.line_up)
    whole, pieces = (play.count_part(kept[0], "dawn", job.spec.entries, facts, piece=size) for size in (90, 7))
    assert pieces.ended_by == whole.ended_by == [90, 0, 0] and pieces.examples == whole.examples
    assert all(pieces.tallies[name].equals(table) for name, table in whole.tallies.items())


def test_a_run_may_be_opened_again(run):
    again = dawnlab.open_run(run.path)
    assert again.digest == run.digest and again.games.equals(run.games)
    assert again.ruleset.hash == run.spec.ruleset_hash


@pytest.fixture
def small_parts(monkeypatch):
    monkeypatch.setattr(spec, "PART", 50)


@pytest.mark.parametrize("keep", ["rows", "tallies"])
def test_an_interrupted_run_goes_on_to_the_same_result(tmp_path, small_parts, keep):
    asked = {"games": 400, "players": "3,4", "mix": "random_legal=1", "keep": keep, "threads": 1}
    whole = dawnlab.simulate("dawn", out=tmp_path / "whole", **asked)

    class Stop(play.Watch):
        plays = 0

        def advance(self, n):
            self.plays += n
            if self.plays >= 200:
                raise KeyboardInterrupt

    with pytest.raises(play.Interrupted, match="--resume goes on"):
        dawnlab.simulate("dawn", out=tmp_path / "cut", watch=Stop(), **asked)
    cut = dawnlab.open_run(tmp_path / "cut")
    assert cut.status == "interrupted" and 0 < cut.n_games < 400
    assert sum(cut.ended_by.values()) == cut.n_games == cut.tally("endings")["n"].groupby(level="what").sum().max()
    done = dawnlab.simulate("dawn", out=tmp_path / "cut", resume=True, **asked)
    assert done.digest == whole.digest and done.status == "finished"
    for name in whole.table_names:
        assert done.tally(name).equals(whole.tally(name)), name
    assert done.examples() == whole.examples() and done.ended_by == whole.ended_by
    if keep == "rows":
        assert done.games.equals(whole.games) and done.seats.equals(whole.seats)


def flip(path):
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


class Heard(play.Watch):
    """Collects what is said."""

    def __init__(self):
        self.said = []

    def say(self, text):
        self.said.append(text)


@pytest.mark.parametrize("table", ["games", "tallies"])
def test_what_is_damaged_is_named_and_made_again(tmp_path, small_parts, table):
    asked = {"games": 200, "players": 3, "mix": "random_legal=1", "out": tmp_path / "run", "keep": "rows"}
    whole = dawnlab.simulate("dawn", **asked)
    tallies = {name: whole.tally(name) for name in whole.table_names}
    flip(sorted((tmp_path / "run" / table).iterdir())[1])
    heard = Heard()
    mended = dawnlab.simulate("dawn", resume=True, watch=heard, **asked)
    assert any(table in text and "altered" in text for text in heard.said)
    assert mended.digest == whole.digest and mended.games.equals(whole.games)
    assert all(mended.tally(name).equals(tallies[name]) for name in tallies)
    assert store.open_folder(tmp_path / "run").damaged() == ({}, [])


def test_an_existing_folder_is_not_overwritten(run):
    with pytest.raises(UserError, match="is a run already"):
        dawnlab.simulate("dawn", games=600, players="3,4", mix="random_legal=1", seed=0, out=run.path)
    with pytest.raises(UserError, match="seed: 0 here, 9 there"):
        dawnlab.simulate("dawn", games=600, players="3,4", mix="random_legal=1", seed=9, out=run.path, resume=True)
    changed = {"overrides": {"rules.prosperity_per_ally": 25}, "out": run.path, "resume": True}
    with pytest.raises(dawnlab.UserError, match=r"rules\.prosperity_per_ally: 30 here, 25 there"):
        dawnlab.simulate("dawn", games=600, players="3,4", mix="random_legal=1", seed=0, **changed)


def test_precision_stops_after_whole_rounds_of_parts(tmp_path, small_parts, monkeypatch):
    asked = {"players": "3,4", "mix": "builder=0.7,random_legal=0.3", "precision": "20%", "keep": "tallies"}
    runs = [dawnlab.simulate("dawn", max_games=4000, threads=threads, **asked) for threads in (1, 2)]
    assert runs[0].digest == runs[1].digest and runs[0].n_games == runs[1].n_games
    assert runs[0].n_games % 100 == 0 and 100 <= runs[0].n_games < 4000
    found = precision.figures(runs[0].game, {n: runs[0].tally(n) for n in runs[0].table_names}, runs[0].facts, 0.2)
    assert found and all(figure.reached for figure in found)
    heard = Heard()
    short = dawnlab.simulate("dawn", max_games=200, watch=heard, **(asked | {"precision": "0.1%"}))
    assert short.n_games == 200 and any("not within ±0.1 pp after all games" in text for text in heard.said)


def test_precision_in_numbers():
    assert precision.half_width(9604) == pytest.approx(0.01, rel=1e-3)
    assert precision.games_for(0.01) == pytest.approx(9604, abs=2)


def test_an_illegal_answer_is_counted_and_named(tmp_path):
    bot = tmp_path / "bad_bot.py"
    bot.write_text(
        '"""Answers what nobody offered."""\n\nPARAMS = {}\nINTENT = "either"\n\n\n'
        "def choose(tables, public, mine, params):\n    return mine.n_candidates\n"
    )
    heard = Heard()
    out = tmp_path / "run"
    bad = dawnlab.simulate("dawn", games=30, lineup=f"{bot}*3", out=out, watch=heard)
    assert bad.ended_by == {"finished": 0, "turn_cap": 0, "illegal": 30}
    assert any("bad_bot.py ended 30 plays by an illegal answer" in text for text in heard.said)
    assert json.loads((out / "manifest.json").read_text())["illegal"] == {bad.strategies[0]: [30, 3, 0]}


def test_replay_is_the_play_of_the_run(run):
    pytest.importorskip("simcore.games.dawn.narrate")
    told = run.replay(5, players=4)
    row = run.games[(run.games["players"] == 4) & (run.games["game"] == 5)].iloc[0]
    assert told.games["prosperity"] == row["prosperity"] and told.games["result"] == row["result"]
    assert len(told.lines) > 20 and "play 5 of 4 players" in str(told)
    with pytest.raises(UserError, match="say which with --players"):
        run.replay(5)
    with pytest.raises(UserError, match="seats are 1 to 4"):
        run.replay(5, players=4, seat=4)


def test_the_runner_knows_its_cores():
    assert runner.default_threads() >= 1
    assert play.duration(30) == "30 s" and play.duration(600) == "10 min" and play.duration(7200) == "2.0 h"


def test_a_command_to_try_keeps_what_the_run_changed():
    """It plays the same ruleset, overrides and line-up, with one thing changed; a replaced override stands once."""
    changed = {"rules.heal_cost": 2, "rules.prosperity_per_ally": 40}
    run = dawnlab.simulate(
        "dawn", games=600, players="3,4", lineup=["random_legal*3", "random_legal*4"], overrides=changed
    )
    commands = [verdict.attempt for verdict in run.verdicts() if verdict.attempt]
    start = "dawnlab balance dawn --set rules.heal_cost=2 "
    other, more = [c for c in commands if "--games" not in c], [c for c in commands if "--games" in c]
    assert other and all(
        c.startswith(f"{start}--players ") and " --lineup random_legal,random_legal" in c for c in other
    )
    assert all(c.count("prosperity_per_ally") == 1 and c.endswith("--set rules.prosperity_per_ally=35") for c in other)
    assert all(c.startswith(f"{start}--set rules.prosperity_per_ally=40 ") for c in more)  # only more games of the same
    usual = dawnlab.simulate("dawn", games=3, players=3, lineup="random_legal*3", overrides=changed)
    assert try_command(usual, 3).count("--lineup") == 1
