"""The counts of docs/counts.md, against a count made from the drawing with plain sets."""

from __future__ import annotations

import functools
import itertools
import re
from pathlib import Path

import pytest

from tests.games.hamsters.positions import SMALL, hamsters, small
from warren.cli import main

PAGE = Path(__file__).parents[3] / "docs/counts.md"
Cell = tuple[int, int]


class Plain:
    """The rules once more, as slowly and plainly as they can be written."""

    def __init__(self, text: str, free_start: bool) -> None:
        rows = [row for row in text.splitlines() if re.fullmatch(r"[a-z.|-]+", row)]
        self.cell = {
            (r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "."
        }
        self.free_start = free_start
        self.tunnels: set[tuple[Cell, Cell]] = set()
        for (r, c), sign in self.cell.items():
            for step, (dr, dc) in {"-": (0, 1), "|": (1, 0)}.items():
                if sign == step:
                    one, two = (r - dr, c - dc), (r + dr, c + dc)
                    while self.cell[one] == step:
                        one = (one[0] - dr, one[1] - dc)
                    while self.cell[two] == step:
                        two = (two[0] + dr, two[1] + dc)
                    self.tunnels |= {(one, two), (two, one)}
        self.chambers: dict[str, list[Cell]] = {}
        for cell, sign in self.cell.items():
            if sign.isalpha():
                self.chambers.setdefault(sign, []).append(cell)

    def next_to(self, one: Cell, two: Cell) -> bool:
        return abs(one[0] - two[0]) + abs(one[1] - two[1]) == 1

    def connected(self, cells: tuple[Cell, ...]) -> bool:
        group = {cells[0]}
        for _ in cells:
            group |= {c for c in cells if any(self.next_to(c, g) for g in group)}
        return len(group) == len(cells)

    def fits(self, letter: str, cells: tuple[Cell, ...], old: frozenset[Cell]) -> bool:
        if not old:
            return self.free_start or letter == "s"
        beside = any(
            self.next_to(new, cell) and self.cell[cell] == letter for new in cells for cell in old
        )
        return beside or any((cell, new) in self.tunnels for new in cells for cell in old)

    @functools.cache  # noqa: B019 (lives as long as a test)
    def sets(self, old: frozenset[Cell], size: int) -> list[frozenset[Cell]]:
        return [
            frozenset(cells)
            for letter, spaces in self.chambers.items()
            for cells in itertools.combinations([c for c in spaces if c not in old], size)
            if self.connected(cells) and self.fits(letter, cells, old)
        ]

    @functools.cache  # noqa: B019
    def count(self, old: frozenset[Cell], slots: int, depth: int) -> int:
        if depth == 0:
            return 1
        total = 0
        for die in range(1, 7):
            sizes = range(1, slots + 1) if die == 1 else [die]
            ways = [(size, new) for size in sizes for new in self.sets(old, size)]
            for size, new in ways:
                used = size if die == 1 else 0
                total += self.count(old | new, slots - used, depth - 1)
            if not ways:
                total += self.count(old, slots, depth - 1)
        return total


def rows_of_the_page() -> list[tuple[str, bool, list[int]]]:
    found = re.findall(
        r"^\| ([AB])(, `free_start`)? \| ([\d,]+) \| ([\d,]+) \| ([\d,]+) \|",
        PAGE.read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    return [
        (sheet, bool(free), [int(n.replace(",", "")) for n in numbers])
        for sheet, free, *numbers in found
    ]


def test_the_page_lists_both_sheets_with_and_without_a_free_start() -> None:
    assert [(sheet, free) for sheet, free, _ in rows_of_the_page()] == [
        *(("A", False), ("A", True), ("B", False), ("B", True))
    ]


@pytest.mark.parametrize(("sheet", "free", "numbers"), rows_of_the_page())
def test_the_page_has_the_numbers_that_the_command_prints(
    sheet: str, free: bool, numbers: list[int], capsys: pytest.CaptureFixture[str]
) -> None:
    for depth, number in enumerate(numbers, 1):
        command = ["perft", "hamsters", "--sheet", sheet, "--depth", str(depth)]
        assert main(command + ["--free-start"] * free) == 0
        assert capsys.readouterr().out.splitlines()[-1] == str(number)


@pytest.mark.parametrize("free", [False, True])
@pytest.mark.parametrize("index", [0, 1])
def test_a_plain_count_of_two_turns_agrees(index: int, free: bool) -> None:
    sheet = hamsters().sheets[index]
    plain = Plain(sheet.text, free)
    options = {"sheet": sheet.name, "free_start": free}
    depth = 1 if free else 2
    assert hamsters().perft(depth, options) == plain.count(frozenset(), 7, depth)


@pytest.mark.parametrize("free", [False, True])
def test_a_plain_count_of_a_small_burrow_agrees_to_its_depths(free: bool) -> None:
    plain = Plain(SMALL, free)
    for depth in range(5):
        count = small().perft(depth, {"free_start": free})
        assert count == plain.count(frozenset(), 7, depth)


def test_a_negative_depth_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "hamsters", "--depth", "-1"]) == 2
    assert "--depth is 0 or more, not -1" in capsys.readouterr().err
