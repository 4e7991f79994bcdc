"""Hard data for the charts: one row, hundreds of them, long and Cyrillic names, values at 0 and 100 %, few games."""

import numpy as np
import pandas as pd

from tests.reports import synthetic

LONG = tuple(f"a_strategy_with_a_very_long_name_number_{i:02d}" for i in range(14))
CYRILLIC = ("будівник", "охоронець", "зодчий_великих_споруд", "лікарка", "скнара_що_ховає_найкраще", "пройдисвіт")


def cases():
    """(chart, case, table) of every hard case."""
    for name, make in synthetic.TABLES.items():
        yield name, "thin", make().assign(n=12)
        if name in ("affiliation", "seats", "threats"):
            yield name, "wide intervals", _wide(make())
        yield name, "zero", _flat(make(), 0.0)
        yield name, "full", _flat(make(), 1.0)
    yield "affiliation", "one group", synthetic.affiliation((3,)).query("group in ('all', '0')")
    yield "affiliation", "four counts", _two_to_five(synthetic.affiliation())
    yield "matchups", "two", synthetic.matchups(("builder", "hoarder"))
    yield "matchups", "long names", synthetic.matchups(LONG)
    yield "matchups", "cyrillic", synthetic.matchups(CYRILLIC)
    yield "strategies", "long names", synthetic.strategies(names=LONG)
    yield "strategies", "cyrillic", synthetic.strategies(names=CYRILLIC)
    yield "strategies", "one", synthetic.strategies(names=("builder",))
    yield "storehouse", "three intents", synthetic.storehouse(families=("ally", "scoundrel", "either"))
    yield "buildings", "many", many_buildings()
    yield "threats", "one", synthetic.threats().query("group == 'bandit_3_nothing'")
    yield "great_buildings", "one", synthetic.great_buildings().query("group == 'GB1'")
    yield "robustness", "one", synthetic.robustness(1)
    for name in ("affiliation", "prosperity", "seats", "storehouse", "tension"):
        yield name, "one count", synthetic.TABLES[name](counts=(5,))


def many_buildings():
    """112 Buildings."""
    tables = []
    for index in range(112):
        table = synthetic.buildings().query("group == 'b6_8'")
        tables.append(table.assign(group=f"b{index}", prosperity=index))
    return pd.concat(tables)


def _flat(table, value):
    """All shares at one end; other figures as they are."""
    shares = ((table["value"] >= 0) & (table["value"] <= 1)).to_numpy()
    return table.assign(**{name: np.where(shares, value, table[name]) for name in ("value", "low", "high")})


def _wide(table):
    """Hardly any games: values far apart, intervals longer than the axis."""
    signs = np.where(np.arange(len(table)) % 2, 1.0, -1.0) if table["value"].min() < 0 else 1.0
    value = np.clip(np.abs(table["value"]) * 40, 0, 0.9) * signs
    return table.assign(value=value, low=value - 0.5, high=value + 0.5, n=9)


def _two_to_five(table):
    two = table[table["players"] == 3].assign(players=2)
    return pd.concat([two, table])
