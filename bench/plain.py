"""The plain Python loops: one for OpenSpiel, the same line by line for Warren.

Neither is compiled, and both sample chance the same way.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from warren import State

CHANCE = -1
NOBODY = -2


def play_openspiel(state: Any, rng: random.Random) -> int:
    """Play a `pyspiel.State` to its end at random; returns how many steps it took."""
    count = 0
    while not state.is_terminal():
        if state.is_chance_node():
            choice = sample(state.chance_outcomes(), 1.0, rng)
        else:
            legal = state.legal_actions()
            choice = legal[int(rng.random() * len(legal))]
        state.apply_action(choice)
        count += 1
    return count


def play_warren(state: State, rng: random.Random) -> int:
    """Play a `warren.State` to its end at random; returns how many choices it took."""
    count = 0
    while (seat := state.next_seat()) != NOBODY:
        if seat == CHANCE:
            weights = state.weights()
            choice = sample(zip(state.legal(seat), weights, strict=True), sum(weights), rng)
        else:
            legal = state.legal(seat)
            choice = legal[int(rng.random() * len(legal))]
        state.apply(seat, choice)
        count += 1
    return count


def sample(outcomes: Iterable[tuple[int, float]], total: float, rng: random.Random) -> int:
    """Draw one of the weighted outcomes; faster here than `random.choices`."""
    left = rng.random() * total
    outcome = -1
    for outcome, weight in outcomes:  # noqa: B007 (the last one is kept against rounding)
        left -= weight
        if left < 0:
            break
    return outcome
