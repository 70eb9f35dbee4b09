"""What makes no sense is refused with a reason, counted, and leaves no trace in the log."""

from __future__ import annotations

import json
import logging
import socket
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.served import Guest, Served, served, settings_for, two
from warren.core.match import Match
from warren.core.registry import game

JSON = {"content-type": "application/json"}
HALF = '"\\ud800"'
DIGITS = "9" * 5000


def record_text() -> str:
    match = Match.new(game("hamsters"), ["Ann", "Ben"], {})
    match.apply(-1, 3)
    return match.record().to_text()


def odd_records() -> list[str]:
    """Records that are JSON, and broken in ways that no reader expects."""
    good = record_text()
    assert json.loads(good)["start"] is None
    return [
        good.replace('"rules": ', f'"rules": {DIGITS}', 1),
        good.replace('["chance", 3', f'["chance", {DIGITS}', 1),
        good.replace('["chance", 3', f"[{'7' * 30}, 3", 1),
        good.replace('["chance", 3', "[7, 3", 1),
        good.replace('"choices"', '"choic\\u0065s"', 1),
        good.replace('"start": null', '"start": {"choices": [1, 2, 3]}', 1),
        good.replace('"players"', '"choices": [], "players"', 1),
        good.replace('"Ann"', HALF, 1).replace('"rules": ', '"rules": 0', 1),
        good.replace('"Ann"', "1" * 4000, 1),
        good.replace('"sheet": "A"', f'"sheet": {HALF}', 1),
        good.replace('"sheet": "A"', f'"sheet": {"8" * 4000}', 1),
        good.replace('"content": {', '"content": {"sheet": "\\ud800"', 1),
        "[" * 100_000,
        '{"a":' * 50_000,
        DIGITS,
        HALF,
    ]


def is_refused(answer: httpx.Response, *allowed: int) -> None:
    assert answer.status_code in (allowed or (400, 422)), answer.text[:300]
    error = answer.json()["error"]
    assert error["code"]
    assert error["text"]
    assert len(answer.content) < 8000


def failures(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    return [r for r in caplog.records if r.exc_info or r.levelno >= logging.ERROR]


def test_odd_records_are_refused(server: Served, caplog: pytest.LogCaptureFixture) -> None:
    ann = server.guest("Ann")
    for text in odd_records():
        is_refused(ann.http.post("/api/records", content=text.encode()))
    assert ann.http.post("/api/records", content=record_text().encode()).status_code == 200
    assert not failures(caplog)


def odd_bodies(ann: Guest, table: str) -> list[tuple[str, str, str]]:
    wish = '{"game": "hamsters", "seats": [{"kind": "me"}], '
    seats = f"/api/tables/{table}"
    return [
        ("POST", "/api/tables", wish + f'"content": {HALF}}}'),
        ("POST", "/api/tables", wish + f'"options": {{"sheet": {HALF}}}}}'),
        ("POST", "/api/tables", wish + f'"options": {{"sheet": {"8" * 4000}}}}}'),
        ("POST", "/api/tables", wish + f'"options": {{"sheet": {DIGITS}}}}}'),
        ("POST", "/api/tables", wish + '"options": {"sheet": NaN}}'),
        ("POST", "/api/tables", wish + f'"options": {{{HALF}: 1}}}}'),
        ("POST", "/api/tables", wish + f"{HALF}: 1}}"),
        ("POST", "/api/tables", wish + '"options": {"sheet": {"a": [1]}}}'),
        ("POST", "/api/tables", f'{{"game": {HALF}, "seats": [{{"kind": "me"}}]}}'),
        ("POST", "/api/tables", wish + f'"clock": {{"kind": "days", "days": {DIGITS}}}}}'),
        ("POST", "/api/tables", "[" * 100_000),
        ("POST", "/api/tables", wish + f'"stand_in": {HALF}}}'),
        ("POST", f"{seats}/join", f'{{"seat": {"7" * 30}}}'),
        ("POST", f"{seats}/join", f'{{"seat": {DIGITS}}}'),
        ("POST", f"{seats}/leave", f'{{"level": {HALF}}}'),
        ("POST", f"{seats}/start", f'{{"fill": {HALF}}}'),
        ("PATCH", "/api/me", f'{{"name": {HALF}}}'),
        ("PATCH", "/api/me", f'{{"email": {HALF}}}'),
        ("POST", "/api/login", f'{{"account": {HALF}, "passphrase": {HALF}}}'),
        ("POST", "/api/login", f'{{"account": "ann", "passphrase": {HALF}}}'),
        ("POST", "/api/login", '{"account": "a\\u0000b", "passphrase": "12345678"}'),
        ("POST", "/api/me/account", '{"account": "a\\u0000b", "passphrase": "12345678"}'),
        ("POST", "/api/me/email/confirm", '{"token": "a\\u0000b", "more": 1}'),
        ("POST", "/api/me/account", f'{{"account": {HALF}, "passphrase": "12345678"}}'),
        ("POST", "/api/me/account", f'{{"account": "anna", "passphrase": "{HALF[1:-1] * 8}"}}'),
        ("POST", "/api/me/passphrase", f'{{"old": {HALF}, "new": "12345678"}}'),
        ("POST", "/api/me/email/confirm", f'{{"token": {HALF}}}'),
        ("POST", "/api/tables", '"\\ud800'),
        ("POST", "/api/tables", "\udcff"),
    ]


def test_odd_bodies_are_refused(server: Served, caplog: pytest.LogCaptureFixture) -> None:
    ann = server.guest("Ann")
    table = ann.make("hamsters", ["me", "open"])["table"]["id"]
    for method, path, text in odd_bodies(ann, table):
        body = text.encode(errors="surrogateescape")
        answer = ann.http.request(method, path, content=body, headers=JSON)
        is_refused(answer)
    assert not failures(caplog)


def test_odd_queries_and_paths_are_refused(
    server: Served, caplog: pytest.LogCaptureFixture
) -> None:
    ann = server.guest("Ann")
    table = ann.make("hamsters", ["me", "kit"])["table"]["id"]
    for path in (
        f"/api/tables/{table}/replay?seat={DIGITS}",
        f"/api/tables/{table}/replay?seat={'7' * 30}",
        f"/api/tables/{table}/replay?seat=0&from={DIGITS}",
        f"/api/tables?before={'7' * 30}",
        "/api/tables?status=%ed%a0%80",
        "/api/games?lang=%ed%a0%80",
        "/api/games/hamsters/box?sheet=%ed%a0%80",
        f"/api/games/hamsters/box?sheet={DIGITS}",
        "/api/games/%00/box",
        "/api/tables/%00",
        "/api/tables/%ed%a0%80",
        "/api/links/%00",
        "/api/links/%ed%a0%80",
        "/api/shared/%00/replay",
        "/api/shared/%ed%a0%80/replay",
        f"/api/shared/{DIGITS}/replay",
        "/api/me/sessions/%00",
    ):
        is_refused(ann.http.get(path), 400, 404, 405, 422)
    wish = {"at": 0, "seats": [{"kind": "me"}, {"kind": "bot"}]}
    for place in ("shared/%00", "shared/%ed%a0%80", "tables/%00", "tables/%ed%a0%80"):
        is_refused(ann.http.post(f"/api/{place}/play-on", json=wish), 404)
    assert not failures(caplog)


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "//[", "http://\u2100.example"])
def test_an_odd_origin_is_another_one(
    server: Served, origin: str, caplog: pytest.LogCaptureFixture
) -> None:
    ann = server.guest("Ann")
    headers = [(b"origin", origin.encode())]
    answer = ann.http.post("/api/logout", headers=headers)
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "origin"
    table = ann.make("hamsters", ["me", "kit"])["table"]["id"]
    if origin.isascii():
        assert ann.connect(table, origin=origin).close_code() == 4403
    assert not failures(caplog)


def test_what_is_refused_counts(tmp_path: Path) -> None:
    with served(settings_for(tmp_path, request_burst=3, request_rate=0.001)) as server:
        headers = {"origin": "http://["}
        with httpx.Client(base_url=server.base) as client:
            answers = [client.post("/api/logout", headers=headers) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [403, 403, 403, 429]


def test_what_is_no_mail_address_is_refused(
    mailing: Served, caplog: pytest.LogCaptureFixture
) -> None:
    ann = mailing.guest("Ann")
    for bad in (
        "a@[b.c",
        "a@[127.0.0.1]",
        "a@b..c",
        "a@-b.c",
        "a.@b.c",
        "(a)@b.c",
        "a@b.c,d@e.f",
        "\u00e4@b.c",
        "a@\u00fc.de",
        "=?utf-8?q?x?=@b.c\r\nbcc: d@e.f",
        "a@b.c\x00",
    ):
        is_refused(ann.http.patch("/api/me", json={"email": bad}))
    assert ann.get("/api/me")["email"] is None
    assert ann.patch("/api/me", {"email": "Ann.O'Neil+warren@mail.example.org"})["email"]
    assert not failures(caplog)


def test_an_old_link_does_not_bring_an_old_address_back(mailing: Served, sink: Any) -> None:
    ann = mailing.guest("Ann")

    def token(count: int) -> str:
        text = sink[0].wait_for(count)[-1].get_content()
        return str(text.partition("/confirm/")[2].split()[0])

    ann.patch("/api/me", {"email": "old@example.org"})
    old = token(1)
    assert ann.post("/api/me/email/confirm", {"token": old})["email_confirmed"]
    ann.patch("/api/me", {"email": "new@example.org"})
    new = token(2)
    assert ann.post("/api/me/email/confirm", {"token": old}, 404)["error"]["code"] == "not_found"
    me = ann.get("/api/me")
    assert (me["email"], me["email_confirmed"]) == ("new@example.org", False)
    assert ann.post("/api/me/email/confirm", {"token": new})["email"] == "new@example.org"
    ann.patch("/api/me", {"email": ""})
    for dead in (old, new):
        ann.post("/api/me/email/confirm", {"token": dead}, 404)
    assert ann.get("/api/me")["email"] is None


def test_text_that_is_no_utf8_closes_the_socket_and_that_is_all(
    server: Served, caplog: pytest.LogCaptureFixture
) -> None:
    ann = server.guest("Ann")
    table = ann.make("hamsters", ["me", "kit"])["table"]["id"]
    play = ann.sit(table)
    play.connection.send(b"\xff\xfe", text=True)
    assert play.close_code() in (1007, 1006)
    assert not failures(caplog)
    assert ann.sit(table).choose()["type"] == "ack"


def test_a_handshake_that_makes_no_sense_is_refused(
    server: Served, caplog: pytest.LogCaptureFixture
) -> None:
    ann = server.guest("Ann")
    table = ann.make("hamsters", ["me", "kit"])["table"]["id"]
    host, _, port = server.base.removeprefix("http://").partition(":")
    for lines in (
        ["Upgrade: websocket", "Connection: Upgrade"],
        ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Key: x"],
        ["Upgrade: nonsense", "Connection: Upgrade"],
        ["Content-Length: " + "9" * 30],
    ):
        head = [f"GET /api/tables/{table}/socket HTTP/1.1", f"Host: {host}", *lines, "", ""]
        with socket.create_connection((host, int(port)), 30) as raw:
            raw.sendall("\r\n".join(head).encode())
            assert raw.recv(100).split()[1][:1] == b"4"
    assert not failures(caplog)


def test_odd_places_are_refused(server: Served, caplog: pytest.LogCaptureFixture) -> None:
    from websockets.exceptions import InvalidStatus

    ann, _, table = two(server)
    for query in ({"seat": "7" * 30}, {"seat": "-1"}):
        assert ann.connect(table, **query).close_code() == 4403
    for query in ({"seat": DIGITS}, {"after": DIGITS}, {"seat": "x"}):
        with pytest.raises(InvalidStatus):
            ann.connect(table, **query)
    for after in ("7" * 30, "-7", "0"):
        assert ann.sit(table, after=after).table["id"] == table
    assert ann.connect(table, lang="%ed%a0%80").close_code() == 4403
    assert not failures(caplog)


def test_the_figures_are_for_those_whom_the_host_names(tmp_path: Path) -> None:
    with served(settings_for(tmp_path / "a", metrics="")) as server:
        assert httpx.get(f"{server.base}/metrics").headers["content-type"] != "text/plain"
        assert "warren_choices_total" not in httpx.get(f"{server.base}/metrics").text
    with served(settings_for(tmp_path / "b", metrics="10.0.0.1, 127.0.0.1", proxies="")) as server:
        assert "warren_choices_total" in httpx.get(f"{server.base}/metrics").text
        forwarded = {"x-forwarded-for": "10.0.0.1"}
        told = httpx.get(f"{server.base}/metrics", headers=forwarded).text
        assert "warren_choices_total" not in told, "through a proxy that nobody named"


def test_a_refusal_works_nothing_out(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _, table = two(server)
    play = ann.sit(table)
    now = play.my_turn()
    asked: list[Any] = []
    monkeypatch.setattr("warren.server.play.render.now", lambda *more: asked.append(more))
    for said in (
        {"decision": now["decision"], "choice": 999_999},
        {"decision": 0, "choice": 0},
        {"decision": now["decision"]},
    ):
        assert play.ask("choose", **said)["type"] == "refused"
    assert play.ask("chat", text="x" * 600)["type"] == "refused"
    assert asked == []
