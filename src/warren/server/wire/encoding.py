"""Messages as the bytes that are sent."""

from __future__ import annotations

import json
from typing import Any

import orjson


class Written:
    """A part of messages that is JSON already, as it is told again and again."""

    __slots__ = ("json",)

    def __init__(self, part: Any) -> None:
        self.json = encoded(part)


def encoded(message: Any) -> bytes:
    """A message as JSON; a game of others may show what only Python's own encoder takes."""
    try:
        return orjson.dumps(message, default=_as_it_is)
    except TypeError:
        return json.dumps(message, separators=(",", ":"), default=_read_again).encode()


def _as_it_is(part: object) -> orjson.Fragment:
    if isinstance(part, Written):
        return orjson.Fragment(part.json)
    raise TypeError


def _read_again(part: object) -> Any:
    if isinstance(part, Written):
        return json.loads(part.json)
    raise TypeError(f"{type(part).__name__} is no JSON")
