"""`make worth`: learns anew what sheets of Hungry Hamsters are worth to a thinker.

What the numbers are good for by themselves goes into docs/bots/hamsters.md.
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
from warren.games.hamsters.game import Hamsters
from warren.games.hamsters.learned import FILE, NUMBERS, write_numbers
from warren.games.hamsters.learning import Pupil

SEED = 1
RATE = 0.1
"""How far each roll moves what is thought of a sheet, at first; it falls to nothing."""
CURIOSITY = 0.02
"""How often any choice is tried, not the best."""
EXAMS = 4000
PAGE = Path(__file__).parent.parent / "docs" / "bots" / "hamsters.md"
START = "<!-- worth: written by `make worth` -->"


def main(words: list[str] | None = None) -> int:
    """Learn, keep the numbers, and say how many points they are good for by themselves."""
    parser = argparse.ArgumentParser(prog="python -m reports.worth", description=__doc__)
    parser.add_argument("--games", type=int, default=100_000, help="games of each sheet")
    options = parser.parse_args(words)
    game = cast(Hamsters, warren.game("hamsters"))
    sheets = [sheet.name for sheet in game.sheets]
    for numbers in NUMBERS:
        numbers[:] = [0.0] * len(numbers)
    pupil = Pupil(game, random.Random(SEED))
    with progress_bar(options.games) as progress:
        for played in range(options.games):
            for sheet in sheets:
                pupil.play(sheet, RATE * (1.0 - played / options.games), CURIOSITY)
            progress(played + 1, options.games)
    write_numbers(FILE, NUMBERS)
    found = [f"- sheet {sheet}: {exam(pupil, sheet)} points alone" for sheet in sheets]
    replace_between(PAGE, START, "\n".join(found))
    print("\n".join(found))
    return 0


def exam(pupil: Pupil, sheet: str) -> str:
    """The mean score by the numbers alone, with its 95 % interval."""
    points = [pupil.play(sheet, 0.0, 0.0) for _ in range(EXAMS)]
    error = 1.96 * statistics.stdev(points) / EXAMS**0.5
    return f"{statistics.mean(points):.1f} ± {error:.1f}"


if __name__ == "__main__":
    raise SystemExit(main())
