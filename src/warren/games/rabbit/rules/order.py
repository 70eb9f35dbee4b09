"""The steps of Rabbit by number, in the order of a turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.steps import Order

STEPS: Final = Order()

# Replenish

SUN: Final[i64] = STEPS.step("sun")
SOW: Final[i64] = STEPS.step("sow")
HUNT: Final[i64] = STEPS.step("hunt")
LURE: Final[i64] = STEPS.step("lure")

# Actions

ACT: Final[i64] = STEPS.step("act")
PAY: Final[i64] = STEPS.step("pay")
DIG: Final[i64] = STEPS.step("dig")
GATHER: Final[i64] = STEPS.step("gather")
FOLLOW: Final[i64] = STEPS.step("follow")
WALK: Final[i64] = STEPS.step("walk")
EXPLORE: Final[i64] = STEPS.step("explore")
LOOK: Final[i64] = STEPS.step("look")
PUT_BACK: Final[i64] = STEPS.step("put_back")

# Feed and breed

PREY: Final[i64] = STEPS.step("prey")
VICTIM: Final[i64] = STEPS.step("victim")
RAISE: Final[i64] = STEPS.step("raise")
GROW: Final[i64] = STEPS.step("grow")
NEST: Final[i64] = STEPS.step("nest")
BREED: Final[i64] = STEPS.step("breed")
HUNGER: Final[i64] = STEPS.step("hunger")
STARVE: Final[i64] = STEPS.step("starve")

# The end of a turn

DUSK: Final[i64] = STEPS.step("dusk")

TURN: Final[list[int]] = [HUNT, ACT, PREY, RAISE, NEST, HUNGER, DUSK]
"""What lies on the stack at the start of a turn, from its top: each waits for those before it."""
ABOUT_A_CARD: Final[list[int]] = [PAY, DIG, FOLLOW, WALK, EXPLORE, GROW, BREED, VICTIM]
"""Steps that are about one card, which their frame names."""
MOVES: Final[list[int]] = [GATHER, FOLLOW, WALK, EXPLORE]
"""Steps of a move that is under way, from the card that their frame names."""
