"""What happened, for the log and for animation, each with who may see it."""

from __future__ import annotations

from typing import Any, Final

from warren.core.text import Message, plain


class Event:
    """One thing that happened.

    `to` lists the seats that may see it; `None` means everybody, spectators included.
    `targets` are the board elements it concerns (`space:d3`, `card:story.17`), so that a client
    can point at them and move what moved.
    """

    __slots__ = ("message", "targets", "to")

    def __init__(
        self, message: Message, targets: list[str], to: tuple[int, ...] | None = None
    ) -> None:
        self.message: Final = message
        self.targets: Final = targets
        self.to: Final = to

    def visible(self, seat: int | None) -> bool:
        """Whether this seat (`None`: a spectator) may see it."""
        return self.to is None or (seat is not None and seat in self.to)

    def to_json(self) -> dict[str, Any]:
        """The event as a client gets it; it says nothing of who else may see it."""
        return {
            "key": self.message.key,
            "args": {key: plain(value) for key, value in self.message.args.items()},
            "targets": self.targets,
        }
