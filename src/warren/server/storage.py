"""The database: reads on any thread, writes gathered into few commits, migrations at start."""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar, cast

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, NoSuchModuleError

from warren.core.errors import BadOption
from warren.server.errors import Conflict, Refused
from warren.server.rows import Append, append_all

T = TypeVar("T")
Job = tuple[Callable[[Connection], Any], "Future[Any]"]

READERS = 4
BATCH = 64
"""Writes that share a commit at most."""
OLDEST_SQLITE = (3, 35)
"""The first that says which rows an update moved."""
LOCK = 7_261_823
"""The advisory lock that PostgreSQL migrations hold."""


class Storage:
    """Runs functions of a connection in threads.

    `write` returns after the commit. Writes that wait at the same time share one: each runs in a
    savepoint of its own, so one that fails takes no other with it.
    """

    def __init__(self, url: str) -> None:
        self._engine = open_engine(url)
        self.is_sqlite = self._engine.dialect.name == "sqlite"
        self._writing = open_engine(url, writes=True) if self.is_sqlite else self._engine
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        count = 1 if self.is_sqlite else 4
        self._writers = [
            threading.Thread(target=self._write_on, name=f"writer {n}") for n in range(count)
        ]
        for writer in self._writers:
            writer.start()

    async def read(self, function: Callable[[Connection], T]) -> T:
        """What a function finds."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, function)

    async def write(self, function: Callable[[Connection], T]) -> T:
        """What a function returns, once what it wrote is committed."""
        future: Future[Any] = Future()
        self._jobs.put((function, future))
        return cast(T, await asyncio.wrap_future(future))

    def close(self) -> None:
        """Finish what is queued and let the database go."""
        for _ in self._writers:
            self._jobs.put(None)
        for writer in self._writers:
            writer.join()
        self._readers.shutdown()
        self._engine.dispose()
        self._writing.dispose()

    def _read(self, function: Callable[[Connection], T]) -> T:
        with self._engine.connect() as connection:
            return function(connection)

    def _write_on(self) -> None:
        going_on = True
        while going_on:
            waiting = [self._jobs.get()]
            with contextlib.suppress(queue.Empty):
                while len(waiting) < BATCH and waiting[-1] is not None:
                    waiting.append(self._jobs.get_nowait())
            going_on = waiting[-1] is not None
            jobs = [job for job in waiting if job is not None]
            batch = [job for job in jobs if job[1].set_running_or_notify_cancel()]
            if batch:
                self._commit(batch)

    def _commit(self, batch: list[Job]) -> None:
        """Run a batch in one transaction; where that fails as a whole, each job in its own."""
        try:
            with self._writing.begin() as connection:
                results = _run(connection, [function for function, _ in batch])
        except Exception as error:
            if len(batch) == 1:
                batch[0][1].set_exception(_told(error))
            else:
                for job in batch:
                    self._commit([job])
            return
        for (_, future), result in zip(batch, results, strict=True):
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)


def _run(connection: Connection, functions: list[Callable[[Connection], Any]]) -> list[Any]:
    """The results of a batch; plain appends go first, all together."""
    if len(functions) == 1:
        return [functions[0](connection)]
    plain = [f for f in functions if isinstance(f, Append) and f.is_plain]
    found: dict[int, Any] = {}
    if plain:
        done = append_all(connection, plain)
        found = {id(f): result for f, result in zip(plain, done, strict=True)}
    return [found[id(f)] if id(f) in found else _attempt(connection, f) for f in functions]


def _attempt(connection: Connection, function: Callable[[Connection], Any]) -> Any:
    """A job's result, or the exception that it may fail with by itself."""
    try:
        with connection.begin_nested():
            return function(connection)
    except (Conflict, Refused, IntegrityError) as error:
        return _told(error)


def _told(error: Exception) -> Exception:
    """A row that is there already means that somebody else was first."""
    return Conflict(str(error.orig)) if isinstance(error, IntegrityError) else error


def open_engine(url: str, writes: bool = False) -> Engine:
    """Connect by address; a wrong one is refused with the reason."""
    try:
        parsed = make_url(url)
        if parsed.drivername in ("postgres", "postgresql"):
            parsed = parsed.set(drivername="postgresql+psycopg")
        if parsed.get_backend_name() not in ("sqlite", "postgresql"):
            raise BadOption(f"--db takes sqlite:///FILE or postgresql://..., not {url!r}")
        if parsed.get_backend_name() == "sqlite":
            return _open_sqlite(parsed.database, str(parsed), writes)
        return create_engine(parsed, pool_size=10, pool_pre_ping=True)
    except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as error:
        if isinstance(error, ModuleNotFoundError):
            raise BadOption("PostgreSQL needs psycopg: pip install 'warren[postgres]'") from None
        raise BadOption(f"--db takes sqlite:///FILE or postgresql://..., not {url!r}") from None


def _open_sqlite(path: str | None, url: str, writes: bool) -> Engine:
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        oldest = ".".join(map(str, OLDEST_SQLITE))
        raise BadOption(f"SQLite here is {sqlite3.sqlite_version}; {oldest} is needed")
    if not path or path == ":memory:":
        raise BadOption("--db sqlite:///FILE needs a file, so that games outlive the server")
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(f"cannot keep a database in {path}: {error.strerror}") from None
    engine = create_engine(url, connect_args={"timeout": 30}, pool_size=READERS + 2)

    @event.listens_for(engine, "connect")
    def prepare(raw: Any, _: Any) -> None:
        raw.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            raw.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def migrate(url: str) -> None:
    """Bring the database up to date, in one transaction that keeps other processes waiting."""
    engine = open_engine(url, writes=True)
    try:
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
            config = Config()
            config.set_main_option("script_location", "warren.server:migrations")
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except DBAPIError as error:
        raise BadOption(f"the database {make_url(url)!r} does not answer: {error.orig}") from None
    finally:
        engine.dispose()
