"""Lets tables play, from one or several processes, and counts what that costs."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import multiprocessing
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, Protocol

Done = Callable[[float], None]
"""Called with the seconds from a choice until the other player saw it."""
PLENTY = 120.0
"""Seconds after which a choice that nobody saw is an error."""


class Table(Protocol):
    """Two players at one table."""

    def move(self, done: Done) -> None:
        """Make the next choice, and say when both players have seen it."""


class Driven(NamedTuple):
    """What came of a part."""

    waits: list[float]
    seconds: float
    cpu: float
    """Seconds of processor time that driving took."""


async def drive(tables: list[Table], seconds: float, pace: float | None) -> Driven:
    """Let all tables play, so many choices a second each, or as fast as they can."""
    loop = asyncio.get_running_loop()
    waits: list[float] = []
    over: asyncio.Future[None] = loop.create_future()
    playing = len(tables)
    worked, began = time.process_time(), loop.time()
    end = began + seconds

    def play(table: Table, due: float) -> None:
        nonlocal playing
        if due >= end or loop.time() >= end:
            playing -= 1
            if not playing:
                over.set_result(None)
            return
        table.move(lambda waited: go_on(table, due, waited))

    def go_on(table: Table, due: float, waited: float) -> None:
        waits.append(waited)
        if pace is None:
            play(table, began)
        else:
            loop.call_at(due + 1 / pace, play, table, due + 1 / pace)

    for number, table in enumerate(tables):
        due = began + number / (pace or len(tables)) / len(tables)
        loop.call_at(due, play, table, due if pace else began)
    await asyncio.wait_for(over, seconds + PLENTY)
    return Driven(waits, loop.time() - began, time.process_time() - worked)


class Clients:
    """Processes that drive tables together."""

    def __init__(self, lines: list[Connection]) -> None:
        self._lines = lines

    def drive(self, seconds: float, pace: float | None) -> Driven:
        """One part, by all of them at once."""
        for line in self._lines:
            line.send((seconds, pace))
        parts: list[Driven] = [line.recv() for line in self._lines]
        waits = [wait for part in parts for wait in part.waits]
        return Driven(waits, max(part.seconds for part in parts), sum(part.cpu for part in parts))


@contextlib.contextmanager
def clients(kind: str, urls: list[str], tables: int, processes: int) -> Iterator[Clients]:
    """Seat everybody: `kind` is the module that knows how to open tables at this server.

    Processes take turns at its addresses, and each plays its tables at one of them.
    """
    spawn = multiprocessing.get_context("spawn")
    shares = [range(n, tables, processes) for n in range(processes)]
    pipes = [spawn.Pipe() for _ in shares]
    started = [
        spawn.Process(target=work, args=(kind, urls[n % len(urls)], share, line))
        for n, (share, (_, line)) in enumerate(zip(shares, pipes, strict=True))
    ]
    try:
        for process, (_, line) in zip(started, pipes, strict=True):
            process.start()
            line.close()
        for line, _ in pipes:
            assert line.recv() == "ready"
        yield Clients([line for line, _ in pipes])
    finally:
        for process in started:
            process.kill()
            process.join()


def work(kind: str, url: str, share: range, line: Connection) -> None:
    """What a client process does until it is ended."""
    module = importlib.import_module(kind)
    try:
        import uvloop

        run: Any = uvloop.run
    except ImportError:
        run = asyncio.run
    run(_work(module, url, share, line))


async def _work(module: Any, url: str, share: range, line: Connection) -> None:
    tables = await module.open_tables(url, share)
    line.send("ready")
    while True:
        seconds, pace = await asyncio.to_thread(line.recv)
        line.send(await drive(tables, seconds, pace))
