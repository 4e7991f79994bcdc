"""Deploy and end-of-game programs: from their trees to rows."""

from simcore.games.red_rising import codes


def wild_of(tree):
    """Bits WILD_COLOR and WILD_NAME of an end-of-game program."""
    kinds = [str(one.children[0]) for one in tree.find_data("wild")] if tree is not None else []
    return codes.WILD_COLOR * ("color" in kinds) | codes.WILD_NAME * ("name" in kinds)


def fill(tables, ruleset, words, place_of):
    pass
