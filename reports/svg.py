"""A matplotlib figure as SVG: for a file of its own, or small and in CSS variables for the page.

On the page each light colour becomes `var(--token)`, so that dark mode and print cost no second picture; text stays
text. Bytes depend on the figure alone: no dates, fixed hash salt (see `dawnlab.mplstyle`).
"""

import io
import re

from reports import style

METADATA = {"Date": None, "Creator": None, "Format": None, "Type": None}
_TOKEN = {hex_: name for name, hex_ in style.LIGHT.items()}
_NUMBER = re.compile(r"-?\d+\.\d+")


def plain(figure) -> str:
    """The figure as a stand-alone SVG file (text as text, light colours)."""
    stream = io.StringIO()
    figure.savefig(stream, format="svg", metadata=METADATA)
    return stream.getvalue()


def inline(svg: str, prefix: str, name: str, label: str) -> str:
    """An SVG file of matplotlib as an element of a page.

    Parameters
    ----------
    svg : what `plain` gave
    prefix : put before every id, so that pictures of one page don't collide
    name : CSS class, "w" for the wide drawing or "n" for the narrow one
    label : the alternative text
    """
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>|<defs>\s*<style.*?</style>\s*</defs>", "", svg, flags=re.S)
    svg = re.sub(
        r'<g id="patch_1">\s*<path [^>]*style="fill: #ffffff"/>\s*</g>', "", svg, count=1
    )  # the page is ground
    svg = re.sub(r"<clipPath.*?</clipPath>", "", svg, flags=re.S)  # sheets place all marks themselves: nothing is cut
    svg = re.sub(r' clip-path="[^"]*"| transform="rotate\(-?0 [^)]*\)"', "", svg)
    svg = _own_ids(svg, prefix)
    svg = re.sub(r' ([\w:-]+)="([^"]*)"', _attribute, svg)
    svg = re.sub(r">\s+<", "><", svg)
    svg = re.sub(r"<g>((?:(?!</?g>).)*)</g>", r"\1", svg)  # matplotlib wraps every mark into a group of its own
    svg = re.sub(r"<defs></defs>|<g></g>", "", svg).strip()
    box = re.search(r'viewBox="([^"]*)"', svg).group(1)
    head = f'<svg viewBox="{box}" class="{name}" role="img" aria-label="{_escape(label)}">'
    return head + svg[svg.index(">") + 1 :]


def _attribute(match):
    """One attribute with colours as variables and short numbers; the texts between tags are left alone."""
    name, value = match.groups()
    if name == "style":
        value = re.sub(r"font-family: [^;]*(;|$)", "", value)
        value = re.sub(r"#[0-9a-f]{6}", lambda found: _variable(found.group(0)), value)
        value = _NUMBER.sub(lambda found: f"{float(found.group(0)):.2f}".rstrip("0").rstrip("."), value)
        value = re.sub(r"\s*([:;])\s*", r"\1", value).strip("; ")
    elif name in ("d", "x", "y", "viewBox", "transform"):
        value = re.sub(r"\s+", " ", _NUMBER.sub(_to_tenth, value)).strip()
    return f' {name}="{value}"'


def _variable(colour):
    return f"var(--{_TOKEN[colour]})" if colour in _TOKEN else colour


def _to_tenth(match):
    text = f"{float(match.group(0)):.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def _own_ids(svg, prefix):
    used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', svg))
    svg = re.sub(r' id="([^"]*)"', lambda m: f' id="{prefix}-{m.group(1)}"' if m.group(1) in used else "", svg)
    return re.sub(r'(href="#|url\(#)([^")]+)', rf"\g<1>{prefix}-\g<2>", svg).replace("xlink:href", "href")


def _escape(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
