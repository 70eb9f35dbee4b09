"""The tables in use: every change of one takes the same way, and this is it.

Lock the table, let a command add entries to it, let chance and the bots go on, commit all of it
in one transaction, then notify. If another process was first, the table is read anew and the
command carried out again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any, Protocol

from warren.core.errors import CannotUndo, IllegalChoice, NotToAct
from warren.server.bots.thinking import Thinker
from warren.server.language.errors import Conflict, Failed, Refused, Unavailable
from warren.server.monitoring.metrics import CHOICES, CONFLICTS
from warren.server.people.open_sockets import OpenSockets
from warren.server.play import turns
from warren.server.play.failures import Failures
from warren.server.play.hub import ANEW, Hub
from warren.server.play.loading import Loader
from warren.server.play.memory import Memory
from warren.server.play.room import Room, Watcher
from warren.server.play.share import Share
from warren.server.play.stored import StoredTable
from warren.server.play.turns import BotTurns
from warren.server.play.wallclock import milliseconds
from warren.server.storage.rows import Append
from warren.server.storage.storage import Storage

TRIES = 20
"""How often a command is carried out anew because other processes were first."""

log = logging.getLogger("warren.rooms")

Command = Callable[[StoredTable, int], object]
"""Changes a locked table at a time: it adds entries, or refuses and changes nothing."""


def nothing(stored: StoredTable, at: int) -> None:
    """The command to do what the table does by itself: clocks, chance, bots."""


class Annex(Protocol):
    """Another process of this one's, which plays other tables and hears what this one hears."""

    def has(self, table_id: str) -> bool:
        """Whether somebody may be at this table there."""

    def hear(self, kind: str, **news: Any) -> None:
        """Pass news on."""


class Rooms:
    """All tables that this process has in use."""

    def __init__(
        self, storage: Storage, hub: Hub, thinking: Thinker, share: Share | None = None
    ) -> None:
        self.storage = storage
        self.hub = hub
        self.thinking = thinking
        self.share = share or Share()
        self.annex: Annex | None = None
        self.open_sockets: OpenSockets | None = None
        self.memory = Memory()
        self.failures = Failures()
        self._loader = Loader(storage, self.share, self.memory, self.failures)
        self._bots = BotTurns(thinking, self.spawn, self._bot_decided)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._behind: set[str] = set()
        """Tables of which something is to be read or written that could not be when it was due."""

    # Reading

    @contextlib.asynccontextmanager
    async def table(self, table_id: str, least: int = 0) -> AsyncIterator[tuple[Room, StoredTable]]:
        """A table, locked, with at least so many entries if there are so many.

        Whatever fails while it is looked at has failed at this table, and stays there.
        """
        with self.memory.use(table_id) as room:
            async with room.lock:
                stored = await self._loader.current(room)
                if least > stored.seq and not stored.broken:
                    stored = await self._loader.reload(room)
                try:
                    with self.share.work(table_id):
                        yield room, stored
                except Refused:
                    raise
                except Exception as error:
                    self.failures.close(room, stored, "show", error)
                    raise Failed from None

    # Changing

    async def execute(
        self, table_id: str, command: Command, person: str | None = None, message: str | None = None
    ) -> tuple[int, bool]:
        """Carry out a command; returns the last entry's number, and whether it was done before.

        It goes on to its end even if whoever asked for it is gone.
        """
        return await asyncio.shield(self.spawn(self.carry_out(table_id, command, person, message)))

    async def carry_out(
        self, table_id: str, command: Command, person: str | None = None, message: str | None = None
    ) -> tuple[int, bool]:
        """The same for who waits to the end in any case."""
        with self.memory.use(table_id) as room:
            async with room.lock:
                for _ in range(TRIES):
                    done = await self._try(room, command, (person or "", message or ""))
                    if done is not None:
                        return done
        raise Refused("stale", "stale")

    async def _try(
        self, room: Room, command: Command, message: tuple[str, str]
    ) -> tuple[int, bool] | None:
        """Carry out a command once; None where it has to be carried out anew."""
        stored = await self._loader.current(room)
        stored.refuse_if_stopped()
        if message in stored.messages:
            return stored.messages[message], True
        before = stored.seq
        done, append = self._change(room, stored, command)
        if append is None:
            return before, False
        if not await self._commit(room, stored, append) or not done:
            return None
        return stored.messages.get(message, stored.seq), False

    def _change(
        self, room: Room, stored: StoredTable, command: Command
    ) -> tuple[bool, Append | None]:
        """Let a command and what follows from it change the table; what is to be written.

        An overdue clock comes first, and then only that: the command is not done. A failure
        closes the table; one that is only changed half-way is read anew.
        """
        at, before, version = milliseconds(), stored.seq, stored.version
        try:
            with self.share.work(room.id):
                late = turns.run_out(stored, at)
                if not late:
                    command(stored, at)
                turns.go_on(room, stored, at)
                return not late, stored.append(before) if stored.fresh else None
        except Refused:
            if stored.fresh or stored.changes or stored.version != version:
                room.stored = None
            raise
        except (CannotUndo, IllegalChoice, NotToAct):
            room.stored = None
            raise Refused("stale", "stale") from None
        except Exception as error:
            self.failures.close(room, stored, "play", error)
            raise Failed from None

    async def _commit(self, room: Room, stored: StoredTable, append: Append) -> bool:
        """Write what happened, and notify; False where another process was first."""
        try:
            await self.storage.write(append)
        except Conflict:
            CONFLICTS.inc()
            room.stored = None
            return False
        except BaseException:
            room.stored = None
            raise
        CHOICES.inc(sum(entry.kind == "choice" for entry in stored.fresh))
        stored.fresh = []
        if stored.changes:
            await self._reload_later(room)
        self._notify(room)
        return True

    async def _reload_later(self, room: Room) -> None:
        """Read a table anew whose seats changed; what cannot be read now is read later."""
        room.stored = None
        try:
            await self._loader.reload(room)
        except Unavailable:
            self._behind.add(room.id)

    def _notify(self, room: Room) -> None:
        """Tell those who look on, other processes and bots that a table has moved on."""
        self._tell(room)
        stored = room.stored
        self.hub.publish(room.id, ANEW if stored is None else stored.seq)
        if stored is not None:
            self._ask_bots(room, stored)

    def _tell(self, room: Room) -> None:
        with self.share.work(room.id):
            room.notify()

    # Bots

    def _ask_bots(self, room: Room, stored: StoredTable) -> None:
        try:
            with self.share.work(room.id):
                self._bots.ask(room, stored)
        except Exception as error:
            self.failures.close(room, stored, "bots", error)

    async def _bot_decided(self, room: Room) -> None:
        try:
            await self.carry_out(room.id, nothing)
        except Unavailable:
            self._behind.add(room.id)
        except Refused:
            pass

    async def remind(self, table_id: str) -> None:
        """Let the bots of a table think, should nobody have asked them."""
        async with self.table(table_id) as (room, stored):
            self._ask_bots(room, stored)

    # Looking on

    async def enter(self, table_id: str, watcher: Watcher) -> Room:
        """Somebody looks on."""
        async with self.table(table_id) as (room, _):
            room.watchers.add(watcher)
            room.note_watched()
        self._notify_presence(room)
        return room

    def leave(self, room: Room, watcher: Watcher) -> None:
        """Somebody is gone."""
        room.watchers.discard(watcher)
        room.note_watched()
        room.used = time.monotonic()
        self._notify_presence(room)
        self.memory.let_go(room)

    def connected(self, table_id: str) -> set[int]:
        """The seats of a table whose people are connected, as far as this process was told."""
        room = self.memory.rooms.get(table_id)
        return set() if room is None else room.presence()[0]

    def _notify_presence(self, room: Room) -> None:
        self._publish_presence(room)
        room.notify_presence()

    def _publish_presence(self, room: Room) -> None:
        seats, watching = room.here()
        self.hub.publish_presence(room.id, sorted(seats), watching)

    def tidy(self) -> None:
        """Forget tables that nobody uses; say again who is connected."""
        for room in list(self.memory.rooms.values()):
            if room.watchers:
                self._publish_presence(room)
        self.memory.forget_idle()

    # What other processes say

    def has(self, table_id: str) -> bool:
        """Whether somebody may be at this table, here or in the annex."""
        return table_id in self.memory.rooms or (
            self.annex is not None and self.annex.has(table_id)
        )

    async def on_entry(self, table_id: str, seq: int) -> None:
        """Another process wrote to a table."""
        self._pass_on("entry", table=table_id, seq=seq)
        if table_id not in self.memory.rooms:
            return
        with self.memory.use(table_id) as room:
            try:
                async with room.lock:
                    await self._follow(room, seq)
            except Unavailable:
                room.stored = None
                self._behind.add(room.id)
                return
            self._tell(room)

    async def _follow(self, room: Room, seq: int) -> None:
        stored = room.stored
        if stored is None or stored.broken:
            return
        if seq == ANEW:
            await self._loader.reload_if_there(room)
        elif stored.seq < seq:
            await self._loader.catch_up(room, stored)

    def on_presence(self, table_id: str, process: str, seats: list[int], watching: int) -> None:
        """Another process says who is connected there."""
        self._pass_on("presence", table=table_id, process=process, seats=seats, watching=watching)
        room = self.memory.rooms.get(table_id)
        if room is not None:
            room.elsewhere[process] = (set(seats), watching, time.monotonic())
            room.notify_presence()

    async def check_sessions(self, person: str | None) -> None:
        """Sessions of somebody, or of anybody, may have ended."""
        self._pass_on("person", person=person)
        if self.open_sockets is not None:
            await self.open_sockets.check(person)

    def _pass_on(self, kind: str, **news: Any) -> None:
        if self.annex is not None:
            self.annex.hear(kind, **news)

    async def refresh(self, table_id: str) -> None:
        """Something of a table changed that is no entry: read it anew, here and elsewhere."""
        self.hub.publish(table_id, ANEW)
        await self.on_entry(table_id, ANEW)

    async def sessions_changed(self, person: str) -> None:
        """Sessions of somebody ended: their sockets close, here and elsewhere."""
        self.hub.publish_person(person)
        await self.check_sessions(person)

    def refresh_all(self) -> None:
        """Have every table read anew, as soon as that can be done, or when it is next looked at.

        Whoever looks on may have signed out meanwhile.
        """
        self._pass_on("all")
        self.spawn(self.check_sessions(None))
        for room in self.memory.rooms.values():
            room.notify_followers()
            if room.watchers or room.lock.locked():
                self._behind.add(room.id)
            else:
                room.stored = None

    # What was left undone

    async def catch_up(self) -> None:
        """Do what could not be done while the database was away, as far as it can be now."""
        for table_id in list(self._behind):
            self._behind.discard(table_id)
            if table_id not in self.memory.rooms:
                continue
            try:
                await self._catch_up(table_id)
            except Unavailable:
                self._behind.add(table_id)
                return

    async def _catch_up(self, table_id: str) -> None:
        with self.memory.use(table_id) as room:
            async with room.lock:
                if room.stored is None or not room.stored.broken:
                    await self._loader.reload_if_there(room)
            if room.stored is not None:
                await self._take_up(room)

    async def _take_up(self, room: Room) -> None:
        """Let a table go on that was read anew: its bots, and those who look at it."""
        self._tell(room)
        try:
            await self.carry_out(room.id, nothing)
            await self.remind(room.id)
        except Unavailable:
            raise
        except Refused:
            pass

    # Tasks

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something beside; kept until it is done, and reported if it fails."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            error = task.exception()
            if not isinstance(error, Refused):
                log.error("a task failed", exc_info=error)

    def drop(self) -> None:
        """End what is under way; what was acknowledged is kept."""
        for task in self._tasks:
            task.cancel()

    async def finish(self) -> None:
        """Wait for what is under way."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
