"""The Kitsune's cards: walks over a village's grid (KS-8.3)."""

from __future__ import annotations

import re
from typing import Final

from warren.core.errors import BadContent
from warren.core.text import Message, say
from warren.games.kami.language.effects import ADD, REMOVE, REPLACE
from warren.games.kami.language.villages import COLUMNS

ARROWS: Final = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
_VERBS: Final = {"add": ADD, "remove": REMOVE, "replace": REPLACE}
LARGEST: Final = 25
"""There are no more squares."""


class Mark:
    """A marked square: what happens along which walk, at most how often."""

    def __init__(self, verb: int, number: int, square: int, arrows: list[str], side: int) -> None:
        self.side: Final = side
        """Rows and columns of the card's grid."""
        self.verb: Final = verb
        self.number: Final = number
        self.square: Final = square
        """Counted row by row from the top left."""
        self.arrows: Final = arrows
        self.walk: Final = _walk(square, arrows, side)
        """The squares in the order they are tried (KS-8.4)."""

    @property
    def verb_name(self) -> str:
        """Add, remove or replace."""
        return next(name for name, verb in _VERBS.items() if verb == self.verb)

    def told(self) -> Message:
        """What it does, from which square and whereto."""
        place = f"{COLUMNS[self.square % self.side]}{self.square // self.side + 1}"
        key = "mark" if self.arrows else "mark_alone"
        return say(key, verb=self.verb_name, n=self.number, at=place, arrows=self.arrows)


class Card:
    """One card: its marks in reading order."""

    def __init__(self, name: str, line: int) -> None:
        self.name: Final = name
        self.line: Final = line
        self.source: str = ""
        self.marks: list[Mark] = []

    def told(self) -> list[Message]:
        """What each mark does."""
        return [mark.told() for mark in self.marks]

    def add(self, mark: Mark, line: int) -> None:
        """Mark another square."""
        if any(other.square == mark.square for other in self.marks):
            raise BadContent(f"line {line}: card {self.name} marks that square already")
        self.marks = sorted([*self.marks, mark], key=_reading_order)


def _reading_order(mark: Mark) -> int:
    return mark.square


def _walk(square: int, arrows: list[str], side: int) -> list[int]:
    squares = [square]
    for arrow in arrows:
        down, right = ARROWS[arrow]
        row, column = square // side + down, square % side + right
        while 0 <= row < side and 0 <= column < side:
            squares.append(row * side + column)
            row, column = row + down, column + right
    return squares


def read_mark(text: str, line: int, side: int) -> Mark:
    """A line such as `remove 2 at a1 left right`."""
    found = re.fullmatch(r"\s*(\w+) (\d{1,3}) at ([a-e])([1-5])((?: \w+)*)\s*", text)
    if found is None:
        raise BadContent(f"line {line}: a mark reads 'add 2 at b3 up left', not {text.strip()!r}")
    arrows = found[5].split()
    row, column = int(found[4]) - 1, COLUMNS.index(found[3])
    if found[1] not in _VERBS:
        raise BadContent(f"line {line}: the Kitsune can {', '.join(_VERBS)}, not {found[1]!r}")
    if not 1 <= int(found[2]) <= LARGEST:
        raise BadContent(f"line {line}: a mark has size 1 to {LARGEST}, not {found[2]}")
    for arrow in arrows:
        if arrow not in ARROWS:
            raise BadContent(f"line {line}: arrows are {', '.join(ARROWS)}, not {arrow!r}")
    if len(set(arrows)) != len(arrows):
        raise BadContent(f"line {line}: a mark has each arrow once at most")
    if row >= side or column >= side:
        raise BadContent(
            f"line {line}: the villages have {side} rows and columns: no square is "
            f"{found[3]}{found[4]}"
        )
    return Mark(_VERBS[found[1]], int(found[2]), row * side + column, arrows, side)
