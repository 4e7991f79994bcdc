"""From what a run counted to a report: `build_page` gathers the page, `write_report` writes the folder.

Nothing is computed here: figures come from the analyses' tables, words from their findings and verdicts.
"""

from dataclasses import dataclass
from pathlib import Path

from analyses import verdicts as verdicts_
from analyses import wording
from reports import measures, tables, verdict_rows
from reports.page import Fact, GameLink, PageData, Reproduce, Rules, Section, Switch

PICTURES = 12  # on a page at most
RARE = 1e-3  # share of games under which something counts as dead
ORDER = (
    "affiliation", "prosperity", "strategies", "matchups", "storehouse", "buildings", "great_buildings", "threats",
    "seats", "tension", "robustness", "wounds", "raids", "dead_design", "pace", "endings",
)  # fmt: skip
SHORT = {
    "affiliation": "Who wins",
    "prosperity": "The bar",
    "strategies": "Strategies",
    "matchups": "Match-ups",
    "storehouse": "Storehouses",
    "buildings": "Buildings",
    "great_buildings": "Great Buildings",
    "threats": "Threats",
    "seats": "Seats",
    "tension": "When it is settled",
    "robustness": "Better play",
    "dead_design": "Never used",
}
UNUSED = (
    ("never_possible", "Never possible"),
    ("never_chosen", "Possible, hardly ever chosen"),
    ("never_mattered", "Chosen, hardly ever mattered"),
)


@dataclass(frozen=True)
class Result:
    """One analysis of the run: its name (file stem), its finding in words, its tidy table."""

    name: str
    finding: object
    table: object


def build_page(
    run,
    verdicts,
    results,
    *,
    facts=None,
    targets=None,
    switches=(),
    assumed=(),
    cells=0,
    examples=None,
    reproduce=None,
    panel=(),
    draw=True,
) -> PageData:
    """Gather the page.

    Parameters
    ----------
    run : dict with `title`; `games` (dict player count -> games); and, where known, `line_up`, `ruleset`, `hash`
        (short), `ended_by` (dict), `seed`, `overrides` (dict path -> value), `warnings`
    verdicts : records of `analyses.verdicts`, sorted
    results : (name, finding, table) of each analysis
    facts, targets : `analyses.facts.Facts` and the ruleset's `[targets]`, for charts and names
    switches : (name, value, default, provenance, readings) of each rule switch
    assumed : paths of the assumed values; `cells` : how many values the tables and rules have, switches apart
    examples : dict (analysis, label, players) -> (score, game)
    reproduce : dict with `command`, `folder`, and, where known, `note`, `digest`
    panel : (name, dict of tables) of the other line-ups tried, weakest first, as for `analyses.verdicts.verdicts`
    draw : False leaves the pictures out (for the terminal)
    """
    results = sorted((_result(panel, *result) for result in results), key=lambda result: _place(result.name))
    reproduce = dict(reproduce or {})
    sections, sentences, drawn = [], [], 0
    source = _source(run, assumed, cells)
    for result in results:
        games = _games(result.name, examples or {}, reproduce.get("folder", "RUN"))
        section = _section(result, facts, games)
        wants = bool(result.finding.picture) and len(result.table) > 0 and _can_draw(result.name) and drawn < PICTURES
        if wants:
            drawn += 1
            sections.append(_with_picture(section, result, facts, targets, source) if draw else section)
        elif section.lists:
            sections.append(section)
        else:
            sentences.append(section)
    anchors = {section.anchor for section in (*sections, *sentences)}
    return PageData(
        title=run["title"],
        kind=run.get("kind", "Balance report"),
        facts=_facts(run, assumed, cells, panel),
        verdict_title=verdicts_.title(verdicts),
        verdicts=verdict_rows.rows(verdicts, anchors),
        sections=tuple(sections),
        sentences=tuple(sentences),
        rules=_rules(switches, assumed, cells, run.get("overrides") or {}),
        reproduce=_reproduce(reproduce),
        warnings=tuple(run.get("warnings", ())),
        tables=tuple((result.name, result.table) for result in results),
    )


def write_report(folder, page: PageData) -> Path:
    """Write `index.html`, `charts/*.png`, `charts/*.svg` and `tables/*.csv`; returns the path of the page."""
    from reports import html

    folder = Path(folder)
    for name in ("charts", "tables"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    for picture in page.pictures:
        (folder / "charts" / f"{picture.name}.svg").write_text(picture.file_svg, encoding="utf-8")
        (folder / "charts" / f"{picture.name}.png").write_bytes(picture.file_png)
    for name, table in page.tables:
        (folder / "tables" / f"{name}.csv").write_text(tables.csv_text(table), encoding="utf-8")
    path = folder / "index.html"
    path.write_text(html.render(page), encoding="utf-8")
    return path


# --- sections ------------------------------------------------------------------------------------------------------------


def _result(panel, name, finding, table) -> Result:
    """One analysis; its table knows how far the other line-ups of the panel lie."""
    others = [tables_[name] for _, tables_ in panel if name in tables_]
    return Result(name, finding, tables.with_line_ups(table, others) if others else table)


def _place(name):
    return (ORDER.index(name) if name in ORDER else len(ORDER), name)


def _can_draw(name):
    from reports import draw

    return draw.has_chart(name)


def _section(result, facts, games) -> Section:
    finding, name = result.finding, result.name
    lists = _unused(result.table, facts) if name == "dead_design" else ()
    return Section(
        anchor=verdict_rows.anchor_of(name),
        short=SHORT.get(name, name.replace("_", " ").capitalize()),
        question=finding.question,
        title=finding.title,
        note=finding.note,
        guide=finding.guide,
        tables=() if lists else tables.page_tables(name, result.table, facts),
        games=games,
        csv=f"tables/{name}.csv",
        lists=lists,
    )


def _with_picture(section, result, facts, targets, source) -> Section:
    from dataclasses import replace

    from reports import draw

    known = draw.chart_facts(facts, targets)
    finding = result.finding
    picture = draw.draw_picture(result.name, result.table, known, finding.title, finding.note, source)
    return replace(section, picture=picture)


def _games(name, examples, folder) -> tuple[GameLink, ...]:
    """The games of an analysis, of the middle player count where several have one under the same label."""
    found: dict[str, dict[int, int]] = {}
    for (analysis, label, players), (_, game) in sorted(examples.items()):
        if analysis == name:
            found.setdefault(label, {})[players] = game
    links = []
    for label, by_players in found.items():
        counts = sorted(by_players)
        players = counts[len(counts) // 2]
        command = f"dawnlab replay {folder} {by_players[players]} --players {players}"
        links.append(GameLink(label, by_players[players], command, players))
    return tuple(links)


def _unused(table, facts):
    """Dead design in three lists: what came in under 1 game in 1,000 over all player counts, the rarest first."""
    found: dict[tuple[str, str], list] = {}
    for row in table.itertuples():
        entry = found.setdefault((str(getattr(row, "kind", "")), str(row.group)), ["", 0.0, 0, ""])
        entry[0] = entry[0] or (row.measure if row.measure.startswith("never") else "")
        entry[1] += row.value
        entry[2] += int(row.n)
        entry[3] = getattr(row, "words", "")
    lists = []
    for measure, heading in UNUSED:
        rare = [
            (count, words or measures.thing_words(thing, facts), n)
            for (_, thing), (its, count, n, words) in found.items()
            if its == measure and count < RARE * n
        ]
        lists.append((heading, tuple(f"{words}: {_how_often(count, n)}" for count, words, n in sorted(rare))))
    return tuple(lists)


def _how_often(count, n):
    return (
        wording.never(n).replace(f" in {wording.games(n)}", "")
        if not count
        else f"{wording.number(count)} in {wording.games(n)}"
    )


# --- header, rules, reproduce ----------------------------------------------------------------------------------------------


def _counts(games) -> str:
    total, counts = sum(games.values()), sorted(games)
    return f"{wording.number(total)} with {wording.listing(str(count) for count in counts)} players"


def _facts(run, assumed, cells, panel) -> tuple[Fact, ...]:
    facts = [Fact("Games", _counts(run["games"]))] if run.get("games") else []
    if run.get("line_up"):
        facts.append(Fact("Reference line-up", _line_up(run["line_up"])))
    if panel:
        names = [name.replace("_", " ") for name, _ in panel]
        many = f"{len(names)} line-ups, {names[0]} to {names[-1]}"
        words = many if len(names) > 8 else " → ".join(names) + (" (weak to strong)" if len(names) > 1 else "")
        facts.append(Fact("Also tried", words))
    if run.get("ruleset"):
        link = (f"{len(assumed)} of {cells} values assumed", "rules") if cells else None
        facts.append(Fact("Ruleset", run["ruleset"], run.get("hash", ""), link))
    if run.get("ended_by"):
        facts.append(_ended_by(run["ended_by"]))
    return tuple(facts)


def _line_up(text) -> str:
    """A mix as `builder 30 %, great builder 15 %`; a line-up with a strategy a seat as it was written."""
    found = [entry.rpartition("=") for entry in text.split(",")]
    try:
        return ", ".join(
            f"{name.strip().replace('_', ' ')}{wording.NBSP}{100 * float(x):.3g}{wording.PERCENT}"
            for name, _, x in found
        )
    except ValueError:
        return text


def _ended_by(ended) -> Fact:
    """How the games ended; capped and illegal ones are always printed, and loud when there are any."""
    capped, illegal = (int(ended.get(name, 0)) for name in ("turn_cap", "illegal"))
    bad = capped + illegal
    head = "all by the rules" if not bad else f"{wording.number(sum(ended.values()) - bad)} by the rules"
    return Fact("Ended by", f"{head}; {wording.number(capped)} capped, {wording.number(illegal)} illegal", loud=bad > 0)


def _source(run, assumed, cells) -> str:
    """The line under a picture that travels alone."""
    parts = [_counts(run["games"]).replace(" with", " games with") if run.get("games") else ""]
    parts += [f"seed {run['seed']}"] if "seed" in run else []
    text = ", ".join(part for part in parts if part) + ". 95" + wording.PERCENT + " intervals."
    if run.get("ruleset"):
        text += f" Ruleset {run['ruleset']} {run.get('hash', '')}".rstrip()
        text += f", {len(assumed)} of {cells} values assumed." if cells else "."
    return text


def _rules(switches, assumed, cells, overrides) -> Rules | None:
    rows = tuple(
        Switch(str(name), _value(value), str(source), _readings(value, readings), changed=value != default)
        for name, value, default, source, readings in switches
    )
    if not rows and not cells:
        return None
    guessed = sum(row.source == "assumed" for row in rows)
    title = f"{len(assumed)} of {cells} values of the tables and rules are assumed" if cells else "The rules in force"
    title += f", and {guessed} of {len(rows)} rule switches" if rows and cells else ""
    changed = sum(row.changed for row in rows)
    note = "Source: stated by the designer, taken from a published source, or assumed. "
    note += f"{wording.sentence(wording.plural(changed, 'switch', 'switches'))} "
    note += f"differ{'s' if changed < 2 else ''} from the default."
    return Rules(title, note, rows, _assumed(assumed), tuple((path, _value(x)) for path, x in overrides.items()))


def _value(value):
    return str(value).lower() if isinstance(value, bool) else str(value)


def _readings(value, readings):
    """The other readings of a switch."""
    return ", ".join(_value(reading) for reading in readings or () if _value(reading) != _value(value))


def _assumed(paths):
    """Assumed cells by table: `buildings`: `b4_4.cost, b4_4.count, …`."""
    grouped: dict[str, list[str]] = {}
    for path in paths:
        table, _, cell = str(path).partition(".")
        grouped.setdefault(table, []).append(cell)
    return tuple((f"{name} ({len(found)})", ", ".join(found)) for name, found in grouped.items())


def _reproduce(given) -> Reproduce | None:
    if not given.get("command"):
        return None
    commands = [given["command"]]
    if given.get("folder"):
        commands.append(f"dawnlab replay {given['folder']} 0          # any game above, in words")
    return Reproduce(tuple(commands), given.get("note", ""), given.get("digest", ""))
