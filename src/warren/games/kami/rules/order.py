"""The steps of the game in their order, as frames name them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.steps import Order

STEPS: Final = Order()

DEAL_KAMI: Final[i64] = STEPS.step("deal_kami")
KEEP_KAMI: Final[i64] = STEPS.step("keep_kami")
PICK_KAMI: Final[i64] = STEPS.step("pick_kami")
GOAL_CARD: Final[i64] = STEPS.step("goal_card")
ROUND: Final[i64] = STEPS.step("round")
TURN: Final[i64] = STEPS.step("turn")
ACTED: Final[i64] = STEPS.step("acted")
EFFECT: Final[i64] = STEPS.step("effect")
PICK: Final[i64] = STEPS.step("pick")
LANDING: Final[i64] = STEPS.step("move")
ALTERNATIVE: Final[i64] = STEPS.step("gain")
DEAL: Final[i64] = STEPS.step("rearrange")
TOKEN_OF: Final[i64] = STEPS.step("take_token")
MOON: Final[i64] = STEPS.step("draw_token")
KITSUNE: Final[i64] = STEPS.step("kitsune")
TEMPLE_ORDER: Final[i64] = STEPS.step("order")
VILLAGER: Final[i64] = STEPS.step("villager")
DRAFT: Final[i64] = STEPS.step("draft")
KITSUNE_TAKES: Final[i64] = STEPS.step("kitsune_takes")
DRAFTING: Final[i64] = STEPS.step("drafting")
FIRST_PLAYER: Final[i64] = STEPS.step("first_player")
WHOM: Final[i64] = STEPS.step("opponent")
TURN_END: Final[i64] = STEPS.step("turn_end")

# How far a round is, in its frame

AT_ITS_END: Final = 1
"""While the Kitsune's card is resolved."""
YEAR_IS_OVER: Final = 2
"""While passives act at the end of the year."""
