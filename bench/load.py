"""The load run: 200 two-player tables at once, here and at boardgame.io's server.

`python -m bench.load` starts each server in turn on this machine, seats 400 players over
WebSockets from one process, and measures from sending a choice to the other player seeing it.
With `--record` bench/README.md gets the table.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple, Protocol

from rich.console import Console

from bench import history, load_bgio, load_warren
from bench.between import replace_between
from bench.readme import README
from bench.tables import Table

TABLES = 200
SECONDS = 15.0
PACE = 1.0
"""Choices a second and table in the paced part."""
HERE = Path(__file__).parent
START = "<!-- load: written by `make bench-record` -->"


class Seats(Protocol):
    """Two players at one table."""

    async def move(self) -> float:
        """Make the next choice; returns the seconds until the other player saw it."""


Open = Callable[[str, int, AsyncExitStack], Awaitable[list[Seats]]]


class Measured(NamedTuple):
    """What one server did in one part."""

    server: str
    part: str
    moves: float
    """A second."""
    p50: float
    p99: float
    """Milliseconds."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


async def drive(
    tables: list[Seats], seconds: float, pace: float | None
) -> tuple[float, list[float]]:
    """Let all tables play, paced or not; returns choices a second, and how long each took."""
    waits: list[float] = []
    began = time.perf_counter()
    end = began + seconds

    async def play(table: Seats, offset: float) -> None:
        for beat in itertools.count():
            if pace is not None:
                due = began + offset + beat / pace
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
            if time.perf_counter() >= end:
                return
            waits.append(await table.move())

    step = 1 / (pace or 1) / len(tables)
    await asyncio.gather(*(play(table, number * step) for number, table in enumerate(tables)))
    return len(waits) / (time.perf_counter() - began), waits


async def measure(name: str, url: str, open_: Open, tables: int, seconds: float) -> list[Measured]:
    """Seat everybody, warm up, and measure both parts."""
    found: list[Measured] = []
    async with AsyncExitStack() as stack:
        seats = await open_(url, tables, stack)
        await drive(seats, min(2.0, seconds), PACE)
        for part, pace in (("1 a second and table", PACE), ("as fast as they can", None)):
            rate, waits = await drive(seats, seconds, pace)
            p50, p99 = statistics.median(waits) * 1000, quantile(waits, 0.99) * 1000
            found.append(Measured(name, part, rate, p50, p99))
    return found


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    for _ in range(600):
        try:
            with socket.create_connection(("127.0.0.1", port), 1):
                return
        except OSError:
            if process.poll() is not None:
                sys.exit("bench: a server ended at once")
            time.sleep(0.05)
    sys.exit("bench: a server does not answer")


def at_server(
    name: str, command: list[str], port: int, open_: Open, tables: int, seconds: float
) -> list[Measured]:
    """Start a server, measure it, stop it."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_for(port, process)
        url = f"127.0.0.1:{port}"
        return asyncio.run(measure(name, url, open_, tables, seconds))
    finally:
        process.terminate()
        process.wait(30)


def warren(tables: int, seconds: float) -> list[Measured]:
    """Warren on SQLite, every choice on disk before it is acknowledged."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [
            *(sys.executable, "-c", "from warren.cli import main; main()", "serve"),
            *("--port", str(port), "--data", folder, "--log-level", "warning"),
            *("--request-burst", "1000000", "--sockets-per-address", "100000"),
            *("--guest-burst", "1000000", "--table-burst", "1000000"),
            *("--connections-per-address", "100000"),
            *("--message-burst", "1000000"),
        ]
        return at_server("Warren, SQLite", command, port, load_warren.open_tables, tables, seconds)


def bgio(tables: int, seconds: float) -> list[Measured]:
    """boardgame.io as it comes, its matches in memory."""
    port = free_port()
    command = ["node", str(HERE / "bgio" / "server.js"), str(port)]
    return at_server("boardgame.io, memory", command, port, load_bgio.open_tables, tables, seconds)


def shown(found: list[Measured]) -> Table:
    """The figures as a table for terminal and README."""
    rows = [
        [row.server, row.part, f"{row.moves:,.0f}", f"{row.p50:,.1f}", f"{row.p99:,.1f}"]
        for row in found
    ]
    head = ["server", "choices", "choices/s", "p50 ms", "p99 ms"]
    return Table("From sending a choice to the other player seeing it", head, rows, 2)


def record(found: list[Measured], tables: int, seconds: float, path: Path = README) -> None:
    """Write the table into the README, with where, when and how it was taken."""
    where = f"{datetime.now(UTC):%Y-%m-%d}, commit `{history.commit()}`, {history.machine()}"
    caption = f"{where}; {tables} tables, {seconds:g} s of each part."
    replace_between(path, START, f"{caption}\n\n{shown(found).to_markdown()}")


def main(words: list[str] | None = None) -> None:
    """Run, print the table, and write it down if asked to."""
    made = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    made.add_argument("--tables", type=int, default=TABLES, help="tables at once (default 200)")
    made.add_argument("--seconds", type=float, default=SECONDS, help="of each part (default 15)")
    made.add_argument("--record", action="store_true", help="also write bench/README.md")
    options = made.parse_args(words)
    found = warren(options.tables, options.seconds)
    if shutil.which("node") and (HERE / "bgio" / "node_modules").is_dir():
        found += bgio(options.tables, options.seconds)
    else:
        Console(stderr=True).print("No boardgame.io: `make bench/bgio/node_modules` needs npm.")
    console = Console() if sys.stdout.isatty() else Console(width=100)
    console.print(shown(found).to_rich())
    if options.record:
        record(found, options.tables, options.seconds)


if __name__ == "__main__":
    main()
