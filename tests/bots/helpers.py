"""Decisions to try bots on, and games told short enough to search quickly."""

from __future__ import annotations

import random
from collections.abc import Iterator

from warren.bots.thinker import Budget, Thinker
from warren.core.frames import CHANCE
from warren.core.game import Game
from warren.core.observation import Observation
from warren.core.registry import game
from warren.core.state import State

TRIES = {"hamsters": 12, "kami": 12, "rabbit": 4, "winter": 3}
"""Lines of play that cost about as much in every game."""


def free_decisions(of: Game, players: int, seed: int, every: int) -> Iterator[tuple[State, int]]:
    """Every so many free decisions of a game that is played at random, to its end."""
    rng = random.Random(seed)
    state = of.new(players)
    met = 0
    while state.stack:
        seat = int(state.next_seat())
        if seat == CHANCE:
            state.apply(seat, state.draw(rng))
            continue
        legal = state.legal(seat)
        if len(legal) > 1:
            met += 1
            if met % every == 0:
                yield state.clone(), seat
        state.apply(seat, rng.choice(legal))


def some_decisions(name: str, count: int, seed: int = 1) -> list[tuple[State, int]]:
    """A few free decisions from all over a game."""
    of = game(name)
    players = 2 if of.players[1] > 1 else 1
    found = list(free_decisions(of, players, seed, 1))
    step = max(1, len(found) // count)
    return found[step // 2 :: step][:count]


def thinker(seed: int, tries: int) -> Thinker:
    return Thinker(random.Random(seed), Budget(tries))


def chosen(state: State, seat: int, seed: int, tries: int) -> str:
    """What a thinker chooses, by name."""
    choice = thinker(seed, tries).choose(Observation(state, seat))
    return state.game.vocabulary[choice]
