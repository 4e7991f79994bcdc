"""One play of a run again, told in words."""

from dataclasses import dataclass

from simcore import runner
from simcore.errors import UserError


@dataclass(frozen=True)
class Replay:
    """A play, replayed. `print` it.

    Parameters
    ----------
    title : str
    names : tuple of str
        Strategy entry of each seat.
    lines : tuple of str
        The transcript, one event a line.
    events : int16 array (k, 5)
        code, seat, a, b, c.
    games, seats : dict of str -> value or list
        Its one row of results, and one list a column with a value for each seat.
    notes : tuple of str
        What makes this play differ from the run's: a changed strategy file.
    """

    title: str
    names: tuple[str, ...]
    lines: tuple[str, ...]
    events: object
    games: dict
    seats: dict
    notes: tuple[str, ...] = ()

    def __str__(self):
        seated = [f"  seat {seat + 1}: {name}" for seat, name in enumerate(self.names)]
        return "\n".join([self.title, *seated, "", *self.lines, *(f"note: {note}" for note in self.notes)])

    def to_dict(self):
        """Plain values, JSON-able."""
        return {
            "title": self.title,
            "strategies": list(self.names),
            "lines": list(self.lines),
            "events": self.events.tolist(),
            "games": self.games,
            "seats": self.seats,
            "notes": list(self.notes),
        }


def replay(run, index, players=None, seat=None, plain=False):
    """See `Run.replay`."""
    players = _players(run, players)
    if seat is not None and not 0 <= seat < players:
        raise UserError(f"seat {seat + 1} doesn't exist: seats are 1 to {players}")
    prepared = run.prepare(plain)
    events, columns = runner.replay(run.game, run.tables_record, prepared, run.spec, players, index)
    names = tuple(prepared.texts[i] for i in columns.seats["strategy"][0])
    notes = [f"the source of {name} has changed since the run" for name in run.changed_strategies(prepared)]
    notes += [f"a strategy raised: {error}" for error in prepared.errors[:1]]
    lines = run.game.narrate.narrate(events, run.tables_record, run.ruleset, names, seat)
    ruleset = run.ruleset
    title = f"{run.game.title}, play {index} of {players} players, seed {run.spec.seed}, ruleset {ruleset.name} {ruleset.short}"
    if seat is not None:
        title += f", as seat {seat + 1} sees it"
    return Replay(title, names, tuple(lines), events, _first(columns.games), _first(columns.seats), tuple(notes))


def _players(run, players):
    if players is None and len(run.spec.players) == 1:
        return run.spec.players[0]
    if players is None:
        counts = ", ".join(map(str, run.spec.players))
        raise UserError(f"the run has plays of {counts} players; say which with --players")
    return players


def _first(table):
    return {name: array[0].tolist() for name, array in table.items()}
