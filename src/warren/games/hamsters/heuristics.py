"""Rules of thumb for Hungry Hamsters: what a sheet promises beyond its points.

The numbers were found by trying out changes in simulation and keeping what scored more.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from warren.core.grid import bits, flood
from warren.games.hamsters.burrows import HOURGLASS_CHAMBERS, TIMER, Burrows
from warren.games.hamsters.sheet import LARGEST_SET

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
CLOSE: Final = 4.0
"""A lead in points that is kept in about three of four games."""
LOST_DIE: Final = 1.0
"""A die of the solo timer's first run that is given up by entering a fourth chamber."""


def appraise_set(burrows: Burrows, seat: i64, index: i64, die: i64) -> float:
    """What the sheet is worth with this set crossed off."""
    after = cast(Burrows, burrows.clone())
    after.cross(seat, index, die)
    return worth(after, seat)


def worth(burrows: Burrows, seat: i64) -> float:
    """The points of a sheet, and what it promises."""
    slots = LARGEST_SET - burrows.ones[seat]
    value: float = FREE_SLOT * slots + prospects(burrows, seat)
    value += burrows.chamber_points(seat) + burrows.mushroom_points(seat)
    for roll in range(2, 7):
        if burrows.sets_for(seat, roll):
            value += PLAYABLE_ROLL
    gives_up_dice = burrows.players == 1 and not burrows.hourglass
    if gives_up_dice and burrows.chambers[seat] >= HOURGLASS_CHAMBERS:
        value -= LOST_DIE * int(TIMER - burrows.circled)
    return value


def prospects(burrows: Burrows, seat: i64) -> float:
    """What open chambers may still bring, and what the nuts are worth with those in reach."""
    sheet = burrows.sheet
    crossed: i64 = burrows.crossed[seat]
    frontier: i64 = burrows.frontier[seat]
    value: float = 0.0
    nuts = float(len(bits(crossed & sheet.nuts)))
    for chamber in sheet.chambers:
        free: i64 = chamber.mask & ~crossed
        if free & frontier == 0:
            continue
        begun: float = UNTOUCHED if free == chamber.mask else 1.0
        value += begun * chamber.points * ease_of_filling(burrows, seat, free)
        nuts += begun * NUT_NEAR * len(bits(free & sheet.nuts))
    return value + NUTS_SQUARED * nuts * nuts


def ease_of_filling(burrows: Burrows, seat: i64, free: i64) -> float:
    """How likely the free spaces of a chamber will all be crossed, bit by connected bit."""
    ease: float = 1.0
    while free:
        piece = flood(free & -free, free, burrows.sheet.neighbours)
        free &= ~piece
        size = len(bits(piece))
        if size > 6:
            ease *= FILL_MANY
        elif size > 1:
            ease *= FILL_SOME
        elif burrows.ones[seat] < LARGEST_SET:
            ease *= FILL_ONE
        else:
            return 0.0
    return ease
