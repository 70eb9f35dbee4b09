"""Where targets lie in a drawing, and which one lies in a direction."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

ROW_HEIGHT = 2
"""A character is about twice as high as wide."""

DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Run(NamedTuple):
    """Characters of one target in one row."""

    row: int
    start: int
    end: int


class Targets:
    """The targets of a drawing by place."""

    def __init__(self, drawing: Text) -> None:
        self.runs: dict[str, list[Run]] = {}
        plain = drawing.plain
        for span in drawing.spans:
            target = span.style.meta.get("target") if isinstance(span.style, Style) else None
            if target is None:
                continue
            line_start = plain.rfind("\n", 0, span.start) + 1
            row = plain.count("\n", 0, span.start)
            start = cell_len(plain[line_start : span.start])
            end = start + cell_len(plain[span.start : span.end])
            self.runs.setdefault(str(target), []).append(Run(row, start, end))

    def at(self, column: int, row: int) -> str | None:
        """The target drawn at a place."""
        for target, runs in self.runs.items():
            if any(run.row == row and run.start <= column < run.end for run in runs):
                return target
        return None

    def middle(self, target: str) -> tuple[float, float]:
        """The middle of a target, in units of a character's width."""
        runs = self.runs[target]
        column = (min(run.start for run in runs) + max(run.end for run in runs)) / 2
        row = (min(run.row for run in runs) + max(run.row for run in runs)) / 2
        return column, row * ROW_HEIGHT

    def reading_order(self, among: Iterable[str]) -> list[str]:
        """Those of the given targets that are drawn, from the top left."""
        drawn = [target for target in among if target in self.runs]
        return sorted(drawn, key=lambda target: self.middle(target)[::-1])

    def towards(self, origin: str, direction: str, among: Iterable[str]) -> str | None:
        """The nearest target in a direction, straight ahead counting as nearer than aside."""
        right, down = DIRECTIONS[direction]
        from_column, from_row = self.middle(origin)
        best: tuple[float, str] | None = None
        for target in among:
            if target not in self.runs or target == origin:
                continue
            column, row = self.middle(target)
            ahead = (column - from_column) * right + (row - from_row) * down
            aside = abs((column - from_column) * down) + abs((row - from_row) * right)
            if ahead > 0:
                best = min(best or (float("inf"), ""), (ahead + 2 * aside, target))
        return best[1] if best else None
