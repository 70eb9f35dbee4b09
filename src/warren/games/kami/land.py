"""The four villages: their spaces as bits of one mask, and tables that answer at once.

Spaces are numbered village by village in reading order, so a village is a run of bits. A space
is named by its village, column and row: `holy.c2`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.errors import BadContent
from warren.core.grid import bit, bits, count_bits, flood, neighbour_masks

VILLAGES: Final = ("farming", "wealthy", "fishing", "holy")
"""Clockwise (KS-1.1)."""
SIDE: Final = 4
"""Rows and columns of a village's grid, and of a Kitsune card."""
MOST_IN_A_VILLAGE: Final = 15
COLUMNS: Final = "abcd"

KINDS: Final = ("field", "forest", "hut", "stilt house", "temple")
LETTERS: Final = "FTHSM"
FIELD: Final = 0
FOREST: Final = 1
TEMPLE: Final = 4
HOLE: Final = "."


class Village:
    """One village: its drawing, and its spaces as a run of bits."""

    def __init__(self, name: str, drawing: list[str], first: i64) -> None:
        self.name: Final = name
        self.drawing: Final = drawing
        self.cells: Final = [
            (row, column)
            for row, line in enumerate(drawing)
            for column, sign in enumerate(line)
            if sign != HOLE
        ]
        self.first: Final[i64] = first
        self.size: Final[i64] = len(self.cells)
        self.mask: Final[i64] = (bit(self.size) - 1) << first
        self.places: Final = [f"{COLUMNS[column]}{row + 1}" for row, column in self.cells]
        self.kinds: Final = [LETTERS.index(drawing[row][column]) for row, column in self.cells]
        self.at: Final = [-1] * (SIDE * SIDE)
        """By square of the grid, row by row: the space there, or -1 for a hole."""
        for index, (row, column) in enumerate(self.cells):
            self.at[row * SIDE + column] = index + first
        self._lists: Final[list[list[int] | None]] = [None] * bit(self.size)
        self._groups: Final[dict[int, int]] = {}

    def spaces(self, local: i64) -> list[int]:
        """The spaces of a mask of this village alone, ascending; a list to be read only."""
        found = self._lists[local]
        if found is None:
            found = [index + self.first for index in bits(local)]
            self._lists[local] = found
        return found


class Land:
    """All four villages."""

    def __init__(self, drawings: list[list[str]]) -> None:
        self.villages: Final[list[Village]] = []
        first = 0
        for name, drawing in zip(VILLAGES, drawings, strict=True):
            village = Village(name, drawing, first)
            self.villages.append(village)
            first += len(village.cells)
        self.size: Final[i64] = first
        self.everything: Final[i64] = bit(first) - 1
        self.spaces: Final = [f"{v.name}.{place}" for v in self.villages for place in v.places]
        self.spoken: Final = [f"{v.name} {place}" for v in self.villages for place in v.places]
        """The spaces as sentences call them."""
        self.kind_of: Final = [kind for v in self.villages for kind in v.kinds]
        self.village_of: Final = [i for i, v in enumerate(self.villages) for _ in v.cells]
        self.kinds: Final = [
            sum([bit(space) for space, k in enumerate(self.kind_of) if k == kind])
            for kind in range(len(KINDS))
        ]
        """The spaces of each kind, over all villages."""
        self.neighbours: Final[list[int]] = []
        for village in self.villages:
            for mask in neighbour_masks(village.cells):
                self.neighbours.append(mask << village.first)
        self.v0: Final = self.villages[0]
        self.v1: Final = self.villages[1]
        self.v2: Final = self.villages[2]
        self.v3: Final = self.villages[3]

    def spaces_of(self, mask: i64) -> list[int]:
        """The spaces of a mask, ascending; a fresh list."""
        v0 = self.v0
        v1 = self.v1
        v2 = self.v2
        v3 = self.v3
        found: list[int] = []
        if mask & v0.mask:
            found += v0.spaces(mask & v0.mask)
        if mask & v1.mask:
            found += v1.spaces((mask & v1.mask) >> v1.first)
        if mask & v2.mask:
            found += v2.spaces((mask & v2.mask) >> v2.first)
        if mask & v3.mask:
            found += v3.spaces((mask & v3.mask) >> v3.first)
        return found

    def around(self, mask: i64) -> i64:
        """The spaces next to those of a mask."""
        near: i64 = 0
        for space in self.spaces_of(mask):
            near |= self.neighbours[space]
        return near

    def largest_group(self, mask: i64, home: i64) -> i64:
        """The size of the largest connected group of a mask in one village (KS-6.1)."""
        village = self.villages[home]
        left: i64 = mask & village.mask
        known = village._groups.get(left)
        if known is not None:
            return known
        key: i64 = left
        largest: i64 = 0
        while left:
            group: i64 = flood(left & -left, left, self.neighbours)
            left &= ~group
            size: i64 = count_bits(group)
            largest = max(largest, size)
        village._groups[key] = largest
        return largest

    def temple(self, home: i64) -> i64:
        """The temple of a village, as a mask."""
        return self.villages[home].mask & self.kinds[TEMPLE]

    def names_of(self, mask: i64) -> list[str]:
        """The names of the spaces of a mask."""
        return [self.spaces[space] for space in self.spaces_of(mask)]


def check_drawing(name: str, rows: list[tuple[int, str]], line: int) -> list[str]:
    """The drawing of a village, refused with its line if it cannot be one (KS-1.1, 1.2)."""
    if name not in VILLAGES:
        raise BadContent(f"line {line}: no village is named {name!r}; villages: {_listed()}")
    if len(rows) != SIDE:
        raise BadContent(f"line {line}: village {name} has {len(rows)} rows, not {SIDE}")
    for number, row in rows:
        if len(row) != SIDE:
            raise BadContent(f"line {number}: a row has {SIDE} squares, not {len(row)}: {row!r}")
        for column, sign in enumerate(row):
            if sign != HOLE and sign not in LETTERS:
                raise BadContent(
                    f"line {number}, square {column + 1}: {sign!r} is no space; "
                    "spaces: F T H S M, and . for a hole"
                )
    drawn = "".join(row for _, row in rows)
    if len(drawn.replace(HOLE, "")) > MOST_IN_A_VILLAGE:
        raise BadContent(f"line {line}: village {name} has more than {MOST_IN_A_VILLAGE} spaces")
    for letter, kind in zip(LETTERS, KINDS, strict=True):
        if letter not in drawn:
            raise BadContent(f"line {line}: village {name} has no {kind}")
    if drawn.count("M") != 1:
        raise BadContent(f"line {line}: village {name} has {drawn.count('M')} temples, not 1")
    return [row for _, row in rows]


def _listed() -> str:
    return ", ".join(VILLAGES)
