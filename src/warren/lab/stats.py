"""Means and rates with 95 % intervals, and intervals that stay true however often one looks."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

Z: Final = 1.96
ERROR: Final = 0.05
"""How often an interval may miss the truth."""

STAKES: Final = (0.03, 0.06, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97)
"""Shares of the purse that are bet on each side, side by side; see `Wager`."""
GOAL: Final = math.log(1 / ERROR)
"""The logarithm of the purse at which a fair game has become hard to believe."""


class Estimate(NamedTuple):
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float

    def to_json(self) -> dict[str, float | None]:
        """The figures, rounded to what they can tell; an open end is None."""
        return {name: rounded(value) for name, value in self._asdict().items()}


def rounded(value: float) -> float | None:
    """Four digits behind the point; None where there is no finite figure."""
    return round(value, 4) if math.isfinite(value) else None


def estimate_mean(values: Sequence[float]) -> Estimate:
    """The mean of independent values, with a normal interval."""
    mean = math.fsum(values) / len(values)
    if len(values) < 2:
        return Estimate(mean, -math.inf, math.inf)
    half = Z * statistics.stdev(values) / math.sqrt(len(values))
    return Estimate(mean, mean - half, mean + half)


def estimate_rate(wins: Sequence[float]) -> Estimate:
    """A share of wins (a shared win is a part of one), with Wilson's interval."""
    return wilson(math.fsum(wins), len(wins))


def wilson(wins: float, games: int) -> Estimate:
    """The share of so many wins in so many independent games, with Wilson's interval."""
    n, rate = games, wins / games
    middle = (rate + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * math.sqrt(max(0.0, rate * (1 - rate)) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return Estimate(rate, max(0.0, middle - half), min(1.0, middle + half))


class Wager:
    """Bets against 'the mean is 0', one value from -1 to 1 after the other.

    A purse of 1 is split over all stakes, half of it on either side. If the mean is 0 no bet has
    an edge, so the purse is as likely as not to shrink, and ever reaching 20 has a chance of at
    most 1 in 20 (Ville's inequality), whatever the values look like and however often one looks.
    """

    def __init__(self) -> None:
        self._purses = [0.0] * (2 * len(STAKES))

    def add(self, value: float) -> None:
        """Settle all bets on one more value."""
        if not -1 <= value <= 1:
            raise ValueError(f"a value from -1 to 1, not {value}")
        for place, stake in enumerate(STAKES):
            self._purses[2 * place] += math.log1p(stake * value)
            self._purses[2 * place + 1] += math.log1p(-stake * value)

    @property
    def is_clear(self) -> bool:
        """Whether the purse has grown to 20 times what it was."""
        return _log_mean(self._purses) >= GOAL


def anytime_mean(values: Sequence[float], low: float, high: float) -> Estimate:
    """The mean of independent values that lie in a range, with an interval good at any time.

    It holds every mean that a `Wager` has not yet refuted, so it may be looked at after every
    value and play stopped on what it says. The purse is log-convex in the mean that is bet
    against, and at most 1 at the mean of the values, so the ends are found by halving.
    """
    mean = min(high, max(low, math.fsum(values) / len(values)))
    counts = Counter(values)
    return Estimate(mean, _end(counts, mean, low, low, high), _end(counts, mean, high, low, high))


def anytime_score(values: Sequence[float]) -> Estimate:
    """The same for values without a known range; as good as they are normally spread.

    Holds every mean that a mixture of t-tests (Lai) has not refuted, which is exact for normal
    values of any width. Where disaster is rare and has not struck yet no interval of this kind
    can know of it, so nothing is decided by this one.
    """
    n = len(values)
    mean = math.fsum(values) / n
    refuted = (1 - (ERROR * ERROR / (n + 1)) ** (1 / n)) * (n + 1)
    if refuted >= n:
        return Estimate(mean, -math.inf, math.inf)
    half = math.sqrt(statistics.pvariance(values) * refuted / (n - refuted))
    return Estimate(mean, mean - half, mean + half)


def _end(counts: Mapping[float, int], mean: float, bound: float, low: float, high: float) -> float:
    """How far from the mean towards a bound the means that are not refuted reach."""
    inside, outside = mean, bound
    if _log_purse(counts, bound, low, high) < GOAL:
        return bound
    for _ in range(50):
        middle = (inside + outside) / 2
        if _log_purse(counts, middle, low, high) < GOAL:
            inside = middle
        else:
            outside = middle
    return outside


def _log_purse(counts: Mapping[float, int], mean: float, low: float, high: float) -> float:
    """What a purse has grown to that was bet against this mean, as a logarithm."""
    purses: list[float] = []
    for stake in STAKES:
        for room in (mean - low, mean - high):
            grown = 0.0
            for value, times in counts.items():
                if room:
                    grown += times * math.log1p(stake * (value - mean) / room)
                elif value != mean:
                    grown = math.inf
            purses.append(grown)
    return _log_mean(purses)


def _log_mean(logs: Sequence[float]) -> float:
    """The logarithm of the mean of numbers that are given as logarithms."""
    most = max(logs)
    if math.isinf(most):
        return most
    return most + math.log(math.fsum(math.exp(log - most) for log in logs) / len(logs))
