"""What a seat can expect: the storehouse against the year, what fills next, odds of a rabbit."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from tests.games.winter.positions import play, position
from warren.core.frames import CHANCE
from warren.core.registry import game as find_game
from warren.games.winter.content import RABBIT, SPACE_NAMES
from warren.games.winter.shapes import FACE_DOWN
from warren.games.winter.state import Village


def expected(village: Village, seat: int | None = 0) -> dict[str, Any]:
    return cast(dict[str, Any], village.view(seat)["board"]["prospects"])


def test_the_storehouse_is_told_against_the_year() -> None:
    village = position(at="morning", season=4, bag="F F F 1 2 3 R")
    village.tracks = [3, 5, 0]
    told = expected(village)
    assert (told["filled"], told["of"]) == (8, 21)
    assert told["turns"] == 3, "of four villagers, before the last of three frosts"
    spring = position(at="morning", season=2, bag="1 2 3 R")
    assert expected(spring)["turns"] > 4 * told["turns"], "two more seasons come"


def test_between_two_seasons_the_turns_are_those_of_the_seasons_to_come() -> None:
    village = position(at="morning", season=3, bag="1", goods={0: "Wood"})
    play(village, "villager of 1", "wood.3")
    before = expected(village)["turns"]
    play(village, "end the turn")
    assert village.view(0)["board"]["season"] == "fall", "displays and tasks are renewed first"
    assert expected(village)["turns"] == before


def test_a_place_says_what_is_open_and_whether_the_next_villager_fills_it() -> None:
    village = position("wood: c c 1d .\ngame: c c 1u .\nburrow: 2d .", at="morning", bag="1 2 R")
    places = expected(village)["places"]
    assert (places["Wood"]["open"], places["Wood"]["next"]) == (1, True)
    assert (places["Game"]["produced"], places["Game"]["next"]) == (True, False)
    assert places["Burrow"]["next"]
    assert places["Crops"] == {
        "open": 2,
        "next": False,
        "produced": False,
        "rabbit": None,
        "spaces": {},
    }


@pytest.mark.rule("WR-3.9")
def test_the_odds_are_those_of_what_a_seat_does_not_know() -> None:
    village = position("wood: c c . .", at="morning", bag="R 2 3 3")
    assert expected(village)["bag"] == 25
    play(village, "rabbit", "wood.3")
    assert expected(village, 0)["places"]["Wood"]["rabbit"] == 100, "it was placed by this seat"
    assert expected(village, 0)["bag"] == 0
    for other in (1, 2, None):
        assert expected(village, other)["places"]["Wood"]["rabbit"] == 25
        assert expected(village, other)["bag"] == 25


@pytest.mark.rule("WR-3.9")
def test_what_was_put_back_counts_in_the_odds_of_who_did_it() -> None:
    village = position("game: c c 2d .", at="morning", bag="R 3 1", cards={0: ["Spring"]})
    play(village, "rabbit", "yes", "villager of 3", "villager of 3", "wood.3")
    told = expected(village, 0)
    assert told["places"]["Game"]["rabbit"] == 0
    assert told["bag"] == 50
    assert expected(village, 1)["places"]["Game"]["rabbit"] == 25


def test_the_last_frost_is_told_before_it_comes() -> None:
    assert expected(position(at="morning", season=4, bag="F F 1 2"))["frost"] is None
    village = position(at="morning", season=4, bag="F 1 2 3")
    village.frost = 3
    assert expected(village)["frost"] == 25


@pytest.mark.parametrize("seed", range(3))
def test_odds_agree_with_deals_counted_all_through_a_game(seed: int) -> None:
    rng = random.Random(seed)
    state = cast(Village, find_game("winter").new(3))
    while state.to_act():
        actor = state.to_act()[0]
        state.apply(actor, state.draw(rng) if actor == CHANCE else rng.choice(state.legal(actor)))
        if rng.random() > 0.01:
            continue
        dealt = [cast(Village, state.redeal(1, rng)) for _ in range(300)]
        for place in expected(state, 1)["places"].values():
            for name, odds in place["spaces"].items():
                space = SPACE_NAMES.index(name)
                counted = sum(one.spaces[space] == FACE_DOWN + RABBIT for one in dealt)
                assert abs(100 * counted / len(dealt) - odds) < 14, "five deviations of chance"
