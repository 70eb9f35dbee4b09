"""Bots: legal always, fair, repeatable, and scout no fool."""

from __future__ import annotations

import random

import pytest

from tests.conformance.toys import LanternGame
from tests.games.hamsters.positions import choice, position, small
from warren.bots import make_bot
from warren.core.errors import BadOption
from warren.core.observation import Observation
from warren.core.registry import game, game_names

LEVELS = ("kit", "scout", pytest.param("thinker:3", marks=pytest.mark.compiled))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", [*game_names(), "lanterns"])
def test_a_bot_plays_every_game_legally_and_alike_with_the_same_luck(name: str, level: str) -> None:
    rules = LanternGame() if name == "lanterns" else game(name)
    ends = []
    for _ in range(2):
        luck = random.Random(3)
        state = rules.new(rules.players[1])
        bot = make_bot(level, random.Random(4))
        while waiting := state.to_act():
            if waiting[0] < 0:
                state.apply(waiting[0], state.draw(luck))
            else:
                state.apply(waiting[0], bot.choose(Observation(state, waiting[0])))
        ends.append(state.to_json())
    assert ends[0] == ends[1]


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_cannot_tell_states_that_look_alike(level: str) -> None:
    luck = random.Random(1)
    checked = 0
    for seed in range(30):
        state = LanternGame().new(3)
        while waiting := state.to_act():
            seat = waiting[0]
            if seat < 0:
                state.apply(seat, state.draw(luck))
                continue
            other = state.redeal(seat, luck)
            picks = {
                make_bot(level, random.Random(seed)).choose(Observation(truth, seat))
                for truth in (state, other)
            }
            assert len(picks) == 1
            checked += 1
            state.apply(seat, picks.pop())
    assert checked > 100


def test_an_unknown_bot_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadOption, match="no bot is named 'rook'; bots: kit, scout"):
        make_bot("rook", random.Random(0))


def test_scout_completes_a_chamber_when_it_can() -> None:
    state = position("XX-aaa\nss.a..", game=small(), die=2)
    picked = make_bot("scout", random.Random(0)).choose(Observation(state, 0))
    assert picked == choice(state, "s3+s4")


def test_scout_leaves_no_single_space_that_only_a_one_can_fill() -> None:
    state = position("XX\nXX", game=small(), die=2)
    picked = make_bot("scout", random.Random(0)).choose(Observation(state, 0))
    assert picked != choice(state, "b1+b2")
