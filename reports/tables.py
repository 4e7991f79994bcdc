"""From a tidy table to what the page shows and what the CSV file holds."""

import io
import math
import re

from analyses import wording
from reports import measures, style
from reports.page import Cell, Column, Table

FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a cell that begins like this runs as a formula in a spreadsheet
TOLD_BY = ("family", "kind")  # what tells rows of one measure and group apart, where a table has it
SHARED = 0.3  # of their rows: then measures stand side by side
WRITERS = {
    measures.SHARE: wording.percent,
    measures.PP: wording.pp,
    measures.POINTS: wording.points,
    measures.COUNT: lambda value, low=math.nan, high=math.nan: wording.number(value),
}


def csv_text(table) -> str:
    """The tidy table as CSV, figures unrounded; names that a spreadsheet would take for a formula get a `'` before."""
    stream = io.StringIO()
    text_columns = [name for name in table.columns if not _is_numeric(table[name])]
    table.assign(**{name: [escaped(value) for value in table[name]] for name in text_columns}).to_csv(
        stream, index=False, lineterminator="\n"
    )
    return stream.getvalue()


def escaped(value):
    """A text cell that can't be taken for a formula; a signed number stays as it is."""
    if isinstance(value, str) and value.startswith(FORMULA) and not re.fullmatch(r"[+-]?\d+(\.\d+)?", value):
        return "'" + value
    return value


def with_line_ups(table, others):
    """The table with `lineup_low` and `lineup_high`: the lowest and highest value over it and the same table of others.

    Parameters
    ----------
    table : tidy table of the reference line-up
    others : the same analysis' tables of the other line-ups
    """
    keys = ["players", "measure", "group", *(name for name in TOLD_BY if name in table)]
    values = table[keys].assign(**{"0": table["value"]})
    for index, other in enumerate(others, start=1):
        enough = other[other["n"] >= style.MIN_GAMES].reindex(columns=[*keys, "value"])
        enough = enough.drop_duplicates(keys).rename(columns={"value": str(index)})
        values = values.merge(enough, on=keys, how="left", validate="many_to_one")
    every = values.drop(columns=keys)
    return table.assign(lineup_low=every.min(axis=1).to_numpy(), lineup_high=every.max(axis=1).to_numpy())


def _is_numeric(column) -> bool:
    return getattr(column.dtype, "kind", "O") in "iufb"


def page_tables(name: str, table, facts=None) -> tuple[Table, ...]:
    """The tidy table as tables to read: measures with the same rows stand side by side.

    Parameters
    ----------
    name : the analysis
    table : players, measure, group, value, low, high, n, and perhaps `family`
    facts : names of tiles and strategies
    """
    blocks: list[tuple[list, list[str]]] = []  # rows, measures
    for measure in table["measure"].unique():
        if measures.of(name, measure).page:
            _join(blocks, measure, _keys(table[table["measure"] == measure]))
    return tuple(_table(name, table, keys, block, facts) for keys, block in blocks)


def _join(blocks, measure, keys):
    """Put a measure beside those that have most of its rows, or into a table of its own."""
    for rows, names in blocks:
        shared = len(set(rows) & set(keys))
        if shared >= SHARED * len(set(rows) | set(keys)):
            names.append(measure)
            rows.extend(key for key in keys if key not in rows)
            rows.sort(key=lambda key: key[0])  # by player count; within it as they came
            return
    if keys:
        blocks.append((list(keys), [measure]))


def _keys(rows) -> tuple:
    family = rows["family"] if "family" in rows else [""] * len(rows)
    return tuple(
        (int(players), str(group), str(part) if part == part and part is not None else "")
        for players, group, part in zip(rows["players"], rows["group"], family, strict=True)
    )


def _table(name, table, keys, block, facts) -> Table:
    cells = {measure: _measure_cells(name, measure, table[table["measure"] == measure]) for measure in block}
    missing = Cell("", -math.inf), 0
    families, single = any(key[2] for key in keys), {key[1] for key in keys} == {"all"}
    columns = [Column("Players", numeric=True)]
    columns += [] if single else [Column(measures.GROUPS.get(name, "Group"))]
    columns += [Column("Seats that set out as")] if families else []
    columns += [Column(measures.of(name, m).words, True, secondary=i > 0) for i, m in enumerate(block)]
    columns.append(Column("Games", numeric=True, secondary=True))
    rows = []
    for key in keys:
        players, group, family = key
        row = [Cell(str(players), players)]
        words = measures.group_words(name, group, facts)
        row += [] if single else [Cell(words, sort_key(words))]
        row += [Cell(family, family)] if families else []
        figures = [cells[measure].get(key, missing) for measure in block]
        row += [cell for cell, _ in figures]
        count = next((n for _, n in figures if n), 0)
        row.append(Cell(wording.number(count), count))
        rows.append(tuple(row))
    heads = [measures.of(name, measure).words for measure in block]
    caption = heads[0] if len(heads) == 1 else f"{heads[0]} and {wording.word(len(heads) - 1)} more"
    return Table(f"{caption} ({len(rows)} row{'s' if len(rows) != 1 else ''})", tuple(columns), tuple(rows))


def sort_key(text: str) -> str:
    """A text that sorts as people count: `cost 4` before `cost 12`."""
    return re.sub(r"\d+", lambda found: found.group(0).zfill(6), text.lower())


def _measure_cells(name, measure, rows):
    """(cell, n) of one measure by row: printed text, sort key, and a box on the axis that all its values share."""
    write = WRITERS[measures.of(name, measure).unit]
    values, lows, highs = (rows[column].to_numpy(float) for column in ("value", "low", "high"))
    counts = rows["n"].to_numpy(int)
    ends = _axis([*values, *lows, *highs])
    cells = []
    for value, low, high, n in zip(values, lows, highs, counts, strict=True):
        if not n or not math.isfinite(value):
            cells.append(Cell("–", -math.inf))
            continue
        few = int(n) < style.MIN_GAMES
        box = zero = None
        if ends and len(values) > 2:
            low_, high_ = (low, high) if math.isfinite(low + high) else (value, value)
            box = tuple(min(max((x - ends[0]) / (ends[1] - ends[0]), 0.0), 1.0) for x in (low_, value, high_))
            zero = -ends[0] / (ends[1] - ends[0]) if ends[0] < 0 < ends[1] else None
        cells.append(Cell(write(value, low, high), float(value), box, zero, few))
    return {key: (cell, int(n)) for key, cell, n in zip(_keys(rows), cells, counts, strict=True)}


def _axis(numbers):
    """Ends of the axis of a column: from 0, or to both sides of it; None where nothing can be drawn."""
    finite = [float(x) for x in numbers if math.isfinite(x)]
    low, high = min([0.0, *finite]), max([0.0, *finite])
    return (low, high) if high - low > 0 else None
