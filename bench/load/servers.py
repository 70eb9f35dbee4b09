"""The servers that are measured, each a process of its own, with what it takes of the machine."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
BGIO = HERE.parent / "bgio"
TICK = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
WIDE = (
    *("--request-burst", "1000000", "--sockets-per-address", "100000"),
    *("--guest-burst", "1000000", "--table-burst", "1000000"),
    *("--connections-per-address", "100000", "--message-burst", "1000000"),
)
"""Limits that do not get in the way of many from one address."""
SERVE = ("-c", "from warren.cli import main; main()", "serve")


class Server:
    """A running server: where it is, and what it has taken so far."""

    def __init__(self, urls: list[str], pids: list[int], services: list[int]) -> None:
        self.urls = urls
        """Where it is: several are one server, and share their tables out."""
        self._pids = pids
        self._services = services

    @property
    def url(self) -> str:
        """The first of its addresses."""
        return self.urls[0]

    def beside(self, other: Server) -> Server:
        """Both as one."""
        pids = self._pids + other._pids
        return Server(self.urls + other.urls, pids, self._services)

    def processes(self) -> list[int]:
        """Its processes."""
        return with_children(self._pids)

    def signal(self, number: int) -> None:
        """Tell its first process something."""
        os.kill(self._pids[0], number)

    def cpu(self) -> float:
        """Seconds of processor time that all of them took."""
        return _cpu(self.processes())

    def services_cpu(self) -> float:
        """Seconds of processor time that its database and Redis took, where they are apart."""
        return _cpu(with_children(self._services))

    def memory(self) -> float:
        """Megabytes of memory that all of them hold, what they share counted once."""
        total = 0
        for pid in self.processes():
            with contextlib.suppress(OSError):
                rows = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
                total += sum(int(row.split()[1]) for row in rows if row.startswith("Pss:"))
        return total / 1000


def with_children(pids: list[int]) -> list[int]:
    """Processes and all that they started; only Linux says which those are."""
    found = list(pids)
    for pid in found:
        with contextlib.suppress(OSError):
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
            found += [int(child) for child in children]
    return found


def _cpu(pids: list[int]) -> float:
    total = 0
    for pid in pids:
        with contextlib.suppress(OSError):
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
    return total / TICK


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def running(command: list[str], port: int, services: list[int]) -> Iterator[Server]:
    """A server while it is measured."""
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, stdout=quiet, stderr=None)
    try:
        _wait_for(port, process)
        yield Server([f"127.0.0.1:{port}"], [process.pid], services)
    finally:
        process.terminate()
        process.wait(30)


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    for _ in range(1200):
        try:
            with socket.create_connection(("127.0.0.1", port), 1):
                return
        except OSError:
            if process.poll() is not None:
                sys.exit("bench: a server ended at once")
            time.sleep(0.05)
    sys.exit("bench: a server does not answer")


@contextlib.contextmanager
def warren(
    *more: str, profile: Path | None = None, services: list[int] | None = None
) -> Iterator[Server]:
    """Warren on SQLite, every choice on disk before it is acknowledged, unless told otherwise."""
    port = free_port()
    start = SERVE if profile is None else ("-m", "bench.load.profile", str(profile), "serve")
    with tempfile.TemporaryDirectory() as folder:
        where = ("--port", str(port), "--data", folder, "--log-level", "warning")
        with running(
            [sys.executable, *start, *where, *WIDE, *more], port, services or []
        ) as server:
            yield server


@contextlib.contextmanager
def bgio(flat_file: bool) -> Iterator[Server]:
    """boardgame.io as it comes: its matches in memory, or in its own store of flat files."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = ["node", str(BGIO / "server.js"), str(port), *([folder] if flat_file else [])]
        with running(command, port, []) as server:
            yield server
