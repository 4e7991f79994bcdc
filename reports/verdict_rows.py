"""From the verdicts of the analyses to rows of the page: the sentence in parts, the small axis, the link."""

import math

from analyses import wording
from reports.page import Micro, VerdictRow

MOST = 9  # verdicts on a page
INFORMATION = 2  # of them without a goal
ORDER = ("above", "below", "depends", "few", "within", "info")
OFF_GOAL = ("above", "below")


def rows(verdicts, anchors) -> tuple[VerdictRow, ...]:
    """Rows in the order in which they came (the analyses sort them), at most nine, two of them without a goal.

    Parameters
    ----------
    verdicts : records with state, sentence, figure, robustness, attempt, analysis, value, low, high, goal, unit, others
    anchors : analyses that have a section, so that the link leads somewhere
    """
    kept, information = [], 0
    for verdict in verdicts:
        information += verdict.state == "info"
        if verdict.state != "info" or information <= INFORMATION:
            kept.append(verdict)
    return tuple(_row(verdict, anchors) for verdict in kept[:MOST])


def headline(verdicts) -> str:
    """The title that counts: `4 of 7 goals are missed, 1 depends on play`."""
    judged = [verdict for verdict in verdicts if verdict.state != "info"]
    if not judged:
        return "No goals are set, so nothing is judged"
    missed = sum(verdict.state in OFF_GOAL for verdict in judged)
    depends, few = (sum(verdict.state == state for verdict in judged) for state in ("depends", "few"))
    rest = [f"{depends} depend{'s' if depends == 1 else ''} on play"] if depends else []
    rest += [f"{few} need{'s' if few == 1 else ''} more games"] if few else []
    if missed:
        head = f"{missed} of {len(judged)} goals {'is' if missed == 1 else 'are'} missed"
    elif rest:
        head = "No goal is missed"
    else:
        head = "The goal is met" if len(judged) == 1 else f"All {len(judged)} goals are met"
    return ", ".join([head, *rest])


def _row(verdict, anchors) -> VerdictRow:
    before, figure, after = verdict.sentence.partition(verdict.figure) if verdict.figure else (verdict.sentence, "", "")
    anchor = verdict.analysis if verdict.analysis in anchors else ""
    return VerdictRow(
        verdict.state,
        (before, figure, after),
        verdict.robustness,
        verdict.attempt if verdict.state in OFF_GOAL else "",
        anchor,
        micro(verdict),
    )


def micro(verdict) -> Micro | None:
    """The small axis: 0 to 100 %, or from 0 to the next round number when all lies under a quarter."""
    scale = 1.0 if verdict.unit == "points" else 100.0
    unit = {"share": wording.PERCENT, "pp": wording.PP}.get(verdict.unit, "")
    goal = tuple(scale * x if x is not None and math.isfinite(x) else None for x in verdict.goal or (None, None))
    inner = [scale * x for x in (verdict.value, verdict.low, verdict.high, *verdict.others) if _finite(x)]
    if not inner:
        return None
    most = max([*inner, *(x for x in goal if x is not None)])
    end = 100.0 if verdict.unit == "share" and most > 25 else _round_up(most)
    start = 0.0 if min(inner) >= 0 else -end
    place = lambda x: min(max((x - start) / (end - start), 0.0), 1.0)  # noqa: E731
    band = None
    if goal != (None, None):
        band = place(start if goal[0] is None else goal[0]), place(end if goal[1] is None else goal[1])
    values = [place(scale * x) if _finite(x) else None for x in (verdict.value, verdict.low, verdict.high)]
    return Micro(
        wording.number(start),
        wording.number(end, 0 if end >= 1 else 1) + unit,
        values[0],
        values[1] if values[2] is not None else None,
        values[2] if values[1] is not None else None,
        band,
        tuple(place(scale * x) for x in verdict.others if _finite(x)),
        _label(verdict, goal, unit, scale),
    )


def _label(verdict, goal, unit, scale):
    words = (
        wording.figure(verdict.value, verdict.low, verdict.high, unit, scale) if _finite(verdict.value) else "unknown"
    )
    if goal != (None, None):
        words += f"; goal {wording.goal(*goal, unit=unit, scale=1.0)}"
    others = [scale * x for x in verdict.others if _finite(x)]
    if others:
        words += f"; line-ups {wording.number(min(others), 1)} to {wording.number(max(others), 1)}"
    return words


def _finite(x):
    return x is not None and math.isfinite(x)


def _round_up(x):
    """The next of 1, 2, 2.5, 4, 5, 8, 10 times a power of ten."""
    if x <= 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(x))
    return next(power * step for step in (1, 2, 2.5, 4, 5, 8, 10) if power * step >= x * 0.999999)
