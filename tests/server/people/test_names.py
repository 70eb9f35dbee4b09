"""Names that look alike are one, names that cannot be read are none, and chat stays in its line."""

from __future__ import annotations

import json

import pytest

from tests.server.served import Served, two
from warren.server.people import names
from warren.server.play import commands

JSON = {"content-type": "application/json"}
ALIKE = [
    ("ann", "Ann"),
    ("ann", "\uff41nn"),  # full width
    ("paypal", "p\u0430yp\u0430l"),  # Cyrillic a
    ("BOB", "\u0412\u041e\u0412"),  # Cyrillic
    ("ANNA", "\u0391\u039d\u039d\u0391"),  # Greek
    ("bill", "bi11"),
    ("modern", "modem"),
    ("good", "g00d"),
    ("jorg", "j\u00f6rg"),
    ("5678", "\u0665\u0666\u0667\u0668"),  # Arabic digits
]
BLANK = [
    "\u3164",
    "\u2800\u2800",
    "\u115f\u1160",
    "\u200b\u200c",
    "\u2060",
    "\ufeff",
    "\u034f",
    "\ufe0f",
    "\uffa0",
    "\u00ad",
    "A\u3164nn",
    "A\u2800nn",
    "A\u202enn",
    "A\u2066nn",
    "e\u0301\u0302\u0303\u0304",
    "\u0301",
    "A\x00nn",
    "\ud800",
]
NO_ACCOUNT = [
    "p\u0430ypal",
    "a b",
    "a@b",
    "x",
    "ann\u200d",
    "\u3164\u3164",
    "x" * 31,
    "\ufdfa" * 30,
    "\u13aa\u13c0",
]
"""Two scripts; other signs; too short, too long, too long when written out; nobody's script."""


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_have_one_key(one: str, other: str) -> None:
    assert names.account_key(one) == names.account_key(other)


def test_names_that_differ_have_keys_that_differ() -> None:
    different = ["ann", "anna", "ben", "yan", "\u044f\u043d", "x-y", "x.y", "x_y", "xy"]
    assert len({names.account_key(name) for name in different}) == len(different)


def test_a_key_is_never_too_long_for_its_column() -> None:
    letters = (chr(number) for number in range(0x110000))
    growing = [c for c in letters if c.isalnum() and len(names.account_key(c)) > 2]
    assert growing
    for name in (c * names.LONGEST_ACCOUNT for c in growing):
        assert not names.is_account(name) or len(names.account_key(name)) <= names.LONGEST_KEY


@pytest.mark.parametrize("name", BLANK, ids=ascii)
def test_what_cannot_be_read_is_no_name(name: str) -> None:
    assert not names.is_readable(name)
    assert not names.is_account(name * 3)


def test_people_may_be_called_what_people_are_called() -> None:
    for name in ("Ann", "J\u00f6rg", "\u0141ukasz", "\u592a\u90ce", "\u0645\u0631\u064a\u0645"):
        assert names.is_readable(name)
        assert names.is_account(name)
    for name in ("Ann Lee", "Mr. \U0001f407", "\u2764\ufe0f"):
        assert names.is_readable(name)


def test_an_account_that_looks_like_another_is_taken(server: Served) -> None:
    ann, eve = server.guest(), server.guest()
    name = f"paul-{ann.me['id']}"
    ann.post("/api/me/account", {"account": name, "passphrase": "correct horse"})
    for alike in (name.upper(), name.replace("l", "1"), name.replace("p", "\uff50")):
        given = {"account": alike, "passphrase": "correct horse"}
        assert eve.post("/api/me/account", given, 409)["error"]["code"] == "taken"


def test_what_is_no_account_is_refused(server: Served) -> None:
    eve = server.guest("Eve")
    for name in (*NO_ACCOUNT, *BLANK):
        body = json.dumps({"account": name, "passphrase": "correct horse"})
        answer = eve.http.post("/api/me/account", content=body, headers=JSON)
        assert answer.status_code in (400, 422), (ascii(name), answer.text)
        assert answer.json()["error"]["text"]


def test_letters_that_grow_when_folded_fit(server: Served) -> None:
    ann = server.guest()
    given = {"account": "\u0390" * 30, "passphrase": "correct horse"}
    answer = ann.http.post("/api/me/account", json=given)
    assert answer.status_code in (200, 409), answer.text


def test_what_cannot_be_read_is_refused_as_a_name(server: Served) -> None:
    ann = server.guest("Ann")
    for name in BLANK:
        answer = ann.http.patch("/api/me", content=json.dumps({"name": name}), headers=JSON)
        assert answer.status_code in (400, 422), (ascii(name), answer.text)


def test_nobody_at_a_table_looks_like_another(server: Served) -> None:
    assert commands.distinct("\u0410nn", ["Ann"]) == "\u0410nn 2"
    assert commands.distinct("Ann", ["Ann", "\uff21nn 2"]) == "Ann 3"


def test_chat_takes_no_control_characters_and_turns_nothing_around(server: Served) -> None:
    ann, _, table = two(server)
    play = ann.sit(table)
    for said, heard in (
        ("a\x00b\x1b[2J", "ab[2J"),
        ("good \u202edlrow\u202c", "good dlrow"),
        ("\u2066x\u2069\ty\n", "x y"),
    ):
        seq = play.ask("chat", text=said)["seq"]
        play.seen(seq)
        assert play.entries[-1]["text"] == heard
    for blank in ("\u3164", "\u2800 \u2800", "\x07", "\u202e", "\u200b"):
        assert play.ask("chat", text=blank)["code"] == "bad_request"
