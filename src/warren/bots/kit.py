"""`kit` plays at random among what is legal."""

from __future__ import annotations

import random

from warren.core.observation import Observation


class Kit:
    """Every legal choice is as good as any other."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, observation: Observation) -> int:
        return self._rng.choice(observation.legal)
