"""The serving process's side of the process apart: starts it, passes on, and sees to its end.

The serving process builds no game with content of a stranger's. It passes every request and
socket of such a table on. Where the process apart ends, because it took too much or was killed,
its sockets are closed so that clients come back, and the next who asks starts another. A table
that was worked on when that happened, and then once more, is closed alone.
"""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import itertools
import logging
import multiprocessing
import socket
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from multiprocessing.context import SpawnProcess
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, or_, select

from warren.core.table import PLAYING
from warren.server.access.connections import LINE, MOST_UNREAD, PlaySocket
from warren.server.access.gate import Receive, Scope, Send
from warren.server.apart.channel import (
    Channel,
    Json,
    message_from_json,
    message_to_json,
    scope_to_json,
)
from warren.server.apart.limits import LONGEST_ID, OUT_OF_MEMORY, OUT_OF_TIME
from warren.server.bots.workers import MEBIBYTE, STARTING, Job, WorkerFailed
from warren.server.language.errors import Refused, Unavailable
from warren.server.play.rooms import Rooms
from warren.server.play.wallclock import milliseconds
from warren.server.settings import Settings
from warren.server.storage import rows, schema
from warren.server.tables.game_cache import HOUSE

MOST_ENDS = 2
"""How often a table may be what was worked on when the process ended."""
IDLE = 120.0
"""Seconds after which a process is ended that nobody needs."""
GOING_DOWN = 10.0
"""Seconds in which it has to end when it is asked to."""
SECOND = 1.0
MOST_KNOWN = 10_000
PATIENCE = 5.0
"""Seconds to wait for its figures."""

log = logging.getLogger("warren.apart")

_SPAWN = multiprocessing.get_context("spawn")
_tables = schema.tables


def begin(end: socket.socket, settings: str, note: Any, closed: dict[str, str]) -> None:
    """What the new process does: load the server, and serve."""
    from warren.server.apart.child import serve  # noqa: PLC0415 (only the new process needs it)

    serve(end, settings, note, closed)


class Passage:
    """A request or a socket that was passed on, while it lasts."""

    def __init__(self, line: PlaySocket | None) -> None:
        self.line = line
        self.answers: asyncio.Queue[Json | bytes | None] = asyncio.Queue()
        """What is to be sent to the client, in its order; a text as it is, None at the end."""
        self.unread = asyncio.Semaphore(MOST_UNREAD)
        """How many more messages the process apart is to hold for it."""


class Running:
    """One process, while it lives."""

    def __init__(self, process: SpawnProcess, channel: Channel, note: Any) -> None:
        self.process = process
        self.channel = channel
        self.note = note
        self.passages: dict[int, Passage] = {}
        self.used = time.monotonic()
        self.figures: list[asyncio.Future[bytes]] = []
        self.thinking: set[asyncio.Task[None]] = set()


class House:
    """The process apart, as the serving process knows it."""

    def __init__(self, rooms: Rooms, settings: Settings) -> None:
        self._rooms = rooms
        self._settings = settings
        self._running: Running | None = None
        self._starting = asyncio.Lock()
        self._numbers = itertools.count()
        self._ends: Counter[str] = Counter()
        self._closed: dict[str, str] = {}
        """Tables that are closed because they ended the process, with the reason."""
        self._known: OrderedDict[str, bool] = OrderedDict()
        self._stopped = False

    async def plays(self, table_id: str) -> bool:
        """Whether a table has content of its own, and so is played in the process apart."""
        room = self._rooms.memory.rooms.get(table_id)
        is_here = room is not None and room.stored is not None
        if is_here or not (table_id.isascii() and table_id.isalnum()):
            return False
        if table_id not in self._known:
            wanted = select(_tables.c.content).where(_tables.c.id == table_id)
            content = await self._rooms.storage.read(lambda c: c.execute(wanted).scalar())
            if content is None:
                return False
            self._known[table_id] = content != HOUSE
            if len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
        return self._known[table_id]

    # The process

    async def _start(self) -> Running:
        """The process, started where there is none."""
        async with self._starting:
            if self._running is not None:
                return self._running
            if self._stopped:
                raise Unavailable("the server is going down")
            here, there = socket.socketpair()
            note = _SPAWN.RawArray(ctypes.c_char, LONGEST_ID + 1)
            given = (there, self._settings.to_text(), note, dict(self._closed))
            process = _SPAWN.Process(target=begin, args=given, daemon=True)
            await asyncio.to_thread(process.start)
            there.close()
            channel = await Channel.on(here)
            running = Running(process, channel, note)
            try:
                async with asyncio.timeout(STARTING):
                    ready = await channel.read()
            except TimeoutError:
                ready = None
            if ready is None:
                await self._end(running)
                log.error("the process apart does not start", extra={"status": process.exitcode})
                raise Unavailable("the process apart does not start")
            self._running = running
            running.used = time.monotonic()
            self._rooms.spawn(self._listen(running))
            return running

    async def _listen(self, running: Running) -> None:
        """Hear what it says until it is gone, and see to what it leaves."""
        while (frame := await running.channel.read()) is not None:
            running.used = time.monotonic()
            self._hear(running, *frame)
        if self._running is running:
            self._running = None
        await self._end(running)
        if not self._stopped:
            self._blame(running)
        for passage in running.passages.values():
            passage.answers.put_nowait(None)
        for task in running.thinking:
            task.cancel()
        for future in running.figures:
            future.set_result(b"")

    async def _end(self, running: Running) -> None:
        """Have a process gone: by itself if it can, else by force."""
        running.channel.close()
        await asyncio.to_thread(running.process.join, GOING_DOWN)
        if running.process.is_alive():
            running.process.kill()
            await asyncio.to_thread(running.process.join)

    def _blame(self, running: Running) -> None:
        """Count the table that was worked on when the process ended; close it the second time."""
        status = running.process.exitcode
        if status == 0:
            return
        table_id, why = running.note.value.decode("ascii", "replace"), self._why(status)
        log.error("the process apart ended", extra={"table": table_id, "why": why})
        if status not in (OUT_OF_TIME, OUT_OF_MEMORY) or not table_id:
            return
        self._ends[table_id] += 1
        if self._ends[table_id] >= MOST_ENDS:
            self._closed[table_id] = why
            self._rooms.failures.report(table_id, "limits", why)
            self._rooms.failures.hear(table_id)

    def _why(self, status: int | None) -> str:
        if status == OUT_OF_TIME:
            return f"took more than {self._settings.table_seconds:g} seconds of a processor"
        if status == OUT_OF_MEMORY:
            return f"took more than {self._settings.table_memory // MEBIBYTE} MB of memory"
        return f"status {status}"

    async def run(self) -> None:
        """Start the process where a table of its needs it, end it where nobody does."""
        while True:
            await asyncio.sleep(SECOND)
            running = self._running
            try:
                if running is None:
                    if await self._rooms.storage.read(self._is_needed):
                        await self._start()
                elif not running.passages and time.monotonic() - running.used > IDLE:
                    self._running = None
                    running.channel.close()
            except Refused:
                pass  # written down where it was found

    def _is_needed(self, connection: Connection) -> bool:
        """Whether a clock ran out, a step is owed or a mail is due at a table that it plays."""
        now = milliseconds()
        due: list[ColumnElement[bool]] = [_tables.c.deadline <= now, _tables.c.due.is_(True)]
        if self._settings.smtp:
            before = now - int(self._settings.mail_delay * 1000)
            late = and_(_tables.c.moved <= before, _tables.c.mailed < _tables.c.decision)
            due.append(and_(late, _tables.c.asked > 0))
        wanted = select(_tables.c.id).where(
            _tables.c.status == PLAYING,
            _tables.c.content != HOUSE,
            rows.playable(),
            _tables.c.id.not_in(list(self._closed)),
            or_(*due),
        )
        return connection.execute(wanted.limit(1)).first() is not None

    async def stop(self) -> None:
        """End it."""
        self._stopped = True
        async with self._starting:
            running, self._running = self._running, None
        if running is not None:
            await self._end(running)

    # What it says

    def _hear(self, running: Running, head: Json, body: bytes) -> None:
        match head["kind"]:
            case "message":
                if passage := running.passages.get(head["number"]):
                    passage.answers.put_nowait(message_from_json(head["message"], body))
            case "text":
                if passage := running.passages.get(head["number"]):
                    passage.answers.put_nowait(body)
            case "took":
                if passage := running.passages.get(head["number"]):
                    passage.unread.release()
            case "done":
                if passage := running.passages.get(head["number"]):
                    passage.answers.put_nowait(None)
            case "think":
                task = asyncio.create_task(self._think(running, head))
                running.thinking.add(task)
                task.add_done_callback(running.thinking.discard)
            case "seen":
                self._rooms.thinking.note(head["person"], head["address"])
            case "figures":
                running.figures.pop(0).set_result(body)
            case "failed":
                self._rooms.failures.hear(head["table"])
            case "entry":
                self._rooms.hub.publish(head["table"], head["seq"])
            case "presence":
                seats, watching = head["seats"], head["watching"]
                self._rooms.hub.publish_presence(head["table"], seats, watching)
            case "person":
                self._rooms.spawn(self._rooms.sessions_changed(head["person"]))

    def _write(self, running: Running, number: int, passage: Passage, text: bytes) -> None:
        assert passage.line is not None
        passage.line.write_text(text)
        if not passage.line.is_free:
            running.channel.send("free", number=number, free=False)

    async def _think(self, running: Running, head: Json) -> None:
        """Let a bot think, or a file be tried, for a table there."""
        ask: Callable[..., Any] = getattr(self._rooms.thinking, head["what"])
        given = head["given"]
        if head["what"] in ("choose", "hint"):
            given = [*given[:-1], Job(*given[-1])]
        try:
            answer = {"thought": await ask(*given)}
        except WorkerFailed as error:
            answer = {"failed": str(error)}
        running.channel.send("thought", number=head["number"], **answer)

    async def figures(self) -> bytes:
        """What it counted, as text; nothing where it does not run or does not answer."""
        running = self._running
        if running is None:
            return b""
        future: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        running.figures.append(future)
        running.channel.send("figures")
        with contextlib.suppress(TimeoutError):
            return await asyncio.wait_for(asyncio.shield(future), PATIENCE)
        return b""

    # Passing on

    def has(self, table_id: str) -> bool:
        """Whether somebody may be at this table there."""
        return self._running is not None and self._known.get(table_id, False)

    def hear(self, kind: str, **news: Any) -> None:
        """Tell it what this process hears of people and tables."""
        if self._running is not None:
            self._running.channel.send(kind, **news)

    async def pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let it answer a request, or serve a socket, to the end; Unavailable where it ends."""
        running = await self._start()
        number = next(self._numbers)
        line: PlaySocket | None = scope.get("state", {}).get(LINE)
        passage = running.passages[number] = Passage(line)
        if line is not None:
            line.drained = lambda: running.channel.send("free", number=number, free=True)
        running.channel.send("open", number=number, scope=scope_to_json(scope))
        listening = asyncio.create_task(self._take(running, number, passage, receive))
        is_over = False
        try:
            while (message := await passage.answers.get()) is not None:
                if isinstance(message, bytes):
                    self._write(running, number, passage, message)
                    continue
                more = message.get("more_body", False)
                is_over = message["type"] == "websocket.close" or (
                    message["type"] == "http.response.body" and not more
                )
                await send(message)
        finally:
            listening.cancel()
            running.channel.send("gone", number=number)
            running.used = time.monotonic()
            del running.passages[number]
        gone = listening.done() and not listening.cancelled() and listening.result()
        if not is_over and not gone:
            raise Unavailable("the process apart ended")

    async def _take(
        self, running: Running, number: int, passage: Passage, receive: Receive
    ) -> bool:
        """Pass on what the client says until it is gone."""
        while True:
            await passage.unread.acquire()
            message = await receive()
            found, body = message_to_json(message)
            running.channel.send("message", body, number=number, message=found)
            if message["type"] in ("http.disconnect", "websocket.disconnect"):
                return True
