"""What the user asks for becomes a `Job`: ruleset, tables, strategies and spec, all checked before anything is played."""

from dataclasses import dataclass

from simcore import spec as specs
from simcore.errors import UserError, unknown
from simcore.game import Game, get_game, list_games
from simcore.ruleset import Ruleset, list_rulesets, load_ruleset
from strategies import registry

GAMES = "200k"  # plays when nothing is said
MAX_GAMES = "10m"  # plays at most with a precision and no --max-games


@dataclass(frozen=True)
class Job:
    """A run that is ready to be played.

    Parameters
    ----------
    game : Game
    ruleset : Ruleset
    tables : record
    spec : RunSpec
    entries : tuple of strategies.registry.Entry
        In the order of `spec.entries`.
    keep : {"rows", "tallies"}
    warnings : tuple of str
        What is legal in the ruleset but looks like a mistake.
    title : str
        What the progress bar says.
    """

    game: Game
    ruleset: Ruleset
    tables: object
    spec: specs.RunSpec
    entries: tuple
    keep: str
    warnings: tuple[str, ...]
    title: str = "playing"

    @property
    def line_up(self):
        """The line-up or mix as text."""
        return line_up_text(self.spec)

    @property
    def default_name(self):
        """Name of the run folder when none is given: ruleset and the start of the run's id."""
        return f"{self.ruleset.name.replace('_', '-')}-{self.spec.run_id[:7]}"


def find_ruleset(game=None, ruleset=None, overrides=()):
    """(Game, Ruleset) from a game's name, a ruleset's, or both.

    `game` may be a ruleset's name or path as well (`dawn-lean`); `ruleset` may leave the game out (`lean` of `dawn`).
    """
    chosen = ruleset if ruleset is not None else game
    if chosen is None:
        raise UserError(f"no game given; known: {', '.join(list_games())}")
    if ruleset is None and "/" not in str(game) and not str(game).endswith(".toml"):
        known = list_rulesets()
        if str(game).strip().lower().replace("_", "-") not in known:
            raise unknown("game", game, [*list_games(), *(name for name in known if "-" in name)])
    elif ruleset is not None and game is not None and f"{game}-{ruleset}".replace("_", "-") in list_rulesets():
        chosen = f"{game}-{ruleset}"
    loaded = load_ruleset(chosen, overrides)
    if game is not None and ruleset is not None and get_game(game).name != loaded.game:
        raise UserError(f"ruleset {ruleset} is for {loaded.game}, not for {game}")
    return get_game(loaded.game), loaded


def make_job(
    game=None,
    *,
    ruleset=None,
    overrides=(),
    games=None,
    players=None,
    lineup=None,
    mix=None,
    seed=1,
    precision=0.0,
    max_games=None,
    keep="tallies",
):
    """Check what was asked for, all of it, and make a `Job`; a `UserError` names the first mistake.

    Parameters are those of `dawnlab.simulate`; `ruleset` may be a loaded `Ruleset`.
    """
    if isinstance(ruleset, Ruleset):
        record, loaded = get_game(ruleset.game), ruleset.override(overrides) if overrides else ruleset
    else:
        record, loaded = find_ruleset(game, ruleset, overrides)
    if keep not in ("rows", "tallies"):
        raise unknown("way to keep", keep, ["rows", "tallies"])
    record.check_playable()
    tables = record.tables.build(loaded)
    precision = specs.parse_precision(precision)
    if precision and games is not None:
        raise UserError("give either games or a precision (with max_games to bound it), not both")
    if max_games is not None and not precision:
        raise UserError("max_games bounds a run with a precision; give games instead")
    if lineup is None and mix is None:
        mix = own_mix(loaded)
    spec = specs.make_spec(
        record,
        loaded,
        games=(max_games or MAX_GAMES) if precision else (games or GAMES),
        players=players,
        lineup=None if lineup is None else [_canonical_lineup(one, record.name) for one in _listed(lineup)],
        mix=None if mix is None else _canonical_mix(mix, record.name),
        seed=seed,
        precision=precision,
    )
    entries = tuple(registry.parse_entry(text, record.name) for text in spec.entries)
    warnings = (*loaded.warnings, *record.tables.warnings(loaded, tables))
    return Job(record, loaded, tables, spec, entries, keep, tuple(dict.fromkeys(warnings)))


def own_mix(ruleset):
    """The mix that a ruleset plays when nothing is said; a `UserError` names its place for one that can't be played."""
    mix = ruleset.play.get("mix")
    try:
        return None if mix is None else _canonical_mix(mix, ruleset.game)
    except UserError as error:
        raise UserError(f"{ruleset.where('play.mix')}: play.mix: {error}") from None


def line_up_text(spec):
    """The line-up or mix of a spec as a user would write it."""
    if spec.mix:
        return ", ".join(f"{name}={share:g}" for name, share in spec.mix)
    return "; ".join(_short(lineup) for lineup in spec.lineups)


def _short(lineup):
    runs = []
    for name in lineup:
        if runs and runs[-1][0] == name:
            runs[-1][1] += 1
        else:
            runs.append([name, 1])
    return ",".join(name if n == 1 else f"{name}*{n}" for name, n in runs)


def _listed(value):
    if isinstance(value, str):
        return [value]
    if isinstance(value, (list, tuple)):
        return list(value)
    raise UserError(f"line-up: expected text like builder*3,hoarder, found {value!r}")


def _canonical_lineup(text, game):
    return ",".join(registry.parse_entry(name, game).text for name in specs.parse_lineup(text))


def _canonical_mix(mix, game):
    shares = {}
    for name, share in specs.parse_mix(mix):
        text = registry.parse_entry(name, game).text
        if text in shares:
            raise UserError(f"mix: {text} stands twice")
        shares[text] = share
    return shares
