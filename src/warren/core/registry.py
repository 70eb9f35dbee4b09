"""Finds the games: every folder under `warren.games`, and what other packages bring.

A package brings a game by an entry point of the group `warren.games`: its name, and what makes it.

    [project.entry-points."warren.games"]
    snowline = "snowline:make_game"

One that cannot be made is left out with a warning that names it; all others play.
"""

from __future__ import annotations

import difflib
import functools
import importlib
import pkgutil
import re
import warnings
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Final, NamedTuple

from warren.core.errors import BadOption, BadPosition, BrokenGame, WarrenError
from warren.core.game import Game
from warren.core.limits import MOST_IN_A_TITLE
from warren.core.state import State

GROUP: Final = "warren.games"
NAME: Final = re.compile(r"[a-z][a-z0-9_]{1,23}")
"""What a game can be called: the name stands in commands, addresses and files."""


class Broken(NamedTuple):
    """A game of another package that cannot be played, and why."""

    name: str
    why: str


class Plugins(NamedTuple):
    """The games of other packages."""

    games: dict[str, Game]
    broken: list[Broken]


@functools.cache
def house_names() -> tuple[str, ...]:
    """The names of Warren's own games, sorted."""
    package = importlib.import_module("warren.games")
    return tuple(sorted(module.name for module in pkgutil.iter_modules(package.__path__)))


@functools.cache
def game_names() -> tuple[str, ...]:
    """The names of all games that can be played here, sorted."""
    return tuple(sorted([*house_names(), *_plugins().games]))


def broken_games() -> list[Broken]:
    """The games of other packages that are left out."""
    return _plugins().broken


@functools.cache
def game(name: str) -> Game:
    """The game of this name, with the house's content."""
    if name in house_names():
        return _made(importlib.import_module(f"warren.games.{name}").make_game)
    plugins = _plugins()
    if name in plugins.games:
        return plugins.games[name]
    for broken in plugins.broken:
        if broken.name == name:
            raise BadOption(broken.why)
    near = difflib.get_close_matches(str(name)[:MOST_IN_A_TITLE], game_names(), 1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise BadOption(f"no game is named {name!r}{hint}; games: {', '.join(game_names())}")


def load(name: str, path: str | Path) -> Game:
    """The game of this name, with content from a file."""
    return game(name).load(Path(path))


def from_json(data: object) -> State:
    """Read a position of any registered game."""
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise BadPosition("a position is a JSON object that names its game")
    return game(data["game"]).from_json(data)


# Games of other packages


def check_name(name: str) -> str:
    """A name that a game of others can have; it is refused where Warren's own has it."""
    if NAME.fullmatch(name) is None:
        raise BadOption(
            f"{name!r} is no name for a game: 2 to 24 small letters, digits and _, a letter first"
        )
    if name in house_names():
        raise BadOption(f"Warren has a game of its own that is named {name!r}")
    return name


def find_plugins() -> Plugins:
    """Look for the games of other packages, and make them."""
    found = Plugins({}, [])
    for point in sorted(entry_points(group=GROUP), key=_place):
        try:
            if check_name(point.name) in found.games:
                raise BadOption("another package brings a game of the same name")
            made = _made(point.load())
            if made.name != point.name:
                raise BadOption(f"it calls itself {made.name!r}")
        except Exception as error:
            found.broken.append(Broken(point.name, _why(point, error)))
        else:
            found.games[point.name] = made
    return found


@functools.cache
def _plugins() -> Plugins:
    found = find_plugins()
    for broken in found.broken:
        warnings.warn(broken.why, BrokenGame, stacklevel=2)
    return found


def _place(point: EntryPoint) -> tuple[str, str]:
    return point.name, _package(point)


def _package(point: EntryPoint) -> str:
    return point.value if point.dist is None else str(point.dist.name)


def _made(make: object) -> Game:
    if not callable(make):
        raise BadOption(f"{make!r} makes no game; name a function, as in 'package:make_game'")
    made: object = make()
    if not isinstance(made, Game):
        raise BadOption(f"it makes {type(made).__name__}, not a Game")
    return made


def _why(point: EntryPoint, error: Exception) -> str:
    reason = str(error) if isinstance(error, WarrenError) else f"{type(error).__name__}: {error}"
    return f"the game {point.name!r} of {_package(point)} ({point.value}) is left out: {reason}"
