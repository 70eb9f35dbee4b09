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
    SITUATION_NAMES,
    TIRED,
    situation,
)
from warren.games.rabbit.vocabulary import (
    BURROW,
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
        "rabbits": MOST_RABBITS,
        "acts": acts(),
    }


def acts() -> dict[str, dict[str, Any]]:
    """What each button is about, by its target: what is done, to whom or how much, and its name."""
    found = {
        BURROW_BUTTON: _act(BURROW.kind, BURROW.kind),
        **{button: _act("move", f"move {who}", look=who) for who, button in _of(MOVE, LEADERS)},
        **{button: _act("lose", f"lose {who}", look=who) for who, button in _of(VICTIM, LOOKS)},
    }
    for legs, button in enumerate(FIGHT.buttons):
        who = SITUATION_NAMES[situation(FIGHTERS, legs, 0)]
        found[button] = _act("fight", f"fight {who}", look=LOOKS[FIGHTERS], tired=legs == TIRED)
    for block, key, facts in _BUTTONS:
        for item, fact in enumerate(facts):
            choice = block.choice(item)
            found[block.target_of(choice)] = _act(block.kind, block.names[item], **{key: fact})
    for block in (SOW_NONE, END, EVERYBODY, GROW_ALL, LITTERS):
        found[block.target_of(block.first)] = _act(block.kind, block.names[0])
    return found


def _of(deed: Deed, looks: list[str]) -> list[tuple[str, str]]:
    return list(zip(looks, deed.buttons, strict=True))


def _act(verb: str, name: str, **facts: Any) -> dict[str, Any]:
    return {"verb": verb, "name": name, **facts}


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
