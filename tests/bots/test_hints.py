"""Advice: the right choice first, honest about how sure it is, from what the seat can see."""

from __future__ import annotations

import json
import random
import time

import pytest

from tests.bots.helpers import some_decisions
from tests.bots.test_plants_hamsters import PLANTS
from tests.bots.test_search import Clock, dealt_lanterns, farewell
from warren.bots.hints import Figure, compare, hint, how_sure, in_words, measure, pick_leader
from warren.core.errors import BadOption, NotToAct
from warren.core.expert import Hope
from warren.core.observation import Observation
from warren.core.text import say


def test_the_best_choice_comes_first_with_figures_and_words() -> None:
    state = PLANTS["close the gap that opens the burrow"].burrows()
    advice = hint(Observation(state, 0), "thinker:200", rng=random.Random(1))
    first, *rest = advice
    assert len(advice) == 3
    assert first.choice.text == "cross off s2"
    assert first.words == "clearly best"
    assert first.behind.mean < 0 < first.utility.low < first.utility.mean < first.utility.high < 1
    for entry in rest:
        assert entry.sure == "clear"
        assert entry.words == "clearly worse"
        assert entry.behind.low > 0
        assert entry.utility.mean == pytest.approx(first.utility.mean - entry.behind.mean)
    assert sum(entry.share for entry in advice) <= 1.0 + 1e-9
    assert json.loads(json.dumps(first.to_json()))["text"] == "cross off s2"


def test_choices_that_are_alike_are_a_toss_up() -> None:
    state = farewell([1, 2], [3])
    advice = hint(Observation(state, 0), "thinker:60", rng=random.Random(1))
    assert {entry.sure for entry in advice} == {"best, toss-up", "toss-up"}
    assert {entry.utility.mean for entry in advice} == {0.0}


def test_a_lone_choice_is_said_to_be_one() -> None:
    advice = hint(Observation(farewell([2], [1]), 0), rng=random.Random(1))
    assert [entry.words for entry in advice] == ["the only choice"]
    assert advice[0].utility.mean == 1.0


@pytest.mark.parametrize("name", ["hamsters", "kami"])
def test_advice_depends_on_the_seed_and_on_what_the_seat_sees(name: str) -> None:
    state, seat = some_decisions(name, 2)[1]
    twin = state.redeal(seat, random.Random(8))
    given = [
        hint(Observation(of, seat), "thinker:20", rng=random.Random(3))
        for of in (state, state, twin)
    ]
    assert given[0] == given[1] == given[2]


def test_a_seat_that_is_not_asked_is_told_who_is() -> None:
    state = dealt_lanterns(1)
    with pytest.raises(NotToAct, match="seat 2 is not asked to choose now; waiting for seat 1"):
        hint(Observation(state, 1))
    over = farewell([2], [1])
    for seat in (0, 1):
        over.apply(seat, over.legal(seat)[0])
    with pytest.raises(NotToAct, match="the game is over"):
        hint(Observation(over, 0))


@pytest.mark.parametrize("budget", ["scout", "thinker:", "thinker:never", "fast"])
def test_a_wrong_budget_is_refused(budget: str) -> None:
    with pytest.raises(BadOption, match="thinker"):
        hint(Observation(dealt_lanterns(1), 0), budget)


@pytest.mark.parametrize("step", [0.01, 5.0])
def test_seconds_are_for_search_and_weighing_together(
    step: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = dealt_lanterns(1)
    clock = Clock(step)
    monkeypatch.setattr(time, "perf_counter", clock)
    advice = hint(Observation(state, 0), "thinker:2s", rng=random.Random(1))
    assert advice[0].choice.id in state.legal(0)
    assert clock.now <= 100.0 + max(2.0, 12 * step) + 3 * step


def test_equal_choices_are_seldom_called_unequal() -> None:
    rng = random.Random(4)
    called = {"clear": 0, "likely": 0, "toss-up": 0}
    for _ in range(2000):
        pairs = [[rng.random() for _ in range(40)] for _ in range(2)]
        called[how_sure(compare(*pairs))] += 1
    assert called["clear"] < 25
    assert 180 < called["likely"] < 420


def test_a_lead_too_small_to_matter_is_a_toss_up() -> None:
    assert how_sure(Figure(0.004, 0.0)) == "toss-up"
    assert how_sure(Figure(0.006, 0.0)) == "clear"


def test_a_real_lead_is_found_in_common_luck() -> None:
    rng = random.Random(4)
    luck = [rng.random() for _ in range(40)]
    worse = [0.9 * value for value in luck]
    assert how_sure(compare(luck, worse)) == "clear"
    assert how_sure(compare(worse, luck)) == "toss-up"
    assert pick_leader([worse, luck]) == 1
    assert pick_leader([luck, worse]) == 0
    assert measure(luck).error > compare(luck, worse).error


def test_figures_are_put_into_words() -> None:
    share, points = Hope(say("hope_two")), Hope(say("hope_alone"), 80.0)
    assert in_words(share, 0.256) == "26 %"
    assert in_words(share, -0.256, signed=True) == "-26 %"
    assert in_words(points, 0.5) == "40.0"
    assert in_words(points, 0.5, signed=True) == "+40.0"
    assert Figure(0.5, 0.1).low == pytest.approx(0.304)
