"""Small positions of Winter Rabbit in which the best choice is known: `thinker` finds it.

A bag without frost in winter stands for the last turn: all frost has been drawn (WR-11.1).
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.games.winter.positions import play, position
from warren.bots import make_bot
from warren.core.observation import Observation
from warren.games.winter.state import Village

LAST = "1 2 3"


def chosen_by(level: str, village: Village, seed: int) -> str:
    seat = village.to_act()[0]
    bot = make_bot(level, random.Random(seed))
    return village.game.vocabulary[bot.choose(Observation(village, seat))]


def fills_the_storehouse() -> Village:
    """One step of food is missing; tools, which are full, would score more."""
    return position(
        season=4,
        bag=LAST,
        tracks=[7, 7, 6],
        goods={0: "Crops, Game, Earth, Earth, Wood, Wood"},
        tasks={1: [12], 2: [29]},
    )


def keeps_goods_for_the_first_fire() -> Village:
    """Food lacks a step that no task can bring; three resources tell The First Fire."""
    return position(
        season=4,
        bag=LAST,
        tracks=[7, 7, 6],
        goods={0: "Earth, Earth, Wood"},
        tasks={1: [5], 2: [15]},
        stories=["The First Fire"],
        area={0: 1},
    )


def tells_a_story_with_what_a_smaller_task_leaves() -> Village:
    """Eight points win: a task for 5 and a story for 3, but not a task for 7."""
    return position(
        season=4,
        bag=LAST,
        tracks=[7, 7, 7],
        goods={0: "Earth 2, Wood 2, Game 2"},
        tasks={1: [12], 2: [5]},
        stories=["The Thunders"],
        score=[0, 7, 7],
    )


def moves_a_villager_to_produce() -> Village:
    """Crops bring the last step of food, and come when one's own villager moves there."""
    village = position(
        "crops: c c 1d .\nreeds: c c . 1d",
        season=4,
        bag=LAST,
        tracks=[7, 7, 6],
        tasks={1: [31], 2: [1]},
        cards={0: ["Ball Court"]},
    )
    village.seen[6] = village.seen[23] = 1
    return village


def keeps_rabbit_from_its_own_villagers() -> Village:
    """Two own villagers wait for a third token at wood; elsewhere a rabbit does no harm."""
    village = position(
        "wood: c 1d 1d .\nearth: c c 2u .",
        at="morning",
        season=4,
        bag="R 1 2 3 F",
        tracks=[7, 6, 7],
        goods={0: "Game"},
        tasks={1: [2], 2: [15]},
    )
    village.seen[17] = village.seen[18] = 1
    return play(village, "rabbit")


def takes_all_of_the_burrow() -> Village:
    """With both spaces its own, the Burrow's goods are all the player's."""
    village = position(
        "burrow: 1d .\nwood: c c . .",
        at="morning",
        season=3,
        area={0: 1},
        burrow="Game 2, Reeds 2, Crops",
        tasks={1: [15], 2: [29]},
        tracks=[5, 5, 5],
    )
    village.seen[24] = 1
    return play(village, "from your area")


def returns_rabbit_to_the_bag() -> Village:
    """Spring drew a rabbit and an own villager; wood is full with either."""
    village = position(
        "wood: c 1d 1d .\ngame: 2u 2u 3u 3u\ncrops: c c # #",
        at="morning",
        season=4,
        bag="R 1 2 3 F",
        tracks=[6, 7, 7],
        goods={0: "Earth"},
        tasks={1: [4], 2: [1]},
        cards={0: ["Spring"]},
    )
    village.seen[17] = village.seen[18] = 1
    return play(village, "rabbit", "yes", "villager of 1")


PLANTS: list[tuple[Callable[[], Village], set[str], bool]] = [
    (fills_the_storehouse, {"task 29"}, True),
    (keeps_goods_for_the_first_fire, {"from the bag", "from your area"}, False),
    (tells_a_story_with_what_a_smaller_task_leaves, {"task 5"}, False),
    (moves_a_villager_to_produce, {"use Ball Court"}, False),
    (takes_all_of_the_burrow, {"burrow.2"}, True),
    (returns_rabbit_to_the_bag, {"villager of 1"}, True),
]
"""Positions, what is right there, and whether scout sees it too."""


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("plant", "right", "easy"), PLANTS, ids=lambda p: getattr(p, "__name__", "")
)
def test_thinker_finds_it(
    plant: Callable[[], Village], right: set[str], easy: bool, seed: int
) -> None:
    village = plant()
    assert chosen_by("thinker:200", village, seed) in right
    assert (chosen_by("scout", village, seed) in right) == easy


@pytest.mark.parametrize("seed", range(3))
def test_thinker_puts_no_rabbit_beside_its_own_villagers(seed: int) -> None:
    assert chosen_by("thinker:200", keeps_rabbit_from_its_own_villagers(), seed) != "wood.4"


@pytest.mark.parametrize("seed", range(3))
def test_thinker_moves_the_villager_all_the_way(seed: int) -> None:
    village = moves_a_villager_to_produce()
    bot = make_bot("thinker:200", random.Random(seed))
    while village.to_act():
        seat = village.to_act()[0]
        player = bot if seat == 0 else make_bot("scout", random.Random(seed))
        choice = (
            village.draw(random.Random(seed))
            if seat < 0
            else player.choose(Observation(village, seat))
        )
        village.apply(seat, choice)
    assert village.village_is_ready()
