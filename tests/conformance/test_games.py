"""Every promise, on every registered game, player count and option value.

Every run plays the usual options with every number of players, and all others with the fewest and
the most; `make soak` plays everything, for long.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from warren.core import state
from warren.core.registry import game, game_names
from warren.testing.promises import PROMISES, Table
from warren.testing.tables import is_usual, tables

COMPILED = not str(state.__file__).endswith(".py")
TABLES = [table for name in game_names() for table in tables(game(name))]


def marked_tables() -> list[Any]:
    """The tables of every run; unusual options take too long in plain Python."""
    return [
        pytest.param(table, marks=[] if is_usual(table) else pytest.mark.compiled)
        for table in TABLES
        if is_usual(table) or table.players in table.game.players
    ]


def seeds(table: Table) -> range:
    """The games that are played: twice as many where they are quick and what people play."""
    return range(2 if COMPILED and is_usual(table) else 1)


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
@pytest.mark.parametrize("table", marked_tables(), ids=str)
def test_game_keeps_promise(table: Table, promise: Callable[[Table], None]) -> None:
    for seed in seeds(table):
        promise(table._replace(seed=seed))


@pytest.mark.soak
@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_game_keeps_promise_for_long(table: Table, promise: Callable[[Table], None]) -> None:
    for seed in range(1000, 1050):
        promise(table._replace(seed=seed))
