"""Connections that come in by drops: counted by address, ended in time, in nobody's way."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from tests.server.served import Served, served, settings_for
from warren.server import app
from warren.server.access.connections import FLUSHED, PACKET, Guard, deflated
from warren.server.settings import Settings

HALF = b"GET /api/games HTTP/1.1\r\nHost: x\r\n"


@contextlib.contextmanager
def guarded(tmp_path: Path, **more: Any) -> Iterator[Served]:
    with served(settings_for(tmp_path, **({"proxies": ""} | more))) as server:
        yield server


def raw(server: Served) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.listener.getsockname()[1]), 60)


def heard(connection: socket.socket) -> bytes:
    """All that comes until the other side has enough."""
    with contextlib.closing(connection), contextlib.suppress(ConnectionError):
        parts = []
        while part := connection.recv(4096):
            parts.append(part)
        return b"".join(parts)
    return b""


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        HALF,
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{",
        HALF + b"\r\n" + HALF,
    ],
    ids=["nothing", "half a head", "half a body", "half a second one"],
)
def test_a_request_that_does_not_come_is_dropped(tmp_path: Path, sent: bytes) -> None:
    with guarded(tmp_path, request_seconds=0.5) as server:
        connection = raw(server)
        connection.sendall(sent)
        heard(connection)
        assert httpx.get(f"{server.base}/health").status_code == 200


def test_who_leaves_in_mid_sentence_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures: list[object] = []
    monkeypatch.setattr(app.log, "error", lambda *told, **more: failures.append(told))
    with guarded(tmp_path) as server:
        cookies = server.guest().http.cookies
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        head = f"POST /api/records HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\nContent-Length: 50"
        connection = raw(server)
        connection.sendall(f"{head}\r\n\r\n{{".encode())
        time.sleep(0.2)
        connection.close()
        time.sleep(0.5)
    assert failures == []


def test_bytes_that_come_one_by_one_do_not_make_it_longer(tmp_path: Path) -> None:
    with guarded(tmp_path, request_seconds=0.5) as server:
        connection = raw(server)
        gone = threading.Event()

        def drip() -> None:
            with contextlib.suppress(OSError):
                while not gone.wait(0.05):
                    connection.sendall(b"x")

        connection.sendall(HALF + b"X-Long: ")
        thread = threading.Thread(target=drip)
        thread.start()
        heard(connection)
        gone.set()
        thread.join()


def test_who_does_not_read_is_dropped(tmp_path: Path) -> None:
    with guarded(tmp_path, request_seconds=0.5) as server:
        server.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        connection = raw(server)
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        asked = 20 * b"GET /api/games/rabbit/words HTTP/1.1\r\nHost: x\r\n\r\n"
        connection.sendall(asked)
        time.sleep(1)
        answers = heard(connection)
        assert 0 < answers.count(b"200 OK") < 20
        assert httpx.get(f"{server.base}/health").status_code == 200


def test_half_open_requests_are_in_nobodys_way(tmp_path: Path) -> None:
    with guarded(tmp_path, connections_per_address=20) as server:
        held = [raw(server) for _ in range(20)]
        for connection in held:
            connection.sendall(HALF)
        over = raw(server)
        assert heard(over).startswith(b"HTTP/1.1 429")
        held.pop().close()
        ann = None
        for _ in range(100):
            with contextlib.suppress(httpx.HTTPError, AssertionError):
                ann = server.guest("Ann")
                break
            time.sleep(0.05)
        assert ann is not None, "a place that is left is free"
        for connection in held:
            connection.close()


def test_sockets_and_requests_are_not_dropped_while_they_last(tmp_path: Path) -> None:
    with guarded(tmp_path, request_seconds=0.3) as server:
        ann = server.guest("Ann")
        table = ann.make("hamsters", ["me", "kit"])["table"]["id"]
        play = ann.sit(table)
        time.sleep(1)
        assert play.choose()["type"] == "ack"
        assert ann.get("/api/me")["name"] == "Ann"


class Fake:
    """Stands for a connection."""

    def __init__(self) -> None:
        self.dropped = False

    def drop(self) -> None:
        self.dropped = True


PING, PONG, TEXT, PART = 0x89, 0x8A, 0x81, 0x00
"""How a frame begins: of control, a whole empty text, an empty part of one."""


def frame(kind: int) -> bytes:
    """A frame with nothing in it, masked as a client's has to be."""
    return bytes([kind, 0x80]) + b"\0\0\0\0"


@pytest.mark.parametrize("kind", [PING, PONG, TEXT, PART], ids=["ping", "pong", "text", "part"])
def test_a_flood_of_frames_ends_its_socket_and_stops_nobody(tmp_path: Path, kind: int) -> None:
    with guarded(tmp_path) as server:
        ann = server.guest("Ann")
        play = ann.sit(ann.make("hamsters", ["me", "kit"])["table"]["id"])
        line = play.connection.socket
        flood = frame(TEXT & 0x7F if kind == PART else kind) + frame(kind) * 40_000
        began = time.monotonic()
        with contextlib.suppress(OSError):
            line.sendall(flood)
        assert ann.get("/health")["status"] == "ok"
        assert time.monotonic() - began < 2
        assert play.close_code() in (4400, 4429, 1006)
        assert ann.sit(play.table["id"]).choose()["type"] == "ack"


def test_a_ping_now_and_then_is_answered(tmp_path: Path) -> None:
    with guarded(tmp_path) as server:
        ann = server.guest("Ann")
        play = ann.sit(ann.make("hamsters", ["me", "kit"])["table"]["id"])
        for _ in range(100):
            assert play.connection.ping().wait(30)
        assert play.choose()["type"] == "ack"


def test_who_comes_and_goes_is_not_written_down(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    with guarded(tmp_path) as server:
        ann = server.guest("Ann")
        table = ann.make("hamsters", ["me", "kit"])["table"]["id"]
        caplog.clear()
        for _ in range(3):
            ann.sit(table).connection.close()
            connection = raw(server)
            connection.sendall(b"no HTTP at all\r\n\r\n")
            assert heard(connection).split()[1] == b"400"
        told = [r.getMessage() for r in caplog.records if r.name != "httpx"]
        assert told == []


def test_where_all_is_taken_the_oldest_half_open_one_goes() -> None:
    guard: Any = Guard(Settings(connections_per_address=10), most=3)
    half = [Fake(), Fake()]
    for number, request in enumerate(half):
        assert guard.enter(f"198.51.100.{number}")
        guard.began(request)
    assert guard.enter("198.51.100.7")
    assert guard.enter("203.0.113.1")
    assert [request.dropped for request in half] == [True, False]
    guard.leave("198.51.100.0")
    guard.came(half[1])
    assert not guard.enter("203.0.113.2"), "all are served; nobody is sent away for a newcomer"


def test_a_proxy_speaks_for_many() -> None:
    guard = Guard(Settings(connections_per_address=1, proxies="10.0.0.0/8, ::1"))
    assert all(guard.enter(address) for address in ("10.1.2.3", "10.1.2.3", "::1", "::1"))
    assert [guard.enter("192.0.2.1") for _ in range(2)] == [True, False]
    assert [guard.enter(f"2001:db8::{n}") for n in range(2)] == [True, False], "one neighbourhood"
    everybody = Guard(Settings(connections_per_address=1, proxies="*"))
    assert all(everybody.enter("2001:db8::1") for _ in range(3))


def test_what_is_deflated_comes_out_as_it_was() -> None:
    text = b'{"type":"news"}' * 400
    packed = deflated(text)
    assert len(packed) < len(text) / 10
    assert zlib.decompressobj(wbits=-zlib.MAX_WBITS).decompress(packed + FLUSHED) == text


def test_long_messages_are_deflated_for_who_asks_and_the_same_for_who_does_not(
    tmp_path: Path,
) -> None:
    with served(settings_for(tmp_path)) as server:
        ann = server.guest("Ann")
        table = ann.make("kami", ["me", "here"])["table"]["id"]
        address = f"{server.base.replace('http', 'ws')}/api/tables/{table}/socket"
        heard = {}
        for asked in ("deflate", None):
            with connect(
                address, additional_headers={"cookie": ann.cookie}, compression=asked
            ) as line:
                assert bool(line.protocol.extensions) == bool(asked)
                told = str(line.recv(60))
                assert len(told) > PACKET
                heard[asked] = json.loads(told)["view"]
        assert heard["deflate"] == heard[None]
