"""`make ceiling`: how many points anybody can average alone on sheet A of Hungry Hamsters.

A net guesses what a sheet will score. A roll is lucky by as much as the best that it makes of the
sheet is guessed to be worth more than the best of all six rolls on average. So whoever does not
know the rolls has no luck on average, however they play and whatever numbers the net has: their
mean score is the mean of their score less their luck. On any sequence of rolls that is at most the
most that a player who knew the sequence could score less luck. The mean of this most over many
sequences is therefore a ceiling for every honest player. Good numbers only make it low: were the
net always right, the most would be the same on every sequence, and somebody could average it.

The most is sought with a beam: after each roll only the sheets with the best guess less luck so
far are kept. What it misses makes the ceiling come out too low, so what is printed estimates the
ceiling from below. A beam of four times the width is shown as well: how much more it finds tells
roughly how much is still missed. With `--ahead` the net looks one roll ahead for every guess, which
is as honest and nearer the truth: the ceiling comes lower and a narrow beam misses less, but a
sequence takes far longer.

The numbers in data/ceiling.json, in thousandths, are for sheet A only. They were fitted to the
guesses of a larger net that had learned by temporal differences from playing alone, as `make worth`
does; that net is not kept here.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple, Self, cast

import numpy as np
from bench.between import replace_between
from numpy.typing import NDArray

import warren
from warren.cli.lab import progress_bar
from warren.core.grid import bit, bits, flood
from warren.games.hamsters.content import NUT_POINTS, SIDES, SLOTS, TIMER, Chamber, Sheet
from warren.games.hamsters.expert.learned import MOST_HIGH, high_rolls_left
from warren.games.hamsters.rules.timer import HOURGLASS_CHAMBERS, TIMER_ROLL
from warren.games.hamsters.state import Burrows
from warren.games.hamsters.vocabulary import Sets
from warren.lab.workers import Workers, open_workers

FILE: Final = Path(__file__).parent / "data" / "ceiling.json"
SHEET: Final = "A"
PAGE: Final = Path(__file__).parent.parent / "docs" / "bots" / "hamsters.md"
START: Final = "<!-- ceiling: written by `make ceiling` -->"
WIDER: Final = 4
"""How much wider the second beam is."""
GREEDY: Final = 10
"""Games of greedy play for each sequence."""
BATCH: Final = 100
"""Games that are played side by side."""
PART: Final = 500
"""Positions that are looked ahead from side by side."""
MOST_PIECES: Final = 3
"""The net tells apart so many pieces of a chamber's free spaces; more it does not see."""

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


class Positions(NamedTuple):
    """Sheets of players alone, between turns; many at once."""

    crossed: Ints
    frontier: Ints
    ones: Ints
    high: Ints
    """High rolls left, more than the timer has dice while its first run is on."""

    @classmethod
    def of(cls, *burrows: Burrows) -> Self:
        """The sheets of these games."""
        rows = [(b.crossed[0], b.frontier[0], b.ones[0], high_rolls_left(b)) for b in burrows]
        return cls(*np.array(rows, np.int64).T)

    def pick(self, which: Ints | Flags) -> Positions:
        """Some of them, in this order."""
        return Positions(*(part[which] for part in self))

    def keys(self) -> Ints:
        """A number that no other position on a sheet of up to 57 spaces has.

        The frontier follows from the crosses.
        """
        return self.crossed << 6 | self.ones << 3 | self.high


Guess = Callable[[Positions], Floats]
"""How many points sheets are thought to gain until the end."""


class Moves(NamedTuple):
    """All moves in some positions, for all six rolls."""

    whose: Ints
    """The position that the move is made in."""
    die: Ints
    after: Positions


class Turn(NamedTuple):
    """All moves in some positions, and what they are thought to be worth."""

    moves: Moves
    over: Flags
    worth: Floats
    best: Floats
    """By position and roll, the most that a move is worth."""

    def luck(self) -> Floats:
        """By position and roll, how much better the roll is than rolls are on average."""
        mean: Floats = self.best.mean(axis=1, keepdims=True)
        return self.best - mean


class Solo:
    """The game alone on one sheet, for many positions at once."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet: Final = sheet
        self.chambers: Final = np.array([chamber.mask for chamber in sheet.chambers])
        self.chamber_points: Final = np.array([chamber.points for chamber in sheet.chambers])
        self.nut_points: Final = np.array(NUT_POINTS)
        # The last entry of each is the pass
        self.masks: Final = np.array([cells.mask for cells in sheet.sets] + [0])
        self.sizes: Final = np.array([cells.size for cells in sheet.sets] + [0])
        self.reaches: Final = np.array([cells.reach for cells in sheet.sets] + [0])
        self.pairs: Final = self.masks[self.sizes == 2]

    def moves(self, now: Positions) -> Moves:
        """What each roll lets each position become."""
        whose, cells = np.nonzero(_crossable(now, self.masks[:-1]))
        size = self.sizes[cells]
        exact = (size > 1) & (size <= SIDES)
        as_ones = size <= SLOTS - now.ones[whose]
        passes = np.ones((len(now.ones), SIDES), np.bool_)
        passes[whose[exact], size[exact] - 1] = False
        passes[whose[as_ones], 0] = False
        idle, face = np.nonzero(passes)
        whose = np.concatenate([whose[exact], whose[as_ones], idle])
        cells = np.concatenate([cells[exact], cells[as_ones], np.full_like(idle, -1)])
        die = np.concatenate([size[exact], np.ones_like(size[as_ones]), face + 1])
        return Moves(whose, die, self._after(now.pick(whose), die, cells))

    def _after(self, now: Positions, die: Ints, cells: Ints) -> Positions:
        size = self.sizes[cells]
        crossed = now.crossed | self.masks[cells]
        first = (now.crossed == 0) & (size > 0)
        frontier = (np.where(first, 0, now.frontier) | self.reaches[cells]) & ~crossed
        ones = now.ones + np.where(die == 1, size, 0)
        high = now.high - (die >= TIMER_ROLL)
        entered = np.count_nonzero(crossed[:, None] & self.chambers, axis=1)
        starts = (now.high > TIMER) & (entered >= HOURGLASS_CHAMBERS)
        return Positions(crossed, frontier, ones, np.where(starts, np.minimum(high, TIMER), high))

    def points(self, now: Positions) -> Ints:
        """What the sheets would score if the game ended now."""
        full = now.crossed[:, None] & self.chambers == self.chambers
        nuts = np.bitwise_count(now.crossed & self.sheet.nuts)
        mushrooms = np.bitwise_count(now.crossed & self.sheet.mushrooms)
        points: Ints = full @ self.chamber_points + self.nut_points[nuts] + mushrooms
        return points

    def over(self, now: Positions) -> Flags:
        """Whose last turn was played."""
        over: Flags = (now.high == 0) | (now.frontier == 0)
        unsure = np.flatnonzero(~over & (now.ones == SLOTS))
        over[unsure] = ~_crossable(now.pick(unsure), self.pairs).any(axis=1)
        return over

    def one_ahead(self, guess: Guess) -> Guess:
        """A better guess: what the best moves are worth after the next roll, on average."""

        def better(now: Positions) -> Floats:
            parts = [now.pick(part) for part in _in_parts(len(now.ones))]
            gains = [self.turn(part, guess).best.mean(axis=1) - self.points(part) for part in parts]
            return np.concatenate(gains)

        return better

    def turn(self, now: Positions, guess: Guess) -> Turn:
        """All moves, and what each is worth: points and, until the end, what is to come."""
        moves = self.moves(now)
        over = self.over(moves.after)
        worth = self.points(moves.after).astype(np.float64)
        going = np.flatnonzero(~over)
        _, first, again = np.unique(
            moves.after.keys()[going], return_index=True, return_inverse=True
        )
        worth[going] += guess(moves.after.pick(going[first]))[again]
        best = np.full((len(now.ones), SIDES), -np.inf)
        np.maximum.at(best, (moves.whose, moves.die - 1), worth)
        return Turn(moves, over, worth, best)


def _crossable(now: Positions, masks: Ints) -> Flags:
    """By position and set, whether the set is free and touches the frontier."""
    free: Flags = now.crossed[:, None] & masks == 0
    touches: Flags = now.frontier[:, None] & masks != 0
    return free & touches


def _in_parts(number: int) -> list[Ints]:
    """So many indices in parts, for work that needs much memory."""
    return np.array_split(np.arange(number), number // PART + 1)


class View:
    """What the net sees of a chamber: every pattern of crosses there and beyond its tunnels."""

    def __init__(self, sets: Sets, chamber: Chamber) -> None:
        sheet = sets.sheet
        self.chamber: Final = chamber
        self.beyond: Final = [far for near in bits(chamber.mask) for far in bits(sheet.links[near])]
        """The far ends of its tunnels."""
        spaces = [*bits(chamber.mask), *self.beyond]
        self.signs: Final = np.array(
            [
                self.signs_of(sets, sum(bit(spaces[place]) for place in bits(pattern)))
                for pattern in range(2 ** len(spaces))
            ],
            np.float32,
        )

    def signs_of(self, sets: Sets, crossed: int) -> list[bool]:
        """The signs of one pattern, given as a mask of the sheet."""
        sheet, chamber = sets.sheet, self.chamber
        free: int = chamber.mask & ~crossed
        frontier: int = free & (sheet.touched_by(crossed) if crossed else sheet.start)
        own = bits(chamber.mask)
        sizes = range(2, SIDES + 1)
        pieces = pieces_of(sheet, free)
        alone = pieces.count(1)
        return [
            *(crossed >> space & 1 == 1 for space in own),
            *(frontier >> space & 1 == 1 for space in own),
            *(crossed >> space & 1 == 1 for space in self.beyond),
            frontier != 0,
            *(len(sets.crossable(crossed, frontier, size, size)) > 0 for size in sizes),
            *(len(bits(free)) == number for number in range(len(own) + 1)),
            *(alone == number for number in range(MOST_PIECES + 1)),
            *(len(pieces) - alone == number for number in range(MOST_PIECES + 1)),
        ]

    def patterns(self, crossed: Ints) -> Ints:
        """Which pattern each of these crosses shows."""
        found = (crossed & self.chamber.mask) >> self.chamber.first
        for place, space in enumerate(self.beyond, self.chamber.size):
            found |= (crossed >> space & 1) << place
        return found


def pieces_of(sheet: Sheet, free: int) -> list[int]:
    """How large the pieces are that free spaces of a chamber fall into."""
    sizes: list[int] = []
    while free:
        piece: int = flood(free & -free, free, sheet.neighbours)
        sizes.append(len(bits(piece)))
        free &= ~piece
    return sizes


class Net:
    """Guesses what is to come by two layers of units.

    The first sums the signs of every chamber, worked out beforehand for every pattern, and the
    stage of the game: slots of the ones row and high rolls left.
    """

    def __init__(self, sets: Sets, numbers: dict[str, NDArray[np.float32]]) -> None:
        self.numbers: Final = numbers
        self.views: Final = [View(sets, chamber) for chamber in sets.sheet.chambers]
        ends = np.cumsum([view.signs.shape[1] for view in self.views])
        parts = np.split(numbers["signs"], ends[:-1])
        self.tables: Final = [
            view.signs @ part for view, part in zip(self.views, parts, strict=True)
        ]

    def guess(self, now: Positions) -> Floats:
        """How many points each position will gain; none of them is over."""
        numbers, left = self.numbers, now.high - 1
        units = numbers["stages"][now.ones * MOST_HIGH + left]
        for view, table in zip(self.views, self.tables, strict=True):
            units += table[view.patterns(now.crossed)]
        units = np.maximum(units, 0) @ numbers["inner"] + numbers["inner_bias"]
        gains: Floats = (np.maximum(units, 0) * numbers["last"][left]).sum(axis=1, dtype=np.float64)
        return gains + numbers["last_bias"][left]


def read_numbers(path: Path = FILE) -> dict[str, NDArray[np.float32]]:
    """The numbers of the net, from thousandths."""
    kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return {
        name: np.array(numbers, np.float32) / np.float32(1000) for name, numbers in kept.items()
    }


def empty_sheet() -> Burrows:
    """A new game alone on the sheet."""
    return cast(Burrows, warren.game("hamsters").new(1, sheet=SHEET))


@cache
def known(ahead: bool = False) -> tuple[Solo, Guess]:
    """The sheet and what the net thinks of it, made ready once in each process."""
    sets = empty_sheet().sets
    solo, guess = Solo(sets.sheet), Net(sets, read_numbers()).guess
    return solo, solo.one_ahead(guess) if ahead else guess


def greedy(
    solo: Solo, guess: Guess, start: Positions, rolls: Iterable[Ints]
) -> tuple[Ints, Floats]:
    """Play whatever is worth most, in many games at once: the scores, and how lucky they were.

    Each item of rolls holds a roll for every game.
    """
    scores = np.zeros(len(start.ones), np.int64)
    luck = np.zeros(len(start.ones))
    games, now = np.arange(len(start.ones)), start
    for roll in rolls:
        turn = solo.turn(now, guess)
        luck[games] += turn.luck()[np.arange(len(games)), roll[games] - 1]
        rolled = np.flatnonzero(turn.moves.die == roll[games][turn.moves.whose])
        ranked = rolled[np.argsort(-turn.worth[rolled], kind="stable")]
        chosen = ranked[np.unique(turn.moves.whose[ranked], return_index=True)[1]]
        scores[games] = solo.points(turn.moves.after.pick(chosen))
        going = ~turn.over[chosen]
        games, now = games[going], turn.moves.after.pick(chosen[going])
        if len(games) == 0:
            break
    return scores, luck


def most_less_luck(
    solo: Solo, guess: Guess, start: Positions, rolls: Iterable[int], width: int
) -> float:
    """The most points less luck that a beam finds for who knows the rolls, from one position."""
    most, now, luck = -np.inf, start, np.zeros(1)
    for roll in rolls:
        turn = solo.turn(now, guess)
        luck += turn.luck()[:, roll - 1]
        rolled = np.flatnonzero(turn.moves.die == roll)
        whose, over = turn.moves.whose[rolled], turn.over[rolled]
        less = turn.worth[rolled] - luck[whose]
        most = max(most, less[over].max(initial=-np.inf))
        going = np.flatnonzero(~over)
        going = going[np.argsort(-less[going], kind="stable")]
        # Of equal positions the luckless one can only do better
        first = np.unique(turn.moves.after.pick(rolled[going]).keys(), return_index=True)[1]
        kept = going[np.sort(first)[:width]]
        now, luck = turn.moves.after.pick(rolled[kept]), luck[whose[kept]]
        if len(kept) == 0:
            break
    return float(most)


def rolls_of(seed: int, number: int) -> Iterator[int]:
    """A sequence of rolls without end."""
    rng = np.random.default_rng([seed, number])
    return (int(rng.integers(1, SIDES + 1)) for _ in count())


def greedy_scores(seed: int, batch: int, games: int) -> list[int]:
    """What greedy play scores in a batch of games."""
    rng = np.random.default_rng([seed, batch])
    rolls = (rng.integers(1, SIDES + 1, games) for _ in count())
    start = Positions.of(*[empty_sheet()] * games)
    return [int(score) for score in greedy(*known(), start, rolls)[0]]


def ceilings(seed: int, number: int, widths: tuple[int, ...], ahead: bool) -> list[float]:
    """The most less luck on one sequence of rolls, by the width of the beam."""
    solo, guess = known(ahead)
    start = Positions.of(empty_sheet())
    return [most_less_luck(solo, guess, start, rolls_of(seed, number), width) for width in widths]


def measure_greedy(workers: Workers, games: int, seed: int) -> list[int]:
    """What greedy play by the net scores, game by game."""
    sizes = [min(BATCH, games - first) for first in range(0, games, BATCH)]
    tasks = [(seed, batch, size) for batch, size in enumerate(sizes)]
    return [score for scores in workers.in_order(greedy_scores, tasks) for score in scores]


def measure_ceilings(
    workers: Workers, sequences: int, seed: int, widths: tuple[int, ...], ahead: bool
) -> list[list[float]]:
    """The most less luck on so many sequences, by the width of the beam."""
    found: list[list[float]] = []
    tasks = [(seed, number, widths, ahead) for number in range(sequences)]
    with progress_bar(sequences, "searching", "sequences") as progress:
        for most in workers.in_order(ceilings, tasks):
            found.append(most)
            progress(len(found), sequences)
    return [list(column) for column in zip(*found, strict=True)]


def mean(values: list[float] | list[int]) -> str:
    """A mean with its 95 % interval."""
    error = 1.96 * statistics.stdev(values) / len(values) ** 0.5
    return f"{statistics.mean(values):.2f} ± {error:.2f} points"


def main(words: list[str] | None = None) -> int:
    """Say how well the net plays, and how well anybody can."""
    parser = argparse.ArgumentParser(prog="python -m reports.ceiling", description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="sequences of rolls")
    parser.add_argument("--beam", type=int, default=32, help="sheets kept after each roll")
    parser.add_argument("--ahead", action="store_true", help="look a roll ahead for every guess")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--record", action="store_true", help="also write docs/bots/hamsters.md")
    options = parser.parse_args(words)
    if options.games < 2 or options.beam < 1:
        parser.error("--games is 2 or more, for an interval, and --beam 1 or more")
    widths = (options.beam, WIDER * options.beam)
    with open_workers(options.jobs) as workers:
        scores = measure_greedy(workers, GREEDY * options.games, options.seed)
        print(f"sheet {SHEET}, greedy play by the net, {len(scores)} games: {mean(scores)}")
        found = measure_ceilings(workers, options.games, options.seed, widths, options.ahead)
    print(f"ceiling for anybody, from {options.games} sequences of rolls:")
    lines = [f"beam of {width}: {mean(most)}" for width, most in zip(widths, found, strict=True)]
    print("\n".join(lines))
    if options.record:
        record(options.games, lines)
    return 0


def record(sequences: int, lines: list[str], path: Path = PAGE) -> None:
    """Write the ceiling into the page of the bots."""
    found = "\n".join(f"- {line}" for line in lines)
    replace_between(path, START, f"{sequences} sequences of rolls:\n\n{found}")


if __name__ == "__main__":
    raise SystemExit(main())
