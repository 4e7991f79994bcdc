"""Characters that no printed card resembles: every clause agrees with a slow scorer, wilds with brute force."""

import csv
import random

import pytest

from simcore.games.red_rising import codes, wilds
from simcore.games.red_rising.position import Scorer
from simcore.games.red_rising.scoring import WILD_ROWS, bonus_sum, compare, look, read_facts, read_hand
from simcore.games.red_rising.state import FACTS, HAND, new
from simcore.jit import kernel
from simcore.ruleset import load_ruleset
from tests.simcore.games.red_rising.invented import COLORS, Card, invent, slow_best, slow_bonus


def make_scorer(folder, rows):
    (folder / "rules.toml").write_text(
        f'extends = "red-rising"\n[rules]\ncolors = "{" ".join(COLORS)}"\ncards_dealt = 0\ncards_dealt_ceres = 0\n'
    )
    with open(folder / "characters.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, ["name", "color", "core_value", "deploy", "end_of_game", "bonus", "block"])
        writer.writeheader()
        writer.writerows(rows)
    return Scorer(load_ruleset(folder))


def make_position(rng, rows):
    """A random position of these rows: (what the scorer reads, what the slow one reads)."""
    rows = rng.sample(rows, len(rows))
    size = rng.randrange(1, 7)
    hand, board, banished = rows[:size], rows[size : size + 4], rows[size + 4 : size + 4 + rng.randrange(0, 4)]
    tokens = [{kind: rng.randrange(0, 6) for kind in codes.KINDS} for _ in range(rng.randrange(1, 4))]
    sovereign = rng.random() < 0.5
    position = {
        "tokens": tokens[0] | {"sovereign": sovereign}, "others": tokens[1:],
        "board": {name: [row["name"]] for name, row in zip(codes.LOCATIONS, board, strict=False)},
        "banished": [row["name"] for row in banished],
    }  # fmt: skip
    table = tokens[0] | {
        "sovereign": sovereign, "others": tokens[1:], "board": board, "banished": banished, "gap": len(board) < 4,
        "top_core": max([row["core_value"] for row in board], default=0),
    }  # fmt: skip
    return hand, position, table


@pytest.mark.parametrize("seed", range(6))
def test_clauses_agree_with_a_slow_scorer(tmp_path, seed):
    rows, rng = invent(seed), random.Random(seed)
    scorer = make_scorer(tmp_path, rows)
    best_found = 0
    for _ in range(60):
        hand, position, table = make_position(rng, rows)
        cards, entries = [], []
        for row in hand:
            color = rng.choice(COLORS) if "color" in row["end_of_game"] else None
            name = rng.choice(rows)["name"] if "name" in row["end_of_game"] else None
            cards.append(Card(row, name, color))
            chosen = {"as_name": name} if name else {"extra_color": color} if color else {}
            entries.append({"name": row["name"], **chosen})
        told = scorer.score({"hand": entries, **position})
        assert told["bonus"] == slow_bonus(cards, table), (entries, position)
        if sum(bool(row["end_of_game"]) for row in hand) <= 2:
            best = scorer.score({"hand": [row["name"] for row in hand], **position})
            assert best["bonus"] == slow_best(hand, rows, table), (hand, position)
            assert not best["wild_inexact"]
            best_found += 1
    assert best_found > 10


@kernel
def both_ways(tables, facts, hand, tokens, other):
    compare(tables, facts, tokens, tokens.shape[0], 0, 0)
    read_facts(tables, facts)
    read_hand(tables, hand)
    wilds.choose_wilds(tables, facts, hand)
    best = bonus_sum(tables, facts, hand, WILD_ROWS)
    wilds.branch_and_bound(tables, facts, hand, WILD_ROWS)
    for c in range(hand.n_choices):
        wilds.set_choice(tables, hand, c, hand.choice_best[c])
    look(tables, facts, hand)
    other[0] = bonus_sum(tables, facts, hand, WILD_ROWS)
    return best


def test_branch_and_bound_finds_what_trying_all_finds(tmp_path):
    import numpy as np

    for seed in range(10, 14):
        folder = tmp_path / str(seed)
        folder.mkdir()
        rows, rng = invent(seed), random.Random(seed)
        scorer, other = make_scorer(folder, rows), np.zeros(1, np.int64)
        for _ in range(60):
            hand, facts = new(HAND), new(FACTS)
            chosen = rng.sample(range(len(rows)), 6)
            hand.n = 6
            hand.card[:6], hand.added[:6], hand.borne[:6] = chosen, codes.NO_CHOICE, codes.NO_CHOICE
            tokens = np.array([[rng.randrange(6) for _ in range(3)] for _ in range(3)], np.int32)
            best = both_ways(scorer.tables, facts, hand, tokens, other)
            assert other[0] == best and not hand.inexact


@kernel
def bounded(tables, facts, hand, part):
    read_hand(tables, hand)
    value = wilds.most_possible(tables, facts, hand, part)
    look(tables, facts, hand)
    return value - bonus_sum(tables, facts, hand, part)


def test_the_bound_is_exact_when_nothing_is_open(tmp_path):
    rows, rng = invent(20), random.Random(20)
    scorer = make_scorer(tmp_path, rows)
    for _ in range(50):
        hand = new(HAND)
        hand.n = 7
        hand.card[:7], hand.added[:7], hand.borne[:7] = (
            rng.sample(range(len(rows)), 7),
            codes.NO_CHOICE,
            codes.NO_CHOICE,
        )
        assert bounded(scorer.tables, new(FACTS), hand, 0) == 0


def test_too_many_combinations_are_flagged_or_proven():
    oranges = ["Aegis Craftsman", "Artificer", "Cyther", "Gravboot Cobbler", "Pulse Armorer", "Pulse Fist Engineer"]
    hand = ["Codebreaker", *oranges, "Nero", "Cassius", "Karnus", "Lysander", "Trigg"]
    told = Scorer(load_ruleset("red-rising")).score({"hand": hand})
    assert told["bonus"] >= 150
    assert isinstance(told["wild_inexact"], bool)
