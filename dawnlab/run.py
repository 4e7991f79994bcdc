"""A run that has been played: its rows as frames, its tables with intervals, its plays in words."""

from functools import cached_property

from analyses import facts as run_facts
from analyses import tally
from simcore import store
from simcore.errors import UserError
from simcore.game import get_game
from simcore.ruleset import ruleset_from_copy
from strategies import registry


class Run:
    """A run folder, opened.

    Attributes
    ----------
    path : Path
    spec : simcore.spec.RunSpec
    game : simcore.game.Game
    digest : str
        Hash of all result columns in game order; the same for any threads, spans or resumes.
    n_games : int
        Plays counted.
    seconds : float
        Spent playing.
    ended_by : dict of str -> int
        Plays by ending: finished, turn_cap, illegal.
    illegal : dict of str -> [int, int, int]
        Strategy -> plays that it ended by an illegal answer, and players and index of the first.
    """

    def __init__(self, folder):
        self._folder, self._tables = folder, {}
        self.path, self.spec = folder.path, folder.spec
        self.game = get_game(folder.spec.game)
        self.digest, self.n_games = folder.digest, folder.games
        self.seconds = float(folder.manifest["seconds"])
        self.ended_by = dict(folder.manifest.get("ended_by", {}))
        self.illegal = dict(folder.manifest.get("illegal", {}))

    def __repr__(self):
        counts = ", ".join(map(str, self.spec.players))
        return f"<Run {self.game.name}: {self.n_games:,} games at {counts} players, {self.path}>"

    @property
    def status(self):
        """`"finished"`, `"interrupted"`, or `"running"` (which a killed run keeps)."""
        return self._folder.status

    @property
    def notes(self):
        """Sentences about what the run did not reach."""
        return list(self._folder.manifest["notes"])

    @property
    def strategies(self):
        """Strategy entries as text, in the order of the column `strategy`."""
        return self.spec.entries

    @property
    def games_per_player_count(self):
        """Plays counted, by player count."""
        counts = dict.fromkeys(self.spec.players, 0)
        for part in self._folder.counted:
            counts[part.players] += part.n
        return counts

    @cached_property
    def ruleset(self):
        """The ruleset as it was when the run was played (`simcore.ruleset.Ruleset`)."""
        ruleset = ruleset_from_copy(self._folder.manifest["ruleset"])
        if ruleset.hash != self.spec.ruleset_hash:
            raise UserError(f"{self.path}/manifest.json is damaged: its ruleset is not the one that its spec names")
        return ruleset

    @cached_property
    def tables_record(self):
        """The ruleset in arrays, as the kernel gets it."""
        return self.game.tables.build(self.ruleset)

    @cached_property
    def facts(self):
        """What analyses know of the run beside its counts (`analyses.facts.Facts`)."""
        from dawnlab.job import line_up_text

        intents = tuple(str(one.get("intent", "either")) for one in self._folder.manifest["strategies"])
        return run_facts.of_ruleset(
            self.ruleset, self.spec.players, self.spec.entries, intents, line_up_text(self.spec)
        )

    # --- rows ---------------------------------------------------------------------------------------------------------
    @cached_property
    def games(self):
        """One row a play, in game order: players, game (its index) and the game's columns (`dawnlab columns`).

        Returns
        -------
        pandas.DataFrame
            Wide columns as `name_0`, `name_1`, ... A `UserError` if the run kept tallies only or a part is damaged.
        """
        return self._folder.read_rows("games")

    @cached_property
    def seats(self):
        """One row a play and seat: players, game, seat and the seats' columns, in that order."""
        return self._folder.read_rows("seats")

    # --- tables -------------------------------------------------------------------------------------------------------
    @property
    def table_names(self):
        """Names that `table` takes."""
        return self._folder.tally_names()

    def table(self, name):
        """The result of one analysis with intervals.

        Parameters
        ----------
        name : str
            As in `table_names`: "affiliation", "seats", ...

        Returns
        -------
        pandas.DataFrame
            Tidy: players, measure, group (str), value, low, high (95 % interval), n (games behind it), and what the
            analysis adds. Shares are fractions.

        Raises
        ------
        UserError
            For an unknown name, with the nearest.
        """
        analysis = tally.get_analysis(self.game.name, name)
        if analysis.name not in self._tables:
            self._tables[analysis.name] = analysis.module.estimate(self._folder.read_tally(analysis.name), self.facts)
        return self._tables[analysis.name].copy()

    def tally(self, name):
        """The additive counts behind `table(name)`."""
        return self._folder.read_tally(tally.get_analysis(self.game.name, name).name)

    def examples(self):
        """Plays worth looking at: dict of (analysis, label, players) -> (score, index)."""
        rows = self._folder.manifest.get("examples", [])
        return {(str(a), str(b), int(p)): (float(s), int(g)) for a, b, p, s, g in rows}

    # --- plays --------------------------------------------------------------------------------------------------------
    def replay(self, index, players=None, seat=None, plain=False):
        """One play again, in words.

        Parameters
        ----------
        index : int
            As in the column `game`.
        players : int, optional
            Needed when the run has several player counts.
        seat : int, optional
            Tell only what that seat could see.
        plain : bool
            Run the strategies as ordinary Python: breakpoints and tracebacks work.

        Returns
        -------
        dawnlab.replay.Replay
            `print` it; `.lines`, `.events`, `.games`, `.seats` hold its parts.
        """
        from dawnlab.replay import replay

        return replay(self, index, players, seat, plain)

    def prepare(self, plain=False):
        """The run's strategies, compiled (`strategies.registry.Prepared`)."""
        return registry.prepare(self.spec.entries, self.game.name, plain=plain)

    def changed_strategies(self, prepared):
        """Entries whose source is no longer what the run was played with."""
        before = {one.get("entry"): one.get("digest") for one in self._folder.manifest["strategies"]}
        now = zip(prepared.texts, prepared.digests, strict=True)
        return [text for text, mark in now if before.get(text) != mark]

    # --- report -------------------------------------------------------------------------------------------------------
    def report(self, folder=None):
        """Write the report (page, charts as PNG and SVG, tables as CSV).

        Parameters
        ----------
        folder : path, optional
            Default: `report/` in the run folder.

        Returns
        -------
        Path
            The page, one self-contained HTML file.
        """
        from dawnlab.page import write_page

        return write_page(self, folder)

    def verdicts(self):
        """What the run says about the ruleset's goals (`analyses.verdicts.Verdict` records)."""
        from dawnlab.page import verdicts_of

        return verdicts_of(self)

    def summary(self):
        """What `dawnlab run --json` prints, as a dict."""
        return {
            "run": str(self.path),
            "game": self.game.name,
            "ruleset_hash": self.spec.ruleset_hash,
            "games": self.n_games,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.n_games / self.seconds, 1) if self.seconds else 0.0,
            "ended_by": self.ended_by,
            "digest": self.digest,
        }


def open_run(path):
    """The run in a folder; a `UserError` says what is wrong with it."""
    return Run(store.open_folder(path))
