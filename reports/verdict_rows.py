"""From the verdicts of the analyses to rows of the page: the sentence in parts, the small axis, the link."""

import math

from analyses import wording
from reports.page import Micro, VerdictRow

UNITS = {"share": wording.PERCENT, "pp": wording.PP}


def rows(verdicts, anchors) -> tuple[VerdictRow, ...]:
    """Rows in the order in which the verdicts came.

    Parameters
    ----------
    verdicts : records of `analyses.verdicts`, sorted
    anchors : ids of the sections, so that each link leads somewhere
    """
    return tuple(_row(verdict, anchors) for verdict in verdicts)


def anchor_of(name: str) -> str:
    """The id of an analysis' section."""
    return name.replace("_", "-")


def _row(verdict, anchors) -> VerdictRow:
    parts = verdict.sentence.partition(verdict.figure) if verdict.figure else (verdict.sentence, "", "")
    anchor = anchor_of(verdict.analysis)
    return VerdictRow(
        state=verdict.state,
        sentence=parts,
        robustness=verdict.robustness,
        attempt=verdict.attempt,
        anchor=anchor if anchor in anchors else "",
        micro=micro(verdict),
    )


def micro(verdict) -> Micro | None:
    """The small axis, from 0 to `verdict.axis`: the goal as a band, the other line-ups, the figure with its interval."""
    if not _finite(verdict.value) or not verdict.axis > 0:
        return None
    places = [_place(x, verdict.axis) if _finite(x) else None for x in (verdict.value, verdict.low, verdict.high)]
    band = None
    if verdict.goal and any(_finite(end) for end in verdict.goal):
        low, high = verdict.goal
        band = _place(low if _finite(low) else 0.0, verdict.axis), _place(high if _finite(high) else 1.0, verdict.axis)
    end = 100 * verdict.axis
    return Micro(
        start="0",
        end=wording.number(end, 0 if end == round(end) else 1) + UNITS.get(verdict.unit, ""),
        value=places[0],
        low=places[1],
        high=places[2],
        goal=band,
        others=tuple(_place(x, verdict.axis) for x in verdict.others if _finite(x)),
        label=_label(verdict),
    )


def _label(verdict) -> str:
    """What a screen reader says of the small axis."""
    unit = UNITS.get(verdict.unit, "")
    words = wording.figure(verdict.value, verdict.low, verdict.high, unit, 100)
    goal = wording.goal(*verdict.goal, unit=unit) if verdict.goal else ""
    others = [100 * x for x in verdict.others if _finite(x)]
    words += f"; goal {goal}" if goal else ""
    return words + (
        f"; line-ups {wording.number(min(others), 1)} to {wording.number(max(others), 1)}" if others else ""
    )


def _place(x, axis) -> float:
    return min(max(x / axis, 0.0), 1.0)


def _finite(x) -> bool:
    return x is not None and math.isfinite(x)
