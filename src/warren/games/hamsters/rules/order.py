"""The steps of Hungry Hamsters, numbered in the rulebook's order."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.steps import Order

STEPS: Final = Order()

ROLL: Final[i64] = STEPS.step("roll")
CROSS: Final[i64] = STEPS.step("cross")
