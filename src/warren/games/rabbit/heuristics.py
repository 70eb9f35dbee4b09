"""Rules of thumb for Rabbit."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from warren.games.rabbit.land import Land


def appraise(land: Land, choices: list[int]) -> list[float]:
    """What each choice is worth to the herd."""
    return [0.0 for _ in choices]
