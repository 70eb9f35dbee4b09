"""The database: reads on any thread, writes gathered into few commits."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    NoSuchModuleError,
    NotSupportedError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout

from warren.core.errors import BadOption
from warren.server.language.errors import Conflict, Refused, Unavailable
from warren.server.monitoring.logs import Outage
from warren.server.monitoring.passwords import without_passwords
from warren.server.storage.rows import Append, append_all

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]

T = TypeVar("T")
Job = tuple[Callable[[Connection], Any], "asyncio.Future[Any]"]

READERS = 4
BATCH = 64
"""Writes that share a commit at most."""
OLDEST_SQLITE = (3, 35)
"""The first that says which rows an update moved."""
PATIENCE = 5
"""Seconds to wait for a lock of SQLite's, or for PostgreSQL to take a connection."""
OWNER_ONLY = 0o600

log = logging.getLogger("warren.storage")


class Storage:
    """Runs functions of a connection in threads.

    `write` returns after the commit. Writes that wait at the same time share one: each runs in a
    savepoint of its own, so one that fails takes no other with it. A database that is away, full
    or locked makes all of them `Unavailable`.
    """

    def __init__(self, url: str) -> None:
        self._reading = Outage(log, "the database")
        self._keeping = Outage(log, "writing to the database")
        self._engine = open_engine(url)
        self.is_sqlite = self._engine.dialect.name == "sqlite"
        self._writing = open_engine(url, writes=True) if self.is_sqlite else self._engine
        if not self.is_sqlite:  # whose transactions see what others commit meanwhile, unless told
            self._engine = self._engine.execution_options(isolation_level="REPEATABLE READ")
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        count = 1 if self.is_sqlite else 4
        self._writers = [
            threading.Thread(target=self._write_on, name=f"writer {n}") for n in range(count)
        ]
        for writer in self._writers:
            writer.start()

    async def read(self, function: Callable[[Connection], T]) -> T:
        """What a function finds; all that it reads is of one moment."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, function)

    async def write(self, function: Callable[[Connection], T]) -> T:
        """What a function returns, once what it wrote is committed."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._jobs.put((function, future))
        return cast(T, await future)

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
        try:
            with self._engine.connect() as connection:
                found = function(connection)
        except (DBAPIError, PoolTimeout, OSError) as error:
            if not _is_outage(error):
                raise
            self._reading.begin(reason_of(error))
            raise Unavailable(reason_of(error)) from None
        self._reading.over()
        return found

    def _write_on(self) -> None:
        going_on = True
        while going_on:
            waiting = [self._jobs.get()]
            with contextlib.suppress(queue.Empty):
                while len(waiting) < BATCH and waiting[-1] is not None:
                    waiting.append(self._jobs.get_nowait())
            going_on = waiting[-1] is not None
            jobs = [job for job in waiting if job is not None]
            batch = [job for job in jobs if not job[1].cancelled()]
            if batch:
                results = self._commit([function for function, _ in batch])
                _answer([future for _, future in batch], results)

    def _commit(self, functions: list[Callable[[Connection], Any]]) -> list[Any]:
        """What a batch comes to, in one transaction: results, or the exceptions in their place.

        Where one job spoils it for all, each is run in its own.
        """
        try:
            with self._writing.begin() as connection:
                results = _run(connection, functions)
        except Exception as error:
            if _is_outage(error):
                self._keeping.begin(reason_of(error))
                return [Unavailable(reason_of(error)) for _ in functions]
            if len(functions) == 1:
                return [_as_conflict(error)]
            return [result for function in functions for result in self._commit([function])]
        self._keeping.over()
        return results


def _answer(futures: list[asyncio.Future[Any]], results: list[Any]) -> None:
    """Wake all who wait for a commit, with one call to their loop."""

    def wake() -> None:
        for future, result in zip(futures, results, strict=True):
            if future.done():
                continue
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)

    with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
        futures[0].get_loop().call_soon_threadsafe(wake)


def _is_outage(error: Exception) -> bool:
    """Whether the database is to blame, not what it was asked."""
    if isinstance(error, (IntegrityError, DataError, ProgrammingError, NotSupportedError)):
        return False
    if _lost_a_race(error):
        return False
    return isinstance(error, (DBAPIError, PoolTimeout, OSError))


def _lost_a_race(error: Exception) -> bool:
    """Whether PostgreSQL ended a transaction in favour of another (a deadlock): class 40."""
    state = getattr(getattr(error, "orig", None), "sqlstate", None)
    return isinstance(state, str) and state.startswith("40")


def reason_of(error: Exception) -> str:
    """What went wrong, in one line."""
    reason = str(error.orig if isinstance(error, DBAPIError) else error)
    return without_passwords(" ".join(reason.split()))


def _run(connection: Connection, functions: list[Callable[[Connection], Any]]) -> list[Any]:
    """The results of a batch; plain appends go first, all together."""
    plain = [f for f in functions if isinstance(f, Append) and f.is_plain]
    if len(functions) == 1 and not plain:
        return [functions[0](connection)]
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
        return _as_conflict(error)


def _as_conflict(error: Exception) -> Exception:
    """A row that is there already, or a deadlock, means that somebody else was first."""
    if isinstance(error, IntegrityError) or _lost_a_race(error):
        return Conflict(reason_of(error))
    return error


def open_engine(url: str, writes: bool = False) -> Engine:
    """Connect by address; a wrong one is refused with the reason."""
    try:
        parsed = make_url(url)
        if parsed.drivername in ("postgres", "postgresql"):
            parsed = parsed.set(drivername="postgresql+psycopg")
        if parsed.get_backend_name() not in ("sqlite", "postgresql"):
            raise BadOption(_wanted(url))
        if parsed.get_backend_name() == "sqlite":
            return _open_sqlite(parsed.database, str(parsed), writes)
        given = {"connect_timeout": PATIENCE, "tcp_user_timeout": 20_000} | dict(parsed.query)
        return create_engine(parsed, pool_size=10, pool_pre_ping=True, connect_args=given)
    except ModuleNotFoundError:
        raise BadOption("PostgreSQL needs psycopg: pip install 'warren[postgres]'") from None
    except (ArgumentError, NoSuchModuleError, ValueError) as error:
        raise error if isinstance(error, BadOption) else BadOption(_wanted(url)) from None


def _wanted(url: str) -> str:
    return f"--db takes sqlite:///FILE or postgresql://..., not {without_passwords(url)!r}"


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
    _keep_private(Path(path))
    engine = create_engine(url, connect_args={"timeout": PATIENCE}, pool_size=READERS + 2)

    @event.listens_for(engine, "connect")
    def prepare(raw: Any, _: Any) -> None:
        raw.isolation_level = None
        raw.text_factory = _text
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            raw.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _text(kept: bytes) -> str:
    """What a column holds; a byte that a bad disk changed spoils one letter, not the query."""
    return kept.decode(errors="replace")


def _keep_private(path: Path) -> None:
    """The file holds all hands, so that only its owner may read it; SQLite's others follow it.

    A file that is there is never opened here: closing it would drop SQLite's locks on it.
    """
    with contextlib.suppress(OSError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, OWNER_ONLY))
    for kept in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        with contextlib.suppress(OSError):
            if kept.stat().st_mode & 0o077:
                kept.chmod(OWNER_ONLY)


@contextlib.contextmanager
def claim_file(url: str, shared: bool) -> Iterator[None]:
    """Hold the SQLite file of an address, so that no second server serves from it.

    Servers that meet over Redis may share one. The lock goes with the process that holds it.
    """
    path = file_of(url)
    if fcntl is None or path is None:
        yield
        return
    lock = lock_of(path)
    try:
        lock.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(lock, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
    except OSError as error:
        raise BadOption(f"cannot keep a lock in {lock}: {error.strerror}") from None
    try:
        fcntl.flock(handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        raise BadOption(
            f"another server serves from {path}; give this one another --data or --db, "
            "or let both meet over --redis"
        ) from None
    finally:
        os.close(handle)


def lock_of(path: Path) -> Path:
    """The file that a server holds while it serves from a SQLite file."""
    return path.with_name(path.name + ".lock")


def file_of(url: str) -> Path | None:
    """The file of a SQLite address; none of anything else."""
    with contextlib.suppress(ArgumentError, ValueError):
        parsed = make_url(url)
        if parsed.get_backend_name() == "sqlite" and parsed.database not in (None, "", ":memory:"):
            return Path(str(parsed.database))
    return None
