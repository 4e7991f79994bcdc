"""The generator: known answers, uniform draws and shuffles, streams that don't know of each other (fixed seeds)."""

from itertools import permutations

import numpy as np
import pytest
from scipy import stats

from simcore import rng
from simcore.games.dawn.codes import CARD_SLOTS, SEATS
from simcore.games.dawn.draw import draw_card, shuffle_deck
from simcore.games.dawn.rules import setup
from simcore.jit import kernel
from simcore.record import new_log
from tests.simcore.games.dawn import _driver

LEAST = 1e-4  # the smallest p accepted
STREAM = np.dtype([("word", "u8")])


def new_stream():
    return np.zeros(1, STREAM).view(np.recarray)[0]


@kernel
def fill_words(stream, out):
    """The next words of a stream."""
    for i in range(out.shape[0]):
        out[i] = rng.next_word(stream)


@kernel
def fill_first(stream, seeds, plays, purposes, occasions, out):
    """The first word of the stream with each of these coordinates."""
    for i in range(out.shape[0]):
        rng.open_stream(stream, seeds[i], plays[i], purposes[i], occasions[i])
        out[i] = rng.next_word(stream)


@kernel
def fill_below(stream, seed, n, out):
    """First bounded integer of neighbouring plays."""
    for i in range(out.shape[0]):
        rng.open_stream(stream, seed, i, rng.RAID, 0)
        out[i] = rng.below(stream, n)


@kernel
def count_shuffles(stream, seed, size, times, order, counts):
    """How often each card came at each position of a shuffle."""
    for i in range(times):
        rng.open_stream(stream, seed, i, rng.SHUFFLE_CARDS, 0)
        for k in range(size):
            order[k] = k
        for k in range(size):
            counts[k, rng.draw_slot(stream, order, size - k)] += 1


@kernel
def deal(tables, state, seed, players, log, hands, firsts, tiles):
    """Opening hands by class, first seat, and the tile laid first, of many plays."""
    for i in range(hands.shape[0]):
        setup(tables, state, seed, i, players, log)
        firsts[i] = state.public.first
        for card in range(hands.shape[1]):
            hands[i, card] = state.mine[0].hand[card]
        while True:
            slot = rng.draw_slot(state.hidden.tile_stream, state.hidden.stack_order, state.hidden.stack_left)
            state.hidden.stack_left -= 1
            if tables.tile_slot[slot] >= 0:
                break
        tiles[i] = tables.tile_slot[slot]


@kernel
def draw_present(tables, state, present, seed, log, orders):
    """The order in which a deck of a few cards is drawn after a reshuffle."""
    for i in range(orders.shape[0]):
        state.hidden.seed = seed
        state.hidden.game = i
        state.hidden.deck_rank[:] = present
        state.public.deck_n = orders.shape[1]
        shuffle_deck(tables, state)
        for k in range(orders.shape[1]):
            state.mine[0].hand[:] = 0
            draw_card(tables, state, 0, log)
            for card in range(present.shape[0]):
                if state.mine[0].hand[card]:
                    orders[i, k] = card


def assert_uniform(counts, expected=None):
    p = stats.chisquare(counts, expected).pvalue
    assert p > LEAST, f"p = {p:.2g}"


# --- known answers ------------------------------------------------------------------------------------------------------
def test_known_answers_of_splitmix64():
    """Outputs for the seed 0 (Steele, Lea and Flood 2014)."""
    out = np.zeros(3, np.uint64)
    fill_words(new_stream(), out)
    assert [hex(word) for word in out] == ["0xe220a8397b1dcdaf", "0x6e789e6aa1b965f4", "0x6c45d188009454f"]


def test_the_compiled_words_are_those_of_big_integers():
    """Written again with Python's own integers."""
    word, mask, wanted = 987654321, (1 << 64) - 1, []
    for _ in range(50):
        word = (word + 0x9E3779B97F4A7C15) & mask
        z = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & mask
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & mask
        wanted.append(z ^ (z >> 31))
    stream, out = new_stream(), np.zeros(50, np.uint64)
    stream.word = 987654321
    fill_words(stream, out)
    assert out.tolist() == wanted


# --- bounded integers -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("n", [2, 3, 5, 7, 10, 13, 33, 64, 100, 143, 144])
def test_bounded_integers_are_uniform(n):
    out = np.zeros(200 * n + 20000, np.int64)
    fill_below(new_stream(), 7, n, out)
    assert out.min() >= 0 and out.max() == n - 1
    assert_uniform(np.bincount(out, minlength=n))


def test_the_largest_bound():
    out = np.zeros(20000, np.int64)
    fill_below(new_stream(), 7, 3 << 30, out)  # a quarter of all words is rejected
    assert out.max() < 3 << 30
    assert_uniform(np.bincount(out * 12 // (3 << 30), minlength=12))


def test_one_of_one():
    out = np.ones(10, np.int64)
    fill_below(new_stream(), 7, 1, out)
    assert out.tolist() == [0] * 10


# --- streams are strangers ------------------------------------------------------------------------------------------------
N = 100_000
STEP = np.arange(N)
SAME = np.zeros(N, np.int64)


@pytest.mark.parametrize("varied", ["seed", "play", "purpose", "occasion"])
@pytest.mark.parametrize("distance", [1, 2, 64])
def test_neighbouring_streams_are_uncorrelated(varied, distance):
    names = ("seed", "play", "purpose", "occasion")
    words = []
    for shift in (0, distance):
        # the pair differs in one coordinate; another runs over the sample
        sample = "play" if varied != "play" else "seed"
        given = {name: SAME.copy() for name in names}
        given[sample] = STEP * 131
        given[varied] = given[varied] + 3 + shift
        out = np.zeros(N, np.uint64)
        fill_first(new_stream(), given["seed"], given["play"], given["purpose"], given["occasion"], out)
        words.append(out)
    assert (words[0] != words[1]).all()
    bits = [np.unpackbits(word[:2000].view(np.uint8)) for word in words]
    flips = (bits[0] != bits[1]).mean()  # half of 128,000 bits
    assert abs(flips - 0.5) < 4 * 0.5 / np.sqrt(len(bits[0]))
    first, second = (word.astype(float) for word in words)
    assert abs(np.corrcoef(first, second)[0, 1]) < 4 / np.sqrt(N)
    assert abs(np.corrcoef(first[:-1], first[1:])[0, 1]) < 4 / np.sqrt(N)


def test_purposes_never_share_a_stream():
    purposes = [rng.SHUFFLE_CARDS, rng.SHUFFLE_TILES, rng.FIRST_SEAT, rng.RAID, rng.TIE, rng.LINE_UP]
    purposes += [rng.DECISION + seat for seat in range(SEATS)]
    assert len(set(purposes)) == len(purposes)
    grid = np.array([(s, g, p, o) for s in range(4) for g in range(40) for p in purposes for o in range(30)])
    out = np.zeros(len(grid), np.uint64)
    fill_first(new_stream(), *(np.ascontiguousarray(column) for column in grid.T), out)
    assert len(set(out.tolist())) == len(grid)


# --- shuffles ---------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("size", "times"), [(8, 40_000), (40, 20_000)])
def test_every_card_comes_equally_often_at_every_position(size, times):
    """Card x position: the statistic has (size - 1)^2 degrees of freedom, as rows and columns sum to `times`."""
    counts = np.zeros((size, size), np.int64)
    count_shuffles(new_stream(), 5, size, times, np.zeros(size, np.uint8), counts)
    assert (counts.sum(0) == times).all() and (counts.sum(1) == times).all()
    expected = times / size
    statistic = ((counts - expected) ** 2 / expected).sum() * (size - 1) / size
    assert stats.chi2.sf(statistic, (size - 1) ** 2) > LEAST


def test_a_biased_shuffle_would_be_found():
    """The test's own power: one card a fifth more often at one position."""
    size, times = 8, 40_000
    counts = np.zeros((size, size), np.int64)
    count_shuffles(new_stream(), 5, size, times, np.zeros(size, np.uint8), counts)
    counts[0, 0] += times / size / 5
    expected = times / size
    statistic = ((counts - expected) ** 2 / expected).sum() * (size - 1) / size
    assert stats.chi2.sf(statistic, (size - 1) ** 2) < LEAST


@pytest.fixture(scope="module")
def dealt():
    """40,000 set-ups for four players: seat 0's hand, the first seat, the first tile."""
    _, tables = _driver.tables_of()
    n = 40_000
    hands, firsts, tiles = np.zeros((n, len(tables.card_count)), np.int8), np.zeros(n, np.int8), np.zeros(n, np.int8)
    deal(tables, _driver.new_state(), np.uint64(3), 4, new_log(False), hands, firsts, tiles)
    return tables, hands, firsts, tiles


def test_opening_suits_are_multivariate_hypergeometric(dealt):
    tables, hands, _, _ = dealt
    suits = np.stack([hands[:, np.flatnonzero(tables.card_suit[: tables.n_cards] == s)].sum(1) for s in range(4)], 1)
    deck = [int(tables.card_count[: tables.n_cards][tables.card_suit[: tables.n_cards] == s].sum()) for s in range(4)]
    assert (suits.sum(1) == 7).all() and sum(deck) == 144
    kinds, counts = np.unique(suits, axis=0, return_counts=True)
    expected = stats.multivariate_hypergeom.pmf(kinds, deck, 7) * len(hands)
    common = expected >= 5
    rest = len(hands) - expected[common].sum()
    assert_uniform([*counts[common], counts[~common].sum()], [*expected[common], rest])


def test_opening_classes_and_tiles_come_as_often_as_they_are_printed(dealt):
    tables, hands, firsts, tiles = dealt
    n = tables.n_cards
    mean = hands[:, :n].sum(0) / len(hands)
    share = tables.card_count[:n] / 144
    # one class of a hand of seven is hypergeometric
    sd = np.sqrt(7 * share * (1 - share) * (144 - 7) / 143 / len(hands))
    assert (np.abs(mean - 7 * share) < 4.5 * sd).all()
    assert_uniform(np.bincount(firsts, minlength=4))
    present = tables.tile_count[: tables.n_tiles]
    assert_uniform(np.bincount(tiles, minlength=tables.n_tiles), present / present.sum() * len(tiles))


def test_the_order_of_the_cards_left_in_a_deck_is_uniform():
    """After a reshuffle only some slots are in the deck: all orders of the cards drawn are equally likely."""
    _, tables = _driver.tables_of()
    present = np.zeros(len(tables.card_count), np.int16)
    present[[0, 3, 8, 15]] = 1
    orders = np.zeros((24_000, 4), np.int8)
    draw_present(tables, _driver.new_state(), present, np.uint64(8), new_log(False), orders)
    assert (np.sort(orders, 1) == [0, 3, 8, 15]).all() and CARD_SLOTS > 4
    number = {order: k for k, order in enumerate(permutations((0, 3, 8, 15)))}
    assert_uniform(np.bincount([number[tuple(order)] for order in orders.tolist()], minlength=24))
