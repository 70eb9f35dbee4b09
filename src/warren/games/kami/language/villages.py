"""The four villages: their spaces as bits of one mask, and tables that answer at once.

Spaces are numbered village by village in reading order, so a village is a run of bits. Four large
villages have more spaces than a machine number has bits; within one village, what is counted
often is counted in a mask of its own. A space is named by its village, column and row: `holy.c2`.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from warren.core.errors import BadContent
from warren.core.grid import bit, bits, cell, count_bits, flood, neighbour_masks
from warren.games.kami.language.effects import (
    ADJACENT,
    AROUND,
    AT,
    DIAGONAL,
    IN_COLUMN,
    IN_LINE,
    IN_ROW,
    ON_DIAGONAL,
    WAYS,
)

VILLAGES: Final = ("farming", "wealthy", "fishing", "holy")
"""Clockwise (KS-1.1)."""
MOST_SIDE: Final = 5
"""A village's grid has at most so many rows and columns."""
COLUMNS: Final = "abcde"
LISTED: Final = 15
"""In a village of at most so many spaces, all sets of them are kept as lists."""

KINDS: Final = ("field", "forest", "hut", "stilt house", "temple")
LETTERS: Final = "FTHSM"
TEMPLE: Final = 4
HOLE: Final = "."


class Village:
    """One village: its drawing, and its spaces as a run of bits."""

    def __init__(self, name: str, drawing: list[str], first: int, side: int) -> None:
        self.name: Final = name
        self.drawing: Final = drawing
        self.rows: Final = len(drawing)
        self.columns: Final = len(drawing[0])
        self.cells: Final = [
            (row, column)
            for row, line in enumerate(drawing)
            for column, sign in enumerate(line)
            if sign != HOLE
        ]
        self.first: Final = first
        self.size: Final[i64] = len(self.cells)
        self.mask: Final[int] = (cell(self.size) - 1) << first
        self.places: Final = [f"{COLUMNS[column]}{row + 1}" for row, column in self.cells]
        self.kinds: Final = [LETTERS.index(drawing[row][column]) for row, column in self.cells]
        self.at: Final = [-1] * (side * side)
        """By square of the largest village's grid, row by row: the space there, -1 for a hole."""
        for index, (row, column) in enumerate(self.cells):
            self.at[row * side + column] = index + first
        self.neighbours: Final = neighbour_masks(self.cells)
        """Per space, those next to it, as a mask of this village alone."""
        listed = bit(self.size) if self.size <= LISTED else 0
        self._lists: Final[list[list[int] | None]] = [None] * int(listed)
        self._groups: Final[dict[int, int]] = {}
        self.seen: Final[dict[tuple[int, ...], dict[str, Any]]] = {}
        """How it looked, by what decides that; see `view/look.py`."""

    def part_of(self, mask: int) -> i64:
        """The part of a mask of the whole board that lies here, as a mask of this village alone."""
        return (mask & self.mask) >> self.first

    def spaces(self, local: i64) -> list[int]:
        """The spaces of a mask of this village alone, ascending; a list to be read only."""
        if self.size > LISTED:
            return [index + self.first for index in bits(local)]
        found = self._lists[local]
        if found is None:
            found = [index + self.first for index in bits(local)]
            self._lists[local] = found
        return found


class Land:
    """All four villages."""

    def __init__(self, drawings: list[list[str]]) -> None:
        self.villages: Final[list[Village]] = []
        self.side: Final = max([max(len(rows), len(rows[0])) for rows in drawings])
        """Rows and columns of the largest village's grid, and of a Kitsune card."""
        first = 0
        for name, drawing in zip(VILLAGES, drawings, strict=True):
            village = Village(name, drawing, first, self.side)
            self.villages.append(village)
            first += len(village.cells)
        self.size: Final[i64] = first
        self.everything: Final[int] = cell(first) - 1
        self.spaces: Final = [f"{v.name}.{place}" for v in self.villages for place in v.places]
        self.spoken: Final = [f"{v.name} {place}" for v in self.villages for place in v.places]
        """The spaces as sentences call them."""
        self.kind_of: Final = [kind for v in self.villages for kind in v.kinds]
        self.village_of: Final = [i for i, v in enumerate(self.villages) for _ in v.cells]
        self.kinds: Final = [
            sum([cell(space) for space, k in enumerate(self.kind_of) if k == kind])
            for kind in range(len(KINDS))
        ]
        """The spaces of each kind, over all villages."""
        self.ways: Final = [[0] * first for _ in range(WAYS)]
        """Per way to lie to a space, and per space, the spaces that do."""
        for village in self.villages:
            self._settle_ways(village)
        self.v0: Final = self.villages[0]
        self.v1: Final = self.villages[1]
        self.v2: Final = self.villages[2]
        self.v3: Final = self.villages[3]

    def spaces_of(self, mask: int) -> list[int]:
        """The spaces of a mask, ascending; a fresh list."""
        v0 = self.v0
        v1 = self.v1
        v2 = self.v2
        v3 = self.v3
        found: list[int] = []
        if mask & v0.mask:
            found += v0.spaces(v0.part_of(mask))
        if mask & v1.mask:
            found += v1.spaces(v1.part_of(mask))
        if mask & v2.mask:
            found += v2.spaces(v2.part_of(mask))
        if mask & v3.mask:
            found += v3.spaces(v3.part_of(mask))
        return found

    def lying(self, way: i64, mask: int) -> int:
        """The spaces that lie so to one of a mask."""
        if way == AT:
            return mask
        table = self.ways[way]
        found = 0
        for space in self.spaces_of(mask):
            found |= table[space]
        return found

    def _settle_ways(self, village: Village) -> None:
        for here, (row, column) in enumerate(village.cells, village.first):
            for there, (other_row, other_column) in enumerate(village.cells, village.first):
                down, right = abs(row - other_row), abs(column - other_column)
                if down == right == 0:
                    continue
                for way, lies in (
                    (ADJACENT, down + right == 1),
                    (DIAGONAL, down == right == 1),
                    (AROUND, max(down, right) == 1),
                    (IN_ROW, down == 0),
                    (IN_COLUMN, right == 0),
                    (IN_LINE, down == 0 or right == 0),
                    (ON_DIAGONAL, down == right),
                ):
                    if lies:
                        self.ways[way][here] |= cell(there)

    def largest_group(self, mask: int, home: i64) -> i64:
        """The size of the largest connected group of a mask in one village (KS-6.1)."""
        village = self.villages[home]
        left = village.part_of(mask)
        known = village._groups.get(left)
        if known is not None:
            return known
        key: i64 = left
        largest: i64 = 0
        while left:
            group: i64 = flood(left & -left, left, village.neighbours)
            left &= ~group
            size: i64 = count_bits(group)
            largest = max(largest, size)
        if village.size <= LISTED:
            village._groups[key] = largest
        return largest

    def temple(self, home: i64) -> int:
        """The temple of a village, as a mask."""
        return self.villages[home].mask & self.kinds[TEMPLE]

    def names_of(self, mask: int) -> list[str]:
        """The names of the spaces of a mask."""
        return [self.spaces[space] for space in self.spaces_of(mask)]


def check_drawing(name: str, rows: list[tuple[int, str]], line: int) -> list[str]:
    """The drawing of a village, refused with its line if it cannot be one (KS-1.1, 1.2)."""
    if name not in VILLAGES:
        raise BadContent(f"line {line}: no village is named {name!r}; villages: {_listed()}")
    if not 2 <= len(rows) <= MOST_SIDE:
        raise BadContent(
            f"line {line}: a village has 2 to {MOST_SIDE} rows, and {name} has {len(rows)}"
        )
    columns = len(rows[0][1])
    if not 2 <= columns <= MOST_SIDE:
        raise BadContent(
            f"line {rows[0][0]}: a row has 2 to {MOST_SIDE} squares, not {columns}: {rows[0][1]!r}"
        )
    for number, row in rows:
        if len(row) != columns:
            raise BadContent(
                f"line {number}: a row has {columns} squares like the first, not {len(row)}: "
                f"{row!r}"
            )
        for column, sign in enumerate(row):
            if sign != HOLE and sign not in LETTERS:
                raise BadContent(
                    f"line {number}, square {column + 1}: {sign!r} is no space; "
                    "spaces: F T H S M, and . for a hole"
                )
    drawn = "".join(row for _, row in rows)
    for letter, kind in zip(LETTERS, KINDS, strict=True):
        if letter not in drawn:
            raise BadContent(f"line {line}: village {name} has no {kind}")
    if drawn.count("M") != 1:
        raise BadContent(f"line {line}: village {name} has one temple, not {drawn.count('M')}")
    return [row for _, row in rows]


def _listed() -> str:
    return ", ".join(VILLAGES)
