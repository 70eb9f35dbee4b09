"""OpenSpiel's subjects: seven games of its own, by a plain Python loop, and `state.clone()`."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from bench.clock import Run
from bench.middle import POSITIONS, each, middles
from bench.plain import play_openspiel, sample
from bench.subject import COPY, PLAIN, Subject
from bench.worker import Makers

GAMES = (
    "gin_rummy",
    "skat",
    "cribbage",
    "dou_dizhu",
    "backgammon",
    "hive",
    "python_block_dominoes",
)


def subjects() -> Makers:
    """Each game at its own number of players."""
    import open_spiel.python.games  # noqa: F401 (registers the games written in Python)
    import pyspiel

    makers: Makers = {}
    for name in GAMES:
        game = pyspiel.load_game(name)
        for what, make in ((PLAIN, play), (COPY, copy)):
            makers[Subject("openspiel", name, game.num_players(), what)] = bind(make, game)
    return makers


def bind(make: Callable[[Any], Run], game: Any) -> Callable[[], Run]:
    """Put off making a run until it is asked for."""
    return lambda: make(game)


def play(game: Any) -> Run:
    """Whole games, chance included."""
    rng = random.Random(1)
    return lambda: play_openspiel(game.new_initial_state(), rng)


def copy(game: Any) -> Run:
    """`state.clone()`."""
    rng = random.Random(2)
    games = (positions_of(game.new_initial_state(), rng) for _ in range(POSITIONS))
    return each(middles(games), lambda state: state.clone())


def positions_of(state: Any, rng: random.Random) -> list[Any]:
    """Every position of one random game."""
    positions: list[Any] = []
    while not state.is_terminal():
        positions.append(state.clone())
        if state.is_chance_node():
            choice = sample(state.chance_outcomes(), 1.0, rng)
        else:
            choice = rng.choice(state.legal_actions())
        state.apply_action(choice)
    return positions
