"""How bots judge Hungry Hamsters: rules of thumb for scouts, learned numbers for thinkers."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.expert import Expert, Hope
from warren.core.game import Game
from warren.core.result import likely_utilities
from warren.core.text import say
from warren.games.hamsters.expert.learned import CLOSE, Learned
from warren.games.hamsters.expert.thumb import Thumb
from warren.games.hamsters.state import Burrows


class HamstersExpert(Expert[Burrows]):
    """Values a sheet, whichever the table has."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._thumbs: Final[dict[str, Thumb]] = {}
        self._learned: Final[dict[str, Learned]] = {}

    def thumb(self, state: Burrows) -> Thumb:
        """Who judges the table's sheet by rules of thumb."""
        found = self._thumbs.get(state.sheet.name)
        if found is None:
            found = Thumb(state.sets)
            self._thumbs[state.sheet.name] = found
        return found

    def learned(self, state: Burrows) -> Learned:
        """Who judges the table's sheet by what was learned."""
        found = self._learned.get(state.sheet.name)
        if found is None:
            found = Learned(state.sets)
            self._learned[state.sheet.name] = found
        return found

    def appraise(self, state: Burrows, seat: i64, choices: list[int]) -> list[float]:
        """How good it is to cross each set."""
        return self.thumb(state).appraise(state, seat, choices)

    def glance(self, state: Burrows, seat: i64, choices: list[int]) -> list[float]:
        """The same, as learned from play."""
        return self.learned(state).appraise(state, seat, choices)

    def estimate(self, state: Burrows) -> list[float]:
        """Every sheet for itself when alone, else by how the sheets compare."""
        learned = self.learned(state)
        worths = [learned.worth_of(state, seat) for seat in range(state.players)]
        if state.players == 1:
            return [min(1.0, worths[0] / float(state.most_points()))]
        return likely_utilities(worths, CLOSE)

    def hope(self, state: Burrows) -> Hope:
        """Points when alone."""
        if state.players > 1:
            return super().hope(state)
        return Hope(say("hope_alone"), float(state.most_points()))

    def horizon(self, state: Burrows) -> i64:
        """None: what comes is learned better than played out."""
        return 0

    def patience(self) -> i64:
        """A game has only about ten decisions for a seat."""
        return 4

    def near_enough(self) -> float:
        """A quarter of a point."""
        return 0.25
