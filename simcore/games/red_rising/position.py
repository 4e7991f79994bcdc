"""Scoring a position: hands and tokens as a person writes them down, every category and every card's points back.

The format is explained in RULES.md 6. What is wrong is a `UserError` that names the position and the entry.
"""

import numpy as np

from simcore.errors import UserError, nearest
from simcore.games.red_rising import codes
from simcore.games.red_rising.scoring import compare, look, read_facts, read_hand, score
from simcore.games.red_rising.state import FACTS, HAND, SCORE, new
from simcore.games.red_rising.tables import build, read_words
from simcore.games.red_rising.wilds import choose_wilds
from simcore.jit import kernel

_KEYS = (
    "hand", "tokens", "others", "neutral_influence", "board", "banished", "banished_start", "end_of_game",
    "optimise_wilds",
)  # fmt: skip
_CARD_KEYS = ("name", "extra_color", "as_name")
CATEGORIES = ("core", "bonus", "fleet", "helium", "sovereignty", "influence", "extra_cards")


@kernel
def _score(tables, facts, hand, result, tokens, neutral, optimise):
    compare(tables, facts, tokens, tokens.shape[0], 0, neutral)
    read_facts(tables, facts)
    read_hand(tables, hand)
    if optimise:
        choose_wilds(tables, facts, hand)
    else:
        look(tables, facts, hand)
    score(tables, facts, hand, result)


class Scorer:
    """Scores positions by one ruleset.

    Parameters
    ----------
    ruleset : simcore.ruleset.Ruleset
    """

    def __init__(self, ruleset):
        self.ruleset, self.tables, self.words = ruleset, build(ruleset), read_words(ruleset)
        self.known = {name.lower(): index for index, name in enumerate(self.words.names)}

    def score(self, position, where="position"):
        """Points of one position.

        Parameters
        ----------
        position : dict
            See RULES.md 6.
        where : str
            What messages call it.

        Returns
        -------
        dict
            `end_of_game`, `core`, `bonus`, `fleet`, `helium`, `sovereignty`, `influence`, `extra_cards`, `total`,
            `cards` (for each: name, core, bonus, as_name, extra_color), `wild_inexact`.

        Raises
        ------
        UserError
            One message about the first thing that is wrong.
        """
        self.where, self.seen = where, {}
        if not isinstance(position, dict):
            raise self._wrong(f"must be an object with hand, tokens and so on, not {_show(position)}")
        for key in position:
            hint = nearest(key, _KEYS, limit=1)
            if key not in _KEYS and key not in _NOTES and hint:
                raise self._wrong(f"unknown entry {key!r}{hint}")
        hand = self._read_hand(position)
        facts, tokens = self._read_facts(position)
        optimise = self._flag(position, "optimise_wilds", "expected" not in position)
        neutral = self._number(position, "neutral_influence", 0, 999, 0)
        extra = self._number(position, "end_of_game", -9999, 9999, 0)
        result = new(SCORE)
        _score(self.tables, facts, hand, result, tokens, neutral, optimise)
        told = {"end_of_game": extra} | {name: int(result[name]) for name in CATEGORIES}
        cards = [self._tell(hand, result, i) for i in range(int(hand.n))]
        return told | {"total": extra + int(result.total), "cards": cards, "wild_inexact": bool(hand.inexact)}

    # --- reading ----------------------------------------------------------------------------------------------------
    def _read_hand(self, position):
        if "hand" not in position:
            raise self._wrong("hand is missing; give the list of its cards")
        entries, hand = self._list(position["hand"], "hand"), new(HAND)
        hand.added[:], hand.borne[:] = codes.NO_CHOICE, codes.NO_CHOICE
        for i, entry in enumerate(entries):
            at = f"hand, card {i + 1}"
            choice = entry if isinstance(entry, dict) else {"name": entry}
            for key in choice:
                if key not in _CARD_KEYS:
                    raise self._wrong(f"{at}: unknown entry {key!r}; allowed: {', '.join(_CARD_KEYS)}")
            card = self._card(choice.get("name"), at)
            hand.card[i] = card
            hand.n = i + 1
            self._read_wild(hand, i, card, choice, at)
        return hand

    def _read_wild(self, hand, i, card, choice, at):
        name, wild = self.words.names[card], int(self.tables.card_wild[card])
        if "extra_color" in choice:
            color = choice["extra_color"]
            if color is not None and not wild & codes.WILD_COLOR:
                raise self._wrong(f"{at}: {name} can't have an added color; only cards with wild(color) can")
            if color is not None:
                if not isinstance(color, str) or color.lower() not in self.words.colors:
                    raise self._wrong(f"{at}: unknown color {_show(color)}{nearest(color, self.words.colors)}")
                index = self.words.colors.index(color.lower())
                hand.added[i] = codes.NO_CHOICE if index == self.tables.card_color[card] else index
            hand.fixed[i] |= codes.WILD_COLOR
        if "as_name" in choice:
            if choice["as_name"] is not None:
                if not wild & codes.WILD_NAME:
                    raise self._wrong(f"{at}: {name} can't bear another name; only cards with wild(name) can")
                hand.borne[i] = self._known(choice["as_name"], f"{at}, as_name")
            hand.fixed[i] |= codes.WILD_NAME

    def _read_facts(self, position):
        facts = new(FACTS)
        others = self._list(position.get("others", []), "others")
        if len(others) >= codes.SEATS:
            raise self._wrong(f"others: {len(others)} players; at most {codes.SEATS - 1} besides the hand's own")
        holders = [position.get("tokens", {}), *others]
        tokens = np.zeros((len(holders), 3), np.int32)
        sovereigns = []
        for place, held in enumerate(holders):
            at = "tokens" if place == 0 else f"others, player {place}"
            tokens[place] = self._read_tokens(held, at)
            sovereigns.append(self._flag(held, "sovereign", False, at))
        if sum(sovereigns) > 1:
            raise self._wrong("two players hold the Sovereign token; there is one")
        facts.sovereign = sovereigns[0]
        self._read_board(position, facts)
        banished = self._list(position.get("banished", []), "banished")
        for place, name in enumerate(banished, start=1):
            facts.banished_colors[self.tables.card_color[self._card(name, f"banished, card {place}")]] += 1
        facts.n_banished = len(banished)
        started = self._number(position, "banished_start", 0, 999, len(banished))
        facts.banished_start = started if self.ruleset.rules["banished_snapshot"] == "before" else len(banished)
        return facts, tokens

    def _read_tokens(self, held, at):
        if not isinstance(held, dict):
            raise self._wrong(f"{at} must be an object with fleet, helium, influence, sovereign, not {_show(held)}")
        for key in held:
            if key not in (*codes.KINDS, "sovereign"):
                allowed = (*codes.KINDS, "sovereign")
                raise self._wrong(f"{at}: unknown entry {key!r}{nearest(key, allowed)}; allowed: {', '.join(allowed)}")
        most = (codes.FLEET - 1, 999, self.ruleset.rules["influence_tokens"])
        return [self._number(held, kind, 0, high, 0, at) for kind, high in zip(codes.KINDS, most, strict=True)]

    def _read_board(self, position, facts):
        board = position.get("board", {})
        if not isinstance(board, dict):
            raise self._wrong(f"board must be an object of piles by location, not {_show(board)}")
        for key in board:
            if key not in codes.LOCATIONS:
                hint = nearest(key, codes.LOCATIONS)
                raise self._wrong(f"board: unknown location {key!r}{hint}; known: {', '.join(codes.LOCATIONS)}")
        for location in codes.LOCATIONS:
            pile = self._list(board.get(location, []), f"board, {location}")
            for place, name in enumerate(pile, start=1):
                if name is not None:
                    card = self._card(name, f"board, {location}, card {place}")
                    facts.board_colors[self.tables.card_color[card]] += 1
            if pile and pile[-1] is not None:
                facts.top_core = max(int(facts.top_core), int(self.tables.card_core[card]))
            else:
                facts.board_gap = 1

    def _card(self, name, at):
        index = self._known(name, at)
        if index in self.seen:
            raise self._wrong(f"{at}: {self.words.names[index]} lies in {self.seen[index]} already")
        self.seen[index] = at
        return index

    def _known(self, name, at):
        if not isinstance(name, str):
            raise self._wrong(f"{at}: a character's name is needed, not {_show(name)}")
        index = self.known.get(name.strip().lower())
        if index is None:
            raise self._wrong(f"{at}: no character is called {_show(name)}{nearest(name, self.words.names)}")
        return index

    def _list(self, value, at):
        if not isinstance(value, list):
            raise self._wrong(f"{at} must be a list, not {_show(value)}")
        return value

    def _number(self, holder, key, low, high, default, at=None):
        value = holder.get(key, default)
        if type(value) is not int or not low <= value <= high:
            name = key if at is None else f"{at}: {key}"
            raise self._wrong(f"{name} is {_show(value)}; a whole number from {low} to {high} is needed")
        return value

    def _flag(self, holder, key, default, at=None):
        value = holder.get(key, default)
        if type(value) is not bool:
            name = key if at is None else f"{at}: {key}"
            raise self._wrong(f"{name} is {_show(value)}; true or false is needed")
        return value

    def _wrong(self, text):
        return UserError(f"{self.where}: {text}")

    # --- telling ----------------------------------------------------------------------------------------------------
    def _tell(self, hand, result, i):
        card, borne, added = int(hand.card[i]), int(hand.borne[i]), int(hand.added[i])
        return {
            "name": self.words.names[card],
            "core": int(self.tables.card_core[card]),
            "bonus": int(result.card_bonus[i]),
            "as_name": None if borne == codes.NO_CHOICE else self.words.names[borne],
            "extra_color": None if added == codes.NO_CHOICE else self.words.colors[added],
        }


# entries of the collection of scored hands that say nothing about the position
_NOTES = (
    "id", "origin", "source", "scored_card", "expected", "repo_expected", "note", "optimal_bonus", "per_card_bonus",
    "switch", "name", "title",
)  # fmt: skip


def _show(value):
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
