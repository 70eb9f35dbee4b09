"""Rules of thumb for Hungry Hamsters: what a set of crosses is worth beyond its points."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mypy_extensions import i64

if TYPE_CHECKING:
    from warren.games.hamsters.rules import Burrows


def appraise_set(burrows: Burrows, seat: i64, index: i64, die: i64) -> float:
    """Points at once."""
    after = cast("Burrows", burrows.clone())
    after.cross(seat, index, die)
    return float(sum(after.breakdown(seat).values()))
