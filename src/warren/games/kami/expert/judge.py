"""How bots judge Kami-sama: what a position is worth after the picks of an action."""

from __future__ import annotations

from mypy_extensions import i64

from warren.core.expert import Expert
from warren.core.result import likely_utilities
from warren.games.kami.expert.prospects import CLOSE, outlooks
from warren.games.kami.expert.trial import GLANCE_AHEAD, LOOKAHEAD, Trial
from warren.games.kami.state import ROUNDS, Realm


class KamiExpert(Expert[Realm]):
    """Tries every choice, and values what it leads to."""

    def appraise(self, state: Realm, seat: i64, choices: list[int]) -> list[float]:
        """How good each choice is by rule of thumb."""
        return self._tried(state, seat, choices, LOOKAHEAD)

    def glance(self, state: Realm, seat: i64, choices: list[int]) -> list[float]:
        """The same without thinking an action through."""
        return self._tried(state, seat, choices, GLANCE_AHEAD)

    def _tried(self, state: Realm, seat: i64, choices: list[int], depth: i64) -> list[float]:
        trial = Trial()
        values = trial.after_each(state, seat, choices, depth)
        self.moves += trial.moves
        return values

    def estimate(self, state: Realm) -> list[float]:
        """By how everybody's prospects compare."""
        return likely_utilities(outlooks(state), CLOSE)

    def turn(self, state: Realm) -> i64:
        """Year, round and player."""
        return (state.year * 8 + state.round) * 8 + state.active

    def horizon(self, state: Realm) -> i64:
        """With two players to the end of the reply, else of the turn, or of the year's drafts.

        Only after the drafts do shrines and cards tell what they were worth. With more players the
        next one's reply may help too, but a quick answer would take too long.
        """
        if state.players == 2:
            return 2
        if state.round != ROUNDS - 1 or state.active < 0:
            return 1
        last = (state.first_seat() + state.players - 1) % state.players
        return 2 if state.active == last else 1

    def brevity(self) -> i64:
        """Where abilities offer much at a time, a glance tries hundreds of moves."""
        return 180

    def near_enough(self) -> float:
        """A twentieth of a point."""
        return 0.05
