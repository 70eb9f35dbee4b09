"""Warren's subjects: random play by both loops, clone, and JSON out and in, for every game."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import warren
from bench.clock import Run
from bench.middle import POSITIONS, each, middles
from bench.plain import play_warren
from bench.subject import COMPILED, COPY, ENGINE, ENV, PLAIN, READ, SOURCE, VECTOR, WRITE, Subject
from bench.turns import Many, play_turns
from bench.worker import Makers, serve
from warren import CHANCE, Game, State
from warren.core import play


def is_compiled() -> bool:
    """Whether the engine that was imported is the compiled one."""
    return not str(play.__file__).endswith(".py")


def subjects() -> Makers:
    """All that is measured of Warren: each game with the fewest and with the most players.

    Environments are measured compiled only: that is how they ship.
    """
    library = COMPILED if is_compiled() else SOURCE
    makers: Makers = {}
    for name in warren.game_names():
        game = warren.game(name)
        for players in sorted(set(game.players)):
            for what, make in MAKERS.items():
                makers[Subject(library, name, players, what)] = bind(make, game, players)
            if is_compiled():
                makers[Subject(library, name, players, ENV)] = bind(through_turns, game, players)
        if is_compiled():
            few = game.players[0]
            makers[Subject(library, name, few, VECTOR)] = bind(through_many, game, few)
    return makers


def bind(make: Callable[[Game, int], Run], game: Game, players: int) -> Callable[[], Run]:
    """Put off making a run until it is asked for."""
    return lambda: make(game, players)


def play_by(loop: Callable[[State, random.Random], int]) -> Callable[[Game, int], Run]:
    """Whole games, setting up included, by this loop."""

    def make(game: Game, players: int) -> Run:
        rng = random.Random(1)
        return lambda: loop(game.new(players), rng)

    return make


def copy(game: Game, players: int) -> Run:
    """`state.clone()`."""
    return each(middle_positions(game, players), lambda state: state.clone())


def write(game: Game, players: int) -> Run:
    """A position as JSON text."""
    return each(middle_positions(game, players), lambda state: json.dumps(state.to_json()))


def read(game: Game, players: int) -> Run:
    """A position from JSON text, checked."""
    texts = [json.dumps(state.to_json()) for state in middle_positions(game, players)]
    return each(texts, lambda text: warren.from_json(json.loads(text)))


MAKERS: dict[str, Callable[[Game, int], Run]] = {
    ENGINE: play_by(play.play_random),
    PLAIN: play_by(play_warren),
    COPY: copy,
    WRITE: write,
    READ: read,
}


def through_turns(game: Game, players: int) -> Run:
    """Whole games through the PettingZoo environment."""
    from warren.envs.pettingzoo import env

    played, rng = env(game, players=players), random.Random(1)
    return lambda: play_turns(played, rng)


def through_many(game: Game, players: int) -> Run:
    """Choices of one seat, the others kits, through the vectorised Gymnasium environment."""
    from warren.envs.gymnasium import SeatsEnv

    return Many(SeatsEnv(game, MANY, players=players)).step


MANY = 64
"""Games that are stepped in one call."""


def middle_positions(game: Game, players: int) -> list[State]:
    """Positions from the middle of random games."""
    rng = random.Random(2)
    return middles(positions_of(game.new(players), rng) for _ in range(POSITIONS))


def positions_of(state: State, rng: random.Random) -> list[State]:
    """Every position of one random game."""
    positions: list[State] = []
    while seats := state.to_act():
        positions.append(state.clone())
        seat = seats[0]
        choice = state.draw(rng) if seat == CHANCE else rng.choice(state.legal(seat))
        state.apply(seat, choice)
    return positions


if __name__ == "__main__":
    serve(subjects())
