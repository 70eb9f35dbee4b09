"""A finished game shown to all who have its link, until a player of it takes the link back."""

from __future__ import annotations

import re
import secrets

from sqlalchemy import Connection, select, update

from warren.core.table import OVER
from warren.server.language.errors import Refused, refuse_unless
from warren.server.people.people import Person
from warren.server.play.rooms import Rooms
from warren.server.storage import schema

TOKEN = re.compile(r"[\w-]{1,40}", re.ASCII)
"""What a link can end with; what else is asked for, a database may not even take as a question."""

_tables = schema.tables


def shared_as(connection: Connection, table_id: str) -> str | None:
    """The token that shows a table's game; None where it is not shared."""
    found = select(_tables.c.shared).where(_tables.c.id == table_id)
    return connection.execute(found).scalar()


def table_of(connection: Connection, token: str) -> str | None:
    """The table whose game a token shows."""
    found = select(_tables.c.id).where(_tables.c.shared == token)
    return connection.execute(found).scalar()


class Sharing:
    """One link a table: whoever sat there can make it, see it and take it back."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._storage = rooms.storage

    async def token(self, person: Person, table_id: str) -> str | None:
        """What the game is shared by, if it is."""
        await self._check_player(person, table_id)
        return await self._storage.read(lambda c: shared_as(c, table_id))

    async def share(self, person: Person, table_id: str) -> str:
        """Share a finished game; the second who asks gets the same link.

        A running one is not shared: what its players know of each other's secrets is not theirs to
        show, and their own would tell the others.
        """
        await self._check_player(person, table_id)
        async with self._rooms.table(table_id) as (_, stored):
            stored.refuse_if_stopped()
            refuse_unless(stored.status == OVER, "not_now", "share_running")
        token = secrets.token_urlsafe(24)

        def write(connection: Connection) -> str | None:
            connection.execute(
                update(_tables)
                .where(_tables.c.id == table_id, _tables.c.shared.is_(None))
                .values(shared=token)
            )
            return shared_as(connection, table_id)

        found = await self._storage.write(write)
        if found is None:
            raise Refused("not_found", "not_found")
        return found

    async def withdraw(self, person: Person, table_id: str) -> None:
        """The link is dead from now on; a later one is another."""
        await self._check_player(person, table_id)
        async with self._rooms.table(table_id) as (_, stored):
            stored.refuse_if_stopped()
        changed = update(_tables).where(_tables.c.id == table_id).values(shared=None)
        await self._storage.write(lambda c: c.execute(changed))

    async def table(self, token: str) -> str:
        """The table that a link shows."""
        is_one = TOKEN.fullmatch(token) is not None
        found = await self._storage.read(lambda c: table_of(c, token)) if is_one else None
        if found is None:
            raise Refused("not_found", "no_share")
        return found

    async def _check_player(self, person: Person, table_id: str) -> None:
        async with self._rooms.table(table_id) as (_, stored):
            refuse_unless(bool(stored.seats_of(person.id)), "not_yours", "not_your_seat")
