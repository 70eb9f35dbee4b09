"""Sessions: kept, listed, ended; what one process ends, all others know."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from alembic import command
from alembic.config import Config

from tests.server.served import Guest, Served, served, settings_for
from warren.server.people.devices import device_of
from warren.server.people.people import People
from warren.server.storage.revisions import migrate
from warren.server.storage.storage import Storage, open_engine

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 "
    "(KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
)


def account(server: Served) -> tuple[Guest, dict[str, str]]:
    """Somebody with an account, and what to sign in with."""
    ann = server.guest("Ann")
    given = {"account": f"ann-{ann.me['id']}", "passphrase": "correct horse"}
    ann.post("/api/me/account", given)
    return ann, given


def elsewhere(server: Served, given: dict[str, str]) -> Guest:
    """The same person on another device."""
    other = server.guest()
    other.post("/api/login", given)
    return other


def with_cookie(server: Served, cookie: str) -> httpx.Response:
    return httpx.get(f"{server.base}/api/me/tables", headers={"cookie": cookie})


def test_signing_out_voids_the_cookie_on_the_server(server: Served) -> None:
    ann, given = account(server)
    for guest in (elsewhere(server, given), server.guest("Ben"), server.guest()):
        cookie = guest.cookie
        assert with_cookie(server, cookie).status_code == 200
        guest.post("/api/logout", status=204)
        assert with_cookie(server, cookie).status_code == 401
        assert (
            httpx.get(f"{server.base}/api/me", headers={"cookie": cookie}).json()["id"]
            != (guest.me["id"])
        )
    assert ann.get("/api/me")["account"] == given["account"], "other devices stay signed in"


def test_signing_out_closes_the_sockets_of_that_device_alone(server: Served) -> None:
    ann, given = account(server)
    table = ann.make("hamsters", ["me", "kit"])["table"]["id"]
    other = elsewhere(server, given)
    here, there = ann.sit(table), other.sit(table)
    other.post("/api/logout", status=204)
    assert there.close_code() == 4401
    assert here.choose()["type"] == "ack"


def test_a_new_passphrase_closes_other_devices_sockets(server: Served) -> None:
    ann, given = account(server)
    table = ann.make("hamsters", ["me", "kit"])["table"]["id"]
    other = elsewhere(server, given)
    there = other.sit(table)
    change = {"old": given["passphrase"], "new": "battery staple"}
    ann.post("/api/me/passphrase", change)
    assert there.close_code() == 4401
    assert other.get("/api/me/tables", 401)
    assert ann.sit(table).choose()["type"] == "ack"


def test_becoming_an_account_ends_the_guests_other_sessions(server: Served) -> None:
    ann = server.guest("Ann")
    before = ann.cookie
    account = {"account": f"ann-{ann.me['id']}", "passphrase": "correct horse"}
    ann.post("/api/me/account", account)
    assert with_cookie(server, before).status_code == 401
    assert with_cookie(server, ann.cookie).status_code == 200


def test_signing_in_makes_a_new_session_and_ends_the_one_of_before(server: Served) -> None:
    ann, given = account(server)
    before = ann.cookie
    ann.post("/api/login", given)
    assert with_cookie(server, before).status_code == 401
    assert len(ann.get("/api/me/sessions")["sessions"]) == 1


def test_sessions_are_listed_and_can_be_ended(server: Served) -> None:
    ann, given = account(server)
    table = ann.make("hamsters", ["me", "kit"])["table"]["id"]
    others = [server.guest() for _ in range(3)]
    for other, agent in zip(others, (FIREFOX, PHONE, "curl/8.0"), strict=True):
        other.http.headers["user-agent"] = agent
        other.post("/api/login", given)
    listed = ann.get("/api/me/sessions")["sessions"]
    devices = {s["device"] for s in listed if not s["here"]}
    assert devices == {"Firefox, Linux", "Safari, iPhone", "curl"}
    assert [s["device"] for s in listed if s["here"]] == ["python-httpx"]
    assert all(s["created"] <= s["seen"] <= time.time() * 1000 for s in listed)
    phone = next(s["id"] for s in listed if s["device"] == "Safari, iPhone")
    play = others[1].sit(table)
    assert ann.http.delete(f"/api/me/sessions/{phone}").status_code == 204
    assert play.close_code() == 4401
    assert ann.http.delete(f"/api/me/sessions/{phone}").status_code == 404
    assert ann.http.delete("/api/me/sessions/%00").status_code == 404
    assert others[1].get("/api/me/tables", 401)
    assert others[0].get("/api/me/tables")
    plays = [others[0].sit(table), others[2].sit(table)]
    assert ann.http.delete("/api/me/sessions").status_code == 204
    assert [play.close_code() for play in plays] == [4401, 4401]
    assert [s["here"] for s in ann.get("/api/me/sessions")["sessions"]] == [True]


def test_nobody_ends_the_sessions_of_another(server: Served) -> None:
    ann, _ = account(server)
    eve, _ = account(server)
    (mine,) = ann.get("/api/me/sessions")["sessions"]
    assert eve.http.delete(f"/api/me/sessions/{mine['id']}").status_code == 404
    assert eve.http.delete("/api/me/sessions").status_code == 204
    assert ann.get("/api/me/sessions")["sessions"] == [mine]


def test_no_more_than_so_many_devices_are_signed_in(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("warren.server.people.people.MOST_SESSIONS", 3)
    ann, given = account(server)
    others = [elsewhere(server, given) for _ in range(3)]
    assert ann.get("/api/me/tables", 401)
    assert all(other.get("/api/me/tables") for other in others)


def test_a_guest_who_only_looks_has_no_row(server: Served) -> None:
    ann = server.guest()
    assert ann.get("/api/me/sessions") == {"sessions": []}
    assert ann.get("/api/me")["id"] == ann.me["id"]


def test_devices_have_names() -> None:
    assert device_of(FIREFOX) == "Firefox, Linux"
    assert device_of(PHONE) == "Safari, iPhone"
    assert device_of(None) == ""
    assert len(device_of("x" * 500)) == 60


def test_guessing_from_many_addresses_is_slow_and_the_owner_gets_in(tmp_path: Path) -> None:
    limits: dict[str, Any] = {"guess_burst": 5, "guess_rate": 0.0001, "proxies": "*"}
    with served(settings_for(tmp_path, **limits)) as server, httpx.Client() as client:
        ann, given = account(server)
        guess = given | {"passphrase": "wrong horse"}

        def tried(address: str, body: dict[str, str], device: str = "") -> int:
            client.cookies.clear()
            cookies = {"cookie": f"warren-device={device}"}
            headers = {"x-forwarded-for": address} | cookies
            url = f"{server.base}/api/login"
            return client.post(url, json=body, headers=headers).status_code

        answers = [tried(f"198.51.100.{n}", guess) for n in range(6) for _ in range(3)]
        assert answers.count(401) == 5 + 5, "a few, and one for each address that came later"
        assert answers.count(429) == 18 - 10
        nobody = guess | {"account": "no-such-account"}
        others = [tried(f"198.51.100.{n}", nobody) for n in range(6) for _ in range(3)]
        assert others == answers, "an account that is none is told alike"
        assert tried("203.0.113.1", given) == 200, "the owner, on a new device elsewhere"
        device = ann.http.cookies["warren-device"]
        assert tried("198.51.100.3", given) == 429, "an address that guessed"
        assert tried("198.51.100.3", given, device) == 200
        assert tried("198.51.100.3", given, "x" + device[1:]) == 429


def test_cookies_and_accounts_from_before_sessions_are_good(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'old.db'}"
    engine = open_engine(url, writes=True)
    with engine.begin() as connection:
        config = Config()
        config.set_main_option("script_location", "warren.server.storage:migrations")
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
    engine.dispose()
    rows = [
        ("guest1", "Ann", None, None, 0, 1),
        ("old", "Bill", "Bill", "bill", 2, 2),
        ("new", "Bi11", "bi11", "bi11", 1, 3),
    ]
    with sqlite3.connect(tmp_path / "old.db") as raw:
        raw.executemany(
            "INSERT INTO people (id, name, account, account_key, stamp, created, email_ok) "
            "VALUES (?, ?, ?, ?, ?, ?, 0)",
            rows,
        )
    migrate(url)
    storage = Storage(url)
    people = People(storage, b"a secret")

    async def main() -> None:
        for text, id_ in (("guest1.0", "guest1"), ("old.2", "old"), ("new.1", "new")):
            found = await people.find(people.sign(text, "cookie"))
            assert found is not None
            assert (found.id, found.known) == (id_, True)
        assert await people.find(people.sign("old.1", "cookie")) is None
        from warren.server.people.people import _account

        for name, id_ in (("bill", "old"), ("BI11", "new"), ("BILL", "old"), ("bil1", "old")):
            row = await storage.read(lambda c, name=name: _account(c, name))  # type: ignore[misc]
            assert row is not None
            assert row["id"] == id_

    asyncio.run(main())
    storage.close()
