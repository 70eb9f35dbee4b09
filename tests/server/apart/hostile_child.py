"""The process apart with boxes that turn out bad: named by a chat line, a table does harm.

Real content passes bounds and a trial before it is played; these stand for what slips through.
"""

from __future__ import annotations

import socket
import time
from typing import Any

from warren.server.apart import child
from warren.server.play import commands
from warren.server.play.rooms import Command
from warren.server.play.stored import StoredTable
from warren.server.settings import Settings
from warren.server.wire import Chat


def _do_harm(what: str) -> None:
    if what == "spin":
        while True:
            pass
    if what == "dawdle":
        time.sleep(0.2)
    if what == "eat":
        kept = b"x"
        while True:
            kept += kept
    if what == "fail":
        raise RuntimeError("the box is torn")


def serve(end: socket.socket, settings: str, note: Any, closed: dict[str, str]) -> None:
    """The same process; a line of chat that names a harm does it, within the rules of the table."""
    usual = commands.chat

    def harmful(person: Any, seat: int | None, message: Chat, settings: Settings) -> Command:
        command = usual(person, seat, message, settings)

        def harming(stored: StoredTable, at: int) -> None:
            _do_harm(message.text)
            command(stored, at)

        return harming

    commands.chat = harmful
    child.serve(end, settings, note, closed)
