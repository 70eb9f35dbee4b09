"""What a thinker believes of sheets, and how it came to believe it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from training.worth import Pupil, learn, signs_of

import warren
from warren.games.hamsters.expert.learned import (
    FILE,
    MOST_HIGH,
    NUMBERS,
    Signs,
    high_rolls_left,
    read_numbers,
    worth,
    worth_of,
    write_numbers,
)
from warren.games.hamsters.game import Hamsters
from warren.games.hamsters.state import TIMER, Burrows

GAME = cast(Hamsters, warren.game("hamsters"))


def forget() -> None:
    for sheet in GAME.sheets:
        sheet.forget()


@pytest.fixture
def unlearned() -> Iterator[None]:
    """Nothing is believed of any sheet, for the length of a test."""
    kept = [numbers.copy() for numbers in NUMBERS]
    for numbers in NUMBERS:
        numbers[:] = [0.0] * len(numbers)
    forget()
    yield
    for numbers, before in zip(NUMBERS, kept, strict=True):
        numbers[:] = before
    forget()


def alone() -> Burrows:
    return cast(Burrows, GAME.new(1))


def test_at_the_end_a_sheet_is_worth_its_points() -> None:
    rng = random.Random(3)
    for _ in range(20):
        state = alone()
        while (seat := state.next_seat()) != -2:
            state.make(seat, state.draw(rng) if seat < 0 else rng.choice(state.legal(seat)))
            sheet, crossed = state.sheet, state.crossed[0]
            at_end = worth(sheet, crossed, state.frontier[0], state.ones[0], 0)
            assert at_end == state.scores()[0]


def test_more_is_expected_while_more_rolls_are_left() -> None:
    state = alone()
    sheet = state.sheet
    hopes = [worth(sheet, 0, state.frontier[0], 0, high) for high in (0, MOST_HIGH)]
    assert hopes[0] == 0
    assert hopes[1] > 40


@pytest.mark.parametrize(
    ("players", "hourglass", "circled", "timer", "chambers", "left"),
    [
        (1, False, 0, 0, [0], 2 * TIMER),
        (1, False, 2, 0, [3], 2 * TIMER - 2),
        (1, True, 1, 0, [4], TIMER),
        (1, True, 3, 2, [4], 1),
        (2, False, 0, 0, [1, 3], TIMER + 1),
        (2, False, 0, 0, [0, 0], 2 * TIMER),
        (2, True, 0, 1, [4, 2], TIMER - 1),
    ],
)
def test_high_rolls_that_are_left(
    players: int, hourglass: bool, circled: int, timer: int, chambers: list[int], left: int
) -> None:
    state = cast(Burrows, GAME.new(players))
    state.hourglass, state.circled, state.timer = hourglass, circled, timer
    state.chambers = chambers
    assert high_rolls_left(state) == left


@pytest.mark.usefixtures("unlearned")
def test_learning_moves_a_belief_towards_what_came() -> None:
    state = alone()
    assert worth_of(state, 0) == 0
    signs = signs_of(state)
    learn(signs, MOST_HIGH, 40.0, 0.2)
    forget()
    assert 5 < worth_of(state, 0) < 40
    for _ in range(100):
        learn(signs, MOST_HIGH, 40.0, 0.2)
    forget()
    assert worth_of(state, 0) == pytest.approx(40.0)


@pytest.mark.usefixtures("unlearned")
def test_the_end_teaches_nothing_about_itself() -> None:
    learn(signs_of(alone()), 0, 40.0, 1.0)
    assert not any(NUMBERS[0])


@pytest.mark.usefixtures("unlearned")
def test_a_pupil_gets_better() -> None:
    pupil = Pupil(GAME, random.Random(1))
    before = sum(pupil.play("A", 0.0, 0.0) for _ in range(60)) / 60
    for _ in range(300):
        pupil.play("A", 0.1, 0.02)
    after = sum(pupil.play("A", 0.0, 0.0) for _ in range(60)) / 60
    assert after > before + 5


def test_what_is_kept_scores_more_than_scout() -> None:
    pupil = Pupil(GAME, random.Random(1))
    points = [pupil.play("A", 0.0, 0.0) for _ in range(300)]
    assert sum(points) / 300 > 49  # scout: 47.0 in 4000 games


def test_numbers_survive_their_file(tmp_path: Path) -> None:
    table = read_numbers(FILE)
    write_numbers(tmp_path / "worth.json", table)
    assert read_numbers(tmp_path / "worth.json") == table
    assert (tmp_path / "worth.json").read_bytes() == FILE.read_bytes()


def test_signs_of_a_new_sheet_are_its_closed_and_open_chambers() -> None:
    sheet = GAME.sheets[0]
    signs = Signs(sheet, 0, sheet.start, 0)
    assert signs.points == 0
    assert len(signs.kinds) == len(signs.strengths)
    assert signs.weighed([1.0] * len(NUMBERS[0])) == pytest.approx(sum(signs.strengths))
