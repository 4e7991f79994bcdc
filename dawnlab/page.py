"""A run becomes a page: estimates, findings, verdicts, and what stands around them."""

from shlex import quote

from analyses import tally
from analyses import verdicts as judge
from analyses.experiments import tournament
from dawnlab import beside
from dawnlab.job import own_mix
from simcore.ruleset import list_rulesets, load_ruleset
from simcore.spec import parse_mix


def estimates(run):
    """Every table of a run by the name of its analysis."""
    known = tally.list_analyses(run.game.name)
    return {name: run.table(name) for name in run.table_names if name in known}


def verdicts_of(run, tables=None, panel=None):
    """The run's verdicts, sorted: what misses its goal first."""
    tables = tables or estimates(run)
    panel = beside.panel_of(run) if panel is None else panel
    return judge.verdicts(
        tables,
        run.ruleset.targets,
        run.facts,
        panel=panel,
        stronger=judge.stronger_of(tables, panel) if panel else None,
        rate=run.n_games / run.seconds if run.seconds else None,
        again=lambda players, changed: try_command(run, players, changed),
    )


def page_of(run, draw=True):
    """The `reports.page.PageData` of a run.

    Parameters
    ----------
    run : Run
    draw : bool
        False leaves the pictures out (for the terminal).
    """
    from reports.build import build_page

    tables, ruleset, known = estimates(run), run.ruleset, tally.list_analyses(run.game.name)
    panel, matchups = beside.panel_of(run), beside.matchups_of(run)
    found = verdicts_of(run, tables, panel)
    results = [
        (name, known[name].module.describe(table, ruleset.targets, run.facts), table)
        for name, table in tables.items()
        if len(table)
    ]
    if matchups is not None:
        results.append(("matchups", tournament.describe(matchups, ruleset.targets, run.facts), matchups))
    if panel:
        table = judge.robustness(found)
        results.append(("robustness", judge.robustness_finding(table, run.facts), table))
    return build_page(
        _about(run),
        found,
        results,
        facts=run.facts,
        targets=ruleset.targets,
        switches=ruleset.switches(),
        assumed=ruleset.assumed_cells(),
        cells=_cells(ruleset),
        examples=run.examples(),
        reproduce={
            "command": reproduce_command(run),
            "folder": str(run.path),
            "digest": run.digest,
            "note": _note(run),
        },
        panel=panel,
        draw=draw,
    )


def write_page(run, folder=None):
    """Write the report of a run; returns the path of the page."""
    from reports.build import write_report

    return write_report(folder or run.path / "report", page_of(run))


def reproduce_command(run):
    """The command that makes this run again."""
    spec = run.spec
    ruleset = _ruleset_words(run)
    if ruleset is None:
        return f"dawnlab balance --spec {quote(str(run.path / 'manifest.json'))} --out AGAIN"
    games = ["--games", str(spec.games)]
    if spec.precision:
        games = ["--precision", f"{100 * spec.precision:g}%", "--max-games", str(spec.games)]
    counts = ["--players", ",".join(map(str, spec.players))]
    return " ".join([*ruleset, *counts, *games, *_line_up_words(spec, spec.players), "--seed", str(spec.seed)])


def try_command(run, players=0, changed=""):
    """The beginning of a command that plays the run's ruleset and line-up with something changed; "" if it has no name.

    players: the count of interest, 0 for all of the run. changed: the path whose override is about to be replaced.
    """
    ruleset, counts = _ruleset_words(run, changed), (players,) if players else run.spec.players
    if ruleset is None:
        return ""
    own = own_mix(run.ruleset)  # needs no words: it is what the ruleset plays when nothing is said
    usual = run.spec.mix and own is not None and dict(run.spec.mix) == dict(parse_mix(own))
    line_up = [] if usual else _line_up_words(run.spec, counts)
    return " ".join([*ruleset, "--players", ",".join(map(str, counts)), *line_up])


def _ruleset_words(run, without=""):
    """Command, game, ruleset and overrides; None where the ruleset can't be had by its name."""
    game, ruleset = run.spec.game, run.ruleset
    name = ruleset.name.replace("_", "-")
    if name not in list_rulesets() or load_ruleset(name, ruleset.overrides).hash != ruleset.hash:
        return None
    words = ["dawnlab", "balance", game, *(["--ruleset", name] if name != game else [])]
    for path, value in ruleset.overrides.items():
        if path != without:
            words += ["--set", quote(f"{path}={str(value).lower() if isinstance(value, bool) else value}")]
    return words


def _line_up_words(spec, counts):
    words = []
    for players, lineup in zip(spec.players, spec.lineups, strict=False):
        if players in counts:
            words += ["--lineup", quote(",".join(lineup))]
    if spec.mix:
        words += ["--mix", quote(",".join(f"{entry}={share:g}" for entry, share in spec.mix))]
    return words


def _about(run):
    from simcore.game import get_game

    ruleset, game = run.ruleset, get_game(run.spec.game)
    title = game.title if ruleset.name == game.name else f"{game.title}: {ruleset.name}"
    warnings = [*ruleset.warnings, *game.tables.warnings(ruleset, run.tables_record), *run.notes]
    if run.status != "finished":
        warnings.append(f"The run is not finished: {run.n_games:,} of {run.spec.games:,} games.")
    for name, (n, players, index) in run.illegal.items():
        warnings.append(
            f"{name} ended {n:,} games by an illegal answer; they are left out. "
            f"See dawnlab replay {run.path} {index} --players {players} --plain"
        )
    return {
        "title": title,
        "games": run.games_per_player_count,
        "line_up": run.facts.line_up,
        "ruleset": ruleset.name,
        "hash": ruleset.short,
        "ended_by": run.ended_by,
        "seed": run.spec.seed,
        "overrides": ruleset.overrides,
        "warnings": tuple(dict.fromkeys(warnings)),
    }


def _cells(ruleset):
    """How many values the tables and rules hold, switches apart."""
    return len(ruleset.paths()) - len(ruleset.switches())


def _note(run):
    found = run._folder.manifest["versions"]
    names = [f"{name} {found[name]}" for name in ("dawnlab", "python", "numba", "numpy") if name in found]
    return f"{', '.join(names)}; {run.seconds:.0f} s of playing. The folder holds tables (CSV), charts (PNG, SVG), manifest."
