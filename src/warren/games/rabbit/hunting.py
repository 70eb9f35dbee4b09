"""Who hunts, and where to (RB-3.3 to 3.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from warren.games.rabbit.content import hunts
from warren.games.rabbit.parts import FIRST_PREDATOR, NOWHERE

if TYPE_CHECKING:
    from warren.games.rabbit.land import Land


def all_hunters(land: Land, sun: i64) -> list[int]:
    """The predators that hunt under a sun card, in order, as 32 x kind + card (RB-3.5)."""
    found: list[int] = []
    kind: i64 = 0
    while kind < 4:
        if land.box[FIRST_PREDATOR + kind] < land.content.predators[kind] and hunts(sun, kind):
            card: i64 = 0
            while card < len(land.areas):
                count: i64 = land.predators[card * 4 + kind]
                while count > 0:
                    found.append(kind * 32 + card)
                    count -= 1
                card += 1
        kind += 1
    return found


def lures(land: Land, card: i64) -> list[int]:
    """The cards that draw a hunter from a card: next to it, with most rabbits (RB-3.4).

    None do while it shares its card with a rabbit that it can eat; scouts do not hold it.
    """
    found: list[int] = []
    if land.heads[card] and land.edible_on(card):
        return found
    most: i64 = 1
    side: i64 = 0
    while side < 4:
        other: i64 = land.beside[card * 4 + side]
        if other != NOWHERE and land.heads[other] >= most:
            if land.heads[other] > most:
                found = []
                most = land.heads[other]
            found.append(other)
        side += 1
    found.sort()
    return found
