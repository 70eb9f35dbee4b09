"""How long bots think: mean, quantiles and the longest, in little room."""

from __future__ import annotations

import math
from collections import Counter
from typing import Final


class Timing:
    """How long a bot took for its choices.

    Times are kept by their size in steps of a twentieth, so that many games take little room.
    """

    STEP: Final = math.log(1.05)

    def __init__(self) -> None:
        self.choices = 0
        self.total = 0.0
        self.longest = 0.0
        self.sizes: Counter[int] = Counter()

    def add(self, seconds: float) -> None:
        """Count one more choice that took so long."""
        self.choices += 1
        self.total += seconds
        self.longest = max(self.longest, seconds)
        self.sizes[math.ceil(math.log(max(seconds, 1e-9)) / self.STEP)] += 1

    def merge(self, other: Timing) -> None:
        """Take over what another has counted."""
        self.choices += other.choices
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        self.sizes.update(other.sizes)

    @property
    def mean(self) -> float:
        """Mean seconds of a choice."""
        return self.total / self.choices if self.choices else 0.0

    def quantile(self, share: float) -> float:
        """What so large a share of choices did not exceed, to a twentieth."""
        left = share * self.choices
        for size in sorted(self.sizes):
            left -= self.sizes[size]
            if left <= 0:
                return min(self.longest, math.exp(size * self.STEP))
        return self.longest

    def to_json(self) -> dict[str, float]:
        """The figures in seconds, ready for JSON."""
        return {
            "choices": self.choices,
            "mean": round(self.mean, 6),
            "p99": round(self.quantile(0.99), 6),
            "max": round(self.longest, 6),
        }
