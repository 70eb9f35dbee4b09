"""Players of the load run at boardgame.io's server, which speaks Socket.IO over WebSockets."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import AsyncExitStack
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

GAME = "cross"
PING, PONG = "2", "3"
JOIN = "40/cross,"
EVENT = "42/cross,"


class Player:
    """One seat of a boardgame.io match, over Socket.IO."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.state = -1
        self._news = asyncio.Condition()

    async def emit(self, *event: Any) -> None:
        await self.connection.send(EVENT + json.dumps(event))

    async def read_on(self) -> None:
        async for text in self.connection:
            assert isinstance(text, str)
            if text == PING:
                await self.connection.send(PONG)
            elif text.startswith(EVENT):
                name, *rest = json.loads(text[len(EVENT) :])
                if name == "sync":
                    await self._at(rest[1]["state"]["_stateID"])
                elif name == "update":
                    await self._at(rest[1]["_stateID"])

    async def _at(self, state: int) -> None:
        async with self._news:
            self.state = max(self.state, state)
            self._news.notify_all()

    async def seen(self, state: int) -> None:
        async with self._news:
            await self._news.wait_for(lambda: self.state >= state)


class BgioTable:
    """Two players who move in turn."""

    def __init__(self, match: str, players: list[Player]) -> None:
        self._match, self._players = match, players
        self._turn = 0

    async def move(self) -> float:
        """The player in turn moves; the other one sees it."""
        turn = self._turn
        mover, other = self._players[turn], self._players[1 - turn]
        state = mover.state
        payload = {"type": "cross", "args": [state], "playerID": str(turn)}
        action = {"type": "MAKE_MOVE", "payload": payload}
        seen = asyncio.ensure_future(other.seen(state + 1))
        began = time.perf_counter()
        await mover.emit("update", action, state, self._match, str(turn))
        await seen
        waited = time.perf_counter() - began
        await mover.seen(state + 1)
        self._turn = 1 - turn
        return waited


async def _sit(url: str, match: str, seat: int, stack: AsyncExitStack) -> Player:
    address = f"ws://{url}/socket.io/?EIO=4&transport=websocket"
    connection = await stack.enter_async_context(connect(address, compression=None))
    await connection.recv()
    await connection.send(JOIN)
    await connection.recv()
    player = Player(connection)
    reader = asyncio.create_task(player.read_on())
    stack.callback(reader.cancel)
    await player.emit("sync", match, str(seat), None, 2)
    await player.seen(0)
    return player


async def open_tables(url: str, count: int, stack: AsyncExitStack) -> list[Any]:
    """So many matches with two players each; a match is made when its first player comes."""
    tables: list[Any] = []
    for number in range(count):
        match = f"match{number}"
        players = [await _sit(url, match, seat, stack) for seat in range(2)]
        tables.append(BgioTable(match, players))
    return tables
