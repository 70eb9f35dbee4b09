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


def _listens(port: int, process: subprocess.Popen[bytes]) -> bool:
    """Wait until somebody answers at the port; False where the process ended instead."""
    for _ in range(2400):
        if process.poll() is not None:
            return False
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return True
        time.sleep(0.05)
    raise AssertionError("it does not answer")


class Postgres:
    """A PostgreSQL of one's own, which can be killed and started again.

    Its folder is not among pytest's, which only their owner may enter.
    """

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="warren-postgres-")
        self._path = Path(self._folder.name)
        self._as_user = _unprivileged(self._path)
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"postgresql://warren@127.0.0.1:{self._port}"
        """Its address, without a database's name."""

    def __enter__(self) -> Postgres:
        data = ("-D", str(self._path / "data"))
        made = subprocess.run(
            [*self._as_user, binary("initdb"), *data, "-A", "trust", "-U", "warren", "--no-sync"],
            check=False,
            capture_output=True,
            text=True,
            cwd=self._path,
        )
        assert made.returncode == 0, made.stderr
        self.start()
        return self

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        for _ in range(600):
            self._process = subprocess.Popen(
                [
                    *self._as_user,
                    *(binary("postgres"), "-D", str(self._path / "data"), "-p", str(self._port)),
                    *("-k", str(self._path), "-h", "127.0.0.1"),
                    *("-c", "fsync=off", "-c", "full_page_writes=off"),
                    *("-c", "shared_buffers=16MB", "-c", "max_connections=200"),
                ],
                cwd=self._path,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            if _listens(self._port, self._process):
                return
            time.sleep(0.1)  # what was killed has not let go of its memory yet
        raise AssertionError("PostgreSQL does not start")

    def kill(self) -> None:
        """End it without warning."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def __exit__(self, *_: object) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGINT)  # do not wait for clients
        self._process.wait(90)
        self._folder.cleanup()


@contextlib.contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL of one's own; gives its address without a database's name."""
    with Postgres() as started:
        yield started.url


def make_database(url: str, name: str) -> str:
    """An empty database, in place of one that was made for the same before; gives its address."""
    import psycopg

    for _ in range(100):
        try:
            with psycopg.connect(f"{url}/postgres", autocommit=True) as connection:
                connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())
                connection.execute(f'CREATE DATABASE "{name}"'.encode())
            return f"{url}/{name}"
        except psycopg.OperationalError:
            time.sleep(0.05)
    raise AssertionError("PostgreSQL does not take connections")


class Redis:
    """A Redis of one's own, which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True)
        self._folder = folder
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"redis://127.0.0.1:{self._port}/0"

    def __enter__(self) -> Redis:
        self.start()
        return self

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        self._process = subprocess.Popen(
            [
                *(binary("redis-server"), "--port", str(self._port), "--bind", "127.0.0.1"),
                *("--save", "", "--appendonly", "no", "--dir", str(self._folder)),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        assert _listens(self._port, self._process), "Redis ended at once"

    def kill(self) -> None:
        """End it without warning."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def __exit__(self, *_: object) -> None:
        assert self._process is not None
        self._process.terminate()
        self._process.wait(90)


@contextlib.contextmanager
def redis(folder: Path) -> Iterator[str]:
    """A Redis of one's own; gives its address."""
    with Redis(folder) as started:
        yield started.url
