"""A table of Rabbit as a seat sees it: nothing is hidden but the order of the decks.

The map is relative to the warren.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from warren.core.deck import Deck
from warren.core.frames import Frame
from warren.core.steps import SEAT
from warren.games.rabbit.content import (
    AREA_NAMES,
    BOX_NAMES,
    LOOKS,
    MOTHERS,
    PREDATORS,
)
from warren.games.rabbit.rules import order
from warren.games.rabbit.rules.breeding import short_tonight, starving_after
from warren.games.rabbit.rules.moving import (
    beyond,
    ends,
    group_food,
    group_size,
    spare_food,
    speed,
)
from warren.games.rabbit.rules.prospects import danger
from warren.games.rabbit.rules.replenish import PLACES
from warren.games.rabbit.state import (
    AREA_DECK,
    NOWHERE,
    SITUATION_NAMES,
    SITUATIONS,
    SUN_DECK,
    Land,
)
from warren.games.rabbit.view.features import PHASES, at_hand, phase_of
from warren.games.rabbit.view.printed import area_face, sun_face
from warren.games.rabbit.vocabulary import END, LITTER, SOW_NONE, STEP, THINK, VICTIM


def look(state: Land, seat: int | None) -> dict[str, Any]:
    """What hangs on the cards that a seat has seen."""
    return {
        "area": _deck(state.area, seat, area_face),
        "sun": _deck(state.sun, seat, sun_face),
        "danger": danger(state, seat),
    }


def look_alike(state: Land) -> dict[str, Any]:
    """The table as anybody sees it."""
    phase = phase_of(state)
    held = len(state.seen) if state.thought_about() == SUN_DECK else 0
    return {
        "turn": int(state.turn()),
        "turns": len(state.suns) + len(state.sun) + held + 1,
        "leader": int(state.leader()),
        "phase": order.STEPS.names[PHASES[phase]] if phase >= 0 else "over",
        "step": state.under_way()[-1] if state.stack else "over",
        "today": sun_face(state.suns[-1]) if state.suns else None,
        "cards": [_look_at(state, card) for card in range(len(state.areas))],
        "moving": _moving(state),
        "here": _here(state),
        "food": int(state.counted_food()),
        "rabbits": int(state.alive()),
        "short": int(short_tonight(state)),
        "level": state.level(),
        "box": {name: state.box[i] for i, name in enumerate(BOX_NAMES)},
        "seen": _seen(state),
        "thought": state.thought,
        "dug": state.dug,
        "usual": _usual(state),
        "reach": _reach(state),
        "beyond": _beyond(state),
        "careful": careful(state),
    }


def _look_at(state: Land, card: int) -> dict[str, Any]:
    counted = state.rabbits[card * SITUATIONS : (card + 1) * SITUATIONS]
    beasts = state.predators[card * 4 : card * 4 + 4]
    return {
        "card": card,
        "at": [state.east[card], state.north[card]],
        "place": state.place(card),
        "area": AREA_NAMES[state.areas[card]],
        "clovers": state.clovers[card],
        "growing": state.growing[card],
        "loose": state.loose[card],
        "spaces": state.spaces[card],
        "stored": state.stored[card],
        "pool": int(state.pool(card)),
        "rabbits": [_rabbits(who, count) for who, count in enumerate(counted) if count],
        "force": state.force[card],
        "predators": {PREDATORS[kind]: count for kind, count in enumerate(beasts) if count},
        "menace": state.menace[card],
    }


def _rabbits(who: int, count: int) -> dict[str, Any]:
    return {
        "who": SITUATION_NAMES[who],
        "look": LOOKS[who // 6],
        "legs": who // 2 % 3,
        "food": who % 2,
        "kit": who // 6 == MOTHERS,
        "count": count,
    }


def _moving(state: Land) -> int | None:
    for frame in reversed(state.stack):
        if frame.step in order.MOVES:
            return int(frame.at)
    return None


def _here(state: Land) -> int | None:
    """The card that is spoken of: what is asked next is about it."""
    if state.stack and state.stack[-1].step == order.LURE:
        return int(state.stack[-1].at % PLACES)
    at = int(at_hand(state))
    return at if at >= 0 else None


def _usual(state: Land) -> int | None:
    """The food that a group mostly takes along, or carries already: what others cannot hold."""
    if not state.stack:
        return None
    frame = state.stack[-1]
    if frame.step == order.WALK:
        return int(group_food(state, frame.at))
    if frame.step != order.FOLLOW:
        return None
    size = group_size(state, frame.at)
    return int(min(size, spare_food(state, frame.at, size)))


def _reach(state: Land) -> list[int]:
    """The cards that the group which gathers could go to and stay, as it is now (RB-4.2, 4.3)."""
    if not state.stack or state.stack[-1].step != order.FOLLOW:
        return []
    card = state.stack[-1].at
    return [int(end) for end in ends(state, card, speed(state, card))]


def _beyond(state: Land) -> dict[str, list[str]]:
    """The unknown land that the group could explore, and what to point at on the way there."""
    if not state.stack or state.stack[-1].step not in (order.FOLLOW, order.WALK):
        return {}
    frame = state.stack[-1]
    made = frame.ids[0] if frame.step == order.WALK else 0
    return beyond(state, frame.at, speed(state, frame.at) - made)


def careful(state: Land) -> list[str]:
    """What is better pointed at twice: only choices that cannot be taken back or that cost lives.

    Those draw a card, go to a predator, lose rabbits at once or tonight, or let no food grow.
    """
    if not state.stack:
        return []
    frame = state.stack[-1]
    step = state.game.steps[frame.step]
    if step.kind != SEAT:
        return []
    grave: list[str] = []
    free: set[str] = set()
    for choice in step.legal(state, frame, frame.seat):
        targets = step.describe(state, frame, frame.seat, choice).targets
        if is_grave(state, frame, choice):
            grave += targets
        else:
            free.update(targets)
    return [target for target in dict.fromkeys(grave) if target not in free]


def is_grave(state: Land, frame: Frame, choice: int) -> bool:
    """Whether a legal choice draws a card, goes to a predator or costs a rabbit or a food."""
    if STEP.holds(choice):
        onto = state.beside[frame.at * 4 + STEP.item(choice)]
        return onto == NOWHERE or state.menace[onto] > 0
    if END.holds(choice):
        return short_tonight(state) > 0 or any(
            state.menace[card] and state.edible_on(card) for card in range(len(state.areas))
        )
    if LITTER.holds(choice):
        kits = LITTER.item(choice)
        return kits > 0 and starving_after(state, frame.at, kits) > 0
    return VICTIM.holds(choice) or THINK.holds(choice) or SOW_NONE.holds(choice)


def _deck(deck: Deck, seat: int | None, face: Callable[[int], dict[str, Any]]) -> dict[str, Any]:
    seen = deck.look(seat)
    return {
        "left": seen["left"],
        "top": [None if card is None else face(card) for card in seen["top"]],
        "bottom": [None if card is None else face(card) for card in seen["bottom"]],
    }


def _seen(state: Land) -> list[dict[str, Any]]:
    face = area_face if state.thought_about() == AREA_DECK else sun_face
    return [face(card) for card in state.seen]


def redeal_hidden(state: Land, seat: int | None, rng: random.Random) -> None:
    """Deal what the seat does not know of the decks anew."""
    state.area = state.area.clone()
    state.sun = state.sun.clone()
    state.area.redeal(seat, rng)
    state.sun.redeal(seat, rng)
