"""Players that are not people. A bot is `choose(observation) -> int`; levels have names."""

from __future__ import annotations

import random

from warren.bots.kit import Kit
from warren.bots.scout import Scout
from warren.bots.thinker import Thinker, read_budget
from warren.core.errors import BadOption

Bot = Kit | Scout | Thinker

LEVELS = ("kit", "scout", "thinker:fast", "thinker", "thinker:deep")
"""Every level by name, weakest first.

A budget of one's own is a number of tries, `thinker:400`, or of seconds, `thinker:0.5s`.
"""


def check_level(level: str) -> str:
    """The level, refused when there is no such bot."""
    name, colon, budget = level.partition(":")
    if name == "thinker" and (budget or not colon):
        read_budget(budget)
    elif level not in LEVELS:
        raise BadOption(f"no bot is named {level!r}; bots: {', '.join(LEVELS)}")
    return level


def bot(level: str = "thinker", rng: random.Random | None = None) -> Bot:
    """A bot of this level, with luck of its own unless it is given some.

    >>> import warren
    >>> state = warren.game("kami").new()
    >>> while state.to_act() == (warren.CHANCE,):
    ...     state.apply(warren.CHANCE, state.draw(random.Random(1)))
    >>> seat = state.to_act()[0]
    >>> bot("scout").choose(warren.Observation(state, seat)) in state.legal(seat)
    True
    """
    return make_bot(level, random.Random() if rng is None else rng)


def make_bot(level: str, rng: random.Random) -> Bot:
    """A bot of this level, which draws its luck from `rng`."""
    name, _, budget = check_level(level).partition(":")
    if name == "thinker":
        return Thinker(rng, read_budget(budget))
    return Kit(rng) if name == "kit" else Scout(rng)
