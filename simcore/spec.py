"""What is to be played: `RunSpec`, its text forms, and its parts.

A spec is data: a dict, TOML or JSON. A play is named by (players, index); each player count starts at index 0, and the
games of a run are split evenly over its counts. The same spec gives the same results everywhere, so its content hash
(`run_id`) names them.
"""

import hashlib
import json
import math
from dataclasses import dataclass, replace
from fractions import Fraction

from simcore.errors import UserError, unknown

PART = 100_000  # plays of one player count that are stored, tallied and resumed as one
MIX_TOTAL = 1_000_000  # a mix is drawn with integer weights that add up to this
MAX_GAMES = 10**11
MAX_SEED = 2**63 - 1
MAX_ENTRIES = 127  # the column `strategy` is an int8
SPEC_KEYS = (
    "game",
    "game_version",
    "ruleset",
    "ruleset_hash",
    "players",
    "games",
    "seed",
    "lineup",
    "mix",
    "precision",
)


@dataclass(frozen=True, order=True)
class Part:
    """Up to 100,000 consecutive plays of one player count: the unit that is stored, tallied and resumed.

    Parameters
    ----------
    players : int
    number : int
        Counted from 0 within the player count.
    first : int
        Index of its first play.
    n : int
        Plays in it.
    """

    players: int
    number: int
    first: int
    n: int

    @property
    def name(self):
        """As in file names and messages: `4p-00012`."""
        return f"{self.players}p-{self.number:05d}"


@dataclass(frozen=True)
class RunSpec:
    """Everything that decides the results of a run, and nothing else (no threads, no folder).

    Parameters
    ----------
    game : str
    game_version : int
    ruleset : str
        Its name; printed, not hashed.
    ruleset_hash : str
        Content hash of the ruleset with its overrides.
    players : tuple of int
        Player counts, ascending.
    games : int
        Plays in all, split evenly over the counts. With `precision`, the most that are played.
    seed : int
        0 to 2**63 - 1.
    lineups : tuple of tuple of str
        One line-up for each of `players` (strategy entries by place), or empty for a mix.
    mix : tuple of (str, float)
        Entries with their shares, or empty.
    precision : float
        Half-width at which the run may stop, as a fraction; 0 plays all games.
    """

    game: str
    game_version: int
    ruleset: str
    ruleset_hash: str
    players: tuple[int, ...]
    games: int
    seed: int
    lineups: tuple[tuple[str, ...], ...] = ()
    mix: tuple[tuple[str, float], ...] = ()
    precision: float = 0.0

    def __post_init__(self):
        _check(self)

    @property
    def entries(self):
        """The run's list of strategies: distinct entries in order of first appearance. `strategy` columns index it."""
        named = [name for name, _ in self.mix] or [name for lineup in self.lineups for name in lineup]
        return tuple(dict.fromkeys(named))

    def places(self, players):
        """Indices into `entries` by place for that player count; empty for a mix. Seat s of play g gets (s + g) % n."""
        if self.mix:
            return ()
        entries = self.entries
        return tuple(entries.index(name) for name in self.lineups[self.players.index(players)])

    def weights(self):
        """Cumulative integer weights of the mix, aligned with `entries`, the total in the last; empty for line-ups."""
        return cumulative_weights([share for _, share in self.mix])

    def games_of(self, players):
        """Plays of that player count: an even share, what is left over goes to the lower counts."""
        share, rest = divmod(self.games, len(self.players))
        return share + (self.players.index(players) < rest)

    def parts(self):
        """All `Part`s in the order of playing: the first of every count, then the second of every count, ..."""
        parts = []
        for number in range(-(-self.games_of(self.players[0]) // PART)):
            for players in self.players:
                n = min(PART, self.games_of(players) - number * PART)
                if n > 0:
                    parts.append(Part(players, number, number * PART, n))
        return parts

    def to_dict(self):
        """A dict of plain values (JSON and TOML able) that `from_dict` takes back."""
        out = {key: getattr(self, key) for key in ("game", "game_version", "ruleset", "ruleset_hash")}
        out |= {"players": list(self.players), "games": self.games, "seed": self.seed}
        if self.mix:
            out["mix"] = dict(self.mix)
        else:
            out["lineup"] = [",".join(lineup) for lineup in self.lineups]
        if self.precision:
            out["precision"] = self.precision
        return out

    @classmethod
    def from_dict(cls, data, where="spec"):
        """The spec that `to_dict` gave; a `UserError` names `where` and the key for anything else."""
        if not isinstance(data, dict):
            raise UserError(f"{where}: expected a table of keys, found {type(data).__name__}")
        for key in data:
            if key not in SPEC_KEYS:
                raise UserError(f"{where}: {unknown('key', key, SPEC_KEYS)}")
        missing = [key for key in SPEC_KEYS[:7] if key not in data]
        if missing:
            raise UserError(f"{where}: missing {', '.join(missing)}")
        lineup, mix = data.get("lineup"), data.get("mix")
        players = parse_players(data["players"])
        return cls(
            game=_text(data["game"], "game", where),
            game_version=_whole(data["game_version"], "game_version", where),
            ruleset=_text(data["ruleset"], "ruleset", where),
            ruleset_hash=_text(data["ruleset_hash"], "ruleset_hash", where),
            players=players,
            games=_whole(data["games"], "games", where),
            seed=_whole(data["seed"], "seed", where),
            lineups=() if lineup is None else match_lineups(lineup, players),
            mix=() if mix is None else parse_mix(mix),
            precision=parse_precision(data.get("precision", 0.0)),
        )

    @property
    def run_id(self):
        """Content hash (hex): two runs with the same id have the same results. The ruleset counts by its content."""
        data = replace(self, ruleset="").to_dict()
        return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()

    def difference(self, other):
        """Lines `key: ours, theirs` for what differs between two specs; empty when both give the same results."""
        ours, theirs = self.to_dict(), other.to_dict()
        keys = [key for key in SPEC_KEYS if key != "ruleset" and ours.get(key) != theirs.get(key)]
        return [f"{key}: {_brief(ours.get(key))} here, {_brief(theirs.get(key))} there" for key in keys]


def make_spec(game, ruleset, *, games, players=None, lineup=None, mix=None, seed=1, precision=0.0):
    """A `RunSpec` from what a user asks for; what is left out comes from the ruleset's `[play]`.

    Parameters
    ----------
    game : Game
    ruleset : Ruleset
    games : int or str
        "200k", "1e6", ... ; with `precision` the most that are played.
    players : sequence of int, int or str, optional
        "3,4,5". Without it: the counts of the line-ups, else the ruleset's.
    lineup : str or sequence of str, optional
        "builder*3,hoarder:turn_round=4"; one for each player count.
    mix : str or mapping, optional
        "builder=0.6,hoarder=0.4".
    """
    if lineup and mix:
        raise UserError("give a line-up or a mix, not both")
    counts = parse_players(players) if players is not None else None
    if lineup:
        expanded = [parse_lineup(one) for one in _listed(lineup)]
        counts = counts or tuple(sorted({len(one) for one in expanded}))
        lineups, chosen = match_lineups(expanded, counts), ()
    else:
        counts = counts or parse_players(ruleset.play.get("players", [game.min_players]))
        lineups, chosen = (), parse_mix(mix or ruleset.play.get("mix") or {"random_legal": 1})
    for count in counts:
        game.check_players(count, ruleset)
    return RunSpec(
        game=game.name,
        game_version=game.version,
        ruleset=ruleset.name,
        ruleset_hash=ruleset.hash,
        players=counts,
        games=parse_count(games, "games"),
        seed=parse_count(seed, "seed", low=0, high=MAX_SEED),
        lineups=lineups,
        mix=chosen,
        precision=parse_precision(precision),
    )


# --- text forms -------------------------------------------------------------------------------------------------------
def parse_count(value, name="games", low=1, high=MAX_GAMES):
    """A whole number from 200000, "200k", "1e6", "1.5m", "2g" or "1_000_000"."""
    text = str(value).strip().lower().replace("_", "")
    factor = {"k": 10**3, "m": 10**6, "g": 10**9, "b": 10**9}.get(text[-1:], 1)
    try:
        number = Fraction(text[:-1] if factor > 1 else text) * factor
    except (ValueError, ZeroDivisionError):
        number = None
    if number is None or isinstance(value, bool) or "/" in text or len(text) > 30 or number.denominator != 1:
        raise UserError(f"{name}: expected a whole number like 200000, 200k, 1e6 or 1m, found {value!r}")
    if not low <= number <= high:
        raise UserError(f"{name}: {int(number):,} is outside {low:,} to {high:,}")
    return int(number)


def parse_precision(value):
    """A half-width as a fraction, from "0.2%" or 0.002; 0 or nothing means none is asked for."""
    text = str(0 if value is None else value).strip()
    try:
        number = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        number = math.nan
    if not 0 <= number < 0.5 or 0 < number < 1e-6:
        raise UserError(f"precision: expected a half-width like 0.2% or 0.002 (0.0001% to 50%), found {value!r}")
    return number


def parse_players(value):
    """Player counts, ascending, from 4, "3,4,5", "3-5" or [3, 4, 5]."""
    items = value.split(",") if isinstance(value, str) else _listed(value)
    counts = []
    for item in items:
        low, dash, high = str(item).strip().partition("-")
        digits = low.isdecimal() and (not dash or high.isdecimal()) and len(low + high) <= 4
        if isinstance(item, bool) or not digits or int(high or low) < int(low):
            raise UserError(f"players: expected counts like 4, 3,4,5 or 3-5, found {value!r}")
        counts += range(int(low), int(high or low) + 1)
    if not counts:
        raise UserError("players: no player count given")
    if len(set(counts)) < len(counts):
        raise UserError(f"players: a count stands twice in {value!r}")
    return tuple(sorted(counts))


def parse_lineup(text):
    """Strategy entries by place: "builder*3,hoarder:turn_round=4" gives four of them."""
    if not isinstance(text, str):
        if isinstance(text, (list, tuple)) and all(isinstance(item, str) for item in text):
            text = ",".join(text)
        else:
            raise UserError(f"line-up: expected text like builder*3,hoarder, found {text!r}")
    entries = []
    for item in text.split(","):
        name, star, times = item.strip().rpartition("*")
        if not star:
            name, times = item.strip(), "1"
        if not name.strip() or not times.strip().isdecimal() or not 1 <= int(times) <= 99:
            raise UserError(f"line-up {text!r}: expected name or name*n (n from 1 to 99), found {item.strip()!r}")
        entries += [name.strip()] * int(times)
    return tuple(entries)


def match_lineups(lineups, players):
    """One line-up for each player count, matched by length; a `UserError` names what has no partner."""
    expanded = [one if isinstance(one, tuple) else parse_lineup(one) for one in _listed(lineups)]
    by_length = {}
    for one in expanded:
        if len(one) not in players:
            raise UserError(
                f"line-up {','.join(one)} has {len(one)} places, the run is for {_and(players)} players; "
                "with several counts give a mix or one line-up for each"
            )
        if len(one) in by_length:
            raise UserError(f"two line-ups for {len(one)} players: {','.join(by_length[len(one)])} and {','.join(one)}")
        by_length[len(one)] = one
    missing = [count for count in players if count not in by_length]
    if missing:
        raise UserError(f"no line-up for {_and(missing)} players; give one for each count, or a mix")
    return tuple(by_length[count] for count in players)


def parse_mix(value):
    """Entries with shares as ((entry, share), ...), from "builder=0.6,hoarder=0.4" or a mapping; shares add up to 1."""
    if isinstance(value, str):
        pairs = [_name_and_share(item) for item in value.split(",")]
    elif isinstance(value, dict):
        pairs = list(value.items())
    else:
        raise UserError(f"mix: expected text like builder=0.6,hoarder=0.4 or a table, found {value!r}")
    shares = {}
    for entry, share in pairs:
        try:
            number = float("nan" if isinstance(share, bool) else share)
        except (TypeError, ValueError):
            number = math.nan
        if not str(entry).strip() or not 0 <= number < math.inf:
            raise UserError(f"mix: expected name=share with a share of 0 or more, found {entry}={share}")
        if entry in shares:
            raise UserError(f"mix: {entry} stands twice")
        shares[str(entry).strip()] = number
    total = math.fsum(shares.values())
    if not total > 0:
        raise UserError("mix: the shares add up to 0")
    if not math.isclose(total, 1, abs_tol=1e-6) and not math.isclose(total, 100, abs_tol=1e-4):
        raise UserError(f"mix: the shares add up to {total:g}; they should add up to 1 (or 100)")
    scale = 100 if total > 50 else 1
    return tuple((entry, share / scale) for entry, share in shares.items() if share > 0)


def cumulative_weights(shares):
    """Cumulative integers for drawing by share: largest remainders of `MIX_TOTAL`, nobody left without a chance."""
    if not shares:
        return ()
    total = sum(Fraction(str(share)) for share in shares)
    exact = [Fraction(str(share)) * MIX_TOTAL / total for share in shares]
    weights = [max(1, int(value)) for value in exact]
    order = sorted(range(len(exact)), key=lambda i: (int(exact[i]) - exact[i], i))
    for i in order[: max(0, MIX_TOTAL - sum(weights))]:
        weights[i] += 1
    sums, running = [], 0
    for weight in weights:
        running += weight
        sums.append(running)
    return tuple(sums)


# --- helpers ----------------------------------------------------------------------------------------------------------
def _check(spec):
    if bool(spec.lineups) == bool(spec.mix):
        raise UserError("a run needs either one line-up for each player count or a mix")
    if spec.lineups and [len(lineup) for lineup in spec.lineups] != list(spec.players):
        raise UserError("a run needs one line-up for each player count, of that many places")
    if spec.games < len(spec.players):
        raise UserError(f"games: {spec.games} can't be split over {len(spec.players)} player counts")
    if spec.games > MAX_GAMES or not 0 <= spec.seed <= MAX_SEED:
        raise UserError(f"games go up to {MAX_GAMES:,}, the seed from 0 to {MAX_SEED}")
    if len(spec.entries) > MAX_ENTRIES:
        raise UserError(f"a run has at most {MAX_ENTRIES} different strategies, this one {len(spec.entries)}")


def _listed(value):
    return list(value) if isinstance(value, (list, tuple, set, frozenset)) else [value]


def _name_and_share(item):
    name, equals, share = item.strip().rpartition("=")
    if not equals:
        raise UserError(f"mix: expected name=share with a share of 0 or more, found {item.strip()!r}")
    return name, share


def _text(value, key, where):
    if not isinstance(value, str) or not value or len(value) > 500:
        raise UserError(f"{where}: {key} should be a text, found {value!r}")
    return value


def _whole(value, key, where):
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise UserError(f"{where}: {key} should be a whole number, found {value!r}")
    return value


def _and(counts):
    *head, last = [str(count) for count in counts]
    return f"{', '.join(head)} and {last}" if head else last


def _brief(value):
    text = "nothing" if value is None else json.dumps(value)
    return text if len(text) <= 100 else text[:97] + "..."
