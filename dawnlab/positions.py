"""`score`: the points of hands as they lie, category by category and card by card."""

import json
from importlib.util import find_spec
from pathlib import Path

from dawnlab.job import find_ruleset
from simcore.errors import UserError
from simcore.game import get_game
from simcore.ruleset import Ruleset

MAX_BYTES = 20_000_000

__all__ = ["find_scorer", "read_positions", "score"]


def score(game, position, *, ruleset=None, overrides=()):
    """Score a position, or several.

    Parameters
    ----------
    game : str
        A game (`"red-rising"`) or one of its rulesets (`"red-rising-rulebook"`).
    position : dict, list of dict, or path of a JSON file with either
        `hand`, `tokens`, `others`, `neutral_influence`, `board`, `banished`, …: RULES.md of the game tells all.
    ruleset : str, path or Ruleset, optional
        A ruleset by name or folder, where `game` names the game only.
    overrides : mapping or sequence of str
        Changed numbers: {"characters.Sefi.bonus.1.points": 25}.

    Returns
    -------
    dict, or list of dict in the same order
        `end_of_game`, `core`, `bonus`, `fleet`, `helium`, `sovereignty`, `influence`, `extra_cards`, `total`, `cards`
        (per card: name, core, bonus, as_name, extra_color), `wild_inexact`.

    Raises
    ------
    UserError
        One message about the first thing that is wrong.

    Examples
    --------
    >>> score("red-rising", {"hand": ["Aja", "Cyther"]})["total"]  # Cyther bears the name Octavia
    44
    """
    scorer = find_scorer(game, ruleset, overrides)
    positions = read_positions(position) if isinstance(position, (str, Path)) else position
    if not isinstance(positions, list):
        return scorer.score(positions)
    return [scorer.score(one, label(one, place)) for place, one in enumerate(positions, start=1)]


def find_scorer(game, ruleset=None, overrides=()):
    """The scorer of a game by a ruleset; a `UserError` for a game without one."""
    if isinstance(ruleset, Ruleset):
        loaded = ruleset.override(overrides) if overrides else ruleset
        record = get_game(loaded.game)
    else:
        record, loaded = find_ruleset(game, ruleset, overrides)
    if find_spec(f"simcore.games.{record.name}.position") is None:
        raise UserError(f"{record.title} has no score calculator; red-rising has one")
    return record.module("position").Scorer(loaded)


def read_positions(path):
    """A position, or a list of them, from a JSON file."""
    try:
        with open(path, "rb") as file:
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise UserError(f"{path}: larger than {MAX_BYTES:,} bytes; this is no file of positions")
        found = json.loads(data.decode("utf-8-sig"), object_pairs_hook=_unique)
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror or error})") from None
    except json.JSONDecodeError as error:
        raise UserError(f"{path}, line {error.lineno}, column {error.colno}: not valid JSON: {error.msg}") from None
    except (ValueError, RecursionError) as error:
        raise UserError(f"{path}: not valid JSON: {str(error)[:200]}") from None
    if isinstance(found, dict) and isinstance(found.get("vectors"), list) and "hand" not in found:
        found = found["vectors"]  # a collection with notes around it
    if not isinstance(found, (dict, list)):
        raise UserError(f"{path}: a position is an object with hand, tokens and so on, or a list of such objects")
    return found


def _unique(pairs):
    seen = dict(pairs)
    if len(seen) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"{next(n for n in names if names.count(n) > 1)!r} stands twice in one object")
    return seen


def label(position, place):
    """What messages call one position of a list."""
    name = position.get("id") if isinstance(position, dict) else None
    return f"position {place} ({name})" if isinstance(name, str) else f"position {place}"
