"""What is done now and then: clocks that ran out, bots that were forgotten, mails, tidying up."""

from __future__ import annotations

import asyncio
import functools
import logging
from collections.abc import Awaitable, Callable

from sqlalchemy import ColumnElement, Connection, and_, or_, select

from warren.core.table import PLAYING
from warren.server.language.errors import Refused, Unavailable
from warren.server.people.mail import Mailer
from warren.server.play.rooms import Rooms, nothing
from warren.server.play.wallclock import milliseconds
from warren.server.storage import rows, schema

SECOND = 1.0
PAGE = 200
"""Tables that are asked for at once."""
ENOUGH = 3
"""Tables in a row for which the database does not answer, before the rest waits."""
TIDY = 20
"""Ticks between tidying up."""
FORGOTTEN = 30_000
"""Milliseconds after which a step that the server owes is taken up by any process."""

log = logging.getLogger("warren.ticks")
_tables = schema.tables


class Ticks:
    """A task that looks every second."""

    def __init__(self, rooms: Rooms, mailer: Mailer) -> None:
        self._rooms = rooms
        self._mailer = mailer
        self._after = ""
        """The table at which the last tick stopped, where it did."""
        self._failed: set[str] = set()

    async def run(self) -> None:
        """Go on until cancelled, beginning with what was undone when the server went down last."""
        count = 0
        while True:
            for name, work in (
                ("clocks", self._run_clocks),
                ("catching up", self._catch_up),
                ("mail", self._mail),
                ("tidying", self._tidy),
            ):
                await self._run_one(name, work, count)
            count += 1
            await asyncio.sleep(SECOND)

    async def _run_one(self, name: str, work: Callable[[int], Awaitable[None]], count: int) -> None:
        """Do one thing; should it fail, the others are done all the same."""
        try:
            await work(count)
            self._failed.discard(name)
        except Unavailable:
            pass  # written down where it was found
        except Exception:
            if name not in self._failed:
                self._failed.add(name)
                log.exception("a tick failed", extra={"what": name})

    async def _run_clocks(self, count: int) -> None:
        """Let all tables go on where time ran out or a step is owed; none keeps others waiting.

        Where the database refuses several in a row, the next tick begins after them.
        """
        owed_since = milliseconds() - (0 if count == 0 else FORGOTTEN)
        ours, away = self._rooms.share.condition(), 0
        while True:
            asked = functools.partial(overdue, ours=ours, owed_since=owed_since, after=self._after)
            page = await self._rooms.storage.read(asked)
            for table_id in page:
                self._after = table_id
                away = 0 if await self._go_on(table_id) else away + 1
                if away >= ENOUGH:
                    return
            if len(page) < PAGE:
                self._after = ""
                return

    async def _go_on(self, table_id: str) -> bool:
        """Let one table go on; False where the database did not answer."""
        try:
            await self._rooms.execute(table_id, nothing)
            await self._rooms.remind(table_id)
        except Unavailable:
            return False
        except Refused:
            pass
        except Exception as error:
            self._rooms.failures.report(table_id, "tick", error)
        return True

    async def _catch_up(self, _: int) -> None:
        await self._rooms.catch_up()

    async def _mail(self, _: int) -> None:
        await self._mailer.send_turns(self._rooms)

    async def _tidy(self, count: int) -> None:
        if count % TIDY == 0:
            self._rooms.tidy()


def overdue(
    connection: Connection, ours: ColumnElement[bool], owed_since: int, after: str = ""
) -> list[str]:
    """Our tables where a clock ran out, or a step is owed for long, a page of them."""
    now = milliseconds()
    found = connection.execute(
        select(_tables.c.id)
        .where(
            _tables.c.status == PLAYING,
            _tables.c.id > after,
            ours,
            rows.playable(),
            or_(
                _tables.c.deadline <= now,
                and_(_tables.c.due.is_(True), _tables.c.moved <= owed_since),
            ),
        )
        .order_by(_tables.c.id)
        .limit(PAGE)
    )
    return list(found.scalars())
