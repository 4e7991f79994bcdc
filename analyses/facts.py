"""The few facts about a ruleset and a run that analyses and charts need: names, costs, strategies, counts.

A small frozen record without pandas or numpy. It is made from a ruleset and the run's strategies, or from a plain
dict, so that tests need no ruleset and a run folder can store it.
"""

import dataclasses
from dataclasses import dataclass, field

SUITS = ("ATTACK", "HEAL", "SPY", "WILD")


@dataclass(frozen=True)
class Card:
    """A class of equal Resource cards."""

    id: str
    suit: str
    value: int
    count: int = 1


@dataclass(frozen=True)
class Tile:
    """A class of equal Town tiles: `kind` is "building" or "threat"; fields of the other kind keep their defaults."""

    id: str
    kind: str
    name: str
    count: int = 1
    cost: int = 0
    prosperity: int = 0
    suit: str = ""
    required: int = 0
    attack: str = ""


@dataclass(frozen=True)
class Great:
    """A Great Building: `by` is "suit" or "treasure", `reward` as in the CSV, `suits` those that bring successes."""

    id: str
    required: int
    by: str
    reward: str
    value: int
    suits: tuple[str, ...] = ()


@dataclass(frozen=True)
class Facts:
    """What a run's analyses know beside the counts.

    `strategies` and `intents` ("ally", "scoundrel", "either") are in the order of the column `strategy`.
    """

    game: str
    ruleset: str = ""
    line_up: str = ""
    players: tuple[int, ...] = ()
    rounds: int = 0
    threshold: int = 0
    prosperity_per_ally: int = 0
    strategies: tuple[str, ...] = ()
    intents: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    tiles: tuple[Tile, ...] = ()
    greats: tuple[Great, ...] = ()
    rules: dict = field(default_factory=dict, hash=False)

    @property
    def buildings(self):
        """(class, Tile) of the Buildings."""
        return [(i, t) for i, t in enumerate(self.tiles) if t.kind == "building"]

    @property
    def threats(self):
        """(class, Tile) of the Threats."""
        return [(i, t) for i, t in enumerate(self.tiles) if t.kind == "threat"]

    def to_dict(self):
        """Plain lists and dicts, JSON-able."""
        return dataclasses.asdict(self)

    @classmethod
    def from_dict(cls, plain):
        """A record from what `to_dict` gave."""
        plain = dict(plain)
        for name, kind in (("cards", Card), ("tiles", Tile), ("greats", Great)):
            plain[name] = tuple(
                kind(**{k: tuple(v) if isinstance(v, list) else v for k, v in row.items()})
                for row in plain.get(name, ())
            )
        return cls(**{k: tuple(v) if isinstance(v, list) else v for k, v in plain.items()})


def of_ruleset(ruleset, players=(), strategies=(), intents=(), line_up=""):
    """The facts of a run.

    Parameters
    ----------
    ruleset : simcore.ruleset.Ruleset
        Its `rules` and `tables` (rows as dicts) are read, in the order of the CSVs.
    players : the player counts of the run
    strategies, intents : names and stated intents, in the order of the column `strategy`
    line_up : the line-up or mix as the user wrote it
    """
    rules = ruleset.rules
    return Facts(
        game=ruleset.game,
        ruleset=ruleset.name,
        line_up=line_up,
        players=tuple(int(n) for n in players),
        rounds=int(rules.get("rounds", 0)),
        threshold=int(rules.get("affiliation_threshold", 0)),
        prosperity_per_ally=int(rules.get("prosperity_per_ally", 0)),
        strategies=tuple(strategies),
        intents=tuple(intents),
        cards=tuple(_card(row) for row in ruleset.tables.get("resources", ())),
        tiles=tuple(
            [_building(row) for row in ruleset.tables.get("buildings", ())]
            + [_threat(row) for row in ruleset.tables.get("threats", ())]
        ),
        greats=_greats(ruleset),
        rules={k: v for k, v in rules.items() if isinstance(v, (str, int, float, bool))},
    )


def _card(row):
    return Card(str(row["id"]), str(row["suit"]).upper(), int(row["value"]), int(row["count"]))


def _building(row):
    cost, prosperity = int(row["cost"]), int(row["prosperity"])
    name = f"cost {cost}, worth {prosperity}"
    return Tile(str(row["id"]), "building", name, int(row["count"]), cost=cost, prosperity=prosperity)


def _threat(row):
    suit, required, attack = str(row["suit"]).upper(), int(row["required"]), str(row["attack"])
    name = f"{row['name']} {required}, {_does(attack)}"
    return Tile(str(row["id"]), "threat", name, int(row["count"]), suit=suit, required=required, attack=attack)


def _does(attack):
    """An attack in words: `wounds all`, `destroys highest`, `no attack`."""
    if attack == "nothing":
        return "no attack"
    verb, _, rest = attack.partition("_")
    return f"{verb}s {rest.replace('_', ' ')}" if rest else attack


def _greats(ruleset):
    greats = []
    for row in ruleset.tables.get("great_buildings", ()):
        suits = tuple(s for s in SUITS if int(row.get(s.lower()) or 0) > 0)
        by, reward = str(row["success_by"]), str(row["reward_kind"])
        greats.append(
            Great(str(row["id"]), int(row["required_successes"]), by, reward, int(row["reward_value"]), suits)
        )
    treasury = str(ruleset.rules.get("town_treasury", "none"))
    if treasury.startswith("pool:"):
        greats.append(Great("Treasury", int(treasury[5:]), "treasure", "per_treasure", 1))
    return tuple(greats)
