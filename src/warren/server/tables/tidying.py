"""What goes by itself after a time that the host sets: guests who have nothing, tables that nobody
began or goes on with. Finished games stay."""

from __future__ import annotations

import asyncio
import itertools
import logging

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, or_, select, update

from warren.core.registry import game as find_game
from warren.core.registry import game_names
from warren.core.table import CLOSED, OPEN, PLAYING
from warren.server.language.errors import Unavailable
from warren.server.people.people import COOKIE_SECONDS
from warren.server.play.rooms import Rooms
from warren.server.play.wallclock import milliseconds
from warren.server.settings import Settings
from warren.server.storage import schema

PERIOD = 60.0
"""Seconds between two looks at who is still signed in."""
ROUNDS = 10
"""Every so many looks, rows go."""
FIRST = 10.0
AT_ONCE = 1000
"""Rows that go at once."""
DAY = 24 * 3600 * 1000

log = logging.getLogger("warren.tidying")
_people, _sessions, _tables, _seats, _entries = (
    schema.people,
    schema.sessions,
    schema.tables,
    schema.seats,
    schema.entries,
)


class Tidying:
    """A task that looks now and then."""

    def __init__(self, rooms: Rooms, settings: Settings) -> None:
        self._rooms = rooms
        self._settings = settings

    async def run(self) -> None:
        """Go on until cancelled, from a little after the server's start."""
        await asyncio.sleep(FIRST)
        for count in itertools.count():
            try:
                await self._rooms.check_sessions(None)
                if count % ROUNDS == 0:
                    await self.tidy()
            except Unavailable:
                pass  # the storage has said so
            except Exception as error:
                log.warning("tidying failed", extra={"why": type(error).__name__})
            await asyncio.sleep(PERIOD)

    async def tidy(self) -> None:
        """One round."""
        write, now = self._rooms.storage.write, milliseconds()
        for table_id in await write(lambda c: drop_tables(c, self._settings, now)):
            await self._rooms.refresh(table_id)
        await write(lambda c: drop_guests(c, self._settings, now))
        await write(lambda c: drop_sessions(c, now))


def _before(days: float, now: int) -> int:
    return now - int(days * DAY)


def drop_tables(connection: Connection, settings: Settings, now: int) -> list[str]:
    """Tables that never started, and running ones that nobody goes on with.

    One with a clock ends by itself, and one of rules that are not here is left as it is.
    """
    late: list[ColumnElement[bool]] = []
    if settings.open_days > 0:
        unstarted = _tables.c.status.in_((OPEN, CLOSED))
        late.append(and_(unstarted, _tables.c.moved < _before(settings.open_days, now)))
    if settings.idle_days > 0:
        waits = and_(
            _tables.c.status == PLAYING, _tables.c.deadline.is_(None), _tables.c.due.is_(False)
        )
        late.append(and_(waits, _tables.c.moved < _before(settings.idle_days, now)))
    if not late:
        return []
    rules = {name: find_game(name).rules for name in game_names()}
    known = [and_(_tables.c.game == name, _tables.c.rules == n) for name, n in rules.items()]
    wanted = select(_tables.c.id).where(or_(*late), or_(*known)).limit(AT_ONCE)
    ids = list(connection.execute(wanted.with_for_update(skip_locked=True)).scalars())
    if ids:
        for part in (_entries, _seats):
            connection.execute(delete(part).where(part.c.table_id.in_(ids)))
        connection.execute(delete(_tables).where(_tables.c.id.in_(ids)))
        connection.execute(update(_tables).where(_tables.c.rematch.in_(ids)).values(rematch=None))
    return ids


def drop_guests(connection: Connection, settings: Settings, now: int) -> int:
    """Guests without a seat, a table or an address, whom nobody saw for long."""
    if settings.guest_days <= 0:
        return 0
    before = _before(settings.guest_days, now)
    me = _people.c.id
    wanted = (
        select(_people.c.id)
        .where(
            _people.c.account.is_(None),
            _people.c.email.is_(None),
            _people.c.created < before // 1000,
            ~exists().where(_sessions.c.person == me, _sessions.c.seen >= before),
            ~exists().where(_seats.c.person == me),
            ~exists().where(_tables.c.host == me),
        )
        .limit(AT_ONCE)
    )
    ids = list(connection.execute(wanted).scalars())
    if ids:
        connection.execute(delete(_sessions).where(_sessions.c.person.in_(ids)))
        connection.execute(delete(_people).where(_people.c.id.in_(ids)))
    return len(ids)


def drop_sessions(connection: Connection, now: int) -> None:
    """Sessions whose cookie no browser has any more."""
    connection.execute(delete(_sessions).where(_sessions.c.seen < now - COOKIE_SECONDS * 1000))
