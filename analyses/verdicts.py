"""From tables and goals to verdicts: one sentence, one figure, one badge, and for whom it holds.

The badges are those of report_design.md, section 3:

- ``above``, ``below``: the whole interval lies outside the goal, for the reference and for every line-up at least as
  strong; where the order is not known, for three quarters of the panel
- ``depends``: the reference and a line-up at least as strong lie on different sides of an edge (order not known: more
  than a quarter of the panel does)
- ``few``: the interval straddles an edge, or under 30 events of the rarer outcome in under 300 games (in more the
  exact interval is narrow enough to judge: never in 400,000 games is an answer)
- ``within``: the whole interval inside, for the same line-ups
- ``info``: no goal set, for information
"""

import math
from dataclasses import dataclass

from analyses import goals as goals_
from analyses import wording
from analyses._measures import axis_end, measures
from analyses.estimates import FEW_EVENTS

MOST = 9
ORDER = ("off", "depends", "few", "within", "info")
QUORUM = 0.75
ENOUGH = 300  # games in which even a handful of events tells something
HEADLINE = (
    ("ally_win_rate", ""),
    ("ally_win_rate", "scoundrels_1"),
    ("seat_spread", ""),
    ("player_count_spread", ""),
)
WORDS = {
    "above": "above goal",
    "below": "below goal",
    "depends": "depends on play",
    "few": "not enough games",
    "within": "within goal",
    "info": "no goal set",
}
SIDES = {
    "above": "above the goal",
    "below": "below the goal",
    "within": "within the goal",
    "edge": "too close to tell",
    "thin": "too few games",
}


@dataclass(frozen=True)
class Point:
    """The same figure for another line-up."""

    name: str
    value: float
    low: float
    high: float
    stronger: bool = False  # known to be at least as strong as the reference


@dataclass(frozen=True)
class Verdict:
    """One verdict.

    Parameters
    ----------
    state : str
        The badge: above, below, depends, few, within or info.
    sentence : str
        The whole sentence, with `figure` (value and unit) once in it.
    figure : str
    value, low, high : float
        Shares or differences of shares, 0..1.
    n : int
        Games behind the figure.
    goal : (low, high) or None
        None inside where an end is open.
    axis : float
        The axis runs from 0 to this.
    unit : str
        "share" or "pp".
    robustness : str
        For which line-ups it holds.
    points : tuple of Point
        The other line-ups, weakest first.
    analysis : str
        Where to read on.
    attempt : str
        A command to try next, or "".
    key : str
        `metric[.condition][.players]`, as in `headline`.
    subject : str
        The measure in few words, for the row of a chart.
    players : int
        0 when it spans several counts.
    distance : float
        How far off the goal, in widths of the goal; negative inside.
    """

    state: str
    sentence: str
    figure: str
    value: float
    low: float
    high: float
    n: int
    goal: tuple | None
    axis: float
    unit: str
    robustness: str
    points: tuple
    analysis: str
    attempt: str
    key: str
    subject: str
    players: int = 0
    distance: float = 0.0

    @property
    def words(self):
        """The badge in words."""
        return WORDS[self.state]

    @property
    def others(self):
        """The values of the other line-ups, weakest first."""
        return tuple(point.value for point in self.points)


def verdicts(tables, targets, facts, panel=(), stronger=None, rate=None, again=None):
    """The verdicts of a run, sorted, at most nine.

    Parameters
    ----------
    tables : dict of name -> DataFrame
        Estimates of the reference line-up.
    targets : dict
        `[targets]` of the ruleset.
    facts : Facts
    panel : sequence of (name, tables)
        Other line-ups, weakest to strongest.
    stronger : int, optional
        How many of them, at the end of the panel, are at least as strong as the reference. Unknown: three quarters of
        the panel must agree.
    rate : float, optional
        Games per second, for the minutes that more games would take.
    again : callable, optional
        `again(players, changed)`: the beginning of the command that plays the same ruleset and line-up at this player
        count (0: all of them), without the override of the path `changed`; "" where there is none. By default the
        ruleset by its name and nothing else.

    Raises
    ------
    UserError
        For unknown metrics, conditions or keys in `targets`.
    """
    weaker = len(panel) - (stronger or 0)
    panel = [(name, _by_key(other, targets), place >= weaker) for place, (name, other) in enumerate(panel)]
    found = []
    for goal in goals_.goals(targets):
        for measure in measures(tables, goal.metric, goal.condition, several=False):
            others = [(name, keyed[measure.key], strong) for name, keyed, strong in panel if measure.key in keyed]
            found.append(_judge(measure, goal, others, stronger is not None, facts, rate, again or _by_name(facts)))
    found += _without_goal(tables, targets, facts)
    return sorted(found, key=_rank)[:MOST]


def _rank(verdict):
    place = ORDER.index("off" if verdict.state in ("above", "below") else verdict.state)
    return place, -verdict.distance


def _by_key(tables, targets):
    """The figures of another line-up by key, to be found for each verdict."""
    keyed = {}
    for goal in goals_.goals(targets):
        for measure in measures(tables, goal.metric, goal.condition):
            keyed[measure.key] = measure
    return keyed


def _judge(measure, goal, others, ordered, facts, rate, again):
    side = "edge" if measure.events < FEW_EVENTS and measure.n < ENOUGH else goal.side(measure.low, measure.high)
    sides = [(name, _side(other, goal)) for name, other, _ in others]
    counted = [told for (_, told), (*_, strong) in zip(sides, others, strict=True) if strong or not ordered]
    badge = "few" if side == "edge" else side if _holds(side, counted, ordered) else "depends"
    robustness = _settle(measure, goal, rate) if badge == "few" else _robustness(side, sides, badge)
    attempt = _command(measure, badge, side, facts, goal, again)
    return _verdict(measure, goal, badge, side, robustness, others, attempt)


def _side(measure, goal):
    """Where another line-up lies; its interval is exact where events are rare."""
    return "thin" if measure.n < FEW_EVENTS else goal.side(measure.low, measure.high)


def _holds(side, counted, ordered):
    """Whether the line-ups that count lie on the reference's side; one that straddles an edge speaks for neither."""
    against = sum(other not in (side, "edge", "thin") for other in counted)
    return against == 0 if ordered else against <= (1 - QUORUM) * len(counted)


def stronger_of(tables, panel):
    """How many line-ups at the end of the panel are at least as strong for the Allies as the reference.

    The panel goes from the weakest to the strongest for the Allies. None where the reference has no place in that
    order: when those that win less often than it are not the first ones.
    """
    own, weaker = _mean_rate(tables), []
    for _, other in panel:
        rate = _mean_rate(other)
        if own is None or rate is None:
            return None
        weaker.append(rate < own)
    return len(weaker) - sum(weaker) if weaker == sorted(weaker, reverse=True) else None


def _mean_rate(tables):
    """The Allies' win rate, the mean over the player counts."""
    rates = [measure.value for measure in measures(tables, "ally_win_rate")]
    return sum(rates) / len(rates) if rates else None


def _robustness(side, sides, badge):
    """For whom the verdict holds, in the fixed words of report_design.md, section 3."""
    if not sides:
        return "Only known for these strategies."
    against = {}
    for name, other in sides:
        if other != side:
            against.setdefault(other, []).append(name)
    if not against:
        return f"Holds for {'both' if len(sides) == 1 else f'all {len(sides) + 1}'} line-ups tried."
    rest = "; ".join(f"{SIDES[other]} with {_names(names)}" for other, names in against.items())
    if badge == "depends":
        return f"{wording.sentence(SIDES[side])} with the reference line-up; {rest}."
    agreeing = len(sides) + 1 - sum(len(names) for names in against.values())
    return f"{wording.sentence(SIDES[side])} for {agreeing} of {len(sides) + 1} line-ups; {rest}."


def _names(names):
    names = [name.replace("_", " ") for name in names]
    return wording.listing(names if len(names) <= 3 else [*names[:2], f"{len(names) - 2} more"])


def _settle(measure, goal, rate):
    """How many games would tell, as a forecast."""
    games = games_to_settle(measure, goal)
    if games is None:
        return "So close to the edge of the goal that no sensible number of games would settle it."
    minutes = f" ({_minutes(games / rate)})" if rate else ""
    where = f" {wording.at(measure.players)}" if measure.players else " in all"
    return f"About {wording.about(games)} games{where} would settle it{minutes}."


def games_to_settle(measure, goal):
    """Games of that player count at which the interval would leave the edge it straddles, or None over a billion."""
    half = (measure.high - measure.low) / 2
    edges = [e for e in goal.bounds if e is not None]
    gap = min((abs(measure.value - e) for e in edges), default=0.0)
    factor = (half / gap) ** 2 if gap > 0 else math.inf
    if measure.events < FEW_EVENTS and measure.n < ENOUGH:
        wanted = min(FEW_EVENTS / max(measure.events, 1), ENOUGH / max(measure.n, 1))
        factor = max(factor if math.isfinite(factor) else 0.0, wanted)
    games = measure.total * max(factor, 1.0) * 1.1
    return int(games) if games < 1e9 else None


def _minutes(seconds):
    if seconds < 90:
        return "a second" if seconds <= 1 else f"{math.ceil(seconds)} seconds"
    minutes = math.ceil(seconds / 60)
    return f"{minutes} minutes" if minutes < 120 else f"{math.ceil(minutes / 60)} hours"


def _by_name(facts):
    start = f"dawnlab balance {facts.ruleset or facts.game}"
    return lambda players, changed: f"{start} --players {players}" if players else start


def _command(measure, badge, side, facts, goal, again):
    """One command worth trying for what is off, or for what needs more games."""
    if badge == "few":
        games = games_to_settle(measure, goal)
        change, path = (f"--games {_two_digits(games)}" if games else ""), ""
    elif badge not in ("above", "below"):
        return ""
    elif measure.metric == "seat_spread":
        path = "rules.storehouse_in_round_6"
        change = f"--set {path}=false"
    else:
        path = "rules.prosperity_per_ally"
        step = 5 if measure.metric == "ally_win_rate" and side == "above" else -5
        change = f"--set {path}={facts.prosperity_per_ally + step}"
    start = again(measure.players, path)
    return f"{start} {change}" if start and change else ""


def _two_digits(n):
    step = 10 ** max(len(str(n)) - 2, 0)
    return -(-n // step) * step


def _verdict(measure, goal, state, side, robustness, others, attempt):
    scale = 100.0
    decimals = wording.digits((measure.high - measure.low) / 2 * scale, measure.value * scale)
    unit = wording.PERCENT if measure.unit == "share" else wording.PP
    figure = wording.number(measure.value * scale, decimals) + unit
    interval = wording.interval(measure.low * scale, measure.high * scale, decimals)
    sentence = f"{measure.subject} {figure}{wording.NBSP}({interval}) {measure.tail}"
    if goal is not None:
        sentence += f"; goal {wording.goal(*goal.bounds, unit=unit)}"
        sentence += f": {goal.word(side)}" if state in ("above", "below") else ""
    points = tuple(Point(name, m.value, m.low, m.high, strong) for name, m, strong in others)
    bounds = goal.bounds if goal is not None else None
    return Verdict(
        state=state,
        sentence=f"{sentence}.",
        figure=figure,
        value=measure.value,
        low=measure.low,
        high=measure.high,
        n=measure.n,
        goal=bounds,
        axis=axis_end([measure.high, *(bounds or ()), *(p.value for p in points)]),
        unit=measure.unit,
        robustness=robustness,
        points=points,
        analysis=measure.section,
        attempt=attempt,
        key=measure.key,
        subject=measure.name,
        players=measure.players,
        distance=goal.distance(measure.value) if goal is not None else 0.0,
    )


def _without_goal(tables, targets, facts):
    """The Ally win rates furthest apart, for information, where the ruleset sets no goal for them; two rows at most."""
    if goals_.find(targets, "ally_win_rate") is not None or goals_.find(targets, "ally_win_rate", "scoundrels_1"):
        return []
    rates = sorted(measures(tables, "ally_win_rate"), key=lambda m: m.value)
    rates = rates if len(rates) < 3 else [rates[0], rates[-1]]
    return [_verdict(m, None, "info", "", "No goal set; for information.", [], "") for m in rates]


def title(found):
    """The title over the verdicts: `4 of 7 goals are missed, 1 depends on play`."""
    judged = [v for v in found if v.state != "info"]
    if not judged:
        return "No goals are set"
    off = sum(v.state in ("above", "below") for v in judged)
    depends, few = (sum(v.state == b for v in judged) for b in ("depends", "few"))
    if off + depends + few == 0:
        return f"All {len(judged)} goals are met" if len(judged) > 1 else "The goal is met"
    goals = f"{off} of {len(judged)} goal{'s' if len(judged) > 1 else ''} {'is' if off == 1 else 'are'} missed"
    parts = [goals if off else f"No goal of {len(judged)} is missed"]
    if depends:
        parts.append(f"{depends} depend{'s' if depends == 1 else ''} on play")
    if few:
        parts.append(f"{few} need{'s' if few == 1 else ''} more games")
    return ", ".join(parts)


def robustness(found, reference="reference"):
    """The table of the chart "does it hold for better play?": a row for each verdict and line-up.

    Parameters
    ----------
    found : verdicts of a run with a panel
    reference : name of the reference line-up; it stands at the end where no line-up is known to be stronger

    Returns
    -------
    DataFrame: players, measure ("verdict"), group (the subject), value, low, high, n, lineup, order (0 weakest),
    reference, state, robustness, goal_low, goal_high (nan: open), unit. Empty without a panel.
    """
    import pandas as pd

    rows = []
    for verdict in found:
        place = sum(not point.stronger for point in verdict.points)
        own = Point(reference, verdict.value, verdict.low, verdict.high)
        ordered = [*verdict.points[:place], own, *verdict.points[place:]] if verdict.points else []
        low, high = (math.nan if x is None else x for x in verdict.goal or (None, None))
        for order, point in enumerate(ordered):
            base = {"players": verdict.players, "measure": "verdict", "group": verdict.subject}
            figures = {"value": point.value, "low": point.low, "high": point.high, "n": verdict.n}
            place_of = {"lineup": point.name, "order": order, "reference": point is own}
            judged = {"state": verdict.state, "robustness": verdict.robustness, "goal_low": low, "goal_high": high}
            rows.append(base | figures | place_of | judged | {"unit": verdict.unit})
    return pd.DataFrame(rows)


def robustness_finding(table, facts):
    """The words to `robustness`: how many verdicts survive the other line-ups."""
    guide = (
        "Read each row from bottom to top, from the weakest line-up to the strongest; the reference is the large dot. "
        "A line that stays on one side of the green field gives a verdict that holds; one that enters or crosses it "
        "depends on play. Not: that the strongest line-up is how people will play."
    )
    if not len(table):
        return wording.Finding("Does it hold for better play?", "Only one line-up was tried", "", guide, False)
    states = table.drop_duplicates("group")["state"]
    survive, all_ = int(states.isin(("above", "below", "within")).sum()), len(states)
    if survive == all_:
        title = f"All {all_} verdicts survive the other line-ups"
    else:
        count = f"{wording.sentence(wording.word(survive))} of {wording.word(all_)}"
        title = f"{count} verdicts survive the other line-ups"
    lineups, n = table["lineup"].nunique(), int(table["n"].max())
    note = f"The same verdicts for {lineups} line-ups, weakest at the bottom; up to {wording.games(n)} behind a dot."
    return wording.Finding("Does it hold for better play?", title, note, guide, True)


def headline(tables):
    """The headline figures of a run: what `--precision` watches and `--json` prints.

    Returns
    -------
    dict of key -> (value, low, high, n): `ally_win_rate.4`, `ally_win_rate.scoundrels_1.4`, `seat_spread.4`,
    `player_count_spread`; shares 0..1.
    """
    found = [m for metric, condition in HEADLINE for m in measures(tables, metric, condition)]
    return {m.key: (m.value, m.low, m.high, m.n) for m in found}


def imprecise(tables, half):
    """The headline figures that have not reached a half-width, or have under 30 events: list of keys.

    `--precision` stops when it is empty; the ordinary interval stays valid since only widths are looked at
    (statistics.md, section 4).
    """
    found = [m for metric, condition in HEADLINE for m in measures(tables, metric, condition)]
    return [m.key for m in found if not ((m.high - m.low) / 2 <= half and m.events >= FEW_EVENTS)]
