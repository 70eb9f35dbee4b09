"""Play without people: random play to the end, the yardstick of every engine."""

from __future__ import annotations

import random

from mypy_extensions import i64

from warren.core.frames import CHANCE, NOBODY
from warren.core.state import State, pick


def draw_all(state: State, rng: random.Random) -> i64:
    """Let chance draw until a player is to act; returns that seat, NOBODY when all is over."""
    seat = state.next_seat()
    while seat == CHANCE:
        state.make(CHANCE, state.draw(rng))
        seat = state.next_seat()
    return seat


def play_random(state: State, rng: random.Random | None = None) -> int:
    """Play a state to its end, every seat choosing at random; returns how many choices it took.

    Without an `rng` it goes another way each time. Choices come from `legal`, so they are made
    without being checked again.
    """
    count: i64 = 0
    luck = random.Random() if rng is None else rng
    while True:
        seat = state.next_seat()
        if seat == NOBODY:
            return count
        if seat == CHANCE:
            choice = state.draw(luck)
        else:
            legal = state.legal(seat)
            choice = legal[pick(luck, len(legal))]
        state.make(seat, choice)
        count += 1
