"""The wire as JSON schemas: one for the socket, and one of everything for those who draw on it."""

from __future__ import annotations

import functools
from typing import Any

from pydantic import TypeAdapter

from warren.server.wire.common import Failure, Json
from warren.server.wire.games import Games, Rules, Words
from warren.server.wire.people import Credentials, Me, MeChange, PassphraseChange, Sessions, Token
from warren.server.wire.play import CLIENT_MESSAGE, SERVER_MESSAGE
from warren.server.wire.replay import Replay, Share
from warren.server.wire.tables import (
    Briefs,
    Hint,
    Leaving,
    Link,
    LinkTarget,
    MadeTable,
    NewSeat,
    NewTable,
    OneSeat,
    PlayOn,
    Starting,
    Table,
)

GIVEN = (
    *(Me, Sessions, Games, Rules, Words, Table, Briefs, MadeTable, Link, LinkTarget, Hint),
    *(Replay, Share),
    Failure,
)
"""What the routes answer with."""
TAKEN = (
    *(MeChange, Credentials, PassphraseChange, Token),
    *(NewTable, NewSeat, PlayOn, OneSeat, Leaving, Starting),
)
"""What the routes take."""
DIALECT = "https://json-schema.org/draft/2020-12/schema"


@functools.cache
def socket_schema() -> Json:
    """What a socket takes (`client`) and sends (`server`)."""
    kinds, whole = TypeAdapter.json_schemas(
        [("client", "validation", CLIENT_MESSAGE), ("server", "serialization", SERVER_MESSAGE)]
    )
    directions = {name: schema for (name, _), schema in kinds.items()}
    return {
        "$schema": DIALECT,
        "title": "Warren: the socket of a table",
        "type": "object",
        "properties": directions,
        "$defs": whole["$defs"],
    }


def definitions() -> dict[str, Json]:
    """Every model and named type, by name.

    What the server sends has all its fields; what only clients send may leave out those that have
    a usual value.
    """
    sent: dict[str, Json] = {}
    for given in (*GIVEN, SERVER_MESSAGE):
        sent |= _of(given, "serialization")
    for schema in sent.values():
        if "properties" in schema:
            schema["required"] = list(schema["properties"])
    taken: dict[str, Json] = {}
    for wanted in (*TAKEN, CLIENT_MESSAGE):
        taken |= _of(wanted, "validation")
    return taken | sent


def _of(model: Any, mode: Any) -> dict[str, Json]:
    """The schema of a model and of all that it is made of."""
    adapter = model if isinstance(model, TypeAdapter) else TypeAdapter(model)
    schema = dict(adapter.json_schema(mode=mode))
    found: dict[str, Json] = schema.pop("$defs", {})
    return found | ({schema["title"]: schema} if "title" in schema else {})
