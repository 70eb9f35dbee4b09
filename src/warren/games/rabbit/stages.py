"""The steps of a turn by number, in the order of the turn, and which may lie on which."""

from __future__ import annotations

from typing import Final

SUN: Final = 0
SOW: Final = 1
HUNT: Final = 2
LURE: Final = 3
ACT: Final = 4
AT: Final = 5
GIVE: Final = 6
PAY: Final = 7
FOLLOW: Final = 8
WALK: Final = 9
EXPLORE: Final = 10
LOOK: Final = 11
PUT_BACK: Final = 12
ORDER: Final = 13
PREY: Final = 14
VICTIM: Final = 15
FEED: Final = 16
RAISE: Final = 17
GROW: Final = 18
NEST: Final = 19
BREED: Final = 20
LITTER: Final = 21
HUNGER: Final = 22
STARVE: Final = 23
DUSK: Final = 24

TURN: Final = [HUNT, ACT, PREY, FEED, RAISE, NEST, HUNGER, DUSK]
"""What lies on the stack at the start of a turn, from its top: each waits for those before it."""

UPON: Final[dict[int, list[list[int]]]] = {
    HUNT: [[SOW], [LURE]],
    ACT: [
        [],
        [AT],
        [GIVE],
        [WALK, GIVE],
        [FOLLOW],
        [WALK],
        [EXPLORE],
        [FOLLOW, PAY],
        [WALK, PAY],
        [PAY],
        [LOOK],
        [LOOK, PAY],
        [PUT_BACK],
        [ORDER],
    ],
    PREY: [[VICTIM]],
    FEED: [[], [AT], [GIVE]],
    RAISE: [[GROW]],
    NEST: [[BREED], [LITTER]],
    HUNGER: [[VICTIM]],
    DUSK: [[STARVE], [VICTIM]],
}
"""What a part of the turn that is under way may have on it."""
