"""People: cookies, names, accounts, and what belongs to whom."""

from __future__ import annotations

from typing import Any

import httpx

from tests.server.served import Guest, Served, token_of


def test_a_guest_gets_a_cookie_at_once_that_scripts_cannot_read(server: Served) -> None:
    response = httpx.get(f"{server.base}/api/me")
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie, "this is not https"
    assert response.json()["name"].startswith("Guest ")
    assert response.json()["account"] is None
    german = httpx.get(f"{server.base}/api/me", headers={"accept-language": "de-DE"})
    assert german.json()["name"].startswith("Gast ")


def test_the_cookie_is_secure_behind_https(server: Served) -> None:
    headers = {"x-forwarded-proto": "https"}
    response = httpx.get(f"{server.base}/api/me", headers=headers)
    assert "secure" in response.headers["set-cookie"].lower(), "uvicorn trusts its own machine"


def test_the_same_cookie_is_the_same_guest(server: Served) -> None:
    ann = server.guest("Ann")
    assert ann.get("/api/me")["id"] == ann.me["id"]
    assert ann.get("/api/me")["name"] == "Ann"
    assert server.guest().me["id"] != ann.me["id"]


def test_a_forged_cookie_is_nobody(server: Served) -> None:
    ann = server.guest("Ann")
    good = ann.http.cookies["warren"]
    id_, stamp, mark = good.split(".")
    for bad in (f"{id_}.{stamp}.x{mark[1:]}", f"{id_}.7.{mark}", f"zzzz.{stamp}.{mark}", "x", ".."):
        answer = httpx.get(f"{server.base}/api/me/tables", headers={"cookie": f"warren={bad}"})
        assert answer.status_code == 401
        assert answer.json()["error"]["code"] == "who"


def test_a_guest_becomes_an_account_and_keeps_the_games(server: Served) -> None:
    ann = server.guest("Ann")
    table = ann.make("hamsters", ["me", "kit"])["table"]["id"]
    name = f"ann-{ann.me['id']}"
    me = ann.post("/api/me/account", {"account": name, "passphrase": "correct horse"})
    assert me["account"] == name
    assert [t["id"] for t in ann.get("/api/me/tables")["tables"]] == [table]
    elsewhere = server.guest()
    elsewhere.post("/api/login", {"account": name.upper(), "passphrase": "correct horse"})
    assert elsewhere.get("/api/me")["id"] == ann.me["id"]
    assert [t["id"] for t in elsewhere.get("/api/me/tables")["tables"]] == [table]
    assert elsewhere.sit(table).choose()["type"] == "ack"


def test_who_signs_in_takes_the_guests_seats_along(server: Served) -> None:
    ann = server.guest("Ann")
    name = f"ann-{ann.me['id']}"
    ann.post("/api/me/account", {"account": name, "passphrase": "correct horse"})
    guest = server.guest("Somebody")
    table = guest.make("hamsters", ["me", "kit"])["table"]["id"]
    guest.sit(table).choose()
    guest.post("/api/login", {"account": name, "passphrase": "correct horse"})
    assert guest.get("/api/me")["id"] == ann.me["id"]
    assert guest.get(f"/api/tables/{table}")["host"]
    assert guest.sit(table).choose()["type"] == "ack"


def test_a_wrong_passphrase_and_a_wrong_name_are_told_alike(server: Served) -> None:
    ann = server.guest("Ann")
    name = f"ann-{ann.me['id']}"
    ann.post("/api/me/account", {"account": name, "passphrase": "correct horse"})
    other = server.guest()
    wrong = other.post("/api/login", {"account": name, "passphrase": "wrong horse"}, 401)
    nobody = other.post("/api/login", {"account": "no-such", "passphrase": "wrong horse"}, 401)
    assert wrong == nobody


def test_a_name_belongs_to_one_account_whatever_its_case(server: Served) -> None:
    ann, ben = server.guest(), server.guest()
    name = f"ann-{ann.me['id']}"
    ann.post("/api/me/account", {"account": name, "passphrase": "correct horse"})
    taken = ben.post("/api/me/account", {"account": name.title(), "passphrase": "12345678"}, 409)
    assert taken["error"]["code"] == "taken"
    again = ann.post("/api/me/account", {"account": "other-name", "passphrase": "12345678"}, 409)
    assert again["error"]["code"] == "not_now"


def test_a_new_passphrase_signs_out_other_devices(server: Served) -> None:
    ann, elsewhere = server.guest(), server.guest()
    name = f"ann-{ann.me['id']}"
    ann.post("/api/me/account", {"account": name, "passphrase": "correct horse"})
    elsewhere.post("/api/login", {"account": name, "passphrase": "correct horse"})
    change = {"old": "correct horse", "new": "battery staple"}
    wrong = {"old": "wrong horse", "new": "battery staple"}
    ann.post("/api/me/passphrase", wrong, 401)
    ann.post("/api/me/passphrase", change)
    assert ann.get("/api/me")["account"] == name
    assert elsewhere.get("/api/me/tables", 401)["error"]["code"] == "who"
    elsewhere.post("/api/login", {"account": name, "passphrase": "battery staple"})
    server.guest().post("/api/me/passphrase", change, 409)


def test_who_signs_out_is_somebody_else_afterwards(server: Served) -> None:
    ann = server.guest("Ann")
    ann.post("/api/logout", status=204)
    assert ann.get("/api/me")["id"] != ann.me["id"]


def test_names_are_checked(server: Served) -> None:
    ann = server.guest("Ann")
    for bad in ("", "   ", "x" * 21, "a\x07b", "a\u202eb"):
        ann.patch("/api/me", {"name": bad}, 422)
        seats = [{"kind": "me"}, {"kind": "here", "name": bad}]
        ann.post("/api/tables", {"game": "hamsters", "seats": seats}, 422)
    assert ann.patch("/api/me", {"name": "  Ann   Lee "})["name"] == "Ann Lee"


def test_another_sites_requests_are_refused(server: Served) -> None:
    ann = server.guest("Ann")
    evil = {"origin": "https://evil.example"}
    wish = {"game": "hamsters", "seats": [{"kind": "me"}]}
    answer = ann.http.post("/api/tables", json=wish, headers=evil)
    assert answer.status_code == 403
    assert answer.json()["error"]["code"] == "origin"
    own = {"origin": server.base}
    assert ann.http.post("/api/tables", json=wish, headers=own).status_code == 201
    table = ann.get("/api/me/tables")["tables"][0]["id"]
    assert ann.connect(table, origin="https://evil.example").close_code() == 4403
    assert ann.connect(table, origin=server.base).until_type("table")


def test_nobody_acts_for_a_seat_that_is_not_theirs(server: Served) -> None:
    ann, ben, eve = (server.guest(name) for name in ("Ann", "Ben", "Eve"))
    made = ann.make("hamsters", ["me", "open"], public=True)
    table = made["table"]["id"]
    ben.post(f"/api/links/{token_of(made)}")
    assert ben.connect(table, seat=0).close_code() == 4403
    assert eve.connect(table, seat=0).close_code() == 4403
    watcher = eve.sit(table)
    assert watcher.seat is None
    assert watcher.now is not None
    assert watcher.now["choices"] == []
    anns = ann.sit(table)
    now = anns.my_turn()
    choice = {"decision": now["decision"], "choice": now["choices"][0]["id"]}
    assert watcher.ask("choose", **choice)["code"] == "not_yours"
    watcher.send("look", "x1", seat=0)
    assert watcher.until(lambda m: m.get("id") == "x1")["code"] == "not_yours"
    for path in ("resign", "leave", "return", "hint"):
        answer = eve.post(f"/api/tables/{table}/{path}", {}, 403)
        assert answer["error"]["code"] == "not_yours"
        ben.post(f"/api/tables/{table}/{path}", {"seat": 0}, 403)
    for path in ("start", "close"):
        ben.post(f"/api/tables/{table}/{path}", {}, 403)
    ben.put(f"/api/tables/{table}/seats/0", {"kind": "me"}, 403)
    assert eve.get(f"/api/tables/{table}/replay?seat=0", 403)["error"]["code"] == "not_yours"
    assert eve.get(f"/api/tables/{table}/replay", 403)["error"]["code"] == "not_yours"
    eve.get(f"/api/tables/{table}/record", 409)


def everything_about(guest: Guest, table: str) -> list[tuple[int, str, set[str]]]:
    """All answers about a table: what they say, and which headers they have."""
    asked: list[tuple[str, str, Any]] = [
        ("GET", "", None),
        ("GET", "/box", None),
        ("GET", "/replay", None),
        ("GET", "/replay?seat=0", None),
        ("GET", "/record", None),
        ("POST", "/join", {}),
        ("POST", "/start", {}),
        ("POST", "/close", None),
        ("POST", "/leave", {}),
        ("POST", "/return", {}),
        ("POST", "/resign", {}),
        ("POST", "/rematch", None),
        ("POST", "/hint", {}),
        ("PUT", "/seats/0", {"kind": "me"}),
        ("POST", "/seats/0/link", None),
    ]
    answers = []
    for method, path, body in asked:
        answer = guest.http.request(method, f"/api/tables/{table}{path}", json=body)
        answers.append((answer.status_code, answer.text, set(answer.headers)))
    return answers


def test_a_private_table_is_as_if_it_did_not_exist(server: Served) -> None:
    ann, eve = server.guest("Ann"), server.guest("Eve")
    for seats in (["me", "open"], ["me", "kit"]):
        table = ann.make("hamsters", seats)["table"]["id"]
        about = everything_about(eve, table)
        assert about == everything_about(eve, "nosuchtable0")
        assert {status for status, _, _ in about} == {404}
        assert eve.connect(table).close_code() == 4404
        assert eve.connect("nosuchtable0").close_code() == 4404
        for status in ("open", "playing", "over"):
            listed = eve.get(f"/api/tables?status={status}")["tables"]
            assert table not in [entry["id"] for entry in listed]


def test_a_seat_link_works_once(server: Served) -> None:
    ann, ben, eve = (server.guest(name) for name in ("Ann", "Ben", "Eve"))
    made = ann.make("hamsters", ["me", "open", "open"])
    token = token_of(made)
    looked = ben.get(f"/api/links/{token}")
    assert (looked["seat"], looked["table"]["id"]) == (1, made["table"]["id"])
    assert ben.post(f"/api/links/{token}")["table"]["seats"][1]["name"] == "Ben"
    for guest in (ben, eve):
        assert guest.post(f"/api/links/{token}", status=404)["error"]["code"] == "not_found"
        guest.get(f"/api/links/{token}", 404)
    never = eve.post("/api/links/neverwasalink", status=404)
    assert never == eve.post(f"/api/links/{token}", status=404)
    assert eve.get(f"/api/tables/{made['table']['id']}", 404)


def test_a_new_link_kills_the_old_one(server: Served) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    made = ann.make("hamsters", ["me", "open"])
    table = made["table"]["id"]
    new = ann.post(f"/api/tables/{table}/seats/1/link")["path"].rpartition("/")[2]
    ben.post(f"/api/links/{token_of(made)}", status=404)
    assert ben.post(f"/api/links/{new}")["table"]["status"] == "playing"
