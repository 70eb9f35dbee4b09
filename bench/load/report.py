"""The figures of the load run as a table, and where they are written down."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from bench import history
from bench.between import replace_between
from bench.load import verdict
from bench.load.figures import Measured
from bench.readme import README
from bench.tables import Table

START = "<!-- load: written by `make bench-record` -->"
HEAD = [
    *("server", "choices", "choices/s", "p50 ms", "p99 ms"),
    *("us of server/choice", "us of services/choice", "driver's share", "MB"),
]


def shown(found: list[Measured]) -> Table:
    """The figures as a table for terminal and README."""
    rows = [
        [
            row.server,
            row.part,
            f"{row.choices:,.0f}",
            f"{row.p50:,.1f}",
            f"{row.p99:,.1f}",
            f"{row.cost:,.0f}",
            f"{row.services:,.0f}",
            f"{row.driving:.0%}",
            f"{row.memory:,.0f}",
        ]
        for row in found
    ]
    return Table("From sending a choice to the other player seeing it", HEAD, rows, 2)


def record(
    found: list[Measured],
    tables: int,
    seconds: float,
    path: Path = README,
    log: Path = history.HISTORY,
) -> None:
    """Write the table into the README and a line into the history, with where and when."""
    now = datetime.now(UTC)
    where = f"{now:%Y-%m-%d}, commit `{history.commit()}`, {history.machine()}"
    caption = f"{where}; {seconds:g} s of each part."
    tables_of_figures = f"{shown(found).to_markdown()}\n\n{verdict.shown(found).to_markdown()}"
    replace_between(path, START, f"{caption}\n\n{tables_of_figures}")
    line = {
        "date": now.isoformat(timespec="seconds"),
        "commit": history.commit(),
        "machine": history.machine(),
        "tables": tables,
        "seconds": seconds,
        "load": [row._asdict() for row in found],
    }
    history.append(line, log)
