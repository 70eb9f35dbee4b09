"""The stopwatch, the same for every subject: repeat one run for a while and count."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import NamedTuple

Run = Callable[[], int]
"""Does something once (plays a game, copies some positions); returns how many steps that was."""


class Sample(NamedTuple):
    """What one subject did in one round."""

    runs: int
    steps: int
    seconds: float


def measure(run: Run, seconds: float) -> Sample:
    """Repeat a run until its processor time is spent; the last one is finished and counted.

    Processor time, because another program on the same machine should not count as slowness.
    """
    runs = steps = 0
    start = now = process_time()
    end = start + seconds
    while now < end:
        steps += run()
        runs += 1
        now = process_time()
    return Sample(runs, steps, now - start)
