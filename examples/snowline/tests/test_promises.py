"""Snowline keeps every promise of the engine, and its scout plays better than chance."""

import random
from collections.abc import Callable

import pytest
import warren
from warren.testing import PROMISES, Table, check_pages, tables

from snowline import make_game

GAME = make_game()


@pytest.mark.parametrize("promise", PROMISES, ids=lambda promise: promise.__name__)
@pytest.mark.parametrize("table", tables(GAME), ids=str)
def test_it_keeps(table: Table, promise: Callable[[Table], None]) -> None:
    promise(table)


def test_its_pages_are_whole() -> None:
    check_pages(GAME)


def test_a_scout_beats_two_kits_more_often_than_not() -> None:
    rng = random.Random(1)
    bots = [warren.bot(level, rng) for level in ("scout", "kit", "kit")]
    won = 0.0
    for _ in range(60):
        state = GAME.new(3)
        while state.to_act():
            seat = state.to_act()[0]
            seen = warren.Observation(state, seat)
            chance = seat == warren.CHANCE
            state.apply(seat, state.draw(rng) if chance else bots[seat].choose(seen))
        result = state.result()
        assert result is not None
        won += (0 in result.winners) / len(result.winners)
    assert won > 30
