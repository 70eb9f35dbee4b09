"""Sets of cells on a square grid as bit masks: neighbours and connected sets.

A mask of `i64` is the quickest, and has at most `MOST_CELLS` cells. A board that may have more
keeps them as `int`, by `cell`, `has` and `count_cells`: nearly as quick while they fit `i64`.
"""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import i64

from warren.core.errors import WarrenError

MOST_CELLS = 62
"""How many cells fit one mask, a signed 64-bit number with a bit to spare."""


def neighbour_masks(cells: Sequence[tuple[int, int]]) -> list[int]:
    """For each (row, column) cell, the mask of the cells that share an edge with it.

    >>> neighbour_masks([(0, 0), (0, 1), (1, 1)])
    [2, 5, 2]
    """
    if len(cells) > MOST_CELLS:
        raise WarrenError(f"{len(cells)} cells do not fit one mask; at most {MOST_CELLS} do")
    index = {cell: i for i, cell in enumerate(cells)}
    masks: list[int] = []
    for row, column in cells:
        around = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
        masks.append(sum(bit(index[cell]) for cell in around if cell in index))
    return masks


def bit(index: i64, one: i64 = 1) -> i64:
    """The mask of one cell.

    Use this for `1 << index`: mypyc writes a literal 1 as a C int, which loses bits from 32 on.
    """
    return one << index


def count_bits(mask: i64) -> i64:
    """How many bits of a mask are set."""
    found: i64 = 0
    while mask != 0:
        mask &= mask - 1
        found += 1
    return found


def bits(mask: i64) -> list[int]:
    """The indices of the bits that are set, lowest first."""
    found: list[int] = []
    index: i64 = 0
    while mask:
        if mask & 1:
            found.append(index)
        mask >>= 1
        index += 1
    return found


def spread(mask: i64, neighbours: list[int]) -> i64:
    """All cells next to a cell of the mask; cells of the mask itself where they touch."""
    around: i64 = 0
    index: i64 = 0
    while mask:
        if mask & 1:
            around |= neighbours[index]
        mask >>= 1
        index += 1
    return around


def flood(seed: i64, within: i64, neighbours: list[int]) -> i64:
    """The cells of `within` that connect to the seed without leaving it.

    >>> flood(1, 0b1011, neighbour_masks([(0, 0), (0, 1), (0, 2), (0, 3)]))
    3
    """
    group: i64 = seed & within
    while True:
        grown: i64 = group | (spread(group, neighbours) & within)
        if grown == group:
            return group
        group = grown


# Masks of any width


def cell(index: int) -> int:
    """The mask of one cell of a board that may have any number of them.

    >>> cell(99) >> 90
    512
    """
    return 1 << index


def has(mask: int, index: int) -> bool:
    """Whether a mask has a cell.

    >>> has(cell(99), 99), has(cell(99), 98)
    (True, False)
    """
    return mask >> index & 1 == 1


def count_cells(mask: int) -> i64:
    """How many cells a mask has.

    >>> count_cells(cell(99) | cell(3))
    2
    """
    found: i64 = 0
    while mask != 0:
        mask &= mask - 1
        found += 1
    return found


# Sets of cells


def connected_sets(
    neighbours: list[int], within: int, largest: int, most: int = 1 << 30
) -> list[int]:
    """Every connected set of 1 to `largest` cells of `within`, small ones first.

    It stops looking where there are more than `most`.

    >>> connected_sets(neighbour_masks([(0, 0), (0, 1), (0, 2)]), 0b111, 3)
    [1, 2, 4, 3, 6, 7]
    """
    layer: list[int] = [bit(i) for i in bits(within)]
    found = list(layer)
    for _ in range(largest - 1):
        grown: set[int] = set()
        for cells in layer:
            grown.update(cells | bit(i) for i in bits(spread(cells, neighbours) & within & ~cells))
            if len(found) + len(grown) > most:
                break
        layer = sorted(grown)
        found += layer
        if len(found) > most:
            break
    return found
