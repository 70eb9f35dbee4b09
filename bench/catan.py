"""catanatron's subjects: four random players through `Game.play`, and `game.copy()`."""

from __future__ import annotations

import random
from typing import Any

from bench.clock import Run
from bench.middle import POSITIONS, each, middles
from bench.subject import COPY, PLAIN, Subject
from bench.worker import Makers

GAME = "catan"
PLAYERS = 4


def subjects() -> Makers:
    """The one game, at four players."""
    return {
        Subject("catanatron", GAME, PLAYERS, PLAIN): play,
        Subject("catanatron", GAME, PLAYERS, COPY): copy,
    }


def new_game() -> Any:
    """A fresh board with four random players."""
    from catanatron import Color, Game, RandomPlayer

    return Game([RandomPlayer(color) for color in list(Color)[:PLAYERS]])


def play() -> Run:
    """Whole games; every action counts, rolling the dice among them."""
    random.seed(1)

    def run() -> int:
        game = new_game()
        game.play()
        return len(game.state.actions)

    return run


def copy() -> Run:
    """`game.copy()`."""
    return each(middles(positions_of() for _ in range(POSITIONS)), lambda game: game.copy())


def positions_of() -> list[Any]:
    """Every position of one random game that somebody wins."""
    game = new_game()
    positions: list[Any] = []
    while game.winning_color() is None and len(positions) < 1_000:
        positions.append(game.copy())
        game.play_tick()
    return positions
