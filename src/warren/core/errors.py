"""The ways Warren says no: every error tells what was wrong and what is allowed."""

from __future__ import annotations

from typing import Final

LONGEST: Final = 3000
"""Characters of a reason: who sends nonsense by the megabyte does not get it back."""


class WarrenError(ValueError):
    """Something given to Warren was wrong; the text says what, where and what is allowed."""

    def __init__(self, reason: str = "") -> None:
        super().__init__(reason if len(reason) <= LONGEST else f"{reason[:LONGEST]} ...")


class IllegalChoice(WarrenError):
    """A choice that the rules do not allow now. The state is unchanged."""


class NotToAct(WarrenError):
    """A seat tried to choose when it is not asked to. The state is unchanged."""


class CannotUndo(WarrenError):
    """There is nothing that this seat may take back."""


class BadOption(WarrenError):
    """An unknown game, an unknown option, or a value that the option does not take."""


class BadContent(WarrenError):
    """A content file (a sheet, a deck) that does not describe a playable box."""


class BadPosition(WarrenError):
    """A position that could not have come from play."""


class BadRecord(WarrenError):
    """A record file that is broken, foreign, or does not follow the rules."""


class BrokenGame(UserWarning):
    """A game of another package cannot be made; the others play without it."""


def because(error: WarrenError, cause: BaseException | None) -> WarrenError:
    """An error with what led to it: compiled code passes over `raise ... from`."""
    error.__cause__ = cause
    return error
