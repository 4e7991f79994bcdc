"""Sets of cards against Python's own sets."""

import random

import numpy as np
import pytest

from simcore import cardset
from simcore.jit import kernel


@kernel
def play(cards, others, ops, told):
    for k in range(ops.shape[0]):
        if ops[k, 0] == 0:
            cardset.add(cards, ops[k, 1])
        elif ops[k, 0] == 1:
            cardset.remove(cards, ops[k, 1])
        elif ops[k, 0] == 2:
            cardset.add(others, ops[k, 1])
        told[k, 0] = cardset.has(cards, ops[k, 1])
        told[k, 1] = cardset.count(cards)
        told[k, 2] = cardset.any(cards, others)
        told[k, 3] = cardset.only(cards, others)
    cardset.empty(others)
    return cardset.count(others)


@pytest.mark.plain
def test_against_sets():
    rng = random.Random(5)
    ops = np.array(
        [[rng.choice([0, 0, 1, 2, 2]), rng.choice([0, 63, 64, 127, rng.randrange(128)])] for _ in range(600)]
    )
    cards, others, told = np.zeros(2, np.uint64), np.zeros(2, np.uint64), np.zeros((600, 4), np.int64)
    assert play(cards, others, ops, told) == 0
    mine, theirs = set(), set()
    for (op, card), row in zip(ops.tolist(), told.tolist(), strict=True):
        if op == 0:
            mine.add(card)
        elif op == 1:
            mine.discard(card)
        else:
            theirs.add(card)
        assert row == [card in mine, len(mine), bool(mine & theirs), mine <= theirs]
