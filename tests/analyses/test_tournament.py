"""The tournament with a made-up way to play: pairing, who is the one seat, and the words."""

import numpy as np
import pytest

from analyses.experiments import tournament
from tests.analyses import synthetic

NAMES = ("builder", "hoarder", "late_turner:turn_round=4")
FACTS = synthetic.facts((4,))
WORTH = {"builder": 0.5, "hoarder": 0.6, "late_turner:turn_round=4": 0.4}


def play(line_up, games, seed, players):
    """A seat wins when its luck, the same in every cell, is under the worth of what it plays."""
    luck = np.random.default_rng([seed, players]).random((games, players))
    place = (np.arange(players) + np.arange(games)[:, None]) % players
    worth = np.array([WORTH[name] for name in line_up])[place]
    return {"game": np.arange(games)}, {"win60": np.where(luck < worth, 60, 0).astype(np.int8)}


def rows(found, measure):
    return {row.group: row for row in found[found["measure"] == measure].itertuples()}


def test_cells_are_the_one_seat_and_paired():
    seen = []
    counts = tournament.play_matchups(play, NAMES, 4, 4000, progress=lambda done, of: seen.append((done, of)))
    assert seen[-1] == (9, 9)
    found = tournament.estimate(counts, NAMES)
    wins, gains = rows(found, "win"), rows(found, "gain")
    luck = np.random.default_rng([1, 4]).random((4000, 4))
    own = luck[np.arange(4000), -np.arange(4000) % 4]
    assert wins["hoarder|builder"].value == pytest.approx((own < 0.6).mean())
    assert gains["hoarder|builder"].value == pytest.approx(((own >= 0.5) & (own < 0.6)).mean())
    assert (gains["hoarder|hoarder"].value, gains["hoarder|hoarder"].low) == (0, 0)
    half = (gains["hoarder|builder"].high - gains["hoarder|builder"].low) / 2
    assert half < (wins["hoarder|builder"].high - wins["hoarder|builder"].low) / 2  # pairing pays
    assert [group for group, row in wins.items() if row.best] == [f"hoarder|{name}" for name in NAMES]
    assert set(rows(found, "defect")) == {"hoarder", "late_turner"}
    assert rows(found, "defect")["late_turner"].value < 0


def test_words():
    found = tournament.estimate(tournament.play_matchups(play, NAMES, 4, 4000), NAMES)
    words = tournament.describe(found, {}, FACTS)
    assert words.title.startswith("Among three builders it pays to defect: a hoarder wins 6")
    assert len(words.title) <= 120
    assert 35 <= len(words.guide.split()) <= 70
    alone = tournament.estimate(
        tournament.play_matchups(play, ("builder", "late_turner:turn_round=4"), 4, 500), ("builder", "late_turner")
    )
    assert tournament.describe(alone, {}, FACTS).title.startswith("Among three builders nobody does better")
    assert not tournament.describe(found.iloc[:0], {}, FACTS).picture


def test_blocks_add_up():
    from analyses import tally

    counts = tournament.play_matchups(play, NAMES, 3, 300)
    assert (tally.add([counts, counts]) == 2 * counts).all(axis=None)


def test_a_cell_counts_games_won_and_defecting_pays_in_win_share():
    """Builders win together, a hoarder alone and more rarely: fewer games won, but a larger share of the wins."""

    def together(line_up, games, seed, players):
        won = np.random.default_rng(seed).random(games) < 0.8
        alone = np.random.default_rng(seed + 1).random(games) < 0.5
        seat = tournament.row_seat(np.arange(games), players)
        win = np.where(won, 60 // players, 0)[:, None].repeat(players, 1)
        if line_up[0] == "hoarder":
            win = np.zeros((games, players), int)
            win[np.arange(games), seat] = 60 * alone
        return {"game": np.arange(games)}, {"win60": win.astype(np.int8)}

    names = ("builder", "hoarder")
    found = tournament.estimate(tournament.play_matchups(together, names, 4, 4000), names)
    wins = rows(found, "win")
    assert wins["builder|builder"].value == pytest.approx(0.8, abs=0.03)
    assert wins["hoarder|builder"].value == pytest.approx(0.5, abs=0.03)
    assert wins["builder|builder"].best and not wins["hoarder|builder"].best
    assert rows(found, "gain")["hoarder|builder"].value == pytest.approx(-0.3, abs=0.04)
    assert rows(found, "defect")["hoarder"].value == pytest.approx(0.5 - 0.2, abs=0.03)
    note = tournament.describe(found, {}, FACTS).note
    assert "Win share of a defector minus a builder’s: hoarder +" in note
