"""How a thinker comes to believe something of sheets."""

from __future__ import annotations

import random
from typing import cast

import pytest
from training.worth import Pupil, signs_of, unlearned

import warren
from warren.games.hamsters.expert.learned import MOST_HIGH, NUMBERS, Learned
from warren.games.hamsters.game import Hamsters
from warren.games.hamsters.state import Burrows

GAME = cast(Hamsters, warren.game("hamsters"))


def alone() -> Burrows:
    return cast(Burrows, GAME.new(1))


def beginner() -> tuple[Pupil, Learned]:
    """Somebody who believes nothing of any sheet, and how sheet A is judged."""
    pupil = Pupil(GAME, random.Random(1), unlearned())
    return pupil, pupil.judges["A"]


def test_learning_moves_a_belief_towards_what_came() -> None:
    state = alone()
    pupil, judge = beginner()
    assert judge.worth_of(state, 0) == 0
    signs = signs_of(judge, state)
    pupil.learn(judge, signs, MOST_HIGH, 40.0, 0.2)
    assert 5 < judge.worth_of(state, 0) < 40
    for _ in range(100):
        pupil.learn(judge, signs, MOST_HIGH, 40.0, 0.2)
    assert judge.worth_of(state, 0) == pytest.approx(40.0)


def test_the_end_teaches_nothing_about_itself() -> None:
    pupil, judge = beginner()
    pupil.learn(judge, signs_of(judge, alone()), 0, 40.0, 1.0)
    assert not any(pupil.numbers[0])


def test_a_pupil_gets_better() -> None:
    pupil, _ = beginner()
    before = sum(pupil.play("A", 0.0, 0.0) for _ in range(60)) / 60
    for _ in range(300):
        pupil.play("A", 0.1, 0.02)
    after = sum(pupil.play("A", 0.0, 0.0) for _ in range(60)) / 60
    assert after > before + 5


def test_what_is_kept_scores_more_than_scout() -> None:
    pupil = Pupil(GAME, random.Random(1), NUMBERS)
    points = [pupil.play("A", 0.0, 0.0) for _ in range(300)]
    assert sum(points) / 300 > 49  # scout: 47.0 in 4000 games
