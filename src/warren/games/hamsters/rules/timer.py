"""Timer and end (section 3): what high rolls do, when the timer starts, when all is over."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.text import say
from warren.games.hamsters.content import SLOTS, TIMER
from warren.games.hamsters.state import Burrows

HOURGLASS_CHAMBERS: Final = 4
"""Entering so many chambers starts the timer (HH-3.1)."""
TIMER_ROLL: Final = 4
"""From this roll on, a die is crossed off (HH-3.2)."""


def run_timer(state: Burrows, die: i64) -> None:
    """A high roll crosses off a die; solo, one of the first run is circled (HH-3.2, 3.5)."""
    if die < TIMER_ROLL:
        return
    if state.hourglass:
        state.timer += 1
        if state.events is not None:
            left = int(TIMER - state.timer)
            message = say("timer", left=left) if left else say("timer_last")
            state.tell(message, [f"timer:{state.timer}"])
    elif state.players == 1:
        state.circled += 1
        if state.events is not None:
            left = int(TIMER - state.circled)
            state.tell(say("circled", left=left), [f"circled:{state.circled}"])


def start_timer(state: Burrows) -> None:
    """Cross off the hourglass: a fourth chamber is entered, or the first run full (HH-3.1, 3.5)."""
    if state.hourglass:
        return
    for chambers in state.chambers:
        if chambers >= HOURGLASS_CHAMBERS:
            state.hourglass = True
    if state.circled == TIMER:
        state.hourglass = True
    if state.hourglass and state.events is not None:
        state.tell(say("hourglass"), ["hourglass"])


def is_over(state: Burrows) -> bool:
    """The last timer die is crossed off, or nobody can go on (HH-3.3, 3.6)."""
    return state.timer == TIMER or not anybody_can_cross(state)


def anybody_can_cross(state: Burrows) -> bool:
    """Whether some roll would let some player cross another space (HH-3.6)."""
    return any(can_ever_cross(state, seat) for seat in range(state.players))


def can_ever_cross(state: Burrows, seat: i64) -> bool:
    """Whether some roll would let the player cross another space.

    A larger set that touches the frontier holds a pair that does, so pairs tell.
    """
    if state.frontier[seat] == 0:
        return False
    return state.ones[seat] < SLOTS or len(state.sets_for(seat, 2)) > 0
