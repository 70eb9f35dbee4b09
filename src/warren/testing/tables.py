"""Which tables of a game are tried: every number of players, and its options."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from warren.core.errors import BadOption
from warren.core.game import Game
from warren.testing.promises import Table

MANY = 4
"""Of an option with more values, each table tries the usual one and the last that it allows."""


def tables(game: Game, seed: int = 0) -> list[Table]:
    """A table for every number of players and setting of a game."""
    least, most = game.players
    return [
        Table(game, players, options, seed)
        for players in range(least, most + 1)
        for options in settings(game, players)
    ]


def settings(game: Game, players: int) -> Iterator[dict[str, Any]]:
    """Every combination of options with few values; one other value of those with many."""
    few = [option for option in game.options if len(option.values) <= MANY]
    usual = {option.name: option.default for option in game.options}
    names = [option.name for option in few]
    for values in itertools.product(*(option.values for option in few)):
        yield usual | dict(zip(names, values, strict=True))
    for option in game.options:
        if option not in few:
            others = [usual | {option.name: value} for value in option.values]
            yield [other for other in others if _allowed(game, players, other)][-1]


def _allowed(game: Game, players: int, options: dict[str, Any]) -> bool:
    """Whether there is such a table: nobody who does not sit there can be named to begin."""
    try:
        game.new(players, **options)
    except BadOption:
        return False
    return True


def is_usual(table: Table) -> bool:
    """Whether all options are as they are when nobody says anything."""
    return all(table.options[option.name] == option.default for option in table.game.options)
