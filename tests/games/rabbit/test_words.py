"""What Rabbit says: whole sentences about one or several, cards by what they show."""

from __future__ import annotations

import pytest

from tests.games.rabbit.positions import choose, play, position, rabbit
from warren.core.text import Message
from warren.games.rabbit.content import AREA_NAMES, SUN_NAMES
from warren.games.rabbit.rules.cards import tell_area, tell_sun
from warren.games.rabbit.state import Land


def english(message: Message) -> str:
    return rabbit().languages["en"].render(message)


def said(land: Land, *names: str) -> list[str]:
    """The log of some choices, chance included."""
    land.events = []
    for name in names:
        choose(land, name)
    return [english(event.message) for event in land.events]


def prompt(land: Land) -> str:
    frame = land.stack[-1]
    return english(land.game.steps[frame.step].prompt(land, frame, 0))


@pytest.mark.rule("RB-5.2")
def test_every_predator_that_is_driven_off_is_named() -> None:
    land = position(
        north={"rabbits": {"fighter": 3}, "predators": {"snake": 2}, "loose": 1},
    )
    assert said(land, "fight 1") == [
        "A fighter at 1N gets ready: its force is 3.",
        "The snake at 1N is driven off.",
        "The snake at 1N is driven off.",
        "A food at 1N pays.",
    ]


@pytest.mark.parametrize(
    ("area", "words"),
    [
        ("meadow 0", "a meadow without clovers"),
        ("meadow 1", "a meadow, 1 clover"),
        ("fox 6", "a fox, 6 clovers"),
    ],
)
def test_an_area_card_is_told_by_what_it_shows(area: str, words: str) -> None:
    assert english(tell_area(AREA_NAMES.index(area))) == words


@pytest.mark.parametrize(
    ("sun", "words"),
    [
        ("0 food, plain", "no food grows, a quiet day"),
        ("1 food, snakes", "a food may grow, snakes hunt"),
        ("1 food, both", "a food may grow, cats and snakes hunt"),
    ],
)
def test_so_is_a_sun_card(sun: str, words: str) -> None:
    assert english(tell_sun(SUN_NAMES.index(sun))) == words


def test_new_land_and_the_thinkers_cards_are_told_so_in_the_log() -> None:
    land = position(
        north={"rabbits": {"scout": 1}, "loose": 1},
        next_areas=["snake 2"],
    )
    land = play(land, "move scout 1")
    assert said(land, "north", "area snake 2") == ["New land at 2N: a snake, 2 clovers."]


def test_the_question_what_goes_along_fits_one_rabbit_and_one_food() -> None:
    land = play(position(north={"rabbits": {"scout": 1}, "loose": 2}), "move scout 1")
    assert prompt(land) == "1 rabbit goes from 1N. How much of 1 food goes along?"


def test_the_actions_say_that_kits_grow_up_tonight() -> None:
    fed = position(home={"rabbits": {"scout": 1, "mother": 1}, "stored": 3})
    assert prompt(fed) == (
        "Turn 1: act as long as you can pay. 3 food for 2 rabbits and 1 kit that grows up tonight."
    )
    hungry = position(home={"rabbits": {"scout": 1, "mother": 1}, "stored": 2})
    assert prompt(hungry).endswith(
        "2 food for 2 rabbits and 1 kit that grows up tonight: as things stand 1 would starve."
    )


def test_a_step_to_predators_says_who_is_stronger() -> None:
    def meeting(fighters: int) -> str:
        land = position(
            home={"rabbits": {"scout": 1, "fighter": fighters}, "stored": 3},
            north={"predators": {"cat": 1}},
        )
        play(land, "move scout 0", *["follow fighter"] * fighters, "go with 0")
        return land.game.describe(land, 0, land.game.vocabulary.id("north")).outcome

    assert meeting(1) == "force 3 against 4: cat not driven off"
    assert meeting(2) == "force 5 against 4: cat driven off"
