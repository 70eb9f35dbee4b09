"""The box as a client draws it: how many there are of each area card, sun card and predator."""

from __future__ import annotations

from typing import Any

from warren.games.rabbit.content import AREA_NAMES, SUN_NAMES, Content
from warren.games.rabbit.parts import DIRECTIONS, PREDATORS


def printed_cards(cards: Content) -> dict[str, Any]:
    """All that is printed on cards and counters."""
    return {
        "name": cards.name,
        "start": dict(zip(DIRECTIONS, cards.start, strict=True)),
        "areas": _counted(AREA_NAMES, cards.areas),
        "suns": _counted(SUN_NAMES, cards.suns),
        "predators": dict(zip(PREDATORS, cards.predators, strict=True)),
    }


def _counted(names: list[str], counts: list[int]) -> dict[str, int]:
    return {name: number for name, number in zip(names, counts, strict=True) if number}
