"""Workers go when the command that started them goes, however it went."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

STUDY = """
import os, time
from warren.lab.workers import open_workers

if __name__ == "__main__":
    with open_workers(2) as workers:
        print(*workers.in_order(os.getpid, [() for _ in range(8)]), flush=True)
        time.sleep(60)
"""


def lives(pid: int) -> bool:
    """Whether a process is there and not only waits to be buried."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_workers_end_with_a_command_that_is_killed(tmp_path: object) -> None:
    script = f"{tmp_path}/study.py"
    with open(script, "w", encoding="utf-8") as file:
        file.write(STUDY)
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True) as study:
        assert study.stdout is not None
        pids = {int(pid) for pid in study.stdout.readline().split()}
        assert all(lives(pid) for pid in pids)
        assert len(pids) > 0
        os.kill(study.pid, signal.SIGKILL)
    deadline = time.monotonic() + 30
    while any(lives(pid) for pid in pids):
        assert time.monotonic() < deadline, "a worker goes on alone"
        time.sleep(0.1)
