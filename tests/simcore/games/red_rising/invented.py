"""Rulesets with invented characters: random clauses of every kind, with names, colours and thresholds of no printed card;
and a slow scorer of its own, written from RULES.md, to compare with."""

import itertools
import random

COLORS = ("gold", "red", "gray", "teal", "violet")
KINDS = ("fleet", "helium", "influence")


def invent(seed, n=14):
    """Rows of characters.csv, and rules: a few wilds, the others with random clauses."""
    rng = random.Random(seed)
    names = [f"{rng.choice('ABCDEF')}{'aeiou'[i % 5]}{i} von X" for i in range(n)]
    rows = []
    for i, name in enumerate(names):
        wild = ("wild(color)", "wild(name)")[i % 2] if i < 6 else ""
        rows.append(
            {"name": name, "color": rng.choice(COLORS), "core_value": rng.randrange(0, 30), "end_of_game": wild,
             "bonus": "; ".join(_clause(rng, names) for _ in range(rng.randrange(0, 4)))}
        )  # fmt: skip
    return rows


def _thing(rng, names):
    return rng.choice(
        [f"name:{rng.choice(names)}", f"color:{rng.choice(COLORS)}", "sovereign",
         f"color:{rng.choice(COLORS)} except name:{rng.choice(names)}"]
    )  # fmt: skip


def _term(rng, names):
    colors = ", ".join(f"color:{c}" for c in rng.sample(COLORS, 3))
    return rng.choice(
        [f"any({', '.join(_thing(rng, names) for _ in range(rng.randrange(1, 4)))})",
         f"none({', '.join(_thing(rng, names) for _ in range(rng.randrange(1, 3)))})",
         f"count(color:{rng.choice(COLORS)})>={rng.randrange(1, 3)}", f"only({colors})",
         rng.choice(["core_all(even)", "core_all(<=20)", "core_all(>=5)"]),
         rng.choice(["distinct_colors", "first_letters_distinct", "board_gap"]),
         f"{rng.choice(['most', 'least', 'tied'])}({rng.choice(KINDS)})",
         f"{rng.choice(KINDS)}>={rng.randrange(0, 5)}", "hand_size in 3..5", "banished_start<=2",
         "banished_any(color:red)"]
    )  # fmt: skip


def _clause(rng, names):
    points = rng.choice([-9, -4, 3, 5, 8, 12])
    if rng.random() < 0.4:
        counter = rng.choice(
            [f"color:{'/'.join(rng.sample(COLORS, 2))} in {rng.choice(['hand', 'hand+self', 'board', 'banished'])}",
             "card in hand+self", "card in banished", "distinct_color in hand+self", "helium", "top_core"]
        )  # fmt: skip
        return f"{points:+d} per {counter}" + (" max 11" if rng.random() < 0.3 else "")
    if rng.random() < 0.2:
        return f"{points:+d} unless {_term(rng, names)}"
    return f"{points:+d} if {' and '.join(_term(rng, names) for _ in range(rng.randrange(1, 5)))}"


# --- the slow scorer --------------------------------------------------------------------------------------------------------
class Card:
    """A card of a hand as it is seen: its row, the name it bears, its colours."""

    def __init__(self, row, name=None, color=None):
        self.row, self.bears = row, name or row["name"]
        self.colors = {row["color"], color} - {None}


def slow_bonus(cards, table):
    """Bonus of all cards; `table`: what a position says, by the names used here."""
    return sum(
        _points(clause, card, [c for c in cards if c is not card], cards, table)
        for card in cards
        for clause in card.row["bonus"].split("; ")
        if clause
    )


def _points(clause, card, others, cards, table):
    points, word, rest = clause.split(" ", 2)
    if word == "per":
        rest, _, cap = rest.partition(" max ")
        value = int(points) * _count(rest, others, cards, table)
        return max(min(value, int(cap)), -int(cap)) if cap else value
    holds = all(_test(term, others, cards, table) for term in rest.split(" and "))
    return int(points) if holds == (word == "if") else 0


def _count(what, others, cards, table):
    if what in ("helium", "top_core"):
        return table[what]
    thing, _, place = what.partition(" in ")
    if thing == "card":
        return len(cards) if place == "hand+self" else len(table["banished"])
    if thing == "distinct_color":
        return len(set().union(*(c.colors for c in cards)))
    colors = thing.removeprefix("color:").split("/")
    seen = {"hand": [c.colors for c in others], "hand+self": [c.colors for c in cards]}
    seen |= {name: [{row["color"]} for row in table[name]] for name in ("board", "banished")}
    return sum(color in one for color in colors for one in seen[place])


def _match(thing, card):
    kind, _, what = thing.partition(":")
    if kind == "name":
        return card.bears == what
    color, _, name = what.partition(" except name:")
    return color in card.colors and card.bears != name


def _test(term, others, cards, table):
    word, _, inside = term.partition("(")
    things = inside.rpartition(")")[0].split(", ")
    if word in ("any", "none"):
        found = any(table["sovereign"] if t == "sovereign" else any(_match(t, c) for c in others) for t in things)
        return found == (word == "any")
    if word == "count":
        return sum(_match(things[0], c) for c in others) >= int(term.rpartition("=")[2])
    if word == "only":
        return all(any(_match(t, c) for t in things) for c in cards)
    if word == "core_all":
        cores = [c.row["core_value"] for c in cards]
        return {"even": all(v % 2 == 0 for v in cores), "<=20": all(v <= 20 for v in cores),
                ">=5": all(v >= 5 for v in cores)}[things[0]]  # fmt: skip
    if word == "distinct_colors":
        return len({c.row["color"] for c in cards}) == len(cards)
    if word == "first_letters_distinct":
        return len({c.bears[0] for c in cards}) == len(cards)
    if word in ("board_gap", "banished_any"):
        return table["gap"] if word == "board_gap" else any(row["color"] == "red" for row in table["banished"])
    if word in ("most", "least", "tied"):
        mine, theirs = table[things[0]], [other[things[0]] for other in table["others"]]
        return {
            "most": all(mine >= t for t in theirs),
            "least": all(mine <= t for t in theirs),
            "tied": mine in theirs,
        }[word]
    values = table | {"hand_size": len(cards), "banished_start": len(table["banished"])}
    for sign, compare in ((">=", lambda a, b: a >= b), ("<=", lambda a, b: a <= b)):
        if sign in term:
            name, _, limit = term.partition(sign)
            return compare(values[name], int(limit))
    return 3 <= len(cards) <= 5


def slow_best(rows, all_rows, table):
    """The largest bonus over every choice of names and colours."""
    options = []
    for row in rows:
        if "color" in row["end_of_game"]:
            options.append([Card(row, color=c) for c in (None, *COLORS)])
        elif "name" in row["end_of_game"]:
            options.append([Card(row, name=other["name"]) for other in all_rows])
        else:
            options.append([Card(row)])
    return max(slow_bonus(list(cards), table) for cards in itertools.product(*options))
