"""A table in memory: its lock, who looks on and from where, what its bots would choose."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

from warren.server.play.stored import StoredTable

STALE_PRESENCE = 60.0
"""Seconds after which what another process said about who is there counts no more."""


class Watcher(Protocol):
    """Whoever is notified about a table: a socket."""

    @property
    def seat(self) -> int | None:
        """The seat it looks from."""

    @property
    def person(self) -> str | None:
        """Who looks."""

    def notify(self) -> None:
        """Something happened."""

    def notify_presence(self) -> None:
        """Somebody came or went."""


class Follower(Protocol):
    """Whoever lists a table, and is told that the list may look otherwise."""

    def notify(self) -> None:
        """Something happened at a table, or somebody came or went."""


class Room:
    """A table in memory; `stored` is None while it has to be read."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.lock = asyncio.Lock()
        self.stored: StoredTable | None = None
        self.watchers: set[Watcher] = set()
        self.followers: set[Follower] = set()
        self.elsewhere: dict[str, tuple[set[int], int, float]] = {}
        """By other process: the seats connected there, how many watch, and when it said so."""
        self.thoughts: dict[tuple[int, int], int] = {}
        """By decision and seat: what a bot would choose."""
        self.thinking: set[tuple[int, int]] = set()
        self.used = time.monotonic()
        self.users = 0

    @property
    def busy(self) -> bool:
        """Whether somebody looks, a bot thinks, or something is done."""
        return bool(self.watchers or self.thinking or self.users)

    def notify(self) -> None:
        """Something happened: all who look on are to send what is new."""
        for watcher in self.watchers:
            watcher.notify()
        self.notify_followers()

    def notify_presence(self) -> None:
        """Somebody came or went."""
        for watcher in self.watchers:
            watcher.notify_presence()
        self.notify_followers()

    def notify_followers(self) -> None:
        """Those who list it are to look again."""
        for follower in self.followers:
            follower.notify()

    def here(self) -> tuple[set[int], int]:
        """The seats of people who are connected to this process, and how many only watch."""
        seats: set[int] = set()
        watching = 0
        for watcher in self.watchers:
            mine = [] if self.stored is None else self.stored.seats_of(watcher.person)
            seats.update(mine)
            watching += not mine
        return seats, watching

    def presence(self) -> tuple[set[int], int]:
        """The same over all processes."""
        seats, watching = self.here()
        fresh = time.monotonic() - STALE_PRESENCE
        for there, others, at in self.elsewhere.values():
            if at > fresh:
                seats |= there
                watching += others
        return seats, watching

    def note_watched(self) -> None:
        """Remember which views are wanted."""
        if self.stored is not None:
            self.stored.watched = {watcher.seat for watcher in self.watchers}
