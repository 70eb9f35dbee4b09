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
    PREDATOR_FORCE,
    PREDATORS,
    ROUSED,
    hunts,
)
from warren.games.rabbit.rules import order
from warren.games.rabbit.rules.breeding import short_tonight, starving_after
from warren.games.rabbit.rules.moving import ends, group_food, group_size, spare_food, speed
from warren.games.rabbit.rules.replenish import PLACES, all_hunters, lures
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
        "careful": careful(state),
    }


def danger(state: Land, seat: int | None) -> list[dict[str, Any]]:
    """Every predator that would hunt next dawn, if its card came, as the rabbits stand now.

    While a hunt is under way: those that are still to hunt now, and those that will eat.
    """
    known: list[int | None] = state.sun.look(seat)["top"]
    dawn = known[0] if known else None
    hunters = _hunters(state)
    found: list[dict[str, Any]] = []
    for kind in range(len(PREDATORS)):
        for card in range(len(state.areas)):
            threat = _threat(state, kind, card)
            if not threat:
                continue
            if hunters is None:
                found.append(threat | {"now": False, "sure": _is_sure(kind, dawn)})
            elif threat["here"] or kind * PLACES + card in hunters:
                found.append(threat | {"now": not threat["here"], "sure": True})
    return found


def _hunters(state: Land) -> list[int] | None:
    """Who is still to move in the hunt of this dawn; None once it is over."""
    hunts_now = [frame for frame in state.stack if frame.step == order.HUNT]
    if not hunts_now:
        return None
    at, hunters = hunts_now[0].at, list(hunts_now[0].ids)
    if at < 0:
        return all_hunters(state, state.suns[-1])
    return hunters[at - 1 :]


def _is_sure(kind: int, dawn: int | None) -> bool | None:
    """Whether predators hunt next dawn, by the sun card that is known; None if that is open."""
    if hunts(0, kind):
        return True
    return None if dawn is None else hunts(dawn, kind)


def _threat(state: Land, kind: int, card: int) -> dict[str, Any]:
    """What the predators of a kind on a card are up to; nothing where no rabbit is near."""
    if not state.predators[card * 4 + kind]:
        return {}
    here = state.edible_on(card) > 0
    prey = [card] if here else [int(other) for other in lures(state, card)]
    if not prey:
        return {}
    return {
        "predator": PREDATORS[kind],
        "count": state.predators[card * 4 + kind],
        "card": card,
        "prey": prey,
        "bites": [other for other in prey if _would_bite(state, kind, card, other)],
        "here": here,
        "always": hunts(0, kind),
    }


def _would_bite(state: Land, kind: int, card: int, prey: int) -> bool:
    """Whether a predator would find somebody to eat on a card, and not be driven off at once."""
    if state.edible_on(prey) == 0:
        return False
    roused = state.count_look(prey, ROUSED)
    coming = 0 if prey == card else PREDATOR_FORCE[kind]
    return bool(state.force[prey] - roused <= state.menace[prey] + coming)


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
