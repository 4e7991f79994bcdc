"""Known answers of Dawn, exact, with their derivation; standard library only."""

from fractions import Fraction
from math import comb


def chance_of_suit(deck, of_suit, hand, wanted):
    """Chance that a hand of `hand` cards from `deck` holds exactly `wanted` of the `of_suit` cards of one suit.

    Hypergeometric: of the C(deck, hand) equally likely hands, C(of_suit, wanted) C(deck - of_suit, hand - wanted)
    have that many. Default deck: 144 cards, 36 of each suit, hands of seven.
    """
    return Fraction(comb(of_suit, wanted) * comb(deck - of_suit, hand - wanted), comb(deck, hand))


def chance_of_treasure(counts, cards, at_least):
    """Chance that `cards` random cards of a deck with `counts` {value: cards} are worth `at_least` or more together.

    Let w(k, t) be the number of ways to choose k physical cards worth t together. Value by value: choosing j of the c
    cards of value v can be done in C(c, j) ways and adds (j, j v), so w is built up as a product of polynomials; the
    answer is the sum of w(cards, t) over t >= at_least, divided by C(all cards, cards).
    With the default deck (32, 32, 44, 24, 12 cards of -1, 0, 1, 2, 3), six cards and 7 it is 0.1998: the share of
    accidental Scoundrels among players who store at random.
    """
    ways = {(0, 0): 1}
    for value, count in counts.items():
        grown = {}
        for (chosen, total), number in ways.items():
            for more in range(min(count, cards - chosen) + 1):
                key = (chosen + more, total + more * value)
                grown[key] = grown.get(key, 0) + number * comb(count, more)
        ways = grown
    good = sum(number for (chosen, total), number in ways.items() if chosen == cards and total >= at_least)
    return Fraction(good, comb(sum(counts.values()), cards))
