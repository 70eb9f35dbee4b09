"""`make rules`: every clause of docs/rules with the tests that show it; a gap fails.

A clause is a line `- HH-3.2 [R] ...` of a page under docs/rules; a test shows it with
`@pytest.mark.rule("HH-3.2")`.
"""

from __future__ import annotations

import contextlib
import io
import re
import sys
from pathlib import Path

import pytest
from rich.console import Console
from rich.table import Table

PAGES = Path(__file__).parent.parent / "docs" / "rules"
CLAUSE = re.compile(r"^- ([A-Z]{2}-[\w.' &-]+?) \[(?:R|ruling|house)[^\]]*\] (.*)$", re.MULTILINE)


def clauses() -> dict[str, str]:
    """Every clause id with the first words of its text."""
    found: dict[str, str] = {}
    for page in sorted(PAGES.glob("*.md")):
        for id_, text in CLAUSE.findall(page.read_text(encoding="utf-8")):
            if id_ in found:
                sys.exit(f"{page.name}: clause {id_} stands there twice")
            found[id_] = text
    return found


class Collector:
    """Gathers which test names which clauses while pytest collects."""

    def __init__(self) -> None:
        self.tests: dict[str, list[str]] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            for mark in item.iter_markers("rule"):
                for id_ in mark.args:
                    names = self.tests.setdefault(id_, [])
                    name = item.nodeid.split("::", 1)[1].split("[")[0]
                    if name not in names:
                        names.append(name)


def tests_by_clause() -> dict[str, list[str]]:
    """Collect the tests, without running them."""
    collector = Collector()
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        status = pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider"], [collector])
    if status != 0:
        sys.exit(f"the tests could not be collected:\n{said.getvalue()[-3000:]}")
    return collector.tests


def main() -> int:
    """Print the list; the status says whether every clause is shown."""
    known, shown = clauses(), tests_by_clause()
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("clause", "says", "shown by"):
        table.add_column(heading, overflow="fold")
    for id_, text in known.items():
        short = text if len(text) <= 60 else text[:57] + "..."
        table.add_row(id_, short, "\n".join(shown.get(id_, ["[bold]no test[/]"])))
    Console(width=150).print(table)
    gaps = [id_ for id_ in known if id_ not in shown]
    strays = [f"{id_} ({shown[id_][0]})" for id_ in sorted(shown) if id_ not in known]
    for problem, ids in (("clauses without a test", gaps), ("tests of no known clause", strays)):
        if ids:
            print(f"{problem}: {', '.join(ids)}")
    print(f"{len(known)} clauses, {len(known) - len(gaps)} shown by tests")
    return 1 if gaps or strays or not known else 0


if __name__ == "__main__":
    sys.exit(main())
