"""Positions from the middle of random games, on which copies and files are timed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from bench.clock import Run

POSITIONS = 32
"""Enough that no single position's size decides."""

S = TypeVar("S")


def middles(games: Iterable[list[S]]) -> list[S]:
    """The middle position of each game, given all its positions."""
    return [positions[len(positions) // 2] for positions in games]


def each(positions: list[S], call: Callable[[S], object]) -> Run:
    """A run that makes one call on every position."""

    def run() -> int:
        for position in positions:
            call(position)
        return len(positions)

    return run
