"""Tables with content of their own are played in a process apart, and can harm nobody else."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock

import httpx
import pytest

from tests.server.apart import hostile_child
from tests.server.process import Process
from tests.server.served import Guest, Play, Served, served, settings_for, token_of
from tests.server.test_kill import Player, audit
from warren.core.errors import BadOption
from warren.server.access.connections import LINE
from warren.server.apart import house as house_module
from warren.server.apart.house import House, Running
from warren.server.monitoring.metrics import exposition
from warren.server.settings import Settings
from warren.server.tables.game_cache import HOUSE, GameCache

SHEET = "Sheet own\nssss\nssss\nGoods: nuts (0,0) (0,1) (0,2) (0,3)\nPoints: s 4\n"
BOX = """goal Hermitage, first year
  2 huts, 1 forest
goal Corner
  shape XX/X.
goal Square
  shape XX/XX
"""
LATER = 1013


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Content with which a game was asked for in the serving process."""
    found: list[str] = []
    usual = GameCache.find

    def find(self: GameCache, name: str, content: str) -> Any:
        if content != HOUSE:
            found.append(content)
        return usual(self, name, content)

    monkeypatch.setattr(GameCache, "find", find)
    return found


@pytest.fixture
def hostile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A server whose process apart does harm when it is told to."""
    monkeypatch.setattr(house_module, "begin", hostile_child.serve)
    limits: dict[str, Any] = {
        "table_seconds": 1.0,
        "table_memory": 512 * 1024 * 1024,
        "chat_burst": 1000,
    }
    with served(settings_for(tmp_path, **limits)) as server:
        yield server


def house_of(server: Served) -> House:
    found: House = server.app.state.services.house
    return found


def pid_of(server: Served) -> int:
    """The process apart of a server."""
    running = house_of(server)._running
    assert running is not None
    assert running.process.pid is not None
    return running.process.pid


def wait_for(wanted: Callable[[], bool]) -> None:
    """Wait until something is so."""
    while not wanted():
        time.sleep(0.05)


def is_gone(pid: int) -> bool:
    """Whether there is no such process, or only what its parent has not heard of."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def finish(play: Play) -> None:
    """Choose to the end, no faster than anybody may."""
    while play.my_turn()["status"] == "playing":
        assert play.choose()["type"] == "ack"
        time.sleep(0.05)
    assert play.now is not None
    assert play.now["status"] == "over"


# Played as any other


def test_a_whole_game_with_a_box_of_ones_own_is_played_apart(
    server: Served, built: list[str]
) -> None:
    ann = server.guest("Ann")
    made = ann.make("kami", ["me", "kit"], content=BOX, hints=True, undo="free")
    table = made["table"]["id"]
    assert made["table"]["own_content"]
    assert "Hermitage" in str(ann.get(f"/api/tables/{table}/box"))
    play = ann.sit(table)
    assert play.my_turn()["choices"]
    assert ann.post(f"/api/tables/{table}/hint", {})["choices"]
    assert play.choose()["type"] == "ack"
    assert play.ask("why", target="nowhere:at all")["type"] == "why"
    assert ann.get(f"/api/tables/{table}/replay?seat=0")["moments"]
    finish(play)
    record = ann.http.get(f"/api/tables/{table}/record")
    assert "Hermitage" in record.text
    assert ann.http.post("/api/records", content=record.content).status_code == 200
    path = ann.post(f"/api/tables/{table}/share", {})["path"]
    assert server.guest("Eve").get(f"/api{path}/replay")["moments"]
    again = ann.post(f"/api/tables/{table}/rematch")
    assert again["own_content"]
    assert ann.sit(again["id"]).my_turn()["choices"]
    assert {t["id"] for t in ann.get("/api/me/tables")["tables"]} == {table, again["id"]}
    assert built == [], "the serving process builds no such game"
    assert table not in server.app.state.services.rooms.memory.rooms


def test_one_comes_and_goes_there_as_anywhere(server: Served, built: list[str]) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    made = ann.make("hamsters", ["me", "open"], content=SHEET, undo="free")
    table, token = made["table"]["id"], token_of(made)
    assert ben.get(f"/api/links/{token}")["table"]["id"] == table
    assert ben.post(f"/api/links/{token}")["seat"] == 1
    anns, bens = ann.sit(table), ben.sit(table)
    anns.until(lambda m: m["type"] == "who" and m["connected"] == [True, True])
    assert anns.choose()["type"] == "ack"
    undone = anns.ask("undo", decision=anns.now["decision"] if anns.now else 0)
    assert undone["type"] == "ack"
    anns.ask("chat", text="hello")
    bens.until(lambda m: m["type"] == "news" and "hello" in str(m))
    ann.post(f"/api/tables/{table}/leave", {})
    bens.until(lambda m: m["type"] == "news" and m["entries"][-1]["kind"] == "leave")
    ann.post(f"/api/tables/{table}/return", {})
    ben.post(f"/api/tables/{table}/resign", {})
    assert server.guest("Eve").get(f"/api/tables/{table}", 404)
    assert built == []


def test_one_looks_on_there_as_anywhere(server: Served, built: list[str]) -> None:
    ann, eve = server.guest("Ann"), server.guest("Eve")
    made = ann.make("hamsters", ["me", "kit"], content=SHEET, public=True, spectators=True)
    table = made["table"]["id"]
    assert table in {t["id"] for t in eve.get("/api/tables?status=playing")["tables"]}
    watching, play = eve.sit(table), ann.sit(table)
    assert watching.seat is None
    answer = play.choose()
    watching.seen(answer["seq"])
    assert watching.now is not None
    assert not watching.now["choices"]
    assert eve.post(f"/api/tables/{table}/close", {}, 403)["error"]["code"] == "not_yours"
    assert built == []


def test_a_socket_is_accepted_before_anything_is_written_to_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[Any] = []
    line = Mock(write_text=sent.append, is_free=True)
    running, house = Running(Mock(), Mock(), Mock()), House(Mock(), Mock())
    monkeypatch.setattr(house, "_start", AsyncMock(return_value=running))

    async def silence() -> Any:
        await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message["type"])

    async def pass_on() -> None:
        scope = {"type": "websocket", "query_string": b"", "headers": [], "state": {LINE: line}}
        passing = asyncio.create_task(house.pass_on(scope, silence, send))
        await asyncio.sleep(0)
        for kind, message, body in (
            ("message", {"type": "websocket.accept"}, b""),
            ("text", None, b"hello"),
            ("message", {"type": "websocket.close"}, b""),
            ("done", None, b""),
        ):
            house._hear(running, {"kind": kind, "number": 0, "message": message}, body)
        await passing

    asyncio.run(pass_on())
    assert sent == ["websocket.accept", b"hello", "websocket.close"]


def test_a_table_is_played_there_also_while_the_serving_process_looks_at_it(
    server: Served,
) -> None:
    ann = server.guest("Ann")
    table = ann.make("hamsters", ["me"], content=SHEET)["table"]["id"]
    with server.app.state.services.rooms.memory.use(table):
        assert ann.sit(table).choose()["type"] == "ack"


def test_signing_out_closes_a_socket_there(server: Served) -> None:
    ann = server.guest("Ann")
    play = ann.sit(ann.make("hamsters", ["me"], content=SHEET)["table"]["id"])
    ann.post("/api/logout", status=204)
    assert play.close_code() == 4401


def test_what_is_refused_there_is_told_as_anywhere(server: Served) -> None:
    ann = server.guest("Ann")
    table = ann.make("hamsters", ["me"], content=SHEET)["table"]["id"]
    assert ann.post(f"/api/tables/{table}/start", {}, 409)["error"]["code"] == "not_now"
    german = ann.http.get(f"/api/tables/{table}/record?lang=de")
    assert german.status_code == 409
    assert german.headers["content-security-policy"]
    wish = {"game": "hamsters", "seats": [{"kind": "me"}], "content": "Sheet"}
    assert ann.post("/api/tables", wish, 400)["error"]["code"] == "bad_request"
    play = ann.sit(table)
    for _ in range(server.settings.bad_messages):
        play.connection.send("nonsense")
    assert play.close_code() == 4400


def test_the_figures_of_the_process_apart_are_told(tmp_path: Path) -> None:
    def count(text: str, name: str) -> float:
        found = re.search(rf"^{name} ([\d.]+)", text, re.MULTILINE)
        return 0 if found is None else float(found[1])

    with served(settings_for(tmp_path)) as server:
        ann = server.guest("Ann")
        before = count(exposition().decode(), "warren_choices_total")
        play = ann.sit(ann.make("hamsters", ["me"], content=SHEET)["table"]["id"])
        play.choose()
        text = ann.http.get("/metrics").text
        after = count(exposition().decode(), "warren_choices_total")  # of other tests' servers too
        assert before + 1 <= count(text, "warren_choices_total") <= after + 1
        assert count(text, "warren_ack_seconds_count") >= 1
        assert text.count("# TYPE warren_choices_total") == 1


# Limits


@pytest.mark.parametrize(("harm", "why"), [("spin", "1 seconds"), ("eat", "512 MB")])
def test_a_table_that_takes_too_much_is_closed_alone(
    hostile: Served, harm: str, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    ann, ben, eve = hostile.guest("Ann"), hostile.guest("Ben"), hostile.guest("Eve")
    house_play = ben.sit(ben.make("hamsters", ["me"])["table"]["id"])
    neighbour = ben.make("hamsters", ["me"], content=SHEET)["table"]["id"]
    beside = ben.sit(neighbour)
    assert beside.choose()["type"] == "ack"
    bad = eve.make("hamsters", ["me"], content=SHEET, public=True, spectators=True)["table"]["id"]
    for _ in range(2):
        play = eve.sit(bad)
        play.send("chat", text=harm)
        assert house_play.choose()["type"] == "ack", "others play on meanwhile"
        assert play.close_code() == LATER
    finish(house_play)
    assert beside.close_code() == LATER
    assert eve.sit(bad).table["status"] == "closed"
    assert eve.get(f"/api/tables/{bad}")["status"] == "closed"
    assert bad not in {t["id"] for t in ann.get("/api/tables?status=playing")["tables"]}
    reports = [r for r in caplog.records if r.message == "a table failed and is closed"]
    assert [(vars(r)["table"], why in vars(r)["why"]) for r in reports] == [(bad, True)]
    finish(ben.sit(neighbour))


def test_a_slow_table_keeps_no_other_waiting(hostile: Served) -> None:
    ben, eve = hostile.guest("Ben"), hostile.guest("Eve")
    slow = eve.sit(eve.make("hamsters", ["me"], content=SHEET)["table"]["id"])
    for _ in range(40):
        slow.send("chat", text="dawdle")
    finish(ben.sit(ben.make("hamsters", ["me"])["table"]["id"]))
    talked = [m for m in slow.all if m["type"] == "ack"]
    assert len(talked) < 40, "the slow table is still busy"


def test_an_error_there_closes_its_table_alone(hostile: Served) -> None:
    ann, eve = hostile.guest("Ann"), hostile.guest("Eve")
    good = ann.sit(ann.make("hamsters", ["me"], content=SHEET)["table"]["id"])
    bad = eve.make("hamsters", ["me"], content=SHEET, public=True, spectators=True)["table"]["id"]
    pid = pid_of(hostile)
    play = eve.sit(bad)
    assert bad in {t["id"] for t in ann.get("/api/tables?status=playing")["tables"]}
    assert play.ask("chat", text="fail")["code"] == "not_now"
    assert eve.get(f"/api/tables/{bad}")["status"] == "closed"
    assert bad not in {t["id"] for t in ann.get("/api/tables?status=playing")["tables"]}
    finish(good)
    assert pid_of(hostile) == pid


def test_time_has_to_be_given(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="--table-seconds is more than 0"):
        Settings(data=str(tmp_path), table_seconds=0)


# Beginning and end


def test_what_is_killed_there_loses_and_doubles_no_choice(tmp_path: Path) -> None:
    with served(settings_for(tmp_path)) as server:
        ann, ben = server.guest("Ann"), server.guest("Ben")
        made = ann.make("kami", ["me", "open", "kit"], content=BOX)
        table = made["table"]["id"]
        ben.post(f"/api/links/{token_of(made)}")
        players = [Player(guest, table, seed) for seed, guest in enumerate((ann, ben))]
        for player in players:
            player.start()
        for _ in range(3):
            time.sleep(1)
            if house_of(server)._running is not None:
                os.kill(pid_of(server), signal.SIGKILL)
        for player in players:
            player.join(120)
            assert player.over, player.trouble
        assert audit(table, players) > 0


def test_nothing_is_left_when_the_server_ends_or_is_killed(tmp_path: Path) -> None:
    process = Process(tmp_path)
    process.start()

    def begin(guest: Guest) -> int:
        guest.sit(guest.make("hamsters", ["me"], content=SHEET)["table"]["id"]).choose()
        found = re.findall(r'"the process apart is ready", "pid": (\d+)', process.log.read_text())
        return int(found[-1])

    killed = begin(process.guest("Ann"))
    process.kill()
    wait_for(lambda: is_gone(killed))
    process.start()
    ended = begin(process.guest("Ben"))
    assert process.stop() == -signal.SIGTERM
    assert is_gone(ended)


def test_a_process_that_nobody_needs_goes_and_comes_back_for_a_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "IDLE", 3.0)
    monkeypatch.setattr(house_module, "SECOND", 0.1)
    with served(settings_for(tmp_path)) as server:
        ann = server.guest("Ann")
        clock = {"kind": "live", "seconds": 10, "increment": 0}
        made = ann.make(
            "hamsters", ["me"], content=SHEET, clock=clock, at_zero="resign", spectators=True
        )
        table = made["table"]["id"]
        pid = pid_of(server)
        wait_for(lambda: is_gone(pid))

        def status() -> str:
            found = ann.get("/api/me/tables")["tables"]
            return str(next(t for t in found if t["id"] == table)["status"])

        wait_for(lambda: status() == "over")


def test_a_client_that_is_gone_leaves_nothing_there(server: Served) -> None:
    ann = server.guest("Ann")
    table = ann.make("hamsters", ["me"], content=SHEET)["table"]["id"]
    plays = [ann.sit(table) for _ in range(3)]
    running = house_of(server)._running
    assert running is not None
    assert len(running.passages) == 3
    for play in plays:
        play.connection.close()
    wait_for(lambda: not running.passages)
    assert httpx.get(f"{server.base}/health").status_code == 200
    assert ann.sit(table).choose()["type"] == "ack"
