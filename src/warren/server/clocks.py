"""Whose time runs, and how much is left; worked out from the times of committed entries alone."""

from __future__ import annotations

from typing import Any

DAY = 24 * 3600 * 1000


class Clocks:
    """The clocks of one table, in milliseconds.

    A clock runs while its seat is waited for. When the wait is over, a live clock gains its
    increment; a clock of days is full again when the seat is next waited for. Taking a choice
    back restores what the clock showed before it stopped.
    """

    def __init__(self, terms: dict[str, Any] | None, seats: int) -> None:
        self._terms = terms
        full = 0
        self._increment = 0
        if terms is not None:
            self._live = terms["kind"] == "live"
            full = terms["seconds"] * 1000 if self._live else terms["days"] * DAY
            self._increment = terms["increment"] * 1000 if self._live else 0
        self._full = full
        self._left = [full] * seats
        self._stopped = [full] * seats
        """What each clock showed when it stopped, before the increment."""
        self._at = 0
        self._running: frozenset[int] = frozenset()

    @property
    def on(self) -> bool:
        """Whether the table has clocks."""
        return self._terms is not None

    def turn(self, at: int, waited_for: frozenset[int], undone: int | None = None) -> None:
        """Something happened: from now on these seats are waited for."""
        for seat in self._running:
            self._left[seat] -= max(0, at - self._at)
        self._at = max(self._at, at)
        if not self.on:
            self._running = waited_for
            return
        for seat in self._running - waited_for:
            self._stopped[seat] = self._left[seat]
            self._left[seat] += self._increment
        for seat in waited_for - self._running:
            if seat == undone:
                self._left[seat] = self._stopped[seat]
            elif not self._live:
                self._left[seat] = self._full
        self._running = waited_for

    def left(self, at: int) -> list[int | None]:
        """What each clock shows, never less than nothing; None without clocks."""
        if not self.on:
            return [None] * len(self._left)
        return [
            max(0, left - (max(0, at - self._at) if seat in self._running else 0))
            for seat, left in enumerate(self._left)
        ]

    def running(self) -> list[bool]:
        """Whose clock runs."""
        return [self.on and seat in self._running for seat in range(len(self._left))]

    def deadline(self) -> int | None:
        """When the first clock will run out."""
        if not self.on or not self._running:
            return None
        return self._at + min(self._left[seat] for seat in self._running)

    def overdue(self, at: int) -> int | None:
        """The seat whose clock has run out by then, the earliest first."""
        deadline = self.deadline()
        if deadline is None or deadline > at:
            return None
        return min(self._running, key=lambda seat: (self._left[seat], seat))
