"""`warren doctor` and `warren serve --check`: what is here, what is missing, what would fail."""

from __future__ import annotations

import json
import socket
import sqlite3
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from tests.server.process import Process
from tests.server.services import make_database, postgres
from warren import engine
from warren.cli import doctor, main
from warren.server.pages import static
from warren.server.storage.revisions import migrate, newest_revision

Told = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("WARREN_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("WARREN_PORT", "0")
    return tmp_path / "data"


def looked(capsys: Told, status: int = 0) -> dict[str, Any]:
    """What it found, by name."""
    assert main(["doctor", "--json"]) == status
    told = json.loads(capsys.readouterr().out)
    assert told["serves"] == (status == 0)
    return {finding["name"]: finding for finding in told["findings"]}


def checked(capsys: Told, *arguments: str) -> tuple[int, list[str]]:
    """What `warren serve --check` ends with, and says."""
    status = main(["serve", "--check", *arguments])
    return status, capsys.readouterr().err.splitlines()


def test_a_whole_installation_is_told_in_plain_words(data: Path, capsys: Told) -> None:
    assert main(["doctor"]) == 0
    told = capsys.readouterr().out
    assert "Python 3." in told
    assert f"a SQLite database will be made in {data / 'server.db'}" in told
    assert told.endswith("`warren serve` would start.\n")
    assert checked(capsys) == (0, [])
    assert not data.exists(), "looking changes nothing"


def test_a_database_is_told_with_its_migration(data: Path, capsys: Told) -> None:
    data.mkdir()
    migrate(f"sqlite:///{data / 'server.db'}")
    before = sorted(data.iterdir())
    assert f"is up to date, at migration {newest_revision()}" in looked(capsys)["database"]["says"]
    with sqlite3.connect(data / "server.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0002'")
    connection.close()
    assert (
        f"at migration 0002 and will be brought to {newest_revision()}"
        in looked(capsys)["database"]["says"]
    )
    with sqlite3.connect(data / "server.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    assert "newer Warren" in looked(capsys, 2)["database"]["says"]
    assert sorted(data.iterdir()) == before


def test_postgresql_is_told_with_its_migration(
    capsys: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    with postgres() as url:
        address = make_database(url, "looked_at")
        monkeypatch.setenv("WARREN_DB", address)
        assert "its tables will be made" in looked(capsys)["database"]["says"]
        migrate(address)
        assert "PostgreSQL answers and is up to date" in looked(capsys)["database"]["says"]


def test_a_server_that_runs_already_is_a_fault(
    data: Path, capsys: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = Process(data)
    process.start()
    try:
        monkeypatch.setenv("WARREN_PORT", str(process.port))
        found = looked(capsys, 2)
        assert "another server serves from" in found["database"]["says"]
        assert "perhaps Warren runs there already" in found["port"]["says"]
    finally:
        process.stop()


def test_what_cannot_be_written_is_a_fault(data: Path, capsys: Told) -> None:
    data.write_text("This is no folder.")
    found = looked(capsys, 2)
    assert "is no folder" in found["secret"]["says"]
    assert "is no folder" in found["database"]["says"]


def test_a_secret_that_is_too_short_is_a_fault_and_not_told(
    capsys: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WARREN_SECRET", "hunter2")
    assert main(["doctor"]) == 2
    told = capsys.readouterr().out
    assert "WARREN_SECRET has 7 characters" in told
    assert "hunter2" not in told


def test_every_fault_of_a_check_is_a_sentence_without_secrets(tmp_path: Path, capsys: Told) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        status, told = checked(
            capsys,
            *("--db", "postgresql://warren:hunter2@127.0.0.1:1/x"),
            *("--redis", "redis://:hunter2@127.0.0.1:1/0"),
            *("--port", str(taken.getsockname()[1])),
            *("--smtp", "smtp://a:hunter2@127.0.0.1:1", "--mail-from", "a@b.de"),
            *("--url", "https://b.de"),
        )
    assert status == 2
    assert len(told) == 4, told
    for line, word in zip(told, ("database", "cannot listen", "Redis", "mail server"), strict=True):
        assert word in line
        assert "hunter2" not in line
    status, told = checked(capsys, "--port", "70000", "--workers", "2", "--log-level", "loud")
    assert status == 2
    assert len(told) == 3


def test_a_mail_server_that_is_away_does_not_keep_it_from_serving(capsys: Told) -> None:
    mail = ("--smtp", "smtp://127.0.0.1:1", "--mail-from", "a@b.de", "--url", "https://b.de")
    status, told = checked(capsys, *mail)
    assert status == 0
    assert len(told) == 1


def test_faults_of_settings_are_findings(
    tmp_path: Path, capsys: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "warren.toml").write_text("prot = 1\n")
    monkeypatch.setenv("WARREN_CONFIG", str(tmp_path / "warren.toml"))
    assert "perhaps port" in looked(capsys, 2)["settings"]["says"]


def test_what_is_missing_is_told_with_its_price_and_how_to_get_it(
    tmp_path: Path, capsys: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    versions = {"psycopg": None, "redis": "1.0", "torch": None}

    def version(name: str, real: Any = metadata.version) -> str:
        if versions.get(name, "") is None:
            raise metadata.PackageNotFoundError(name)
        return versions.get(name) or str(real(name))

    monkeypatch.setattr(metadata, "version", version)
    monkeypatch.setattr(static, "web_folder", lambda: tmp_path)
    monkeypatch.setattr("warren.cli.checks.web_folder", lambda: tmp_path)
    monkeypatch.setattr(engine, "is_compiled", lambda: False)
    found = looked(capsys)
    for name in ("postgres", "redis", "torch", "web client", "engine"):
        assert found[name]["state"] == "missing"
        assert found[name]["costs"]
        assert found[name]["get"]
    assert "psycopg is not installed" in found["postgres"]["says"]
    assert "redis is 1.0; 7.1 is needed" in found["redis"]["says"]
    assert found["postgres"]["get"] == "pip install 'warren[postgres]'"
    versions["fastapi"] = None
    assert looked(capsys, 2)["fastapi"]["get"] == "pip install 'fastapi>=0.135'"


def test_every_extra_for_people_is_looked_at() -> None:
    given = metadata.metadata("warren").get_all("Provides-Extra") or []
    assert sorted(doctor.EXTRAS) == sorted(set(given) - {"dev", "bench"})


def test_an_engine_of_other_sources_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "core").mkdir()
    (tmp_path / "core" / "deck.py").write_text("one = 1\n")
    note = {"sources": engine.digest(tmp_path), "files": []}
    (tmp_path / engine.NOTE).write_text(json.dumps(note))
    monkeypatch.setattr(engine, "__file__", str(tmp_path / "engine.py"))
    monkeypatch.setattr(engine, "is_compiled", lambda: True)
    assert doctor.compiled().state == "here"
    (tmp_path / "core" / "deck.py").write_text("one = 2\n")
    assert doctor.compiled().get == "make setup"
