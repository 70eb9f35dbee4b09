"""What time it is, for clocks that people play by: a clock that is set does not take their time."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

JUMP = 5_000
"""Milliseconds; what the system's clock gains or loses at once beyond them is a jump."""
SLEW = 20
"""After a jump, one part of so many of the time that passes goes into catching up."""

log = logging.getLogger("warren.server")


def _wall() -> int:
    return time.time_ns() // 1_000_000


def _passed() -> int:
    """Milliseconds since some moment, a suspended machine's sleep included."""
    clock = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    return time.clock_gettime_ns(clock) // 1_000_000


class WallClock:
    """The time in milliseconds since 1970. It follows the system's clock, and a jump slowly."""

    def __init__(
        self, wall: Callable[[], int] = _wall, passed: Callable[[], int] = _passed
    ) -> None:
        self._wall = wall
        self._passed = passed
        self._then = passed()
        self._offset = wall() - self._then
        self._jumped = False
        self._lock = threading.Lock()

    def now(self) -> int:
        """Now."""
        with self._lock:
            passed = self._passed()
            gap = self._wall() - passed - self._offset
            if abs(gap) > JUMP:
                most = max(0, passed - self._then) // SLEW
                if most == 0 and self._jumped:
                    return passed + self._offset
                self._report(gap)
                gap = max(-most, min(most, gap))
            else:
                self._jumped = False
            self._then = passed
            self._offset += gap
            return passed + self._offset

    def _report(self, gap: int) -> None:
        if not self._jumped:
            self._jumped = True
            log.warning("the system's clock jumped", extra={"seconds": round(gap / 1000, 1)})


_wall_clock = WallClock()


def milliseconds() -> int:
    """Now."""
    return _wall_clock.now()
