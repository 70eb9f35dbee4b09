"""`make worth`: learns by playing alone what sheets of Hungry Hamsters are worth to a thinker.

A sheet is worth what the next roll makes of it on average. So after every roll the numbers of the
sheet before it are moved a little towards what the best that it can become is thought to be worth
(temporal differences).
"""

from __future__ import annotations

import argparse
import random
import statistics
from typing import cast

from mypy_extensions import i64

import warren
from warren.cli.lab import progress_bar
from warren.core.frames import CHANCE, NOBODY
from warren.core.game import Game
from warren.games.hamsters.expert.learned import (
    FILE,
    NUMBERS,
    Learned,
    Signs,
    high_rolls_left,
    worth_of,
    write_numbers,
)
from warren.games.hamsters.game import Hamsters
from warren.games.hamsters.state import Burrows

SEED = 1
RATE = 0.1
"""How far each roll moves what is thought of a sheet, at first; it falls to nothing."""
CURIOSITY = 0.02
"""How often any choice is tried, not the best."""
EXAMS = 4000


class Pupil:
    """Plays games alone and learns from each roll."""

    def __init__(self, game: Game, rng: random.Random) -> None:
        self.game = game
        self.rng = rng
        self.judge = Learned()

    def play(self, sheet: str, rate: float, curiosity: float) -> int:
        """Play one game and return its points; a rate of 0 learns nothing."""
        state = cast(Burrows, self.game.new(1, sheet=sheet))
        before: Signs | None = None
        high: i64 = 0
        while True:
            seat = state.next_seat()
            if seat == NOBODY:
                break
            if seat == CHANCE:
                state.make(CHANCE, state.draw(self.rng))
                continue
            legal = state.legal(0)
            choice = legal[0]
            curious = False
            value: float = worth_of(state, 0)
            if len(legal) > 1 or choice >= state.sheet.first_choice:
                values = self.judge.appraise(state, 0, legal)
                value = max(values)
                choice = legal[values.index(value)]
                curious = self.rng.random() < curiosity
                if curious:
                    choice = self.rng.choice(legal)
            if before is not None:
                learn(before, high, value, rate)
                state.sheet.forget()
            state.make(0, choice)
            before = None
            if not curious:
                before = signs_of(state)
                high = high_rolls_left(state)
        points = state.scores()[0]
        if before is not None and high > 0:
            learn(before, high, float(points), rate)
            state.sheet.forget()
        return points


def signs_of(burrows: Burrows) -> Signs:
    """What is to be seen on the sheet of who plays alone."""
    return Signs(burrows.sheet, burrows.crossed[0], burrows.frontier[0], burrows.ones[0])


def learn(signs: Signs, high: i64, value: float, rate: float) -> None:
    """Move what a sheet is thought to be worth towards a better guess."""
    if high == 0:
        return
    numbers = NUMBERS[high]
    power: float = 0.0
    for strength in signs.strengths:
        power += strength * strength
    step: float = rate * (value - signs.weighed(numbers)) / power
    index: i64 = 0
    for kind in signs.kinds:
        numbers[kind] += step * signs.strengths[index]
        index += 1


def main(words: list[str] | None = None) -> int:
    """Learn, keep the numbers, and say how many points they are good for by themselves."""
    parser = argparse.ArgumentParser(prog="python -m training.worth", description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="games of each sheet")
    options = parser.parse_args(words)
    game = cast(Hamsters, warren.game("hamsters"))
    sheets = [sheet.name for sheet in game.sheets]
    for numbers in NUMBERS:
        numbers[:] = [0.0] * len(numbers)
    pupil = Pupil(game, random.Random(SEED))
    with progress_bar(options.games) as tell:
        for played in range(options.games):
            for sheet in sheets:
                pupil.play(sheet, RATE * (1.0 - played / options.games), CURIOSITY)
            tell(played + 1, options.games)
    write_numbers(FILE, NUMBERS)
    for sheet in sheets:
        points = [pupil.play(sheet, 0.0, 0.0) for _ in range(EXAMS)]
        error = 1.96 * statistics.stdev(points) / EXAMS**0.5
        print(f"sheet {sheet}: {statistics.mean(points):.1f} ± {error:.1f} points")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
