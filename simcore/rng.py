"""Random numbers of one play: counter-keyed streams (splitmix64), bounded integers (Lemire), one draw of a shuffle.

A stream is a record with one 64-bit word, keyed by (seed, play, purpose, occasion): the k-th shuffle, the j-th raid, a seat's
i-th decision each have one of their own. So one more roll moves no other, and two rulesets or line-ups played on the same
seed meet the same chance wherever their plays agree (paired comparisons).

Sources: Steele, Lea and Flood 2014 (splitmix64, its constants and known answers); Lemire 2019 (bounded integers without
bias). Every literal beside a uint64 is wrapped: numba makes int64 of a mixed pair.
"""

import numpy as np

from simcore.jit import PLAIN, rule

_U = np.uint64
GAMMA, _M1, _M2 = _U(0x9E3779B97F4A7C15), _U(0xBF58476D1CE4E5B9), _U(0x94D049BB133111EB)
_S27, _S30, _S31, _S32 = _U(27), _U(30), _U(31), _U(32)
_LOW, _TWO32 = _U(0xFFFFFFFF), _U(1 << 32)

# purposes: what a stream is for
SHUFFLE_CARDS, SHUFFLE_TILES, FIRST_SEAT, RAID, TIE, LINE_UP, DECISION = 1, 2, 3, 4, 5, 6, 16  # DECISION + seat

if PLAIN:
    np.seterr(over="ignore")  # unsigned arithmetic wraps on purpose; compiled code never warns


@rule
def mix(word):
    """Finaliser of splitmix64: a bijection of 64-bit words."""
    word = (word ^ (word >> _S30)) * _M1
    word = (word ^ (word >> _S27)) * _M2
    return word ^ (word >> _S31)


@rule
def open_stream(stream, seed, play, purpose, occasion):
    """Key a stream by its four coordinates (seed and play uint64, purpose and occasion integers)."""
    word = mix(mix(_U(seed) + GAMMA) ^ (_U(play) * GAMMA))
    stream.word = mix(mix(word + _U(purpose) * GAMMA) ^ (_U(occasion) * _M1))


@rule
def next_word(stream):
    """The stream's next 64 random bits."""
    stream.word += GAMMA
    return mix(stream.word)


@rule
def below(stream, n):
    """A uniform integer 0..n-1 (n from 1 to 2**32), without bias."""
    bound = _U(n)
    product = (next_word(stream) >> _S32) * bound
    if (product & _LOW) < bound:
        threshold = (_TWO32 - bound) % bound
        while (product & _LOW) < threshold:
            product = (next_word(stream) >> _S32) * bound
    return np.int64(product >> _S32)


@rule
def draw_slot(stream, order, left):
    """One step of a Fisher-Yates shuffle: moves a uniform slot among the first `left` to the end of them; returns it.

    Drawing on demand gives the same order as shuffling everything first.
    """
    j = below(stream, left)
    slot = order[j]
    order[j] = order[left - 1]
    order[left - 1] = slot
    return np.int64(slot)
