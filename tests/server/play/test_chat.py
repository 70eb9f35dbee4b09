"""Chat: everybody has a share of it, and greetings have its last lines."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.served import Served, served, settings_for, two
from warren.server import wire
from warren.server.access.limits import Talk
from warren.server.play import render

SLOW: dict[str, Any] = {"chat_rate": 0.0001}


def talk(server: Served, count: int, **terms: Any) -> Any:
    """A table at which so many lines were said."""
    ann, ben, table = two(server, **terms)
    play = ann.sit(table)
    for number in range(count):
        assert play.ask("chat", text=f"line {number}")["type"] == "ack"
    return ann, ben, table


def lines(entries: list[dict[str, Any]]) -> list[str]:
    return [entry["text"] for entry in entries if entry["kind"] == "chat"]


def test_a_share_of_chat_survives_a_new_connection(tmp_path: Path) -> None:
    with served(settings_for(tmp_path, chat_burst=3, **SLOW)) as server:
        ann, ben, table = two(server)
        answers = [
            ann.sit(table).ask("chat", text="x").get("code") for _ in range(2) for _ in range(2)
        ]
        assert answers == [None, None, None, "too_many"]
        other = ann.make("hamsters", ["me", "kit"])["table"]["id"]
        assert ann.sit(other).ask("chat", text="x")["code"] == "too_many", "at another table too"
        assert ben.sit(table).ask("chat", text="x")["type"] == "ack"


def test_people_addresses_and_tables_have_shares() -> None:
    talk = Talk(0.0001, 2)
    assert [talk.take("ann", "home", "t") for _ in range(3)] == [True, True, False]
    others = [talk.take(f"guest {n}", "home", f"t{n}") for n in range(6)]
    assert others == [True] * 4 + [False] * 2, "six from an address"
    crowd = [talk.take(f"p{n}", f"a{n}", "t") for n in range(10)]
    assert crowd == [True] * 8 + [False] * 2, "ten at a table"


def test_a_greeting_has_the_last_lines_and_the_others_are_told_on_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(render, "CHAT", 4)
    with served(settings_for(tmp_path, chat_burst=1000)) as server:
        _, ben, table = talk(server, 10)
        play = ben.sit(table)
        assert lines(play.entries) == [f"line {n}" for n in range(6, 10)]
        first = play.last["earlier"]
        assert play.last["after"] is None
        assert next(e["seq"] for e in play.entries if e["kind"] == "chat") == first
        told: list[str] = []
        more = True
        while more:
            play.send("earlier", before=first)
            answer = play.until_type("earlier")
            wire.EarlierLines.model_validate(answer)
            told = lines(answer["entries"]) + told
            first, more = answer["entries"][0]["seq"], answer["more"]
        assert told == [f"line {n}" for n in range(6)]
        play.send("earlier", before=0)
        assert play.until_type("earlier")["entries"] == []
        plain = [e for e in play.entries if e["kind"] != "chat"]
        assert [e["kind"] for e in plain][:3] == ["join", "start", "chance"], "all else is there"


def test_who_comes_back_gets_the_last_lines_of_what_was_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(render, "CHAT", 4)
    with served(settings_for(tmp_path, chat_burst=1000)) as server:
        ann, ben, table = talk(server, 10)
        seq = ann.get(f"/api/tables/{table}")["seq"]
        few = ben.sit(table, after=seq - 3)
        assert (lines(few.entries), few.last["earlier"]) == (["line 7", "line 8", "line 9"], None)
        assert few.last["after"] == seq - 3
        many = ben.sit(table, after=seq - 9)
        assert lines(many.entries) == [f"line {n}" for n in range(6, 10)]
        assert many.last["earlier"] == many.entries[0]["seq"]
        play = ann.sit(table)
        play.choose()
        ben.sit(table).choose()
        again = ben.sit(table, after=seq - 9)
        assert [e["kind"] for e in again.entries][:6] == ["chat"] * 4 + ["choice"] * 2
        assert again.entries[-1]["view"] is not None


def test_who_looks_on_leaves_the_players_room_to_talk(tmp_path: Path) -> None:
    with served(settings_for(tmp_path, chat_burst=1000, chat_lines=6)) as server:
        ann, eve = server.guest("Ann"), server.guest("Eve")
        table = ann.make("hamsters", ["me", "kit"], public=True)["table"]["id"]
        play, watching = ann.sit(table), eve.sit(table)
        told = [watching.ask("chat", text="hey").get("code") for _ in range(4)]
        assert told == [None] * 3 + ["not_now"]
        told = [play.ask("chat", text="well").get("code") for _ in range(4)]
        assert told == [None] * 3 + ["not_now"]


def test_a_table_keeps_so_many_lines(tmp_path: Path) -> None:
    with served(settings_for(tmp_path, chat_burst=1000, chat_lines=5)) as server:
        ann, ben, table = talk(server, 5)
        assert ben.sit(table).ask("chat", text="one more")["code"] == "not_now"
        assert ann.sit(table).choose()["type"] == "ack"
