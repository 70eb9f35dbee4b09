"""`make worth`: learns by playing alone what sheets of Hungry Hamsters are worth to a thinker.

A sheet is worth what the next roll makes of it on average. So after every roll the numbers of the
sheet before it are moved a little towards what the best that it can become is thought to be worth
(temporal differences). What the numbers are good for by themselves goes into docs/bots/hamsters.md.
"""

from __future__ import annotations

import argparse
import random
import statistics
from pathlib import Path
from typing import cast

from bench.between import replace_between

import warren
from warren.cli.lab import progress_bar
from warren.core.frames import CHANCE, NOBODY
from warren.games.hamsters.expert.learned import (
    FILE,
    MOST_HIGH,
    SIGNS,
    Learned,
    Signs,
    high_rolls_left,
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
PAGE = Path(__file__).parent.parent / "docs" / "bots" / "hamsters.md"
START = "<!-- worth: written by `make worth` -->"


class Pupil:
    """Plays games alone and learns from each roll."""

    def __init__(self, game: Hamsters, rng: random.Random, numbers: list[list[float]]) -> None:
        self.game = game
        self.rng = rng
        self.numbers = numbers
        self.judges = {sets.sheet.name: Learned(sets, numbers) for sets in game.sets}

    def play(self, sheet: str, rate: float, curiosity: float) -> int:
        """Play one game and return its points; a rate of 0 learns nothing."""
        state = cast(Burrows, self.game.new(1, sheet=sheet))
        judge = self.judges[sheet]
        before: Signs | None = None
        high = 0
        while (seat := state.next_seat()) != NOBODY:
            if seat == CHANCE:
                state.make(CHANCE, state.draw(self.rng))
                continue
            choice, value, curious = self._choice(judge, state, curiosity)
            if before is not None:
                self.learn(judge, before, high, value, rate)
            state.make(0, choice)
            before = None if curious else signs_of(judge, state)
            high = int(high_rolls_left(state))
        points = state.scores()[0]
        if before is not None:
            self.learn(judge, before, high, float(points), rate)
        return points

    def _choice(self, judge: Learned, state: Burrows, curiosity: float) -> tuple[int, float, bool]:
        """What to play, what the best is worth, and whether something else is tried instead."""
        legal = state.legal(0)
        if not state.sets.holds(legal[0]):
            return legal[0], judge.worth_of(state, 0), False
        values = judge.appraise(state, 0, legal)
        value = max(values)
        if self.rng.random() < curiosity:
            return self.rng.choice(legal), value, True
        return legal[values.index(value)], value, False

    def learn(self, judge: Learned, signs: Signs, high: int, value: float, rate: float) -> None:
        """Move what a sheet is thought to be worth towards a better guess; the end is known."""
        if high == 0:
            return
        numbers = self.numbers[high]
        power = sum(strength * strength for strength in signs.strengths)
        step = rate * (value - signs.weighed(numbers)) / power
        for kind, strength in zip(signs.kinds, signs.strengths, strict=True):
            numbers[kind] += step * strength
        judge.forget()


def signs_of(judge: Learned, state: Burrows) -> Signs:
    """What is to be seen on the sheet of who plays alone."""
    return judge.signs(state.crossed[0], state.frontier[0], state.ones[0])


def unlearned() -> list[list[float]]:
    """Numbers by which no sign is worth anything."""
    return [[0.0] * SIGNS for _ in range(MOST_HIGH + 1)]


def exam(pupil: Pupil, sheet: str) -> str:
    """The mean score by the numbers alone, with its 95 % interval."""
    points = [pupil.play(sheet, 0.0, 0.0) for _ in range(EXAMS)]
    error = 1.96 * statistics.stdev(points) / EXAMS**0.5
    return f"{statistics.mean(points):.1f} ± {error:.1f}"


def main(words: list[str] | None = None) -> int:
    """Learn, keep the numbers, and say how many points they are good for by themselves."""
    parser = argparse.ArgumentParser(prog="python -m training.worth", description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="games of each sheet")
    options = parser.parse_args(words)
    game = cast(Hamsters, warren.game("hamsters"))
    sheets = [sheet.name for sheet in game.sheets]
    pupil = Pupil(game, random.Random(SEED), unlearned())
    with progress_bar(options.games) as progress:
        for played in range(options.games):
            for sheet in sheets:
                pupil.play(sheet, RATE * (1.0 - played / options.games), CURIOSITY)
            progress(played + 1, options.games)
    write_numbers(FILE, pupil.numbers)
    found = [f"- sheet {sheet}: {exam(pupil, sheet)} points alone" for sheet in sheets]
    replace_between(PAGE, START, "\n".join(found))
    print("\n".join(found))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
