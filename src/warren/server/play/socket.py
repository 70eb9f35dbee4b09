"""One person at one table: takes messages, answers each, and sends what happens."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from warren.core.text import say
from warren.server.access.connections import LINE, PlaySocket
from warren.server.access.gate import LONGEST_TEXT
from warren.server.access.limits import Bucket, Buckets, Talk
from warren.server.language.errors import Failed, Refused, Unavailable
from warren.server.language.languages import sentence
from warren.server.monitoring.metrics import ACK, REFUSED, SOCKETS
from warren.server.people.people import Person
from warren.server.play import commands, render
from warren.server.play.room import Room
from warren.server.play.rooms import Command, Rooms
from warren.server.play.stored import StoredTable
from warren.server.play.wallclock import milliseconds
from warren.server.settings import Settings
from warren.server.wire import (
    CLIENT_MESSAGE,
    Answer,
    AnyClientMessage,
    AskWords,
    Chat,
    Choose,
    Earlier,
    Go,
    Look,
    Ping,
    Undo,
    Why,
)
from warren.server.wire.encoding import encoded

FAILED, LATER = 1011, 1013
NONSENSE, NOBODY, NOT_YOURS, NO_TABLE, TOO_MANY = 4400, 4401, 4403, 4404, 4429
"""Close codes."""
PATIENCE = (0.5, 1.0, 2.0, 4.0, 4.0, 4.0)
"""Seconds between tries while the database does not answer; then the socket is closed."""
LONGEST_REASON = 123
"""Bytes that a close frame has room for."""

log = logging.getLogger("warren.socket")

VOLATILE = ("seq", "moved", "to_act", "your_turn", "watching")
VOLATILE_OF_SEAT = ("left", "running", "connected")

Json = dict[str, Any]
T = TypeVar("T")
Closing = Callable[[int, str], Awaitable[None]]


class Socket:
    """A connection to a table."""

    def __init__(
        self,
        websocket: WebSocket,
        rooms: Rooms,
        settings: Settings,
        person: Person,
        seat: int | None,
        language: str,
        talk: Talk,
        greetings: Buckets,
        address: str,
        takes_changes: bool,
    ) -> None:
        self._websocket = websocket
        self._line: PlaySocket = websocket.scope["state"][LINE]
        self._line.drained = self.notify_later
        self._rooms = rooms
        self._settings = settings
        self._who = person
        self._viewer = render.Viewer(person.id, seat, language)
        self._talk = talk
        self._greetings = greetings
        self._address = address
        self._takes_changes = takes_changes
        self._seen: Json | None = None
        """The view that was sent last, to who takes no changes."""
        self._ended = False
        self._bucket = Bucket(settings.message_rate, settings.message_burst)
        self._nonsense = 0
        self._sent = 0
        self._facts: Json = {}
        self._facts_of: StoredTable | None = None
        self._facts_at = 0
        self._woken = asyncio.Event()
        self._came_or_went = False
        self._is_greeted = False
        self._room: Room | None = None

    # A watcher of a room

    @property
    def seat(self) -> int | None:
        """The seat that is looked from."""
        return self._viewer.seat

    @property
    def person(self) -> str | None:
        """Who looks."""
        return self._who.id

    @property
    def session(self) -> str:
        """The session that opened it."""
        return self._who.session

    def end(self) -> None:
        """The session has ended: nothing more is said or heard."""
        self._ended = True
        self._woken.set()

    def notify(self) -> None:
        """Something happened: say so now, or as soon as that can be done."""
        room = self._room
        if room is None or room.stored is None or not self._may_tell(room.stored):
            self._woken.set()
            return
        try:
            self._tell(room, room.stored)
        except Exception:  # the table fails while it is shown, which `_send_news` finds as well
            self._woken.set()

    def _may_tell(self, stored: StoredTable) -> bool:
        """Whether news can go out at once, in their order, and nothing has changed beside them."""
        in_order = self._is_greeted and not self._woken.is_set() and self._line.is_free
        return (
            in_order
            and not stored.fresh
            and commands.may_see(stored, self._who)
            and (self.seat is None or self.seat in stored.seats_of(self.person))
        )

    def notify_later(self) -> None:
        """There is a reason to look whether something is to be sent."""
        self._woken.set()

    def notify_presence(self) -> None:
        """Somebody came or went."""
        self._came_or_went = True
        self._woken.set()

    # The connection

    async def run(self, table_id: str, after: int | None) -> None:
        """Serve until one side has enough."""
        self._room = await self._rooms.enter(table_id, self)
        SOCKETS.inc()
        try:
            await self._retrying(self._greet, after)
            self._is_greeted = True
            sender = asyncio.create_task(self._or_close(self._send_on))
            try:
                # In a task of its own: each wake would else pass through all that called this.
                await asyncio.create_task(self._receive_on())
            finally:
                sender.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await sender
        finally:
            SOCKETS.dec()
            self._rooms.leave(self._room, self)
            self._forget()

    def _forget(self) -> None:
        """Let go of the table, so that its memory is free at once and not when it is collected."""
        self._line.drained = None
        self._room = self._facts_of = self._seen = None
        self._facts = {}

    async def _or_close(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Do something beside; where it fails the socket is closed, so that its client returns."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            try:
                await work()
            except (WebSocketDisconnect, asyncio.CancelledError):
                raise
            except Exception as error:
                if self._websocket.application_state is WebSocketState.DISCONNECTED:
                    return
                await close_for(self._close, error, self._viewer.language)

    async def _retrying(self, work: Callable[..., Awaitable[T]], *args: Any) -> T:
        """Do something that needs the database, again while it does not answer, and say so."""
        for wait in PATIENCE:
            try:
                return await work(*args)
            except Unavailable as error:
                text = error.text(self._viewer.language)
                await self._send({"type": "trouble", "text": text})
                await asyncio.sleep(wait)
            except Failed:
                break
        return await work(*args)

    async def _greet(self, after: int | None) -> None:
        assert self._room is not None
        async with self._rooms.table(self._room.id, least=after or 0) as (room, stored):
            viewer = self._looking(room, stored)
            if after is None or after > stored.seq:
                after = None
                entries = render.history(stored, viewer)
            else:
                first = render.first_line(stored, after) or 0
                entries = render.missed_long_ago(stored, viewer, after, first)
                if not self._takes_changes:
                    render.show_whole(entries, None)
            facts = self._shown(room, stored)
            hello: Json = {
                "type": "table",
                "table": facts,
                "seat": viewer.seat,
                "now": render.now(stored, viewer, milliseconds()),
                "view": render.view(stored, viewer),
                "after": after,
                "earlier": render.first_line(stored, after or 0),
                "entries": entries,
            }
            self._sent = stored.seq
            self._seen = None if self._takes_changes else hello["view"]
            self._remember(stored, facts)
        await self._send(hello)

    def _looking(self, room: Room, stored: StoredTable) -> render.Viewer:
        """Who looks, from a seat that is still theirs: seats are freed and taken by others."""
        if self.seat is not None and self.seat not in stored.seats_of(self.person):
            self._viewer.seat = None
            room.note_watched()
        return self._viewer

    def _shown(self, room: Room, stored: StoredTable) -> Json:
        seats, watching = room.presence()
        language = self._viewer.language
        return render.facts(stored, self.person, language, milliseconds(), seats, watching)

    async def _send(self, message: Json) -> None:
        await self._send_text(encoded(message))

    async def _send_text(self, text: bytes) -> None:
        if not self._line.is_free:
            await self._line.writable.wait()
        self._line.write_text(text)

    async def _close(self, code: int, reason: str = "") -> None:
        await self._websocket.close(code, reason)

    # Sending

    async def _send_on(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            if self._ended:
                await self._close(NOBODY)
                return
            if not self._line.is_free:
                await self._line.writable.wait()
            if self._came_or_went:
                self._came_or_went = False
                await self._send(self._presence())
            if not await self._retrying(self._send_news):
                await self._close(NO_TABLE)
                return

    async def _send_news(self) -> bool:
        """Send what is new; False where the table is not theirs to see any more."""
        assert self._room is not None
        seat = self.seat
        try:
            async with self._rooms.table(self._room.id) as (room, stored):
                if not commands.may_see(stored, self._who):
                    return False
                lost = self._looking(room, stored).seat != seat
                if not lost:
                    self._tell(room, stored)
        except Refused:  # there is no such table any more
            return False
        if lost:
            await self._greet(None)
        return True

    def _presence(self) -> Json:
        assert self._room is not None
        seats, watching = self._room.presence()
        stored = self._room.stored
        count = 0 if stored is None else len(stored.seats)
        bots = set() if stored is None else {s.seat for s in stored.seats if s.kind == "bot"}
        connected = [seat in seats or seat in bots for seat in range(count)]
        return {"type": "who", "connected": connected, "watching": watching}

    def _tell(self, room: Room, stored: StoredTable) -> None:
        """Send what happened since the last news, if anything."""
        seen: Json | None = None
        if stored.facts_changed > self._facts_at or stored is not self._facts_of:
            seen = self._shown(room, stored)
            seen = seen if lasting(seen) != lasting(self._facts) else None
        if stored.seq <= self._sent and seen is None:
            return
        news = self._news(stored)
        self._line.write_text(news + (b"null" if seen is None else encoded(seen)) + b"}")
        self._sent = max(self._sent, stored.seq)
        self._remember(stored, seen or self._facts)

    def _news(self, stored: StoredTable) -> bytes:
        if self._takes_changes:
            return render.news(stored, self._viewer, self._sent, milliseconds())
        entries = render.missed(stored, self._viewer, self._sent)
        self._seen = render.show_whole(entries, self._seen)
        return render.news_of(entries, render.now(stored, self._viewer, milliseconds()))

    def _remember(self, stored: StoredTable, facts: Json) -> None:
        """What was sent of a table, so that it is sent again only when it changed."""
        self._facts, self._facts_of, self._facts_at = facts, stored, stored.seq

    # Receiving

    async def _receive_on(self) -> None:
        while True:
            came = await self._websocket.receive()
            if came["type"] == "websocket.disconnect" or self._ended:
                return
            text = came.get("text") or ""
            if not self._bucket.take():
                await self._close(TOO_MANY)
                return
            if not await self._take(text):
                await self._close(NONSENSE)
                return

    async def _take(self, text: str) -> bool:
        """Carry out a message; False when there was too much nonsense."""
        try:
            if len(text) > self._settings.message_size:
                raise Refused("bad_message", "too_large", most=self._settings.message_size)
            message = understood(text)
        except Refused as error:
            self._nonsense += 1
            await self._retrying(self._refuse, _id_of(text), error)
            return self._nonsense < self._settings.bad_messages
        began = time.perf_counter()
        match message:
            case Ping():
                await self._send({"type": "pong"})
            case Look():
                await self._retrying(self._look, message)
            case Earlier():
                await self._retrying(self._send_earlier, message)
            case AskWords():
                await self._retrying(self._send_words, message)
            case Why():
                await self._retrying(self._send_why, message)
            case _:
                await self._carry_out(message, began)
        return True

    async def _look(self, message: Look) -> None:
        assert self._room is not None
        async with self._rooms.table(self._room.id) as (room, stored):
            if message.seat is not None and message.seat not in stored.seats_of(self.person):
                error = Refused("not_yours", "not_your_seat")
            elif not self._greetings.take(self._address):
                error = Refused("too_many", "too_many")
            else:
                error = None
                self._viewer.seat = message.seat
                room.note_watched()
        if error is not None:
            await self._refuse(message.id, error)
        else:
            await self._greet(None)

    async def _send_earlier(self, message: Earlier) -> None:
        assert self._room is not None
        async with self._rooms.table(self._room.id) as (_, stored):
            if not commands.may_see(stored, self._who):
                return
            lines, more = render.earlier(stored, self._viewer, message.before)
        await self._send({"type": "earlier", "id": message.id, "entries": lines, "more": more})

    async def _send_why(self, message: Why) -> None:
        assert self._room is not None
        async with self._rooms.table(self._room.id) as (room, stored):
            viewer = self._looking(room, stored)
            text, decision = render.why_closed(stored, viewer, message.target), stored.decision
        answer = {"type": "why", "id": message.id, "decision": decision, "target": message.target}
        await self._send(answer | {"text": text})

    async def _send_words(self, message: AskWords) -> None:
        assert self._room is not None
        async with self._rooms.table(self._room.id) as (room, stored):
            sections = _words(stored, self._looking(room, stored))
            head = {"type": "words", "id": message.id, "seq": stored.seq}
        await self._send_text(encoded(head)[:-1] + b',"sections":' + sections + b"}")

    async def _carry_out(self, message: Choose | Undo | Go | Answer | Chat, began: float) -> None:
        assert self._room is not None
        try:
            command = self._command(message)
            seq, again = await self._retrying(
                self._rooms.carry_out, self._room.id, command, self.person, message.id
            )
        except Unavailable:
            raise  # neither kept for sure nor refused: the client comes back and asks again
        except Refused as error:
            await self._retrying(self._refuse, message.id, error)
            return
        ACK.observe(time.perf_counter() - began)
        await self._send({"type": "ack", "id": message.id, "seq": seq, "again": again})

    def _command(self, message: Choose | Undo | Go | Answer | Chat) -> Command:
        who, seat = self._who, self.seat
        if isinstance(message, Chat):
            table = "" if self._room is None else self._room.id
            if not self._talk.take(who.id, self._address, table):
                raise Refused("too_many", "too_many")
            return commands.chat(who, seat, message, self._settings)
        if isinstance(message, Answer):
            return commands.answer(who, message.agree, message.id)
        if seat is None:
            raise Refused("not_yours", "no_spectators")
        if isinstance(message, Choose):
            return commands.choose(who, seat, message)
        if isinstance(message, Undo):
            return commands.undo(who, seat, message)
        return commands.go(who, seat, message)

    async def _refuse(self, message_id: str | None, error: Refused) -> None:
        """Say no, and no more: what is true now comes as news, whoever is wrong how often."""
        REFUSED.labels(error.code).inc()
        text = error.text(self._viewer.language)[:LONGEST_TEXT]
        await self._send({"type": "refused", "id": message_id, "code": error.code, "text": text})


async def close_for(close: Closing, error: Exception, language: str) -> None:
    """Close a socket because something failed, with a code and a reason that fit."""
    if isinstance(error, Unavailable):
        code, text = LATER, error.text(language)
    elif isinstance(error, Refused):
        code, text = NO_TABLE, error.text(language)
    else:
        log.error("a socket failed", exc_info=error)
        code, text = FAILED, sentence(say("internal"), language)
    await close(code, text.encode()[:LONGEST_REASON].decode(errors="ignore"))


def _words(stored: StoredTable, viewer: render.Viewer) -> bytes:
    """The board in words, worked out once until something happens."""
    key = ("words", viewer.seat, viewer.language)
    if key not in stored.told:
        stored.told[key] = encoded(render.board_in_words(stored, viewer))
    return stored.told[key]


def lasting(facts: Json) -> Json:
    """The part of a table's facts that does not change with every choice."""
    kept = {key: value for key, value in facts.items() if key not in VOLATILE}
    if kept:
        kept["seats"] = [
            {key: value for key, value in seat.items() if key not in VOLATILE_OF_SEAT}
            for seat in kept["seats"]
        ]
    return kept


def understood(text: str) -> AnyClientMessage:
    """A message, or a refusal that says what is wrong with it."""
    try:
        return CLIENT_MESSAGE.validate_json(text, strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        what = f"{where}: {first['msg']}" if where else first["msg"]
        raise Refused("bad_message", "bad_message", what=what) from None


def _id_of(text: str) -> str | None:
    """The id of a message that makes no sense otherwise, if it has one."""
    with contextlib.suppress(ValueError, RecursionError):
        data = json.loads(text[:10_000])
        if isinstance(data, dict) and isinstance(data.get("id"), str):
            return str(data["id"])[:40]
    return None
