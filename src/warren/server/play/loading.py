"""How a table comes into memory from its rows, and catches up with what others wrote."""

from __future__ import annotations

import logging

from warren.server.language.errors import Refused, Unavailable
from warren.server.play.failures import Failures
from warren.server.play.memory import Memory
from warren.server.play.room import Room
from warren.server.play.share import Share
from warren.server.play.stored import GAME_KINDS, StoredTable
from warren.server.storage import rows
from warren.server.storage.rows import Entry
from warren.server.storage.storage import Storage

TALK = ("chat", "offer", "agree", "decline")

log = logging.getLogger("warren.rooms")


class Loader:
    """Reads tables into rooms; the room is locked meanwhile."""

    def __init__(self, storage: Storage, share: Share, memory: Memory, failures: Failures) -> None:
        self._storage = storage
        self._share = share
        self._memory = memory
        self._failures = failures

    async def current(self, room: Room) -> StoredTable:
        """The table of a room, read if it is not there."""
        failed = self._failures.find(room.id)
        if failed is not None:
            room.stored, is_due = failed
            if is_due:
                return await self.reload(room)
        return room.stored or await self.reload(room)

    async def reload(self, room: Room) -> StoredTable:
        """Read a table anew; one that is gone is refused."""
        room.stored = await self._read(room.id)
        if room.stored is None:
            if not room.watchers:
                self._memory.rooms.pop(room.id, None)
            raise Refused("not_found", "not_found")
        self._failures.failed.pop(room.id, None)
        if room.stored.broken:
            self._failures.remember(room.stored)
            self._failures.report(room.id, "rows", room.stored.broken)
        room.note_watched()
        return room.stored

    async def _read(self, table_id: str) -> StoredTable | None:
        if not (table_id.isascii() and table_id.isalnum()):
            return None  # what a database cannot hold
        return await self._share.read(self._storage, table_id)

    async def reload_if_there(self, room: Room) -> None:
        """Read a table anew; one that is gone is not missed."""
        try:
            await self.reload(room)
        except Unavailable:
            raise
        except Refused:
            pass

    async def catch_up(self, room: Room, stored: StoredTable) -> None:
        """Take what another process wrote: the new entries where they are but play and talk."""
        try:
            later = await self._storage.read(lambda c: rows.entries_after(c, stored.id, stored.seq))
            if all(_is_play(entry) for entry in later):
                with self._share.work(stored.id):
                    for entry in later:
                        stored.take(entry)
                return
        except Unavailable:
            raise
        except Exception as error:
            log.debug("a table is read anew", extra={"table": stored.id, "why": str(error)})
        room.stored = None
        await self.reload_if_there(room)


def _is_play(entry: Entry) -> bool:
    return entry.kind in GAME_KINDS - {"start"} or entry.kind in TALK
