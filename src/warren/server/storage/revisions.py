"""Which tables the database has, and bringing them up to date when a server starts.

Alembic does that, and is loaded only where there is something to do: it is large, and a server that
goes on where it was has no use for it.
"""

from __future__ import annotations

import contextlib
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Engine, create_engine, inspect, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from warren.core.errors import BadOption, WarrenError
from warren.server.storage import migrations
from warren.server.storage.storage import file_of, open_engine, reason_of

KEPT_IN = "alembic_version"
"""The table that says at which migration the others are."""
LOCK = 7_261_823
"""The advisory lock that PostgreSQL migrations hold."""
UPGRADE = "from warren.server.storage import revisions; revisions.main()"


class NotThere(BadOption):
    """A database that does not answer at the start."""


def known_revisions() -> list[str]:
    """The migrations that this Warren knows, the oldest first, as their files are called."""
    found = Path(migrations.__path__[0], "versions").glob("v[0-9]*_*.py")
    return sorted(path.name[1:].partition("_")[0] for path in found)


def newest_revision() -> str:
    """The migration that this Warren brings a database to."""
    return known_revisions()[-1]


def revision(url: str) -> str | None:
    """At which migration the database is, None where there is none yet; changes nothing."""
    path = file_of(url)
    if path is not None and not path.exists():
        return None
    engine = open_engine(url) if path is None else _look_into(path)
    try:
        with _explained(url), engine.connect() as connection:
            if not inspect(connection).has_table(KEPT_IN):
                return None
            found = connection.execute(text(f"SELECT version_num FROM {KEPT_IN}")).scalar()
    finally:
        engine.dispose()
    if found is not None and found not in known_revisions():
        raise BadOption(
            f"the database {make_url(url)!r} was made by a newer Warren than this one, which "
            f"knows it up to {newest_revision()}"
        )
    return found


def migrate(url: str) -> None:
    """Bring the database up to date, in one transaction that keeps other processes waiting."""
    if revision(url) == newest_revision():
        return
    from alembic import command  # noqa: PLC0415 (only where there is something to do)
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", "warren.server.storage:migrations")
    engine = open_engine(url, writes=True)
    try:
        with _explained(url), engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    finally:
        engine.dispose()


def migrate_apart(url: str) -> None:
    """The same in a process that ends with it, so that this one holds nothing of what it takes."""
    if revision(url) == newest_revision():
        return
    done = subprocess.run(
        [sys.executable, "-c", UPGRADE], input=url, stderr=subprocess.PIPE, text=True, check=False
    )
    if done.returncode:
        raise BadOption(done.stderr.strip())


def main() -> None:
    """Bring the database up to date whose address comes in; it may hold a passphrase."""
    try:
        migrate(sys.stdin.read())
    except WarrenError as error:
        sys.exit(str(error))


def _look_into(path: Path) -> Engine:
    """A SQLite file, to be read only: not even SQLite's own files are made beside it."""
    mode = "mode=ro" if path.with_name(path.name + "-wal").exists() else "mode=ro&immutable=1"
    address = f"{path.absolute().as_uri()}?{mode}"
    return create_engine("sqlite://", creator=lambda: sqlite3.connect(address, uri=True))


@contextlib.contextmanager
def _explained(url: str) -> Iterator[None]:
    """Turns what can be wrong with a database at the start into one sentence."""
    try:
        yield
    except (DBAPIError, PoolTimeout) as error:
        why = reason_of(error)
        raise NotThere(f"the database {make_url(url)!r} does not answer: {why}") from None
