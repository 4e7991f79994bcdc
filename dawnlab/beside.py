"""What is played beside a run for its report: other line-ups (the panel), and match-ups of strategies.

A verdict of one line-up is only known for these strategies. The ruleset's `[panel]` names other mixes; each is played as
a run of its own in `panel/<name>/` of the run folder, on the same seed. Match-ups are the tournament of
`analyses.experiments.tournament`, kept as one tally.
"""

import re
from dataclasses import replace
from types import SimpleNamespace

from analyses.experiments import tournament
from dawnlab.job import make_job
from dawnlab.play import Watch, carry_out
from dawnlab.run import Run
from simcore import runner, store
from simcore.errors import UserError
from simcore.spec import RunSpec, parse_mix
from strategies import registry

PANEL_SHARE = 10  # each other line-up gets a tenth of the run's games
PANEL_MOST = 60_000
CELL_SHARE = 500
CELL_GAMES = (50, 2_000)  # games of a cell of the match-ups, at least and at most
MATCHED = 9  # strategies in the picture
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,60}")
INTENTS = ("ally", "either", "scoundrel")


def play_panel(run, threads=None, watch=None):
    """Play the ruleset's other line-ups, what of them is missing."""
    games = max(len(run.spec.players), min(run.n_games // PANEL_SHARE, PANEL_MOST))
    for name, mix in _panel(run.ruleset):
        job = make_job(ruleset=run.ruleset, mix=mix, players=run.spec.players, games=games, seed=run.spec.seed)
        job = replace(job, title=f"line-up {name}")
        try:
            carry_out(job, run.path / "panel" / name, resume=True, threads=threads, watch=_Hushed(watch))
        except UserError as error:
            raise UserError(f"line-up {name} of [panel]: {error}") from None


def panel_of(run):
    """(name, tables by analysis) of the other line-ups that have been played, weakest first."""
    from dawnlab.page import estimates

    found = []
    for name, _ in _panel(run.ruleset):
        if (run.path / "panel" / name / "manifest.json").is_file():
            other = Run(store.open_folder(run.path / "panel" / name))
            if other.status == "finished" and other.spec.ruleset_hash == run.spec.ruleset_hash:
                found.append((name, estimates(other)))
    return found


def play_matchups(run, threads=None, watch=None):
    """Play one seat of each strategy among the others of each, unless that has been done."""
    stored = run._folder.manifest.get("extras", {}).get("matchups")
    if stored:
        return
    names = matched(run)
    if len(names) < 2:
        return
    low, high = CELL_GAMES
    games = min(max(run.n_games // CELL_SHARE, low), high)
    players = 4 if 4 in run.spec.players else run.spec.players[len(run.spec.players) // 2]
    prepared, watch = registry.prepare(names, run.game.name), watch or Watch()
    watch.start("match-ups", len(names) ** 2 * games)

    def play(line_up, games, seed, players):
        watch.advance(games)
        return _columns(run, prepared, names, line_up, games, seed, players, threads)

    try:
        counted = tournament.play_matchups(play, names, players, games, run.spec.seed)
    finally:
        watch.stop()
    with store.lock_folder(run.path):
        run._folder.write_extra("matchups", counted, strategies=names)


def matchups_of(run):
    """The table `matchups`, or None when none were played."""
    stored = run._folder.read_extra("matchups")
    if stored is None:
        return None
    counted, about = stored
    names = about.get("strategies")
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise UserError(f"{run.path / 'manifest.json'} is damaged: the strategies of the match-ups")
    return tournament.estimate(counted, names)


def matched(run):
    """The strategies of the match-ups: those of the run's mix, else of the ruleset's; helpers first."""
    mix = run.spec.mix or parse_mix(run.ruleset.play.get("mix") or dict.fromkeys(run.spec.entries[:1], 1))
    entries = [registry.parse_entry(name, run.game.name) for name, _ in mix][:MATCHED]
    return [entry.text for entry in sorted(entries, key=lambda entry: INTENTS.index(entry.intent))]


def _columns(run, prepared, names, line_up, games, seed, players, threads):
    """(games, seats) columns of one line-up, from index 0."""
    spec = RunSpec(
        game=run.spec.game,
        game_version=run.spec.game_version,
        ruleset=run.spec.ruleset,
        ruleset_hash=run.spec.ruleset_hash,
        players=(players,),
        games=games,
        seed=seed,
        lineups=(tuple(line_up),),
    )
    chosen = [names.index(name) for name in spec.entries]
    part = SimpleNamespace(
        addresses=prepared.addresses[chosen], params=prepared.params[chosen], intents=prepared.intents[chosen]
    )
    threads = threads or runner.default_threads()
    kept, span = [], max(25, -(-games // (2 * threads)))

    def keep(columns, _):
        kept.append(columns.copy())

    for _ in runner.play(run.game, run.tables_record, part, spec, keep, threads=threads, span=min(span, 1000)):
        pass
    return kept[0].games, kept[0].seats


def _panel(ruleset):
    """(name, mix) of the ruleset's `[panel]`."""
    found = []
    for name, mix in ruleset.panel.items():
        if not NAME.fullmatch(str(name)):
            raise UserError(f"[panel]: the name {name!r} should be made of letters, digits, '-' and '_'")
        if isinstance(mix, (str, dict)):
            found.append((name, mix))
    return found


class _Hushed(Watch):
    """Passes on progress, not the sentences about single line-ups."""

    def __init__(self, watch):
        self.watch = watch or Watch()
        self.start, self.advance, self.stop = self.watch.start, self.watch.advance, self.watch.stop
