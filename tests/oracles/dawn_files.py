"""Reads a plain ruleset folder of Dawn (no `extends`) into the dict that the oracle takes."""

import csv
import tomllib
from pathlib import Path


def read_folder(folder, **overrides):
    """The ruleset dict of `dawn_tables.Rules`; ``overrides`` replace keys of [rules]."""
    folder = Path(folder)

    def read_rows(name):
        with open(folder / f"{name}.csv", encoding="utf-8-sig", newline="") as file:
            return list(csv.DictReader(file))

    suits = ("attack", "heal", "spy", "wild")
    with open(folder / "rules.toml", "rb") as file:
        rules = tomllib.load(file)["rules"]
    return {
        "cards": [(row["suit"], int(row["value"]), int(row["count"])) for row in read_rows("resources")],
        "buildings": [
            (row["id"], int(row["cost"]), int(row["prosperity"]), int(row["count"])) for row in read_rows("buildings")
        ],
        "threats": [
            (row["id"], row["name"], row["suit"], int(row["required"]), row["attack"], int(row["count"]))
            for row in read_rows("threats")
        ],
        "greats": [
            (row["id"], int(row["required_successes"]), row["success_by"], [int(row[suit]) for suit in suits],
             row["reward_kind"], int(row["reward_value"]))
            for row in read_rows("great_buildings")
        ],
        "rules": {**rules, **overrides},
    }  # fmt: skip
