"""Limits of time and memory in the process apart, and which table it works on, for when it ends.

All work on games is done in one thread, one table at a time, so that it is known whose it was.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from sqlalchemy import ColumnElement

from warren.server.play.share import Share
from warren.server.play.stored import StoredTable
from warren.server.storage import rows, schema
from warren.server.storage.storage import Storage
from warren.server.tables.game_cache import HOUSE

T = TypeVar("T")

LONGEST_ID = 40
OUT_OF_MEMORY = 77
"""The status with which the process ends where memory does."""
OUT_OF_TIME = -getattr(signal, "SIGPROF", 0)
"""The status of a process that the system ended because its time was up."""


def allow(seconds: float) -> None:
    """Let this process work for so many seconds of a processor more; then the system ends it.

    Where there is no such timer, as on Windows, time is not limited.
    """
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


class OwnContent(Share):
    """The tables with content of their own."""

    def __init__(self, note: Any, seconds: float, closed: dict[str, str]) -> None:
        self._note = note
        """Memory that the serving process reads when this one is gone: the table worked on."""
        self._seconds = seconds
        self._closed = closed
        """Tables that ended this process before, with the reason: they are not worked on again."""

    def condition(self) -> ColumnElement[bool]:
        """That a table is of this share."""
        return schema.tables.c.content != HOUSE

    async def read(self, storage: Storage, table_id: str) -> StoredTable | None:
        """A table from its rows, built here and now, under the limits."""
        found = await storage.read(lambda c: rows.load(c, table_id))
        if found is None:
            return None
        if table_id in self._closed:
            return StoredTable.unreadable(found.row, found.seats, self._closed[table_id])
        with self.work(table_id):
            stored = StoredTable.read(found)
            if stored.broken.startswith(MemoryError.__name__):
                raise MemoryError
            return stored

    @contextlib.contextmanager
    def work(self, table_id: str) -> Iterator[None]:
        """Note the table, and give it its time; memory that runs out ends the process."""
        before, self._note.value = self._note.value, table_id.encode()[:LONGEST_ID]
        allow(self._seconds)
        try:
            yield
        except MemoryError:
            os._exit(OUT_OF_MEMORY)
        finally:
            self._note.value = before

    async def work_out(self, table_id: str, function: Callable[[], T]) -> T:
        """Something long about a table, in the one thread as well."""
        with self.work(table_id):
            return function()

    async def go_on(self) -> None:
        """Give time again and again to what is no work on a game."""
        while True:
            allow(self._seconds)
            await asyncio.sleep(min(1.0, self._seconds / 4))
