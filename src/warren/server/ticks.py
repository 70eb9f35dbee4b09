"""What is done now and then: clocks that ran out, bots that were forgotten, mails, tidying up."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from sqlalchemy import Connection, and_, or_, select

from warren.server import schema
from warren.server.errors import Refused
from warren.server.mail import Post
from warren.server.rooms import Rooms, milliseconds
from warren.server.table import PLAYING, Table

SECOND = 1.0
TIDY = 20
"""Ticks between tidying up."""
FORGOTTEN = 30_000
"""Milliseconds after which a step that the server owes is taken up by any process."""

log = logging.getLogger("warren.ticks")
_tables = schema.tables


class Ticks:
    """A task that looks every second."""

    def __init__(self, rooms: Rooms, post: Post) -> None:
        self._rooms = rooms
        self._post = post
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, with what was left undone when the server went down last."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """No more."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        count = 0
        while True:
            try:
                await self._tick(count)
            except Exception:
                log.exception("a tick failed")
            count += 1
            await asyncio.sleep(SECOND)

    async def _tick(self, count: int) -> None:
        owed_since = milliseconds() - (0 if count == 0 else FORGOTTEN)
        for table_id in await self._rooms.storage.read(lambda c: overdue(c, owed_since)):
            with contextlib.suppress(Refused):
                await self._rooms.act(table_id, _nothing)
                await self._rooms.remind(table_id)
        await self._post.tell_turns(self._rooms)
        if count % TIDY == 0:
            self._rooms.tidy()


def _nothing(table: Table, at: int) -> None:
    """Clocks, chance and bots do what they have to by themselves."""


def overdue(connection: Connection, owed_since: int) -> list[str]:
    """Tables where a clock ran out, or where the server owes a step for long."""
    now = milliseconds()
    found = connection.execute(
        select(_tables.c.id)
        .where(
            _tables.c.status == PLAYING,
            or_(
                _tables.c.deadline <= now,
                and_(_tables.c.due.is_(True), _tables.c.moved <= owed_since),
            ),
        )
        .limit(200)
    )
    return list(found.scalars())
