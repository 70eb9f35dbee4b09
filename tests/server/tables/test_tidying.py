"""What nobody needs goes: from the database after days, from memory at once."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from tests.server.served import Served, served, settings_for, two
from tests.server.services import make_database
from warren.server.play.rooms import Rooms
from warren.server.play.wallclock import milliseconds
from warren.server.settings import Settings
from warren.server.storage import schema
from warren.server.storage.storage import open_engine
from warren.server.tables import tidying

DAY = 24 * 3600 * 1000


@pytest.fixture(params=["sqlite", "postgres"])
def alone(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    """A server that nobody else uses, which does not tidy up by itself."""
    db = ""
    if request.param == "postgres":
        db = make_database(request.getfixturevalue("postgres_url"), uuid.uuid4().hex)
    with served(settings_for(tmp_path, db)) as server:
        yield server


def rooms_of(server: Served) -> Rooms:
    rooms: Rooms = server.app.state.services.rooms
    return rooms


def tidy(server: Served, days: float, **settings: Any) -> list[str]:
    """Tidy up as in so many days; gives the tables that went."""
    given = Settings(**settings)
    now = milliseconds() + int(days * DAY)
    engine = open_engine(server.settings.database, writes=True)
    with engine.begin() as connection:
        gone = tidying.drop_tables(connection, given, now)
        tidying.drop_guests(connection, given, now)
        tidying.drop_sessions(connection, now)
    engine.dispose()
    return sorted(gone)


def kept(server: Served, column: Any) -> set[Any]:
    engine = open_engine(server.settings.database)
    with engine.connect() as connection:
        found = set(connection.execute(select(column)).scalars())
    engine.dispose()
    return found


def test_tables_that_nobody_began_or_goes_on_with_go(alone: Served) -> None:
    ann, _, playing = two(alone)
    unstarted = ann.make("hamsters", ["me", "open"])["table"]["id"]
    closed = ann.make("hamsters", ["me", "open"])["table"]["id"]
    ann.post(f"/api/tables/{closed}/close")
    _, _, clocked = two(alone, clock={"kind": "days", "days": 60})
    _, _, over = two(alone)
    ann_again, _, finished = two(alone)
    ann_again.post(f"/api/tables/{finished}/resign", {})
    _, _, frozen = two(alone)
    engine = open_engine(alone.settings.database, writes=True)
    with engine.begin() as connection:
        of = schema.tables.c.id == frozen
        connection.execute(update(schema.tables).where(of).values(rules=99))
        of = schema.tables.c.id == over
        connection.execute(update(schema.tables).where(of).values(rematch=unstarted))
    engine.dispose()
    assert tidy(alone, 13) == []
    assert tidy(alone, 1000, open_days=0, idle_days=0) == [], "0: never"
    assert tidy(alone, 15) == sorted([unstarted, closed])
    assert tidy(alone, 91) == sorted([playing, over])
    assert kept(alone, schema.tables.c.id) == {clocked, finished, frozen}
    for part in (schema.seats, schema.entries):
        assert kept(alone, part.c.table_id) == {clocked, finished, frozen}


def test_a_rematch_that_went_is_none(alone: Served) -> None:
    ann, _, table = two(alone)
    ann.post(f"/api/tables/{table}/resign", {})
    again = ann.post(f"/api/tables/{table}/rematch")["id"]
    assert tidy(alone, 15) == [again]
    assert kept(alone, schema.tables.c.rematch) == {None}


def test_guests_who_have_nothing_go(alone: Served) -> None:
    ann, ben, _ = two(alone)
    idle, known = alone.guest("Idle"), alone.guest("Known")
    given = {"account": f"known-{known.me['id']}", "passphrase": "correct horse"}
    known.post("/api/me/account", given)
    tidy(alone, 29)
    assert len(kept(alone, schema.people.c.id)) == 4
    tidy(alone, 31, guest_days=0)
    assert len(kept(alone, schema.people.c.id)) == 4
    tidy(alone, 31)
    left = {guest.me["id"] for guest in (ann, ben, known)}
    assert kept(alone, schema.people.c.id) == left
    assert kept(alone, schema.sessions.c.person) == left
    again = idle.get("/api/me")
    assert (again["id"], again["name"][:5]) == (idle.me["id"], "Guest"), "a guest like any other"
    tidy(alone, 401, open_days=0, idle_days=0)
    assert kept(alone, schema.sessions.c.person) == set()


def test_who_looks_at_a_table_that_goes_is_told(alone: Served) -> None:
    ann = alone.guest("Ann")
    table = ann.make("hamsters", ["me", "open"])["table"]["id"]
    play = ann.sit(table)
    assert tidy(alone, 15) == [table]
    work = rooms_of(alone).refresh(table)
    asyncio.run_coroutine_threadsafe(work, alone.loop).result(30)
    assert play.close_code() == 4404
    ann.get(f"/api/tables/{table}", 404)


def test_a_round_is_run_by_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "FIRST", 0.0)
    monkeypatch.setattr(tidying, "PERIOD", 0.05)
    monkeypatch.setattr(tidying, "ROUNDS", 1)
    with served(settings_for(tmp_path, open_days=1e-9)) as server:
        ann = server.guest("Ann")
        table = ann.make("hamsters", ["me", "open"])["table"]["id"]
        for _ in range(600):
            if ann.http.get(f"/api/tables/{table}").status_code == 404:
                break
        ann.get(f"/api/tables/{table}", 404)


def test_a_finished_game_leaves_memory_when_nobody_looks(alone: Served) -> None:
    rooms = rooms_of(alone)
    ann, ben, table = two(alone)
    anns, bens = ann.sit(table), ben.sit(table)
    ann.post(f"/api/tables/{table}/resign", {})
    bens.until_now(lambda now: now["status"] == "over")
    assert table in rooms.memory.rooms
    anns.connection.close()
    bens.connection.close()
    for _ in range(500):
        if table not in rooms.memory.rooms:
            break
        ann.get("/api/games")
    assert table not in rooms.memory.rooms
    assert ann.get(f"/api/tables/{table}/replay?seat=0")["last"] > 0
    assert table not in rooms.memory.rooms, "nor does looking back keep it"


def test_only_so_many_tables_that_nobody_looks_at_stay_in_memory(
    alone: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("warren.server.play.memory.MOST_IDLE", 3)
    ann = alone.guest("Ann")
    tables = [ann.make("hamsters", ["me", "open"])["table"]["id"] for _ in range(6)]
    play = ann.sit(tables[0])
    for table in tables:
        ann.get(f"/api/tables/{table}")
    rooms = rooms_of(alone)
    assert set(rooms.memory.rooms) == {tables[0], *tables[3:]}
    assert play.ask("chat", text="still here")["type"] == "ack"


def test_people_tables_and_replays_are_counted_by_address(tmp_path: Path) -> None:
    limits: dict[str, Any] = {
        "guest_burst": 3,
        "guest_rate": 0.0001,
        "table_burst": 2,
        "table_rate": 0.0001,
        "replay_burst": 2,
        "replay_rate": 0.0001,
    }
    with served(settings_for(tmp_path, **limits)) as server:
        ann, _ = server.guest("Ann"), server.guest("Ben")
        cat, dan = server.guest(), server.guest()
        wish = {"game": "hamsters", "seats": [{"kind": "me"}]}
        assert cat.http.post("/api/tables", json=wish).status_code == 201
        assert dan.http.patch("/api/me", json={"name": "Dan"}).status_code == 429
        assert dan.http.post("/api/logout").status_code == 429
        table = ann.post("/api/tables", wish, 201)["table"]["id"]
        assert ann.post("/api/tables", wish, 429)["error"]["code"] == "too_many"
        asked = f"/api/tables/{table}/replay?seat=0"
        assert ann.http.get(asked).status_code == 200
        assert ann.http.post("/api/records", content=b"x").status_code == 400
        assert ann.http.get(asked).status_code == 429
        assert ann.http.post("/api/records", content=b"x").status_code == 429
        over = ann.post(f"/api/tables/{table}/resign", {})["id"]
        seats = {"at": 0, "seats": [{"kind": "me"}]}
        assert ann.post(f"/api/tables/{over}/rematch", {}, 429)["error"]["code"] == "too_many"
        assert ann.post(f"/api/tables/{over}/play-on", seats, 429)["error"]["code"] == "too_many"
        assert len(ann.get("/api/me/tables")["tables"]) == 1, "no way makes more tables"
        elsewhere = {"x-forwarded-for": "203.0.113.1"}
        assert dan.http.patch("/api/me", json={"name": "Dan"}, headers=elsewhere).status_code == 200
