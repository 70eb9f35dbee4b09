"""The tables in use: loaded from their rows, changed one plan at a time, told to who looks on.

Every change takes the same way: lock the table, let a plan add entries to it, let chance and the
bots go on, commit all of it in one transaction, then tell. If another process was first, the
table is read anew and the plan made again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from typing import Any, Protocol

from warren.core.errors import CannotUndo, IllegalChoice, NotToAct
from warren.server.bots.thinking import Thinking, job_for
from warren.server.bots.workers import Job
from warren.server.errors import Conflict, Failed, Refused, Unavailable
from warren.server.metrics import BROKEN, CHOICES, CONFLICTS, ROOMS
from warren.server.people.open_sockets import Visitors
from warren.server.play.hub import Hub
from warren.server.storage import rows
from warren.server.storage.storage import Storage
from warren.server.tables.stored import CLOSED, GAME_KINDS, OVER, PLAYING, Entry, Table
from warren.server.wallclock import milliseconds

TRIES = 20
IDLE = 600.0
"""Seconds after which a table that nobody looks at is forgotten; its rows stay."""
MOST_IDLE = 100
"""Tables that nobody looks at and that are kept in memory all the same."""
STALE_PRESENCE = 60.0
RETRY = 600.0
"""Seconds after which a table that failed is read anew: perhaps it was mended."""
MOST_REPORTS = 10_000
ANEW = -1
"""In place of an entry's number: read the whole table anew."""
TALK = ("chat", "offer", "agree", "decline")

log = logging.getLogger("warren.rooms")

Plan = Callable[[Table, int], object]

__all__ = ["Onlooker", "Plan", "Room", "Rooms", "milliseconds", "run_out"]


class Onlooker(Protocol):
    """Whoever is told about a table: a socket."""

    @property
    def seat(self) -> int | None:
        """The seat it looks from."""

    @property
    def person(self) -> str | None:
        """Who looks."""

    def wake(self) -> None:
        """Something happened."""

    def wake_presence(self) -> None:
        """Somebody came or went."""


class Room:
    """A table in memory, with those who look on and what bots think of it."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.lock = asyncio.Lock()
        self.table: Table | None = None
        self.onlookers: set[Onlooker] = set()
        self.elsewhere: dict[str, tuple[set[int], int, float]] = {}
        """By other process: the seats connected there, how many watch, and when it said so."""
        self.thoughts: dict[tuple[int, int], int] = {}
        """By decision and seat: what a bot would choose."""
        self.thinking: set[tuple[int, int]] = set()
        self.used = time.monotonic()
        self.users = 0

    @property
    def busy(self) -> bool:
        """Whether somebody looks, a bot thinks, or something is done."""
        return bool(self.onlookers or self.thinking or self.users)

    def here(self) -> tuple[set[int], int]:
        """The seats of people who are connected to this process, and how many only watch."""
        table = self.table
        seats: set[int] = set()
        watching = 0
        for onlooker in self.onlookers:
            mine = [] if table is None else table.seats_of(onlooker.person)
            seats.update(mine)
            watching += not mine
        return seats, watching

    def presence(self) -> tuple[set[int], int]:
        """The same over all processes."""
        seats, watching = self.here()
        fresh = time.monotonic() - STALE_PRESENCE
        for there, others, told in self.elsewhere.values():
            if told > fresh:
                seats |= there
                watching += others
        return seats, watching

    def look(self) -> None:
        """Remember which views are wanted."""
        if self.table is not None:
            self.table.watched = {onlooker.seat for onlooker in self.onlookers}


class Rooms:
    """All tables that this process has in use."""

    def __init__(self, storage: Storage, hub: Hub, thinking: Thinking) -> None:
        self.storage = storage
        self.hub = hub
        self.thinking = thinking
        self.visitors: Visitors | None = None
        self._rooms: dict[str, Room] = {}
        self._idle: dict[str, None] = {}
        """Tables that nobody uses just now, the one used longest ago first."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self._rng = random.SystemRandom()
        self._behind: set[str] = set()
        """Tables of which something is to be read or written that could not be when it was due."""
        self._failed: dict[str, tuple[Table, float]] = {}
        """Tables that failed, as they are shown, and when that was."""
        self._reported: set[tuple[str, str]] = set()

    # Reading

    @contextlib.asynccontextmanager
    async def table(self, table_id: str, least: int = 0) -> AsyncIterator[tuple[Room, Table]]:
        """A table, locked, with at least so many entries if there are so many.

        Whatever fails while it is looked at has failed at this table, and stays there.
        """
        with self._used(table_id) as room:
            async with room.lock:
                table = await self._fresh(room)
                if least > table.seq and not table.broken:
                    table = await self._reload(room)
                try:
                    yield room, table
                except Refused:
                    raise
                except Exception as error:
                    self._fail(room, table, "show", error)
                    raise Failed from None

    @contextlib.contextmanager
    def _used(self, table_id: str) -> Iterator[Room]:
        """A room that stays while it is used, and goes soon when nobody does."""
        room = self._rooms.get(table_id)
        if room is None:
            room = self._rooms[table_id] = Room(table_id)
            ROOMS.set(len(self._rooms))
        self._idle.pop(table_id, None)
        room.users += 1
        room.used = time.monotonic()
        try:
            yield room
        finally:
            room.users -= 1
            self._let_go(room)

    def _let_go(self, room: Room) -> None:
        """Forget a finished game that nobody looks at; of the others, all but the last few."""
        if room.busy or self._rooms.get(room.id) is not room:
            return
        if room.table is None or room.table.status in (OVER, CLOSED):
            self._forget(room.id)
            return
        self._idle[room.id] = None
        while len(self._idle) > MOST_IDLE:
            self._forget(next(iter(self._idle)))

    def _forget(self, table_id: str) -> None:
        self._idle.pop(table_id, None)
        room = self._rooms.get(table_id)
        if room is not None and not room.busy:
            del self._rooms[table_id]
            ROOMS.set(len(self._rooms))

    async def _fresh(self, room: Room) -> Table:
        failed = self._failed.get(room.id)
        if failed is not None and time.monotonic() - failed[1] <= RETRY:
            room.table = failed[0]
        elif failed is not None:
            return await self._reload(room)
        return room.table or await self._reload(room)

    async def _reload(self, room: Room) -> Table:
        named = room.id.isascii() and room.id.isalnum()  # what a database cannot hold is none
        room.table = await self.storage.read(lambda c: rows.load(c, room.id)) if named else None
        if room.table is None:
            if not room.onlookers:
                self._rooms.pop(room.id, None)
            raise Refused("not_found", "not_found")
        self._failed.pop(room.id, None)
        if room.table.broken:
            self._remember(room.table)
            self.report(room.id, "rows", room.table.broken)
        room.look()
        return room.table

    # Failing

    def report(self, table_id: str, where: str, why: str | Exception) -> None:
        """Tell the host of a table that failed, once."""
        if (table_id, where) in self._reported:
            return
        if len(self._reported) >= MOST_REPORTS:
            self._reported.clear()
        self._reported.add((table_id, where))
        BROKEN.labels(where).inc()
        trace = why if isinstance(why, Exception) else None
        told = f"{type(why).__name__}: {why}" if isinstance(why, Exception) else why
        extra = {"table": table_id, "where": where, "why": told}
        log.error("a table failed and is closed", exc_info=trace, extra=extra)

    def is_broken(self, table_id: str) -> bool:
        """Whether a table is known to have failed."""
        return table_id in self._failed

    def _remember(self, table: Table) -> None:
        if len(self._failed) >= MOST_REPORTS:
            self._failed.clear()
        self._failed[table.id] = (table, time.monotonic())

    def _fail(self, room: Room, table: Table, where: str, error: Exception) -> None:
        """Close a table that failed, here and for now; its rows stay as they are."""
        self.report(room.id, where, error)
        room.table = Table.unreadable(table.row, table.seats, f"{type(error).__name__}: {error}")
        self._remember(room.table)
        room.thoughts = {}
        for onlooker in room.onlookers:
            onlooker.wake()

    # Changing

    async def act(
        self, table_id: str, plan: Plan, person: str | None = None, message: str | None = None
    ) -> tuple[int, bool]:
        """Carry out a plan; returns the last entry's number, and whether it was done before.

        It goes on to its end even if whoever asked for it is gone.
        """
        return await asyncio.shield(self.spawn(self._act(table_id, plan, person, message)))

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Do something beside; kept until it is done, and told about if it fails."""
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

    async def _act(
        self, table_id: str, plan: Plan, person: str | None, message: str | None
    ) -> tuple[int, bool]:
        with self._used(table_id) as room:
            return await self._act_in(room, plan, person, message)

    async def _act_in(
        self, room: Room, plan: Plan, person: str | None, message: str | None
    ) -> tuple[int, bool]:
        async with room.lock:
            for _ in range(TRIES):
                table = await self._fresh(room)
                table.refuse_if_stopped()
                if person is not None and message is not None:
                    known = table.messages.get((person, message))
                    if known is not None:
                        return known, True
                before = table.seq
                flagged, append = self._attempt(room, table, plan)
                if append is None:
                    return before, False
                if not await self._commit(room, table, append):
                    continue
                if not flagged:
                    seq = table.messages.get((person or "", message or ""), table.seq)
                    return seq, False
            raise Refused("stale", "stale")

    def _attempt(self, room: Room, table: Table, plan: Plan) -> tuple[bool, rows.Append | None]:
        """Change the table, and say what is to be written; a failure closes it."""
        before = table.seq
        try:
            flagged = self._change(room, table, plan)
            return flagged, rows.Append(table, before) if table.fresh else None
        except Refused:
            raise
        except (CannotUndo, IllegalChoice, NotToAct):
            room.table = None
            raise Refused("stale", "stale") from None
        except Exception as error:
            self._fail(room, table, "play", error)
            raise Failed from None

    def _change(self, room: Room, table: Table, plan: Plan) -> bool:
        """Let a plan change the table; an overdue clock comes first, and then only that."""
        at = milliseconds()
        try:
            late = table.clocks.overdue(at) if table.status == PLAYING else None
            if late is not None:
                run_out(table, late, at)
            else:
                plan(table, at)
            self._settle(room, table, at)
        except BaseException:
            if table.fresh or table.changes:
                room.table = None
            raise
        return late is not None

    def _settle(self, room: Room, table: Table, at: int) -> None:
        """Let chance draw and bots choose, as far as it is known what they would."""
        while True:
            table.draw(at, self._rng)
            assert table.match is not None or table.status != PLAYING
            if table.match is None or not self._bot_chooses(room, table, at):
                return

    def _bot_chooses(self, room: Room, table: Table, at: int) -> bool:
        for seat in table.bots_to_act():
            assert table.match is not None
            choice = room.thoughts.get((table.decision, seat))
            if choice is None:
                legal = table.match.state.legal(seat)
                choice = legal[0] if len(legal) == 1 else None
            if choice is not None:
                table.add("choice", at, seat, choice)
                return True
        return False

    async def _commit(self, room: Room, table: Table, append: rows.Append) -> bool:
        try:
            await self.storage.write(append)
        except Conflict:
            CONFLICTS.inc()
            room.table = None
            return False
        except BaseException:
            room.table = None
            raise
        CHOICES.inc(sum(entry.kind == "choice" for entry in table.fresh))
        table.fresh = []
        if table.changes:
            room.table = None
            try:
                await self._reload(room)
            except Unavailable:
                self._behind.add(room.id)
        self._told(room)
        return True

    def _told(self, room: Room) -> None:
        for onlooker in room.onlookers:
            onlooker.wake()
        table = room.table
        if table is None:
            self.hub.publish(room.id, ANEW)
            return
        self.hub.publish(room.id, table.seq)
        self._think(room, table)

    # Bots

    def _think(self, room: Room, table: Table) -> None:
        """Let bots think about what they are asked."""
        try:
            self._ask_bots(room, table)
        except Exception as error:
            self._fail(room, table, "bots", error)

    def _ask_bots(self, room: Room, table: Table) -> None:
        asked = {(table.decision, seat) for seat in table.bots_asked()}
        room.thoughts = {key: room.thoughts[key] for key in room.thoughts if key in asked}
        for decision, seat in asked - set(room.thoughts) - room.thinking:
            assert table.match is not None
            level = table.level_of(seat)
            assert level is not None
            room.thinking.add((decision, seat))
            state = table.match.state
            job, legal = job_for(state, seat, level), state.legal(seat)
            self.spawn(self._have_thought(room, table.row["host"], decision, job, legal))

    async def _have_thought(
        self, room: Room, host: str, decision: int, job: Job, legal: list[int]
    ) -> None:
        seat = job.seat
        try:
            choice = await self.thinking.choose(host, room.id, job, legal)
        finally:
            room.thinking.discard((decision, seat))
        table = room.table
        if table is not None and table.decision != decision:
            return
        room.thoughts[decision, seat] = choice if choice in legal else self._rng.choice(legal)
        try:
            await self._act(room.id, lambda table, at: None, None, None)
        except Unavailable:
            self._behind.add(room.id)
        except Refused:
            pass

    # Other processes

    async def heard(self, table_id: str, seq: int) -> None:
        """Another process wrote to a table."""
        if table_id not in self._rooms:
            return
        with self._used(table_id) as room:
            try:
                async with room.lock:
                    await self._hear(room, seq)
            except Unavailable:
                room.table = None
                self._behind.add(room.id)
                return
            for onlooker in room.onlookers:
                onlooker.wake()

    async def _hear(self, room: Room, seq: int) -> None:
        table = room.table
        if table is None or table.broken:
            return
        if seq == ANEW:
            await self._read_anew(room)
        elif table.seq < seq:
            await self._catch_up(room, table)

    async def _read_anew(self, room: Room) -> None:
        """Read a table; one that is gone is not missed."""
        try:
            await self._reload(room)
        except Unavailable:
            raise
        except Refused:
            pass

    async def refresh(self, table_id: str) -> None:
        """Something of a table changed that is no entry: read it anew, here and elsewhere."""
        self.hub.publish(table_id, ANEW)
        await self.heard(table_id, ANEW)

    async def sessions_changed(self, person: str) -> None:
        """Sessions of somebody ended: their sockets close, here and elsewhere."""
        self.hub.publish_person(person)
        await self.heard_person(person)

    async def heard_person(self, person: str | None) -> None:
        """Sessions of somebody, or of anybody, may have ended."""
        if self.visitors is not None:
            await self.visitors.check(person)

    def refresh_all(self) -> None:
        """Have every table read anew, as soon as that can be done, or when it is next looked at.

        Whoever looks on may have signed out meanwhile.
        """
        self.spawn(self.heard_person(None))
        for room in self._rooms.values():
            if room.onlookers or room.lock.locked():
                self._behind.add(room.id)
            else:
                room.table = None

    async def catch_up(self) -> None:
        """Do what could not be done while the database was away, as far as it can be now."""
        for table_id in list(self._behind):
            self._behind.discard(table_id)
            if table_id not in self._rooms:
                continue
            try:
                with self._used(table_id) as room:
                    async with room.lock:
                        if room.table is None or not room.table.broken:
                            await self._read_anew(room)
                    if room.table is not None:
                        await self._take_up(room)
            except Unavailable:
                self._behind.add(table_id)
                return

    async def _take_up(self, room: Room) -> None:
        """Let a table go on that was read anew: its bots, and those who look at it."""
        for onlooker in room.onlookers:
            onlooker.wake()
        try:
            await self._act(room.id, lambda table, at: None, None, None)
            await self.remind(room.id)
        except Unavailable:
            raise
        except Refused:
            pass

    async def remind(self, table_id: str) -> None:
        """Let the bots of a table think, should nobody have asked them."""
        async with self.table(table_id) as (room, table):
            self._think(room, table)

    async def _catch_up(self, room: Room, table: Table) -> None:
        try:
            later = await self.storage.read(lambda c: rows.entries_after(c, table.id, table.seq))
            if all(_is_play(entry) for entry in later):
                for entry in later:
                    table.take(entry)
                return
        except Unavailable:
            raise
        except Exception as error:
            log.debug("a table is read anew", extra={"table": table.id, "why": str(error)})
        room.table = None
        await self._read_anew(room)

    def heard_presence(self, table_id: str, process: str, seats: list[int], watching: int) -> None:
        """Another process says who is connected there."""
        room = self._rooms.get(table_id)
        if room is not None:
            room.elsewhere[process] = (set(seats), watching, time.monotonic())
            for onlooker in room.onlookers:
                onlooker.wake_presence()

    def tell_presence(self, room: Room) -> None:
        """Tell everybody who is connected here."""
        seats, watching = room.here()
        self.hub.publish_presence(room.id, sorted(seats), watching)
        for onlooker in room.onlookers:
            onlooker.wake_presence()

    # Looking on

    async def enter(self, table_id: str, onlooker: Onlooker) -> Room:
        """Somebody looks on."""
        async with self.table(table_id) as (room, _):
            room.onlookers.add(onlooker)
            room.look()
        self.tell_presence(room)
        return room

    def leave(self, room: Room, onlooker: Onlooker) -> None:
        """Somebody is gone."""
        room.onlookers.discard(onlooker)
        room.look()
        room.used = time.monotonic()
        self.tell_presence(room)
        self._let_go(room)

    def tidy(self) -> None:
        """Forget tables that nobody uses; say again who is connected."""
        oldest = time.monotonic() - IDLE
        for room in list(self._rooms.values()):
            if room.onlookers:
                seats, watching = room.here()
                self.hub.publish_presence(room.id, sorted(seats), watching)
            elif room.used < oldest:
                self._forget(room.id)
        ROOMS.set(len(self._rooms))

    async def finish(self) -> None:
        """Wait for what is under way."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)


def run_out(table: Table, seat: int, at: int) -> None:
    """A clock has run out: what was agreed for that happens."""
    if table.terms["at_zero"] == "resign":
        table.add("resign", at, seat, data={"why": "clock"})
    else:
        level = table.terms["stand_in"]
        table.add("leave", at, seat, data={"level": level, "why": "clock"})


def _is_play(entry: Entry) -> bool:
    return entry.kind in GAME_KINDS - {"start"} or entry.kind in TALK
