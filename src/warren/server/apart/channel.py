"""What the serving process and the process apart say to each other: frames over a pair of sockets.

A frame is a head of JSON and a body of bytes. Nobody else can reach either end.
"""

from __future__ import annotations

import asyncio
import json
import socket
import struct
from typing import Any

Json = dict[str, Any]

LENGTHS = struct.Struct("!II")
LONGEST = 256 * 1024 * 1024
"""Bytes of a frame; a longer one is none of ours."""


class Channel:
    """One end."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @staticmethod
    async def on(end: socket.socket) -> Channel:
        """Talk over this end of a pair."""
        return Channel(*await asyncio.open_connection(sock=end))

    def send(self, kind: str, body: bytes = b"", **head: Any) -> None:
        """Say something; what nobody hears any more is lost."""
        if self._writer.is_closing():
            return
        text = json.dumps({"kind": kind, **head}).encode()
        self._writer.write(LENGTHS.pack(len(text), len(body)) + text + body)

    async def read(self) -> tuple[Json, bytes] | None:
        """What the other end says next; None where it is gone."""
        try:
            head, body = LENGTHS.unpack(await self._reader.readexactly(LENGTHS.size))
            if head + body > LONGEST:
                return None
            text = await self._reader.readexactly(head)
            return json.loads(text), await self._reader.readexactly(body)
        except (OSError, EOFError):
            return None

    def close(self) -> None:
        """Hang up."""
        self._writer.close()


def scope_to_json(scope: Any) -> Json:
    """What a request or a socket asks for, without what only this process knows."""
    kept = ("type", "scheme", "http_version", "method", "path", "root_path", "client", "server")
    found: Json = {name: scope[name] for name in kept if name in scope}
    found["query_string"] = scope["query_string"].decode("latin-1")
    found["headers"] = _headers_to_json(scope["headers"])
    return found


def scope_from_json(found: Json) -> Json:
    """The same, at the other end."""
    scope = found | {"asgi": {"version": "3.0", "spec_version": "2.3"}, "state": {}}
    scope["query_string"] = found["query_string"].encode("latin-1")
    scope["raw_path"] = found["path"].encode(errors="surrogateescape")
    scope["headers"] = _headers_from_json(found["headers"])
    scope["client"] = None if found.get("client") is None else tuple(found["client"])
    return scope


def message_to_json(message: Any) -> tuple[Json, bytes]:
    """A message of a server or an application; bytes of its own travel beside it."""
    found = {name: value for name, value in message.items() if name != "body"}
    if found.get("headers") is not None:
        found["headers"] = _headers_to_json(found["headers"])
    return found, message.get("body", b"")


def message_from_json(found: Json, body: bytes) -> Json:
    """The same, at the other end."""
    message = dict(found)
    if message.get("headers") is not None:
        message["headers"] = _headers_from_json(message["headers"])
    if message["type"].startswith("http") and message["type"] != "http.response.start":
        message["body"] = body
    return message


def _headers_to_json(headers: Any) -> list[list[str]]:
    return [[name.decode("latin-1"), value.decode("latin-1")] for name, value in headers]


def _headers_from_json(headers: list[list[str]]) -> list[tuple[bytes, bytes]]:
    return [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]
