"""What a sheet may still bring, learned from play alone.

A sheet is worth its points and, for every sign of what is to come (a chamber with so many spaces
free, a nut in reach, a free slot), a number that depends on how many high rolls are left.
`make worth` finds the numbers; worth.json keeps them. They know no sheet in particular, so
they hold for sheets of one's own.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from mypy_extensions import i64

from warren.core.grid import bits, flood
from warren.games.hamsters.content import NUT_POINTS, NUTS, SIDES, SLOTS, TIMER, Chamber, Sheet
from warren.games.hamsters.expert.thumb import Thumb
from warren.games.hamsters.rules.timer import HOURGLASS_CHAMBERS
from warren.games.hamsters.state import Burrows
from warren.games.hamsters.vocabulary import Sets

MOST_HIGH: Final = 2 * TIMER
"""High rolls until the end of a game alone, the longest there is."""
MOST_FREE: Final = 12
"""Chambers with more free spaces count as having so many."""
MOST_ALONE: Final = 2
MOST_BITS: Final = 3
"""Likewise free spaces that stand alone in a chamber, and larger bits of it."""
MOST_LOAD: Final = 31
"""Likewise the free spaces of all chambers that are begun."""
MOST_CHAMBERS: Final = 8

# Where the signs of each kind begin
BEGUN: Final = 0
OPEN: Final = BEGUN + (MOST_ALONE + 1) * (MOST_BITS + 1) * (MOST_FREE + 1)
SHUT: Final = OPEN + MOST_FREE + 1
OF_NUTS: Final = SHUT + MOST_FREE + 1
OF_MUSHROOMS: Final = OF_NUTS + (NUTS + 1) * (NUTS + 1) * (NUTS + 1)
OF_ONES: Final = OF_MUSHROOMS + 3
OF_ROLLS: Final = OF_ONES + SLOTS + 1
OF_LOAD: Final = OF_ROLLS + 32
OF_BEGUN: Final = OF_LOAD + MOST_LOAD + 1
OF_ENTERED: Final = OF_BEGUN + MOST_CHAMBERS + 1
SIGNS: Final = OF_ENTERED + MOST_CHAMBERS + 1

POINT: Final = 0.1
MUSHROOM: Final = 0.3
"""How strong a sign is, for a point of its chamber or for a mushroom in it."""

REMEMBERED: Final = 20_000
"""Sheets whose worth is kept, for each count of high rolls left and slots marked."""
CLOSE: Final = 4.0
"""A lead in points that is kept in about three of four games."""


class Look:
    """The free spaces of a chamber, summed up."""

    def __init__(self, sheet: Sheet, chamber: Chamber, free: i64) -> None:
        alone: i64 = 0
        larger: i64 = 0
        rest: i64 = free
        while rest:
            piece: i64 = flood(rest & -rest, rest, sheet.neighbours)
            rest &= ~piece
            if piece & (piece - 1):
                larger += 1
            else:
                alone += 1
        self.free: Final[i64] = len(bits(free))
        self.nuts: Final[i64] = len(bits(free & sheet.nuts))
        self.mushrooms: Final = MUSHROOM * float(len(bits(free & sheet.mushrooms)))
        self.points: Final = POINT * float(chamber.points)
        pieces: i64 = min(alone, MOST_ALONE) * (MOST_BITS + 1) + min(larger, MOST_BITS)
        self.begun: Final[i64] = BEGUN + pieces * (MOST_FREE + 1) + min(self.free, MOST_FREE)


class Looks:
    """The chambers of one sheet, each summed up once for the same free spaces."""

    def __init__(self, sets: Sets) -> None:
        self.sets: Final = sets
        self._known: Final[dict[int, Look]] = {}

    def at(self, chamber: Chamber, free: i64) -> Look:
        """A chamber with these spaces free; no other chamber has them."""
        known = self._known.get(free)
        if known is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            known = Look(self.sets.sheet, chamber, free)
            self._known[free] = known
        return known


class Signs:
    """What is to be seen on a sheet: its points, and the signs of more with their strengths."""

    def __init__(self, looks: Looks, crossed: i64, frontier: i64, ones: i64) -> None:
        sheet = looks.sets.sheet
        self.points: float = float(len(bits(crossed & sheet.mushrooms)))
        self.kinds: Final[list[int]] = []
        self.strengths: Final[list[float]] = []
        entered: i64 = 0
        begun: i64 = 0
        load: i64 = 0
        near: i64 = 0
        beyond: i64 = 0
        for chamber in sheet.chambers:
            free: i64 = chamber.mask & ~crossed
            if free == 0:
                self.points += float(chamber.points)
                entered += 1
                continue
            look = looks.at(chamber, free)
            stage: i64 = 0
            if free != chamber.mask:
                self._add(look.begun, look.points)
                entered += 1
                begun += 1
                load += look.free
                near += look.nuts
            elif free & frontier:
                stage = 1
                self._add(OPEN + min(look.free, MOST_FREE), look.points)
                beyond += look.nuts
            else:
                stage = 2
                self._add(SHUT + min(look.free, MOST_FREE), look.points)
            if look.mushrooms > 0.0:
                self._add(OF_MUSHROOMS + stage, look.mushrooms)
        nuts: i64 = len(bits(crossed & sheet.nuts))
        self.points += float(NUT_POINTS[nuts])
        rolls: i64 = 0
        for roll in range(2, SIDES + 1):
            rolls *= 2
            if looks.sets.crossable(crossed, frontier, roll, roll):
                rolls += 1
        self._add(OF_NUTS + (nuts * (NUTS + 1) + near) * (NUTS + 1) + beyond, 1.0)
        self._add(OF_ONES + ones, 1.0)
        self._add(OF_ROLLS + rolls, 1.0)
        self._add(OF_LOAD + min(load, MOST_LOAD), 1.0)
        self._add(OF_BEGUN + min(begun, MOST_CHAMBERS), 1.0)
        self._add(OF_ENTERED + min(entered, MOST_CHAMBERS), 1.0)

    def _add(self, kind: i64, strength: float) -> None:
        self.kinds.append(int(kind))
        self.strengths.append(strength)

    def weighed(self, numbers: list[float]) -> float:
        """Points, and what the signs are worth by such numbers."""
        value = self.points
        index: i64 = 0
        for kind in self.kinds:
            value += numbers[kind] * self.strengths[index]
            index += 1
        return value


def read_numbers(path: Path) -> list[list[float]]:
    """What each sign is worth, by the high rolls left; none is left when the game is over."""
    kept: dict[str, dict[str, float]] = json.loads(path.read_text(encoding="utf-8"))
    table: list[list[float]] = []
    for high in range(MOST_HIGH + 1):
        numbers = [0.0] * SIGNS
        for kind, worth in kept.get(str(high), {}).items():
            numbers[int(kind)] = worth
        table.append(numbers)
    return table


def write_numbers(path: Path, table: list[list[float]]) -> None:
    """Keep what was learned, to a hundredth."""
    kept: dict[str, dict[str, float]] = {}
    for high, numbers in enumerate(table):
        rounded = [round(number, 2) for number in numbers]
        kept[str(high)] = {str(kind): worth for kind, worth in enumerate(rounded) if worth}
    path.write_text(json.dumps(kept, indent=0) + "\n", encoding="utf-8")


FILE: Final = Path(__file__).with_name("worth.json")
NUMBERS: Final[list[list[float]]] = read_numbers(FILE)
"""What is known of signs; `Learned` goes by it unless it is given other numbers."""


class Learned(Thumb):
    """Judges one sheet by what was learned instead."""

    def __init__(self, sets: Sets, numbers: list[list[float]] = NUMBERS) -> None:
        super().__init__(sets)
        self.numbers: Final = numbers
        self._looks: Final = Looks(sets)
        self._worths: Final[list[dict[int, float]]] = [
            {} for _ in range((MOST_HIGH + 1) * (SLOTS + 1))
        ]
        """By high rolls left and marked slots, what crosses were found to be worth."""

    def forget(self) -> None:
        """Drop what crosses were found to be worth: the numbers have changed."""
        for memo in self._worths:
            memo.clear()

    def value(self, state: Burrows, crossed: i64, frontier: i64, ones: i64, chambers: i64) -> float:
        """What it is worth; the fourth chamber starts the second run of who plays alone."""
        high: i64 = high_rolls_left(state)
        if state.players == 1 and not state.hourglass and chambers >= HOURGLASS_CHAMBERS:
            high = TIMER
        return self.worth(crossed, frontier, ones, high)

    def worth_of(self, state: Burrows, seat: i64) -> float:
        """What a player's sheet is worth now."""
        high = high_rolls_left(state)
        return self.worth(state.crossed[seat], state.frontier[seat], state.ones[seat], high)

    def worth(self, crossed: i64, frontier: i64, ones: i64, high: i64) -> float:
        """Points and what is to come, worked out once: the frontier follows from the crosses."""
        known = self._worths[high * (SLOTS + 1) + ones]
        value = known.get(crossed)
        if value is None:
            if len(known) >= REMEMBERED:
                known.clear()
            value = self.signs(crossed, frontier, ones).weighed(self.numbers[high])
            known[crossed] = value
        return value

    def signs(self, crossed: i64, frontier: i64, ones: i64) -> Signs:
        """What is to be seen on the sheet."""
        return Signs(self._looks, crossed, frontier, ones)


def high_rolls_left(state: Burrows) -> i64:
    """High rolls until the end; among several, how far they are from starting the timer tells."""
    if state.hourglass:
        return TIMER - state.timer
    if state.players == 1:
        return MOST_HIGH - state.circled
    most: i64 = 1
    for entered in state.chambers:
        most = max(most, entered)
    return TIMER + HOURGLASS_CHAMBERS - most
