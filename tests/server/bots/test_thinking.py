"""Bots think in processes of their own, in turn, and never keep other tables waiting."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.server.served import Served, served, settings_for
from warren.core.registry import game
from warren.server.bots import thinking, workers
from warren.server.bots.thinking import Lane, Thinking, job_for
from warren.server.bots.workers import Job, Worker, WorkerFailed
from warren.server.settings import Settings


def some_job(level: str = "scout") -> Job:
    state = game("hamsters").new(2)
    state.apply(-1, 3)
    return job_for(state, 1, level)


def test_a_mind_chooses_something_legal() -> None:
    worker = Worker()
    state = game("hamsters").new(2)
    state.apply(-1, 3)
    try:
        assert worker.run(job_for(state, 1, "scout"), 30) in state.legal(1)
        hints = worker.run(job_for(state, 1, "")._replace(task="hint"), 30)
        assert all(choice in state.legal(1) for choice, _ in hints)
    finally:
        worker.stop()


def test_a_mind_that_fails_says_why_and_goes_on() -> None:
    worker = Worker()
    try:
        with pytest.raises(WorkerFailed, match="no bot is named 'god'"):
            worker.run(some_job("god"), 30)
        with pytest.raises(WorkerFailed, match="the position has no"):
            worker.run(
                some_job()._replace(position={"format": "warren-position", "version": 1}), 30
            )
        assert worker.run(some_job(), 30) >= 0
    finally:
        worker.stop()


def test_a_mind_that_takes_too_long_is_ended_and_replaced() -> None:
    worker = Worker()
    try:
        worker.run(some_job(), 30)
        first = worker._process
        with pytest.raises(WorkerFailed, match=r"took more than 0\.1 seconds"):
            worker.run(some_job("thinker:30s"), 0.1)
        assert first is not None
        assert not first.is_alive()
        assert worker.run(some_job(), 30) >= 0
    finally:
        worker.stop()


def order_of(
    jobs: list[tuple[str, str, str]],
    width: int = 1,
    cost: float = 0.0,
    homes: thinking.Homes | None = None,
) -> list[str]:
    """The order in which jobs of (person, table, name) are done, if all come at once."""
    done: list[str] = []
    gate = asyncio.Event()

    async def run(job: Job, seconds: float, had: float) -> tuple[Any, float]:
        await gate.wait()
        done.append(job.level)
        return None, cost

    async def main() -> None:
        lane = Lane(width, run, homes)
        tasks = [
            asyncio.create_task(lane.submit(person, table, some_job(name), 1))
            for person, table, name in jobs
        ]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*tasks)

    asyncio.run(main())
    return done


def test_tables_take_turns_however_many_jobs_one_has() -> None:
    jobs = [("ann", "greedy", f"greedy {n}") for n in range(4)] + [("ann", "modest", "modest 0")]
    assert order_of(jobs) == ["greedy 0", "greedy 1", "modest 0", "greedy 2", "greedy 3"]


def test_people_take_turns_however_many_tables_one_has() -> None:
    jobs = [("greedy", f"table {n}", f"greedy {n}") for n in range(40)]
    done = order_of([*jobs, ("modest", "table", "modest")], cost=0.001)
    assert done[:2] == ["greedy 0", "modest"], "only what was begun already comes before"
    assert len(done) == 41
    several = order_of([*jobs, ("modest", "table", "modest")], width=3, cost=0.001)
    assert "modest" in several[:6]


def test_addresses_take_turns_however_many_guests_one_has() -> None:
    homes = thinking.Homes()
    for number in range(40):
        homes.note(f"guest {number}", "greedy's")
    jobs = [(f"guest {n}", "table", f"guest {n}") for n in range(40)]
    done = order_of([*jobs, ("modest", "table", "modest")], cost=0.001, homes=homes)
    assert done[:2] == ["guest 0", "modest"], "only what was begun already comes before"
    homes.note("guest 39", "another's")
    done = order_of([*jobs, ("modest", "table", "modest")], cost=0.001, homes=homes)
    assert set(done[1:3]) == {"guest 39", "modest"}
    assert len(done) == 41


def test_addresses_are_not_kept_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "MOST_SHARES", 2)
    homes = thinking.Homes()
    for person in ("ann", "ben", "ann", "cat"):
        homes.note(person, "home")
    assert [homes.of(person) for person in ("ann", "ben", "cat")] == [
        "at home",
        "at ben",
        "at home",
    ]


def test_it_is_known_from_where_a_host_asks(server: Served) -> None:
    ann, ben = server.guest("Ann"), server.guest("Ben")
    ben.http.headers["x-forwarded-for"] = "203.0.113.9"
    ben.make("hamsters", ["me", "kit"])
    homes = server.app.state.services.rooms.thinking._homes
    assert [homes.of(guest.me["id"]) for guest in (ann, ben)] == ["at 127.0.0.1", "at 203.0.113.9"]


def test_a_slow_box_delays_no_bot_of_the_houses(tmp_path: Path) -> None:
    """A quick level may be slow where a stranger's content makes it so."""
    service = Thinking(Settings(data=str(tmp_path), bot_workers=1))
    own = some_job()._replace(content='{"sheet": "x"}')
    lanes = [service._lane(job, level) for job in (own, some_job()) for level in ("scout", "")]
    assert lanes[0] is lanes[1]
    assert len(set(map(id, lanes[1:]))) == 3
    asyncio.run(service.stop())


def test_who_had_much_lately_comes_after_who_had_none(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("warren.server.bots.thinking.time.monotonic", lambda: now)
    shares = thinking.Shares()
    shares.add("ann", 80.0)
    now += 120
    assert shares.had("ann") == pytest.approx(20.0), "half is forgotten in a minute"
    assert shares.had("ben") == 0
    monkeypatch.setattr("warren.server.bots.thinking.MOST_SHARES", 1)
    shares.add("ben", 0.5)
    assert set(shares._had) == {"ann"}, "who had next to nothing is not remembered"


def test_whoever_waits_for_a_bot_hears_when_the_server_goes_down() -> None:
    async def run(*_: Any) -> Any:
        await asyncio.sleep(0)
        return 0, 0.0

    async def play() -> list[bool]:
        lane = Lane(1, run)
        asked = [
            asyncio.create_task(lane.submit("Ann", "table", some_job(), 1.0)) for _ in range(2)
        ]
        await asyncio.sleep(0)  # one job is given out and has not begun, the other waits
        await lane.stop()
        late = asyncio.create_task(lane.submit("Ann", "table", some_job(), 1.0))
        done, _ = await asyncio.wait([*asked, late], timeout=10)
        return [task.cancelled() for task in done]

    assert asyncio.run(play()) == [True, True, True]


def test_a_bot_that_fails_is_stood_in_for(tmp_path: Path) -> None:
    async def main() -> int:
        service = Thinking(Settings(data=str(tmp_path), bot_workers=1))
        try:
            return await service.choose("ann", "t", some_job("god"))
        finally:
            await service.stop()

    legal = game("hamsters").new(2)
    legal.apply(-1, 3)
    assert asyncio.run(main()) in legal.legal(1)


def test_a_slow_bot_delays_no_other_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All processes of the deep lane are busy; quick bots and people go on."""
    busy = threading.Event()
    finish = threading.Event()
    usual = Worker.run

    def think(self: Worker, job: Job, seconds: float) -> Any:
        if job.level == "scout":
            busy.set()
            finish.wait(60)
        return usual(self, job, seconds)

    monkeypatch.setattr(Worker, "run", think)
    monkeypatch.setattr(thinking, "QUICK", ("kit",))
    with served(settings_for(tmp_path)) as server:
        slow = server.guest("Slow")
        waits = slow.sit(slow.make("hamsters", ["me", "scout"])["table"]["id"])
        waits.choose()
        assert busy.wait(30)
        ann = server.guest("Ann")
        play = ann.sit(ann.make("hamsters", ["me", "kit"])["table"]["id"])
        for _ in range(4):
            assert play.choose()["type"] == "ack"
        play.my_turn()
        assert waits.now is not None
        assert waits.now["to_act"] == [1], "the slow one is still at it"
        finish.set()
        assert waits.my_turn()["to_act"] == [0, 1]


def test_the_processes_go_with_the_server(tmp_path: Path) -> None:
    with served(settings_for(tmp_path)) as server:
        ann = server.guest("Ann")
        play = ann.sit(ann.make("hamsters", ["me", "kit"])["table"]["id"])
        play.choose()
        play.my_turn()
        service = server.app.state.services.rooms.thinking
        found = [worker._process for lane in service.workers.values() for worker in lane._all]
        pids = [process.pid for process in found if process is not None]
        assert pids
    assert not any(Path(f"/proc/{pid}").exists() for pid in pids)


def test_bots_alone_finish_what_a_person_left(server: Served) -> None:
    ann = server.guest("Ann")
    table = ann.make("hamsters", ["me", "kit"])["table"]["id"]
    play = ann.sit(table)
    ann.post(f"/api/tables/{table}/leave", {})
    assert play.until_now(lambda now: now["status"] == "over")
    assert ann.get(f"/api/tables/{table}")["outcome"]["how"] == "played"


def test_a_job_is_plain_data() -> None:
    import json

    job = some_job()
    assert Job(*json.loads(json.dumps(list(job)))) == job
    assert workers.carry_out(job) >= 0


def test_a_server_ends_while_a_bot_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thought = threading.Event()
    usual = Worker.run

    def think(self: Worker, job: Job, seconds: float) -> Any:
        thought.set()
        return usual(self, job, seconds)

    monkeypatch.setattr(Worker, "run", think)
    with served(settings_for(tmp_path)) as server:
        server.guest("Ann").make("hamsters", ["me", "kit"])
        assert thought.wait(30)
