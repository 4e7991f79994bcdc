"""How an Ally plays Dawn: Threats, healing, Buildings and Great Buildings, and a storehouse of its worst cards.

Silent Allies work together by trusting the counts: at a Threat each foreign card counts as one, at a Building as `trust`
treasure, under a Great Building as one again, but of each player no more than a fair share. Later seats see what earlier
ones laid and complete it. A strategy of one's own can be as short as

    from strategies.dawn._common import ally_default

    def choose(tables, public, mine, params):
        return ally_default(tables, public, mine)
"""

from collections import namedtuple

from simcore.games.dawn.codes import (
    ACT,
    BY_TREASURE,
    DESTROY,
    DISCARD,
    GREAT,
    HEAL,
    HEAL_SEAT,
    PASS,
    PAY,
    PER_HEALTHY_ALLY,
    PER_TOWN_BUILDING,
    SPY,
    SPY_ROW,
    THREAT,
    TILE,
    WILD,
)  # fmt: skip
from simcore.jit import rule
from strategies.dawn._cards import (
    ALL,
    NONE,
    building_gain,
    building_need,
    find_foes,
    great_need,
    index_of,
    laid_by,
    threat_harm,
    usable,
    worst_value,
)  # fmt: skip

Style = namedtuple(
    "Style",
    (
        "trust",  # treasure assumed of a card that another player laid at a Building
        "slack",  # treasure laid beyond a Building's cost where others laid too
        "help_each",  # treasure expected of each later seat for a Building
        "margin",  # successes wanted under Great Buildings beyond what they require
        "believe",  # fair shares of a Great Building's cards believed of each other player
        "threats",  # weight of a Threat against the prosperity it is expected to cost
        "great_limit",  # cards up to this treasure go under Great Buildings before Buildings (-9: none)
        "wary",  # spoiled piles that speak against a player before its cards are taken to harm; above 8: never
        "eager",  # 0 heals nobody, 1 with HEAL cards alone, 2 with WILD cards too
    ),
)
STYLE = Style(1.7, 0.0, 1.5, 0.0, 1.5, 1.0, -9.0, 1.0, 1.0)  # all floats: every strategy then shares one compiled Ally
SAFE = 1  # an Ally's storehouse stays this far below the threshold
EXTRA = 8.0  # cards are worth nothing after the last round, so what is left over secures the Great Buildings


@rule
def survey(tables, mine, cut, extra):
    """What may be played: by suit: cards, least value; (cards above 1, their treasure, ones, others, theirs)."""
    n0, n1, n2, n3 = 0, 0, 0, 0
    v0, v1, v2, v3 = 99, 99, 99, 99
    big, treasure, ones, junk, waste = 0, 0, 0, 0, 0
    for c in range(tables.n_cards):
        n = usable(tables, mine, c, cut, extra)
        if n <= 0:
            continue
        suit, value = tables.card_suit[c], tables.card_value[c]
        if suit == 0:
            n0, v0 = n0 + n, min(v0, value)
        elif suit == 1:
            n1, v1 = n1 + n, min(v1, value)
        elif suit == 2:
            n2, v2 = n2 + n, min(v2, value)
        else:
            n3, v3 = n3 + n, min(v3, value)
        if value > 1:
            big, treasure = big + n, treasure + n * value
        elif value == 1:
            ones += n
        else:
            junk, waste = junk + n, waste + n * value
    return (n0, n1, n2, n3), (v0, v1, v2, v3), (big, treasure, ones, junk, waste)


@rule
def purse(riches, left):
    """Treasure of the best `left` positive cards of a survey."""
    big, treasure, ones = riches[0], riches[1], riches[2]
    if big > left:
        return treasure * left / big
    return float(treasure + min(ones, left - big))


@rule
def least_store(riches, size):
    """Treasure of the poorest storehouse of `size` cards that a survey's cards allow (0 when it would be below)."""
    rest = size - riches[3]
    if rest <= 0:
        return 0.0
    rich = rest - riches[2]
    if rich <= 0:
        return float(riches[4] + rest)
    return riches[4] + riches[2] + rich * riches[1] / max(1, riches[0])


@rule
def pick_threat(tables, public, mine, have, least, weight, foes):
    """Row index of the Threat most worth a card, or -1: it can be met by me, or with what later seats may add."""
    later = public.n_players - 1 - public.turn_index
    best, best_worth = NONE, 0.0
    for i in range(public.n_row):
        if public.row_kind[i] != THREAT:
            continue
        face = public.row_face[i]
        need = tables.tile_required[face] - public.laid_total[i] + laid_by(public, i, foes)
        if need <= 0:
            continue
        suit = tables.tile_suit[face]
        n, low = have[suit], least[suit]
        if suit != WILD and tables.wild_matches_threat == 0:
            n += have[WILD]
            low = min(low, least[WILD] + 2)
        n = min(n, mine.play_left)
        if n == 0 or (n < need and need - n > 0.9 * later):
            continue
        worth = weight * threat_harm(tables, public, mine, i) / need
        if worth > best_worth and worth >= 1.5 * low:
            best, best_worth = i, worth
    return best


@rule
def pick_building(tables, public, mine, riches, style, foes):
    """Row index of the Building of best expected rate, or -1: I can complete it, or later seats may."""
    mine_all = purse(riches, mine.play_left)
    best, best_rate = NONE, 0.0
    if mine_all <= 0.0:
        return best
    reach = mine_all + style.help_each * (public.n_players - 1 - public.turn_index)
    for i in range(public.n_row):
        if public.row_kind[i] == THREAT or public.row_face[i] < 0:
            continue
        need = building_need(tables, public, mine, i, style.trust, style.slack, foes)
        if need <= 0.0 or need > reach:
            continue
        rate = (building_gain(tables, public, mine, i) + 3.0) / max(need, 1.0)
        if need > mine_all:
            rate *= 0.5
        if rate > best_rate:
            best, best_rate = i, rate
    return best


@rule
def pick_great(tables, public, mine, have, least, style, margin, foes):
    """(Great Building by suit most worth a card, least value of such a card), or (-1, 99); cheap cards come first."""
    best, best_worth, best_low = NONE, 0.0, 99
    for g in range(tables.n_greats):
        if tables.great_by[g] == BY_TREASURE:
            continue
        for suit in range(4):
            if tables.great_success[g, suit] <= 0 or have[suit] == 0:
                continue
            worth = great_rank(tables, g) - (100.0 if least[suit] > 1 else 0.0)
            if best >= 0 and worth <= best_worth:
                continue
            if great_need(tables, public, mine, g, 1.0, margin, style.believe, foes) > 0.0:
                best, best_worth, best_low = g, worth, least[suit]
    return best, best_low


@rule
def great_rank(tables, g):
    """What a card is roughly worth under Great Building g, before the play tells more."""
    kind, value = tables.great_reward[g], float(tables.great_value[g])
    if kind == PER_HEALTHY_ALLY:
        value *= 0.2
    elif kind == PER_TOWN_BUILDING:
        value *= 8.0
    return value / max(1, tables.great_required[g])


@rule
def pick_treasury(tables, public, mine, riches, style, margin, foes):
    """The Great Building that counts treasure and still lacks some, or -1."""
    if riches[0] + riches[2] == 0:
        return NONE
    for g in range(tables.n_greats):
        if tables.great_by[g] != BY_TREASURE:
            continue
        if great_need(tables, public, mine, g, style.trust, margin, style.believe, foes) > 0.0:
            return g
    return NONE


@rule
def pick_patient(tables, public, mine, have, eager):
    """Seat to heal, or -1: of the wounded the one nearest to health, oneself a little before others."""
    cards = have[HEAL] + (have[WILD] if eager >= 2.0 else 0)
    if eager <= 0.0 or cards < tables.heal_cost or mine.play_left < tables.heal_cost:
        return NONE
    last = public.round_no >= tables.rounds
    if last and not hospital_stands(tables, public):
        return NONE
    best, best_wounds = NONE, 99
    for q in range(public.n_players):
        wounds = public.wounds[q]
        if wounds == 0 or (last and wounds * tables.heal_cost > min(cards, mine.play_left)):
            continue
        if q == mine.seat:
            wounds -= 1
        if wounds < best_wounds:
            best, best_wounds = q, wounds
    return best


@rule
def can_spare(tables, mine, riches, n):
    """The storehouse can stay below the threshold when the n lowest cards of the pool are spent."""
    return least_store(riches, mine.keep_n + n) + n < tables.affiliation_threshold - SAFE


@rule
def hospital_stands(tables, public):
    """A Great Building that pays for players without Wounds has its cards."""
    for g in range(tables.n_greats):
        if tables.great_reward[g] == PER_HEALTHY_ALLY and public.great_total[g] >= tables.great_required[g]:
            return True
    return False


@rule
def pick_spare(tables, public, mine, have, least, riches):
    """What to do with cards that nothing needs: look behind a tile, or let them go for new ones; else PASS."""
    if have[SPY] > 0 and least[SPY] <= 0 and mine.play_left > 3:
        best, best_cost = NONE, 0
        for i in range(public.n_row):
            if public.row_face[i] >= 0 and public.row_kind[i] != THREAT and mine.known_row[i] < 0:
                cost = tables.tile_cost[public.row_face[i]]
                if cost > best_cost and public.laid_total[i] == 0:
                    best, best_cost = i, cost
        if best >= 0:
            return SPY_ROW + best
    return DISCARD if riches[3] > mine.keep_n else PASS


@rule
def lighten(tables, public, mine, riches, style, foes):
    """The next act when low cards run short: they are needed for the storehouse, so only treasure leaves the pool."""
    i = pick_building(tables, public, mine, riches, style, foes)
    if i >= 0:
        return TILE + i
    if great_open(tables, public):
        g = pick_treasury(tables, public, mine, riches, style, style.margin + EXTRA, foes)
        if g >= 0:
            return GREAT + g
    return DISCARD if least_store(riches, mine.keep_n) >= tables.affiliation_threshold - SAFE else PASS


@rule
def great_open(tables, public):
    """Great Buildings take cards in this round."""
    return tables.gb_rounds == 0 or public.round_no >= tables.rounds


@rule
def last_act(tables, public, mine, have, least, riches, style, foes):
    """The next act of the last round: what Great Buildings still need, health where it pays, the rest to make sure."""
    g, _ = pick_great(tables, public, mine, have, least, style, style.margin, foes)
    if g < 0:
        g = pick_treasury(tables, public, mine, riches, style, style.margin, foes)
    if g >= 0:
        return GREAT + g
    q = pick_patient(tables, public, mine, have, 2.0 * style.eager)
    if q >= 0 and can_spare(tables, mine, riches, tables.heal_cost):
        return HEAL_SEAT + q
    g, _ = pick_great(tables, public, mine, have, least, style, style.margin + EXTRA, foes)
    if g < 0:
        g = pick_treasury(tables, public, mine, riches, style, style.margin + EXTRA, foes)
    return GREAT + g if g >= 0 else PASS


@rule
def next_act(tables, public, mine, style, cut, extra):
    """Code of an Ally's next act: Threats, healing, Buildings, Great Buildings, left-overs."""
    have, least, riches = survey(tables, mine, cut, extra)
    foes = find_foes(tables, public, mine, style.wary)
    if cut == ALL and not can_spare(tables, mine, riches, 1):
        return lighten(tables, public, mine, riches, style, foes)
    if public.n_row > 0:
        i = pick_threat(tables, public, mine, have, least, style.threats, foes)
        if i >= 0:
            return TILE + i
    if public.round_no >= tables.rounds:
        return last_act(tables, public, mine, have, least, riches, style, foes)
    q = pick_patient(tables, public, mine, have, style.eager)
    if q >= 0 and (cut != ALL or can_spare(tables, mine, riches, tables.heal_cost)):
        return HEAL_SEAT + q
    g, low = NONE, 99
    early = style.great_limit > -9.0
    if early and great_open(tables, public):
        g, low = pick_great(tables, public, mine, have, least, style, style.margin, foes)
        if g >= 0 and low <= style.great_limit:
            return GREAT + g
    i = pick_building(tables, public, mine, riches, style, foes)
    if i >= 0:
        return TILE + i
    if great_open(tables, public):
        if not early:
            g, low = pick_great(tables, public, mine, have, least, style, style.margin, foes)
        if g < 0 or low > 1:
            treasury = pick_treasury(tables, public, mine, riches, style, style.margin, foes)
            g = treasury if treasury >= 0 else g
        if g >= 0:
            return GREAT + g
    return pick_spare(tables, public, mine, have, least, riches)


@rule
def ally_act(tables, public, mine, style, cut, extra):
    """Index of an Ally's next act. `cut`, `extra`: cards set aside."""
    if mine.play_left <= 0:
        return 0
    return max(0, index_of(public, mine, next_act(tables, public, mine, style, cut, extra)))


@rule
def fit(value, need):
    """How well a card's treasure fits what a pile still lacks: the least that completes it, else the most."""
    if value <= 0:
        return -50.0 + value
    if value >= need:
        return 50.0 - 4.0 * (value - need)
    return float(value)


@rule
def wanted(tables, public, mine, style):
    """What the act under way takes: (by treasure, treasure lacking, liking for each suit)."""
    act = mine.act
    if TILE <= act < GREAT:
        i = act - TILE
        if public.row_kind[i] != THREAT:
            need = building_need(tables, public, mine, i, style.trust, style.slack, 0)
            return True, need, (0.3, 0.2, 0.1, 0.0)
        suit = tables.tile_suit[public.row_face[i]]
        wild = -208.0 if tables.wild_matches_threat != 0 and suit != WILD else -8.0
        no = -200.0
        likes = (
            0.0 if suit == 0 else no,
            0.0 if suit == 1 else no,
            0.0 if suit == 2 else no,
            0.0 if suit == 3 else wild,
        )
        return False, 0.0, likes
    if GREAT <= act < HEAL_SEAT:
        g = act - GREAT
        if tables.great_by[g] == BY_TREASURE:
            need = great_need(tables, public, mine, g, style.trust, style.margin, style.believe, 0)
            return True, need, (0.3, 0.2, 0.1, 0.0)
        s = tables.great_success[g]
        return False, 0.0, (100.0 * s[0], 100.0 * s[1], 100.0 * s[2], 100.0 * s[3])
    return False, 0.0, (3.0, 3.0, 3.0, 0.0)


@rule
def ally_pay(tables, public, mine, style, cut, extra):
    """Index of the card an Ally pays for the act under way: the cheapest that helps, or the best fit."""
    treasure, need, likes = wanted(tables, public, mine, style)
    heavy, last = False, public.round_no >= tables.rounds
    if mine.act == DISCARD and cut == ALL:
        _, _, riches = survey(tables, mine, cut, extra)
        heavy = least_store(riches, mine.keep_n) >= tables.affiliation_threshold - SAFE
    best, best_score = 0, -1e9
    for i in range(mine.n_candidates):
        c = mine.candidate[i]
        suit, value = tables.card_suit[c], tables.card_value[c]
        score = likes[suit]
        if treasure:  # what is left after the last round is lost, and low cards keep the storehouse low
            score += float(value) if last else fit(value, need)
        elif mine.act == DISCARD:  # -1 cards are better locked up in the storehouse than drawn again
            score += 4.0 * value if value <= 0 or heavy else -100.0
        else:
            score -= 4.0 * value
        if usable(tables, mine, c, cut, extra) <= 0:
            score -= 1000.0
        if score > best_score:
            best, best_score = i, score
    return best


@rule
def least_building(tables, public, mine):
    """DESTROY: index of the candidate Building that is worth the least."""
    best, best_gain = 0, 1e9
    for i in range(mine.n_candidates):
        b = mine.candidate[i]
        known = mine.known_built[b]
        gain = (
            float(tables.tile_prosperity[known]) if known >= 0 else float(tables.face_prosperity[public.built_face[b]])
        )
        if gain < best_gain:
            best, best_gain = i, gain
    return best


@rule
def ally(tables, public, mine, style):
    """Index of an Ally's answer to any decision."""
    if mine.kind == ACT:
        return ally_act(tables, public, mine, style, ALL, 0)
    if mine.kind == PAY:
        return ally_pay(tables, public, mine, style, ALL, 0)
    if mine.kind == DESTROY:
        return least_building(tables, public, mine)
    return worst_value(tables, mine)


@rule
def ally_default(tables, public, mine):
    """Index of a sensible Ally's answer to any decision: the base of a strategy of one's own."""
    return ally(tables, public, mine, STYLE)
