"""What fails stays at its table: damaged rows, a game that breaks, rules that are not here."""

from __future__ import annotations

import json
import re
import time
import uuid
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, text

from tests.server.served import Guest, Served, served, settings_for
from tests.server.services import make_database
from warren.core.match import Match
from warren.core.record import Record
from warren.server.monitoring.metrics import exposition
from warren.server.play import render, ticks, turns
from warren.server.play.room import Room
from warren.server.play.rooms import Rooms
from warren.server.play.stored import StoredTable
from warren.server.settings import Settings
from warren.server.storage.storage import open_engine

CLOCK = {"kind": "live", "seconds": 60, "increment": 0}

DAMAGE = {
    "terms are no JSON": "UPDATE tables SET terms = '{' WHERE id = :id",
    "terms are a list": "UPDATE tables SET terms = '[]' WHERE id = :id",
    "terms lack a part": "UPDATE tables SET terms = '{\"clock\": null}' WHERE id = :id",
    "terms have a clock of no kind": (
        "UPDATE tables SET terms = REPLACE(terms, 'live', 'moon') WHERE id = :id"
    ),
    "options are no JSON": "UPDATE tables SET options = '{' WHERE id = :id",
    "options are a list": "UPDATE tables SET options = '[1]' WHERE id = :id",
    "options are not the game's": "UPDATE tables SET options = '{\"moon\": 1}' WHERE id = :id",
    "content is no JSON": "UPDATE tables SET content = '{' WHERE id = :id",
    "content is nonsense": 'UPDATE tables SET content = \'{"sheet": "x"}\' WHERE id = :id',
    "the outcome is no JSON": "UPDATE tables SET outcome = '{' WHERE id = :id",
    "there are no seats": "DELETE FROM seats WHERE table_id = :id",
    "a seat is gone": "DELETE FROM seats WHERE table_id = :id AND seat = 0",
    "a seat is of no kind": "UPDATE seats SET kind = 'moon' WHERE table_id = :id",
    "a bot is of no level": "UPDATE seats SET level = 'moon' WHERE table_id = :id AND seat = 1",
    "the head is ahead": "UPDATE tables SET seq = 99 WHERE id = :id",
    "an entry is gone": "DELETE FROM entries WHERE table_id = :id AND seq = 1",
    "an entry is of no kind": "UPDATE entries SET kind = 'moon' WHERE table_id = :id AND seq = 2",
    "an entry's data is no JSON": "UPDATE entries SET data = '{' WHERE table_id = :id AND seq = 1",
    "a choice is not there": "UPDATE entries SET choice = 99999 WHERE table_id = :id AND seq = 2",
    "a choice is nobody's": "UPDATE entries SET seat = 17 WHERE table_id = :id AND seq = 2",
    "a choice has no number": "UPDATE entries SET choice = NULL WHERE table_id = :id AND seq = 2",
}
ONLY_SQLITE = {
    "a text is no UTF-8": "UPDATE tables SET terms = CAST(x'7bff' AS TEXT) WHERE id = :id",
    "a number is a word": "UPDATE tables SET moved = 'moon', created = 'moon' WHERE id = :id",
    "a flag is a word": "UPDATE tables SET public = 'moon' WHERE id = :id",
}
APART = r'"a table failed and is closed", "table": "(\w+)", "where": "(\w+)"'
"""How the process apart, which reads tables with content of their own, writes it down."""
HARMLESS = ("a bot is of no level", "a flag is a word", "the outcome is no JSON")
"""Damage that leaves the table playable, or whole in its own page."""


@pytest.fixture(autouse=True)
def quick_ticks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ticks, "SECOND", 0.2)


@pytest.fixture(params=["sqlite", "postgres"])
def settings(request: pytest.FixtureRequest, tmp_path: Path) -> Settings:
    db = ""
    if request.param == "postgres":
        db = make_database(request.getfixturevalue("postgres_url"), uuid.uuid4().hex)
    return settings_for(tmp_path, db, tables_per_person=1000)


@pytest.fixture
def engine(settings: Settings) -> Iterator[Engine]:
    found = open_engine(settings.database, writes=True)
    yield found
    found.dispose()


def run_sql(engine: Engine, statement: str, **values: Any) -> None:
    with engine.begin() as connection:
        connection.execute(text(statement), values)


def kept(engine: Engine, table: str) -> list[Any]:
    """All that the database has of a table."""
    found: list[Any] = []
    with engine.connect() as connection:
        for name, key in (("tables", "id"), ("seats", "table_id"), ("entries", "table_id")):
            rows = connection.execute(
                text(f"SELECT * FROM {name} WHERE {key} = :id"), {"id": table}
            )
            found += sorted(str(row) for row in rows)
    return found


def rooms_of(server: Served) -> Rooms:
    rooms: Rooms = server.app.state.services.rooms
    return rooms


def forget(server: Served, *tables: str) -> None:
    """Let the server read tables anew when they are next asked for."""
    for table in tables:
        rooms_of(server).memory.rooms.pop(table, None)
        rooms_of(server).failures.failed.pop(table, None)


def let_time_run_out(engine: Engine, table: str) -> None:
    """Everything at a table happened long ago."""
    run_sql(engine, "UPDATE entries SET at = at - 10000000 WHERE table_id = :id", id=table)
    run_sql(engine, "UPDATE tables SET deadline = 1, due = TRUE WHERE id = :id", id=table)


def until_the_bot_plays(guest: Guest, table: str) -> None:
    """A tick finds that the first seat's time ran out."""
    for _ in range(1200):
        if guest.get(f"/api/tables/{table}")["seats"][0]["stand_in"]:
            return
        time.sleep(0.05)
    raise AssertionError("no tick looked at the clock")


def lists(guest: Guest) -> set[str]:
    """The ids in all lists; none may fail."""
    found = [guest.get(f"/api/tables?status={s}") for s in ("open", "playing", "over")]
    found.append(guest.get("/api/me/tables"))
    return {table["id"] for answer in found for table in answer["tables"]}


def test_damaged_rows_harm_no_other_table(
    settings: Settings,
    engine: Engine,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    damage = DAMAGE | (ONLY_SQLITE if engine.dialect.name == "sqlite" else {})
    settings = replace(settings, chat_burst=100)
    tables: dict[str, str] = {}
    with served(settings) as server:
        ann = server.guest("Ann")
        for name in damage:
            made = ann.make("hamsters", ["me", "kit"], public=True, clock=CLOCK)
            tables[name] = made["table"]["id"]
        healthy = ann.make("hamsters", ["me", "kit"], public=True, clock=CLOCK)["table"]["id"]
        cookies = ann.http.cookies
    for table in (*tables.values(), healthy):
        let_time_run_out(engine, table)
    for name, table in tables.items():
        run_sql(engine, damage[name], id=table)
    before = {name: kept(engine, table) for name, table in tables.items()}
    caplog.clear()
    with served(settings) as server:
        ann = server.guest()
        ann.http.cookies = cookies
        lists(ann)
        until_the_bot_plays(ann, healthy)
        assert healthy in lists(ann)
        for name, table in tables.items():
            shown = ann.get(f"/api/tables/{table}")
            if name in HARMLESS:
                continue
            assert shown["status"] == "closed", name
            assert "failed" in shown["frozen"], name
            play = ann.sit(table)
            assert play.now is None
            assert play.view is None, name
            assert play.ask("chat", text="hello")["code"] == "not_now", name
            for route in ("start", "leave", "close", "resign", "return", "rematch"):
                assert ann.post(f"/api/tables/{table}/{route}", {}, 409), (name, route)
            stranger = server.guest("Eve")
            assert stranger.get(f"/api/tables/{table}", 404)
        assert lists(ann) >= {tables["terms are no JSON"], healthy}
        public = ann.get("/api/tables?status=playing")["tables"]
        assert tables["terms are no JSON"] not in {table["id"] for table in public}
        time.sleep(5 * ticks.SECOND)  # ticks go on
        metrics = exposition().decode()
    after = {name: kept(engine, table) for name, table in tables.items()}
    assert {n: before[n] for n in before if n not in HARMLESS} == {
        n: after[n] for n in after if n not in HARMLESS
    }, "what cannot be read is not touched"
    told = [r for r in caplog.records if r.getMessage() == "a table failed and is closed"]
    named = [(vars(r)["table"], vars(r)["where"]) for r in told]
    named += re.findall(APART, capfd.readouterr().err)
    assert len(named) == len(set(named)), "each is reported once"
    assert {tables[name] for name in tables if name not in HARMLESS} <= {t for t, _ in named}
    assert not [r for r in caplog.records if r.getMessage() == "a tick failed"]
    assert "warren_broken_tables_total" in metrics


def test_tables_that_cannot_go_on_keep_no_clock_waiting(settings: Settings, engine: Engine) -> None:
    with served(settings) as server:
        ann = server.guest("Ann")
        like = ann.make("hamsters", ["me", "kit"], clock=CLOCK)["table"]["id"]
    let_time_run_out(engine, like)
    with engine.begin() as connection:
        row = dict(
            connection.execute(text("SELECT * FROM tables WHERE id = :id"), {"id": like})
            .mappings()
            .one()
        )
        names = ", ".join(row)
        marks = ", ".join(f":{name}" for name in row)
        for n in range(230):
            older = row | {"id": f"0old{n:03}", "rules": 0}
            damaged = row | {"id": f"0odd{n:03}", "terms": "{"}
            for made in (older, damaged):
                connection.execute(text(f"INSERT INTO tables ({names}) VALUES ({marks})"), made)
    with served(settings) as server:
        ann = server.guest("Ann")
        healthy = ann.make("hamsters", ["me", "kit"], clock=CLOCK)["table"]["id"]
        let_time_run_out(engine, healthy)
        rooms_of(server).memory.rooms.pop(healthy)
        until_the_bot_plays(ann, healthy)


def test_a_game_that_breaks_closes_its_own_table(
    server: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    made = ann.make("hamsters", ["me", "open"])
    table = made["table"]["id"]
    ben.post(f"/api/links/{made['links'][0]['path'].rpartition('/')[2]}")
    other = ann.make("hamsters", ["me", "kit"])["table"]["id"]
    plays = [ann.sit(table), ben.sit(table)]
    elsewhere = ann.sit(other)
    now, go_on = plays[0].my_turn(), turns.go_on

    def breaks(room: Room, stored: StoredTable, at: int) -> None:
        if stored.id == table:
            raise OverflowError("int too big to convert")
        go_on(room, stored, at)

    monkeypatch.setattr(turns, "go_on", breaks)
    choice = now["choices"][0]["id"]
    answer = plays[0].ask("choose", decision=now["decision"], choice=choice)
    assert (answer["type"], answer["code"]) == ("refused", "not_now")
    assert "failed" in answer["text"]
    for play in plays:
        while play.table["status"] != "closed":
            play.read()
        assert "failed" in play.table["frozen"]
    assert plays[1].ask("chat", text="oh")["code"] == "not_now"
    again = ben.sit(table)
    assert again.table["status"] == "closed"
    mine = {t["id"]: t for t in ann.get("/api/me/tables")["tables"]}
    assert mine[table]["status"] == "closed"
    assert "failed" in mine[table]["frozen"]
    assert elsewhere.choose()["type"] == "ack", "the other table plays on"
    told = [r for r in caplog.records if vars(r).get("table") == table]
    assert len(told) == 1
    assert "OverflowError" in vars(told[0])["why"]
    monkeypatch.setattr(turns, "go_on", go_on)
    failed = rooms_of(server).failures.failed
    failed[table] = (failed[table][0], failed[table][1] - 10_000)  # later, mended
    back = ann.sit(table)
    assert back.table["status"] == "playing"
    assert back.choose()["type"] == "ack"


def test_what_cannot_be_shown_closes_its_own_table(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = server.guest("Ann")
    table = ann.make("hamsters", ["me", "kit"])["table"]["id"]
    open_now = ann.sit(table)
    now = render.now

    def breaks(shown: StoredTable, *args: Any) -> Any:
        if shown.id == table and shown.has_begun:
            raise IndexError("list index out of range")
        return now(shown, *args)

    monkeypatch.setattr(render, "now", breaks)
    play = ann.sit(table)
    assert play.table["status"] == "closed"
    assert "failed" in play.table["frozen"]
    while open_now.table["status"] != "closed":
        open_now.read()


def test_a_tick_that_fails_stops_no_other_work(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tidied: list[int] = []

    async def breaks(self: Any, *args: Any) -> None:
        raise ZeroDivisionError

    async def tidies(self: Any, count: int) -> None:
        tidied.append(count)

    monkeypatch.setattr(ticks, "SECOND", 0.01)
    monkeypatch.setattr(ticks.Ticks, "_run_clocks", breaks)
    monkeypatch.setattr(ticks.Ticks, "_tidy", tidies)
    with served(settings_for(tmp_path)) as server:
        server.guest("Ann")
        while len(tidied) < 3:
            time.sleep(0.01)


@pytest.mark.parametrize(
    "change",
    [
        *("sessions SET seen = 'x'", "sessions SET created = x'ff'", "sessions SET device = x'ff'"),
        *("people SET name = x'ff'", "people SET email = 7", "people SET email_ok = 'y'"),
        *("people SET account = 7", "people SET created = 'x'", "people SET language = x'ff'"),
    ],
)
def test_damaged_rows_of_people_harm_nobody(tmp_path: Path, change: str) -> None:
    """SQLite keeps anything in any column; PostgreSQL does not."""
    with served(settings_for(tmp_path)) as server:
        ann, ben = server.guest("Ann"), server.guest("Ben")
        engine = open_engine(server.settings.database, writes=True)
        key = "person" if change.startswith("sessions") else "id"
        run_sql(engine, f"UPDATE {change} WHERE {key} = :id", id=ann.me["id"])
        engine.dispose()
        for path in ("/api/me", "/api/me/sessions", "/api/me/tables", "/api/tables"):
            assert ann.http.get(path).status_code == 200, path
        table = ann.make("hamsters", ["me", "kit"], public=True)["table"]["id"]
        assert ann.sit(table).choose()["type"] == "ack"
        assert ben.get(f"/api/tables/{table}")["status"] == "playing"


# Rules that are not here


def older(engine: Engine, server: Served, *tables: str, by: int = 1) -> None:
    """As if this server had newer rules than those that tables were begun with."""
    for table in tables:
        run_sql(engine, "UPDATE tables SET rules = rules - :by WHERE id = :id", id=table, by=by)
    forget(server, *tables)


def test_nothing_changes_a_table_of_older_rules(settings: Settings, engine: Engine) -> None:
    with served(settings) as server:
        ann, ben = server.guest("Ann"), server.guest("Ben")
        made = ann.make("hamsters", ["me", "open"], public=True)
        opened, link = made["table"]["id"], made["links"][0]["path"].rpartition("/")[2]
        made = ann.make("hamsters", ["me", "open"], public=True, clock=CLOCK)
        playing = made["table"]["id"]
        ben.post(f"/api/links/{made['links'][0]['path'].rpartition('/')[2]}")
        plays = [ann.sit(playing), ben.sit(playing)]
        for play in plays:
            assert play.choose()["type"] == "ack"
        over = _finished(ann)
        shared = ann.post(f"/api/tables/{over}/share")["path"]
        record = ann.http.get(f"/api/tables/{over}/record").text
        outcome = ann.get(f"/api/tables/{over}")["outcome"]
        let_time_run_out(engine, playing)
        older(engine, server, opened, playing, over)
        before = [kept(engine, table) for table in (opened, playing, over)]

        for table, status in ((opened, "open"), (playing, "playing"), (over, "over")):
            shown = ann.get(f"/api/tables/{table}")
            assert shown["status"] == status
            assert "rules" in shown["frozen"]
            play = ann.sit(table)
            assert play.table["status"] == status
            for kind, fields in (
                ("chat", {"text": "hello"}),
                ("choose", {"decision": 1, "choice": 1}),
                ("undo", {"decision": 1}),
                ("go", {"decision": 1}),
                ("answer", {"agree": True}),
            ):
                assert play.ask(kind, **fields)["code"] == "not_now", kind
            for guest in (ann, ben):
                answer = guest.http.delete(f"/api/tables/{table}/share")
                assert answer.status_code in (403, 404, 409), answer.text
                wish = {"at": 0, "seats": [{"kind": "me"}, {"kind": "bot"}]}
                answer = guest.http.post(f"/api/tables/{table}/play-on", json=wish)
                assert answer.status_code in (404, 409), answer.text
                for route in (
                    *("start", "leave", "close", "resign", "return", "rematch", "join"),
                    *("share", "hint"),
                ):
                    answer = guest.http.post(f"/api/tables/{table}/{route}", json={})
                    assert answer.status_code in (403, 404, 409), (route, answer.text)
            assert ann.put(f"/api/tables/{table}/seats/1", {"kind": "bot"}, 409)
            assert ann.post(f"/api/tables/{table}/seats/1/link", {}, 409)
        assert server.guest("Eve").post(f"/api/links/{link}", {}, 409)
        assert ann.get(f"/api{shared}/replay", 409)["error"]["code"] == "not_now"
        wish = {"at": 0, "seats": [{"kind": "me"}, {"kind": "bot"}]}
        assert ann.post(f"/api{shared}/play-on", wish, 409)["error"]["code"] == "not_now"
        ann.patch("/api/me", {"name": "Anna"})
        assert {opened, playing} <= lists(ann)
        time.sleep(5 * ticks.SECOND)  # ticks look at the overdue one
        assert [kept(engine, table) for table in (opened, playing, over)] == before

        assert ann.get(f"/api/tables/{over}")["outcome"] == outcome
        assert ann.get(f"/api/tables/{playing}/record", 409), "a running game keeps its secrets"
        old = json.loads(ann.http.get(f"/api/tables/{over}/record").text)
        old["rules"] += 1
        assert _end_of(json.dumps(old)) == _end_of(record)

        known = [(e["seq"], e["kind"], e["seat"]) for e in ann.sit(playing).entries]
        older(engine, server, opened, playing, over, by=-1)
        again = [(e["seq"], e["kind"], e["seat"]) for e in ann.sit(playing).entries]
        assert again[: len(known)] == known, "all is found again, and a tick may have gone on"
        assert [kind for _, kind, _ in known].count("choice") == 2
        assert ann.get(f"/api/tables/{opened}")["status"] == "open"


def _finished(guest: Guest) -> str:
    table: str = guest.make("hamsters", ["me", "kit"], undo="free")["table"]["id"]
    play = guest.sit(table)
    now = play.my_turn()
    play.ask("choose", decision=now["decision"], choice=now["choices"][0]["id"], hold=True)
    play.until_now(lambda n: bool(n["undo"]))
    play.ask("undo", decision=play.now["decision"])  # type: ignore[index]
    while play.my_turn()["status"] == "playing":
        play.choose(-1)
    return table


def _end_of(record: str) -> Any:
    match = Match.from_record(Record.from_text(record))
    return match.state.to_json(), match.players


def test_a_table_of_a_game_that_is_not_here_is_shown(server: Served) -> None:
    engine = open_engine(server.settings.database, writes=True)
    ann = server.guest("Ann")
    table = ann.make("hamsters", ["me", "kit"], public=True)["table"]["id"]
    run_sql(engine, "UPDATE tables SET game = 'chess' WHERE id = :id", id=table)
    engine.dispose()
    forget(server, table)
    shown = ann.get(f"/api/tables/{table}")
    assert (shown["status"], shown["title"]) == ("playing", "chess")
    assert table in lists(ann)
