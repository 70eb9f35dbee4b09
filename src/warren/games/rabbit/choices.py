"""The vocabulary of Rabbit: every choice that its players and chance can make, by number."""

from __future__ import annotations

import itertools
from typing import Final

from mypy_extensions import i64

from warren.games.rabbit.content import AREA_NAMES, SUN_NAMES
from warren.games.rabbit.parts import DIRECTIONS, KINDS, LOOKED_AT, LOOKS, MOST_CARDS

# Replenish; blocks of a card each, in the order in which cards were laid

SOW: Final = 0
SOW_NONE: Final = 27
LURE: Final = 28

# Actions: who acts, and where

MOVE: Final = 55
"""+ 4 x card + look"""
FIGHT: Final = 163
"""+ 2 x card + legs"""
BURROW: Final = 217
"""+ card"""
THINK_SUN: Final = 244
THINK_AREA: Final = 245
END: Final = 246

PAY: Final = 247
"""+ card"""
DIG: Final = 274
"""+ number - 1"""

# A move: the group, the food it takes, the way

FOLLOW: Final = 283
"""+ look"""
EVERYBODY: Final = 289
LEAVE: Final = 290
"""+ look"""
GO: Final = 296
"""+ food"""
STEP: Final = 302
"""+ direction"""
STAY: Final = 306
"""+ card: where the move ends"""
TAKE: Final = 333
"""+ food"""

ON_TOP: Final = 339
"""+ order"""
UNDER: Final = 345
"""+ order"""

# Feed and breed

VICTIM: Final = 351
"""+ 6 x card + look"""
GROW: Final = 513
"""+ kind"""
GROW_ALL: Final = 517
KITS: Final = 518
"""+ number"""
KITS_ALL: Final = 525

# What chance draws

AREA: Final = 526
SUN: Final = 561

MOST_DUG: Final = 9
MOST_TAKEN: Final = 5
"""Food that a group can carry."""
MOST_BORN: Final = 6
ORDERS: Final = [list(order) for order in itertools.permutations(range(LOOKED_AT))]
"""The orders of three cards; the first two do for two cards, the first for one."""


def button(choice: i64) -> str:
    """The target of a choice that points at nothing on the table."""
    return "do:" + NAMES[choice].replace(" ", "-")


def names() -> list[str]:
    """Every choice's name, in order."""
    cards = range(MOST_CARDS)
    orders = ["".join(str(place + 1) for place in order) for order in ORDERS]
    return [
        *(f"sow {card}" for card in cards),
        "sow none",
        *(f"lure to {card}" for card in cards),
        *(f"move {look} {card}" for card in cards for look in LOOKS[:4]),
        *(f"fight {legs}{card}" for card in cards for legs in ("", "tired ")),
        *(f"burrow {card}" for card in cards),
        "think sun",
        "think area",
        "end",
        *(f"pay from {card}" for card in cards),
        *(f"dig {number + 1}" for number in range(MOST_DUG)),
        *(f"follow {look}" for look in LOOKS),
        "everybody",
        *(f"leave {look}" for look in LOOKS),
        *(f"go with {food}" for food in range(MOST_TAKEN + 1)),
        *DIRECTIONS,
        *(f"to {card}" for card in cards),
        *(f"take {food}" for food in range(MOST_TAKEN + 1)),
        *(f"on top {order}" for order in orders),
        *(f"under {order}" for order in orders),
        *(f"victim {look} {card}" for card in cards for look in LOOKS),
        *(f"grow {kind}" for kind in KINDS),
        "grow workers everywhere",
        *(f"kits {number}" for number in range(MOST_BORN + 1)),
        "kits everywhere",
        *(f"area {name}" for name in AREA_NAMES),
        *(f"sun {name}" for name in SUN_NAMES),
    ]


NAMES: Final = names()
