"""What makes a position of Hungry Hamsters impossible, beyond the structure of its fields."""

from __future__ import annotations

from collections.abc import Iterator

from mypy_extensions import i64

from warren.core.frames import Frame
from warren.core.grid import bits
from warren.games.hamsters.content import TIMER
from warren.games.hamsters.rules.order import ROLL
from warren.games.hamsters.rules.timer import (
    HOURGLASS_CHAMBERS,
    TIMER_ROLL,
    anybody_can_cross,
    is_over,
)
from warren.games.hamsters.state import Burrows


def problems(state: Burrows) -> Iterator[str]:
    """Of the sheets, of the timer, and of what is asked."""
    for seat in range(state.players):
        yield from _sheet_problems(state, seat)
    yield from _timer_problems(state)
    yield from _stack_problems(state)


def _sheet_problems(state: Burrows, seat: int) -> Iterator[str]:
    """Crosses hang together, and with the central cave unless the start is free."""
    sheet = state.sheet
    crossed: i64 = state.crossed[seat]
    begun: i64 = crossed & (sheet.everything if state.options["free_start"] else sheet.start)
    if crossed and not begun:
        yield f"player {seat}: crosses, but none in the central cave"
    stray = crossed & ~sheet.linked_with(begun & -begun, crossed)
    if stray:
        row, column = sheet.cells[bits(stray)[0]]
        yield f"player {seat}: row {row}, column {column} hangs together with no other cross"
    ones, spaces = state.ones[seat], len(bits(crossed))
    if ones > spaces:
        yield (
            f"player {seat}: {ones} slots of the ones row are marked for {spaces} crossed spaces"
        )


def _timer_problems(state: Burrows) -> Iterator[str]:
    if state.circled and state.players > 1:
        yield "board: dice are circled in a solo game only"
    if state.timer and not state.hourglass:
        yield "board: timer dice are crossed off, but not the hourglass"
    deep = max(state.chambers) >= HOURGLASS_CHAMBERS
    if state.hourglass and not deep and state.circled < TIMER:
        yield f"board: the hourglass is off, but nobody is in {HOURGLASS_CHAMBERS} chambers"
    if not state.hourglass and deep:
        yield f"board: somebody is in {HOURGLASS_CHAMBERS} chambers, but the hourglass is open"


def _stack_problems(state: Burrows) -> Iterator[str]:
    if len(state.stack) > 1:
        yield f"stack: one frame, roll or cross, not {len(state.stack)}"
    elif not state.stack:
        if not is_over(state):
            yield "stack: it is empty, but by its board the game is not over"
    elif state.stack[0].step == ROLL:
        yield from _roll_problems(state)
    else:
        yield from _cross_problems(state, state.stack[0])


def _roll_problems(state: Burrows) -> Iterator[str]:
    """The game goes on, and a full first run of the solo timer has started the second."""
    if is_over(state):
        yield "frame 'roll': by its board the game is over"
    if state.circled == TIMER and not state.hourglass:
        yield "frame 'roll': all dice are circled, but the hourglass is open"


def _cross_problems(state: Burrows, frame: Frame) -> Iterator[str]:
    """The timer fits the roll, and somebody can go on."""
    high = frame.at >= TIMER_ROLL
    if high and state.hourglass and not state.timer:
        yield "frame 'cross': a high roll has crossed off no timer die"
    if high and state.players == 1 and not state.hourglass and not state.circled:
        yield "frame 'cross': a high roll has circled no timer die"
    if not high and state.timer == TIMER:
        yield "frame 'cross': the timer was full before this low roll"
    if not high and state.circled == TIMER and not state.hourglass:
        yield "frame 'cross': all dice are circled, but the hourglass is open"
    if not anybody_can_cross(state):
        yield "frame 'cross': nobody can ever cross another space"
