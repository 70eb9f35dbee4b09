"""What the choices of a seat are worth, for somebody who asks for a hint."""

from __future__ import annotations

import random

from warren.bots.thinker import Thinker, read_budget
from warren.core.observation import Observation

SHOWN = 3
BY = "thinker"


def weigh(observation: Observation, rng: random.Random) -> list[tuple[int, float]]:
    """The best few choices with what `thinker` expects of them, from 0 to 1, best first."""
    if len(observation.legal) == 1:
        return [(observation.legal[0], 1.0)]
    found = Thinker(rng, read_budget("")).think(observation).findings()
    return [(finding.choice, finding.utility) for finding in found[:SHOWN]]
