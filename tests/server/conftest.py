"""One server on SQLite and one on PostgreSQL, shared by the tests of a process."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.served import Served, served
from tests.server.services import make_database, postgres
from warren.server.settings import Settings

WIDE = {
    "request_burst": 100_000,
    "login_burst": 100_000,
    "guess_burst": 100_000,
    "guest_burst": 100_000,
    "table_burst": 100_000,
    "replay_burst": 100_000,
    "sockets_per_address": 1000,
    "connections_per_address": 1000,
    "metrics": "127.0.0.1",
    "proxies": "127.0.0.1",
}


def settings_for(folder: Path, db: str = "", **more: Any) -> Settings:
    """Settings for a test: one's own folder, and limits that do not get in the way."""
    given: dict[str, Any] = {"data": str(folder), "db": db, "bot_workers": 1, **WIDE, **more}
    return Settings(**given)


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.fixture(scope="session", params=["sqlite", "postgres"])
def shared(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("server")
    db = ""
    if request.param == "postgres":
        db = make_database(request.getfixturevalue("postgres_url"), uuid.uuid4().hex)
    with served(settings_for(folder, db)) as server:
        yield server


@pytest.fixture
def server(shared: Served) -> Iterator[Served]:
    """The shared server; all guests of a test go when it ends."""
    yield shared
    shared.hang_up()
