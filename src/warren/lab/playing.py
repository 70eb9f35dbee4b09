"""One game between bots: all that happens follows from the experiment's seed and its number."""

from __future__ import annotations

import functools
import random
import time
from typing import Any, NamedTuple

from warren.bots import make_bot
from warren.core.frames import CHANCE, NOBODY
from warren.core.game import Game
from warren.core.observation import Observation
from warren.core.registry import game as find_game
from warren.core.result import Result
from warren.core.state import State


class Experiment(NamedTuple):
    """What is played: plain data, so that it travels to other processes."""

    game: str
    content: dict[str, str]
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int

    def find_game(self) -> Game:
        """The game, with the content of the experiment."""
        return _with_content(self.game, tuple(sorted(self.content.items())))


@functools.lru_cache(4)
def _with_content(name: str, content: tuple[tuple[str, str], ...]) -> Game:
    """Content of one's own is read once, not for every batch of games."""
    return find_game(name).for_content(dict(content))


class Outcome(NamedTuple):
    """One finished game; a win that is shared counts a part for each."""

    scores: list[int]
    wins: list[float]
    utilities: list[float]
    choices: int
    mark: str


class Watcher:
    """Sees a game from outside the table, true state included; by default it looks away."""

    def begin(self, state: State) -> None:
        """Called when the table is set, before the first choice."""

    def override(self, state: State, seat: int, legal: list[int]) -> int | None:
        """A choice to make in the bot's place, if any."""
        return None

    def choose(
        self, state: State, seat: int, legal: list[int], choice: int, seconds: float
    ) -> None:
        """A seat is about to make this choice, which took so long to find."""

    def end(self, state: State, result: Result) -> None:
        """Called when the game is over."""


def play_game(
    game: Game, experiment: Experiment, index: int, watcher: Watcher | None = None
) -> Outcome:
    """Play one game of the experiment.

    Chance and each seat draw from streams of their own, so other bots meet the same luck as long
    as they choose alike, and go on drawing from the same stream when they do not.
    """
    luck = random.Random(f"{experiment.seed}/{index}")
    bots = [
        make_bot(level, random.Random(f"{experiment.seed}/{index}/{seat}"))
        for seat, level in enumerate(experiment.bots)
    ]
    watcher = watcher or Watcher()
    state = game.new(len(bots), **experiment.options)
    watcher.begin(state)
    choices = 0
    while (seat := int(state.next_seat())) != NOBODY:
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(luck))
        else:
            observation = Observation(state, seat)
            started = time.thread_time()
            steered = watcher.override(state, seat, observation.legal)
            choice = bots[seat].choose(observation) if steered is None else steered
            seconds = time.thread_time() - started
            watcher.choose(state, seat, observation.legal, choice, seconds)
            state.apply(seat, choice)
        choices += 1
    result = state.result()
    assert result is not None
    watcher.end(state, result)
    share = 1.0 if game.cooperative else 1 / max(1, len(result.winners))
    wins = [share if seat in result.winners else 0.0 for seat in range(len(bots))]
    return Outcome(result.scores, wins, result.utilities, choices, result.mark)
