"""The blocks of choices point at what descriptions point at, and steps are named in their order."""

from __future__ import annotations

import random

from tests.games.kami.positions import kami
from warren.core.frames import CHANCE
from warren.games.kami.rules.order import ALTERNATIVE, STEPS


def test_steps_are_numbered_as_they_are_named() -> None:
    assert [step.name for step in kami().steps] == STEPS.names
    assert [step.number for step in kami().steps] == list(range(len(STEPS.names)))


def test_every_choice_points_at_the_target_of_its_block() -> None:
    """Alternatives have no place on the board: they are pointed at by what they say."""
    game, rng = kami(), random.Random(3)
    state = game.new(2, short_game=True)
    pointed: set[str] = set()
    while state.to_act():
        seat = state.to_act()[0]
        for choice in state.legal(seat):
            targets = game.describe(state, seat, choice).targets
            block = game.vocabulary.block(choice)
            if block.kind != "option":
                assert targets == [block.target_of(choice)], game.vocabulary[choice]
                pointed.add(block.kind)
            else:
                assert state.stack[-1].step == ALTERNATIVE
        if seat == CHANCE:
            state.apply(seat, state.draw(rng))
        else:
            state.apply(seat, rng.choice(state.legal(seat)))
    assert pointed >= {"farming", "holy", "done", "ability", "kami", "villager", "goal", "card"}
