"""Players of the load run at Warren's server: Kami-sama for two, by its rules."""

from __future__ import annotations

import asyncio
import json
import re
import time
from typing import Any

from bench.load.drive import Done, Table
from bench.load.line import Line

NOW = re.compile(
    rb'"now":\{"seq":(\d+),"status":"(\w+)","decision":(\d+),"to_act":\[(-?\d*)[^\]]*\].*?'
    rb'"choices":\[(?:\{"id":(\d+))?'
)
"""What a player reads of a greeting or of news; the rest is for people."""
GAME = "kami"
WARREN = __name__
"""Who knows how to open tables there."""


class Player:
    """One seat: knows the last entry that it saw, and what is asked."""

    def __init__(self, table: WarrenTable) -> None:
        self._table = table
        self.line: Line | None = None
        self.seq, self.status, self.decision, self.asked, self.choice = 0, b"", b"", b"", b""

    def hear(self, message: bytes) -> None:
        if not message.startswith((b'{"type":"news"', b'{"type":"table"')):
            return
        found = NOW.search(message, message.rfind(b'"now":{'))
        if found is not None:
            seq, self.status, self.decision, self.asked, self.choice = found.groups()
            self.seq = int(seq)
            self._table.seen(self)


class WarrenTable:
    """Two players at a table; when a game is over they play another."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._cookie = ""
        self._players: list[Player] = []
        self._count = self._before = 0
        self._mover: Player | None = None
        self._began = self._waited = 0.0
        self._done: Done | None = None

    async def open(self) -> None:
        """Make a table with both seats for this person, and look from each on its own socket."""
        if not self._cookie:
            head, _ = await ask(self._url, "GET", "/api/me")
            self._cookie = cookies(head)
        seats = [{"kind": "me"}, {"kind": "here", "name": "Ben"}]
        wish = {"game": GAME, "seats": seats}
        head, made = await ask(self._url, "POST", "/api/tables", self._cookie, wish)
        self._cookie = cookies(head) or self._cookie
        players = [Player(self) for _ in range(2)]
        for seat, player in enumerate(players):
            path = f"/api/tables/{made['table']['id']}/socket?seat={seat}&changes=true"
            player.line = await Line.open(self._url, path, player.hear, self._cookie)
        for player in players:
            while not player.seq:
                await asyncio.sleep(0.001)
        self.close()
        self._players = players

    def close(self) -> None:
        for player in self._players:
            assert player.line is not None
            player.line.close()

    def move(self, done: Done) -> None:
        """Whoever is asked makes the first choice; the other one sees it."""
        if self._players[0].status != b"playing":
            self._again = asyncio.ensure_future(self._play_another(done))
            return
        mover = self._players[int(self._players[0].asked)]
        self._count += 1
        self._mover, self._done, self._before, self._waited = mover, done, mover.seq, 0.0
        said = b'{"type":"choose","id":"%d","decision":%b,"choice":%b}'
        assert mover.line is not None
        self._began = time.perf_counter()
        mover.line.send(said % (self._count, mover.decision, mover.choice))

    async def _play_another(self, done: Done) -> None:
        await self.open()
        self.move(done)

    def seen(self, player: Player) -> None:
        """A player has news: both have it once the mover and the other are at one."""
        if self._done is None or player.seq <= self._before:
            return
        if player is not self._mover and not self._waited:
            self._waited = time.perf_counter() - self._began
        one, other = self._players
        if self._waited and one.seq == other.seq:
            done, self._done = self._done, None
            done(self._waited)


def cookies(head: str) -> str:
    """What an answer wants to be sent along from then on."""
    return "; ".join(re.findall(r"(?i)set-cookie: ([^;]+)", head))


async def ask(
    url: str, method: str, path: str, cookie: str = "", body: Any = None
) -> tuple[str, Any]:
    """The head and the JSON of what a server answers."""
    reader, writer = await asyncio.open_connection(*url.split(":"))
    sent = b"" if body is None else json.dumps(body).encode()
    head = f"{method} {path} HTTP/1.1\r\nHost: {url}\r\nConnection: close\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n"
    head += f"Cookie: {cookie}\r\n" if cookie else ""
    writer.write(f"{head}\r\n".encode() + sent)
    answer = await reader.read()
    writer.close()
    top, _, rest = answer.partition(b"\r\n\r\n")
    if not top.startswith(b"HTTP/1.1 2"):
        raise ConnectionError(answer[:500].decode(errors="replace"))
    return top.decode(), json.loads(rest) if b"application/json" in top else rest


async def open_tables(url: str, numbers: range) -> list[Table]:
    """Tables, each of a guest of its own."""
    tables: list[Table] = []
    for _ in numbers:
        table = WarrenTable(url)
        await table.open()
        tables.append(table)
    return tables
