"""A database that goes away, fills up or is locked: nothing is lost, everybody hears of it."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from tests.server.process import Process
from tests.server.served import Play, Served, served, settings_for
from tests.server.services import Postgres, Redis, make_database
from warren.server.language.errors import Unavailable
from warren.server.play import socket
from warren.server.storage.revisions import migrate
from warren.server.storage.storage import Storage


@pytest.fixture
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setattr(socket, "PATIENCE", (0.2,) * 40)
    with served(settings_for(tmp_path)) as server:
        yield server


def file_of(server: Served) -> str:
    return server.settings.database.removeprefix("sqlite:///")


def hold(server: Served) -> sqlite3.Connection:
    """Lock the database as another program could."""
    connection = sqlite3.connect(file_of(server), isolation_level=None, check_same_thread=False)
    connection.execute("BEGIN IMMEDIATE")
    return connection


def chooses(play: Play) -> str:
    now = play.my_turn()
    return play.send("choose", decision=now["decision"], choice=now["choices"][0]["id"])


def test_a_locked_database_is_waited_for(alone: Served) -> None:
    ann = alone.guest("Ann")
    play = ann.sit(ann.make("hamsters", ["me", "kit"])["table"]["id"])
    lock = hold(alone)
    sent = chooses(play)
    told = play.until(lambda m: m["type"] in ("trouble", "ack"))
    assert told == {"type": "trouble", "text": "Cannot save just now, trying again."}
    answer = ann.http.post("/api/tables", json={"game": "hamsters", "seats": [{"kind": "me"}]})
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "unavailable"
    assert answer.headers["retry-after"]
    lock.rollback()
    lock.close()
    assert play.until(lambda m: m["type"] == "ack")["id"] == sent
    assert play.choose()["type"] == "ack"


def test_a_socket_that_waited_long_is_closed_with_a_reason(
    alone: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "PATIENCE", (0.1,))
    ann = alone.guest("Ann")
    table = ann.make("hamsters", ["me", "kit"])["table"]["id"]
    play = ann.sit(table, lang="de")
    seen = play.entries[-1]["seq"]
    lock = hold(alone)
    sent = chooses(play)
    assert play.close_code() == 1013
    assert play.connection.close_reason == "Speichern geht gerade nicht, es wird weiter versucht."
    assert not [m for m in play.all if m["type"] == "ack"], "only what is kept is acknowledged"
    lock.rollback()
    lock.close()
    again = ann.sit(table, after=seen)
    assert not [e for e in again.entries if e["kind"] == "choice"]
    fields = {"decision": again.now["decision"], "choice": again.now["choices"][0]["id"]}  # type: ignore[index]
    assert again.ask("choose", sent, **fields) | {"seq": 0} == {
        "type": "ack",
        "id": sent,
        "seq": 0,
        "again": False,
    }


@pytest.mark.parametrize(
    "why", ["database or disk is full", "attempt to write a readonly database"]
)
def test_a_disk_that_takes_nothing_is_told_and_recovered_from(
    alone: Served, monkeypatch: pytest.MonkeyPatch, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    """SQLite fails so at the write or at the commit; either way nothing is kept."""
    ann = alone.guest("Ann")
    table = ann.make("hamsters", ["me", "kit"])["table"]["id"]
    play = ann.sit(table)
    from warren.server.storage import storage

    run = storage._run

    def full(*args: Any) -> Any:
        run(*args)
        raise OperationalError("COMMIT", {}, sqlite3.OperationalError(why))

    monkeypatch.setattr(storage, "_run", full)
    sent = chooses(play)
    for _ in range(3):
        assert play.until(lambda m: m["type"] in ("trouble", "ack"))["type"] == "trouble"
    assert ann.http.post(f"/api/tables/{table}/leave", json={}).status_code == 503
    assert ann.get(f"/api/tables/{table}")["seats"][0]["stand_in"] is None, "reading goes on"
    monkeypatch.setattr(storage, "_run", run)
    assert play.until(lambda m: m["type"] == "ack")["id"] == sent
    assert play.choose()["type"] == "ack"
    told = [vars(r) for r in caplog.records if r.name == "warren.storage"]
    assert [r["msg"] % r["args"] for r in told] == [
        "writing to the database does not answer",
        "writing to the database answers again",
    ], "once, however often it was tried"
    assert told[0]["why"] == why


def test_an_outage_fails_a_whole_batch_at_once(tmp_path: Path) -> None:
    """Else each write of a batch would wait for the lock by itself, minutes in all."""
    url = f"sqlite:///{tmp_path / 'x.db'}"
    migrate(url)
    storage = Storage(url)
    tries: list[int] = []
    blocked, go = threading.Event(), threading.Event()

    def wait(_: Connection) -> None:
        blocked.set()
        go.wait(10)

    def fails(_: Connection) -> None:
        tries.append(1)
        raise OperationalError("", {}, sqlite3.OperationalError("database is locked"))

    async def main() -> list[Any]:
        first = asyncio.create_task(storage.write(wait))
        await asyncio.to_thread(blocked.wait, 10)
        rest = [asyncio.create_task(storage.write(fails)) for _ in range(20)]
        await asyncio.sleep(0.05)
        go.set()
        await first
        return await asyncio.gather(*rest, return_exceptions=True)

    found = asyncio.run(main())
    storage.close()
    assert [type(error) for error in found] == [Unavailable] * 20
    assert len(tries) == 1


def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    old = tmp_path / "old.db"
    sqlite3.connect(old).close()
    old.touch()
    old.chmod(0o644)
    for path in (tmp_path / "new.db", old):
        migrate(f"sqlite:///{path}")
        storage = Storage(f"sqlite:///{path}")
        try:
            asyncio.run(storage.write(lambda c: c.exec_driver_sql("CREATE TABLE x (y)")))
            found = {p.name: stat.S_IMODE(p.stat().st_mode) for p in tmp_path.glob(f"{path.name}*")}
            assert len(found) == 3, "with its -wal and -shm"
            assert set(found.values()) == {0o600}, found
        finally:
            storage.close()


# PostgreSQL and Redis


@pytest.fixture
def services(tmp_path: Path) -> Iterator[tuple[Postgres, Redis]]:
    with Postgres() as postgres, Redis(tmp_path / "redis") as redis:
        yield postgres, redis


def heard(play: Play, sent: str) -> None:
    """The answer comes on the same socket, and then what the choice led to."""
    play.seen(play.until(lambda m: m["type"] == "ack" and m["id"] == sent)["seq"])


def test_postgres_gone_and_back_leaves_nobody_deaf(
    services: tuple[Postgres, Redis], tmp_path: Path
) -> None:
    """Two people at two processes, and bots; both databases go away together and come back."""
    postgres, redis = services
    db = make_database(postgres.url, "outage")
    pair = [Process(tmp_path / n, "--db", db, "--redis", redis.url) for n in ("a", "b")]
    for process in pair:
        process.start()
    try:
        ann, ben = pair[0].guest("Ann"), pair[1].guest("Ben")
        made = ann.make("hamsters", ["me", "open", "kit"])
        table = made["table"]["id"]
        ben.post(f"/api/links/{made['links'][0]['path'].rpartition('/')[2]}")
        plays = [ann.sit(table), ben.sit(table)]
        for play in plays:
            assert play.choose()["type"] == "ack"
        ways: list[list[Postgres | Redis]] = [[postgres], [redis], [postgres, redis]]
        for away in ways:
            for play in plays:
                play.my_turn()
            for service in away:
                service.kill()
            if postgres in away:
                assert httpx.get(f"{pair[0].base}/health").status_code == 503
                refused = ann.http.get("/api/tables?status=open")
                assert refused.status_code == 503
            sent = [chooses(play) for play in plays]
            time.sleep(1)
            for service in reversed(away):
                service.start()
            for play, id_ in zip(plays, sent, strict=True):
                heard(play, id_)
            assert plays[0].my_turn()["decision"] == plays[1].my_turn()["decision"]
    finally:
        for process in pair:
            process.stop()
    for process in pair:
        log = process.log.read_text()
        assert "Traceback" not in log, log
        assert len(log.splitlines()) < 60, log
