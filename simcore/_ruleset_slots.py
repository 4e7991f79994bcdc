"""Which physical slot holds which card, so that an edited ruleset is dealt like the one it came from.

Shuffles order the slots of the whole capacity and skip empty ones. A slot belongs to a card's identity (table and key):
the root ruleset fills slots in row order; a child keeps its parent's slots, the last copies of a card that loses some
leave theirs free, and new copies take freed slots first, then spare ones. So plays of both are paired card by card.
"""

from simcore.errors import UserError


def allot(levels, slots):
    """Slots of the last of several rulesets, each made from the one before.

    Parameters
    ----------
    levels : list of dict
        For every ruleset from the root down: `{(table, key): copies}` in row order.
    slots : Slots
        Capacity, and what the cards are called in messages.

    Returns
    -------
    list
        `(table, key)` of each slot, None where it is empty.
    """
    held = [None] * slots.capacity
    for counts in levels:
        total = sum(counts.values())
        if total > slots.capacity:
            raise UserError(f"{total} {slots.what}, at most {slots.capacity} fit ({', '.join(slots.tables)})")
        held = _next(held, counts)
    return held


def _next(held, counts):
    left = dict(counts)
    result, freed, spare = [], [], []
    for slot, card in enumerate(held):
        stays = card is not None and left.get(card, 0) > 0
        if stays:
            left[card] -= 1
        elif card is not None:
            freed.append(slot)
        else:
            spare.append(slot)
        result.append(card if stays else None)
    new = [card for card in counts for _ in range(left[card])]
    for slot, card in zip(freed + spare, new, strict=False):
        result[slot] = card
    return result
