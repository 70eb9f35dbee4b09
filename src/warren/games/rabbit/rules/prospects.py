"""What may come: food against rabbits, who is eaten tonight, who hunts next dawn (RB-3, 6)."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from warren.core.text import Message, say
from warren.games.rabbit.content import (
    APPETITE,
    COUNTERS,
    KITS,
    PREDATOR_FORCE,
    PREDATORS,
    ROUSED,
    hunts,
)
from warren.games.rabbit.rules import order
from warren.games.rabbit.rules.breeding import short_tonight
from warren.games.rabbit.rules.replenish import PLACES, all_hunters, lures
from warren.games.rabbit.state import Land
from warren.games.rabbit.vocabulary import PAY


def leaves(state: Land, seat: i64, choice: i64) -> Message:
    """How food and rabbits stand once a choice is made, paid from where it hurts least."""
    after = state.clone()
    after.events = None
    after.make(seat, choice)
    if after.stack and after.stack[-1].step == order.PAY:
        after = min(_paid(after, seat), key=_hunger)
    return tell_food(after, "leaves")


def _paid(state: Land, seat: i64) -> list[Land]:
    """The state after each way to pay."""
    frame = state.stack[-1]
    found: list[Land] = []
    for choice in state.game.steps[frame.step].legal(state, frame, seat):
        if PAY.holds(choice):
            after = state.clone()
            after.make(seat, choice)
            found.append(after)
    return found


def _hunger(state: Land) -> int:
    return int(short_tonight(state))


def tell_food(state: Land, key: str) -> Message:
    """Food against rabbits, and how many would starve."""
    kits = COUNTERS[KITS] - state.box[KITS] if state.awaits(order.RAISE) else 0
    short = _hunger(state)
    return say(
        f"{key}{'_kits' if kits else ''}{'_short' if short > 0 else ''}",
        food=int(state.counted_food()),
        n=int(state.alive()),
        kits=kits,
        short=short,
    )


def evening(state: Land) -> Message:
    """What the night would bring if the actions ended now."""
    food = tell_food(state, "tonight")
    eaten = eaten_tonight(state)
    return say("evening_eaten", food=food, eaten=eaten) if eaten else food


def eaten_tonight(state: Land) -> int:
    """How many rabbits predators would eat as everybody stands (RB-6.1)."""
    eaten: i64 = 0
    card: i64 = 0
    while card < len(state.areas):
        bites: i64 = 0
        for kind in range(len(APPETITE)):
            bites += state.predators[card * 4 + kind] * APPETITE[kind]
        eaten += min(bites, state.edible_on(card)) if state.heads[card] else 0
        card += 1
    return int(eaten)


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
