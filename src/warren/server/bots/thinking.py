"""Lets bots think without keeping anybody waiting: fair queues before a few processes.

There are two lanes, for quick levels and for deep ones, so that a table with a slow bot never
stands before one with a quick one; a third for bots at tables with content of their own, where a
quick level may be slow; and a fourth in which files of strangers are tried. Within a lane whoever
had least of it lately is next: among addresses, then among the people of one, whose tables take
turns. So nobody has more of it for having made many guests.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

from warren.bots import LEVELS
from warren.core.state import State
from warren.server.bots.workers import Job, Worker, WorkerFailed
from warren.server.language.errors import Refused
from warren.server.monitoring.metrics import THINKING, THOUGHTS
from warren.server.settings import Settings
from warren.server.tables.game_cache import HOUSE

QUICK = ("kit", "scout")
"""Levels that answer in well under a second."""
CONTENT_SECONDS = 3.0
"""Content of one's own that takes longer to lay out and to try is refused."""
RECORD_SECONDS = 10.0
"""A record that takes longer to replay is refused."""
MOST_SHARES = 10_000
UNDERSTUDY = "scout"
"""Who chooses where a bot failed or took too long."""
NO_CHOICE = -1
"""What comes of it where that one failed as well."""

log = logging.getLogger("warren.thinking")


def job_for(state: State, seat: int, level: str) -> Job:
    """A decision that a bot is asked about, as it is now."""
    game = state.game
    return Job(game.name, json.dumps(game.content), state.to_json(), seat, level)


def check_level(level: str) -> str:
    """A level that there is; another is refused."""
    if level not in LEVELS:
        raise Refused("bad_request", "bad_level", name=level, known=", ".join(LEVELS))
    return level


Run = Callable[[Job, float, float], Awaitable[tuple[Any, float]]]
"""Works a job out, in so many seconds, for somebody who had so many seconds lately; gives the
answer and how long it took."""


class Shares:
    """How many seconds of thinking each person's tables had lately; half is forgotten a minute."""

    HALF = 60.0

    def __init__(self) -> None:
        self._had: dict[str, tuple[float, float]] = {}

    def had(self, person: str) -> float:
        """What somebody had, as of now."""
        seconds, at = self._had.get(person, (0.0, 0.0))
        return float(seconds * 0.5 ** ((time.monotonic() - at) / self.HALF))

    def add(self, person: str, seconds: float) -> None:
        """Somebody had a little more."""
        self._had[person] = (self.had(person) + seconds, time.monotonic())
        if len(self._had) > MOST_SHARES:
            self._had = {who: had for who, had in self._had.items() if self.had(who) > 1}


class Homes:
    """From which address people were last seen."""

    def __init__(self) -> None:
        self._homes: OrderedDict[str, str] = OrderedDict()

    def note(self, person: str, address: str) -> None:
        """Somebody asks from there."""
        self._homes[person] = address
        self._homes.move_to_end(person)
        if len(self._homes) > MOST_SHARES:
            self._homes.popitem(last=False)

    def of(self, person: str) -> str:
        """What all of an address have in common; whoever was not seen has one alone."""
        return f"at {self._homes.get(person, person)}"


Waiting = tuple[Job, float, "asyncio.Future[Any]"]


class Lane:
    """Runs so many jobs at a time; whoever had least is next, their tables in turn."""

    def __init__(self, width: int, run: Run, homes: Homes | None = None) -> None:
        self._free = width
        self._run = run
        self._homes = homes or Homes()
        self._waiting: dict[str, dict[str, deque[Waiting]]] = {}
        self._running: Counter[str] = Counter()
        self._shares = Shares()
        self._tasks: dict[asyncio.Task[None], asyncio.Future[Any]] = {}
        """What runs, with what waits for its answer."""
        self._stopped = False

    async def submit(self, person: str, table_id: str, job: Job, seconds: float) -> Any:
        """The answer to a job, when its turn has come; `person` is who it is thought for.

        Whoever waits when everything is dropped, or asks after that, is cancelled.
        """
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        if self._stopped:
            future.cancel()
            return await future
        tables = self._waiting.setdefault(person, {})
        tables.setdefault(table_id, deque()).append((job, seconds, future))
        self._pump()
        return await future

    def _pump(self) -> None:
        while self._free > 0 and self._waiting:
            person = min(self._waiting, key=self._had)
            job, seconds, future = self._next_of(person)
            if future.cancelled():
                continue
            self._free -= 1
            home = self._homes.of(person)
            self._running.update((person, home))
            task = asyncio.create_task(self._carry(person, home, job, seconds, future))
            self._tasks[task] = future
            task.add_done_callback(self._tasks.pop)

    def _had(self, person: str) -> tuple[int, float, int, float]:
        """What the address of somebody has and had, then they themselves."""
        home = self._homes.of(person)
        running, had = self._running, self._shares.had
        return running[home], had(home), running[person], had(person)

    def _next_of(self, person: str) -> Waiting:
        """A person's next job; the table it is of goes behind their others, and they behind all."""
        tables = self._waiting.pop(person)
        table_id = next(iter(tables))
        jobs = tables.pop(table_id)
        found = jobs.popleft()
        if jobs:
            tables[table_id] = jobs
        if tables:
            self._waiting[person] = tables
        return found

    async def _carry(
        self, person: str, home: str, job: Job, seconds: float, future: asyncio.Future[Any]
    ) -> None:
        took = seconds
        try:
            answer, took = await self._run(job, seconds, self._shares.had(home))
            if not future.done():
                future.set_result(answer)
        except asyncio.CancelledError:
            future.cancel()
            raise
        except Exception as error:
            if not future.done():
                future.set_exception(error)
        finally:
            for who in (person, home):
                self._shares.add(who, took)
                self._running[who] -= 1
            self._running += Counter()  # forget who has none
            self._free += 1
            self._pump()

    async def stop(self) -> None:
        """Drop everything, for good; a task that has not begun cannot see to what waits for it."""
        self._stopped = True
        for tables in self._waiting.values():
            for jobs in tables.values():
                for _, _, future in jobs:
                    future.cancel()
        self._waiting.clear()
        running = dict(self._tasks)
        for task, future in running.items():
            task.cancel()
            future.cancel()
        await asyncio.gather(*running, return_exceptions=True)


class Workers:
    """A few processes of one lane; whoever is free takes the next job."""

    def __init__(self, count: int, name: str, memory: int = 0) -> None:
        self.count = count
        self._free = [Worker(memory) for _ in range(count)]
        self._all = list(self._free)
        self._threads = ThreadPoolExecutor(count, f"{name} workers")

    async def run(self, job: Job, seconds: float, had: float = 0.0) -> tuple[Any, float]:
        """The answer to a job, and how long it took; no more than `count` may run at once."""
        worker, began = self._free.pop(), time.monotonic()
        try:
            answer = await asyncio.get_running_loop().run_in_executor(
                self._threads, worker.run, job, seconds
            )
            return answer, time.monotonic() - began
        finally:
            self._free.append(worker)

    def stop(self) -> None:
        """End all processes."""
        for worker in self._all:
            worker.end()
        self._threads.shutdown(cancel_futures=True)
        for worker in self._all:
            worker.stop()


class Thinker(Protocol):
    """Whoever can be asked what bots choose and what files are worth."""

    def note(self, person: str, address: str) -> None:
        """Somebody asks from there: all of an address have one share."""

    async def choose(self, person: str, table_id: str, job: Job) -> int:
        """What a bot chooses at a host's table, or NO_CHOICE."""

    async def hint(self, person: str, job: Job) -> list[tuple[int, float]]:
        """The best few choices of somebody's seat with what they are worth, best first."""

    async def check(
        self, person: str, game: str, content: str, players: int, options: dict[str, Any]
    ) -> dict[str, Any]:
        """Try content of one's own: it and the options as they are kept."""

    async def replay(self, person: str, text: str, asked: dict[str, Any]) -> dict[str, Any]:
        """A stranger's record move by move."""


class Thinking:
    """Three lanes for bots, and one for files of strangers."""

    def __init__(self, settings: Settings) -> None:
        self._seconds = settings.bot_seconds
        memory = settings.bot_memory
        self.workers = {
            "quick": Workers(1, "quick", memory),
            "deep": Workers(settings.thinking(), "deep", memory),
            "own": Workers(1, "own", memory),
            "files": Workers(1, "files", settings.file_memory),
        }
        self._homes = Homes()
        self.replace_lanes({name: (pool.count, pool.run) for name, pool in self.workers.items()})

    def replace_lanes(self, runs: dict[str, tuple[int, Run]]) -> None:
        """Send jobs this way, such as over Redis, so many at a time."""
        self._lanes = {name: Lane(width, run, self._homes) for name, (width, run) in runs.items()}

    def note(self, person: str, address: str) -> None:
        """Somebody asks from there."""
        self._homes.note(person, address)

    async def choose(self, person: str, table_id: str, job: Job) -> int:
        """What a bot chooses at a host's table, or NO_CHOICE.

        One that fails or is too slow is stood in for.
        """
        began = time.monotonic()
        for level in dict.fromkeys((job.level, UNDERSTUDY)):
            try:
                answer = await self._lane(job, level).submit(
                    person, table_id, job._replace(level=level), self._seconds
                )
            except WorkerFailed as error:
                log.warning("a bot failed", extra={"bot": level, "why": str(error)})
                THOUGHTS.labels(level, "failed").inc()
                continue
            THINKING.observe(time.monotonic() - began)
            THOUGHTS.labels(level, "done").inc()
            return int(answer)
        return NO_CHOICE

    async def hint(self, person: str, job: Job) -> list[tuple[int, float]]:
        """The best few choices of somebody's seat with what they are worth, best first."""
        asked = job._replace(task="hint")
        found = await self._lane(asked, "").submit(person, "hint", asked, self._seconds)
        return [(int(choice), float(value)) for choice, value in found]

    async def check(
        self, person: str, game: str, content: str, players: int, options: dict[str, Any]
    ) -> dict[str, Any]:
        """Try content of one's own where it can do no harm; WorkerFailed says what is wrong.

        Returns it and the options as they are kept.
        """
        job = Job(game, content, {"players": players, "options": options}, 0, "", "content")
        found: dict[str, Any] = await self._lanes["files"].submit(
            person, "content", job, CONTENT_SECONDS
        )
        return found

    async def replay(self, person: str, text: str, asked: dict[str, Any]) -> dict[str, Any]:
        """A stranger's record move by move, worked out where it can do no harm; see `uploads`."""
        job = Job("", text, asked, 0, "", "record")
        found: dict[str, Any] = await self._lanes["files"].submit(
            person, "record", job, RECORD_SECONDS
        )
        return found

    def _lane(self, job: Job, level: str) -> Lane:
        if job.content != HOUSE:
            return self._lanes["own"]
        return self._lanes["quick" if level in QUICK else "deep"]

    async def stop(self) -> None:
        """End all thinking."""
        for lane in self._lanes.values():
            await lane.stop()
        for pool in self.workers.values():
            await asyncio.to_thread(pool.stop)
