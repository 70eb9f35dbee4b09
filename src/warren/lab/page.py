"""One page that holds everything: styles and drawings inline, nothing fetched, light and dark."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

from warren.lab.charts import DARK, FONT, LIGHT, SERIF, STYLE, Chart, variables

LOOK: Final = (
    f":root{{color-scheme:light dark;{variables(LIGHT)}}}"
    f"@media (prefers-color-scheme:dark){{:root{{{variables(DARK)}}}}}"
    "*{box-sizing:border-box}"
    f"body{{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 {FONT}}}"
    "main{max-width:52rem;margin:0 auto;padding:1.5rem 1rem 4rem}"
    f"h1,h2,h3{{font-family:{SERIF};line-height:1.2;font-weight:600}}"
    "h1{font-size:2rem;margin:.5rem 0}h2{margin:2.5rem 0 .5rem;font-size:1.45rem}"
    "h3{margin:1.8rem 0 .4rem;font-size:1.1rem}"
    ".lead{color:var(--faint);margin-top:0}a{color:inherit;text-decoration-color:var(--accent)}"
    "nav ul{padding-left:1.2rem;columns:2;column-gap:2rem}"
    "figure{margin:1rem 0;overflow-x:auto}figure svg{max-width:100%;height:auto;display:block}"
    ".scroll{overflow-x:auto;margin:1rem 0}"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.92rem}"
    "caption{text-align:left;font-weight:600;padding-bottom:.3rem}"
    "th,td{padding:.25rem .7rem .25rem 0;text-align:left;border-bottom:1px solid var(--rule);"
    "white-space:nowrap;vertical-align:top}"
    "td.n,th.n{text-align:right}code{font-size:.9em;overflow-wrap:anywhere}"
    "ol{padding-left:1.6rem}ol li{margin:.5rem 0}"
    ":target{background:var(--band);scroll-margin:30vh}"
    "details{margin:1rem 0}summary{cursor:pointer;font-weight:600}"
    "summary:focus-visible,a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}"
    "@media (max-width:40rem){nav ul{columns:1}h1{font-size:1.6rem}"
    "figure svg{width:640px;max-width:none}}"
    "@media print{details>*{display:block}}"
)


class Link(NamedTuple):
    """Words that lead to another place of the page."""

    words: str
    to: str


Cell = str | Link


def written(cell: Cell) -> str:
    """A cell or a few words as HTML."""
    if isinstance(cell, str):
        return escape(cell)
    return f'<a href="#{escape(cell.to)}">{escape(cell.words)}</a>'


def plain(cell: Cell) -> str:
    """The words of a cell alone."""
    return cell if isinstance(cell, str) else cell.words


class Table(NamedTuple):
    """A table of text; the first `words` columns are words, the others figures."""

    caption: str
    head: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    words: int = 1
    ids: Sequence[str] = ()
    """Names by which links find the rows, if any do."""

    def html(self) -> str:
        """The table, which scrolls sideways where the screen is narrow."""

        def cells(row: Sequence[Cell], tag: str) -> str:
            opened = '<th scope="col"' if tag == "th" else "<td"
            figure = ' class="n"'
            return "".join(
                f"{opened}{'' if i < self.words else figure}>{written(cell)}</{tag}>"
                for i, cell in enumerate(row)
            )

        names = [f' id="{escape(name)}"' for name in self.ids] or [""] * len(self.rows)
        body = "".join(
            f"<tr{name}>{cells(row, 'td')}</tr>" for row, name in zip(self.rows, names, strict=True)
        )
        caption = f"<caption>{escape(self.caption)}</caption>" if self.caption else ""
        return (
            f'<div class="scroll" tabindex="0"><table>{caption}'
            f"<thead><tr>{cells(self.head, 'th')}</tr></thead><tbody>{body}</tbody></table></div>"
        )


class Fold(NamedTuple):
    """What is shown only when somebody asks for it."""

    summary: str
    parts: Sequence[Part]

    def html(self) -> str:
        """The summary, which opens what is folded under it."""
        inner = "".join(map(render, self.parts))
        return f"<details><summary>{escape(self.summary)}</summary>{inner}</details>"


class Items(NamedTuple):
    """A numbered list; each item is found by its name."""

    items: Sequence[Sequence[Cell]]
    ids: Sequence[str]

    def html(self) -> str:
        """The list, each item with the id that links lead to."""
        return (
            "<ol>"
            + "".join(
                f'<li id="{escape(name)}">{"".join(map(written, item))}</li>'
                for item, name in zip(self.items, self.ids, strict=True)
            )
            + "</ol>"
        )


class Code(NamedTuple):
    """A command or a name to be typed as it stands."""

    words: str


Part = str | Chart | Table | Fold | Items | Code
"""A paragraph, a drawing, a table, a fold, a list or a line of code."""


class Section(NamedTuple):
    """A heading and what stands under it."""

    title: str
    parts: Sequence[Part]


def render(part: Part) -> str:
    """A part as HTML, by what it is."""
    if isinstance(part, str):
        return f"<p>{escape(part)}</p>"
    if isinstance(part, Chart):
        return f"<figure>{part.svg(style=False)}</figure>"
    if isinstance(part, Code):
        return f"<p><code>{escape(part.words)}</code></p>"
    return part.html()


def page(title: str, lead: str, sections: Sequence[Section]) -> str:
    """The whole page, with links to its sections where there are several."""
    links = "".join(
        f'<li><a href="#s{n}">{escape(section.title)}</a></li>'
        for n, section in enumerate(sections)
    )
    nav = f'<nav aria-label="Contents"><ul>{links}</ul></nav>' if len(sections) > 2 else ""
    body = "".join(
        f'<section id="s{n}"><h2>{escape(section.title)}</h2>'
        f"{''.join(map(render, section.parts))}</section>\n"
        for n, section in enumerate(sections)
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{LOOK}{STYLE}</style>\n</head>\n<body>\n<main>\n"
        f'<h1>{escape(title)}</h1>\n<p class="lead">{escape(lead)}</p>\n{nav}\n{body}'
        "</main>\n</body>\n</html>\n"
    )
