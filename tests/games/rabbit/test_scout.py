"""`scout` plays a sound game of Rabbit: it feeds before it spends, digs, breeds, avoids foxes."""

from __future__ import annotations

import random
from typing import cast

import pytest

from tests.games.rabbit.positions import BOX, asked, looks, play, position, predators, rabbit
from warren.bots import make_bot
from warren.core.frames import CHANCE
from warren.core.game import Game
from warren.core.observation import Observation
from warren.games.rabbit.state import Land


def choose(land: Land, seed: int = 0) -> str:
    """What scout does now."""
    bot = make_bot("scout", random.Random(seed))
    return land.game.vocabulary[bot.choose(Observation(land, land.to_act()[0]))]


def follow_scout(land: Land, until: str) -> list[str]:
    """Let scout play until a step is asked, and return what it chose."""
    made: list[str] = []
    rng = random.Random(0)
    while land.stack and asked(land) != until:
        seat = land.to_act()[0]
        name = land.game.vocabulary[land.draw(rng)] if seat == CHANCE else choose(land)
        land.apply(seat, land.game.vocabulary.id(name))
        made.append(name)
    return made


def survivors(level: str, seed: int, players: int = 1, of: Game | None = None) -> int:
    rng = random.Random(seed)
    bot = make_bot(level, rng)
    state = (of or rabbit()).new(players)
    while state.to_act():
        seat = state.to_act()[0]
        choice = state.draw(rng) if seat == CHANCE else bot.choose(Observation(state, seat))
        state.apply(seat, choice)
    return int(cast(Land, state).alive())


def test_scout_plainly_beats_kit() -> None:
    scout = [survivors("scout", seed) for seed in range(20)]
    kit = [survivors("kit", seed) for seed in range(20)]
    assert min(scout) > max(kit)
    assert sum(scout) / 20 >= 11
    assert survivors("scout", 1, players=2) >= 10


@pytest.mark.parametrize(
    ("old", "new", "least"),
    [
        ("north = 3", "north = 6", 10),
        ("food = 1\n", "food = 0\n", 5),
        ("north = 3", "north = 0", 4),
    ],
)
def test_scout_plays_soundly_with_other_cards(old: str, new: str, least: int) -> None:
    text = BOX.read_text("utf-8")
    cards = rabbit().with_content({"cards": text.replace(old, new)})
    assert min(survivors("scout", seed, of=cards) for seed in range(8)) >= least


def test_scout_fetches_food_and_brings_it_home() -> None:
    land = cast(Land, rabbit().new(1))
    made = follow_scout(land, "breed")
    assert "go with 0" in made
    assert land.heads[0] == 4, "everybody is back home"
    assert land.counted_food() > 4


def test_scout_feeds_before_it_spends() -> None:
    land = position(home={"rabbits": {"laden scout": 1, "laden worker": 2}})
    assert choose(land) == "end", "a trip would bring nothing, and the food is needed"
    made = follow_scout(land, "sun")
    assert made[-1] == "kits 0", "a kit would cost a rabbit its food"
    assert land.alive() == 3


def test_scout_breeds_when_there_is_food_to_spare() -> None:
    land = position(
        home={"rabbits": {"laden scout": 1, "laden thinker": 1, "laden worker": 2}, "stored": 6},
        suns=["1 food, plain"] * 4,
    )
    play(land, "end")
    follow_scout(land, "sun")
    assert looks(land, 0)["mother"] == 2
    assert land.counted_food() >= land.alive()


def test_scout_digs_when_more_lies_about_than_the_herd_can_hold() -> None:
    land = position(
        home={
            "rabbits": {"laden scout": 1, "laden thinker": 1, "laden worker": 5},
            "stored": 6,
            "loose": 6,
        },
        suns=["1 food, plain"] * 6,
    )
    made = follow_scout(land, "breed")
    assert any(name.startswith("burrow") for name in made)
    assert land.box[5] < 9


def test_scout_flees_from_a_fox_and_keeps_away_from_it() -> None:
    land = position(
        home={"rabbits": {"laden worker": 1}, "stored": 2},
        north={"rabbits": {"laden thinker": 1, "laden worker": 2}, "predators": {"fox": 1}},
    )
    follow_scout(land, "breed")
    assert predators(land, 1) == {"fox": 1}
    assert land.heads[1] == 0, "nobody stays with the fox"
    assert land.alive() == 4
    land = position(
        home={"rabbits": {"laden scout": 1, "worker": 3}, "stored": 4},
        north={"growing": 3, "predators": {"fox": 1}},
        south={"growing": 2},
    )
    made = follow_scout(land, "breed")
    assert "north" not in made[:4]
    assert land.alive() == 4


@pytest.mark.parametrize("fighters", [2])
def test_scout_fights_when_that_drives_a_predator_off(fighters: int) -> None:
    land = position(
        home={"rabbits": {"laden fighter": fighters, "laden worker": 1}, "predators": {"stoat": 1}},
    )
    follow_scout(land, "breed")
    assert predators(land, 0) == {}
