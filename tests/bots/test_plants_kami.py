"""Kami-sama: the end of the last turn, where the best choice is known, and `thinker` finds it.

Seat 1 of three has the last turn of the game, in the farming village. The decks hold one kind of
villager only, so nothing is left to chance, and every way to end is played out to be sure:

    F F H .      Raijin has a cube or two left and no abilities but adding and removing (and
    F H T S      Clap, where there is an opponent's shrine to move). F fields bring Favor,
    . M H F      T forests Nature, M the temple both; the lower of the two counts.
    T S F H
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import pytest

from tests.bots.exact import best, values
from tests.games.kami.positions import own, position, with_farming
from warren.bots import make_bot
from warren.core.observation import Observation
from warren.games.kami.language.villages import VILLAGES
from warren.games.kami.state import Realm

SEAT = 1
ONE_CUBE, TWO_CUBES = ["Bolt", "Clap", "Storm"], ["Bolt", "Storm"]


def decks(cards: str) -> str:
    return "".join(f"deck {village}\n  source house\n  {cards}\n" for village in VILLAGES)


PEASANTS = own(decks("12 Peasant"))
"""Drafts bring next to nothing."""
ELDERS = own(decks("1 Elder"))
"""Only the most influential of a village gets a card, for 4 points."""


class Plant(NamedTuple):
    """A farming village, what is best there, and what scout does if that is wrong."""

    farming: str
    best: str
    wrong: str = ""
    box: Any = PEASANTS
    more: dict[str, Any] = {}

    def realm(self) -> Realm:
        given = {"used": ONE_CUBE, "favor": [0, 6, 0], "nature": [0, 4, 0]} | self.more
        sheets = ["Suijin", "Raijin", "Fujin"]
        return position(
            with_farming(self.farming),
            SEAT,
            3,
            year=2,
            round=3,
            game=self.box,
            sheets=sheets,
            **given,
        )


LACKS_FARMING = [[0, 0, 0, 0], [0, 1, 1, 1], [0, 0, 0, 0]]
"""Seat 1 has a token of every village but this one: a fourth makes 6 points of three."""

PLANTS = {
    # 10 points and the lower track's 4 make 14, as the rival has: one more Nature wins, from the
    # free forest. Dread Drums gives only Favor for an opponent's shrine removed.
    "raise the lower track": Plant("...#/..../#0../00..", "c2", more={"vp": [14, 10, 0]}),
    # No field is free, but Dread Drums gives Favor for an opponent's shrine removed.
    "drum for Favor": Plant(
        "00.#/0.../#0.0/..0.",
        "a1 b1 a2 b3 d3 c4",
        more={"vp": [14, 10, 0], "favor": [0, 4, 0], "nature": [0, 6, 0]},
    ),
    "complete the goal for the fourth token": Plant(
        "11.#/..../#.../....",
        "a2 b2",
        more={"vp": [20, 10, 0], "tokens": LACKS_FARMING, "goals": ["Hamlet", "Grove", "Corner"]},
    ),
    # The temple is worth a point at once, but then one cube completes no corner.
    "begin a corner, end a corner": Plant(
        "1..#/..../#.../....",
        "b1 a2 b2",
        more={
            "used": TWO_CUBES,
            "vp": [19, 10, 0],
            "favor": [0, 4, 0],
            "tokens": LACKS_FARMING,
            "goals": ["Hamlet", "Grove", "Corner"],
        },
    ),
    # The same with four in a row, where each of the two missing spaces does.
    "begin an avenue, end an avenue": Plant(
        "...#/11../#.../....",
        "c2 d2",
        "b3",
        more={
            "used": TWO_CUBES,
            "vp": [19, 10, 0],
            "favor": [0, 4, 0],
            "tokens": LACKS_FARMING,
            "goals": ["Hamlet", "Grove", "Avenue"],
        },
    ),
    # A forest or the temple brings a point. Only with the temple does the Elder come too: four
    # shrines against four, and who holds the temple orders the tied.
    "hold the temple before a tied draft": Plant(
        "00.#/00../#.../2111", "b3", box=ELDERS, more={"vp": [12, 10, 0]}
    ),
}


def names(spaces: str) -> set[str]:
    return {f"farming.{space}" for space in spaces.split()}


@pytest.mark.parametrize("name", PLANTS)
def test_thinker_finds_it(name: str) -> None:
    plant = PLANTS[name]
    realm = plant.realm()
    assert best(realm, SEAT) == names(plant.best)
    assert max(values(realm, SEAT).values()) == 1.0, "it wins"
    for seed in range(3):
        found = make_bot("thinker:200", random.Random(seed)).choose(Observation(realm, SEAT))
        assert realm.game.vocabulary[found] in names(plant.best)


@pytest.mark.parametrize("name", [name for name, plant in PLANTS.items() if plant.wrong])
def test_scout_does_not(name: str) -> None:
    plant = PLANTS[name]
    realm = plant.realm()
    for seed in range(3):
        found = make_bot("scout", random.Random(seed)).choose(Observation(realm, SEAT))
        assert realm.game.vocabulary[found] in names(plant.wrong)
    assert values(realm, SEAT)[f"farming.{plant.wrong}"] < 1.0
