"""What a thinker believes of sheets."""

from __future__ import annotations

import random
from pathlib import Path
from typing import cast

import pytest

import warren
from warren.games.hamsters.content import TIMER
from warren.games.hamsters.expert.learned import (
    FILE,
    MOST_HIGH,
    NUMBERS,
    Learned,
    high_rolls_left,
    read_numbers,
    write_numbers,
)
from warren.games.hamsters.game import Hamsters
from warren.games.hamsters.state import Burrows

GAME = cast(Hamsters, warren.game("hamsters"))


def alone() -> Burrows:
    return cast(Burrows, GAME.new(1))


def test_at_the_end_a_sheet_is_worth_its_points() -> None:
    rng, judge = random.Random(3), Learned(GAME.sets[0])
    for _ in range(20):
        state = alone()
        while (seat := state.next_seat()) != -2:
            state.make(seat, state.draw(rng) if seat < 0 else rng.choice(state.legal(seat)))
            at_end = judge.worth(state.crossed[0], state.frontier[0], state.ones[0], 0)
            assert at_end == state.scores()[0]


def test_more_is_expected_while_more_rolls_are_left() -> None:
    state = alone()
    judge = Learned(state.sets)
    hopes = [judge.worth(0, state.frontier[0], 0, high) for high in (0, MOST_HIGH)]
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


def test_numbers_survive_their_file(tmp_path: Path) -> None:
    table = read_numbers(FILE)
    write_numbers(tmp_path / "worth.json", table)
    assert read_numbers(tmp_path / "worth.json") == table
    assert (tmp_path / "worth.json").read_bytes() == FILE.read_bytes()


def test_signs_of_a_new_sheet_are_its_closed_and_open_chambers() -> None:
    signs = Learned(GAME.sets[0]).signs(0, GAME.sheets[0].start, 0)
    assert signs.points == 0
    assert len(signs.kinds) == len(signs.strengths)
    assert signs.weighed([1.0] * len(NUMBERS[0])) == pytest.approx(sum(signs.strengths))
