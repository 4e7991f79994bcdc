"""Scoring of Dawn, rules 5.1 to 5.6, on plain lists."""

from collections import Counter

ALLIES_WIN, SCOUNDREL_WINS, NOBODY_WINS = 0, 1, 2


def score(rules, stores, wounds, town, greats, first, shift=None):
    """Score a finished town.

    ``stores``: a Counter of card classes for each player; ``wounds``: a number for each; ``town``: [(tile class,
    standing)]; ``greats``: a Counter for each pile; ``first``: who acted first in the last round; ``shift``: {pile:
    successes added}, for rule 5.6. Returns a dict with treasure, affiliation (1 Scoundrel), n_allies, town,
    great_successes, great_built, great_prosperity, prosperity, bar, outcome and winners (sorted seats).
    """
    players = range(len(stores))
    treasure = [sum(rules.value[card] * number for card, number in store.items()) for store in stores]
    if rules["negative_storehouse"] == "floor_0":
        treasure = [max(0, amount) for amount in treasure]
    affiliation = [int(amount >= rules["affiliation_threshold"]) for amount in treasure]  # 5.1
    allies = [seat for seat in players if not affiliation[seat]]
    healthy = [seat for seat in allies if wounds[seat] == 0]
    town_prosperity = sum(rules.tiles[tile].prosperity for tile, standing in town if standing)
    standing = sum(1 for _, stands in town if stands or rules["gb3_counts"] == "ever_built")

    successes, built, brought = [], [], []
    for index, (great, pile) in enumerate(zip(rules.greats, greats, strict=True)):
        gained = count_successes(rules, great, pile) + (shift or {}).get(index, 0)
        stands = great.treasury or gained >= great.required
        successes.append(gained)
        built.append(int(stands))
        brought.append(pay_reward(great, gained, len(healthy), standing) if stands else 0)

    prosperity = town_prosperity + sum(brought)  # 5.3
    bar = rules["prosperity_per_ally"] * len(allies)
    outcome, winners = find_winners(rules, treasure, affiliation, wounds, prosperity >= bar, first)
    return {
        "treasure": treasure, "affiliation": affiliation, "n_allies": len(allies), "town": town_prosperity,
        "great_successes": successes, "great_built": built, "great_prosperity": brought, "prosperity": prosperity,
        "bar": bar, "outcome": outcome, "winners": winners,
    }  # fmt: skip


def count_successes(rules, great, pile):
    """Successes of a pile under a Great Building (5.2)."""
    if great.by_treasure:
        return sum(rules.value[card] * number for card, number in pile.items())
    return sum(great.brings[rules.suit[card]] * number for card, number in pile.items())


def pay_reward(great, gained, healthy, standing):
    """Prosperity of a built Great Building (5.2), or of the Town Treasury (7.1)."""
    if great.reward == "flat":
        return great.value
    if great.reward == "per_ally_without_wounds":
        return great.value * healthy
    if great.reward == "per_standing_town_building":
        return great.value * standing
    return max(0, gained // great.value)


def find_winners(rules, treasure, affiliation, wounds, bar_reached, first):
    """Outcome and winners (5.4, 5.5)."""
    players = range(len(treasure))
    allies = [seat for seat in players if not affiliation[seat]]
    scoundrels = [seat for seat in players if affiliation[seat]]
    if allies and bar_reached:
        return ALLIES_WIN, allies
    if not allies and rules["no_ally"] == "nobody":
        return NOBODY_WINS, []
    if not scoundrels:
        if rules["all_ally_failure"] == "nobody":
            return NOBODY_WINS, []
        return SCOUNDREL_WINS, [seat for seat in players if treasure[seat] == max(treasure)]
    most = max(treasure[seat] for seat in scoundrels)
    richest = [seat for seat in scoundrels if treasure[seat] == most]
    if len(richest) > 1:
        tie = rules["scoundrel_tie"]
        if tie == "nobody":
            return NOBODY_WINS, []
        if tie == "fewest_wounds":
            fewest = min(wounds[seat] for seat in richest)
            richest = [seat for seat in richest if wounds[seat] == fewest]
        elif tie == "latest_in_turn_order":
            richest = [max(richest, key=lambda seat: (seat - first) % len(treasure))]
    return SCOUNDREL_WINS, richest


def is_decided_by_one_card(rules, stores, wounds, town, greats, first):
    """Whether one card would have changed the set of winners (5.6)."""
    winners = score(rules, stores, wounds, town, greats, first)["winners"]
    for index, great in enumerate(rules.greats):
        step = rules.best_value if great.by_treasure else 1
        for change in (step, -step):
            if score(rules, stores, wounds, town, greats, first, {index: change})["winners"] != winners:
                return True
    for seat, store in enumerate(stores):
        cards = list(store.elements())
        if cards:
            best = max(cards, key=lambda card: rules.value[card])
            poorer = [*stores[:seat], Counter(store) - Counter([best]), *stores[seat + 1 :]]
            if score(rules, poorer, wounds, town, greats, first)["winners"] != winners:
                return True
    return False
