"""The turn: what it is made of, and how it ends (RB-2)."""

from __future__ import annotations

from mypy_extensions import i64

from warren.core.frames import NOBODY, Frame
from warren.core.steps import AUTO, Spans, Step
from warren.core.text import say
from warren.games.rabbit.content import LEVELS
from warren.games.rabbit.rules import order
from warren.games.rabbit.state import Land


def begin_turn(state: Land) -> None:
    """Put the parts of a turn on the stack; the first has no replenish phase (RB-2.1)."""
    seat = state.leader()
    at: i64 = len(order.TURN) - 1
    while at > 0:
        step = order.TURN[at]
        state.push(step, seat if step == order.ACT else NOBODY)
        at -= 1


class Dusk(Step[Land]):
    """The turn is over; after the last sun card, the game (RB-2.2)."""

    def __init__(self) -> None:
        super().__init__("dusk", AUTO, order.DUSK)

    def run(self, state: Land, frame: Frame) -> None:
        """Fighters calm down, and the next sun card comes."""
        state.calm_all()
        state.thought = False
        state.dug = False
        if len(state.sun):
            state.push(order.SUN)
        elif state.events is not None:
            state.tell(say(f"ended_{LEVELS[state.level()]}", n=int(state.alive())))

    def spans(self, state: Land) -> Spans:
        """A turn ends once."""
        return Spans()
