"""What the load run is to reach, and how far it got: every figure is of the same run."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from bench.load.figures import Measured
from bench.tables import Table

OURS, MEMORY, FILES = "Warren, SQLite", "boardgame.io, memory", "boardgame.io, flat files"
FAST, PACED = "as fast as they can", "1 a second each"
ON_SERVICES = "Warren, PostgreSQL and Redis, "
ONE, TWO, APART = (
    f"{ON_SERVICES}{what}" for what in ("1 worker", "2 workers", "2 servers, each its tables")
)
HEAD = ["what", "reached", "target", "found"]


class Target(NamedTuple):
    """A figure that is to be at least, or at most, so much."""

    what: str
    found: float
    at_least: float | None = None
    at_most: float | None = None

    @property
    def reached(self) -> bool:
        """Whether it is."""
        enough = self.at_least is None or self.found >= self.at_least
        return enough and (self.at_most is None or self.found <= self.at_most)


def targets(found: list[Measured]) -> list[Target]:
    """All that this run can say something about."""
    return [
        *_of(found, (OURS, FAST), (MEMORY, FAST), _against_memory),
        *_of(found, (OURS, FAST), (FILES, FAST), _against_files),
        *_of(found, (OURS, PACED), (MEMORY, PACED), _paced),
        *_at_most(found, OURS, "200 tables", "MB for {part}", 150, lambda row: row.memory),
        *_at_most(found, OURS, "500 tables", "p99 ms, {part}", 100, lambda row: row.p99),
        *_at_most(found, "Warren, 50 tables of thinkers", "", "p99 ms beside thinkers", 50, _p99),
        *_at_most(found, "Warren, 10,000", "start", "s to start with 10,000 tables", 3, _seconds),
        *_at_most(found, "Warren, 10,000", "GET", "p50 ms of {part}", 50, lambda row: row.p50),
        *_of(found, (ONE, FAST), (TWO, FAST), _workers),
        *_of(found, (ONE, FAST), (APART, FAST), _workers),
        *_of(found, (ONE, FAST), (TWO, FAST), _worth),
        *_of(found, (ONE, FAST), (APART, FAST), _worth),
    ]


def shown(found: list[Measured]) -> Table:
    """The targets as a table for terminal and README."""
    rows = [
        [t.what, "yes" if t.reached else "no", _bound(t), f"{t.found:,.2f}"] for t in targets(found)
    ]
    return Table("What is to be reached", HEAD, rows, 3)


def _bound(target: Target) -> str:
    if target.at_least is not None:
        return f"at least {target.at_least:g}"
    return f"at most {target.at_most:g}"


def _rows(found: list[Measured], server: str, part: str) -> list[Measured]:
    return [row for row in found if row.server.startswith(server) and part in row.part]


def _of(
    found: list[Measured],
    one: tuple[str, str],
    other: tuple[str, str],
    compare: Callable[[Measured, Measured], Target],
) -> Iterable[Target]:
    """A target that compares two rows, where both are there."""
    ours, theirs = _rows(found, *one), _rows(found, *other)
    return [compare(ours[0], theirs[0])] if ours and theirs else []


def _at_most(
    found: list[Measured],
    server: str,
    part: str,
    what: str,
    most: float,
    figure: Callable[[Measured], float],
) -> Iterable[Target]:
    rows = _rows(found, server, part)
    return [Target(what.format(part=row.part), figure(row), at_most=most) for row in rows]


def _p99(row: Measured) -> float:
    return row.p99


def _seconds(row: Measured) -> float:
    return row.p99 / 1000


def _against_memory(ours: Measured, theirs: Measured) -> Target:
    return Target("choices/s, times boardgame.io's in memory", ours.choices / theirs.choices, 1)


def _against_files(ours: Measured, theirs: Measured) -> Target:
    return Target("choices/s, times boardgame.io's on flat files", ours.choices / theirs.choices, 5)


def _paced(ours: Measured, theirs: Measured) -> Target:
    return Target("paced p99, times boardgame.io's in memory", ours.p99 / theirs.p99, at_most=2)


def _workers(one: Measured, two: Measured) -> Target:
    how = two.server.removeprefix(ON_SERVICES)
    return Target(f"choices/s of {how}, times one worker's", two.choices / one.choices, 1.7)


def _worth(one: Measured, two: Measured) -> Target:
    """What both could do with a core each, if all else had cores of its own."""
    how = two.server.removeprefix(ON_SERVICES)
    return Target(f"worth of {how}, by their processor time", 2 * one.cost / two.cost, 1.7)
