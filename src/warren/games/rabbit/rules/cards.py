"""What area and sun cards show, in words (RB-3.1, 4.6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.text import Message, say
from warren.games.rabbit.content import (
    CAT,
    NO_PREDATOR,
    PREDATORS,
    SNAKE,
    clovers_of,
    food_of,
    hunts,
    predator_of,
)

_HUNTERS: Final = ["nobody_else_hunts", "snakes_hunt", "cats_hunt", "both_hunt"]


def tell_area(kind: i64) -> Message:
    """The predator of an area card, and its clovers."""
    predator, clovers = int(predator_of(kind)), int(clovers_of(kind))
    if predator != NO_PREDATOR:
        return say("area_wild", name=PREDATORS[predator], n=clovers)
    return say("area_meadow" if clovers else "area_bare", n=clovers)


def tell_sun(kind: i64) -> Message:
    """Whether a food grows under a sun card, and who hunts besides those who always do."""
    hunters = _HUNTERS[(1 if hunts(kind, SNAKE) else 0) + (2 if hunts(kind, CAT) else 0)]
    return say("sun_face", food=say("food_grows" if food_of(kind) else "no_food"), who=say(hunters))
