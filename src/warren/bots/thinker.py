"""`thinker` searches: as many lines of play, or as many seconds, as it is given."""

from __future__ import annotations

import random
import sys
import time
from typing import Any, Final, NamedTuple

from warren.bots.search import Search
from warren.core.errors import BadOption
from warren.core.observation import Observation

GLANCES: Final = 16
"""Lines of play between two looks at whether more could change anything."""


class Budget(NamedTuple):
    """How long to think about a choice: lines of play, or seconds where that is not 0."""

    iterations: int
    seconds: float = 0.0
    by_game: bool = False
    """Whether games with few decisions get more lines of play, and costly decisions fewer."""


PRESETS: Final[dict[str, Budget]] = {
    "fast": Budget(300, by_game=True),
    "": Budget(1000, by_game=True),
    "deep": Budget(5000, by_game=True),
}
"""What follows the name and a colon; nothing for plain `thinker`."""


def read_budget(written: str) -> Budget:
    """A budget as levels name it: `fast`, `400` lines of play, `0.5s`."""
    if written in PRESETS:
        return PRESETS[written]
    try:
        if written.endswith("s"):
            budget = Budget(0, float(written[:-1]))
        else:
            budget = Budget(int(written))
    except ValueError:
        budget = Budget(0)
    if not (1 <= budget.iterations <= 10_000_000 or 0.001 <= budget.seconds <= 3600):
        raise BadOption(
            f"a thinker is fast, deep, or has a number of tries (thinker:400) or of seconds "
            f"(thinker:0.5s), not {written!r}"
        )
    return budget


class Thinker:
    """Looks as far ahead as its budget allows."""

    def __init__(self, rng: random.Random, budget: Budget) -> None:
        self._rng: Final = rng
        self._budget: Final = budget
        self._search: Search | None = None
        self._chosen: int = -1
        self._foreseen: dict[str, Any] | None = None

    def choose(self, observation: Observation) -> int:
        """Pick the choice that was tried most."""
        if len(observation.legal) == 1:
            return observation.legal[0]
        choice = self.think(observation).best()
        self.settle(observation, choice)
        return choice

    def think(self, observation: Observation) -> Search:
        """Search for as long as the budget lasts."""
        started = time.perf_counter()
        search = self._search_for(observation)
        budget = self._budget
        if budget.seconds > 0.0:
            while time.perf_counter() - started < budget.seconds:
                search.iterate()
            return search
        tries = budget.iterations
        moves = sys.maxsize
        if budget.by_game:
            tries *= int(search.expert.patience())
            moves = int(search.moves + tries * search.expert.brevity())
        while search.root.visits < tries and search.moves < moves:
            search.iterate()
            left = tries - int(search.root.visits)
            if left % GLANCES == 0 and search.is_decided(left):
                break
        return search

    def settle(self, observation: Observation, choice: int) -> None:
        """Take it that the seat makes this choice: what was found below it is kept."""
        self._chosen = choice
        state = observation.redeal(self._rng)
        self._foreseen = None
        if not state.pending:
            state.make(observation.seat, choice)
            if state.next_seat() == observation.seat and not state.pending:
                self._foreseen = state.view(observation.seat)

    def _search_for(self, observation: Observation) -> Search:
        """The tree so far, if all has come as it was foreseen; else a new one."""
        search = self._search
        if (
            search is not None
            and self._foreseen is not None
            and observation.seat == search.seat
            and observation.view == self._foreseen
        ):
            search.moved_on(observation, self._chosen)
        else:
            search = Search(observation, self._rng)
            self._search = search
        return search
