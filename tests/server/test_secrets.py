"""What must not be learnt, by anybody, over any route: views, private tables, files, secrets."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.served import Guest, Json, Play, Served, served, settings_for
from warren.server.access.gate import HEADERS
from warren.server.access.limits import neighbourhood
from warren.server.play import commands
from warren.server.play.socket import NO_TABLE
from warren.server.tables import routes

SECRETIVE = ("hamsters", "kami", "winter")
"""Games in which a seat knows what others do not."""


def seated(server: Served, name: str, **more: Any) -> tuple[Guest, Guest, str]:
    """Two people at a public table of a game."""
    ann, ben = server.guest("Ann"), server.guest("Ben")
    table = ann.make(name, ["me", "open"], public=True, **more)["table"]["id"]
    ben.post(f"/api/tables/{table}/join", {})
    return ann, ben, table


def views(play: Play) -> list[Json]:
    """Every view that a socket was sent."""
    found = [m["view"] for m in play.all if m["type"] == "table"]
    found += [e["view"] for m in play.all if m["type"] == "news" for e in m["entries"]]
    return [view for view in found if view is not None]


@pytest.mark.parametrize("name", SECRETIVE)
def test_every_view_that_is_sent_is_the_viewers_own(server: Served, name: str) -> None:
    ann, ben, table = seated(server, name)
    eve = server.guest("Eve")
    plays = {0: ann.sit(table), 1: ben.sit(table), None: eve.sit(table)}
    for turn in range(12):
        now = plays[turn % 2].now
        assert now is not None
        if turn % 2 in now["to_act"] and now["choices"]:
            plays[turn % 2].choose()
    last = plays[0].entries[-1]["seq"]
    for seat, play in plays.items():
        play.seen(last)
        assert {view["seat"] for view in views(play)} == {seat}
        told = [e for m in play.all for e in m.get("entries", []) if e["choice"] is not None]
        assert {entry["seat"] for entry in told} <= {seat}
    watched = plays[None].now
    assert watched is not None
    assert (watched["choices"], watched["undo"]) == ([], False)


def test_who_gave_a_seat_back_sees_nothing_of_who_takes_it(server: Served) -> None:
    """A socket that stays open when its seat is freed must not go on looking from there."""
    ann, ben, eve = server.guest("Ann"), server.guest("Ben"), server.guest("Eve")
    table = ann.make("winter", ["me", "open"], public=True, autostart=False)["table"]["id"]
    eve.post(f"/api/tables/{table}/join", {"seat": 1})
    peeking = eve.sit(table, seat=1)
    assert peeking.seat == 1
    eve.post(f"/api/tables/{table}/leave", {"seat": 1})
    ben.post(f"/api/tables/{table}/join", {"seat": 1})
    ann.post(f"/api/tables/{table}/start", {})
    plays = [ann.sit(table), ben.sit(table)]
    for _ in range(3):
        now = plays[0].now
        assert now is not None
        seq = plays[now["to_act"][0]].choose()["seq"]
        for play in (*plays, peeking):
            play.seen(seq)
    assert peeking.seat is None
    assert {view["seat"] for view in views(peeking)} == {None}
    assert peeking.now is not None
    assert peeking.now["choices"] == []
    refused = peeking.ask("choose", decision=peeking.now["decision"], choice=0)
    assert (refused["type"], refused["code"]) == ("refused", "not_yours")
    assert set(refused) == {"type", "id", "code", "text"}, "a refusal shows nothing"


def test_who_leaves_a_private_table_hears_no_more_of_it(server: Served) -> None:
    ann, eve = server.guest("Ann"), server.guest("Eve")
    made = ann.make("hamsters", ["me", "open"], autostart=False)
    table = made["table"]["id"]
    eve.post(made["links"][0]["path"].replace("/join/", "/api/links/"))
    listening = eve.sit(table)
    eve.post(f"/api/tables/{table}/leave", {"seat": 1})
    assert listening.close_code() == NO_TABLE
    eve.get(f"/api/tables/{table}", 404)


@pytest.mark.parametrize("odd", ["%00", "a%00b", "..%2f..%2fetc", "%F0%9F%90%B0", "'%20OR%201=1--"])
def test_an_id_that_no_table_can_have_is_no_table(server: Served, odd: str) -> None:
    ann = server.guest("Ann")
    assert ann.http.get(f"/api/tables/{odd}").status_code == 404
    assert ann.http.post(f"/api/tables/{odd}/join", json={}).status_code == 404
    assert ann.http.get(f"/api/links/{odd}").status_code == 404


def test_texts_that_a_database_cannot_hold_are_refused_or_kept_whole(server: Served) -> None:
    ann = server.guest("Ann")
    table = ann.make("hamsters", ["me", "kit"])["table"]["id"]
    play = ann.sit(table)
    play.connection.send(json.dumps({"type": "chat", "id": "a\x00b", "text": "hello"}))
    assert play.until_type("refused")["code"] == "bad_message"
    assert play.ask("chat", text="a\x00b '); DROP TABLE people; --")["type"] == "ack"
    ben = server.guest("Ben")
    bad = {"account": "a'; --", "passphrase": "long enough"}
    assert ben.http.post("/api/login", json=bad).status_code == 422
    assert ann.get("/api/me")["name"] == "Ann"


PATHS = (
    "/../pyproject.toml",
    "/..%2f..%2f..%2fpyproject.toml",
    "/assets/..%2f..%2fserver%2fpeople.py",
    "/assets/%2e%2e/%2e%2e/server/people/people.py",
    "//etc/passwd",
    "/%2fetc%2fpasswd",
    "/%00",
    "/" + "x" * 5000,
)


@pytest.mark.parametrize("path", PATHS, ids=range(len(PATHS)))
def test_no_file_outside_the_client_is_served(server: Served, path: str) -> None:
    start = httpx.get(f"{server.base}/").text
    answer = httpx.get(f"{server.base}{path}")
    assert answer.status_code in (200, 404)
    assert answer.text in (start, "")


def test_headers_keep_pages_out_of_frames_and_scripts_out_of_pages(server: Served) -> None:
    for path in ("/", "/api/me", "/api/docs", "/api/nothing", "/health", "/table/abc"):
        headers = httpx.get(f"{server.base}{path}").headers
        for name, value in HEADERS.items():
            assert headers[name] == value, (path, name)
    assert "frame-ancestors 'none'" in HEADERS["content-security-policy"]
    assert "script-src" not in HEADERS["content-security-policy"], "default-src 'self' stands"


def test_a_socket_of_another_origin_is_closed(server: Served) -> None:
    ann = server.guest("Ann")
    table = ann.make("hamsters", ["me", "kit"])["table"]["id"]
    for origin in ("https://evil.example", "null", f"{server.base}.evil.example"):
        assert ann.connect(table, origin=origin).close_code() == 4403
    assert ann.connect(table, origin=server.base).until_type("table")


def test_errors_tell_nothing_but_what_was_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A bug is written to the log, without the token in the address, and not to who asked."""

    def broken(*_: Any, **__: Any) -> Json:
        raise RuntimeError("the cards are: 1 2 3")

    with served(settings_for(tmp_path)) as server:
        ann = server.guest("Ann")
        link = ann.make("hamsters", ["me", "open"])["links"][0]["path"].rpartition("/")[2]
        monkeypatch.setattr(routes, "shown", broken)
        with caplog.at_level(logging.ERROR):
            answer = ann.http.get(f"/api/links/{link}")
        assert answer.status_code == 500
        assert "cards" not in answer.text
        written = " ".join(str(vars(record)) for record in caplog.records if record.name != "httpx")
        assert "/links/{token}" in written
        assert link not in written


def test_what_is_kept_of_links_and_passphrases_does_not_open_anything(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    with served(settings) as server:
        ann = server.guest("Ann")
        link = ann.make("hamsters", ["me", "open"])["links"][0]["path"].rpartition("/")[2]
        ann.post("/api/me/account", {"account": "ann", "passphrase": "correct horse"})
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("server.db*"))
    assert b"ann" in kept
    assert link.encode() not in kept
    assert b"correct horse" not in kept
    assert (tmp_path / "secret").stat().st_mode & 0o077 == 0


def test_chat_cannot_flood_a_table(tmp_path: Path) -> None:
    with served(settings_for(tmp_path, chat_rate=0.001, chat_burst=3)) as server:
        ann = server.guest("Ann")
        play = ann.sit(ann.make("hamsters", ["me", "kit"])["table"]["id"])
        answers = [play.ask("chat", text="hello") for _ in range(4)]
        assert [answer["type"] for answer in answers] == ["ack"] * 3 + ["refused"]
        assert answers[3]["code"] == "too_many"
        assert play.choose()["type"] == "ack", "and play goes on"


def test_mails_to_strangers_cannot_be_sent_quickly(tmp_path: Path) -> None:
    mail = {"smtp": "smtp+plain://127.0.0.1:9", "mail_from": "a@b.example", "url": "http://x"}
    limits: dict[str, Any] = {"login_rate": 0.001, "login_burst": 2}
    with served(settings_for(tmp_path, **mail, **limits)) as server:
        ann = server.guest("Ann")
        codes = [
            ann.http.patch("/api/me", json={"email": f"you{n}@example.org"}).status_code
            for n in range(3)
        ]
        assert codes == [200, 200, 429]


def test_one_hint_at_a_time(server: Served) -> None:
    services = server.app.state.services
    ann = server.guest("Ann")
    table = ann.make("hamsters", ["me", "kit"])["table"]["id"]
    assert services.hinted.enter(ann.me["id"])
    try:
        ann.post(f"/api/tables/{table}/hint", {}, 429)
    finally:
        services.hinted.leave(ann.me["id"])
    assert ann.post(f"/api/tables/{table}/hint", {})["choices"]


def test_addresses_of_one_network_count_as_one() -> None:
    assert neighbourhood("192.0.2.7") == "192.0.2.7"
    assert neighbourhood("2001:db8:1:2:3::4") == neighbourhood("2001:db8:1:2:ffff::1")
    assert neighbourhood("2001:db8:1:3::1") != neighbourhood("2001:db8:1:2::1")
    assert neighbourhood("?") == "?"


def test_bots_choose_after_the_people_so_that_time_tells_nothing(server: Served) -> None:
    """In a secret choice of all, a bot's entry comes with the last person's, never before."""
    ann = server.guest("Ann")
    table = ann.make("hamsters", ["me", "kit", "scout"])["table"]["id"]
    play = ann.sit(table)
    for _ in range(4):
        now = play.my_turn()
        if now["status"] != "playing":
            break
        chosen = [e["kind"] for e in play.entries[-1:]]
        assert chosen in (["chance"], ["start"]), "nobody was faster"
        assert sorted(now["to_act"]) == [0, 1, 2]
        play.choose()


def test_names_for_bots_do_not_run_out() -> None:
    taken: list[str] = []
    for _ in range(20):
        taken.append(commands.bot_name(taken))
    assert len(set(taken)) == 20
