"""The steps of the game by number, as frames name them."""

from __future__ import annotations

from typing import Final

DEAL_KAMI: Final = 0
KEEP_KAMI: Final = 1
PICK_KAMI: Final = 2
GOAL_CARD: Final = 3
ROUND: Final = 4
TURN: Final = 5
ACTED: Final = 6
EFFECT: Final = 7
PICK: Final = 8
LAND: Final = 9
ALTERNATIVE: Final = 10
SWAP: Final = 11
TOKEN_OF: Final = 12
MOON: Final = 13
KITSUNE: Final = 14
ORDER: Final = 15
VILLAGER: Final = 16
DRAFT: Final = 17
KITSUNE_TAKES: Final = 18
DRAFTING: Final = 19
FIRST_PLAYER: Final = 20
WHOM: Final = 21
TURN_END: Final = 22

AT_ITS_END: Final = 1
"""How far a round is, in its frame, while the Kitsune's card is resolved."""
YEAR_IS_OVER: Final = 2
"""The same while passives act at the end of the year."""
