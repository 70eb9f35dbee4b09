"""Where the processes of one server meet: what is published about tables and people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from warren.server.play.rooms import Rooms


ANEW = -1
"""In place of an entry's number: read the whole table anew."""


class Hub(Protocol):
    """Where processes meet."""

    def listen(self, rooms: Rooms) -> None:
        """Begin to tell these rooms what others say."""

    def publish(self, table_id: str, seq: int) -> None:
        """A table has entries up to this one."""

    def publish_presence(self, table_id: str, seats: list[int], watching: int) -> None:
        """Who is connected to this process."""

    def publish_person(self, person: str) -> None:
        """Sessions of somebody ended."""

    async def stop(self) -> None:
        """Leave."""


class NoHub:
    """One process, which has nobody to meet."""

    def listen(self, rooms: Rooms) -> None:
        """There is nobody to hear."""

    def publish(self, table_id: str, seq: int) -> None:
        """There is nobody to tell."""

    def publish_presence(self, table_id: str, seats: list[int], watching: int) -> None:
        """There is nobody to tell."""

    def publish_person(self, person: str) -> None:
        """There is nobody to tell."""

    async def stop(self) -> None:
        """There is nobody to leave."""
