"""The fixed list of atomic choices of a game: a choice is an index into it."""

from __future__ import annotations

from collections.abc import Sequence

from warren.core.errors import WarrenError


class Vocabulary:
    """Names of all choices of a game, each once; the index is what is recorded and sent."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names: list[str] = list(names)
        self._ids: dict[str, int] = {name: i for i, name in enumerate(self.names)}
        if len(self._ids) != len(self.names):
            twice = next(n for i, n in enumerate(self.names) if self._ids[n] != i)
            raise WarrenError(f"the vocabulary names {twice!r} twice")

    def __len__(self) -> int:
        return len(self.names)

    def __getitem__(self, choice: int) -> str:
        return self.names[choice]

    def id(self, name: str) -> int:
        """The choice with this name."""
        if name not in self._ids:
            raise WarrenError(f"no choice is named {name!r}")
        return self._ids[name]

    def kind(self, choice: int) -> str:
        """What sort of choice it is: what its name begins with, before the thing it is about."""
        return self.names[choice].replace(".", " ").partition(" ")[0]

    def __contains__(self, name: object) -> bool:
        return name in self._ids
