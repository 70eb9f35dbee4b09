"""Free handling of food ends, reaches every spread of the food, and does not bury other choices."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.rabbit.positions import asked, offered, play, position, rabbit
from warren.core.frames import CHANCE
from warren.core.state import State
from warren.games.rabbit.choices import AT, FROM, GATHER, HOLDERS, TO
from warren.games.rabbit.land import Land

FREE = {GATHER, *range(AT, AT + 27), *range(FROM, FROM + HOLDERS), *range(TO, TO + HOLDERS)}


def stretch(land: State, rng: random.Random) -> int:
    """Make free choices only, for as long as there are any; returns how many it took."""
    count = 0
    while True:
        free = [choice for choice in land.legal(0) if choice in FREE]
        if not free:
            return count
        land.apply(0, rng.choice(free))
        count += 1


def bound(land: Land) -> int:
    """An exchange is three choices, and each can lay one food down for gathering again."""
    lying = sum(int(land.lying(card)) for card in range(len(land.areas)))
    return 4 * int(land.handlings()) + lying


@pytest.mark.rule("RB-4.16")
@given(seed=st.integers(0, 10_000))
@settings(deadline=None, max_examples=60)
def test_no_sequence_of_free_choices_is_endless(seed: int) -> None:
    rng = random.Random(seed)
    state = rabbit().new(1)
    for _ in range(rng.randrange(120)):
        if not state.to_act():
            return
        seat = state.to_act()[0]
        legal = state.legal(seat)
        state.apply(seat, state.draw(rng) if seat == CHANCE else rng.choice(legal))
    assert isinstance(state, Land)
    if state.to_act() != (0,) or asked(state) not in ("act", "feed", "walk"):
        return
    most = bound(state)
    assert stretch(state, rng) <= most


@pytest.mark.rule("RB-4.16")
def test_the_bound_is_in_the_state_and_survives_a_file() -> None:
    land = position(home={"rabbits": {"laden scout": 1, "worker": 1}}, handled=7)
    play(land, "at 0", "from scout", "to worker")
    assert land.to_json()["board"]["handled"] == 8
    assert offered(land) == {"end"}, "eight exchanges for two rabbits and six spaces, no more"


HOLDINGS = st.tuples(*[st.booleans()] * 5)
"""Whether the thinker, the scout and three spaces of a warren hold a food."""


@pytest.mark.rule("RB-4.16")
@given(before=HOLDINGS, after=HOLDINGS)
@settings(deadline=None, max_examples=60)
def test_any_spread_of_the_food_is_within_reach(
    before: tuple[bool, ...], after: tuple[bool, ...]
) -> None:
    rabbits = {
        ("laden " if before[0] else "") + "thinker": 1,
        ("laden " if before[1] else "") + "scout": 1,
    }
    total = 5
    land = position(
        east={"spaces": 3, "stored": sum(before[2:]), "loose": total, "rabbits": rabbits}
    )
    for _ in range(land.handlings()):
        name = next_exchange(land, after)
        if name is None:
            break
        play(land, "at 2", *name)
    assert next_exchange(land, after) is None


def next_exchange(land: Land, after: tuple[bool, ...]) -> tuple[str, str] | None:
    """An exchange that sets a holder right, food always going over the ground."""
    board = land.to_json()["board"]["cards"][2]
    for index, who in enumerate(("thinker", "scout")):
        has = f"laden {who}" in board["rabbits"]
        if has and not after[index]:
            return f"from {who}", "to ground"
        if after[index] and not has:
            return "from ground", f"to {who}"
    if board["stored"] > sum(after[2:]):
        return "from burrow", "to ground"
    if board["stored"] < sum(after[2:]):
        return "from ground", "to burrow"
    return None


def test_lists_stay_short() -> None:
    longest = 0
    for seed in range(100):
        rng = random.Random(seed)
        state = rabbit().new(1)
        while state.to_act():
            seat = state.to_act()[0]
            legal = state.legal(seat)
            if seat != CHANCE:
                longest = max(longest, len(legal))
            state.apply(seat, state.draw(rng) if seat == CHANCE else rng.choice(legal))
    assert longest <= 20


def test_rabbits_in_the_same_situation_are_offered_once() -> None:
    land = position(home={"rabbits": {"laden scout": 3, "worker": 9}, "stored": 1})
    play(land, "at 0")
    assert offered(land) == {"move laden scout", "from scout", "from burrow"}
    play(land, "move laden scout", "pay from 0")
    assert offered(land) == {"follow laden scout", "follow worker", "go"}
