"""The examples of docs/protocol.md are what the server sends and takes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter
from reports.wire import TYPES, page, types

from tests.server.served import Served, two
from warren.server import wire
from warren.server.language.errors import STATUS
from warren.server.wire.schema import definitions, socket_schema

PAGE = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```json (\w+)\n(.*?)```", PAGE, re.DOTALL)
PARSED = {name: json.loads(text) for name, text in EXAMPLES}
MESSAGES: dict[str, type[wire.Model]] = {
    "table": wire.Hello,
    "news": wire.News,
    "who": wire.Who,
    "ack": wire.Ack,
    "refused": wire.NotDone,
}


def whole(value: Any) -> Any:
    """An example with the models that it refers to put in."""
    if isinstance(value, dict):
        if set(value) == {"$"}:
            return whole(PARSED[value["$"]])
        return {key: whole(part) for key, part in value.items()}
    return [whole(part) for part in value] if isinstance(value, list) else value


@pytest.mark.parametrize(("name", "text"), EXAMPLES, ids=lambda part: part[:12])
def test_an_example_is_what_its_model_says(name: str, text: str) -> None:
    model = getattr(wire, name)
    value = whole(json.loads(text))
    made = TypeAdapter(model).validate_python(value)
    told = made.model_dump(by_alias=True)
    missing = set(told) - set(value)
    assert not missing, f"{name} has {missing} too"


def test_what_is_written_from_the_declaration_is_up_to_date() -> None:
    """`make wire` writes it: the client's types and the tables of messages."""
    assert TYPES.read_text(encoding="utf-8") == types()
    assert page(PAGE) == PAGE


def test_all_that_is_declared_crosses_the_wire() -> None:
    known = set(definitions())
    modules = (wire.common, wire.people, wire.games, wire.tables, wire.play, wire.replay)
    declared = {
        name
        for module in modules
        for name, found in vars(module).items()
        if isinstance(found, type) and issubclass(found, wire.Model)
    }
    assert declared - known == {"Model", "Terms"}, "kept with tables, but never sent by itself"


def test_every_message_has_an_example() -> None:
    messages = socket_schema()["$defs"]
    told = {
        kind["$ref"].rpartition("/")[2]
        for u in ("ServerMessage", "ClientMessage")
        for kind in messages[u]["oneOf"]
    }
    assert told - set(PARSED) == {"Who", "Pong"}, "these are told in a sentence"


def test_the_schema_of_the_socket_is_served(server: Served) -> None:
    schema = server.guest().get("/api/socket.json")
    assert schema == socket_schema()
    choose = schema["$defs"]["Choose"]
    assert choose["required"] == ["type", "id", "decision", "choice"]


def test_all_errors_are_explained() -> None:
    for code in STATUS:
        assert f"`{code}`" in PAGE, code


def test_all_kinds_of_entries_are_explained() -> None:
    for kind in get_args(wire.Kind):
        assert f"`{kind}`" in PAGE, kind


def test_all_routes_are_on_the_page(server: Served) -> None:
    paths = server.app.openapi()["paths"]
    for path in paths:
        shown = path.replace("{table_id}", "{id}")
        assert shown in PAGE, path


def test_what_a_socket_sends_is_as_its_model_says(server: Served) -> None:
    ann, ben, table = two(server)
    anns, bens = ann.sit(table), ben.sit(table)
    for _ in range(3):
        anns.choose()
        bens.choose()
    anns.ask("choose", decision=0, choice=0)
    anns.ask("chat", text="hello")
    seen = set()
    for message in anns.heard:
        kind = message["type"]
        model = MESSAGES[kind]
        assert json.loads(model.model_validate(message).model_dump_json()) == message
        seen.add(kind)
    assert seen == {"table", "news", "who", "ack", "refused"}
