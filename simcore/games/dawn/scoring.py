"""Points of the town and winners of a play of Dawn (RULES.md, section 5), at the end or as it would stand now."""

from simcore.games.dawn.codes import (
    ALLIES_WIN, ALLY, BY_SUIT, FLAT, NOBODY_WINS, PER_HEALTHY_ALLY, PER_TOWN_BUILDING, SCOUNDREL, SCOUNDREL_WINS, SEATS,
)  # fmt: skip
from simcore.jit import rule


@rule
def score(tables, state):
    """Rules 5.1 to 5.5: writes `state.hidden.score` as if the play ended now."""
    points = state.hidden.score
    for seat in range(state.public.n_players):
        points.treasure[seat] = _treasure(tables, state.mine[seat])
    points.town = 0
    for b in range(state.public.n_built):
        if state.public.built_standing[b]:
            points.town += tables.tile_prosperity[state.hidden.built_tile[b]]
    for great in range(tables.n_greats):
        filled = state.public.great_total[great] > 0
        points.great_successes[great] = _successes(tables, state.hidden, great) if filled else 0
    judge(tables, state)


@rule
def judge(tables, state):
    """Rules 5.1, 5.3 to 5.5 from the treasures, successes and town in `state.hidden.score`: affiliations, bar, winners."""
    points, n_players = state.hidden.score, state.public.n_players
    points.n_allies = 0
    healthy = 0
    for seat in range(n_players):
        if points.treasure[seat] >= tables.affiliation_threshold:
            points.affiliation[seat] = SCOUNDREL
        else:
            points.affiliation[seat] = ALLY
            points.n_allies += 1
            healthy += state.public.wounds[seat] == 0
    standing = 0
    for b in range(state.public.n_built):
        standing += state.public.built_standing[b] != 0 or tables.gb3_counts == 1
    points.prosperity = points.town
    for great in range(tables.n_greats):
        points.great_built[great] = points.great_successes[great] >= tables.great_required[great]
        worth = 0
        if points.great_built[great]:
            reward, value = tables.great_reward[great], tables.great_value[great]
            if reward == FLAT:
                worth = value
            elif reward == PER_HEALTHY_ALLY:
                worth = value * healthy
            elif reward == PER_TOWN_BUILDING:
                worth = value * standing
            elif points.great_successes[great] > 0:
                worth = points.great_successes[great] // value
        points.great_prosperity[great] = worth
        points.prosperity += worth
    points.bar = tables.prosperity_per_ally * points.n_allies
    _find_winners(tables, state)


@rule
def _treasure(tables, mine):
    total = 0
    for card in range(tables.n_cards):
        total += mine.store[card] * tables.card_value[card]
    if tables.negative_storehouse == 1 and total < 0:
        return 0
    return total


@rule
def _successes(tables, hidden, great):
    total, by_suit = 0, tables.great_by[great] == BY_SUIT
    for card in range(tables.n_cards):
        each = tables.great_success[great, tables.card_suit[card]] if by_suit else tables.card_value[card]
        total += hidden.great_pile[great, card] * each
    return total


@rule
def _find_winners(tables, state):
    """Rules 5.4 and 5.5: the result table."""
    points, n_players = state.hidden.score, state.public.n_players
    points.winners = 0
    points.n_winners = 0
    allies, met = points.n_allies, points.prosperity >= points.bar
    if allies >= 1 and met:
        points.outcome = ALLIES_WIN
        for seat in range(n_players):
            if points.affiliation[seat] == ALLY:
                points.winners |= 1 << seat
                points.n_winners += 1
        return
    points.outcome = NOBODY_WINS
    if allies == n_players:  # the bar missed without a Scoundrel
        if tables.all_ally_failure == 1:
            _crown_richest(tables, state, False)
        return
    if allies == 0 and tables.no_ally == 1:
        return
    _crown_richest(tables, state, True)


@rule
def _crown_richest(tables, state, only_scoundrels):
    """The largest treasure wins; among Scoundrels a tie goes by `scoundrel_tie`."""
    points, n_players = state.hidden.score, state.public.n_players
    best, tied = -10000, 0
    for seat in range(n_players):
        if only_scoundrels and points.affiliation[seat] == ALLY:
            continue
        if points.treasure[seat] > best:
            best, tied = points.treasure[seat], 1 << seat
        elif points.treasure[seat] == best:
            tied |= 1 << seat
    if only_scoundrels and tied & (tied - 1):
        if tables.scoundrel_tie == 1:
            return
        if tables.scoundrel_tie == 2:
            tied = _fewest_wounds(state, tied)
        elif tables.scoundrel_tie == 3:
            tied = _latest_in_turn_order(state, tied)
    points.outcome = SCOUNDREL_WINS
    points.winners = tied
    for seat in range(SEATS):
        points.n_winners += (tied >> seat) & 1


@rule
def _fewest_wounds(state, tied):
    least, kept = 1000, 0
    for seat in range(state.public.n_players):
        if (tied >> seat) & 1:
            if state.public.wounds[seat] < least:
                least, kept = state.public.wounds[seat], 1 << seat
            elif state.public.wounds[seat] == least:
                kept |= 1 << seat
    return kept


@rule
def _latest_in_turn_order(state, tied):
    kept = 0
    for k in range(state.public.n_players):
        seat = (state.public.first + k) % state.public.n_players
        if (tied >> seat) & 1:
            kept = 1 << seat
    return kept


@rule
def one_card_decides(tables, state):
    """Rule 5.6: would one card under one Great Building, or the best card of one storehouse, change the winners?

    Leaves `state.hidden.score` as it found it.
    """
    points = state.hidden.score
    winners, found = points.winners, False
    for great in range(tables.n_greats):
        successes = points.great_successes[great]
        change = 1 if tables.great_by[great] == BY_SUIT else tables.max_value
        for sign in (-1, 1):
            points.great_successes[great] = successes + sign * change
            judge(tables, state)
            found = found or points.winners != winners
        points.great_successes[great] = successes
    for seat in range(state.public.n_players):
        best = -1000
        for card in range(tables.n_cards):
            if state.mine[seat].store[card] and tables.card_value[card] > best:
                best = tables.card_value[card]
        if best > -1000:
            treasure = points.treasure[seat]
            points.treasure[seat] = treasure - best
            judge(tables, state)
            found = found or points.winners != winners
            points.treasure[seat] = treasure
    judge(tables, state)
    return found
