"""Which tables are in memory: those in use, and the last few that nobody looks at."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator

from warren.core.table import CLOSED, OVER
from warren.server.monitoring.metrics import ROOMS
from warren.server.play.room import Follower, Room

IDLE = 600.0
"""Seconds after which a table that nobody looks at is forgotten; its rows stay."""
MOST_IDLE = 100
"""Tables that nobody looks at and that are kept in memory all the same."""


class Memory:
    """The rooms of this process."""

    def __init__(self) -> None:
        self.rooms: dict[str, Room] = {}
        self._idle: dict[str, None] = {}
        """Tables that nobody uses just now, the one used longest ago first."""

    @contextlib.contextmanager
    def use(self, table_id: str) -> Iterator[Room]:
        """A room that stays while it is used, and goes soon when nobody does."""
        room = self._room(table_id)
        self._idle.pop(table_id, None)
        room.users += 1
        room.used = time.monotonic()
        try:
            yield room
        finally:
            room.users -= 1
            self.let_go(room)

    def _room(self, table_id: str) -> Room:
        room = self.rooms.get(table_id)
        if room is None:
            room = self.rooms[table_id] = Room(table_id)
            ROOMS.set(len(self.rooms))
        return room

    def follow(self, follower: Follower, before: set[str], now: set[str]) -> None:
        """Somebody lists these tables now; those that nobody uses are not read for that."""
        for table_id in now - before:
            self._room(table_id).followers.add(follower)
        for table_id in before - now:
            room = self.rooms.get(table_id)
            if room is not None:
                room.followers.discard(follower)
                self.let_go(room)

    def let_go(self, room: Room) -> None:
        """Forget a finished game that nobody looks at; of the others, all but the last few."""
        if room.busy or self.rooms.get(room.id) is not room:
            return
        if room.stored is None or room.stored.status in (OVER, CLOSED):
            self._forget(room.id)
            return
        self._idle[room.id] = None
        while len(self._idle) > MOST_IDLE:
            self._forget(next(iter(self._idle)))

    def forget_idle(self) -> None:
        """Forget the tables that nobody has used for long."""
        oldest = time.monotonic() - IDLE
        for room in list(self.rooms.values()):
            if not room.watchers and room.used < oldest:
                self._forget(room.id)
        ROOMS.set(len(self.rooms))

    def _forget(self, table_id: str) -> None:
        self._idle.pop(table_id, None)
        room = self.rooms.get(table_id)
        if room is None or room.busy:
            return
        if room.followers:
            room.stored = None
        else:
            del self.rooms[table_id]
            ROOMS.set(len(self.rooms))
