"""What a choice leaves for the evening: food against rabbits, and who would be eaten (RB-6)."""

from __future__ import annotations

from mypy_extensions import i64

from warren.core.text import Message, say
from warren.games.rabbit.content import APPETITE, COUNTERS, KITS
from warren.games.rabbit.rules import order
from warren.games.rabbit.rules.breeding import short_tonight
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
