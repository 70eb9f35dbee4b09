"""Rules of thumb for Kami-sama."""

from __future__ import annotations

from mypy_extensions import i64

from warren.games.kami.realm import Realm


def appraise(realm: Realm, seat: i64, choices: list[int]) -> list[float]:
    """What each choice is worth."""
    return [0.0] * len(choices)
