"""A server as a process of its own, which can be killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import httpx

from tests.server.served import Guest
from tests.server.services import free_port

START = "import sys; from warren.cli import main; sys.exit(main())"
WIDE = (
    *("--request-burst", "100000", "--guest-burst", "100000", "--table-burst", "100000"),
    *("--sockets-per-address", "1000", "--connections-per-address", "1000"),
    *("--bot-workers", "1", "--metrics", "127.0.0.1"),
)


class Process:
    """`warren serve`, started, stopped, killed and started again at the same port."""

    def __init__(
        self, data: Path, *arguments: str, command: Sequence[str] = (sys.executable, "-c", START)
    ) -> None:
        self.data = data
        self._command = command
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self._arguments = arguments
        self._process: subprocess.Popen[bytes] | None = None
        self.log = data / f"log-{self.port}.txt"
        self.guests: list[Guest] = []

    def start(self) -> None:
        """Start and wait until it answers."""
        self.data.mkdir(parents=True, exist_ok=True)
        where = ("--port", str(self.port), "--data", str(self.data))
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*self._command, "serve", *where, *WIDE, *self._arguments],
                stdout=log,
                stderr=log,
                cwd=self.data,
                env=os.environ | {"WARREN_SECRET": "a secret of the tests"},
            )
        for _ in range(2400):
            assert self._process.poll() is None, self.log.read_text()
            try:
                if httpx.get(f"{self.base}/health").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError(self.log.read_text())

    def kill(self) -> None:
        """End it without warning, as a power cut would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> int:
        """Ask it to go down; returns its status."""
        for guest in self.guests:
            guest.close()
        assert self._process is not None
        if self._process.poll() is None:
            self._process.terminate()
        return self._process.wait(90)

    def guest(self, name: str) -> Guest:
        """Somebody new."""
        guest = Guest(self.base, name)
        self.guests.append(guest)
        return guest
