"""The vocabulary of Rabbit: every choice that its players and chance can make, by number."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.games.rabbit.content import AREA_NAMES, SUN_NAMES
from warren.games.rabbit.parts import DIRECTIONS, KINDS, LOOKS, MOST_CARDS, SITUATION_NAMES

# Blocks of choices with a card, in the order in which cards were laid

AT: Final = 0
SOW: Final = 27
PAY: Final = 54
LURE: Final = 81

GATHER: Final = 108
END: Final = 109
SOW_NONE: Final = 110
PAY_SELF: Final = 111

# Actions of a rabbit of the card at hand

MOVE: Final = 112
"""+ 2 x look + food"""
FIGHT: Final = 120
"""+ 2 x legs + food"""
BURROW: Final = 124
"""+ 2 x look + legs"""
THINK_SUN: Final = 132
THINK_AREA: Final = 133

# Food from one holder to another; a holder is 3 x look + legs, or a place of the card

GROUND: Final = 18
SPACE: Final = 19
HOLDERS: Final = 20
FROM: Final = 134
TO: Final = 154

FOLLOW: Final = 174
"""+ 2 x look + food"""
GO: Final = 186
WALK: Final = 187
"""+ direction"""
STOP: Final = 191

ON_TOP: Final = 192
UNDER: Final = 193
ORDER: Final = 194

VICTIM: Final = 197
"""+ 2 x look + food"""
GROW: Final = 209
"""+ kind"""
BREED: Final = 213
"""+ look"""
NO_KITS: Final = 217
ANOTHER: Final = 218
ENOUGH: Final = 219

# What chance draws

AREA: Final = 220
SUN: Final = 255


def holder_situation(holder: i64, food: i64) -> i64:
    """The situation of a rabbit that holds food, or could."""
    return holder * 2 + food


def button(choice: i64) -> str:
    """The target of a choice that points at nothing on the table."""
    return "do:" + NAMES[choice].replace(" ", "-")


def names() -> list[str]:
    """Every choice's name, in order."""
    cards = range(MOST_CARDS)
    actors = LOOKS[:4]
    bare = SITUATION_NAMES[0::2]
    kept = [f"{laden}{look}" for look in LOOKS for laden in ("", "laden ")]
    return [
        *(f"at {card}" for card in cards),
        *(f"sow {card}" for card in cards),
        *(f"pay from {card}" for card in cards),
        *(f"lure to {card}" for card in cards),
        "gather",
        "end",
        "sow no more",
        "pay own food",
        *(f"move {laden}{look}" for look in actors for laden in ("", "laden ")),
        *(f"fight {laden}{legs}fighter" for legs in ("", "tired ") for laden in ("", "laden ")),
        *(f"burrow {legs}{look}" for look in actors for legs in ("", "tired ")),
        "think sun",
        "think area",
        *(f"from {who}" for who in bare),
        "from ground",
        "from burrow",
        *(f"to {who}" for who in bare),
        "to ground",
        "to burrow",
        *(f"follow {who}" for who in kept),
        "go",
        *DIRECTIONS,
        "stop",
        "on top",
        "under",
        *(f"order {place + 1}" for place in range(3)),
        *(f"victim {who}" for who in kept),
        *(f"grow {kind}" for kind in KINDS),
        *(f"breed {look}" for look in actors),
        "no kits",
        "another kit",
        "enough kits",
        *(f"area {name}" for name in AREA_NAMES),
        *(f"sun {name}" for name in SUN_NAMES),
    ]


NAMES: Final = names()
