"""Counts the ways to play the first turns: a number that every implementation must agree on."""

from __future__ import annotations

from typing import cast

from warren.games.hamsters.rules.turn import SIDES
from warren.games.hamsters.state import Burrows


def count_plays(burrows: Burrows, turns: int) -> int:
    """Sequences of (roll, set or forced pass) of one player, the timer ignored."""
    return _count(burrows, turns, {})


def _count(burrows: Burrows, turns: int, known: dict[tuple[int, int, int], int]) -> int:
    if turns == 0:
        return 1
    key = (burrows.crossed[0], burrows.ones[0], turns)
    if key in known:
        return known[key]
    total = 0
    for die in range(1, SIDES + 1):
        sets = burrows.sets_for(0, die)
        if not sets:
            total += _count(burrows, turns - 1, known)
        for choice in sets:
            after = cast(Burrows, burrows.clone())
            after.cross(0, choice - burrows.sheet.first_choice, die)
            total += _count(after, turns - 1, known)
    known[key] = total
    return total
