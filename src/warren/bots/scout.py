"""`scout` is greedy: it takes what the game's rule of thumb values most."""

from __future__ import annotations

import random

from warren.core.expert import expert
from warren.core.observation import Observation


class Scout:
    """Looks one choice ahead, and no further."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, observation: Observation) -> int:
        """Pick the choice of highest value, at random among those as good."""
        legal = observation.legal
        if len(legal) == 1:
            return legal[0]
        state = observation.redeal(self._rng)
        judge = expert(observation.game)
        values = judge.appraise(state, observation.seat, legal)
        least = max(values) - judge.near_enough()
        good = [choice for choice, value in zip(legal, values, strict=True) if value >= least]
        return self._rng.choice(good)
