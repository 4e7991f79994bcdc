"""A game as the rest of the project sees it, and the list of games.

The folder is the registration: a folder `simcore/games/<name>/` whose `__init__.py` exports ``GAME = Game(...)`` is a
game. The record itself is light; what is heavy (tables, kernel) is imported when it is first asked for.
"""

import pkgutil
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from simcore.errors import UserError, unknown


@dataclass(frozen=True)
class Headline:
    """A figure that decides whether a run is precise enough (`--precision`) and that stands at the top of a report.

    Parameters
    ----------
    title : str
        As in messages: "win rate of the Allies".
    key : str
        The figure's metric, with its condition: "ally_win_rate", "ally_win_rate.scoundrels_1".
    analysis : str
        Whose table it stands in.
    """

    title: str
    key: str
    analysis: str


@dataclass(frozen=True)
class Game:
    """One game: what a lower layer needs to play it and an upper one to name it.

    Parameters
    ----------
    name : str
        The folder's name under `simcore/games`.
    title : str
        As printed.
    version : int
        Goes up when plays of the same spec would give other results; not for speed or wording.
    min_players, max_players : int
        Player counts the rules cover.
    headline : tuple of Headline
        The figures that decide when a run is precise enough.
    kinds : tuple of str
        Names of the decision kinds, in the order of their codes (`mine.kind`).
    playable : bool
        False for a game whose hands can be scored but that can't be played yet.
    """

    name: str
    title: str
    version: int
    min_players: int
    max_players: int
    headline: tuple[Headline, ...]
    kinds: tuple[str, ...]
    playable: bool = True

    def module(self, part):
        """The module `part` of the game's folder, for instance `"narrate"`."""
        return import_module(f"simcore.games.{self.name}.{part}")

    @property
    def tables(self):
        """`build(ruleset)` makes the tables record, `warnings(ruleset, tables)` lists what is legal but odd.

        `player_counts(ruleset)`, if there is one, lists the counts that this ruleset covers.
        """
        return self.module("tables")

    @property
    def kernel(self):
        """`play_span(...)`: the compiled loop."""
        self.check_playable()
        return self.module("kernel")

    @property
    def narrate(self):
        """`narrate(events, tables, ruleset, names, seat=None)` tells an event record in words."""
        self.check_playable()
        return self.module("narrate")

    @property
    def state(self):
        """The record types: `TABLES`, `PUBLIC`, `MINE`, `STATE`."""
        return self.module("state")

    @property
    def columns(self):
        """The result schema: `GAME_COLUMNS`, `SEAT_COLUMNS`, and the rows `GAME_ROW`, `SEAT_ROW`."""
        self.check_playable()
        return self.module("columns")

    @property
    def records(self):
        """(TABLES, PUBLIC, MINE): the record types a strategy is handed."""
        self.check_playable()
        return self.state.TABLES, self.state.PUBLIC, self.state.MINE

    def check_playable(self):
        """Raise a `UserError` for a game that can only be scored so far."""
        if not self.playable:
            name = self.name.replace("_", "-")
            raise UserError(
                f"{self.title} can be scored but not yet played: dawnlab score {name} POSITION.json prices a hand"
            )

    def check_players(self, players, ruleset=None):
        """Raise a `UserError` unless the rules, or this ruleset of them, cover this player count."""
        if not self.min_players <= players <= self.max_players:
            raise UserError(
                f"{self.title} is played by {self.min_players} to {self.max_players} players, not by {players}"
            )
        counts = getattr(self.tables, "player_counts", None) if ruleset is not None else None
        if counts and players not in counts(ruleset):
            raise UserError(self._not_covered(players, ruleset, counts(ruleset)))

    def _not_covered(self, players, ruleset, counts):
        """Why a ruleset has no play of that many, and which switches would allow it."""
        allowing = []
        for name, value, *_, readings in ruleset.switches():
            for reading in readings:
                if not isinstance(reading, str) or reading == value:
                    continue
                if players in self.tables.player_counts(ruleset.override({f"rules.{name}": reading})):
                    allowing.append(f"--set rules.{name}={reading}")
        *head, last = map(str, counts)
        text = f"ruleset {ruleset.name} is played by {', '.join(head)} or {last} players, not by {players}"
        return f"{text}; {' or '.join(allowing)} allows it" if allowing else text


def list_games():
    """Names of all games, sorted."""
    import simcore.games

    return sorted(
        m.name for m in pkgutil.iter_modules(simcore.games.__path__) if m.ispkg and not m.name.startswith("_")
    )


@cache
def get_game(name):
    """The game of that name (`-` and `_` are the same); a `UserError` offers the nearest one."""
    wanted = str(name).strip().lower().replace("-", "_")
    if wanted not in list_games():
        raise unknown("game", name, list_games())
    return import_module(f"simcore.games.{wanted}").GAME
