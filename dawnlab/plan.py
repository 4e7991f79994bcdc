"""Spec files: one or several runs as TOML, or a run folder's manifest to be played again.

::

    # one run at the top level, or several under [[run]]; keys at the top level hold for all of them
    game = "dawn"
    games = "1m"

    [[run]]
    name = "lean"
    ruleset = "dawn-lean"
    players = [3, 4, 5]
    mix = { builder = 0.6, hoarder = 0.4 }

    [[run]]
    name = "dear-allies"
    set = { "rules.prosperity_per_ally" = 35 }
    lineup = "builder*3,hoarder"
    seed = 7
"""

import json
import re
import tomllib
from pathlib import Path

from simcore.errors import UserError, unknown
from simcore.ruleset import ruleset_from_copy

KEYS = (
    "name",
    "game",
    "ruleset",
    "set",
    "players",
    "games",
    "lineup",
    "mix",
    "seed",
    "precision",
    "max_games",
    "keep",
)
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,80}")
MOST = 1000  # runs in one file


def read_plan(path):
    """The runs of a spec file: a list of dicts that `make_job` takes, each with a `name` (or None).

    A `.json` file is a run folder's manifest: its spec and its copy of the ruleset.
    """
    path = Path(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise UserError(f"can't read {path}: {error.strerror}") from None
    if path.suffix == ".json":
        return [_of_manifest(path, data)]
    try:
        plan = tomllib.loads(data.decode("utf-8-sig"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise UserError(f"{path}: {error}") from None
    runs = plan.pop("run", [{}])
    runs = [runs] if isinstance(runs, dict) else runs
    if not isinstance(runs, list) or not runs or not all(isinstance(run, dict) for run in runs):
        raise UserError(f"{path}: run should be one table [run] or several [[run]]")
    if len(runs) > MOST:
        raise UserError(f"{path}: {len(runs)} runs, at most {MOST} fit into one file")
    jobs = [_job({**plan, **run}, f"{path}, run {i + 1}" if len(runs) > 1 else str(path)) for i, run in enumerate(runs)]
    _check_names(jobs, path)
    return jobs


def _job(run, where):
    for key in run:
        if key not in KEYS:
            raise UserError(f"{where}: {unknown('key', key, KEYS)}")
    job = {key: value for key, value in run.items() if key != "set"}
    overrides = run.get("set", {})
    if not isinstance(overrides, dict):
        raise UserError(f'{where}: set should be a table like {{ "rules.rounds" = 5 }}, found {overrides!r}')
    name = job.setdefault("name", None)
    if name is not None and (not isinstance(name, str) or not NAME.fullmatch(name)):
        raise UserError(f"{where}: name {name!r} should be made of letters, digits, '.', '-' and '_'")
    for key in ("game", "ruleset"):
        if not isinstance(job.get(key, ""), str):
            raise UserError(f"{where}: {key} should be a text, found {job[key]!r}")
    return job | {"overrides": _flat(overrides)}


def _flat(overrides, head=""):
    flat = {}
    for key, value in overrides.items():
        if isinstance(value, dict):
            flat |= _flat(value, f"{head}{key}.")
        else:
            flat[head + key] = value
    return flat


def _check_names(jobs, path):
    names = [job["name"] for job in jobs if job["name"]]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise UserError(f"{path}: two runs have the name {twice!r}")


def _of_manifest(path, data):
    from simcore.spec import RunSpec

    try:
        manifest = json.loads(data)
        spec = RunSpec.from_dict(manifest["spec"], where=f"{path}: spec")
        ruleset, keep = ruleset_from_copy(manifest["ruleset"]), manifest["keep"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise UserError(f"{path} is no manifest of a run: {error!r:.100}") from None
    job = {
        "name": None,
        "game": spec.game,
        "ruleset": ruleset,
        "players": spec.players,
        "seed": spec.seed,
        "keep": keep,
    }
    job |= {"mix": dict(spec.mix)} if spec.mix else {"lineup": [",".join(lineup) for lineup in spec.lineups]}
    return job | ({"precision": spec.precision, "max_games": spec.games} if spec.precision else {"games": spec.games})
