"""Ways to choose for the oracle's own plays that bring rare events about."""

from bisect import bisect

from tests.oracles.dawn_basics import (
    ACT,
    ACT_DISCARD,
    ACT_GIVE,
    ACT_GREAT,
    ACT_HEAL,
    ACT_RAID,
    ACT_SPY_BUILT,
    ACT_SPY_ROW,
    ACT_TILE,
    PASS,
    PAY,
)

FAMILIES = (ACT_TILE, ACT_GREAT, ACT_HEAL, ACT_RAID, ACT_SPY_ROW, ACT_SPY_BUILT, ACT_DISCARD, ACT_GIVE)


def choose_pass(play, wanted, rng):
    """Passes every turn: full hands and unmet Threats."""
    options = list(wanted.options)
    return PASS if wanted.row[2] == ACT else rng.choice(options)


def choose_busily(play, wanted, rng):
    """Builds, meets Threats, raids, spies and heals far more often than a uniform choice would."""
    options, kind = list(wanted.options), wanted.row[2]
    if kind == ACT:
        return choose_act(play, options, rng)
    if kind == PAY and ACT_TILE <= play.act < ACT_GREAT:
        tile = play.rules.tiles[play.row[play.act - ACT_TILE].tile]
        if tile.building:
            return max(options, key=lambda card: play.rules.value[card])
        return max(options, key=lambda card: (play.rules.suit[card] in (tile.suit, 3), -play.rules.value[card]))
    return rng.choice(options)


def choose_act(play, options, rng):
    """A tile not yet satisfied two times in three, else an act of any family; now and then a pass."""
    tiles = [ACT_TILE + index for index, entry in enumerate(play.row) if is_short(play, entry)]
    tiles = [act for act in tiles if act in options]
    if tiles and rng.random() < 0.67:
        return tiles[0]
    others = [act for act in options if act != PASS]
    if not others or rng.random() < 0.1:
        return PASS
    family = rng.choice(sorted({bisect(FAMILIES, act) for act in others}))
    return rng.choice([act for act in others if bisect(FAMILIES, act) == family])


def is_short(play, entry):
    """Whether a tile of the row would fail with the cards that lie there."""
    tile, cards = play.rules.tiles[entry.tile], list(entry.pile().elements())
    if tile.building:
        return sum(play.rules.value[card] for card in cards) < tile.cost
    return sum(play.helps(card, tile) for card in cards) < tile.required
