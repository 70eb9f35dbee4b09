"""Seedling keeps the engine's promises, and its own rules."""

import pytest
from warren import IllegalChoice
from warren.testing import check

from seedling import make_game
from seedling.state import SeedlingState


def drawn(*names: str) -> SeedlingState:
    """A new table of two, after these choices."""
    state = make_game().new(2)
    assert isinstance(state, SeedlingState)
    for name in names:
        state.apply(state.to_act()[0], state.game.vocabulary.id(name))
    return state


def test_it_keeps_every_promise() -> None:
    check(make_game())


@pytest.mark.rule("SD-1.1", "SD-1.3")
def test_who_stops_keeps_the_row() -> None:
    state = drawn("draw", "seed 5", "draw", "seed 2", "stop")
    assert state.scores() == [7, 0]
    assert state.to_act() == (1,)


@pytest.mark.rule("SD-1.1")
def test_nobody_stops_with_empty_hands() -> None:
    state = drawn()
    with pytest.raises(IllegalChoice, match="draw a seed first"):
        state.apply(0, state.game.vocabulary.id("stop"))


@pytest.mark.rule("SD-1.2")
def test_a_seed_that_comes_twice_costs_the_row() -> None:
    state = drawn("draw", "seed 5", "draw", "seed 5")
    assert state.scores() == [0, 0]
    assert state.compost == [0, 0, 0, 0, 2]
    assert state.to_act() == (1,)


@pytest.mark.rule("SD-2.1", "SD-2.2")
def test_it_ends_when_the_bag_is_empty() -> None:
    state = drawn()
    while state.to_act():
        (seat,) = state.to_act()
        state.apply(seat, state.legal(seat)[-1])
    result = state.result()
    assert result is not None
    assert len(state.deck) == state.row == 0
    assert {result.scores[seat] for seat in result.winners} == {max(result.scores)}
