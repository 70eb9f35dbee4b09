"""What pointing at the board says: what a choice would lead to, and why an element is closed."""

from __future__ import annotations

import pytest

from tests.games.winter.positions import play, position
from warren.core.registry import game as find_game
from warren.games.winter.content import LENDERS, ONCE
from warren.games.winter.rules.order import STEPS
from warren.games.winter.state import Village
from warren.games.winter.vocabulary import USE, VOCABULARY


def outcome(village: Village, space: str, language: str = "en") -> str:
    seat = village.to_act()[0]
    choice = village.game.vocabulary.id(space)
    assert choice in village.legal(seat)
    return village.game.describe(village, seat, choice, language=language).outcome


def closed(village: Village, target: str, language: str = "en") -> str:
    return village.game.why_closed(village, village.to_act()[0], target, ["Ann"], language)


def holding(token: str, wood: str, known: bool = False) -> Village:
    """A player who has drawn a token, and may know who lies face down at wood."""
    village = position(f"wood: {wood}", at="morning", bag="1 2 N R", area={1: 1})
    play(village, token)
    if known:
        village.seen = [1] * len(village.seen)
    return village


@pytest.mark.parametrize(
    ("token", "wood", "known", "told"),
    [
        ("villager of 1", "c . . 2d", False, ""),
        ("villager of 1", "c c . 2d", False, "full: Wood produces"),
        ("villager of 1", "c c . 1d", True, "it produces: you +3"),
        ("villager of 2", "c c . 1d", True, "it produces: you +2"),
        ("rabbit", "c . 2d 1d", False, "Rabbit: 3 to the Burrow"),
        ("villager of 1", "c c . Rd", True, "Rabbit: 2 to the Burrow"),
        ("villager of 1", "c c . Nu", False, "it produces: you +1"),
        ("villager of 2", "c c . Nu", False, "turned up: +1 to its owner"),
        ("villager of 1", "c c . Ru", False, "Rabbit: 1 to the Burrow"),
        ("neutral", "c c . Ru", False, "Rabbit: 1 to the Burrow"),
        ("neutral", "c c . 3u", False, "turned up: brings nothing"),
    ],
)
def test_what_a_villager_would_do_is_told_as_far_as_one_can_know_it(
    token: str, wood: str, known: bool, told: str
) -> None:
    village = holding(token, wood, known)
    space = f"wood.{wood.split().index('.') + 1}"
    assert outcome(village, space) == told


def test_clearing_the_burrow_and_cards_are_foreseen_too() -> None:
    assert outcome(holding("villager of 1", "c c 2d 3d"), "wood.1") == "clear: take the token"
    village = position("burrow: 2d .", at="morning", area={0: 1})
    play(village, "from your area")
    assert outcome(village, "burrow.2") == "full: the Burrow opens"
    assert outcome(village, "burrow.2", "de") == "voll: Der Bau öffnet sich"
    own = position("wood: c c c .", at="morning", area={0: 1}, cards={0: ["Woodcutter"]})
    play(own, "from your area")
    assert outcome(own, "wood.4") == "it produces: you +4"


def test_restoring_the_last_open_space_is_foreseen() -> None:
    village = position("wood: c c 2d .", goods={0: "Game"}, tokens={0: 1}, area={0: 1})
    assert outcome(village, "wood.4") == "full: Wood produces"
    assert outcome(village, "wood.4", "de") == "voll: Holz gibt Ertrag"
    assert outcome(village, "game.3") == ""


def test_a_closed_space_says_what_is_there() -> None:
    village = holding("villager of 1", "c . 2d #")
    assert closed(village, "space:wood.1").startswith("Wood 1 can be cleared only when")
    assert closed(village, "space:wood.2") == "", "it is open"
    assert closed(village, "space:wood.3") == "a villager lies face down on Wood 3"
    assert closed(village, "space:wood.4", "de").startswith("auf Holz 4 liegt der Judacula-Fels")


def test_cards_stories_and_tasks_say_when_their_time_comes() -> None:
    village = position(
        at="morning",
        area={0: 1},
        display=["Cave"],
        stories=["The Thunders"],
        tasks={0: [1], 1: [2]},
        hands={0: [3]},
    )
    assert closed(village, "card:Cave").startswith("village cards are acquired at midday")
    assert closed(village, "story:The Thunders").startswith("a story is told in the evening")
    assert closed(village, "task:1").startswith("your own task")
    assert closed(village, "task:2").startswith("tasks are completed at midday")
    assert closed(village, "task:3").startswith("in your hand")
    assert closed(village, "card:Cave", "de").startswith("Dorfkarten erwirbst du mittags")
    assert closed(village, "do:from the bag") == ""
    assert closed(village, "nowhere") == ""
    assert village.game.why_closed(village, 1, "card:Cave") == "", "it is not asked"


def test_what_is_dealt_with_now_says_what_is_lacking() -> None:
    village = position(goods={0: "Game"}, display=["Cave", "Arbor"], tasks={0: [1]}, area={0: 1})
    assert "1 Wood short" in closed(village, "card:Arbor")
    assert closed(village, "card:River") == "River is not on display"
    assert closed(village, "task:1") == "Task 1 is your own task: only others complete it"
    assert closed(village, "do:use River") == "you have no River"
    assert closed(village, "do:skip midday").startswith("midday can be skipped only")


def test_goods_say_how_many_there_are() -> None:
    village = position(at="evening", goods={0: "Wood 3, Reeds 2"}, stories=["The Thunders"])
    play(village, "story The Thunders")
    assert closed(village, "resource:Wood") == ""
    assert closed(village, "resource:Wood.2") == ""
    assert closed(village, "resource:Game") == "you have no Game for it"
    assert closed(village, "resource:Game.2") == "you have no Game for it"
    assert "does not pay for The Thunders" in closed(village, "resource:token")
    assert closed(village, "resource:Game", "de") == "du hast dafür kein Gut der Art Wild"


def test_players_and_characters_are_pointed_at_by_their_own_names() -> None:
    village = find_game("winter").new(2, first="seat 1")
    village.apply(0, village.game.vocabulary.id("Wolf"))
    why = village.game.why_closed(village, 1, "character:Wolf", ["Ann", "Ben"])
    assert why == "Ann plays Wolf already"
    assert VOCABULARY.at("player:0") == [VOCABULARY.id("player 1")]
    assert VOCABULARY.at("token:7") == [VOCABULARY.id("rabbit")]


def test_steps_are_called_by_the_names_that_their_numbers_have() -> None:
    assert [step.name for step in find_game("winter").steps] == STEPS.names


def test_what_is_used_once_a_turn_has_a_bit_of_its_own() -> None:
    assert ONCE[: len(LENDERS)] == [lender.name for lender in LENDERS]
    assert [f"use {name}" for name in ONCE[: len(LENDERS)]] == USE.names
    assert len(set(ONCE)) == len(ONCE)
