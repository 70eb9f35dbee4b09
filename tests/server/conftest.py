"""One server on SQLite and one on PostgreSQL, shared by the tests of a process."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller

from tests.server.mail import Sink
from tests.server.served import Served, served, settings_for
from tests.server.services import free_port, make_database, postgres
from warren.server.play import ticks


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


@pytest.fixture
def sink() -> Iterator[tuple[Sink, int]]:
    kept, port = Sink(), free_port()
    controller = Controller(kept, hostname="127.0.0.1", port=port)
    controller.start()
    yield kept, port
    controller.stop()


@pytest.fixture
def mailing(
    sink: tuple[Sink, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Served]:
    monkeypatch.setattr(ticks, "SECOND", 0.1)
    mail: dict[str, Any] = {
        "smtp": f"smtp+plain://127.0.0.1:{sink[1]}",
        "mail_from": "warren@example.org",
        "url": "https://play.example.org",
        "mail_delay": 0.0,
    }
    with served(settings_for(tmp_path, **mail)) as server:
        yield server
