"""The process apart: the same server without a port, for tables with content of their own.

Requests and sockets come over the channel from the serving process, which has looked at them
before, and so does news of people and tables. Bots think where those of all other tables do.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import os
import signal
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

from fastapi import FastAPI

from warren.server.access.connections import LINE
from warren.server.apart.channel import (
    Channel,
    Json,
    message_from_json,
    message_to_json,
    scope_from_json,
)
from warren.server.apart.limits import OwnContent
from warren.server.app import bare_app, in_background, spare_the_collector
from warren.server.bots.workers import Job, WorkerFailed, bound_memory
from warren.server.monitoring.logs import set_up
from warren.server.monitoring.metrics import exposition
from warren.server.people.mail import Mailer
from warren.server.people.open_sockets import OpenSockets
from warren.server.people.people import People
from warren.server.play.rooms import Rooms
from warren.server.play.ticks import Ticks
from warren.server.services import Services
from warren.server.settings import Settings
from warren.server.storage.storage import Storage
from warren.server.tables.lobby import Lobby

log = logging.getLogger("warren.apart")


class FarHub:
    """Other processes, reached by way of the serving one."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel

    def listen(self, rooms: Rooms) -> None:
        """What others say comes over the channel."""

    def publish(self, table_id: str, seq: int) -> None:
        """A table has entries up to this one."""
        self._channel.send("entry", table=table_id, seq=seq)

    def publish_presence(self, table_id: str, seats: list[int], watching: int) -> None:
        """Who is connected to this process."""
        self._channel.send("presence", table=table_id, seats=seats, watching=watching)

    def publish_person(self, person: str) -> None:
        """Sessions of somebody ended."""
        self._channel.send("person", person=person)

    async def stop(self) -> None:
        """The channel is closed by whoever opened it."""


class FarThinking:
    """Bots and trials of files, in the processes of the serving one, in its queues."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._numbers = itertools.count()
        self._asked: dict[int, asyncio.Future[Any]] = {}

    def note(self, person: str, address: str) -> None:
        """The serving process is told."""
        self._channel.send("seen", person=person, address=address)

    async def _ask(self, what: str, *given: Any) -> Any:
        number = next(self._numbers)
        future = self._asked[number] = asyncio.get_running_loop().create_future()
        self._channel.send("think", number=number, what=what, given=given)
        try:
            answer = await future
        finally:
            del self._asked[number]
        if "failed" in answer:
            raise WorkerFailed(answer["failed"])
        return answer["thought"]

    def answer(self, head: Json) -> None:
        """What somebody asked about is known."""
        future = self._asked.get(head["number"])
        if future is not None and not future.done():
            future.set_result(head)

    async def choose(self, person: str, table_id: str, job: Job) -> int:
        """What a bot chooses at a host's table."""
        return int(await self._ask("choose", person, table_id, list(job)))

    async def hint(self, person: str, job: Job) -> list[tuple[int, float]]:
        """The best few choices of somebody's seat with what they are worth."""
        found = await self._ask("hint", person, list(job))
        return [(int(choice), float(value)) for choice, value in found]

    async def check(
        self, person: str, game: str, content: str, players: int, options: Json
    ) -> Json:
        """Try content of one's own."""
        found: Json = await self._ask("check", person, game, content, players, options)
        return found

    async def replay(self, person: str, text: str, asked: Json) -> Json:
        """A stranger's record move by move."""
        found: Json = await self._ask("replay", person, text, asked)
        return found


class FarLine:
    """A client's connection, as `Socket` writes to it: at the other end of the channel."""

    def __init__(self, channel: Channel, number: int) -> None:
        self._channel = channel
        self._number = number
        self.drained: Callable[[], None] | None = None
        self.writable = asyncio.Event()
        self.writable.set()

    @property
    def is_free(self) -> bool:
        """Whether the client reads what is written."""
        return self.writable.is_set()

    def write_text(self, text: bytes) -> None:
        """Send a text now."""
        self._channel.send("text", text, number=self._number)

    def let(self, free: bool) -> None:
        """The client reads no more, or reads on."""
        if not free:
            self.writable.clear()
            return
        self.writable.set()
        if self.drained is not None:
            self.drained()


class Passage:
    """A request or a socket that came over the channel, while it lasts."""

    def __init__(self, channel: Channel, number: int, scope: Json) -> None:
        self._channel = channel
        self._number = number
        self.line = FarLine(channel, number)
        self.scope = scope_from_json(scope)
        self.scope["state"][LINE] = self.line
        self.inbox: asyncio.Queue[Json] = asyncio.Queue()

    async def run(self, app: FastAPI) -> None:
        """Let the application answer."""
        try:
            await app(self.scope, self._receive, self._send)
        except Exception as error:  # whatever the application did not see to
            log.error("a request failed", exc_info=error)
        finally:
            self._channel.send("done", number=self._number)

    async def _receive(self) -> Json:
        message = await self.inbox.get()
        self._channel.send("took", number=self._number)
        return message

    async def _send(self, message: Any) -> None:
        found, body = message_to_json(message)
        self._channel.send("message", body, number=self._number, message=found)


class Child:
    """Hears what the serving process says, until that is gone."""

    def __init__(self, app: FastAPI, channel: Channel, rooms: Rooms, thinking: FarThinking) -> None:
        self._app = app
        self._channel = channel
        self._rooms = rooms
        self._thinking = thinking
        self._passages: dict[int, Passage] = {}
        self._running: dict[int, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Go on to the end."""
        while (frame := await self._channel.read()) is not None:
            self._hear(*frame)
        for task in self._running.values():
            task.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)

    def _hear(self, head: Json, body: bytes) -> None:
        match head["kind"]:
            case "open":
                self._open(head["number"], head["scope"])
            case "message":
                if passage := self._passages.get(head["number"]):
                    passage.inbox.put_nowait(message_from_json(head["message"], body))
            case "free":
                if passage := self._passages.get(head["number"]):
                    passage.line.let(head["free"])
            case "gone":
                if task := self._running.get(head["number"]):
                    task.cancel()
            case "thought":
                self._thinking.answer(head)
            case "figures":
                self._channel.send("figures", exposition())
            case _:
                self._hear_news(head)

    def _open(self, number: int, scope: Json) -> None:
        passage = self._passages[number] = Passage(self._channel, number, scope)
        task = self._running[number] = asyncio.create_task(passage.run(self._app))

        def forget(_: object) -> None:
            del self._passages[number], self._running[number]

        task.add_done_callback(forget)

    def _hear_news(self, head: Json) -> None:
        rooms = self._rooms
        match head["kind"]:
            case "entry":
                rooms.spawn(rooms.on_entry(head["table"], head["seq"]))
            case "presence":
                rooms.on_presence(head["table"], head["process"], head["seats"], head["watching"])
            case "person":
                rooms.spawn(rooms.check_sessions(head["person"]))
            case "all":
                rooms.refresh_all()


@contextlib.asynccontextmanager
async def child(settings: Settings, channel: Channel, share: OwnContent) -> AsyncIterator[Child]:
    """Everything that runs in this process."""
    storage = Storage(settings.database)
    thinking = FarThinking(channel)
    try:
        rooms = Rooms(storage, FarHub(channel), thinking, share)
        rooms.failures.tell = lambda table_id: channel.send("failed", table=table_id)
        people = People(storage, settings.secret())
        open_sockets = rooms.open_sockets = OpenSockets(people)
        mailer = Mailer(settings, people)
        app = bare_app()
        app.state.services = Services(
            settings, people, rooms, Lobby(rooms, settings), mailer, open_sockets
        )
        async with in_background(Ticks(rooms, mailer).run(), share.go_on()):
            yield Child(app, channel, rooms, thinking)
        rooms.drop()
    finally:
        storage.close()


async def _run(end: socket.socket, settings: Settings, share: OwnContent) -> None:
    channel = await Channel.on(end)
    async with child(settings, channel, share) as here:
        if settings.table_memory:
            bound_memory(settings.table_memory)
        log.info("the process apart is ready", extra={"pid": os.getpid()})
        channel.send("ready")
        await here.run()


def serve(end: socket.socket, settings: str, note: Any, closed: dict[str, str]) -> None:
    """Begin, and go on until the serving process hangs up or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    given = Settings.from_text(settings)
    set_up(given.log_level)
    spare_the_collector()
    work: Coroutine[Any, Any, None] = _run(
        end, given, OwnContent(note, given.table_seconds, closed)
    )
    asyncio.run(work)
