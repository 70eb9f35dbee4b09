"""The ways the server says no: a code for programs, a sentence for people, an HTTP status."""

from __future__ import annotations

from typing import Any

from warren.core.game import Game
from warren.core.text import Message, say

STATUS = {
    "bad_request": 400,
    "who": 401,
    "not_yours": 403,
    "origin": 403,
    "not_found": 404,
    "taken": 409,
    "not_now": 409,
    "stale": 409,
    "not_your_turn": 409,
    "no_undo": 409,
    "illegal": 409,
    "bad_message": 400,
    "too_large": 413,
    "too_many": 429,
    "unavailable": 503,
}


class Refused(Exception):
    """Something that the server does not do. `message` is rendered in the client's language."""

    def __init__(self, code: str, key: str, **args: Any) -> None:
        super().__init__(f"{code}: {key} {args}")
        self.code = code
        self.message: Message = say(key, **args)

    def text(self, language: str) -> str:
        """The sentence in a language."""
        from warren.server.language.languages import sentence  # noqa: PLC0415 (it refuses languages by this class)

        return sentence(self.message, language)

    @property
    def status(self) -> int:
        """The HTTP status that fits."""
        return STATUS[self.code]


class Illegal(Refused):
    """A choice that the rules do not allow; the game says why."""

    def __init__(self, game: Game, reason: Message, names: list[str]) -> None:
        super().__init__("illegal", "bad_option", what=reason.key)
        self._game = game
        self._reason = reason
        self._names = names

    def text(self, language: str) -> str:
        """The game's reason in a language."""
        return self._game.speak(language).render(self._reason, self._names)


class Unavailable(Refused):
    """The database does not do its work just now; `why` is for the log, not for people.

    What was to be written may be kept or not: whoever asks again has to find out.
    """

    def __init__(self, why: str) -> None:
        super().__init__("unavailable", "unavailable")
        self.why = why


class Failed(Refused):
    """A table just failed; asked again, it is shown as closed."""

    def __init__(self) -> None:
        super().__init__("not_now", "broken")


class Conflict(Exception):
    """Another process wrote to the table first."""


def refuse_unless(condition: bool, code: str, key: str, **args: Any) -> None:
    """Say no unless something holds."""
    if not condition:
        raise Refused(code, key, **args)
