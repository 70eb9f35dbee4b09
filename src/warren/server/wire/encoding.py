"""Messages as the bytes that are sent."""

from __future__ import annotations

import json
from typing import Any

import orjson


def encoded(message: Any) -> bytes:
    """A message as JSON; a game of others may show what only Python's own encoder takes."""
    try:
        return orjson.dumps(message)
    except TypeError:
        return json.dumps(message, separators=(",", ":")).encode()
