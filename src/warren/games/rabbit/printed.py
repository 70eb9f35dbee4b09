"""The cards as a client draws them, and how many there are of each in the box."""

from __future__ import annotations

from typing import Any

from warren.games.rabbit.content import (
    AREA_NAMES,
    NO_PREDATOR,
    SUN_NAMES,
    Content,
    clovers_of,
    food_of,
    hunts,
    predator_of,
)
from warren.games.rabbit.parts import DIRECTIONS, PREDATORS


def printed_cards(cards: Content) -> dict[str, Any]:
    """All that is printed on cards and counters."""
    return {
        "name": cards.name,
        "start": dict(zip(DIRECTIONS, cards.start, strict=True)),
        "areas": [area_face(k) | {"count": n} for k, n in enumerate(cards.areas) if n],
        "suns": [sun_face(k) | {"count": n} for k, n in enumerate(cards.suns) if n],
        "predators": dict(zip(PREDATORS, cards.predators, strict=True)),
    }


def area_face(kind: int) -> dict[str, Any]:
    """What an area card shows: its clovers, and the predator on it, if there is one."""
    predator = int(predator_of(kind))
    return {
        "name": AREA_NAMES[kind],
        "clovers": int(clovers_of(kind)),
        "predator": None if predator == NO_PREDATOR else PREDATORS[predator],
    }


def sun_face(kind: int) -> dict[str, Any]:
    """What a sun card shows: the food that grows, and every predator that hunts."""
    return {
        "name": SUN_NAMES[kind],
        "food": int(food_of(kind)),
        "hunts": [name for i, name in enumerate(PREDATORS) if hunts(kind, i)],
    }
