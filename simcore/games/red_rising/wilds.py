"""Wild names and colours, chosen so that the hand's bonus is largest (RULES.md 3.7).

Only names and colours that the hand's clauses ask for can matter; all others are as good as the printed card. Up to
`WILD_BUDGET` combinations are tried one by one. Beyond that branch and bound looks at most at as many, and the hand is
flagged `inexact` unless it came to its end.
"""

import numpy as np

from simcore.cardset import ONE, ZERO, bit
from simcore.games.red_rising.codes import (
    COLORS,
    COLORS_HAND,
    COLORS_HAND_SELF,
    COUNT,
    DISTINCT,
    DISTINCT_COLORS,
    EXCEPT,
    LETTERS,
    NO_CHOICE,
    ONLY,
    PER,
    WILD_BUDGET,
    WILD_COLOR,
    WILD_NAME,
)  # fmt: skip
from simcore.games.red_rising.scoring import (
    ALL_ROWS,
    COLOR_BITS,
    WILD_ROWS,
    bonus_sum,
    count_of,
    dress,
    holds,
    is_ignored,
    look,
    pays,
    per_points,
    read_hand,
)  # fmt: skip
from simcore.jit import popcount, rule


@rule
def choose_wilds(tables, facts, hand):
    """Sets `hand.added` and `hand.borne` of every wild card that isn't `fixed`; `read_hand` and `look` are done."""
    hand.inexact, hand.tried = 0, 0
    for i in range(hand.n):
        if not hand.fixed[i] & WILD_COLOR:
            hand.added[i] = NO_CHOICE
        if not hand.fixed[i] & WILD_NAME:
            hand.borne[i] = NO_CHOICE
    read_hand(tables, hand)
    _list_choices(tables, hand)
    part = WILD_ROWS if tables.chef_net == 0 else ALL_ROWS
    combinations = 1
    for c in range(hand.n_choices):
        hand.choice_best[c] = 0
        combinations = min(combinations * _options(hand, c), WILD_BUDGET + 1)
    if combinations > WILD_BUDGET:
        branch_and_bound(tables, facts, hand, part)
    elif combinations > 1:
        _try_all(tables, facts, hand, part)
    for c in range(hand.n_choices):
        set_choice(tables, hand, c, hand.choice_best[c])
    look(tables, facts, hand)


# --- what may be chosen ---------------------------------------------------------------------------------------------------
@rule
def _list_choices(tables, hand):
    """The open choices of the hand, and the options that can matter."""
    hand.n_choices = 0
    names0, names1, liked0, liked1, colors, letters = ZERO, ZERO, ZERO, ZERO, ZERO, 0
    for i in range(hand.n):
        card = hand.card[i]
        names0 |= tables.card_asks_names[card][0]
        names1 |= tables.card_asks_names[card][1]
        liked0 |= tables.card_likes_names[card][0]
        liked1 |= tables.card_likes_names[card][1]
        colors |= tables.card_likes_colors[card]
        letters |= tables.card_asks_letters[card]
        free = tables.card_wild[card] & ~hand.fixed[i]
        for kind in (WILD_COLOR, WILD_NAME):
            if free & kind:
                hand.choice_slot[hand.n_choices] = i
                hand.choice_kind[hand.n_choices] = kind
                hand.n_choices += 1
    hand.color_option[0] = NO_CHOICE
    hand.n_color_options = 1
    for color in range(tables.n_colors):
        if (colors >> np.uint64(color)) & ONE:
            hand.color_option[hand.n_color_options] = color
            hand.n_color_options += 1
    hand.name_option[0] = NO_CHOICE
    hand.n_name_options = 1
    if letters != 0:  # a name that only harms may be the only one of its letter
        liked0, liked1 = names0, names1
    _list_names(tables, hand, names0, names1, liked0, liked1, letters)


@rule
def _list_names(tables, hand, names0, names1, liked0, liked1, letters):
    """Names that can bring points, and one name nobody asks for: of each first letter when letters are looked at."""
    avoid, done0, done1 = False, ZERO, ZERO
    for c in range(hand.n_choices):
        if hand.choice_kind[c] == WILD_NAME:
            card = hand.card[hand.choice_slot[c]]
            avoid = avoid or (((names0 if card < 64 else names1) & bit(card)) != ZERO)
    if not avoid:  # of the letters that a card surely bears already one is enough
        for i in range(hand.n):
            if hand.fixed[i] & WILD_NAME or not tables.card_wild[hand.card[i]] & WILD_NAME:
                letter = tables.card_letter[hand.name[i]]
                if letter < 64:
                    done0 |= bit(letter)
                else:
                    done1 |= bit(letter)
    borne0, borne1, spared = done0, done1, False
    for name in range(tables.n_cards):
        asked = ((names0 if name < 64 else names1) & bit(name)) != ZERO
        letter = tables.card_letter[name]
        if asked:
            wanted = avoid or ((liked0 if name < 64 else liked1) & bit(name)) != ZERO
        elif letters != 0:
            clashes = ((borne0 if letter < 64 else borne1) & bit(letter)) != ZERO
            wanted = ((done0 if letter < 64 else done1) & bit(letter)) == ZERO or (clashes and not spared)
            spared = spared or clashes
            if letter < 64:
                done0 |= bit(letter)
            else:
                done1 |= bit(letter)
        else:
            wanted = avoid and not spared
            spared = True
        if wanted:
            hand.name_option[hand.n_name_options] = name
            hand.n_name_options += 1


@rule
def _options(hand, c):
    return hand.n_color_options if hand.choice_kind[c] == WILD_COLOR else hand.n_name_options


@rule
def set_choice(tables, hand, c, option):
    """Give a choice that option: the card's added colour, or the name it bears."""
    hand.choice_now[c] = option
    i = hand.choice_slot[c]
    if hand.choice_kind[c] == WILD_COLOR:
        color = hand.color_option[option]
        hand.added[i] = NO_CHOICE if color == tables.card_color[hand.card[i]] else color
    else:
        hand.borne[i] = hand.name_option[option]
    dress(tables, hand, i)


@rule
def _keep(hand):
    for c in range(hand.n_choices):
        hand.choice_best[c] = hand.choice_now[c]


@rule
def _value(tables, facts, hand, part):
    hand.tried += 1
    look(tables, facts, hand)
    return bonus_sum(tables, facts, hand, part)


# --- every combination ------------------------------------------------------------------------------------------------------
@rule
def _try_all(tables, facts, hand, part):
    n = hand.n_choices
    for c in range(n):
        set_choice(tables, hand, c, 0)
    best = _value(tables, facts, hand, part)
    _keep(hand)
    while True:
        c = n - 1
        while c >= 0 and hand.choice_now[c] + 1 == _options(hand, c):
            set_choice(tables, hand, c, 0)
            c -= 1
        if c < 0:
            return
        set_choice(tables, hand, c, hand.choice_now[c] + 1)
        value = _value(tables, facts, hand, part)
        if value > best:
            best = value
            _keep(hand)


# --- branch and bound ---------------------------------------------------------------------------------------------------------
@rule
def _climb(tables, facts, hand, part):
    """A good start: one choice after the other is set to its best option until nothing changes."""
    for c in range(hand.n_choices):
        set_choice(tables, hand, c, 0)
    best = _value(tables, facts, hand, part)
    better = True
    while better and hand.tried < WILD_BUDGET // 2:
        better = False
        for c in range(hand.n_choices):
            kept = hand.choice_now[c]
            for option in range(_options(hand, c)):
                set_choice(tables, hand, c, option)
                value = _value(tables, facts, hand, part)
                if value > best:
                    best, kept, better = value, option, True
            set_choice(tables, hand, c, kept)
    _keep(hand)
    return best


@rule
def branch_and_bound(tables, facts, hand, part):
    """The best choices into `hand.choice_best`, depth first; a branch that can't beat the best so far is left out."""
    best = _climb(tables, facts, hand, part)
    n = hand.n_choices
    for i in range(hand.n):
        hand.open[i] = 0
    for c in range(n):
        set_choice(tables, hand, c, 0)
        hand.open[hand.choice_slot[c]] |= hand.choice_kind[c]
        hand.choice_now[c] = -1
    depth = 0
    while depth >= 0:
        if hand.tried >= WILD_BUDGET:
            hand.inexact = 1
            return
        slot, kind = hand.choice_slot[depth], hand.choice_kind[depth]
        if hand.choice_now[depth] + 1 == _options(hand, depth):  # all options tried: back
            set_choice(tables, hand, depth, 0)
            hand.choice_now[depth] = -1
            hand.open[slot] |= kind
            depth -= 1
            continue
        set_choice(tables, hand, depth, hand.choice_now[depth] + 1)
        hand.open[slot] &= ~kind
        if most_possible(tables, facts, hand, part) <= best:
            continue
        if depth + 1 < n:
            depth += 1
        else:
            best = _value(tables, facts, hand, part)
            _keep(hand)


@rule
def most_possible(tables, facts, hand, part):
    """No way of deciding the open choices brings more; exact when none is open."""
    hand.tried += 1
    open_colors = 0
    for i in range(hand.n):
        open_colors += (hand.open[i] & WILD_COLOR) != 0
    _look_open(tables, facts, hand, open_colors)
    total = 0
    for i in range(hand.n):
        total += _most_of(tables, facts, hand, i, part, open_colors)
    return total


@rule
def _look_open(tables, facts, hand, open_colors):
    """`once`, `twice`: what is certain; `maybe`: what open choices could add."""
    once0, once1, once2 = ZERO, ZERO, ZERO
    twice0, twice1, twice2 = ZERO, ZERO, ZERO
    open_names = 0
    for i in range(hand.n):
        name, colors = hand.name[i], hand.colors[i]
        if hand.open[i] & WILD_NAME:
            open_names += 1
        elif name < 64:
            twice0 |= once0 & bit(name)
            once0 |= bit(name)
        else:
            twice1 |= once1 & bit(name)
            once1 |= bit(name)
        twice2 |= once2 & colors
        once2 |= colors
        hand.own[i] = colors
    all_names = ~ZERO if open_names > 0 else ZERO
    maybe2 = COLOR_BITS if open_colors > 0 else ZERO
    want = hand.wants
    while want != ZERO:
        low = want & (~want + ONE)
        want ^= low
        p = popcount(low - ONE) - COLORS
        kind = tables.pred_kind[p]
        if kind == EXCEPT or kind == COUNT:
            brought = _bring_surely(tables, hand, p, low)
            once2 |= low if brought >= tables.pred_low[p] else ZERO
            twice2 |= low if brought > tables.pred_low[p] else ZERO
            maybe2 |= low if open_names + open_colors > 0 else ZERO
        elif kind == ONLY or kind == DISTINCT_COLORS or kind == LETTERS:
            if open_names + open_colors > 0:
                maybe2 |= low  # never certain while something is open
            elif holds(tables, hand, p, kind):
                once2 |= low
        elif holds(tables, hand, p, kind):
            once2 |= low
    hand.once[0], hand.once[1], hand.once[2] = once0, once1, once2 | facts.still
    hand.twice[0], hand.twice[1], hand.twice[2] = twice0, twice1, twice2
    hand.maybe[0], hand.maybe[1], hand.maybe[2] = all_names, all_names, maybe2


@rule
def _bring_surely(tables, hand, p, low):
    brought = 0
    for i in range(hand.n):
        named = tables.pred_name[p] >= 0 and (hand.name[i] == tables.pred_name[p] or hand.open[i] & WILD_NAME != 0)
        if (hand.colors[i] & tables.pred_colors[p]) != ZERO and not named:
            brought += 1
            hand.own[i] |= low
    return brought


@rule
def _most_of(tables, facts, hand, i, part, open_colors):
    """The most that the i-th card can bring: gains as soon as they are possible, losses only when they are certain."""
    card, name, own = hand.card[i], hand.name[i], hand.own[i]
    sure0, sure1 = hand.once[0], hand.once[1]
    if not hand.open[i] & WILD_NAME:
        if name < 64:
            sure0 = (sure0 & ~bit(name)) | (hand.twice[0] & bit(name))
        else:
            sure1 = (sure1 & ~bit(name)) | (hand.twice[1] & bit(name))
    sure2 = (hand.once[2] & ~own) | (hand.twice[2] & own)
    may0, may1, may2 = sure0 | hand.maybe[0], sure1 | hand.maybe[1], sure2 | hand.maybe[2]
    ignored = ((hand.ignores >> np.uint64(tables.card_color[card])) & ONE) != ZERO
    total = 0
    for r in range(tables.card_row[card], tables.card_row[card + 1]):
        if part == WILD_ROWS and tables.row_wild[r] == 0:
            continue
        points = tables.row_points[r]
        if points < 0 and is_ignored(tables, hand, r, ignored):
            continue
        if tables.row_mode[r] == PER:
            count = count_of(tables, facts, hand, i, r)
            if points > 0:
                count += _could_add(tables, hand, i, r, open_colors)
            total += per_points(tables, r, count)
        elif points > 0:
            if _can_pay(tables, r, may0, may1, may2, sure0, sure1, sure2):
                total += points
        elif _must_pay(tables, r, may0, may1, may2, sure0, sure1, sure2):
            total += points
    return max(total, 0) if ignored and tables.chef_net == 1 else total


@rule
def _could_add(tables, hand, i, r, open_colors):
    """How much open colours can add to the count of a PER row."""
    counter = tables.row_counter[r]
    if counter == DISTINCT:
        return open_colors
    if counter != COLORS_HAND and counter != COLORS_HAND_SELF:
        return 0
    total = 0
    for j in range(hand.n):
        if hand.open[j] & WILD_COLOR and (j != i or counter == COLORS_HAND_SELF):
            counted = (hand.colors[j] & tables.row_colors[r]) != ZERO
            total += 0 if counted and tables.gray_counts_twice == 1 else 1
    return total


@rule
def _can_pay(tables, r, may0, may1, may2, sure0, sure1, sure2):
    none = tables.row_none[r]
    if ((none[0] & sure0) | (none[1] & sure1) | (none[2] & sure2)) != ZERO:
        return False
    return pays(tables, r, may0 & ~none[0], may1 & ~none[1], may2 & ~none[2])  # what is only possible may stay away


@rule
def _must_pay(tables, r, may0, may1, may2, sure0, sure1, sure2):
    none = tables.row_none[r]
    if ((none[0] & may0) | (none[1] & may1) | (none[2] & may2)) != ZERO:
        return False
    return pays(tables, r, sure0, sure1, sure2)
