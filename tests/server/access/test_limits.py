"""Limits: sizes, rates, counts; and messages that make no sense."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.served import Served, served, settings_for
from warren.server.access import gate
from warren.server.access.limits import Bucket, Buckets, Counts


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Served]:
    limits: dict[str, Any] = {
        "message_burst": 8,
        "message_rate": 0.001,
        "tables_per_person": 2,
        "sockets_per_table": 2,
        "sockets_per_address": 3,
        "body_size": 2000,
        "login_burst": 2,
        "login_rate": 0.001,
    }
    with served(settings_for(tmp_path, **limits)) as server:
        yield server


def test_a_bucket_lets_a_burst_through_and_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("warren.server.access.limits.time.monotonic", lambda: now)
    bucket = Bucket(rate=2.0, burst=3)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    now += 60
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    buckets = Buckets(1.0, 1)
    assert [buckets.take(key) for key in "aba"] == [True, True, False]


def test_counts_go_up_and_down() -> None:
    counts = Counts(2)
    assert [counts.enter("a") for _ in range(3)] == [True, True, False]
    counts.leave("a")
    assert counts.enter("a")
    assert counts.enter("b")


def test_tables_per_person_are_counted(strict: Served) -> None:
    ann = strict.guest("Ann")
    tables = [ann.make("hamsters", ["me", "open"])["table"]["id"] for _ in range(2)]
    wish = {"game": "hamsters", "seats": [{"kind": "me"}]}
    refused = ann.post("/api/tables", wish, 429)
    assert refused["error"]["code"] == "too_many"
    assert "2 tables" in refused["error"]["text"]
    ann.post(f"/api/tables/{tables[0]}/close")
    ann.post("/api/tables", wish, 201)


def test_sockets_are_counted_per_table_and_per_address(strict: Served) -> None:
    ann = strict.guest("Ann")
    one = ann.make("hamsters", ["me", "kit"])["table"]["id"]
    two = ann.make("hamsters", ["me", "kit"])["table"]["id"]
    first = ann.sit(one)
    ann.sit(one)
    assert ann.connect(one).close_code() == 4429
    ann.sit(two)
    assert ann.connect(two).close_code() == 4429, "the fourth from this address"
    first.connection.close()
    for _ in range(50):
        again = ann.connect(two)
        if again.connection.recv(10):
            break


def test_whole_tables_are_told_so_often_to_an_address(tmp_path: Path) -> None:
    with served(settings_for(tmp_path, sockets_per_address=2)) as server:
        ann = server.guest("Ann")
        table = ann.make("hamsters", ["me", "here"])["table"]["id"]
        for _ in range(4):
            ann.sit(table).connection.close()
        play = ann.sit(table)
        play.send("look", seat=1)
        assert play.until_type("table")["seat"] == 1
        assert play.ask("look", seat=0)["code"] == "too_many"
        assert play.choose()["type"] == "ack", "all else goes on"
        assert ann.connect(table).close_code() == 4429


def test_too_many_messages_close_the_socket(strict: Served) -> None:
    ann = strict.guest("Ann")
    play = ann.sit(ann.make("hamsters", ["me", "kit"])["table"]["id"])
    for _ in range(9):
        play.send("ping")
    assert play.close_code() == 4429


def test_a_body_that_is_too_large_is_refused(strict: Served) -> None:
    ann = strict.guest("Ann")
    wish = {"game": "hamsters", "seats": [{"kind": "me"}], "content": "x" * 3000}
    assert ann.post("/api/tables", wish, 413)["error"]["code"] == "too_large"

    def endless() -> Iterator[bytes]:
        for _ in range(10):
            yield b"x" * 1000

    answer = ann.http.post(
        "/api/tables", content=endless(), headers={"content-type": "application/json"}
    )
    assert answer.status_code == 413, "also when it does not say how long it is"


def test_passphrases_cannot_be_tried_quickly(strict: Served) -> None:
    ann = strict.guest("Ann")
    guess = {"account": "somebody", "passphrase": "12345678"}
    assert [ann.http.post("/api/login", json=guess).status_code for _ in range(3)] == [
        401,
        401,
        429,
    ]


def test_too_many_requests_are_refused_with_a_time_to_wait(tmp_path: Path) -> None:
    with served(settings_for(tmp_path, request_burst=3, request_rate=0.001)) as server:
        answers = [httpx.get(f"{server.base}/api/games") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert answers[-1].headers["retry-after"] == "1"
        assert answers[-1].elapsed.total_seconds() >= gate.PENALTY, "who asks on at once waits"
        assert httpx.get(f"{server.base}/health").status_code == 200


def test_files_of_the_client_are_counted_too(tmp_path: Path) -> None:
    many = gate.LIGHT_BURST * 2
    slow = settings_for(tmp_path, request_burst=2, request_rate=0.001)
    with served(slow) as server, httpx.Client(base_url=server.base) as client:
        answers = [client.get("/assets/none.js").status_code for _ in range(many + 1)]
        assert answers == [404] * many + [429]
        assert client.get("/api/games").status_code == 200, "all else by itself"


NONSENSE = (
    "",
    "x",
    "[]",
    "null",
    "{}",
    '{"type": "dance", "id": "1"}',
    '{"type": "choose", "id": "1"}',
    '{"type": "choose", "id": 7, "decision": 1, "choice": 1}',
    '{"type": "choose", "id": "1", "decision": "1", "choice": 1}',
    '{"type": "choose", "id": "1", "decision": 1, "choice": true}',
    '{"type": "choose", "id": "1", "decision": 1, "choice": 1, "seat": 1}',
    '{"type": "choose", "id": "1", "decision": 1, "choice": 1e999}',
    '{"type": "chat", "id": "", "text": "x"}',
    '{"type": "chat", "id": "' + "x" * 41 + '", "text": "x"}',
    '{"type": "look", "id": "1", "seat": 99}',
    "[" * 3000,
    '{"type": "chat", "id": "1", "text": "' + "x" * 4096 + '"}',
)


def test_messages_that_make_no_sense_get_an_error_and_then_a_closed_socket(
    server: Served,
) -> None:
    ann = server.guest("Ann")
    table = ann.make("hamsters", ["me", "kit"])["table"]["id"]
    for text in NONSENSE:
        play = ann.sit(table)
        play.connection.send(text)
        refused = play.until_type("refused")
        assert refused["code"] == "bad_message"
        assert refused["text"]
        assert play.send("ping")
        assert play.until_type("pong")
        for _ in range(4):
            play.connection.send(text)
        assert play.close_code() == 4400


def test_bytes_make_no_sense_and_a_message_far_too_large_closes_the_socket(server: Served) -> None:
    ann = server.guest("Ann")
    table = ann.make("hamsters", ["me", "kit"])["table"]["id"]
    play = ann.sit(table)
    play.connection.send(b"\x00\xff")
    assert play.until_type("refused")["code"] == "bad_message"
    play.connection.send(json.dumps({"type": "chat", "id": "1", "text": "x" * 70_000}))
    assert play.close_code() == 1009


def test_nobody_without_a_cookie_gets_a_socket(server: Served) -> None:
    ann = server.guest("Ann")
    table = ann.make("hamsters", ["me", "kit"])["table"]["id"]
    ann.http.cookies.clear()
    assert ann.connect(table).close_code() == 4401
