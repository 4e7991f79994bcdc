"""Points of a hand (RULES.md 3 and 5): what its cards see, what each pays, every category.

`read_facts` once for a table, `read_hand` once for a hand, `look` after each change of a wild choice, then the points.
"""

import numpy as np

from simcore.cardset import ONE, ZERO, bit
from simcore.games.red_rising.codes import (
    BANISHED_ANY,
    BOARD_GAP,
    CARDS_BANISHED,
    CARDS_HAND,
    COLORS,
    COLORS_BANISHED,
    COLORS_BOARD,
    COLORS_HAND,
    COLORS_HAND_SELF,
    CORE_PARITY,
    CORE_RANGE,
    COUNT,
    DISTINCT_COLORS,
    EXCEPT,
    HAND_SIZE,
    HELIUM,
    INFLUENCE,
    LEAST,
    LETTERS,
    MOST,
    NO_CHOICE,
    ONLY,
    PER,
    RANGE,
    SOVEREIGN,
    TIED,
    TOP_CORE,
)  # fmt: skip
from simcore.jit import popcount, rule

COLOR_BITS = np.uint64(0xFFFF)
SHIFT = np.uint64(COLORS)
ALL_ROWS, WILD_ROWS, STILL_ROWS = 0, 1, 2


# --- around the hand ------------------------------------------------------------------------------------------------------
@rule
def compare(tables, facts, tokens, n, me, neutral):
    """Ranks of player `me` among `n` rows of `tokens` (n, 3); `neutral`: Influence of the neutral house (rule 5.5)."""
    for kind in range(3):
        mine = tokens[me, kind]
        most, least, tied = 1, 1, 0
        for other in range(n):
            if other != me:
                most &= tokens[other, kind] <= mine
                least &= tokens[other, kind] >= mine
                tied |= tokens[other, kind] == mine
        if kind == INFLUENCE and neutral > 0 and tables.neutral_in_card_comparisons == 1:
            most &= neutral <= mine
            least &= neutral >= mine
            tied |= neutral == mine
        facts.most[kind], facts.least[kind], facts.tied[kind] = most, least, tied
        facts.tokens[kind] = mine
    highest, second = -1, -1  # distinct counts
    for other in range(n + 1):
        held = tokens[other, INFLUENCE] if other < n else neutral
        if held > highest:
            highest, second = held, highest
        elif second < held < highest:
            second = held
    mine = tokens[me, INFLUENCE]
    facts.influence_rank = 0 if mine == highest else (1 if mine == second else 2)


@rule
def read_facts(tables, facts):
    """Predicates that don't depend on the hand, from the other fields of `facts`."""
    still = ZERO
    for p in range(tables.n_predicates):
        kind, quantity = tables.pred_kind[p], tables.pred_quantity[p]
        holds = False
        if kind == SOVEREIGN:
            holds = facts.sovereign != 0
        elif kind == RANGE and quantity != HAND_SIZE:
            value = facts.tokens[quantity] if quantity < 3 else facts.banished_start
            holds = tables.pred_low[p] <= value <= tables.pred_high[p]
        elif kind == MOST:
            holds = facts.most[quantity] != 0
        elif kind == LEAST:
            holds = facts.least[quantity] != 0
        elif kind == TIED:
            holds = facts.tied[quantity] != 0
        elif kind == BANISHED_ANY:
            holds = _count_colors(facts.banished_colors, tables.pred_colors[p]) > 0
        elif kind == BOARD_GAP:
            holds = facts.board_gap != 0
        if holds:
            still |= ONE << (SHIFT + np.uint64(p))
    facts.still = still


@rule
def _count_colors(counts, colors):
    total = 0
    while colors != ZERO:
        low = colors & (~colors + ONE)
        total += counts[popcount(low - ONE)]
        colors ^= low
    return total


# --- the hand -------------------------------------------------------------------------------------------------------------
@rule
def dress(tables, hand, i):
    """Name and colours of the i-th card, by its wild choices."""
    card = hand.card[i]
    colors = ONE << np.uint64(tables.card_color[card])
    if hand.added[i] != NO_CHOICE:
        colors |= ONE << np.uint64(hand.added[i])
    hand.colors[i] = colors
    hand.name[i] = card if hand.borne[i] == NO_CHOICE else hand.borne[i]


@rule
def read_hand(tables, hand):
    """What the hand's cards ask for; names and colours by the choices in `hand.added` and `hand.borne`."""
    wants, ignores = ZERO, ZERO
    for i in range(hand.n):
        card = hand.card[i]
        wants |= tables.card_asks[card]
        ignores |= tables.card_ignores[card]
        dress(tables, hand, i)
    hand.wants, hand.ignores = wants, ignores


@rule
def look(tables, facts, hand):
    """Names, colours and predicates that the hand's cards see; `once` for others, `twice` for a card that brings it."""
    once0, once1, once2 = ZERO, ZERO, ZERO
    twice0, twice1, twice2 = ZERO, ZERO, ZERO
    for i in range(hand.n):
        name, colors = hand.name[i], hand.colors[i]
        one = bit(name)
        if name < 64:
            twice0 |= once0 & one
            once0 |= one
        else:
            twice1 |= once1 & one
            once1 |= one
        twice2 |= once2 & colors
        once2 |= colors
        hand.own[i] = colors
    want = hand.wants
    while want != ZERO:
        low = want & (~want + ONE)
        want ^= low
        p = popcount(low - ONE) - COLORS
        kind = tables.pred_kind[p]
        if kind == EXCEPT or kind == COUNT:
            brought = _bring(tables, hand, p, low)
            if brought >= tables.pred_low[p]:
                once2 |= low
            if brought > tables.pred_low[p]:
                twice2 |= low
        elif holds(tables, hand, p, kind):
            once2 |= low
    hand.once[0], hand.once[1], hand.once[2] = once0, once1, once2 | facts.still
    hand.twice[0], hand.twice[1], hand.twice[2] = twice0, twice1, twice2


@rule
def _bring(tables, hand, p, low):
    """How many cards bring what an EXCEPT or COUNT predicate asks for; each is marked in `own`."""
    brought = 0
    for i in range(hand.n):
        named = hand.name[i] == tables.pred_name[p]  # COUNT has no name: -1
        if (hand.colors[i] & tables.pred_colors[p]) != ZERO and not named:
            brought += 1
            hand.own[i] |= low
    return brought


@rule
def holds(tables, hand, p, kind):
    """Whether a predicate of the whole hand holds (rule 3.3)."""
    if kind == CORE_PARITY or kind == CORE_RANGE:
        for i in range(hand.n):
            core = tables.card_core[hand.card[i]]
            if kind == CORE_PARITY and (core & 1) != tables.pred_low[p]:
                return False
            if kind == CORE_RANGE and not tables.pred_low[p] <= core <= tables.pred_high[p]:
                return False
        return True
    if kind == ONLY:
        for i in range(hand.n):
            colors = hand.colors[i]
            if tables.only_uses_extra == 1:  # False: the printed colour alone
                colors = ONE << np.uint64(tables.card_color[hand.card[i]])
            if (colors & tables.pred_colors[p]) == ZERO:
                return False
        return True
    if kind == DISTINCT_COLORS:
        return _all_colors_differ(tables, hand)
    if kind == LETTERS:
        return _all_letters_differ(tables, hand)
    return tables.pred_low[p] <= hand.n <= tables.pred_high[p]  # RANGE of the hand size


@rule
def _all_colors_differ(tables, hand):
    seen = ZERO
    for i in range(hand.n):
        colors = hand.colors[i]
        if tables.painter_printed_only == 0:
            colors = ONE << np.uint64(tables.card_color[hand.card[i]])
        if (seen & colors) != ZERO:
            return False
        seen |= colors
    return True


@rule
def _all_letters_differ(tables, hand):
    seen0, seen1 = ZERO, ZERO
    for i in range(hand.n):
        name = hand.name[i] if tables.letters_use_as_name == 0 else hand.card[i]
        letter = tables.card_letter[name]
        one = bit(letter)
        if ((seen0 if letter < 64 else seen1) & one) != ZERO:
            return False
        if letter < 64:
            seen0 |= one
        else:
            seen1 |= one
    return True


# --- points of cards --------------------------------------------------------------------------------------------------------
@rule
def bonus_of(tables, facts, hand, i, part):
    """Bonus of the i-th card; `part`: ALL_ROWS, WILD_ROWS (those a wild can change), STILL_ROWS (the others)."""
    card = hand.card[i]
    name, own = hand.name[i], hand.own[i]
    see0, see1 = hand.once[0], hand.once[1]
    if name < 64:
        see0 = (see0 & ~bit(name)) | (hand.twice[0] & bit(name))
    else:
        see1 = (see1 & ~bit(name)) | (hand.twice[1] & bit(name))
    see2 = (hand.once[2] & ~own) | (hand.twice[2] & own)
    ignored = ((hand.ignores >> np.uint64(tables.card_color[card])) & ONE) != ZERO
    total = 0
    for r in range(tables.card_row[card], tables.card_row[card + 1]):
        if part != ALL_ROWS and (tables.row_wild[r] != 0) != (part == WILD_ROWS):
            continue
        if tables.row_points[r] < 0 and is_ignored(tables, hand, r, ignored):
            continue
        if tables.row_mode[r] == PER:
            total += per_points(tables, r, count_of(tables, facts, hand, i, r))
        elif pays(tables, r, see0, see1, see2):
            total += tables.row_points[r]
    if ignored and tables.chef_net == 1 and total < 0:
        total = 0
    return total


@rule
def is_ignored(tables, hand, r, ignored):
    """Whether a loss counts 0 because a card of the hand makes it ignored (rule 3.6)."""
    if ignored and tables.chef_net == 0:
        return True
    return tables.chef_scope == 1 and (tables.row_about[r] & hand.ignores) != ZERO


@rule
def pays(tables, r, see0, see1, see2):
    """Whether a flat row pays for a card that sees these words."""
    none, need = tables.row_none[r], tables.row_need[r]
    if ((none[0] & see0) | (none[1] & see1) | (none[2] & see2)) != ZERO:
        return False
    if ((need[0] & ~see0) | (need[1] & ~see1) | (need[2] & ~see2)) != ZERO:
        return False
    n_any = tables.row_n_any[r]
    if n_any > 0:
        mask = tables.row_any1[r]
        if ((mask[0] & see0) | (mask[1] & see1) | (mask[2] & see2)) == ZERO:
            return False
    if n_any > 1:
        mask = tables.row_any2[r]
        if ((mask[0] & see0) | (mask[1] & see1) | (mask[2] & see2)) == ZERO:
            return False
    return True


@rule
def per_points(tables, r, count):
    """Points of a PER row: so many times its points, capped."""
    points, cap = tables.row_points[r] * count, tables.row_cap[r]
    return max(min(points, cap), -cap)


@rule
def count_of(tables, facts, hand, i, r):
    """What a PER row of the i-th card counts."""
    counter = tables.row_counter[r]
    if counter < 3:
        return facts.tokens[counter]
    if counter == COLORS_HAND or counter == COLORS_HAND_SELF:
        total = 0
        for j in range(hand.n):
            if j != i or counter == COLORS_HAND_SELF:
                hit = popcount(hand.colors[j] & tables.row_colors[r])
                total += hit if tables.gray_counts_twice == 0 else min(hit, 1)
        return total
    if counter == COLORS_BOARD:
        return _count_colors(facts.board_colors, tables.row_colors[r])
    if counter == COLORS_BANISHED:
        return _count_colors(facts.banished_colors, tables.row_colors[r])
    if counter == TOP_CORE:
        return facts.top_core
    if counter == CARDS_HAND:
        return hand.n
    if counter == CARDS_BANISHED:
        return facts.n_banished
    return distinct_colors(tables, hand)


@rule
def distinct_colors(tables, hand):
    """Different colours of the hand; a card of two counts for both unless `gray_counts_twice` is off."""
    if tables.gray_counts_twice == 0:
        return popcount(hand.once[2] & COLOR_BITS)
    # each card lends one colour: a group of k colours held together by cards lends k, or as many as it has cards
    left, total = hand.once[2] & COLOR_BITS, 0
    while left != ZERO:
        group, grown = left & (~left + ONE), ZERO
        while grown != group:
            grown = group
            for i in range(hand.n):
                if (hand.colors[i] & group) != ZERO:
                    group |= hand.colors[i]
        cards = 0
        for i in range(hand.n):
            cards += (hand.colors[i] & group) != ZERO
        total += min(cards, popcount(group))
        left &= ~group
    return total


@rule
def bonus_sum(tables, facts, hand, part):
    """Bonus of all cards."""
    total = 0
    for i in range(hand.n):
        total += bonus_of(tables, facts, hand, i, part)
    return total


# --- all categories ----------------------------------------------------------------------------------------------------------
@rule
def score(tables, facts, hand, result):
    """Every category into `result` (rule 5), for the wild choices in `hand`, after `read_hand` and `look`."""
    result.core, result.bonus = 0, 0
    for i in range(hand.n):
        result.card_bonus[i] = bonus_of(tables, facts, hand, i, ALL_ROWS)
        result.core += tables.card_core[hand.card[i]]
        result.bonus += result.card_bonus[i]
    result.fleet = tables.fleet_points[facts.tokens[0]]
    result.helium = tables.helium_points * (facts.tokens[HELIUM] // tables.helium_per)
    result.sovereignty = tables.sovereign_points if facts.sovereign != 0 else 0
    rate = tables.influence_other
    if facts.influence_rank == 0:
        rate = tables.influence_first
    elif facts.influence_rank == 1:
        rate = tables.influence_second
    result.influence = rate * facts.tokens[INFLUENCE]
    result.extra_cards = tables.extra_card * max(0, hand.n - tables.cards_free)
    result.total = (
        result.core + result.bonus + result.fleet + result.helium + result.sovereignty + result.influence
        + result.extra_cards
    )  # fmt: skip
