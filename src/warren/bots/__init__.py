"""Players that are not people. A bot is `choose(observation) -> int`; levels have names."""

from __future__ import annotations

import random
from collections.abc import Callable

from warren.bots.kit import Kit
from warren.bots.scout import Scout
from warren.core.errors import BadOption

Bot = Kit | Scout

LEVELS: dict[str, Callable[[random.Random], Bot]] = {"kit": Kit, "scout": Scout}
"""Every level by name, weakest first."""


def make_bot(level: str, rng: random.Random) -> Bot:
    """A bot of this level, which draws its luck from `rng`."""
    if level not in LEVELS:
        raise BadOption(f"no bot is named {level!r}; bots: {', '.join(LEVELS)}")
    return LEVELS[level](rng)
