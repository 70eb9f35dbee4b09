"""The sockets that are open here, by person: those of a session that ended are closed."""

from __future__ import annotations

from typing import Protocol

from warren.server.people.people import People


class OpenSocket(Protocol):
    """A socket, as far as it matters whose it is."""

    @property
    def person(self) -> str | None:
        """Who looks."""

    @property
    def session(self) -> str:
        """The session that opened it."""

    def end(self) -> None:
        """Close: its session has ended."""


class OpenSockets:
    """All sockets of this process."""

    def __init__(self, people: People) -> None:
        self._people = people
        self._open: dict[str, set[OpenSocket]] = {}

    def enter(self, socket: OpenSocket) -> None:
        """One more."""
        self._open.setdefault(socket.person or "", set()).add(socket)

    def leave(self, socket: OpenSocket) -> None:
        """One less."""
        mine = self._open.get(socket.person or "", set())
        mine.discard(socket)
        if not mine:
            self._open.pop(socket.person or "", None)

    async def check(self, person: str | None = None) -> None:
        """Close the sockets whose session has ended; of one person, or of all."""
        looked_at = [
            socket
            for id_, mine in self._open.items()
            if person is None or id_ == person
            for socket in mine
        ]
        if not looked_at:
            return
        gone = await self._people.gone({(v.person or "", v.session) for v in looked_at})
        for socket in looked_at:
            if (socket.person or "", socket.session) in gone:
                socket.end()
