"""Players of the load run at Warren's server: Kami-sama for two."""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import AsyncExitStack
from typing import Any, cast

import httpx
from websockets.asyncio.client import ClientConnection, connect

Json = dict[str, Any]
GAME = "kami"


class Player:
    """One seat: reads all that comes, and says when an entry was seen."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.now: Json = {}
        self._waiting: list[tuple[int, asyncio.Future[None]]] = []
        self._seen = 0

    async def read_on(self) -> None:
        async for text in self.connection:
            message = json.loads(text)
            if message["type"] in ("table", "news"):
                self.now = message["now"]
                self._seen = self.now["seq"]
                for seq, future in self._waiting:
                    if seq <= self._seen and not future.done():
                        future.set_result(None)
                self._waiting = [w for w in self._waiting if not w[1].done()]

    async def seen(self, seq: int) -> None:
        if self._seen < seq:
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append((seq, future))
            await future


class WarrenTable:
    """Two players at a table; when a game is over they play another."""

    def __init__(self, http: httpx.AsyncClient, url: str, stack: AsyncExitStack) -> None:
        self._http, self._url, self._stack = http, url, stack
        self._players: list[Player] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._count = 0

    async def open(self) -> None:
        """Make a table with both seats for this person, and look from each on its own socket."""
        seats = [{"kind": "me"}, {"kind": "here", "name": "Ben"}]
        made = await self._http.post("/api/tables", json={"game": GAME, "seats": seats})
        table = made.json()["table"]["id"]
        cookie = "; ".join(f"{k}={v}" for k, v in self._http.cookies.items())
        players = []
        for seat in range(2):
            address = f"ws://{self._url}/api/tables/{table}/socket?seat={seat}"
            opened = connect(address, additional_headers={"cookie": cookie}, compression=None)
            players.append(Player(await self._stack.enter_async_context(opened)))
        self._players = players
        self._tasks += [asyncio.create_task(player.read_on()) for player in players]
        for player in players:
            await player.seen(1)

    async def move(self) -> float:
        """Whoever is asked makes the first choice; the other one sees it."""
        if self._players[0].now["status"] != "playing":
            await self.open()
        asked = self._players[0].now["to_act"][0]
        mover, other = self._players[asked], self._players[1 - asked]
        await mover.seen(self._players[0].now["seq"])
        self._count += 1
        now = mover.now
        said = {
            "type": "choose",
            "id": str(self._count),
            "decision": now["decision"],
            "choice": now["choices"][0]["id"],
        }
        seen = asyncio.ensure_future(other.seen(now["seq"] + 1))
        began = time.perf_counter()
        await mover.connection.send(json.dumps(said))
        await seen
        waited = time.perf_counter() - began
        await mover.seen(other.now["seq"])
        return waited


async def open_tables(url: str, count: int, stack: AsyncExitStack) -> list[Any]:
    """So many tables, each of a guest of its own."""
    tables = []
    for _ in range(count):
        http = await stack.enter_async_context(httpx.AsyncClient(base_url=f"http://{url}"))
        await http.get("/api/me")
        table = WarrenTable(http, url, stack)
        await table.open()
        tables.append(table)
    return cast(list[Any], tables)
