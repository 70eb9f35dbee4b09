"""Somebody's tables as they change: a socket that sends the list anew when it looks otherwise."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from warren.server.access.limits import Bucket
from warren.server.language.errors import Unavailable
from warren.server.people.people import Person
from warren.server.play.memory import Memory
from warren.server.play.socket import NOBODY, TOO_MANY, close_for
from warren.server.settings import Settings
from warren.server.wire.encoding import encoded

PAUSE = 0.5
"""Seconds between two looks at the list: a fast game is not told choice by choice."""
AGAIN = 3.0
"""Seconds until a database that does not answer is asked again."""

Json = dict[str, Any]


class LiveList:
    """One open page of one person. It follows the tables that it lists."""

    def __init__(
        self,
        websocket: WebSocket,
        memory: Memory,
        settings: Settings,
        person: Person,
        language: str,
        look: Callable[[], Awaitable[Json]],
    ) -> None:
        self._websocket = websocket
        self._memory = memory
        self._who = person
        self._language = language
        self._look = look
        self._bucket = Bucket(settings.message_rate, settings.message_burst)
        self._woken = asyncio.Event()
        self._followed: set[str] = set()
        self._ended = False

    @property
    def person(self) -> str | None:
        """Whose list it is."""
        return self._who.id

    @property
    def session(self) -> str:
        """The session that opened it."""
        return self._who.session

    def end(self) -> None:
        """The session has ended."""
        self._ended = True
        self._woken.set()

    def notify(self) -> None:
        """The list may look otherwise."""
        self._woken.set()

    async def run(self) -> None:
        """Serve until one side has enough."""
        sender = asyncio.create_task(self._or_close())
        try:
            while True:
                came = await self._websocket.receive()
                if came["type"] == "websocket.disconnect":
                    return
                if not self._bucket.take():
                    await self._websocket.close(TOO_MANY)
                    return
                self._woken.set()
        finally:
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await sender
            self._follow(set())

    async def _or_close(self) -> None:
        """Send on; where that fails the socket is closed, so that its client returns."""
        try:
            await self._send_on()
        except (WebSocketDisconnect, RuntimeError):
            raise
        except Exception as error:
            await close_for(self._websocket.close, error, self._language)

    async def _send_on(self) -> None:
        sent: bytes | None = None
        while not self._ended:
            self._woken.clear()
            try:
                found = await self._look()
            except Unavailable:
                await asyncio.sleep(AGAIN)
                continue
            self._follow({table["id"] for table in found["tables"]})
            text = encoded(found)
            if text != sent:
                await self._websocket.send_text(text.decode())
                sent = text
            await asyncio.sleep(PAUSE)
            await self._woken.wait()
        await self._websocket.close(NOBODY)

    def _follow(self, tables: set[str]) -> None:
        """Be told of these from now on; what happened at new ones meanwhile is looked at again."""
        if tables - self._followed:
            self._woken.set()
        self._memory.follow(self, self._followed, tables)
        self._followed = tables
