"""Sets of up to 128 cards as two words of 64 bits: card c is bit c % 64 of word c // 64.

A set is an array of two uint64 (a field of a record); every literal beside a uint64 is wrapped, since uint64 with an
int becomes int64 without a message. Nothing is validated: a card is 0 to 127.
"""

import numpy as np

from simcore.jit import popcount, rule

ONE, LOW = np.uint64(1), np.uint64(63)
ZERO = np.uint64(0)


@rule
def bit(card):
    """The bit of a card within its word."""
    return ONE << (np.uint64(card) & LOW)


@rule
def has(cards, card):
    """Whether the set holds that card."""
    return (cards[card >> 6] & bit(card)) != ZERO


@rule
def add(cards, card):
    """Put a card into the set."""
    cards[card >> 6] = cards[card >> 6] | bit(card)


@rule
def remove(cards, card):
    """Take a card out of the set; nothing happens when it isn't there."""
    cards[card >> 6] = cards[card >> 6] & ~bit(card)


@rule
def empty(cards):
    """Take all cards out."""
    cards[0] = ZERO
    cards[1] = ZERO


@rule
def count(cards):
    """How many cards the set holds."""
    return popcount(cards[0]) + popcount(cards[1])


@rule
def any(cards, others):
    """Whether the two sets share a card."""
    return ((cards[0] & others[0]) | (cards[1] & others[1])) != ZERO


@rule
def only(cards, others):
    """Whether every card of the first set lies in the second; true for an empty set."""
    return ((cards[0] & ~others[0]) | (cards[1] & ~others[1])) == ZERO
