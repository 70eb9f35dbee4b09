"""Sets of cells as masks, against plain set code."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warren.core.errors import WarrenError
from warren.core.grid import bit, bits, connected_sets, flood, neighbour_masks, spread

CELLS = st.lists(
    st.tuples(st.integers(0, 3), st.integers(0, 4)), min_size=1, max_size=12, unique=True
)


def touching(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def is_connected(cells: set[tuple[int, int]]) -> bool:
    group = {min(cells)}
    while True:
        grown = {c for c in cells if c in group or any(touching(c, g) for g in group)}
        if grown == group:
            return group == cells
        group = grown


@pytest.mark.parametrize("index", [0, 1, 31, 32, 33, 52, 61])
def test_a_bit_is_one_cell_wherever_it_lies(index: int) -> None:
    assert bit(index) == 2**index
    assert bits(bit(index)) == [index]


@given(CELLS)
def test_neighbours_share_an_edge(cells: list[tuple[int, int]]) -> None:
    for cell, mask in zip(cells, neighbour_masks(cells), strict=True):
        assert {cells[i] for i in bits(mask)} == {c for c in cells if touching(c, cell)}


@given(CELLS, st.integers(1, 5))
def test_connected_sets_are_all_and_only_the_connected_ones(
    cells: list[tuple[int, int]], largest: int
) -> None:
    found = connected_sets(neighbour_masks(cells), bit(len(cells)) - 1, largest)
    expected = {
        mask
        for mask in range(1, 2 ** len(cells))
        if mask.bit_count() <= largest and is_connected({cells[i] for i in bits(mask)})
    }
    assert len(found) == len(set(found))
    assert set(found) == expected
    assert [m.bit_count() for m in found] == sorted(m.bit_count() for m in found)


@given(CELLS, st.data())
def test_a_flood_fills_the_connected_group_of_its_seed(
    cells: list[tuple[int, int]], data: st.DataObject
) -> None:
    within = data.draw(st.integers(1, bit(len(cells)) - 1))
    seed = data.draw(st.sampled_from(bits(within)))
    group = {cells[i] for i in bits(flood(bit(seed), within, neighbour_masks(cells)))}
    assert is_connected(group)
    rest = {cells[i] for i in bits(within)} - group
    assert not any(touching(inside, outside) for inside in group for outside in rest)


def test_spread_is_every_neighbour_of_the_mask() -> None:
    assert spread(0b101, neighbour_masks([(0, 0), (0, 1), (0, 2), (1, 2)])) == 0b1010


def test_too_many_cells_for_a_mask_are_refused() -> None:
    with pytest.raises(WarrenError, match="63 cells"):
        neighbour_masks([(0, i) for i in range(63)])
