"""The fixed list of choices of a game, made of blocks: a choice is a kind and an item."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from warren.core.display import counted
from warren.core.errors import WarrenError


class Block:
    """Choices of one kind, one for each item.

    A vocabulary numbers them in a row, from `first` on; nobody else counts. The name of a choice
    is its kind and its item, or what `name` makes of `{kind}` and `{item}`; its board target is
    `target` and the item: "card:Cave".

    >>> cards = Block("card", ["Cave", "River"])
    >>> Vocabulary([verb("stop"), cards]).names
    ['stop', 'card Cave', 'card River']
    >>> cards.choice(1), cards.item(2), cards.holds(0), cards.target_of(2)
    (2, 1, False, 'card:River')
    """

    def __init__(
        self,
        kind: str,
        items: Sequence[str],
        name: str = "{kind} {item}",
        target: str = "",
    ) -> None:
        self.kind: Final = kind
        self.items: Final = list(items)
        self.names: Final = [name.format(kind=kind, item=item) for item in items]
        self.target: Final = target or kind
        self.size: Final[i64] = len(self.items)
        self.first: i64 = -1
        """The number of the first one, once a vocabulary holds the block."""

    def choice(self, item: i64) -> i64:
        return self.first + item

    def item(self, choice: i64) -> i64:
        """Which item a choice is about."""
        return choice - self.first

    def holds(self, choice: i64) -> bool:
        """Whether a choice is one of these."""
        return self.first <= choice < self.first + self.size

    def target_of(self, choice: i64) -> str:
        """The element of the board that a choice points at."""
        return f"{self.target}:{self.items[choice - self.first]}"

    def parts(self, choice: i64) -> list[str]:
        """What a choice is about, each thing by itself: its kind and its item."""
        return [self.kind, self.items[choice - self.first]]


class Pairs(Block):
    """Choices about two things, row by row: `Pairs("move", cards, looks, "move {column} {row}")`.

    >>> moves = Pairs("move", ["0", "1"], ["scout", "worker"], "move {column} {row}")
    >>> Vocabulary([moves]).names
    ['move scout 0', 'move worker 0', 'move scout 1', 'move worker 1']
    >>> moves.pair(1, 0), moves.row(3), moves.column(3)
    (2, 1, 1)
    """

    def __init__(
        self,
        kind: str,
        rows: Sequence[str],
        columns: Sequence[str],
        name: str = "{kind} {row} {column}",
    ) -> None:
        named = [
            name.format(kind=kind, row=row, column=column) for row in rows for column in columns
        ]
        super().__init__(kind, named, "{item}")
        self.columns: Final[i64] = len(columns)
        self._things: Final = [list(rows), list(columns)]

    def pair(self, row: i64, column: i64) -> i64:
        """The choice of a row and a column."""
        return self.first + row * self.columns + column

    def row(self, choice: i64) -> i64:
        return (choice - self.first) // self.columns

    def column(self, choice: i64) -> i64:
        return (choice - self.first) % self.columns

    def parts(self, choice: i64) -> list[str]:
        """The kind, and what stands in its row and its column."""
        rows, columns = self._things
        return [self.kind, rows[self.row(choice)], columns[self.column(choice)]]


def verb(name: str, kind: str = "") -> Block:
    """A choice that is about nothing but itself: "stop"; `choice(0)` is its number."""
    return Block(kind or name, [name], "{item}", "do")


def split_target(target: str) -> tuple[str, str]:
    """Kind and item of a target: "card:Cave" is the card "Cave", "die" is of no kind."""
    kind, colon, item = target.partition(":")
    return (kind, item) if colon else ("", target)


class Vocabulary:
    """All choices of a game, each with a name of its own; the number is what is recorded."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.blocks: Final = list(blocks)
        self.names: Final[list[str]] = []
        self._ids: Final[dict[str, int]] = {}
        self._block_of: Final[list[Block]] = []
        self._at: Final[dict[str, list[int]]] = {}
        self._elements: Final[dict[str, list[str]]] = {}
        for block in self.blocks:
            if block.first not in (-1, len(self.names)):
                raise WarrenError(f"the block {block.kind!r} has another place already")
            block.first = len(self.names)
            for name in block.names:
                if name in self._ids:
                    raise WarrenError(f"the vocabulary names {name!r} twice")
                self._ids[name] = len(self.names)
                self.names.append(name)
                self._block_of.append(block)

    def __repr__(self) -> str:
        """One line: how many choices, and of which kinds."""
        kinds = list(dict.fromkeys([block.kind for block in self.blocks]))
        shown = kinds if len(kinds) <= 6 else [*kinds[:6], "..."]
        return f"<{counted(len(self.names), 'choice')}: {', '.join(shown)}>"

    def __len__(self) -> int:
        return len(self.names)

    def __getitem__(self, choice: int) -> str:
        return self.names[choice]

    def __contains__(self, name: object) -> bool:
        return name in self._ids

    def id(self, name: str) -> int:
        if name not in self._ids:
            raise WarrenError(f"no choice is named {name!r}")
        return self._ids[name]

    def block(self, choice: int) -> Block:
        """The block that a choice belongs to."""
        return self._block_of[choice]

    def kind(self, choice: int) -> str:
        return self._block_of[choice].kind

    def at(self, target: str) -> list[int]:
        """The choices whose blocks point at an element of the board."""
        if not self._at:
            self._look_up()
        return self._at.get(target, [])

    def elements(self, name: str) -> list[str]:
        """The elements of the board with this name, of whatever kind: "card:Cave"."""
        if not self._at:
            self._look_up()
        return self._elements.get(name, [])

    def _look_up(self) -> None:
        for choice, block in enumerate(self._block_of):
            self._at.setdefault(block.target_of(choice), []).append(choice)
        for target in self._at:
            kind, name = split_target(target)
            if kind != "do":
                self._elements.setdefault(name, []).append(target)
