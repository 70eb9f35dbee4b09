"""Which tables a process plays, and how it works on one: here, those with the house's own content.

A table with content of its own is a stranger's program. It is played by a process apart, whose
share is in `warren.server.apart.limits`.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import ColumnElement, Connection

from warren.server.play.stored import StoredTable
from warren.server.storage import rows, schema
from warren.server.storage.storage import Storage
from warren.server.tables.game_cache import HOUSE

T = TypeVar("T")


class NotOurs(Exception):
    """A table that another process plays was asked for here."""


class Share:
    """The tables of the house."""

    def condition(self) -> ColumnElement[bool]:
        """That a table is of this share."""
        return schema.tables.c.content == HOUSE

    async def read(self, storage: Storage, table_id: str) -> StoredTable | None:
        """A table from its rows, built in the thread that reads them; None where there is none."""

        def read(connection: Connection) -> StoredTable | None:
            found = rows.load(connection, table_id)
            if found is not None and found.row["content"] != HOUSE:
                raise NotOurs(table_id)
            return None if found is None else StoredTable.read(found)

        return await storage.read(read)

    def work(self, table_id: str) -> contextlib.AbstractContextManager[None]:
        """Held while a table's game is worked on; nothing is waited for meanwhile."""
        return contextlib.nullcontext()

    async def work_out(self, table_id: str, function: Callable[[], T]) -> T:
        """Something long about a table, worked out while others play."""
        return await asyncio.to_thread(function)
