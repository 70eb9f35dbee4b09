"""How bots judge Winter Rabbit: choices in points, positions by the village and the score."""

from __future__ import annotations

from mypy_extensions import i64

from warren.core.expert import Expert, Hope
from warren.core.text import say
from warren.games.winter.expert.choices import glance_all, judge_all
from warren.games.winter.expert.outlook import HORIZON, estimate
from warren.games.winter.state import LEAST_SHARE, Village


class WinterExpert(Expert[Village]):
    """Judges for one seat; the village's fate is everybody's."""

    def appraise(self, state: Village, seat: i64, choices: list[int]) -> list[float]:
        """What each choice is worth, in points."""
        return judge_all(state, seat, choices)

    def glance(self, state: Village, seat: i64, choices: list[int]) -> list[float]:
        """The same, for search."""
        return glance_all(state, seat, choices)

    def estimate(self, state: Village) -> list[float]:
        """The chance that the village gets ready, times what everybody may hope for then."""
        return estimate(state)

    def hope(self, state: Village) -> Hope:
        """A village that starves is the worst for everybody (WR-11.4)."""
        return Hope(say("hope_village", least=round(100 * LEAST_SHARE)))

    def turn(self, state: Village) -> i64:
        """Whose turn it is: never the same player's twice in a row."""
        return state.turn

    def horizon(self, state: Village) -> i64:
        """To the end of the next player's turn."""
        return HORIZON

    def brevity(self) -> i64:
        """With many players some turns take dozens of moves."""
        return 36

    def near_enough(self) -> float:
        """A fifth of a point."""
        return 0.2
