"""A table can go on from any moment of a game that is over."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from tests.server.apart.test_apart import SHEET
from tests.server.served import Guest, Json, Play, Served, served, settings_for, token_of, two
from warren.core.frames import CHANCE
from warren.core.record import Record
from warren.server import wire
from warren.server.settings import Settings

ME, KIT = {"kind": "me"}, {"kind": "bot", "level": "kit"}


def play_out(play: Play) -> None:
    while play.my_turn()["status"] == "playing":
        play.choose()


def finished(guest: Guest, game: str = "hamsters", **more: Any) -> str:
    """A game that is over, against a bot."""
    table: str = guest.make(game, ["me", "kit"], **more)["table"]["id"]
    guest.sit(table).choose()
    guest.post(f"/api/tables/{table}/resign", {"seat": 0})
    return table


def record_of(guest: Guest, table: str) -> Record:
    return Record.from_text(guest.http.get(f"/api/tables/{table}/record").text)


def play_on(guest: Guest, path: str, at: int, status: int = 201, **more: Any) -> Json:
    wish = {"at": at, "seats": [ME, KIT], **more}
    return guest.post(f"/api/{path}/play-on", wish, status)


@pytest.mark.parametrize("game", ["hamsters", "kami", "rabbit", "winter"])
def test_the_new_table_begins_at_that_moment(server: Served, game: str) -> None:
    ann = server.guest("Ann")
    table = finished(ann, game)
    record = record_of(ann, table)
    at = len(record.choices)
    made = wire.MadeTable.model_validate(play_on(ann, f"tables/{table}", at)).table
    assert made.from_position
    assert not ann.get(f"/api/tables/{table}")["from_position"]
    first = ann.get(f"/api/tables/{made.id}/replay?seat=0&to=0")["moments"][0]["view"]
    assert first["board"] == record.states()[at].view(0)["board"]


def test_it_is_played_to_its_end_and_kept_as_any_other(tmp_path: Any) -> None:
    settings: Settings = settings_for(tmp_path)
    with served(settings) as server:
        ann = server.guest("Ann")
        cookies = dict(ann.http.cookies)
        table = finished(ann)
        made = play_on(ann, f"tables/{table}", 1)["table"]["id"]
        ann.sit(made).choose()
    with served(settings) as server:
        ann = server.guest()
        ann.http.cookies.clear()
        ann.http.cookies.update(cookies)
        play = ann.sit(made)
        play_out(play)
        record = record_of(ann, made)
        assert record.start is not None
        assert record.states()[-1].result() is not None
        beginning = json.loads(json.dumps(record_of(ann, table).states()[1].view(1)))
        assert ann.get(f"/api/tables/{made}/replay?seat=1&to=0")["moments"][0]["view"] == beginning


def test_secret_choices_of_that_moment_are_made_anew(server: Served) -> None:
    ann, ben, table = two(server)
    plays = ann.sit(table), ben.sit(table)
    for play in plays:
        play.choose()
    ann.post(f"/api/tables/{table}/resign", {"seat": 0})
    record = record_of(ann, table)
    at = next(i for i, (seat, _) in enumerate(record.choices) if seat != CHANCE) + 1
    assert record.states()[at].pending[0] >= 0, "one has chosen, the other not"
    made = play_on(ann, f"tables/{table}", at, seats=[ME, {"kind": "here"}])["table"]
    assert made["to_act"] == [0, 1]


def test_a_shared_game_is_played_on_by_whoever_has_the_link(server: Served) -> None:
    ann, eve = server.guest("Ann"), server.guest("Eve")
    table = finished(ann)
    path = ann.post(f"/api/tables/{table}/share")["path"].removeprefix("/")
    play_on(eve, f"tables/{table}", 2, 404)
    made = play_on(eve, path, 2)["table"]
    assert made["seats"][0]["name"] == "Eve"
    ann.http.delete(f"/api/tables/{table}/share")
    play_on(eve, path, 2, 404)


@pytest.mark.parametrize("game", ["hamsters", "kami", "winter"])
def test_a_running_game_that_began_so_keeps_its_secrets(server: Served, game: str) -> None:
    """Its beginning was seen by whoever saw the other game; nothing since then is."""
    ann, ben, eve = (server.guest(name) for name in ("Ann", "Ben", "Eve"))
    seats = [ME, {"kind": "open"}]
    wish = {"at": len(record_of(ann, table := finished(ann, game)).choices), "seats": seats}
    made = ann.post(f"/api/tables/{table}/play-on", {**wish, "public": True}, 201)
    ben.post(f"/api/links/{token_of(made)}")
    id_ = made["table"]["id"]
    plays = {guest: guest.sit(id_) for guest in (ann, ben, eve)}
    for guest, play in plays.items():
        stored = server.app.state.services.rooms.memory.rooms[id_].stored
        seat = {ann: 0, ben: 1, eve: None}[guest]
        assert play.view == json.loads(json.dumps(stored.table.state.view(seat)))
        assert "start" not in play.table
        for path in (f"replay?seat={int(seat == 0)}", "replay", "record"):
            answer = guest.http.get(f"/api/tables/{id_}/{path}")
            assert answer.status_code in (403, 409), path
        assert guest.http.post(f"/api/tables/{id_}/play-on", json=wish).status_code == 409
        assert guest.http.post(f"/api/tables/{id_}/share").status_code in (403, 409)


def test_a_rematch_begins_there_too(server: Served) -> None:
    ann = server.guest("Ann")
    made = play_on(ann, f"tables/{finished(ann)}", 1)["table"]["id"]
    ann.post(f"/api/tables/{made}/resign", {"seat": 0})
    again = ann.post(f"/api/tables/{made}/rematch")
    assert again["from_position"]
    views = [
        ann.get(f"/api/tables/{id_}/replay?seat=0&to=0")["moments"][0]["view"]["board"]
        for id_ in (made, again["id"])
    ]
    assert views[0] == views[1]


def test_what_cannot_be_played_on_is_refused_with_the_reason(server: Served) -> None:
    ann = server.guest("Ann")
    running = ann.make("hamsters", ["me", "kit"])["table"]["id"]
    assert "not over yet" in str(play_on(ann, f"tables/{running}", 0, 409))
    table = ann.make("hamsters", ["me", "kit"])["table"]["id"]
    play_out(ann.sit(table))
    last = ann.get(f"/api/tables/{table}/replay?to=0")["last"]
    assert f"moments 0 to {last}" in str(play_on(ann, f"tables/{table}", last + 1, 400))
    assert "over at that moment" in str(play_on(ann, f"tables/{table}", last, 409))
    assert "has 2 seats" in str(play_on(ann, f"tables/{table}", 1, 400, seats=[ME]))
    assert "No bot is named god" in str(
        play_on(ann, f"tables/{table}", 1, 400, seats=[ME, {"kind": "bot", "level": "god"}])
    )
    assert len(ann.get("/api/me/tables")["tables"]) == 2, "nothing was made"


def test_content_of_ones_own_goes_along(server: Served) -> None:
    ann = server.guest("Ann")
    table = finished(ann, content=SHEET)
    made = play_on(ann, f"tables/{table}", 1)["table"]
    assert made["own_content"]
    assert ann.sit(made["id"]).my_turn()["choices"]
    assert made["id"] not in server.app.state.services.rooms.memory.rooms
    path = ann.post(f"/api/tables/{table}/share")["path"].removeprefix("/")
    shared = play_on(server.guest("Eve"), path, 1)["table"]
    assert shared["own_content"]
    assert shared["id"] not in server.app.state.services.rooms.memory.rooms


def test_a_damaged_position_closes_its_own_table(server: Served) -> None:
    ann = server.guest("Ann")
    seats = [ME, {"kind": "here"}]
    made = play_on(ann, f"tables/{finished(ann)}", 1, seats=seats)["table"]["id"]
    rooms = server.app.state.services.rooms

    def damage(connection: Any) -> None:
        connection.exec_driver_sql("UPDATE tables SET start = '{' WHERE start IS NOT NULL")

    asyncio.run_coroutine_threadsafe(rooms.storage.write(damage), server.loop).result(30)
    rooms.memory.rooms.clear()
    assert ann.get(f"/api/tables/{made}")["status"] == "closed"
    ann.make("hamsters", ["me", "kit"])
