"""The steps of Seedling, numbered in the order of its rules."""

from typing import Final

from warren.core.steps import Order

STEPS: Final = Order()
TURN: Final = STEPS.step("turn")
FIND: Final = STEPS.step("find")
