"""A server that cannot start says why in one sentence, and ends with a status that tells."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from tests.server.process import START, Process
from tests.server.services import free_port, make_database
from warren.cli import main
from warren.core.errors import BadOption
from warren.server.settings import Settings
from warren.server.storage.revisions import migrate
from warren.server.storage.storage import claim_file, open_engine


def refused(tmp_path: Path, *arguments: str) -> str:
    """What `warren serve` says instead of serving."""
    done = subprocess.run(
        [
            *(sys.executable, "-c", START, "serve", "--port", str(free_port())),
            *("--data", str(tmp_path), *arguments),
        ],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env=os.environ | {"WARREN_SECRET": "a secret of the tests"},
    )
    assert done.returncode == 2, done.stderr
    return one_sentence(done.stderr)


def one_sentence(told: str) -> str:
    assert "Traceback" not in told
    assert "hunter2" not in told
    assert len(told.splitlines()) == 1, told
    return told


MAIL = ("--mail-from", "a@b.de", "--url", "https://b.de")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--db", "postgresql://warren:hunter2@127.0.0.1:1/x"), "does not answer"),
        (("--redis", "redis://:hunter2@127.0.0.1:1/0"), "Redis at redis://:***@127.0.0.1:1/0 does"),
        (("--host", "no such host"), "cannot listen"),
    ],
)
def test_what_cannot_be_reached_is_one_sentence(
    tmp_path: Path, arguments: tuple[str, ...], told: str
) -> None:
    assert told in refused(tmp_path, *arguments)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--db", "postgresql://warren:hunter2@127.0.0.1:port/x"), "--db takes"),
        (("--db", "mysql://warren:hunter2@127.0.0.1/x"), "--db takes"),
        (("--redis", "http://:hunter2@127.0.0.1"), "--redis takes"),
        (("--redis", "redis://:hunter2@127.0.0.1:port"), "--redis takes"),
        (("--smtp", "http://a:hunter2@mail", *MAIL), "--smtp takes smtp://HOST"),
        (("--smtp", "smtp://a:hunter2@mail:port", *MAIL), "--smtp takes smtp://HOST"),
        (("--smtp", "smtp://", *MAIL), "--smtp takes smtp://HOST"),
    ],
)
def test_a_wrong_setting_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], told: str
) -> None:
    assert main(["serve", "--port", "0", "--data", str(tmp_path), *arguments]) == 2
    assert told in one_sentence(capsys.readouterr().err)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"port": 70_000}, "--port is at most 65535"),
        ({"port": -1}, "--port is a number from 0 on"),
        ({"chat_rate": float("nan")}, "--chat-rate is a number from 0 on"),
        ({"bot_seconds": float("inf")}, "--bot-seconds is a number from 0 on"),
        ({"workers": 0}, "--workers is at least 1"),
    ],
)
def test_a_number_that_makes_no_sense_is_refused(given: dict[str, float], told: str) -> None:
    with pytest.raises(BadOption, match=told):
        Settings(**given)  # type: ignore[arg-type]


def test_a_file_that_is_no_database_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "server.db").write_text("This is no database, but a long enough letter. " * 100)
    assert "not a database" in refused(tmp_path)


def test_a_newer_database_is_one_sentence(tmp_path: Path, postgres_url: str) -> None:
    addresses = {
        "": f"sqlite:///{tmp_path / 'server.db'}",
        "newer": make_database(postgres_url, "newer"),
    }
    for db, address in addresses.items():
        migrate(address)
        engine = open_engine(address, writes=True)
        with engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        engine.dispose()
        told = refused(tmp_path, *(("--db", address) if db else ()))
        assert "newer Warren" in told


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    process = Process(tmp_path)
    process.start()
    try:
        assert "another server serves from" in refused(tmp_path)
        ann = process.guest("Ann")
        assert ann.make("hamsters", ["me", "kit"])
        process.kill()
        process.start()  # what a killed server held is free
    finally:
        process.stop()


def test_servers_that_meet_over_redis_may_share_a_file(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'x.db'}"
    with (
        claim_file(url, shared=True),
        claim_file(url, shared=True),
        pytest.raises(BadOption, match="another server"),
        claim_file(url, shared=False),
    ):
        pass
    with claim_file(url, shared=False):
        pass
    with claim_file("postgresql://host/x", shared=False):
        pass
