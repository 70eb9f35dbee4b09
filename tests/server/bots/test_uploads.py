"""Files of strangers are tried in a process apart, under limits, and cost others little."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server.served import Served, served, settings_for
from warren.core.errors import BadContent
from warren.core.match import Match
from warren.core.record import Record
from warren.core.registry import game
from warren.server.bots import uploads
from warren.server.bots.thinking import Thinking
from warren.server.bots.workers import MEBIBYTE, Job, Worker, WorkerFailed
from warren.server.tables import game_cache, replay
from warren.server.tables.game_cache import GameCache, game_with, weight_of

GOODS = "Goods: nuts (0,0) (0,1) (0,2) (0,3)\nPoints: s 4\n"
SHEET = "Sheet own\nssss\nssss\n" + GOODS
WIDE = "Sheet wide\nsssss\nsssss\nsssss\nsssss\n" + GOODS


def own(text: str) -> str:
    return json.dumps({"sheet": text})


def kami_record(count: int) -> str:
    """A short record that starts with a deck of so many cards."""
    match = Match.new(game("kami"), ["Ann", "Ben"], {})
    record: Record = match.record()
    start = json.loads(json.dumps(match.state.to_json()))
    start["board"]["decks"]["farming"]["rest"][0] = count
    record.start = start
    return record.to_text()


# Memory


def ask_for(text: str) -> Job:
    part = {"start": 0, "to": None}
    asked = {"seat": None, "language": "en", "part": part}
    return Job("", text, asked, 0, "", "record")


def test_a_mind_that_takes_too_much_memory_refuses_and_is_replaced() -> None:
    worker = Worker(64 * MEBIBYTE)
    try:
        assert "replay" in worker.run(
            ask_for(Match.new(game("rabbit"), ["Ann"], {}).record().to_text()), 60
        )
        first = worker._process
        with pytest.raises(WorkerFailed, match="it takes more than 64 MB of memory"):
            worker.run(ask_for("")._replace(position={"much": [[] for _ in range(2_000_000)]}), 60)
        assert first is not None
        assert not first.is_alive()
        assert worker.run(ask_for("[]"), 60)["key"] == "broken_record"
    finally:
        worker.stop()


def test_the_host_says_how_much_memory_bots_and_files_may_take(tmp_path: Path) -> None:
    service = Thinking(settings_for(tmp_path, bot_memory=7, file_memory=5))
    limits = {
        name: {worker._memory for worker in pool._all} for name, pool in service.workers.items()
    }
    assert limits == {"quick": {7}, "deep": {7}, "own": {7}, "files": {5}}


def test_starting_a_process_takes_no_time_of_its_job() -> None:
    worker = Worker()
    try:
        found = worker.run(
            Job("hamsters", own(SHEET), {"players": 1, "options": {}}, 0, "", "content"), 2
        )
        assert found["options"]["sheet"] == "own"
    finally:
        worker.stop()


# Records


@pytest.mark.parametrize("count", [100_000_000, 2_000_000_000, 10**30])
def test_a_record_with_a_deck_of_millions_is_refused_at_once(server: Served, count: int) -> None:
    ann = server.guest("Ann")
    ann.http.post("/api/records", content=b"[]")
    began = time.monotonic()
    answer = ann.http.post("/api/records", content=kami_record(count).encode())
    assert answer.status_code == 400
    assert "start" in kami_record(count)
    assert time.monotonic() - began < 5


def test_a_record_is_read_and_told_in_a_process_apart(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*args: Any, **kwargs: Any) -> None:
        raise AssertionError("a stranger's record is worked on by the server itself")

    monkeypatch.setattr(Record, "from_text", never)
    monkeypatch.setattr(replay, "moments_of", never)
    ann = server.guest("Ann")
    match = Match.new(game("hamsters"), ["Ann", "Ben"], {})
    match.apply(-1, 3)
    answer = ann.http.post("/api/records?seat=1&lang=de", content=match.record().to_text().encode())
    assert answer.status_code == 200
    assert [moment["n"] for moment in answer.json()["moments"]] == [0, 1]
    assert answer.json()["seat"] == 1


def test_a_record_takes_no_place_of_a_replay(tmp_path: Path) -> None:
    """A record that takes long stands before no table that is looked back at."""
    with served(settings_for(tmp_path)) as server:
        server.app.state.services.replay_places = asyncio.Semaphore(0)
        text = Match.new(game("hamsters"), ["Ann"], {}).record().to_text()
        answer = server.guest("Ann").http.post("/api/records", content=text.encode())
        assert answer.status_code == 200


def test_what_a_record_is_refused_for_is_told(server: Served) -> None:
    ann = server.guest("Ann")
    text = Match.new(game("hamsters"), ["Ann"], {}).record().to_text()
    answer = ann.http.post("/api/records?seat=3", content=text.encode())
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_request")
    answer = ann.http.post(
        "/api/records", content=text.replace('"rules": 1', '"rules": 9').encode()
    )
    assert "newer than the 1 known here" in answer.json()["error"]["text"]


# Content


def test_content_is_tried_as_it_will_be_played() -> None:
    uploads.check_content(game_with("hamsters", own(WIDE)), 6, {"free_start": True})
    with pytest.raises(ValueError, match="for 1 to 6 players"):
        uploads.check_content(game("hamsters"), 7, {})
    with pytest.raises(ValueError, match="no option 'players'"):
        uploads.check_content(game("hamsters"), 2, {"players": 1})


@pytest.mark.parametrize("name", ["hamsters", "rabbit", "kami", "winter"])
def test_the_houses_content_passes_its_trial(name: str) -> None:
    uploads.check_content(game(name), game(name).players[1], {})


def test_a_greeting_that_is_too_large_or_too_slow_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(uploads, "MOST_BYTES", 100_000)
        with pytest.raises(BadContent, match=r"would be sent \d+ bytes; at most 100000"):
            uploads.check_content(game_with("hamsters", own(WIDE)), 1, {})
    monkeypatch.setattr(uploads, "MOST_SECONDS", 0.0)
    with pytest.raises(BadContent, match="seconds to work out"):
        uploads.check_content(game_with("hamsters", own(WIDE)), 1, {})


def test_a_sheet_that_is_too_wide_makes_no_table(server: Served) -> None:
    ann = server.guest("Ann")
    wish = {"game": "hamsters", "seats": [{"kind": "me"}]}
    wide = "Sheet x\n" + "ssssss\n" * 5 + GOODS
    answer = ann.http.post("/api/tables", json=wish | {"content": wide})
    assert answer.status_code == 400
    assert "chamber s is too wide" in answer.json()["error"]["text"]
    titled = SHEET.replace("own", "x" * 500)
    answer = ann.http.post("/api/tables", json=wish | {"content": titled})
    assert "500 characters are too many for a name" in answer.json()["error"]["text"]


# Games that are kept


def test_games_are_kept_by_their_weight() -> None:
    kept = GameCache(most=3000)
    sheets = [f"# {number}\n{SHEET}" for number in range(40)]
    for text in sheets:
        kept.find("hamsters", own(text))
    assert kept.weight <= 3000
    assert len(kept) == 3000 // game_cache.LEAST_WEIGHT
    last = kept.find("hamsters", own(sheets[-1]))
    assert kept.find("hamsters", own(sheets[-1])) is last
    wide = kept.find("hamsters", own(WIDE))
    assert weight_of(wide) > 3000
    assert kept.find("hamsters", own(WIDE)) is wide
    assert len(kept) == 1, "what weighs more than all the rest is kept alone"


def test_the_houses_games_are_always_there() -> None:
    assert game_with("winter", "{}") is game("winter")
    assert len(GameCache()) == 0
