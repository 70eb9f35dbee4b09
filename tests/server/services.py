"""Starts what the tests need beside the server: PostgreSQL and Redis, in folders of their own."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

MISSING = "{name} is not installed; `make services` installs it from Debian's packages"


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def binary(name: str) -> str:
    """Where a program of PostgreSQL or Redis is."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    path = str(found[-1]) if found else shutil.which(name)
    assert path, MISSING.format(name=name)
    return path


def _unprivileged(folder: Path) -> list[str]:
    """PostgreSQL refuses to run as root: how to run it as its own user, who gets the folder."""
    if os.geteuid() != 0:
        return []
    shutil.chown(folder, "postgres", "postgres")
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]


def _answers(port: int, process: subprocess.Popen[bytes]) -> None:
    for _ in range(2400):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        assert process.poll() is None, "it ended at once"
        time.sleep(0.05)
    raise AssertionError("it does not answer")


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL of one's own; gives its address without a database's name.

    Its folder is not among pytest's, which only their owner may enter.
    """
    with tempfile.TemporaryDirectory(prefix="warren-postgres-") as name:
        yield from _postgres_in(Path(name))


def _postgres_in(folder: Path) -> Iterator[str]:
    as_user = _unprivileged(folder)
    data, port = folder / "data", free_port()
    made = subprocess.run(
        [*as_user, binary("initdb"), "-D", str(data), "-A", "trust", "-U", "warren", "--no-sync"],
        check=False,
        capture_output=True,
        text=True,
        cwd=folder,
    )
    assert made.returncode == 0, made.stderr
    process = subprocess.Popen(
        [
            *as_user,
            *(binary("postgres"), "-D", str(data), "-p", str(port), "-k", str(folder)),
            *("-h", "127.0.0.1", "-c", "fsync=off", "-c", "full_page_writes=off"),
            *("-c", "shared_buffers=16MB", "-c", "max_connections=200"),
        ],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _answers(port, process)
        yield f"postgresql://warren@127.0.0.1:{port}"
    finally:
        process.send_signal(signal.SIGINT)  # do not wait for clients
        process.wait(90)


def make_database(url: str, name: str) -> str:
    """An empty database; gives its address."""
    import psycopg

    for _ in range(100):
        try:
            with psycopg.connect(f"{url}/postgres", autocommit=True) as connection:
                connection.execute(f'CREATE DATABASE "{name}"'.encode())
            return f"{url}/{name}"
        except psycopg.OperationalError:
            time.sleep(0.05)
    raise AssertionError("PostgreSQL does not take connections")


@contextlib.contextmanager
def redis(folder: Path) -> Iterator[str]:
    """A Redis of one's own."""
    folder.mkdir(parents=True)
    port = free_port()
    process = subprocess.Popen(
        [
            *(binary("redis-server"), "--port", str(port), "--bind", "127.0.0.1"),
            *("--save", "", "--appendonly", "no", "--dir", str(folder)),
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _answers(port, process)
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        process.terminate()
        process.wait(90)
