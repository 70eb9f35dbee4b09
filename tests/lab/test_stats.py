"""Estimates on values whose truth is known."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from warren.lab.stats import (
    Wager,
    anytime_mean,
    anytime_score,
    estimate_mean,
    estimate_rate,
    wilson,
)


@settings(max_examples=60)
@given(st.lists(st.floats(-100, 100), min_size=2, max_size=50))
def test_a_mean_lies_in_its_interval(values: list[float]) -> None:
    for found in (estimate_mean(values), anytime_score(values)):
        assert found.low <= found.mean <= found.high


@settings(max_examples=60)
@given(st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=1, max_size=50))
def test_a_rate_lies_in_its_interval_and_that_within_0_and_1(wins: list[float]) -> None:
    for found in (estimate_rate(wins), anytime_mean(wins, 0, 1)):
        assert 0 <= found.low <= found.mean + 1e-12
        assert found.mean - 1e-12 <= found.high <= 1


def test_known_intervals() -> None:
    assert estimate_mean([1.0, 3.0]) == pytest.approx((2.0, 2 - 1.96, 2 + 1.96))
    assert estimate_mean([1.0]).high == math.inf
    assert estimate_mean([1.0]).to_json() == {"mean": 1.0, "low": None, "high": None}
    rate = estimate_rate([1.0] * 50 + [0.0] * 50)
    assert rate == pytest.approx((0.5, 0.4038, 0.5962), abs=1e-4)
    assert wilson(50, 100) == rate


def test_a_wager_is_won_on_a_plain_lead_and_not_on_none() -> None:
    ahead, even = Wager(), Wager()
    for _ in range(7):
        ahead.add(1.0)
    assert not ahead.is_clear
    ahead.add(1.0)
    assert ahead.is_clear
    for turn in range(1000):
        even.add((-1.0) ** turn)
    assert not even.is_clear
    with pytest.raises(ValueError, match=r"from -1 to 1, not 1\.5"):
        even.add(1.5)


@settings(max_examples=60)
@given(st.lists(st.sampled_from([-1.0, -0.25, 0.0, 0.5, 1.0]), min_size=1, max_size=60))
def test_a_wager_is_won_exactly_when_the_interval_leaves_out_0(values: list[float]) -> None:
    wager = Wager()
    for value in values:
        wager.add(value)
    found = anytime_mean(values, -1, 1)
    assert wager.is_clear == (found.low > 0 or found.high < 0)


def noise(kind: str, rng: random.Random) -> float:
    """Values of mean 0, as games give them: rare, lopsided, or plain."""
    if kind == "coin":
        return rng.choice((-1.0, 1.0))
    if kind == "rare":
        return rng.choices((-1.0, 0.0, 1.0), (1, 18, 1))[0]
    if kind == "lopsided":
        return 1.0 if rng.random() < 0.1 else -1 / 9
    return rng.uniform(-0.5, 0.5)


@pytest.mark.parametrize("kind", ["coin", "rare", "lopsided", "even spread"])
def test_looking_after_every_value_calls_equal_bots_unequal_at_most_once_in_20(kind: str) -> None:
    rng = random.Random(f"null {kind}")
    called = 0
    for _ in range(300):
        wager = Wager()
        for _ in range(150):
            wager.add(noise(kind, rng))
            if wager.is_clear:
                called += 1
                break
    assert called <= 0.05 * 300


def test_a_small_lead_is_found_in_the_end() -> None:
    rng = random.Random(5)
    found = 0
    for _ in range(40):
        wager = Wager()
        for _ in range(400):
            wager.add(0.15 + noise("even spread", rng))
        found += wager.is_clear
    assert found >= 38


@pytest.mark.parametrize("truth", [0.02, 0.3, 0.9])
def test_the_interval_holds_the_truth_at_every_look_19_times_in_20(truth: float) -> None:
    rng = random.Random(f"truth {truth}")
    missed = 0
    for _ in range(60):
        values: list[float] = []
        for look in range(1, 61):
            values.append(float(rng.random() < truth))
            if look % 6 == 0:
                found = anytime_mean(values, 0, 1)
                if not found.low <= truth <= found.high:
                    missed += 1
                    break
    assert missed <= 0.05 * 60


def test_scores_that_are_normal_hold_the_truth_at_every_look() -> None:
    rng = random.Random(9)
    missed = 0
    for _ in range(200):
        values: list[float] = []
        for _ in range(120):
            values.append(rng.gauss(40, 9))
            found = anytime_score(values)
            if not found.low <= 40 <= found.high:
                missed += 1
                break
    assert missed <= 0.05 * 200
