"""The database: migrations make the schema, writes share commits and fail alone."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
import threading
import uuid
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from tests.server.services import make_database
from warren.core.errors import BadOption
from warren.server.language.errors import Conflict, Refused
from warren.server.storage.revisions import migrate
from warren.server.storage.schema import metadata
from warren.server.storage.storage import Storage, open_engine


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'x.db'}"
    return make_database(request.getfixturevalue("postgres_url"), uuid.uuid4().hex)


def test_migrations_lead_to_the_schema_and_can_be_run_again(url: str) -> None:
    migrate(url)
    migrate(url)
    engine = open_engine(url)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_two_processes_can_migrate_at_once(url: str) -> None:
    code = f"from warren.server.storage.revisions import migrate; migrate({url!r})"
    both = [
        subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE) for _ in range(2)
    ]
    for process in both:
        _, errors = process.communicate(timeout=60)
        assert process.returncode == 0, errors.decode()


def person(name: str) -> Any:
    def write(connection: Connection) -> str:
        connection.execute(
            text("INSERT INTO people (id, name, email_ok, created) VALUES (:id, :id, FALSE, 0)"),
            {"id": name},
        )
        if name.startswith("refused"):
            raise Refused("not_now", "not_now")
        if name.startswith("broken"):
            raise ZeroDivisionError
        return name

    return write


def test_a_write_that_fails_takes_no_other_with_it(url: str) -> None:
    migrate(url)
    storage = Storage(url)
    blocked, go = threading.Event(), threading.Event()

    def hold(connection: Connection) -> None:
        blocked.set()
        go.wait(10)

    async def main() -> list[Any]:
        holds = [asyncio.create_task(storage.write(hold)) for _ in storage._writers]
        await asyncio.to_thread(blocked.wait, 10)
        names = ["a", "refused", "b", "a", "broken", "c"]
        writes = [asyncio.create_task(storage.write(person(name))) for name in names]
        await asyncio.sleep(0.05)
        go.set()
        await asyncio.gather(*holds)
        return await asyncio.gather(*writes, return_exceptions=True)

    results = asyncio.run(main())
    kinds = [r if isinstance(r, str) else type(r) for r in results]
    assert kinds == ["a", Refused, "b", Conflict, ZeroDivisionError, "c"]

    async def names() -> list[str]:
        return await storage.read(
            lambda c: list(c.execute(text("SELECT id FROM people ORDER BY id")).scalars())
        )

    assert asyncio.run(names()) == ["a", "b", "c"]
    storage.close()


def test_all_that_is_read_at_once_is_of_one_moment(url: str) -> None:
    migrate(url)
    storage = Storage(url)
    other = open_engine(url, writes=True)

    def count(connection: Connection) -> int:
        return int(connection.execute(text("SELECT count(*) FROM people")).scalar_one())

    def twice(connection: Connection) -> tuple[int, int]:
        before = count(connection)
        with other.begin() as meanwhile:
            person("a")(meanwhile)
        return before, count(connection)

    with contextlib.closing(storage):
        assert asyncio.run(storage.read(twice)) == (0, 0)
        assert asyncio.run(storage.read(count)) == 1
    other.dispose()


def test_a_write_that_nobody_waits_for_any_more_harms_nobody(url: str) -> None:
    migrate(url)
    storage = Storage(url)

    async def main() -> str:
        gone = asyncio.create_task(storage.write(person("a")))
        await asyncio.sleep(0)
        gone.cancel()
        done: str = await storage.write(person("b"))
        return done

    assert asyncio.run(main()) == "b"
    storage.close()


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("mysql://x/y", "sqlite:///FILE or postgresql"),
        ("nonsense", "sqlite:///FILE or postgresql"),
        ("sqlite://", "needs a file"),
        ("sqlite:///:memory:", "needs a file"),
    ],
)
def test_an_address_that_will_not_do_is_refused(address: str, told: str) -> None:
    with pytest.raises(BadOption, match=told):
        open_engine(address)


def test_a_database_that_does_not_answer_is_told_without_its_password() -> None:
    with pytest.raises(BadOption, match="does not answer") as failed:
        migrate("postgresql://warren:hunter2@127.0.0.1:1/x")
    assert "hunter2" not in str(failed.value)
