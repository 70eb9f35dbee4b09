"""The steps of a turn by number, in the order of the turn, and which may lie on which."""

from __future__ import annotations

from typing import Final

SUN: Final = 0
SOW: Final = 1
HUNT: Final = 2
LURE: Final = 3
ACT: Final = 4
PAY: Final = 5
DIG: Final = 6
GATHER: Final = 7
FOLLOW: Final = 8
WALK: Final = 9
EXPLORE: Final = 10
LOOK: Final = 11
PUT_BACK: Final = 12
PREY: Final = 13
VICTIM: Final = 14
RAISE: Final = 15
GROW: Final = 16
NEST: Final = 17
BREED: Final = 18
HUNGER: Final = 19
STARVE: Final = 20
DUSK: Final = 21

TURN: Final = [HUNT, ACT, PREY, RAISE, NEST, HUNGER, DUSK]
"""What lies on the stack at the start of a turn, from its top: each waits for those before it."""

UPON: Final[dict[int, list[list[int]]]] = {
    HUNT: [[SOW], [LURE]],
    ACT: [
        [],
        [PAY],
        [DIG],
        [GATHER, PAY],
        [FOLLOW],
        [WALK],
        [EXPLORE],
        [LOOK],
        [LOOK, PAY],
        [PUT_BACK],
    ],
    PREY: [[VICTIM]],
    RAISE: [[GROW]],
    NEST: [[BREED]],
    HUNGER: [[STARVE]],
}
"""What a part of the turn that is under way may have on it."""
