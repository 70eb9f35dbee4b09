"""How bots judge Rabbit: what serves the herd, and how many may be alive in the end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.expert import Expert, Hope
from warren.core.text import say
from warren.games.rabbit.expert.heuristics import appraise
from warren.games.rabbit.expert.outlook import prospects
from warren.games.rabbit.rules import order
from warren.games.rabbit.state import Land

HORIZON: Final = 3
"""Days that search plays out before it estimates."""


class RabbitExpert(Expert[Land]):
    """Judges for the herd: all seats want the same."""

    def appraise(self, state: Land, seat: i64, choices: list[int]) -> list[float]:
        """How well each choice serves the herd."""
        return appraise(state, choices)

    def estimate(self, state: Land) -> list[float]:
        """By how many rabbits there may be in the end, the same for all."""
        return [prospects(state)] * int(state.players)

    def hope(self, state: Land) -> Hope:
        """The herd is what everybody plays for."""
        return Hope(say("hope_herd"))

    def turn(self, state: Land) -> i64:
        """A day ends when the next sun card is to be drawn."""
        is_dusk = not state.stack or state.stack[-1].step == order.SUN
        return len(state.suns) + (1 if is_dusk else 0)

    def horizon(self, state: Land) -> i64:
        """Long enough to come home from a trip."""
        return HORIZON
