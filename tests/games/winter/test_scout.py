"""`scout` plays for the village and for itself: tasks first, Rabbit where it does no harm."""

from __future__ import annotations

import random
from typing import cast

import pytest

from tests.games.winter.positions import (
    CLOTHING,
    FOOD,
    TOOLS,
    legal,
    play,
    position,
    task_entry,
)
from warren.bots import make_bot
from warren.core.observation import Observation
from warren.core.registry import game as find_game
from warren.games.winter.expert.worth import urgency
from warren.games.winter.state import Village


def scouts_choice(village: Village, seed: int = 0) -> str:
    bot = make_bot("scout", random.Random(seed))
    seat = village.to_act()[0]
    return village.game.vocabulary[bot.choose(Observation(village, seat))]


def test_it_completes_a_task_rather_than_buying_a_card() -> None:
    village = position(
        goods={0: "Game, Wood"}, tasks={1: [2]}, display=["Arbor"], area={0: 1}, bag="1 2 3"
    )
    assert scouts_choice(village) == "task 2"


def test_it_puts_rabbit_where_the_location_has_produced() -> None:
    village = position("wood: c c 2u .", at="morning", bag="R 1 2 3")
    play(village, "rabbit")
    assert scouts_choice(village) == "wood.4"


def test_it_remembers_where_it_put_rabbit() -> None:
    village = position(
        "wood: c c Rd .\nreeds: c c Nd .", at="morning", area={0: 1}, bag="R R 1 2 3"
    )
    village.seen[18] = village.seen[22] = 1
    play(village, "from your area")
    assert scouts_choice(village) != "wood.4"


def test_it_fills_a_location_with_its_own_villager() -> None:
    village = position(
        "wood: c c 1d .", at="morning", area={0: 1}, bag="1 2 3", tasks={1: [2]}, goods={0: "Game"}
    )
    village.seen[18] = 1
    play(village, "from your area")
    assert scouts_choice(village) == "wood.4"


def test_it_reclaims_a_rich_burrow_with_two_of_its_own() -> None:
    village = position("burrow: 1d .", at="morning", area={0: 1}, burrow="Wood 3, Game 3")
    village.seen[24] = 1
    play(village, "from your area")
    assert scouts_choice(village) == "burrow.2"


def test_it_returns_rabbit_to_the_bag() -> None:
    village = position(at="morning", bag="R 2 3", cards={0: ["Spring"]})
    play(village, "rabbit")
    assert scouts_choice(village) == "yes"
    play(village, "yes", "villager of 2")
    assert scouts_choice(village) == "villager of 2"


def test_it_weighs_a_task_of_six_resources_of_which_it_has_none() -> None:
    costs = f"{TOOLS} {CLOTHING} {FOOD}".split()
    costs[0] = "EEEWWW"
    text = "".join(task_entry(number, cost) for number, cost in enumerate(costs))
    game = find_game("winter").with_content({"box": text})
    village = position(
        game=game, goods={0: "Game, Medicine"}, tasks={1: [1]}, area={0: 1}, at="evening"
    )
    assert scouts_choice(village) in legal(village)


def test_the_storehouse_matters_more_when_the_village_is_late() -> None:
    behind = position(season=4, tracks=[2, 2, 2])
    ahead = position(season=2, tracks=[6, 6, 6])
    assert urgency(behind) > urgency(ahead)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_scouts_come_near_to_a_full_storehouse(players: int) -> None:
    game = find_game("winter")
    steps = 0
    for seed in range(12):
        rng = random.Random(seed)
        bot = make_bot("scout", rng)
        state = cast(Village, game.new(players))
        while state.to_act():
            seat = state.to_act()[0]
            choice = state.draw(rng) if seat == -1 else bot.choose(Observation(state, seat))
            state.apply(seat, choice)
        steps += sum(state.tracks)
    assert steps >= 12 * 17, "of 21 steps each"
