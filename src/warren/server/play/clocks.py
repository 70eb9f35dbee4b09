"""Whose time runs, and how much is left; worked out from the times of committed entries alone."""

from __future__ import annotations

from typing import Any

DAY = 24 * 3600 * 1000


class Clocks:
    """The clocks of one table, in milliseconds.

    A clock runs while its seat is waited for. When its turn is over, a live clock gains its
    increment; a clock of days is full again when the next turn begins. A turn lasts for as long
    as the seat is asked, whoever plays it, so leaving and coming back within it gives nothing: the
    time in which a bot stood in is taken off whoever comes back before the bot has chosen, and a
    turn that the bot ends brings no increment. A choice that is taken back was thought about
    until then.
    """

    def __init__(self, terms: dict[str, Any] | None, seats: int) -> None:
        self._terms = terms
        full = 0
        self._increment = 0
        self._live = False
        if terms is not None:
            self._live = terms["kind"] == "live"
            full = terms["seconds"] * 1000 if self._live else terms["days"] * DAY
            self._increment = terms["increment"] * 1000 if self._live else 0
        self._full = full
        self._left = [full] * seats
        self._stopped = [(full, 0)] * seats
        """What each clock showed when its turn ended, before the increment, and when that was."""
        self._stood_in = [0] * seats
        """How long a bot has played for each seat in its turn."""
        self._at = 0
        self._asked: frozenset[int] = frozenset()
        self._running: frozenset[int] = frozenset()

    @property
    def on(self) -> bool:
        """Whether the table has clocks."""
        return self._terms is not None

    def turn(
        self,
        at: int,
        waited_for: frozenset[int],
        asked: frozenset[int] = frozenset(),
        undone: int | None = None,
    ) -> None:
        """Something happened: from now on these seats are asked, and these people waited for."""
        asked |= waited_for
        passed = max(0, at - self._at)
        self._at = max(self._at, at)
        if self.on:
            self._count(passed)
            for seat in self._asked - asked:
                self._end_turn(seat)
            for seat in asked - self._asked:
                self._begin_turn(seat, seat == undone)
            for seat in waited_for - self._running:
                self._left[seat] -= self._stood_in[seat]
                self._stood_in[seat] = 0
        self._asked, self._running = asked, waited_for

    def _count(self, passed: int) -> None:
        for seat in self._asked:
            if seat in self._running:
                self._left[seat] -= passed
            else:
                self._stood_in[seat] += passed

    def _end_turn(self, seat: int) -> None:
        self._stopped[seat] = (self._left[seat], self._at)
        self._stood_in[seat] = 0
        if seat in self._running:
            self._left[seat] += self._increment

    def _begin_turn(self, seat: int, again: bool) -> None:
        if again:
            self._left[seat] = self.if_undone(seat, self._at)
        elif not self._live:
            self._left[seat] = self._full

    def if_undone(self, seat: int, at: int) -> int:
        """What a clock would show if the seat took its last choice back."""
        if seat in self._asked:
            return self._now(seat, at)
        left, stopped = self._stopped[seat]
        return left - max(0, at - stopped)

    def if_back(self, seat: int, at: int) -> int:
        """What a clock would show if its person took the seat back from a bot."""
        if seat not in self._asked:
            return self._left[seat] if self._live else self._full
        return self._left[seat] - self._stood_in[seat] - max(0, at - self._at)

    def _now(self, seat: int, at: int) -> int:
        return self._left[seat] - (max(0, at - self._at) if seat in self._running else 0)

    def left(self, at: int) -> list[int | None]:
        """What each clock shows, never less than nothing; None without clocks."""
        if not self.on:
            return [None] * len(self._left)
        return [max(0, self._now(seat, at)) for seat in range(len(self._left))]

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
