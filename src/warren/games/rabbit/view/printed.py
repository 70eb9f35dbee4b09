"""What is printed on the cards and counters of Rabbit, and what its buttons are about."""

from __future__ import annotations

from typing import Any, Final

from warren.games.rabbit.content import (
    AREA_NAMES,
    DIRECTIONS,
    FIGHTERS,
    FORCE,
    KINDS,
    LEADERS,
    LOOKS,
    MOST_RABBITS,
    NO_PREDATOR,
    PREDATOR_FORCE,
    PREDATORS,
    SUN_NAMES,
    SURVIVORS,
    Content,
    clovers_of,
    food_of,
    hunts,
    predator_of,
)
from warren.games.rabbit.state import (
    DECKS,
)
from warren.games.rabbit.vocabulary import (
    BURROW_BUTTON,
    DIG,
    END,
    EVERYBODY,
    FIGHT,
    FOLLOW,
    GO,
    GROW,
    GROW_ALL,
    LEAVE,
    LITTER,
    LITTERS,
    MOST_BORN,
    MOST_DUG,
    MOST_TAKEN,
    MOVE,
    ON_TOP,
    ORDERS,
    SOW_NONE,
    STEP,
    TAKE,
    THINK,
    UNDER,
    VICTIM,
    Button,
    Deed,
)


def printed(cards: Content) -> dict[str, Any]:
    """All that is printed on cards and counters."""
    return {
        "name": cards.name,
        "start": dict(zip(DIRECTIONS, cards.start, strict=True)),
        "areas": [area_face(k) | {"count": n} for k, n in enumerate(cards.areas) if n],
        "suns": [sun_face(k) | {"count": n} for k, n in enumerate(cards.suns) if n],
        "predators": dict(zip(PREDATORS, cards.predators, strict=True)),
        "force": dict(zip([*LOOKS, *PREDATORS], FORCE + PREDATOR_FORCE, strict=True)),
        "levels": list(SURVIVORS),
        "most_rabbits": MOST_RABBITS,
        "acts": acts(),
    }


def acts() -> dict[str, dict[str, dict[str, Any]]]:
    """What is done by buttons, and by each target of them to whom, with what, or how often."""
    found: dict[str, dict[str, dict[str, Any]]] = {
        "move": _deed(MOVE, [{"look": who} for who in LEADERS]),
        "fight": _deed(FIGHT, [{"look": LOOKS[FIGHTERS], "tired": tired} for tired in _LEGS]),
        "burrow": {BURROW_BUTTON: {}},
        "lose": _deed(VICTIM, [{"look": who} for who in LOOKS]),
    }
    for block, key, facts in _BUTTONS:
        told = {block.target_of(block.choice(i)): {key: fact} for i, fact in enumerate(facts)}
        found.setdefault(block.kind, {}).update(told)
    for block in (SOW_NONE, END, EVERYBODY, GROW_ALL, LITTERS):
        found.setdefault(block.kind, {})[block.target_of(block.first)] = {}
    return found


def _deed(deed: Deed, facts: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return dict(zip(deed.buttons, facts, strict=True))


_LEGS: Final = (False, True)
"""Whether a fighter has moved, as `FIGHT` tells them apart."""
_BUTTONS: Final[list[tuple[Button, str, list[Any]]]] = [
    (THINK, "deck", DECKS),
    (DIG, "n", list(range(1, MOST_DUG + 1))),
    (FOLLOW, "look", LOOKS),
    (LEAVE, "look", LOOKS),
    (GO, "n", list(range(MOST_TAKEN + 1))),
    (STEP, "direction", DIRECTIONS),
    (TAKE, "n", list(range(MOST_TAKEN + 1))),
    (ON_TOP, "order", ORDERS),
    (UNDER, "order", ORDERS),
    (GROW, "look", KINDS),
    (LITTER, "n", list(range(MOST_BORN + 1))),
]
"""Blocks of buttons, and what tells their choices apart."""


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
