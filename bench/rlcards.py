"""RLCard's subjects: its card games, stepped through `env.step` at random.

Two stand beside the engines; all of them beside the environments.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from bench.clock import Run
from bench.subject import ENV, PLAIN, Subject
from bench.worker import Makers

GAMES = {"gin-rummy": 2, "doudizhu": 3}
ENVIRONMENTS = GAMES | {
    "blackjack": 1,
    "bridge": 4,
    "leduc-holdem": 2,
    "limit-holdem": 2,
    "mahjong": 4,
    "no-limit-holdem": 2,
    "uno": 2,
}


def subjects() -> Makers:
    """Each game at its own number of players."""
    makers: Makers = {}
    for what, games in ((PLAIN, GAMES), (ENV, ENVIRONMENTS)):
        for name, players in games.items():
            makers[Subject("rlcard", name, players, what)] = bind(name)
    return makers


def bind(name: str) -> Callable[[], Run]:
    """Put off making a run until it is asked for."""
    return lambda: play(name)


def play(name: str) -> Run:
    """Whole games by `env.step`, which is `env.run` less its agents and trajectories."""
    import rlcard

    env = rlcard.make(name, config={"seed": 1})
    rng = random.Random(1)

    def run() -> int:
        count = 0
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rng.random() * len(legal))])
            count += 1
        return count

    return run
