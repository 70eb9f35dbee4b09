"""A client's end of a WebSocket, as cheap as can be: it costs the machine that is measured."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

TEXT, PING, PONG = 0x81, 0x89, 0x8A
ASKING = (
    "Connection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
)
UNMASKED = b"\0\0\0\0"
"""A mask that changes nothing, so that nothing has to be masked."""


class Line(asyncio.Protocol):
    """Sends texts, and hands over each that comes, as bytes."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self._hear = hear
        self._opened = asyncio.get_running_loop().create_future()
        self._rest = b""
        self._transport: asyncio.Transport | None = None

    @staticmethod
    async def open(url: str, path: str, hear: Callable[[bytes], None], cookie: str = "") -> Line:
        """Connect to a path of `host:port`."""
        host, _, port = url.partition(":")
        loop = asyncio.get_running_loop()
        transport, line = await loop.create_connection(lambda: Line(hear), host, int(port))
        cookies = f"Cookie: {cookie}\r\n" if cookie else ""
        head = f"GET {path} HTTP/1.1\r\nHost: {url}\r\n{ASKING}{cookies}\r\n"
        transport.write(head.encode())
        line._transport = transport
        await line._opened
        return line

    def send(self, text: bytes) -> None:
        """Say something of less than 64 kB."""
        assert self._transport is not None
        size = len(text)
        length = bytes((0x80 | size,)) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self._transport.write(b"\x81" + length + UNMASKED + text)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        if not self._opened.done() and b"\r\n\r\n" not in data:
            self._rest = data
            return
        at = 0 if self._opened.done() else self._greeting(data)
        while len(data) - at >= 2:
            size, start = data[at + 1], at + 2
            if size >= 126:
                start += 2 if size == 126 else 8
                size = int.from_bytes(data[at + 2 : start], "big") if len(data) >= start else 2**62
            if len(data) < start + size:
                break
            self._take(data[at], data[start : start + size])
            at = start + size
        self._rest = data[at:]

    def _greeting(self, data: bytes) -> int:
        """Where the answer to the request for a socket ends."""
        if not data.startswith(b"HTTP/1.1 101"):
            self._opened.set_exception(ConnectionError(data[:200].decode(errors="replace")))
            return len(data)
        self._opened.set_result(None)
        return data.index(b"\r\n\r\n") + 4

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == TEXT:
            self._hear(payload)
        elif kind == PING and self._transport is not None:
            size = bytes((0x80 | len(payload),))
            self._transport.write(bytes((PONG,)) + size + UNMASKED + payload)
