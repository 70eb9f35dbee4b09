"""The choices of Hungry Hamsters: the rolls, the pass, and the sets of spaces of each sheet."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.vocabulary import Block, Vocabulary, verb
from warren.games.hamsters.content import SIDES, SLOTS, Cells, Sheet

ROLLS: Final = Block("roll", [str(face + 1) for face in range(SIDES)])
PASS: Final = verb("pass")

_REMEMBERED: Final = 200_000
"""Answers of `Sets.crossable` that are kept, for each chamber and way of asking."""
_WAYS: Final = 2 * SLOTS - 1
"""How `Sets.crossable` is asked: for exactly 2 to 7 spaces, or for 1 up to 1 to 7."""


class Sets(Block):
    """The sets of spaces that one turn can cross on a sheet: "A.s1+s2", in the sheet's order."""

    def __init__(self, sheet: Sheet) -> None:
        items = ["+".join(sheet.names_of(cells.mask)) for cells in sheet.sets]
        super().__init__(sheet.name, items, "{kind}.{item}", "space")
        self.sheet: Final = sheet
        self._known: Final[list[dict[int, list[int]]]] = [
            {} for _ in range(_WAYS * len(sheet.chambers))
        ]
        self._holding: Final[dict[str, list[int]]] = {}

    def cells(self, choice: i64) -> Cells:
        """The spaces of a choice."""
        return self.sheet.sets[choice - self.first]

    def parts(self, choice: i64) -> list[str]:
        """The sheet, and each of the spaces."""
        return [self.kind, *self.sheet.names_of(self.cells(choice).mask)]

    def holding(self, target: str) -> list[int]:
        """The choices with a space, given as the board's target for it; the space alone first."""
        if not self._holding:
            for index, cells in enumerate(self.sheet.sets):
                for name in self.sheet.names_of(cells.mask):
                    held = self._holding.setdefault(f"{self.target}:{name}", [])
                    held.append(self.first + index)
        return self._holding.get(target, [])

    def crossable(self, crossed: i64, frontier: i64, smallest: i64, largest: i64) -> list[int]:
        """The choices of these sizes that are free and touch the frontier, ascending.

        Within one chamber the answer depends on that chamber's crosses and frontier alone, so it
        is worked out once and looked up from then on.
        """
        found: list[int] = []
        way: i64 = largest - 2 if smallest > 1 else largest + SLOTS - 2
        home: i64 = 0
        for chamber in self.sheet.chambers:
            local: i64 = (frontier & chamber.mask) >> chamber.first
            if local != 0:
                done: i64 = (crossed & chamber.mask) >> chamber.first
                key: i64 = done << chamber.size | local
                memo = self._known[home * _WAYS + way]
                known = memo.get(key)
                if known is None:
                    known = self._crossable_in(home, crossed, frontier, smallest, largest)
                    if len(memo) >= _REMEMBERED:
                        memo.clear()
                    memo[key] = known
                found += known
            home += 1
        return found

    def _crossable_in(
        self, home: i64, crossed: i64, frontier: i64, smallest: i64, largest: i64
    ) -> list[int]:
        found: list[int] = []
        for index in range(self.sheet.first_set[home], self.sheet.first_set[home + 1]):
            cells = self.sheet.sets[index]
            fits = smallest <= cells.size <= largest
            if fits and cells.mask & crossed == 0 and cells.mask & frontier != 0:
                found.append(self.first + index)
        return found


def die_of(roll: i64) -> i64:
    """What the die shows."""
    return ROLLS.item(roll) + 1


def make_vocabulary(sets: list[Sets]) -> Vocabulary:
    """All choices at tables with these sheets."""
    return Vocabulary([ROLLS, PASS, *sets])
