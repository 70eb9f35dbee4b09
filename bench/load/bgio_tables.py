"""Players of the load run at boardgame.io's server, which speaks Socket.IO over WebSockets."""

from __future__ import annotations

import asyncio
import re
import time

from bench.load.drive import Done, Table
from bench.load.line import Line

RIVAL = __name__
"""Who knows how to open tables there."""
PING, PONG = b"2", b"3"
JOIN = b"40/cross,"
EVENT = b"42/cross,"
STATE = re.compile(rb'"_stateID":(\d+)')
MOVE = (
    b'42/cross,["update",{"type":"MAKE_MOVE","payload":{"type":"cross","args":[%d],'
    b'"playerID":"%d"}},%d,"%b","%d"]'
)


class Player:
    """One seat of a match: knows the last state that it saw."""

    def __init__(self, table: BgioTable) -> None:
        self._table = table
        self.line: Line | None = None
        self.state = -1
        self.joined = 0

    def hear(self, message: bytes) -> None:
        if message == PING:
            assert self.line is not None
            self.line.send(PONG)
        elif message.startswith(EVENT):
            found = STATE.search(message)
            if found is not None:
                self.state = int(found[1])
                self._table.seen(self)
        else:
            self.joined += 1


class BgioTable:
    """Two players who move in turn."""

    def __init__(self, match: str) -> None:
        self._match = match.encode()
        self._players: list[Player] = []
        self._turn = 0
        self._began = self._waited = 0.0
        self._done: Done | None = None

    async def sit(self, url: str, seat: int) -> None:
        """The match is made when its first player comes."""
        player = Player(self)
        self._players.append(player)
        path = "/socket.io/?EIO=4&transport=websocket"
        player.line = await Line.open(url, path, player.hear)
        player.line.send(JOIN)
        while player.joined < 2:
            await asyncio.sleep(0.001)
        player.line.send(EVENT + b'["sync","%b","%d",null,2]' % (self._match, seat))
        while player.state < 0:
            await asyncio.sleep(0.001)

    def move(self, done: Done) -> None:
        """The player in turn moves; the other one sees it."""
        turn = self._turn
        mover = self._players[turn]
        self._done, self._waited, self._before = done, 0.0, mover.state
        assert mover.line is not None
        self._began = time.perf_counter()
        mover.line.send(MOVE % (mover.state, turn, mover.state, self._match, turn))

    def seen(self, player: Player) -> None:
        """A player has the new state: the choice is done once both do."""
        if self._done is None or player.state <= self._before:
            return
        if player is not self._players[self._turn]:
            self._waited = time.perf_counter() - self._began
        if all(player.state > self._before for player in self._players):
            done, self._done = self._done, None
            self._turn = 1 - self._turn
            done(self._waited)


async def open_tables(url: str, numbers: range) -> list[Table]:
    """So many matches with two players each."""
    tables: list[Table] = []
    for number in numbers:
        table = BgioTable(f"match{number}")
        for seat in range(2):
            await table.sit(url, seat)
        tables.append(table)
    return tables
