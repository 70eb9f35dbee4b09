"""What the choices of a seat are worth, for somebody who asks for a hint."""

from __future__ import annotations

import random

from warren.core.observation import Observation

SHOWN = 3
BY = "scout"
REDEALS = 8
"""What is hidden is dealt this often; the rule of thumb looks at each deal."""


def weigh(observation: Observation, rng: random.Random) -> list[tuple[int, float]]:
    """The best few choices with their worth, best first, by the game's rule of thumb."""
    game, seat, legal = observation.game, observation.seat, observation.legal
    sums = [0.0] * len(legal)
    for _ in range(REDEALS):
        for index, value in enumerate(game.appraise(observation.redeal(rng), seat, legal)):
            sums[index] += value / REDEALS
    ranked = sorted(zip(legal, sums, strict=True), key=lambda pair: -pair[1])
    return ranked[:SHOWN]
