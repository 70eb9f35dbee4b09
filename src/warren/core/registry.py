"""Finds the games: every folder under `warren.games` is one."""

from __future__ import annotations

import difflib
import functools
import importlib
import pkgutil
from pathlib import Path

from warren.core.errors import BadOption, BadPosition
from warren.core.game import Game
from warren.core.limits import MOST_IN_A_TITLE
from warren.core.state import State


@functools.cache
def game_names() -> tuple[str, ...]:
    """The names of all games, sorted."""
    package = importlib.import_module("warren.games")
    return tuple(sorted(module.name for module in pkgutil.iter_modules(package.__path__)))


@functools.cache
def game(name: str) -> Game:
    """The game of this name, with the house's content."""
    if name not in game_names():
        near = difflib.get_close_matches(str(name)[:MOST_IN_A_TITLE], game_names(), 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise BadOption(f"no game is named {name!r}{hint}; games: {', '.join(game_names())}")
    made = importlib.import_module(f"warren.games.{name}").make_game()
    assert isinstance(made, Game)
    return made


def load(name: str, path: str | Path) -> Game:
    """The game of this name, with content from a file."""
    return game(name).load(Path(path))


def from_json(data: object) -> State:
    """Read a position of any registered game."""
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise BadPosition("a position is a JSON object that names its game")
    return game(data["game"]).from_json(data)
