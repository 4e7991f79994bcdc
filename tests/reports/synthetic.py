"""Invented tables in the format of the analyses, fixed numbers, for the tests of `reports` and for looking at it."""

from types import SimpleNamespace

import numpy as np
import pandas as pd

from analyses.facts import Great
from analyses.verdicts import Point, Verdict

COUNTS = (3, 4, 5)
GAMES = 333_333
BUILDINGS = [
    (4, 4), (4, 8), (6, 4), (6, 8), (6, 12), (8, 6), (8, 10), (8, 14), (9, 8), (9, 12), (9, 16),
    (10, 10), (10, 14), (10, 18), (12, 12), (12, 16), (12, 20),
]  # fmt: skip
THREATS = [
    ("Bandit", "SPY", 3, "destroy_lowest"), ("Bandit", "SPY", 3, "nothing"), ("Bandit", "SPY", 2, "destroy_lowest"),
    ("Bandit", "SPY", 2, "nothing"), ("Bandit", "SPY", 4, "destroy_highest"), ("Barbarian", "HEAL", 2, "destroy_lowest"),
    ("Barbarian", "HEAL", 2, "nothing"), ("Barbarian", "HEAL", 3, "destroy_highest"),
    ("Barbarian", "HEAL", 3, "wound_all"), ("Barbarian", "HEAL", 3, "nothing"), ("Plague", "ATTACK", 2, "wound_all"),
    ("Plague", "ATTACK", 2, "nothing"), ("Plague", "ATTACK", 3, "wound_all"), ("Plague", "ATTACK", 3, "wound_first_player"),
]  # fmt: skip
STRATEGIES = (
    "builder", "guardian", "great_builder", "healer", "late_turner", "opportunist", "raider", "hoarder",
    "passive_hoarder", "saboteur",
)  # fmt: skip
INTENTS = ("ally",) * 4 + ("scoundrel", "either", "ally", "scoundrel", "scoundrel", "scoundrel")
GREATS = (
    Great("GB1", 10, "suit", "flat", 30, ("SPY",)),
    Great("GB2", 6, "suit", "per_ally_without_wounds", 10, ("HEAL",)),
    Great("GB3", 8, "suit", "per_standing_town_building", 4, ("WILD",)),
    Great("GB4", 18, "treasure", "flat", 20),
)
TARGETS = {
    "ally_win_rate": {
        "low": 0.5, "high": 0.65, "above": "too easy", "below": "too hard", "matters": 0.01,
        "scoundrels_1": {"low": 0.4, "high": 0.6, "above": "too easy", "below": "too hard", "matters": 0.01},
    },
    "seat_spread": {"high": 0.03, "above": "seats matter", "matters": 0.005},
    "player_count_spread": {"high": 0.1, "above": "player counts differ", "matters": 0.01},
}  # fmt: skip


def facts(**changes):
    """What the charts are told beside the table."""
    base = {
        "targets": TARGETS,
        "threshold": 7,
        "rounds": 6,
        "players": COUNTS,
        "strategies": STRATEGIES,
        "intents": INTENTS,
        "greats": GREATS,
    }
    return SimpleNamespace(**(base | changes))


def row(players, measure, group, value, half=None, n=GAMES, **extra):
    """One row; without a half-width that of a share of n games."""
    if half is None:
        half = 1.96 * (max(value * (1 - value), 1e-9) / max(n, 1)) ** 0.5 if 0 <= value <= 1 else 0.1
        low, high = max(0.0, value - half), min(1.0, value + half) if value <= 1 else value + half
    else:
        low, high = value - half, value + half
    return dict(players=players, measure=measure, group=str(group), value=value, low=low, high=high, n=n, **extra)


def affiliation(counts=COUNTS, games=GAMES):
    """Win rates of the Allies; three, four and five players get easier."""
    rates = {
        3: [0.752, 0.462, 0.098],
        4: [0.904, 0.713, 0.246, 0.029],
        5: [0.963, 0.891, 0.460, 0.117, 0.014],
    }
    shares = {3: [0.48, 0.36, 0.14], 4: [0.39, 0.37, 0.18, 0.05], 5: [0.31, 0.36, 0.22, 0.09, 0.02]}
    rows = []
    for players in counts:
        p, s = rates[players], shares[players]
        overall = sum(a * b for a, b in zip(p, s, strict=True)) / sum(s)
        rows.append(row(players, "ally_win_rate", "all", overall, n=games))
        for k, (rate, share) in enumerate(zip(p, s, strict=True)):
            spread = {"share": share, "lineup_low": max(0.0, rate - 0.3), "lineup_high": min(1.0, rate + 0.12)}
            rows.append(row(players, "by_scoundrels", k, rate, n=int(share * games), **spread))
        for k, rate in enumerate(p):
            rows.append(row(players, "by_intent", k, max(0.03, rate - 0.12), n=int(s[k] * games), share=s[k]))
        for name, value in (("allies", overall), ("scoundrel", 0.9 - overall), ("nobody", 0.1)):
            rows.append(row(players, "result", name, max(value, 0.0), n=games))
    return pd.DataFrame(rows)


def prosperity(counts=COUNTS, games=GAMES):
    """Margins like a normal of sd 32, sources of prosperity, the bar."""
    rows = []
    for players in counts:
        mean = {3: 3.0, 4: 12.1, 5: 18.5}[players]
        edges = np.arange(-100, 101, 5)
        weights = np.exp(-0.5 * ((edges + 2.5 - mean) / 32) ** 2)
        weights /= weights.sum()
        for edge, weight in zip(edges, weights, strict=True):
            rows.append(row(players, "margin_hist", int(edge), float(weight), n=games))
            if abs(edge) <= 20:
                rows.append(row(players, "one_card_hist", int(edge), float(weight) / 3, n=games))
        for group, value in (("mean", mean), ("q10", mean - 41), ("q50", mean), ("q90", mean + 41)):
            rows.append(row(players, "margin", group, value, 0.1, n=games))
        bar = 23.0 * players
        total = bar + mean
        for group, part in (("town", 0.5), ("GB1", 0.17), ("GB2", 0.02), ("GB3", 0.2), ("GB4", 0.11)):
            rows.append(row(players, "source", group, part * total, 0.05, n=games))
        rows.append(row(players, "bar", "mean", bar, 0.05, n=games))
        rows.append(row(players, "one_card", "all", 0.08, n=games))
    return pd.DataFrame(rows)


def seats(counts=COUNTS, games=GAMES):
    """Win shares by seat; seat 1 is favoured at four players."""
    values = {3: [0.3, -0.1, -0.2], 4: [1.9, 0.4, -0.6, -1.7], 5: [0.8, 0.2, -0.3, -0.2, -0.5]}
    rows = []
    for players in counts:
        for seat, value in enumerate(values[players], start=1):
            rows.append(row(players, "share", seat, 1 / players + value / 100, 0.002, n=games))
            rows.append(row(players, "difference", seat, value / 100, 0.0015, n=games))
            rows.append(row(players, "turn", seat, 1 / players + value / 100, 0.002, n=games))
            rows.append(row(players, "turn_difference", seat, value / 100, 0.0015, n=games))
        rows.append(row(players, "last_turn", "all", 0.004, 0.0015, n=games))
        rows.append(row(players, "spread", "all", (max(values[players]) - min(values[players])) / 100, 0.002, n=games))
    return pd.DataFrame(rows)


def storehouse(counts=COUNTS, games=GAMES, families=("ally", "scoundrel")):
    """Treasure by round for each intent; accidental Scoundrels by threshold."""
    rows = []
    for players in counts:
        for family in families:
            for step in range(1, 7):
                middle = 1.1 + (0.35 if family == "ally" else 1.3 if family == "scoundrel" else 0.8) * step
                for name, value in (
                    ("treasure_mean", middle), ("treasure_q10", middle - 1.5), ("treasure_q50", round(middle)),
                    ("treasure_q90", middle + 2.2),
                ):  # fmt: skip
                    rows.append(row(players, name, step, value, 0.01, n=games, family=family))
        for threshold in range(5, 11):
            rows.append(row(players, "accidental", threshold, 0.21 * 0.55 ** (threshold - 5), n=2 * games))
            rows.append(row(players, "rescored_win", threshold, 0.3 + 0.07 * (threshold - 5), n=games))
    return pd.DataFrame(rows)


def buildings(counts=COUNTS, games=GAMES):
    """Offered, built, destroyed, prosperity for each treasure laid."""
    rows = []
    for players in counts:
        for cost, prosperity_ in BUILDINGS:
            extra = {"cost": cost, "prosperity": prosperity_}
            name = f"b{cost}_{prosperity_}"
            built = max(0.04, 0.9 - 0.07 * cost + 0.05 * (players - 4))
            rows.append(row(players, "offered", name, 0.6, 0.002, n=games, **extra))
            rows.append(row(players, "built", name, built, n=games // 2, **extra))
            rows.append(row(players, "destroyed", name, 0.12, n=games // 4, **extra))
            rows.append(row(players, "per_treasure", name, prosperity_ / cost * 0.8, 0.01, n=games // 3, **extra))
        for cost in sorted({cost for cost, _ in BUILDINGS}):
            rows.append(row(players, "built_by_cost", cost, max(0.04, 0.9 - 0.07 * cost), n=games, cost=cost))
            rows.append(row(players, "per_treasure_by_cost", cost, 1.0, 0.01, n=games, cost=cost))
    return pd.DataFrame(rows)


def threats(counts=COUNTS, games=GAMES):
    """Met or not, and what goes with it."""
    rows = []
    for players in counts:
        for index, (name, suit, required, attack) in enumerate(THREATS):
            extra = {"name": name, "suit": suit, "required": required, "attack": attack}
            group = f"{name.lower()}_{required}_{attack}"
            harm = {"nothing": 0.002, "destroy_lowest": 0.04, "destroy_highest": 0.083}.get(attack, 0.027)
            n = games // 3
            met = 0.75 - 0.13 * (required - 2) - 0.02 * (5 - players) - 0.004 * index
            rows.append(row(players, "met", group, met, n=n, **extra))
            rows.append(row(players, "win_met", group, 0.6, n=n, **extra))
            rows.append(row(players, "win_unmet", group, 0.6 - harm, n=n, **extra))
            rows.append(row(players, "win_difference", group, -harm, 0.004, n=n, **extra))
            rows.append(row(players, "damage_prosperity", group, 9.0 * (harm > 0.03), 0.1, n=n, **extra))
            rows.append(row(players, "damage_wounds", group, 3.0 * (0.02 < harm < 0.03), 0.1, n=n, **extra))
    return pd.DataFrame(rows)


def great_buildings(counts=COUNTS, games=GAMES):
    """Success, cards, prosperity a card, spoiling cards."""
    rows = []
    values = {"GB1": (0.62, 9.5, 2.1), "GB2": (0.026, 2.5, 0.3), "GB3": (0.54, 8.1, 2.9), "GB4": (0.41, 6.2, 1.2)}
    for players in counts:
        for group, (built, cards, per_card) in values.items():
            rows.append(row(players, "built", group, built + 0.05 * (players - 4) * (built > 0.1), n=games))
            rows.append(row(players, "cards", group, cards + players - 4, 0.02, n=games))
            rows.append(row(players, "per_card", group, per_card + 0.1 * (players - 4), 0.01, n=games))
            rows.append(row(players, "spoils_ally", group, 0.12, 0.003, n=games))
            rows.append(row(players, "spoils_scoundrel", group, 0.55, 0.004, n=games))
    return pd.DataFrame(rows)


def wounds(counts=COUNTS, games=GAMES):
    """Wounds for each player after a round, healed in it."""
    rows = []
    for players in counts:
        for step in range(1, 7):
            rows.append(row(players, "wounds", step, 0.4 + 0.15 * step, 0.002, n=games))
            rows.append(row(players, "healed", step, 0.08 * step, 0.002, n=games))
    return pd.DataFrame(rows)


def tension(counts=COUNTS, games=GAMES):
    """Settled by round, the fan of win chances."""
    rows = []
    for players in counts:
        for step in range(1, 7):
            rows.append(row(players, "settled", step, min(1.0, 0.02 + 0.0275 * step**2), n=games))
            spread = 0.08 * step
            rows.append(row(players, "win_chance_q10", step, max(0.0, 0.55 - spread - 0.04), 0.001, n=games))
            rows.append(row(players, "win_chance_q50", step, min(1.0, 0.55 + 0.03 * step), 0.001, n=games))
            rows.append(row(players, "win_chance_q90", step, min(1.0, 0.6 + spread), 0.001, n=games))
        rows.append(row(players, "settled_mean", "all", 4.8, 0.01, n=games))
        rows.append(row(players, "one_card", "all", 0.08, n=games))
    return pd.DataFrame(rows)


def matchups(names=STRATEGIES, players=4, games=20_000):
    """One seat among n-1 of another strategy."""
    rows = []
    strength = {name: 0.86 - 0.075 * index for index, name in enumerate(names)}
    best = [max(range(len(names)), key=lambda r, c=c: 0.0 if r == c else np.sin(1.7 * r + 0.6 * c))
            for c in range(len(names))]  # fmt: skip
    for r, row_name in enumerate(names):
        for c, column in enumerate(names):
            gain = 0.0 if r == c else 0.09 * np.sin(1.7 * r + 0.6 * c)
            extra = {"row": row_name, "column": column, "best": best[c] == r}
            value = min(1.0, max(0.0, strength[column] + gain))
            rows.append(row(players, "win", f"{row_name}|{column}", value, 0.007, n=games, **extra))
            rows.append(row(players, "gain", f"{row_name}|{column}", value - strength[column], 0.009, n=games, **extra))
    for name in ("hoarder", "late_turner"):
        rows.append(row(players, "defect", name, 0.021, 0.004, n=games))
    return pd.DataFrame(rows)


def strategies(counts=COUNTS, games=GAMES, names=STRATEGIES):
    """Win share by strategy of the mix."""
    rows = []
    for players in counts:
        for index, name in enumerate(names):
            n = games // len(names)
            rows.append(row(players, "win_share", name, 0.52 - 0.03 * index + 0.02 * (players - 4), n=n))
            rows.append(row(players, "scoundrel", name, min(0.98, 0.02 + 0.1 * index), n=n))
            rows.append(row(players, "treasure", name, 2.0 + 0.7 * index, 0.02, n=n))
    return pd.DataFrame(rows)


TABLES = {
    "affiliation": affiliation,
    "prosperity": prosperity,
    "strategies": strategies,
    "matchups": matchups,
    "storehouse": storehouse,
    "buildings": buildings,
    "great_buildings": great_buildings,
    "threats": threats,
    "seats": seats,
    "tension": tension,
}


def dead_design(counts=COUNTS, games=GAMES):
    """Things never used."""
    rows = []
    things = (
        ("never_possible", "act", "give", 0), ("never_chosen", "building", "b12_12 built", 0),
        ("never_chosen", "act", "discard", 3), ("never_mattered", "rule", "wound_supply_empty", 0),
        ("happened", "act", "raid", 90_000),
    )  # fmt: skip
    for players in counts:
        for measure, kind, group, count in things:
            rows.append(row(players, measure, group, float(count), 0.0, n=games, kind=kind, share=count / games))
    return pd.DataFrame(rows)


OTHERS = {"wounds": wounds, "dead_design": dead_design}
FINDINGS = {
    "affiliation": (
        "Who wins?",
        "One Scoundrel is too weak at four players: the Allies still win 71.3\u202f%\u00a0(71.0–71.6)",
        "Ally win rate by number of Scoundrels, default mix; goal 40–60\u202f% with one Scoundrel. 333,333 games for each "
        "player count; intervals are narrower than the dots.",
        "One dot is one kind of table: so many players, so many of them Scoundrels in the end. In the green field one "
        "Scoundrel is a fair threat; above it the Allies have it too easy. Diamonds count the seats that set out as "
        "Scoundrels. Players who turned by accident are among the dots, so a dot describes and does not explain.",
    ),
    "prosperity": (
        "Is the bar right?",
        "At four players the town ends 12.1 points above its bar (12.0–12.2), at five 18.5: the bar rises too slowly",
        "Prosperity minus bar (30 for each Ally), and where the prosperity came from; all games, default mix.",
        "The upright line is the bar: right of it the Allies win. Balanced games crowd round the line; a hill far to the "
        "right is a walk-over. Right: which part of the town brings the points, beside the mean bar. Not: how good a "
        "building is, only how much it brings.",
    ),
    "seats": (
        "Do seats matter?",
        "At four players seat 1 wins 1.9\u00a0pp more than the mean seat (+1.7 to +2.1); three and five players are even",
        "Win share by seat, line-ups rotated so that every strategy sits everywhere; 333,333 games a player count.",
        "One dot is one seat in the order of the first round, above or below the mean of the seats. Inside the green "
        "field no player would notice. With a million games even a difference of 0.1 is certain; certain is not the "
        "same as important.",
    ),
}


def finding(name):
    """The words of an analysis."""
    from analyses.wording import Finding

    default = (f"What about {name.replace('_', ' ')}?", f"A finding about {name.replace('_', ' ')} with 12.3\u202f% (12.1–12.5)",
               "What is measured, in which unit; 333,333 games for each player count.",
               "One dot is one thing, its line the interval. Inside the green field is fair, outside of it somebody should "
               "look. This is what happened in the games that were played, so it describes and does not say what causes "
               "what; the table has all figures.")  # fmt: skip
    return Finding(*FINDINGS.get(name, default), picture=name not in ("wounds", "raids", "pace", "endings"))


def verdict(state, sentence, figure, value, low, high, goal=None, **more):
    """One verdict."""
    others = more.pop("others", ())
    base = {"unit": "share", "analysis": "affiliation", "robustness": "Only known for these strategies.", "attempt": "",
            "key": "k", "subject": "Ally win rate", "n": GAMES, "axis": 1.0}  # fmt: skip
    points = tuple(Point(f"line-up {i}", x, x - 0.01, x + 0.01) for i, x in enumerate(others))
    return Verdict(state, sentence, figure, value, low, high, goal=goal, points=points, **(base | more))


def verdicts():
    """One of each state."""
    return [
        verdict(
            "above",
            "With one Scoundrel the Allies win 89.1\u202f% (88.9–89.3) at five players; goal 40–60\u202f%: too easy.",
            "89.1\u202f%", 0.891, 0.889, 0.893, (0.4, 0.6), others=(0.58, 0.66, 0.8, 0.93, 0.96, 0.98),
            robustness="Above the goal for 6 of 7 line-ups; within it with random play.",
            attempt="dawnlab balance dawn --players 5 --set rules.prosperity_per_ally=35",
        ),
        verdict("above", "Seats differ by up to 3.6\u00a0pp (3.4–3.8) at four players; goal at most 3\u00a0pp: seats matter.",
                "3.6\u00a0pp", 0.036, 0.034, 0.038, (None, 0.03), unit="pp", analysis="seats", axis=0.05),
        verdict("depends", "With one Scoundrel the Allies win 46.2\u202f% (45.9–46.5) at three players; goal 50–60\u202f%.",
                "46.2\u202f%", 0.462, 0.459, 0.465, (0.5, 0.6), others=(0.17, 0.55, 0.57)),
        verdict("few", "With one Scoundrel the Allies win 45\u202f% (38–52) at two players; goal 50–60\u202f%.",
                "45\u202f%", 0.45, 0.38, 0.52, (0.5, 0.6), robustness="About 4 million games would settle it (6 minutes)."),
        verdict("within", "The Allies win 55.2\u202f% (55.0–55.4) at three players; goal 50–65\u202f%.",
                "55.2\u202f%", 0.552, 0.55, 0.554, (0.5, 0.65)),
        verdict("info", "The Allies win 2.1\u202f% (2.0–2.2) of games nobody set a goal for.", "2.1\u202f%",
                0.021, 0.02, 0.022, axis=0.05),
    ]  # fmt: skip


SWITCHES = [
    ("affiliation_threshold", 7, 7, "stated", (6, 7, 8)),
    ("wild_matches_threat", True, True, "assumed", (True, False)),
    ("town_treasury", "pool:10", "none", "assumed", ("none", "alias_gb4", "pool:10")),
]
ASSUMED = ["buildings.b4_4.cost", "buildings.b4_4.prosperity", "resources.spy_3.count"]
EXAMPLES = {
    ("affiliation", "close win over one Scoundrel", 4): (0.0, 4182),
    ("affiliation", "close loss to one Scoundrel", 4): (0.0, 77_031),
    ("prosperity", "closest win", 3): (0.0, 12),
    ("prosperity", "closest win", 4): (0.0, 98_417),
}
RUN = {
    "title": "Dawn",
    "games": {3: GAMES, 4: GAMES, 5: GAMES},
    "line_up": "default mix",
    "ruleset": "dawn",
    "hash": "3f9a12c",
    "seed": 7,
    "ended_by": {"finished": 3 * GAMES, "turn_cap": 0, "illegal": 0},
}
REPRODUCE = {
    "command": "dawnlab balance dawn --players 3,4,5 --games 1e6 --seed 7",
    "folder": "runs/dawn-3f9a12c",
    "note": "dawnlab 0.1.0, Python 3.11; 38 s on 2 cores.",
    "digest": "b51c09e2",
}


def page(names=("affiliation", "prosperity", "seats"), draw=True, **changes):
    """A page of some analyses."""
    from reports.build import build_page

    results = [(name, finding(name), (TABLES | OTHERS)[name]()) for name in names]
    given = {
        "facts": facts(),
        "targets": TARGETS,
        "switches": SWITCHES,
        "assumed": ASSUMED,
        "cells": 62,
        "examples": EXAMPLES,
    }
    given |= {"reproduce": REPRODUCE, "draw": draw} | changes
    return build_page(RUN, verdicts(), results, **given)


LINEUPS = ("random", "hoarders", "greedy", "builders", "default mix", "trained", "search")


def robustness(subjects=4):
    """Verdicts by line-up."""
    rows = []
    known = [
        ("Ally win rate, four players, one Scoundrel", "above", (0.4, 0.6), "from greedy to search; below with weak play",
         (0.34, 0.41, 0.625, 0.789, 0.713, 0.83, 0.854), "share"),
        ("Ally win rate, three players, one Scoundrel", "depends", (0.4, 0.6), "within with better play",
         (0.17, 0.223, 0.384, 0.582, 0.462, 0.559, 0.571), "share"),
        ("Difference between seats, four players", "below", (np.nan, 0.03), "with every line-up",
         (0.012, 0.004, 0.03, 0.022, 0.026, 0.048, 0.056), "pp"),
        ("Accidental Scoundrels", "within", (np.nan, 0.05), "from greedy to search",
         (0.216, 0.182, 0.034, 0.009, 0.021, 0.002, 0.001), "share"),
    ]  # fmt: skip
    for name, state, (low, high), words, values, unit in known[:subjects]:
        for order, (lineup, value) in enumerate(zip(LINEUPS, values, strict=True)):
            extra = {"lineup": lineup, "order": order, "reference": lineup == "default mix", "state": state, "robustness": words,
                         "goal_low": low, "goal_high": high, "unit": unit}  # fmt: skip
            rows.append(row(4, "verdict", name, value, 0.002, n=200_000, **extra))
    return pd.DataFrame(rows)


TABLES["robustness"] = robustness
