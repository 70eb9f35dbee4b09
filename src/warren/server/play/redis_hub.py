"""Several processes behind one address: they tell each other over Redis, and share bots' work.

What crosses is that a table has new entries, never the entries: those are read from the database.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from warren.core.errors import BadOption
from warren.server.bots.thinking import Run, Thinking
from warren.server.bots.workers import Job, WorkerFailed
from warren.server.monitoring.logs import Outage
from warren.server.monitoring.passwords import without_passwords
from warren.server.people.people import new_id
from warren.server.play.rooms import Rooms

NEWS = "warren:news"
JOBS = "warren:turns:"
ANSWERS = "warren:answers:"
TAKEN = "warren:taken:"
LEASE = 3
"""Seconds after which a job that nobody holds is asked for again."""
AHEAD = 8
"""Jobs that a process has in Redis at a time."""
AGAIN = 1.0
"""Seconds before Redis is tried again."""

PATIENCE = 5.0
"""Seconds for Redis to answer."""
MOST_UNPUBLISHED = 10_000
"""Messages to others that wait while Redis is away."""
AWAY = (RedisError, OSError, TimeoutError)

log = logging.getLogger("warren.redis")


def connect(url: str) -> Redis:
    """A Redis by its address; what is none is refused."""
    try:
        return Redis.from_url(
            url,
            decode_responses=True,
            socket_connect_timeout=PATIENCE,
            socket_timeout=None,  # who listens, or waits for a job, may hear nothing for long
            socket_keepalive=True,
            retry=Retry(NoBackoff(), 0),  # a connection that came back unnoticed missed something
        )
    except (RedisError, ValueError) as error:
        raise BadOption(f"--redis takes redis://HOST: {_reason(url, error)}") from None


async def check(url: str) -> None:
    """Refuse a Redis that does not answer."""
    redis = connect(url)
    try:
        async with asyncio.timeout(PATIENCE):
            await redis.ping()
    except AWAY as error:
        raise _silent(url, error) from None
    finally:
        await redis.aclose()


def _silent(url: str, error: Exception) -> BadOption:
    return BadOption(f"Redis at {without_passwords(url)} does not answer: {_reason(url, error)}")


def _reason(url: str, error: Exception) -> str:
    """What went wrong, without the password, which some errors repeat."""
    reason = " ".join(str(error).split()) or type(error).__name__
    return without_passwords(reason.replace(url, without_passwords(url)))


class RedisHub:
    """This process among the others."""

    def __init__(self, redis: Redis, pubsub: PubSub, thinking: Thinking) -> None:
        self.name = new_id()
        self._redis = redis
        self._pubsub = pubsub
        self._thinking = thinking
        self._rooms: Rooms | None = None
        self._outbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._outage = Outage(log, "Redis")
        self._asked: dict[str, asyncio.Future[Any]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    @staticmethod
    async def join(url: str, thinking: Thinking, patient: bool = False) -> RedisHub:
        """Connect; a Redis that does not answer is refused, or waited for."""
        outage = Outage(log, "Redis")
        while True:
            redis = connect(url)
            hub = RedisHub(redis, redis.pubsub(), thinking)
            try:
                await hub._subscribe()
                return hub
            except AWAY as error:
                await hub.stop()
                if not patient:
                    raise _silent(url, error) from None
                outage.begin(str(error))
                await asyncio.sleep(AGAIN)

    async def _subscribe(self) -> None:
        async with asyncio.timeout(PATIENCE):
            await self._redis.ping()
            await self._pubsub.subscribe(NEWS, ANSWERS + self.name)

    def listen(self, rooms: Rooms) -> None:
        """Begin to listen, to publish, and to work for all."""
        self._rooms = rooms
        lanes = self._thinking.workers
        self._thinking.replace_lanes({lane: (AHEAD, self._run(lane)) for lane in lanes})
        self._tasks = [
            asyncio.create_task(self._listen()),
            asyncio.create_task(self._publish()),
            *(
                asyncio.create_task(self._work(lane))
                for lane, pool in lanes.items()
                for _ in range(pool.count)
            ),
        ]

    # Publishing

    def publish(self, table_id: str, seq: int) -> None:
        """A table has entries up to this one."""
        self._post({"table": table_id, "seq": seq})

    def publish_presence(self, table_id: str, seats: list[int], watching: int) -> None:
        """Who is connected to this process."""
        self._post({"table": table_id, "seats": seats, "watching": watching})

    def _post(self, message: dict[str, Any]) -> None:
        """Have something published; what would be too much becomes "read everything"."""
        if self._outbox.qsize() >= MOST_UNPUBLISHED:
            while not self._outbox.empty():
                self._outbox.get_nowait()
            message = {"all": True}
        self._outbox.put_nowait(message)

    def publish_person(self, person: str) -> None:
        """Sessions of somebody ended."""
        self._post({"person": person})

    async def _publish(self) -> None:
        """Tell the others all that waits in one piece, again until it is told."""
        while True:
            told = [await self._outbox.get()]
            while not self._outbox.empty():
                told.append(self._outbox.get_nowait())
            message = json.dumps({"from": self.name, "news": told})
            while not await self._try(self._redis.publish, NEWS, message):
                await asyncio.sleep(AGAIN)

    async def _try(self, ask: Callable[..., Awaitable[Any]], *args: Any) -> bool:
        """Ask Redis for something; False where it does not answer."""
        try:
            async with asyncio.timeout(PATIENCE):
                await ask(*args)
        except AWAY as error:
            self._outage.begin(str(error))
            return False
        self._outage.over()
        return True

    # Listening

    async def _listen(self) -> None:
        """Hear what others tell, for as long as this process lives, whatever goes wrong."""
        while True:
            try:
                async for message in self._pubsub.listen():
                    if message["type"] == "message":
                        self._receive(message["channel"], json.loads(message["data"]))
            except AWAY as error:
                self._outage.begin(str(error))
            except Exception:
                log.exception("what another process said makes no sense")
            await asyncio.sleep(AGAIN)
            while not await self._try(self._subscribe):
                await asyncio.sleep(AGAIN)
            self._catch_up()

    def _receive(self, channel: str, message: dict[str, Any]) -> None:
        if channel != NEWS:
            future = self._asked.pop(message["job"], None)
            if future is not None and not future.done():
                future.set_result(message)
        elif message["from"] != self.name:
            for news in message["news"]:
                self._hear(message["from"], news)

    def _hear(self, process: str, news: dict[str, Any]) -> None:
        """Another process has something to tell; of tables that are not in use here, nothing."""
        rooms = self._rooms
        assert rooms is not None
        if "person" in news:
            rooms.spawn(rooms.check_sessions(news["person"]))
        elif "all" in news:
            self._catch_up()
        elif not rooms.has(news["table"]):
            return
        elif "seq" in news:
            rooms.spawn(rooms.on_entry(news["table"], news["seq"]))
        else:
            rooms.on_presence(news["table"], process, news["seats"], news["watching"])

    def _catch_up(self) -> None:
        """What was published while Redis was away is in the database."""
        assert self._rooms is not None
        self._rooms.refresh_all()

    # Thinking together

    def _run(self, lane: str) -> Run:
        async def run(job: Job, seconds: float, had: float) -> tuple[Any, float]:
            name = new_id()
            turn = time.time() + had
            future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
            self._asked[name] = future
            asked = {"job": name, "to": self.name, "what": list(job), "seconds": seconds}
            try:
                async with asyncio.timeout(seconds * 2 + 5):
                    answer = await self._ask(JOBS + lane, json.dumps(asked), turn, name, future)
            except AWAY as error:
                raise WorkerFailed(f"nobody answered: {type(error).__name__}") from None
            finally:
                self._asked.pop(name, None)
            if not answer["good"]:
                raise WorkerFailed(answer["answer"])
            return answer["answer"], float(answer["took"])

        return run

    async def _ask(
        self, queue: str, asked: str, turn: float, name: str, future: asyncio.Future[Any]
    ) -> dict[str, Any]:
        """Put a job into the queue, again if whoever took it is gone.

        Jobs are taken in the order of `turn`: when they came, and later by as many seconds as
        whom they are for had lately, so that nobody waits behind all jobs of another.
        """
        await self._redis.zadd(queue, {asked: turn})
        while True:
            with contextlib.suppress(TimeoutError):
                found: dict[str, Any] = await asyncio.wait_for(asyncio.shield(future), LEASE)
                return found
            waits = await self._redis.zscore(queue, asked) is not None
            if not waits and not await self._redis.exists(TAKEN + name):
                await self._redis.zadd(queue, {asked: turn})

    async def _work(self, lane: str) -> None:
        pool = self._thinking.workers[lane]
        while True:
            try:
                found = await self._redis.bzpopmin([JOBS + lane], timeout=5)
                if found is None:
                    continue
                asked = json.loads(str(found[1]))
                answer = {"job": asked["job"]}
                holding = asyncio.create_task(self._hold(asked["job"]))
                try:
                    thought, took = await pool.run(Job(*asked["what"]), asked["seconds"])
                    answer |= {"good": True, "answer": thought, "took": took}
                except WorkerFailed as error:
                    answer |= {"good": False, "answer": str(error)}
                finally:
                    holding.cancel()
                await self._redis.publish(ANSWERS + asked["to"], json.dumps(answer))
            except AWAY as error:
                self._outage.begin(str(error))
                await asyncio.sleep(AGAIN)
            except Exception:
                log.exception("a job of another process makes no sense")
                await asyncio.sleep(AGAIN)

    async def _hold(self, job: str) -> None:
        """Say that a job is worked on, for as long as this process lives."""
        with contextlib.suppress(*AWAY):
            while True:
                await self._redis.set(TAKEN + job, self.name, ex=LEASE)
                await asyncio.sleep(LEASE / 3)

    async def stop(self) -> None:
        """Leave."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(*AWAY):
            await self._pubsub.aclose()  # type: ignore[no-untyped-call]
            await self._redis.aclose()
