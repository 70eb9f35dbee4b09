"""A client whose terminal is gone ends, and what was entered is in its file."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

from warren.core.record import Record


def read_until(terminal: int, wanted: bytes, seconds: float = 20.0) -> None:
    seen, end = b"", time.monotonic() + seconds
    while wanted not in seen:
        assert time.monotonic() < end, seen[-500:]
        if select.select([terminal], [], [], 0.2)[0]:
            seen += os.read(terminal, 65536)


def test_a_lost_terminal_ends_the_client_even_where_the_signal_does_not_come(
    tmp_path: Path,
) -> None:
    file = tmp_path / "game.json"
    ours, theirs = pty.openpty()
    program = "import sys; from warren.cli import main; sys.exit(main())"
    words = ["play", "hamsters", "--players", "1", "--seed", "1", "--record", str(file)]
    client = subprocess.Popen(
        ["sh", "-c", 'trap "" HUP; exec "$@"', "sh", sys.executable, "-c", program, *words],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "24"},
        start_new_session=True,
    )
    os.close(theirs)
    try:
        read_until(ours, b"connected")
        os.close(ours)
        assert client.wait(timeout=20) == 129
    finally:
        client.kill()
        client.wait()
    record = Record.from_text(file.read_text(encoding="utf-8"))
    assert [seat for seat, _ in record.choices] == [-1], "the die was rolled and kept"
