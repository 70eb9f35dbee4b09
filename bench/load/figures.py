"""What is measured of a server, and how."""

from __future__ import annotations

import statistics
from contextlib import AbstractContextManager
from typing import NamedTuple

from bench.load.drive import Driven, clients
from bench.load.servers import Server

WARM_UP = 2.0


class Measured(NamedTuple):
    """What one server did in one part."""

    server: str
    part: str
    choices: float
    """A second."""
    p50: float
    p99: float
    """Milliseconds."""
    cost: float
    """Microseconds of the server's processor time for a choice."""
    driving: float
    """The driver's share of the processor time that all took."""
    memory: float
    """Megabytes that the server holds at the end."""
    services: float = 0.0
    """Microseconds of PostgreSQL's and Redis's processor time for a choice."""


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def figures(
    name: str, part: str, driven: Driven, cpu: float, memory: float, services: float = 0.0
) -> Measured:
    """What a part came to, from what was seen of it."""
    waits = driven.waits
    return Measured(
        name,
        part,
        len(waits) / driven.seconds,
        statistics.median(waits) * 1000,
        quantile(waits, 0.99) * 1000,
        cpu / len(waits) * 1e6,
        driven.cpu / max(1e-9, driven.cpu + cpu + services),
        memory,
        services / len(waits) * 1e6,
    )


def measure(
    name: str,
    started: AbstractContextManager[Server],
    kind: str,
    tables: int,
    seconds: float,
    paces: tuple[float | None, ...],
    processes: int = 1,
) -> list[Measured]:
    """Start a server, seat everybody, warm up, and measure each part."""
    found: list[Measured] = []
    with started as server, clients(kind, server.urls, tables, processes) as players:
        players.drive(min(WARM_UP, seconds), 1.0)
        for pace in paces:
            before, beside = server.cpu(), server.services_cpu()
            driven = players.drive(seconds, pace)
            cpu, services = server.cpu() - before, server.services_cpu() - beside
            part = f"{tables} tables, {spoken(pace)}"
            found.append(figures(name, part, driven, cpu, server.memory(), services))
    return found


def spoken(pace: float | None) -> str:
    if pace is None:
        return "as fast as they can"
    return f"{pace:g} a second each" if pace >= 1 else f"1 in {1 / pace:g} s each"
