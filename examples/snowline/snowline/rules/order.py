"""The steps of Snowline, numbered in the order of its rules."""

from typing import Final

from warren.core.steps import Order

STEPS: Final = Order()
DEAL: Final = STEPS.step("deal")
LAY: Final = STEPS.step("lay")
