"""Lets bots think without keeping anybody waiting: fair queues before a few processes.

There are two lanes, for quick levels and for deep ones, so that a table with a slow bot never
stands before one with a quick one. Within a lane tables take turns.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import time
from collections import deque
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from warren.bots import LEVELS
from warren.core.state import State
from warren.server.errors import Refused
from warren.server.metrics import THINKING, THOUGHTS
from warren.server.minds import Job, Mind, Unthinkable
from warren.server.settings import Settings

QUICK = ("kit", "scout")
"""Levels that answer in well under a second."""
CONTENT_SECONDS = 2.0
"""Content of one's own that takes longer to lay out is refused."""
UNDERSTUDY = "scout"
"""Who chooses where a bot failed or took too long."""

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


Run = Callable[[Job, float], Awaitable[Any]]


class Lane:
    """Runs so many jobs at a time; tables that have some waiting take turns."""

    def __init__(self, width: int, run: Run) -> None:
        self._free = width
        self._run = run
        self._waiting: dict[str, deque[tuple[Job, float, asyncio.Future[Any]]]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def submit(self, table_id: str, job: Job, seconds: float) -> Any:
        """The answer to a job, when its turn has come."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(table_id, deque()).append((job, seconds, future))
        self._pump()
        return await future

    def _pump(self) -> None:
        while self._free > 0 and self._waiting:
            table_id = next(iter(self._waiting))
            jobs = self._waiting.pop(table_id)
            job, seconds, future = jobs.popleft()
            if jobs:
                self._waiting[table_id] = jobs
            if future.cancelled():
                continue
            self._free -= 1
            task = asyncio.create_task(self._carry(job, seconds, future))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _carry(self, job: Job, seconds: float, future: asyncio.Future[Any]) -> None:
        try:
            answer = await self._run(job, seconds)
            if not future.done():
                future.set_result(answer)
        except asyncio.CancelledError:
            future.cancel()
            raise
        except Exception as error:
            if not future.done():
                future.set_exception(error)
        finally:
            self._free += 1
            self._pump()

    async def stop(self) -> None:
        """Drop everything."""
        for jobs in self._waiting.values():
            for _, _, future in jobs:
                future.cancel()
        self._waiting.clear()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class Minds:
    """A few processes of one lane; whoever is free takes the next job."""

    def __init__(self, count: int, name: str) -> None:
        self.count = count
        self._free = [Mind() for _ in range(count)]
        self._all = list(self._free)
        self._threads = ThreadPoolExecutor(count, f"{name} minds")

    async def run(self, job: Job, seconds: float) -> Any:
        """The answer to a job; no more than `count` may run at once."""
        mind = self._free.pop()
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._threads, mind.think, job, seconds
            )
        finally:
            self._free.append(mind)

    def stop(self) -> None:
        """End all processes."""
        for mind in self._all:
            mind.end()
        self._threads.shutdown(cancel_futures=True)
        for mind in self._all:
            mind.stop()


class Thinking:
    """The two lanes."""

    def __init__(self, settings: Settings) -> None:
        self._seconds = settings.bot_seconds
        self.minds = {"quick": Minds(1, "quick"), "deep": Minds(settings.thinking(), "deep")}
        self._lanes = {name: Lane(minds.count, minds.run) for name, minds in self.minds.items()}

    def replace_lanes(self, width: int, runs: dict[str, Run]) -> None:
        """Send jobs another way, such as over Redis, so many at a time."""
        self._lanes = {name: Lane(width, run) for name, run in runs.items()}

    async def choose(self, table_id: str, job: Job, legal: list[int]) -> int:
        """What a bot chooses. One that fails or is too slow is stood in for."""
        began = time.monotonic()
        for level in dict.fromkeys((job.level, UNDERSTUDY)):
            try:
                answer = await self._lane(level).submit(
                    table_id, job._replace(level=level), self._seconds
                )
            except Unthinkable as error:
                log.warning("a bot failed", extra={"bot": level, "why": str(error)})
                THOUGHTS.labels(level, "failed").inc()
                continue
            THINKING.observe(time.monotonic() - began)
            THOUGHTS.labels(level, "done").inc()
            return int(answer)
        return random.SystemRandom().choice(legal)

    async def weigh(self, table_id: str, job: Job) -> list[tuple[int, float]]:
        """What the choices of a seat are worth, best first."""
        asked = job._replace(task="hint")
        found = await self._lanes["deep"].submit(table_id, asked, self._seconds)
        return [(int(choice), float(value)) for choice, value in found]

    async def check(self, game: str, content: str) -> None:
        """Try content of one's own where it can do no harm; Unthinkable says what is wrong."""
        job = Job(game, content, {}, 0, "", "content")
        await self._lanes["deep"].submit(f"content {content}", job, CONTENT_SECONDS)

    def _lane(self, level: str) -> Lane:
        return self._lanes["quick" if level in QUICK else "deep"]

    async def stop(self) -> None:
        """End all thinking."""
        for lane in self._lanes.values():
            await lane.stop()
        for minds in self.minds.values():
            await asyncio.to_thread(minds.stop)
