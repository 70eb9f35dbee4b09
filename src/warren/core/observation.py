"""What a bot gets: one seat's view of a decision, and states that fit it; never the truth."""

from __future__ import annotations

import random
from typing import Any

from warren.core.display import counted
from warren.core.game import Game
from warren.core.state import State


class Observation:
    """A decision as one seat sees it."""

    __slots__ = ("_state", "legal", "seat")

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self.seat = seat
        self.legal: list[int] = state.legal(seat)

    def __repr__(self) -> str:
        """One line: the game, whose seat it is, and how many choices it has."""
        return f"<{self.game.name}, seat {self.seat}: {counted(len(self.legal), 'choice')}>"

    @property
    def game(self) -> Game:
        return self._state.game

    @property
    def view(self) -> dict[str, Any]:
        """All that the seat may see."""
        return self._state.view(self.seat)

    def redeal(self, rng: random.Random) -> State:
        """A state that the seat could not tell from the real one: the bot's to play with."""
        return self._state.redeal(self.seat, rng)
