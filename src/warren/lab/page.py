"""One page that holds everything: styles and drawings inline, nothing fetched, light and dark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from warren.lab.charts import DARK, FONT, LIGHT, SERIF, STYLE, Chart, variables


class Link(NamedTuple):
    """Words that lead to another place of the page."""

    words: str
    to: str


Cell = str | Link


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


class Fold(NamedTuple):
    """What is shown only when somebody asks for it."""

    summary: str
    parts: Sequence[Part]


class Items(NamedTuple):
    """A numbered list; each item is found by its name."""

    items: Sequence[Sequence[Cell]]
    ids: Sequence[str]


class Code(NamedTuple):
    """A command or a name to be typed as it stands."""

    words: str


Part = str | Chart | Table | Fold | Items | Code
"""A paragraph, a drawing, a table, a fold, a list or a line of code."""


class Section(NamedTuple):
    """A heading and what stands under it."""

    title: str
    parts: Sequence[Part]


def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("warren.lab"),
        autoescape=select_autoescape(),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    for kind in (Chart, Table, Fold, Items, Code):
        made.tests[kind.__name__.lower()] = lambda part, kind=kind: isinstance(part, kind)
    made.globals.update(
        variables=variables, LIGHT=LIGHT, DARK=DARK, FONT=FONT, SERIF=SERIF, STYLE=STYLE
    )
    return made


TEMPLATES: Final = _environment()


def page(title: str, lead: str, sections: Sequence[Section]) -> str:
    """The whole page, with links to its sections where there are several."""
    return TEMPLATES.get_template("page.html").render(title=title, lead=lead, sections=sections)
