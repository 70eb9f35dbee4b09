"""Tables that failed: each is reported once, shown as closed, and tried again after a while."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from warren.server.monitoring.metrics import BROKEN
from warren.server.play.room import Room
from warren.server.play.stored import StoredTable

RETRY = 600.0
"""Seconds after which a table that failed is read anew: perhaps it was mended."""
MOST_REPORTS = 10_000

log = logging.getLogger("warren.rooms")


class Failures:
    """Remembers which tables failed in this process."""

    def __init__(self) -> None:
        self.failed: dict[str, tuple[StoredTable, float]] = {}
        """Tables that failed, as they are shown, and when that was."""
        self.tell: Callable[[str], None] | None = None
        """How another process hears that a table failed here, where one wants to know."""
        self._elsewhere: dict[str, float] = {}
        self._reported: set[tuple[str, str]] = set()

    def report(self, table_id: str, where: str, why: str | Exception) -> None:
        """Tell the host of a table that failed, once."""
        if (table_id, where) in self._reported:
            return
        if len(self._reported) >= MOST_REPORTS:
            self._reported.clear()
        self._reported.add((table_id, where))
        BROKEN.labels(where).inc()
        trace = why if isinstance(why, Exception) else None
        reason = f"{type(why).__name__}: {why}" if isinstance(why, Exception) else why
        extra = {"table": table_id, "where": where, "why": reason}
        log.error("a table failed and is closed", exc_info=trace, extra=extra)

    def remember(self, stored: StoredTable) -> None:
        """Keep a broken table as it is shown."""
        if len(self.failed) >= MOST_REPORTS:
            self.failed.clear()
        self.failed[stored.id] = (stored, time.monotonic())
        if self.tell is not None:
            self.tell(stored.id)

    def hear(self, table_id: str) -> None:
        """A table failed in another process, which shows it as closed."""
        if len(self._elsewhere) >= MOST_REPORTS:
            self._elsewhere.clear()
        self._elsewhere[table_id] = time.monotonic()

    def has(self, table_id: str) -> bool:
        """Whether a table failed, here or elsewhere."""
        heard = self._elsewhere.get(table_id)
        return table_id in self.failed or (heard is not None and time.monotonic() - heard <= RETRY)

    def find(self, table_id: str) -> tuple[StoredTable, bool] | None:
        """A table that failed, as it is shown, and whether it is time to read it anew."""
        found = self.failed.get(table_id)
        return None if found is None else (found[0], time.monotonic() - found[1] > RETRY)

    def close(self, room: Room, stored: StoredTable, where: str, error: Exception) -> None:
        """Close a table that failed, here and for now; its rows stay as they are."""
        self.report(room.id, where, error)
        why = f"{type(error).__name__}: {error}"
        room.stored = StoredTable.unreadable(stored.row, stored.seats, why)
        self.remember(room.stored)
        room.thoughts = {}
        room.notify()
