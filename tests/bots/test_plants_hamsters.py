"""Hungry Hamsters: small ends of solo games where the best choice is known, and `thinker` finds it.

What each choice is worth is worked out exactly, over every roll and every answer to it.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import pytest

from tests.bots.exact import best, values
from tests.games.hamsters.positions import choice, position, small
from warren.bots import make_bot
from warren.core.observation import Observation
from warren.games.hamsters.state import Burrows


class Plant(NamedTuple):
    """A burrow of 13 spaces, the die, what is best, and what greed would do."""

    drawing: str
    die: int
    best: str
    greed: str = ""
    more: dict[str, Any] = {}

    def burrows(self) -> Burrows:
        rows = self.drawing.replace("/", "\n")
        return position(rows, die=self.die, game=small(), **self.more)


PLANTS = {
    # Four crosses of the ones row would start chamber a; one fills the cave, for 4 points and a
    # second nut, and leaves three slots for a.
    "fill the cave before a new chamber": Plant(
        "sX-aaa/XX.a../|..|../XXbcc.",
        1,
        "s1",
        "a1+a2+a3+a4",
        {"ones": [3], "circled": 2},
    ),
    # a2 and a3 together finish a now; a rolled 2 will do that as well. Only a 1 fits s3, which
    # finishes the cave and opens the way to b.
    "use a one where only a one will do": Plant(
        "XX-Xaa/sX.X../|..|../bbbXX.", 1, "s3", "a2+a3", {"circled": 2}
    ),
    # One timer die is left: take the sure 4 points of the cave, not a start on more.
    "finish what can be finished when time runs out": Plant(
        "XX-Xaa/ss.a../|..|../bbbcc.",
        1,
        "s3+s4",
        "a4",
        {"ones": [3], "hourglass": True, "circled": 3, "timer": 2},
    ),
    "close the gap that opens the burrow": Plant(
        "Xs-aaa/XX.a../|..|../bbbcc.", 1, "s2", more={"circled": 2}
    ),
    "take the last nut of a chamber": Plant(
        "XX-XXa/XX.X../|..|../XXXcc.", 1, "a3", more={"ones": [5], "circled": 2}
    ),
    "fill a chamber in one go": Plant(
        "XX-aaa/XX.a../|..|../bbbcc.", 3, "b1+b2+b3", more={"hourglass": True, "circled": 3}
    ),
}


@pytest.mark.parametrize("name", PLANTS)
def test_thinker_finds_it(name: str) -> None:
    plant = PLANTS[name]
    state = plant.burrows()
    wanted = state.game.vocabulary[choice(state, plant.best)]
    assert best(state, 0) == {wanted}
    for seed in range(3):
        found = make_bot("thinker:200", random.Random(seed)).choose(Observation(state, 0))
        assert state.game.vocabulary[found] == wanted


@pytest.mark.parametrize("name", [name for name, plant in PLANTS.items() if plant.greed])
def test_scout_does_not(name: str) -> None:
    plant = PLANTS[name]
    state = plant.burrows()
    exact = values(state, 0)
    for seed in range(3):
        found = make_bot("scout", random.Random(seed)).choose(Observation(state, 0))
        assert found == choice(state, plant.greed)
        assert exact[state.game.vocabulary[found]] < max(exact.values()) - 0.04
