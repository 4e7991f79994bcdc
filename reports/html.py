"""`PageData` as one self-contained HTML file: no network, one small script, complete without it."""

import re
from functools import lru_cache
from pathlib import Path

from reports import style
from reports.page import PageData

SHOWN = 24  # rows of a table before "Show all"
LIMIT = 5_000_000  # bytes; a page of more has gone wrong somewhere
BADGES = {
    "above": ("off", "▲", "above goal"),
    "below": ("off", "▼", "below goal"),
    "depends": ("mid", "◐", "depends on play"),
    "few": ("few", "…", "not enough games"),
    "within": ("ok", "✓", "within goal"),
    "info": ("info", "", "no goal set"),
}
# a figure and its interval must not break across lines: from the number to the closing parenthesis
_INTERVAL = re.compile(r"\((?=[^()]*\d)[^()]{1,60}\)|\d[\d.,]*–\d[\d.,]*(?:[\u202f\u00a0](?:%|pp))?")


def render(page: PageData) -> str:
    """The page as HTML."""
    text = _template().render(page=page, badges=BADGES, shown=SHOWN, tokens=tokens(), nav=contents(page))
    if len(text.encode()) > LIMIT:
        raise ValueError(f"the page has {len(text.encode()):,} bytes, more than {LIMIT:,}")
    return text


def contents(page: PageData) -> list[tuple[str, str]]:
    """(anchor, words) of the list of contents."""
    entries = [("verdicts", "Verdicts")]
    entries += [(section.anchor, section.short) for section in page.sections]
    entries += [("also", "Also counted")] if page.sentences else []
    entries += [("rules", "Rules in force")] if page.rules else []
    entries += [("reproduce", "Reproduce")] if page.reproduce else []
    return entries


def tokens() -> tuple[str, str]:
    """The CSS variables, light and dark."""
    light = style.LIGHT | {name: pair[0] for name, pair in style.PAGE.items()}
    dark = style.DARK | {name: pair[1] for name, pair in style.PAGE.items()}
    return tuple(";".join(f"--{name}:{value}" for name, value in values.items()) for values in (light, dark))


@lru_cache(maxsize=1)
def _template():
    from jinja2 import Environment, StrictUndefined
    from markupsafe import Markup, escape

    def whole(text):
        """Escaped text in which intervals and `code` don't break."""
        safe = str(escape(text))
        safe = _INTERVAL.sub(r'<span class="nb">\g<0></span>', safe)
        return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", safe))

    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    environment.filters.update(
        whole=whole,
        svg=Markup,  # drawn by us, its texts escaped by matplotlib
        part=lambda value: f"{100 * value:.2f}%",
        thousands=lambda value: f"{value:,}",
        key=lambda value: f"{value:.6g}" if isinstance(value, float) else value,
    )
    return environment.from_string(Path(__file__).with_name("template.html").read_text(encoding="utf-8"))
