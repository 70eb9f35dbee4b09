"""Small positions of Rabbit where the best choice is known, and `thinker` finds it.

Where scout's rule of thumb goes wrong, the test says so: there it is the search that finds it.
"""

from __future__ import annotations

import random

import pytest

from tests.games.rabbit.positions import asked, position, rabbit
from warren.bots import make_bot
from warren.core.frames import CHANCE
from warren.core.observation import Observation
from warren.games.rabbit.content import SUN_NAMES
from warren.games.rabbit.state import Land

SEEDS = (1, 2, 3)


def last_days(left: int) -> list[str]:
    """Sun cards drawn so far, so that so many are left, all of them plain with one food."""
    cards = rabbit().new(1).to_json()["board"]["sun"]["rest"]
    kept = SUN_NAMES.index("1 food, plain")
    assert left <= cards[kept]
    return [
        SUN_NAMES[kind]
        for kind, count in enumerate(cards)
        for _ in range(count - (left if kind == kept else 0))
    ]


def pick(land: Land, level: str, seed: int = 1) -> str:
    bot = make_bot(level, random.Random(seed))
    return land.game.vocabulary[bot.choose(Observation(land, land.to_act()[0]))]


def play_turn(land: Land, level: str, seed: int) -> list[str]:
    """Let a bot play on to the end of the day, and return what it chose."""
    bot = make_bot(level, random.Random(seed))
    luck = random.Random(seed)
    made: list[str] = []
    while land.stack and asked(land) != "sun":
        seat = land.to_act()[0]
        if seat == CHANCE:
            land.apply(seat, land.draw(luck))
            continue
        choice = bot.choose(Observation(land, seat))
        made.append(land.game.vocabulary[choice])
        land.apply(seat, choice)
    return made


def from_dawn(land: Land) -> Land:
    """The last sun card is drawn."""
    land.apply(CHANCE, land.draw(random.Random(0)))
    return land


def survivors(land: Land, level: str, seed: int) -> int:
    play_turn(land, level, seed)
    return int(land.alive())


def fox_on_the_meadow() -> Land:
    """The last evening: eleven rabbits, and a fox among five of them."""
    return position(
        home={"rabbits": {"laden worker": 6}, "stored": 6},
        north={"rabbits": {"laden thinker": 1, "laden worker": 4}, "predators": {"fox": 1}},
        suns=last_days(0),
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_it_steps_away_from_a_fox_that_would_eat_two(seed: int) -> None:
    assert survivors(fox_on_the_meadow(), "thinker:200", seed) == 11


def stoat_at_home() -> Land:
    """Two days are left: ten rabbits, a stoat among them, and two fighters who can drive it off."""
    return position(
        home={
            "rabbits": {"laden fighter": 2, "laden worker": 8},
            "predators": {"stoat": 1},
            "stored": 3,
        },
        suns=last_days(2),
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_it_fights_where_force_suffices(seed: int) -> None:
    land = stoat_at_home()
    made = play_turn(land, "thinker:200", seed)
    assert sum(name.startswith("fight") for name in made) == 2
    assert (land.alive(), land.menace[0]) == (10, 0)


def snake_among_many() -> Land:
    """The last evening: ten rabbits, a snake among nine of them, of whom only five can flee.

    The fighter there is too weak alone, even when it fights; with the scout from home it is not.
    """
    return position(
        home={"rabbits": {"scout": 1}, "stored": 4},
        north={"rabbits": {"laden fighter": 1, "laden worker": 8}, "predators": {"snake": 1}},
        suns=last_days(0),
    )


def test_scout_brings_help_too() -> None:
    assert survivors(snake_among_many(), "scout", 1) == 10


@pytest.mark.parametrize("seed", SEEDS)
def test_it_brings_the_scout_to_help_the_fighter(seed: int) -> None:
    land = snake_among_many()
    assert survivors(land, "thinker:600", seed) == 10
    assert land.menace[1] == 0


def food_on_the_meadow() -> Land:
    """The last evening: four rabbits, three food at home, three more on the meadow."""
    return position(
        home={"rabbits": {"thinker": 1, "worker": 3}, "stored": 2},
        north={"growing": 3},
        suns=last_days(0),
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_it_fetches_food_before_hunger_comes(seed: int) -> None:
    land = food_on_the_meadow()
    assert land.alive() == 4
    assert survivors(land, "thinker:200", seed) == 4


def food_for_one_far_away() -> Land:
    """The last dawn: ten rabbits, nine food; a tenth may grow under a worker far from home."""
    return position(
        home={"rabbits": {"thinker": 1, "worker": 5, "laden worker": 3}, "stored": 6},
        more=[((0, 2), "meadow 1", {"rabbits": {"worker": 1}})],
        suns=last_days(1),
        phase="sun",
    )


def test_scout_sows_near_home_where_fetching_costs_what_grows() -> None:
    assert survivors(from_dawn(food_for_one_far_away()), "scout", 1) == 9


@pytest.mark.parametrize("seed", SEEDS)
def test_it_sows_where_a_rabbit_can_take_it_up(seed: int) -> None:
    assert survivors(from_dawn(food_for_one_far_away()), "thinker:200", seed) == 10


def two_kits_to_grow() -> Land:
    """The last evening: eight rabbits with food for ten, and two kits."""
    return position(
        home={
            "rabbits": {"laden thinker": 1, "laden worker": 5, "laden mother": 2},
            "stored": 2,
        },
        suns=last_days(0),
    )


def test_scout_grows_a_leader_whom_nobody_needs_any_more() -> None:
    assert survivors(two_kits_to_grow(), "scout", 1) == 9


@pytest.mark.parametrize("seed", SEEDS)
def test_it_grows_two_workers_for_the_ten(seed: int) -> None:
    assert survivors(two_kits_to_grow(), "thinker:200", seed) == 10


def ten_with_food_for_nine() -> Land:
    """The last evening, while kits can still be made: nine food, and a kit would cost two."""
    return position(
        home={"rabbits": {"laden scout": 1, "laden worker": 4, "worker": 4}, "stored": 4},
        suns=last_days(0),
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_it_makes_no_kits_that_would_starve_the_herd(seed: int) -> None:
    assert survivors(ten_with_food_for_nine(), "thinker:200", seed) == 9


def scout_in_reach_of_ten() -> Land:
    """One day is left: nine rabbits with food to spare, and a kit born now is the tenth."""
    return position(
        home={
            "rabbits": {"laden scout": 1, "laden thinker": 1, "laden worker": 7},
            "stored": 3,
            "loose": 2,
        },
        suns=last_days(1),
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_it_breeds_the_tenth_rabbit_in_time(seed: int) -> None:
    land = scout_in_reach_of_ten()
    made = play_turn(land, "thinker:200", seed)
    assert "kits 1" in made or "kits 2" in made
    assert land.alive() == 9
