"""What a board of Rabbit is sent beside the map: what buttons mean, what is printed or usual."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.rabbit.positions import Card, play, position, rabbit
from warren.bots import make_bot
from warren.core.frames import CHANCE
from warren.core.observation import Observation
from warren.games.rabbit.rules import order
from warren.games.rabbit.state import Land


def seen(state: Land) -> dict[str, Any]:
    board: dict[str, Any] = state.view(0)["board"]
    return board


def acts() -> dict[str, dict[str, Any]]:
    """The buttons by target, each with what is done."""
    found: dict[str, dict[str, Any]] = {}
    for verb, buttons in rabbit().printed({})["acts"].items():
        found |= {target: {"verb": verb} | about for target, about in buttons.items()}
    return found


def test_steps_are_numbered_in_their_order() -> None:
    assert [step.name for step in rabbit().steps] == order.STEPS.names
    assert [step.number for step in rabbit().steps] == list(range(len(order.STEPS.names)))


def test_a_button_says_what_it_is_about() -> None:
    about = acts()
    assert about["do:move-roused-fighter"] == {
        "verb": "move",
        "look": "roused fighter",
    }
    assert about["do:fight-tired-fighter"] == {
        "verb": "fight",
        "look": "fighter",
        "tired": True,
    }
    assert about["do:think-area"]["deck"] == "area"
    assert about["do:dig-3"]["n"] == about["do:kits-3"]["n"] == about["do:go-with-3"]["n"] == 3
    assert about["do:on-top-213"] == {"verb": "top", "order": [1, 0, 2]}
    assert about["do:north"]["direction"] == "north"
    assert about["do:kits-everywhere"] == {"verb": "kits"}


def test_every_button_of_a_game_is_printed() -> None:
    about = acts()
    for seed in range(4):
        rng = random.Random(seed)
        bot = make_bot("scout", rng)
        state = rabbit().new(1)
        while state.to_act():
            seat = state.to_act()[0]
            if seat == CHANCE:
                state.apply(seat, state.draw(rng))
                continue
            legal = state.legal(seat)
            for choice in legal:
                for target in state.game.describe(state, seat, choice).targets:
                    assert target.startswith(("card:", "cell:")) or target in about
            slip = rng.random() < 0.3
            state.apply(seat, rng.choice(legal) if slip else bot.choose(Observation(state, seat)))


def test_what_is_printed_says_force_and_levels() -> None:
    box = rabbit().printed({})
    assert box["force"]["fighter"] == 2
    assert box["force"]["roused fighter"] == 3
    assert box["force"]["fox"] == 7
    assert (box["levels"], box["most_rabbits"]) == ([10, 13, 15, 17], 22)


USUAL: list[tuple[str, Card, list[str], int]] = [
    ("spaces hold it all", {"rabbits": {"scout": 1, "worker": 1}, "stored": 5}, [], 0),
    ("nobody stays", {"rabbits": {"scout": 1, "worker": 1}, "loose": 9}, ["follow worker"], 2),
    ("some stay", {"rabbits": {"scout": 1, "worker": 2}, "loose": 9}, ["follow worker"], 1),
]


@pytest.mark.parametrize(
    ("home", "choices", "usual"), [pytest.param(*rest, id=name) for name, *rest in USUAL]
)
def test_a_group_takes_what_others_cannot_hold(home: Card, choices: list[str], usual: int) -> None:
    land = position(home=home)
    assert seen(land)["usual"] is None
    play(land, "move scout 0", *choices)
    assert seen(land)["usual"] == usual
    play(land, "go with 1")
    assert seen(land)["usual"] == 1, "what they carry"


def test_a_card_tells_all_the_food_that_its_rabbits_share() -> None:
    land = position(home={"rabbits": {"laden scout": 1}, "stored": 2}, north={"growing": 2})
    assert [card["pool"] for card in seen(land)["cards"][:3]] == [3, 2, 0]


def test_threats_are_sure_by_the_next_sun_card() -> None:
    def threats(*suns: str) -> list[tuple[str, bool | None]]:
        land = position(
            home={"rabbits": {"laden thinker": 1}},
            north={"predators": {"cat": 1}},
            east={"predators": {"snake": 1}},
            south={"predators": {"fox": 1}},
            next_suns=suns,
        )
        return [(entry["predator"], entry["sure"]) for entry in seen(land)["danger"]]

    assert threats() == [("fox", True), ("cat", None), ("snake", None)]
    assert threats("1 food, cats") == [("fox", True), ("cat", True), ("snake", False)]
