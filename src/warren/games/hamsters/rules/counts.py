"""Counts (section 6): how many ways there are to play the first turns."""

from __future__ import annotations

from warren.games.hamsters.content import SIDES
from warren.games.hamsters.state import Burrows


def count_plays(state: Burrows, turns: int) -> int:
    """Sequences of (roll, set or forced pass) of one player, the timer ignored."""
    return _count(state, turns, {})


def _count(state: Burrows, turns: int, known: dict[tuple[int, int, int], int]) -> int:
    if turns == 0:
        return 1
    key = (state.crossed[0], state.ones[0], turns)
    if key in known:
        return known[key]
    total = 0
    for die in range(1, SIDES + 1):
        sets = state.sets_for(0, die)
        if not sets:
            total += _count(state, turns - 1, known)
        for choice in sets:
            after = state.clone()
            after.cross(0, choice, die)
            total += _count(after, turns - 1, known)
    known[key] = total
    return total
