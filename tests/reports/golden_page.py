"""The small golden page: what it says, in order, without styles and coordinates.

`python -m tests.reports.golden_page` writes the present page as the expected one; read the difference before you commit.
"""

import re
from html.parser import HTMLParser
from pathlib import Path

PATH = Path(__file__).parent / "golden" / "page.txt"
HOW_TO_ACCEPT = (
    "if the change is meant: python -m tests.reports.golden_page, and read the difference in version control"
)
BLOCKS = {"h1", "h2", "h3", "p", "li", "dt", "dd", "tr", "summary", "pre", "text", "title", "section", "svg", "nav"}
SKIPPED = {"style", "script"}


class _Outline(HTMLParser):
    """One line a block: its tag, id or label, and its words."""

    def __init__(self):
        super().__init__()
        self.lines, self.skip = [], 0

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.skip += tag in SKIPPED
        if tag in BLOCKS:
            name = attrs.get("id") or (attrs.get("aria-label") if tag in ("svg", "nav") else "") or ""
            self.lines.append([tag + (f"#{name}" if name else ""), ""])
        elif tag in ("td", "th") and self.lines:
            self.lines[-1][1] += " | "

    def handle_endtag(self, tag):
        self.skip -= tag in SKIPPED

    def handle_data(self, data):
        if not self.skip and self.lines:
            self.lines[-1][1] += data


def outline(text: str) -> list[str]:
    """The page's blocks, one line each; the texts of a picture in one line."""
    parser = _Outline()
    parser.feed(text)
    lines = []
    for name, words in parser.lines:
        words = re.sub(r"[ \n]+", " ", words).strip(" |\n")
        if name == "text":
            lines[-1] += f" [{words}]"
        else:
            lines.append(f"{name}: {words}".rstrip(": "))
    return lines


def expected() -> list[str]:
    """The outline that was accepted."""
    return PATH.read_text(encoding="utf-8").rstrip("\n").split("\n")


def accept() -> None:
    """Write the present outline as the expected one."""
    from reports import html
    from tests.reports import synthetic

    PATH.parent.mkdir(exist_ok=True)
    PATH.write_text("\n".join(outline(html.render(synthetic.page()))) + "\n", encoding="utf-8")


if __name__ == "__main__":
    accept()
