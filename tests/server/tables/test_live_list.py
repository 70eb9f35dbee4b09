"""One's own tables as they change: turns, who is there, and who asks to play again."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.server.served import Json, Served, token_of, two
from warren.server import wire
from warren.server.play.socket import NOBODY
from warren.server.tables.lobby import Lobby


def until(live: ClientConnection, wanted: Callable[[list[Json]], Any]) -> list[Json]:
    """Read lists until one is as wanted."""
    while True:
        told = json.loads(live.recv(30))
        wire.Briefs.model_validate(told)
        tables: list[Json] = told["tables"]
        if wanted(tables):
            return tables


def test_a_list_shows_who_comes_and_goes(server: Served) -> None:
    ann, ben, _ = two(server)
    table = ann.make("winter", ["me", "open", "kit"])
    live = ann.follow()
    until(live, lambda tables: len(tables) == 2)
    ben.post(f"/api/links/{token_of(table)}")
    started = until(live, lambda tables: tables[0]["status"] == "playing" and len(tables) == 2)
    ours = next(t for t in started if t["id"] == table["table"]["id"])
    assert [seat["connected"] for seat in ours["seats"]] == [False, False, True]

    def connected(tables: list[Json]) -> list[bool]:
        found = next(t for t in tables if t["id"] == ours["id"])
        return [seat["connected"] for seat in found["seats"]]

    bens = ben.sit(ours["id"])
    until(live, lambda tables: connected(tables) == [False, True, True])
    bens.connection.close()
    until(live, lambda tables: connected(tables) == [False, False, True])


def test_a_list_shows_whose_turn_it_is(server: Served) -> None:
    ann, ben, table = two(server)
    live = ann.follow()
    first = until(live, lambda tables: tables[0]["to_act"])
    assert first[0]["to_act"] == [0, 1]
    assert first[0]["your_turn"]
    ann.sit(table).choose()
    later = until(live, lambda tables: tables[0]["to_act"] != [0, 1])
    assert later[0]["to_act"] == [1]
    assert not later[0]["your_turn"]
    ben.post(f"/api/tables/{table}/resign", {"seat": 1})
    assert until(live, lambda tables: tables[0]["status"] == "over")[0]["to_act"] == []


def test_a_rematch_is_seen_at_once_and_with_who_asks(server: Served) -> None:
    ann, ben, table = two(server)
    ann.post(f"/api/tables/{table}/resign", {"seat": 0})
    live = ben.follow()
    until(live, lambda tables: len(tables) == 1)
    made = ann.post(f"/api/tables/{table}/rematch")["id"]
    asked = until(live, lambda tables: len(tables) == 2)
    offered = next(t for t in asked if t["id"] == made)
    assert [(s["name"], s["ready"], s["mine"]) for s in offered["seats"]] == [
        ("Ann", True, False),
        ("Ben", False, True),
    ]
    ben.post(f"/api/tables/{made}/join", {"seat": 1})
    until(live, lambda tables: any(t["id"] == made and t["status"] == "playing" for t in tables))


def test_any_message_asks_for_the_list_anew(server: Served) -> None:
    ann = server.guest("Ann")
    live = ann.follow()
    until(live, lambda tables: tables == [])
    made = ann.make("hamsters", ["me", "open"])["table"]["id"]
    live.send("again")
    assert until(live, lambda tables: tables)[0]["id"] == made


def test_a_list_ends_with_the_session_and_nobody_has_none(server: Served) -> None:
    ann = server.guest("Ann")
    ann.make("hamsters", ["me", "kit"])
    live = ann.follow()
    until(live, lambda tables: tables)
    ann.post("/api/logout", status=204)
    with pytest.raises(ConnectionClosed) as closed:
        until(live, lambda tables: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == NOBODY
    ann.http.cookies.clear()
    bare = ann.follow()
    with pytest.raises(ConnectionClosed) as refused:
        bare.recv(30)
    assert refused.value.rcvd is not None
    assert refused.value.rcvd.code == NOBODY


def test_a_list_that_fails_closes_its_socket(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def breaks(*_: Any) -> Any:
        raise ZeroDivisionError

    ann = server.guest("Ann")
    socket = ann.follow()
    socket.recv(30)
    monkeypatch.setattr(Lobby, "of", breaks)
    socket.send("again")
    with pytest.raises(ConnectionClosed) as closed:
        socket.recv(30)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1011


def test_tables_that_are_only_listed_are_not_kept_in_memory(server: Served) -> None:
    ann, _, table = two(server)
    rooms = server.app.state.services.rooms.memory.rooms
    live = ann.follow()
    until(live, lambda tables: tables)
    assert table in rooms
    ann.post(f"/api/tables/{table}/resign", {"seat": 0})
    until(live, lambda tables: tables[0]["status"] == "over")
    assert rooms[table].stored is None
    live.close()
    ann.get("/api/me/tables")
    for _ in range(100):
        if table not in rooms:
            break
        ann.get("/api/me")
    assert table not in rooms
