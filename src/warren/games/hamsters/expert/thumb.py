"""Rules of thumb: what a sheet promises beyond its points.

The numbers were found by trying out changes in simulation and keeping what scored more.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.grid import bits, flood
from warren.games.hamsters.content import SIDES, SLOTS, TIMER
from warren.games.hamsters.rules.timer import HOURGLASS_CHAMBERS
from warren.games.hamsters.state import Burrows
from warren.games.hamsters.vocabulary import Sets

FILL_ONE: Final = 0.13
"""The share of a chamber's points that one empty space leaves in sight: it takes a rolled 1."""
FILL_SOME: Final = 0.33
"""The same for a bit of two to six spaces, which one roll can fill."""
FILL_MANY: Final = 0.2
"""The same for a bit that takes more than one roll."""
UNTOUCHED: Final = 0.36
"""What is left of a prospect in a chamber that is open but not begun."""
NUT_NEAR: Final = 0.15
"""A nut in an open chamber, in nuts."""
NUTS_SQUARED: Final = 0.64
"""Nuts pay more the more there are."""
FREE_SLOT: Final = 0.64
"""A free slot of the ones row."""
PLAYABLE_ROLL: Final = 0.17
"""A roll from 2 to 6 that would not be a pass."""
LOST_DIE: Final = 1.0
"""A die of the solo timer's first run that is given up by entering a fourth chamber."""

_REMEMBERED: Final = 200_000
"""Sheets whose promise is kept, for each count of marked slots."""


class Thumb:
    """Judges one sheet: each choice by what it leaves, and that by rules of thumb."""

    def __init__(self, sets: Sets) -> None:
        self.sets: Final = sets
        self._promises: Final[list[dict[int, float]]] = [{} for _ in range(SLOTS + 1)]
        """By marked slots, what crosses were found to promise."""

    def appraise(self, state: Burrows, seat: i64, choices: list[int]) -> list[float]:
        """What the sheet is worth with each set crossed off."""
        die = state.stack[-1].at
        crossed: i64 = state.crossed[seat]
        frontier: i64 = state.frontier[seat] if crossed else 0
        values: list[float] = []
        for choice in choices:
            if not self.sets.holds(choice):
                values.append(0.0)  # a pass, which is never one of several
                continue
            cells = self.sets.cells(choice)
            after: i64 = crossed | cells.mask
            ones: i64 = state.ones[seat]
            if die == 1:
                ones += cells.size
            entered: i64 = state.chambers[seat] + (0 if crossed & cells.chamber.mask else 1)
            reach: i64 = (frontier | cells.reach) & ~after
            values.append(self.value(state, after, reach, ones, entered))
        return values

    def value(self, state: Burrows, crossed: i64, frontier: i64, ones: i64, chambers: i64) -> float:
        """What a sheet promises, less what it costs to come to a fourth chamber alone."""
        return self.promise(crossed, frontier, ones) - given_up(state, chambers)

    def promise(self, crossed: i64, frontier: i64, ones: i64) -> float:
        """What a sheet is worth, worked out once: the frontier follows from the crosses."""
        memo = self._promises[ones]
        known = memo.get(crossed)
        if known is not None:
            return known
        value: float = FREE_SLOT * float(SLOTS - ones) + self._prospects(crossed, frontier, ones)
        value += float(len(bits(crossed & self.sets.sheet.mushrooms)))
        for chamber in self.sets.sheet.chambers:
            if crossed & chamber.mask == chamber.mask:
                value += float(chamber.points)
        for roll in range(2, SIDES + 1):
            if self.sets.crossable(crossed, frontier, roll, roll):
                value += PLAYABLE_ROLL
        if len(memo) >= _REMEMBERED:
            memo.clear()
        memo[crossed] = value
        return value

    def _prospects(self, crossed: i64, frontier: i64, ones: i64) -> float:
        """What open chambers may still bring, and what the nuts are worth with those in reach."""
        sheet = self.sets.sheet
        value: float = 0.0
        nuts = float(len(bits(crossed & sheet.nuts)))
        for chamber in sheet.chambers:
            free: i64 = chamber.mask & ~crossed
            if free & frontier == 0:
                continue
            begun: float = UNTOUCHED if free == chamber.mask else 1.0
            value += begun * float(chamber.points) * self._ease_of_filling(free, ones)
            nuts += begun * NUT_NEAR * float(len(bits(free & sheet.nuts)))
        return value + NUTS_SQUARED * nuts * nuts

    def _ease_of_filling(self, free: i64, ones: i64) -> float:
        """How likely the free spaces of a chamber will all be crossed, bit by connected bit."""
        ease: float = 1.0
        while free:
            piece = flood(free & -free, free, self.sets.sheet.neighbours)
            free &= ~piece
            size = len(bits(piece))
            if size > SIDES:
                ease *= FILL_MANY
            elif size > 1:
                ease *= FILL_SOME
            elif ones < SLOTS:
                ease *= FILL_ONE
            else:
                return 0.0
        return ease


def given_up(state: Burrows, chambers: i64) -> float:
    """What it costs who plays alone to have entered so many chambers (HH-3.5)."""
    if state.players > 1 or state.hourglass or chambers < HOURGLASS_CHAMBERS:
        return 0.0
    return LOST_DIE * float(TIMER - state.circled)
