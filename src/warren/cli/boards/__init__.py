"""How boards are drawn in a terminal: one module per game.

That of a game of ours is here, under the game's name; another's is `board.py` in its package.

A board module offers three functions: `draw` (the board, each element's characters carrying the
meta `{"target": "space:d3"}`), `side` (scores and whatever else belongs beside it) and `pages`
(how many boards there are to turn to). A game without a module is shown by `anything`.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol, cast

from rich.text import Text

from warren.core.game import Game


class Marks(NamedTuple):
    """What a person does with the board right now, by target."""

    lit: frozenset[str] = frozenset()
    selected: frozenset[str] = frozenset()
    fresh: tuple[frozenset[str], ...] = ()
    """The targets of each event since the person last chose."""
    cursor: str | None = None
    asked: bool = False
    """Whether the person is asked to point at something: then what is not lit steps back."""


NO_MARKS = Marks()


class Room(NamedTuple):
    """How many columns and rows there are to draw in; a board that needs more is scrolled."""

    width: int
    height: int


SMALL_BOARD = Room(46, 18)
SMALL_SIDE = Room(33, 18)
"""What a terminal of 80 columns and 24 rows has room for."""


class Board(Protocol):
    """What a board module offers. `view` is what `State.view` gives to the seat that looks."""

    def draw(self, game: Game, view: dict[str, Any], page: int, marks: Marks, room: Room) -> Text:
        """The board of this page; targets only where the viewer may point."""

    def side(
        self, game: Game, view: dict[str, Any], names: Sequence[str], page: int, room: Room
    ) -> Text:
        """Scores, clocks and the like."""

    def pages(self, view: dict[str, Any]) -> int:
        """How many boards there are; page n belongs to seat n where each player has one."""


def board_of(game: Game) -> Board:
    """The board module of a game: ours are here, another's is `board` in its package."""
    ours = game.package == f"warren.games.{game.name}"
    name = f"{__name__}.{game.name}" if ours else f"{game.package}.board"
    found = bool(game.package) and importlib.util.find_spec(name) is not None
    return cast(Board, importlib.import_module(name if found else f"{__name__}.anything"))
