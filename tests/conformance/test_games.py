"""Every promise, on every registered game, player count and option value.

Every run plays the usual options with every number of players, and all others with the fewest and
the most; `make soak` plays everything, for long.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.conformance.promises import PROMISES, Table
from warren.core import state
from warren.core.errors import BadOption
from warren.core.game import Game
from warren.core.registry import game, game_names

COMPILED = not str(state.__file__).endswith(".py")
MANY = 4
"""Of an option with more values, each table tries the usual one and the last that it allows."""


def settings(found: Game, players: int) -> Iterator[dict[str, Any]]:
    """Every combination of options with few values; one other value of those with many."""
    few = [option for option in found.options if len(option.values) <= MANY]
    usual = {option.name: option.default for option in found.options}
    names = [option.name for option in few]
    for values in itertools.product(*(option.values for option in few)):
        yield usual | dict(zip(names, values, strict=True))
    for option in found.options:
        if option not in few:
            others = [usual | {option.name: value} for value in option.values]
            yield [other for other in others if allowed(found, players, other)][-1]


def tables() -> Iterator[tuple[str, int, dict[str, Any]]]:
    for name in game_names():
        found = game(name)
        for players in range(found.players[0], found.players[1] + 1):
            for options in settings(found, players):
                yield name, players, options


def allowed(found: Game, players: int, options: dict[str, Any]) -> bool:
    """Whether there is such a table: nobody who does not sit there can be named to begin."""
    try:
        found.new(players, **options)
    except BadOption:
        return False
    return True


def marked_tables() -> list[Any]:
    """The tables of every run; unusual options take too long in plain Python."""
    return [
        pytest.param(table, marks=[] if is_usual(table) else pytest.mark.compiled)
        for table in tables()
        if is_usual(table) or table[1] in game(table[0]).players
    ]


def seeds(table: tuple[str, int, dict[str, Any]]) -> range:
    """The games that are played: twice as many where they are quick and what people play."""
    return range(2 if COMPILED and is_usual(table) else 1)


def is_usual(table: tuple[str, int, dict[str, Any]]) -> bool:
    name, _, options = table
    return all(options[option.name] == option.default for option in game(name).options)


def label(table: tuple[str, int, dict[str, Any]]) -> str:
    name, players, options = table
    return "-".join([name, str(players), *(f"{k}={v}" for k, v in options.items())])


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
@pytest.mark.parametrize("table", marked_tables(), ids=label)
def test_game_keeps_promise(
    table: tuple[str, int, dict[str, Any]], promise: Callable[[Table], None]
) -> None:
    name, players, options = table
    for seed in seeds(table):
        promise(Table(game(name), players, options, seed))


@pytest.mark.soak
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
@pytest.mark.parametrize("table", list(tables()), ids=label)
def test_game_keeps_promise_for_long(
    table: tuple[str, int, dict[str, Any]], promise: Callable[[Table], None]
) -> None:
    name, players, options = table
    for seed in range(1000, 1050):
        promise(Table(game(name), players, options, seed))
