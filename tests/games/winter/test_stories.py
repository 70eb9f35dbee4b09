"""Every story: the clauses WR-S.* of docs/rules/winter.md."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.games.winter.positions import (
    RABBIT_SEEN,
    asked,
    have,
    in_burrow,
    legal,
    on,
    play,
    position,
    villager,
)
from warren.games.winter.content import STORIES
from warren.games.winter.state import Village


def tell(story: str, board: str = "", **more: Any) -> Village:
    """Player 1 tells a story with three Reeds, unless told otherwise."""
    mine = {0: "Reeds 3"} | more.pop("goods", {})
    village = position(board, at="evening", goods=mine, stories=[story], **more)
    return play(village, f"story {story}")


def after(village: Village) -> Village:
    """The display is filled again."""
    while village.to_act() == (-1,) and asked(village)[0] == "draw_story":
        village.apply(-1, village.legal(-1)[0])
    return village


@pytest.mark.parametrize(
    ("story", "resource"),
    [
        pytest.param(name, resource, marks=pytest.mark.rule(f"WR-S.{name}"), id=name)
        for name, resource in (
            ("Flint Visits Rabbit", "Earth"),
            ("How Rabbit Stole Otter's Coat", "Reeds"),
            ("How They Brought Back Tobacco", "Medicine"),
            ("Terrapin and the Beaver", "Wood"),
            ("The Legend of Little Deer", "Game"),
            ("The Thunders", "Crops"),
        )
    ],
)
def test_a_gift_for_every_player(story: str, resource: str) -> None:
    village = tell(story)
    assert [have(village, seat) for seat in range(3)] == [{resource: 1}] * 3
    assert village.score[0] == 3


@pytest.mark.rule("WR-S.How the Deer Got His Antlers")
def test_antlers_give_any_resource_for_each_rabbit_face_up() -> None:
    village = tell("How the Deer Got His Antlers", "wood: c c Ru Ru\ngame: c c Rd .")
    assert asked(village) == ("choose_gain", 0)
    play(village, "Game, Wood")
    assert asked(village) == ("choose_gain", 1)
    play(village, "2 Wood", "2 Earth")
    assert have(village, 0) == {"Wood": 1, "Game": 1}
    assert have(village, 2) == {"Earth": 2}


@pytest.mark.rule("WR-S.How the World Was Made")
def test_everybody_may_restore_free_in_turn_order() -> None:
    village = tell("How the World Was Made", "wood: . . . .", seat=0, tokens={0: 1, 2: 2})
    assert asked(village) == ("free_restore", 0)
    play(village, "wood.1")
    assert asked(village) == ("free_restore", 2), "player 2 has none"
    play(village, "wood.2", "stop")
    assert village.tokens == [0, 0, 1]
    assert not {"burrow.1"} & legal(village)


@pytest.mark.rule("WR-S.Judacula Rock")
def test_the_rock_closes_a_space_for_good() -> None:
    village = tell("Judacula Rock")
    assert {"wood.3", "wood.1", "burrow.1"} <= legal(village)
    play(village, "wood.1")
    assert on(village, "wood.1")["is"] == "rock"
    assert village.tokens[0] == 1, "a token was taken to open it"
    again = tell("Judacula Rock", "wood: c c # .")
    assert asked(again)[0] == "draw_story", "nothing moves the rock"
    board = "wood: c c # 2u"
    cleared = position(board, at="morning", area={0: 1})
    play(cleared, "from your area")
    assert "wood.3" not in legal(cleared)


@pytest.mark.rule("WR-S.Origin of Disease and Medicine")
def test_all_game_becomes_medicine() -> None:
    village = tell("Origin of Disease and Medicine", goods={0: "Reeds 3, Game", 1: "Game 4, Wood"})
    play(village, "Reeds")  # two are paid anyway
    assert have(village, 0) == {"Medicine": 1}
    assert have(village, 1) == {"Medicine": 4, "Wood": 1}
    short = position(
        at="evening",
        goods={0: "Reeds 3", 1: "Game 4"},
        burrow="Medicine 18",
        stories=["Origin of Disease and Medicine"],
    )
    play(short, "story Origin of Disease and Medicine")
    assert have(short, 1) == {"Medicine": 2}


@pytest.mark.rule("WR-S.Terrapin Escapes the Wolves")
def test_all_reeds_become_earth() -> None:
    village = tell("Terrapin Escapes the Wolves", goods={0: "Reeds 5", 2: "Reeds, Earth"})
    assert have(village, 0) == {"Earth": 2}
    assert have(village, 2) == {"Earth": 2}


@pytest.mark.rule("WR-S.Pleiades and the Pine")
def test_conservation_tokens_move_and_production_follows() -> None:
    village = tell("Pleiades and the Pine", "wood: c c 2d .\ngame: c c 3d .")
    play(village, "crops.1", "wood.4")
    assert on(village, "wood.3")["is"] == "face down", "not before all moves"
    assert "wood.4" not in legal(village), "each moves once"
    play(village, "crops.2", "game.4", "stop")
    assert have(village, 1) == {"Wood": 2, "Game": 1}
    assert have(village, 2) == {"Wood": 1, "Game": 2}
    assert on(village, "crops.1")["is"] == "open"


@pytest.mark.rule("WR-S.Rabbit and the Tar Wolf")
def test_a_rabbit_in_the_bag_leaves_the_game_or_all_see_there_is_none() -> None:
    village = tell("Rabbit and the Tar Wolf", bag="R 1")
    assert village.view(1)["board"]["boxed"] == 1
    assert village.bag[7] == 0
    none = tell("Rabbit and the Tar Wolf", "wood: c c Rd .", bag="1 2")
    assert none.view(2)["board"]["boxed"] == 0
    assert none.view(2)["board"]["no_rabbit"] is True


@pytest.mark.rule("WR-S.Rabbit Dines with Bear")
def test_villagers_face_up_score() -> None:
    village = tell("Rabbit Dines with Bear", "wood: c 1u 1u 2u\ngame: c c 3d Ru")
    assert village.score == [1 + 2, 1, 0]


@pytest.mark.rule("WR-S.Rabbit Escapes from the Wolves")
def test_one_of_each_resource_goes_to_the_burrow() -> None:
    village = tell("Rabbit Escapes from the Wolves")
    names = ["Game", "Crops", "Medicine", "Earth", "Wood", "Reeds"]
    assert in_burrow(village) == dict.fromkeys(names, 1)


@pytest.mark.rule("WR-S.The First Fire")
def test_the_teller_may_advance_a_track() -> None:
    village = tell("The First Fire", tracks=[7, 3, 0])
    assert legal(village) == {"clothing", "food", "no"}
    play(village, "clothing")
    assert village.tracks == [7, 4, 0]


@pytest.mark.rule("WR-S.The Green Corn Festival")
def test_village_cards_score() -> None:
    village = tell("The Green Corn Festival", cards={0: ["Arbor"], 2: ["Longhouse", "Longhouse"]})
    assert village.score == [2, 0, 2]


@pytest.mark.rule("WR-S.Tahlequah")
def test_two_others_gain_two_resources() -> None:
    village = tell("Tahlequah", players=4)
    assert legal(village) == {"player 2", "player 3", "player 4"}
    play(village, "player 4", "player 2", "Game, Wood")
    assert [have(village, seat) for seat in range(4)] == [
        {},
        {"Wood": 1, "Game": 1},
        {},
        {"Wood": 1, "Game": 1},
    ]
    two = tell("Tahlequah", players=2)
    play(two, "2 Wood")
    assert have(two, 1) == {"Wood": 2}


@pytest.mark.rule("WR-S.The Wolf's Revenge")
def test_everybody_may_take_from_the_burrow_in_turn_order() -> None:
    village = tell("The Wolf's Revenge", burrow="Wood, Game")
    assert asked(village) == ("take_from_burrow", 0)
    play(village, "no")
    assert asked(village) == ("take_from_burrow", 1)
    play(village, "Wood", "Game")
    assert [have(village, seat) for seat in range(3)] == [{}, {"Wood": 1}, {"Game": 1}]


@pytest.mark.rule("WR-S.When Wolf Wore Shoes")
def test_face_down_villagers_are_rearranged_and_production_follows() -> None:
    village = tell(
        "When Wolf Wore Shoes", "wood: c c 1d .\ngame: c c 2d 3u\nburrow: Rd .", seen=[0] * 26
    )
    assert legal(village) == {"wood.3", "game.3", "burrow.1", "stop"}
    play(village, "burrow.1", "wood.3")
    assert on(village, "burrow.1")["is"] == "face down", "they changed places"
    assert legal(village) == {"game.3", "burrow.1", "stop"}, "each once"
    play(village, "game.3", "wood.4")
    assert on(village, "wood.3")["is"] == "face down", "not before all moves"
    play(village, "stop")
    assert on(village, "wood.3") == {"is": "face up", "token": RABBIT_SEEN}
    assert in_burrow(village) == {"Wood": 2}


@pytest.mark.rule("WR-S.Why Deer's Teeth are Blunt")
def test_tasks_in_play_are_replaced_from_the_tellers_hand() -> None:
    village = tell(
        "Why Deer's Teeth are Blunt", tasks={0: [1], 1: [2]}, hands={0: [10, 11, 12], 1: [13]}
    )
    play(village, "task 2", "task 11")
    assert village.in_play[1] == 1 << 10, "its owner stays the same"
    assert "task 11" not in legal(village)
    play(village, "task 1", "task 10")
    assert village.hands == [1 << 11, 1 << 12, 0]
    assert village.tasks_gone == 0b11


# Ongoing


@pytest.mark.rule("WR-S.Ball Game of Birds vs Mammals")
def test_an_own_villager_is_shown_for_one_more_midday_action() -> None:
    village = position(
        at="morning", bag="1 2 3", active="Ball Game of Birds vs Mammals", area={0: 2}
    )
    play(village, "from the bag", "villager of 1")
    assert "show it" in legal(village)
    play(village, "show it", "wood.3")
    assert on(village, "wood.3", 2)["token"] == villager(0)
    play(village, "from your area", "game.3")
    assert asked(village) == ("midday", 0)
    play(village, "from your area", "reeds.3")
    assert asked(village)[0] != "midday"
    other = position(at="morning", bag="1 2 3", active="Ball Game of Birds vs Mammals")
    play(other, "villager of 2")
    assert "show it" not in legal(other)


@pytest.mark.rule("WR-S.The Frog Swallows the Sun")
def test_an_own_task_is_swapped_as_evening_action() -> None:
    village = position(
        at="evening", active="The Frog Swallows the Sun", tasks={0: [1]}, hands={0: [7, 8]}
    )
    assert {"task 7", "task 8"} <= legal(village)
    play(village, "task 8")
    assert village.in_play[0] == 1 << 7
    assert village.hands[0] == 1 << 6
    two = position(
        at="evening", active="The Frog Swallows the Sun", tasks={0: [1, 2]}, hands={0: [7]}
    )
    play(two, "task 7", "task 2")
    assert two.in_play[0] == 1 << 6 | 1


@pytest.mark.rule("WR-S.How Rabbit Got His Long Ears")
def test_a_resource_is_exchanged_with_the_burrow_once_a_turn() -> None:
    village = position(
        active="How Rabbit Got His Long Ears",
        goods={0: "Wood, Game"},
        burrow="Wood, Reeds",
        area={0: 1},
    )
    play(village, "use How Rabbit Got His Long Ears", "Wood")
    assert have(village, 0) == {"Game": 1, "Reeds": 1}, "of another kind"
    assert in_burrow(village) == {"Wood": 2}
    assert "use How Rabbit Got His Long Ears" not in legal(village)


@pytest.mark.parametrize(
    ("story", "gain", "points"),
    [
        pytest.param(name, gain, points, marks=pytest.mark.rule(f"WR-S.{name}"), id=name)
        for name, gain, points in (
            ("How the Terrapin Beat the Rabbit", {}, 1),
            ("The Little People", {"Medicine": 1}, 0),
            ("The Origin of Bears", {"Game": 1}, 0),
            ("The Origin of Strawberries", {"Crops": 1}, 0),
        )
    ],
)
def test_a_second_villager_brings_something(story: str, gain: dict[str, int], points: int) -> None:
    village = position(at="morning", active=story, area={0: 2}, bag="1 2")
    play(village, "from your area", "wood.3")
    assert have(village, 0) == {}, "not the first"
    play(village, "from your area", "game.3")
    assert have(village, 0) == gain
    assert village.score[0] == points


@pytest.mark.rule("WR-S.Journey to the Sunrise")
def test_any_three_stand_for_one() -> None:
    tasks = {1: [2]}  # Game, Wood
    village = position(
        goods={0: "Game, Reeds 2, Crops"}, tasks=tasks, active="Journey to the Sunrise", area={0: 1}
    )
    assert "task 2" in legal(village)
    play(village, "task 2")
    assert have(village, 0) == {}
    without = position(goods={0: "Game, Reeds 2, Crops"}, tasks=tasks, area={0: 1})
    assert "task 2" not in legal(without)


@pytest.mark.parametrize(
    ("story", "one", "other"),
    [
        pytest.param(name, one, other, marks=pytest.mark.rule(f"WR-S.{name}"), id=name)
        for name, one, other in (
            ("Nunnehi", "Wood", "Reeds"),
            ("Selu & Kanati", "Crops", "Game"),
            ("Spearfinger", "Earth", "Medicine"),
        )
    ],
)
def test_two_kinds_are_interchangeable(story: str, one: str, other: str) -> None:
    tasks = {1: [4, 18, 31, 3, 16]}  # Wood 2, Reeds 2, Crops 2, Earth and Game, Game and Medicine
    number = {"Wood": 4, "Reeds": 18, "Crops": 31, "Earth": 3, "Medicine": 16}
    for paid, asked_for in ((one, other), (other, one)):
        if asked_for == "Game":
            continue
        pair = paid in ("Earth", "Medicine")
        mine = f"{paid}, Game" if pair else f"{paid} 2"
        village = position(
            goods={0: mine},
            tasks=tasks,
            active=story,
            area={0: 1},
            characters=["Otter", "Deer", "Wolf"] if paid != "Reeds" else ["Wolf", "Deer", "Bear"],
        )
        assert f"task {number[asked_for]}" in legal(village)


@pytest.mark.rule("WR-S.Opossum Searches for a Wife")
def test_who_draws_must_draw_one_more() -> None:
    village = position(at="morning", bag="R 2 3", active="Opossum Searches for a Wife")
    play(village, "rabbit", "villager of 3")
    assert asked(village) == ("keep", 0)
    play(village, "villager of 3")
    assert village.bag[7] == 1
    last = position(at="morning", bag="R", active="Opossum Searches for a Wife")
    play(last, "rabbit")
    assert asked(last) == ("place", 0), "there is no other"


@pytest.mark.rule("WR-S.The Medicine Lake")
def test_any_resource_stands_for_a_token_in_a_cost() -> None:
    village = position(
        goods={0: "Earth, Reeds, Crops"},
        display=["Longhouse"],
        active="The Medicine Lake",
        area={0: 1},
    )
    play(village, "card Longhouse")
    assert legal(village) == {"Crops", "conservation token"}
    play(village, "Crops")
    assert village.tokens[0] == 0
    assert have(village, 0) == {}


@pytest.mark.rule("WR-S.The Origin of the Sunflower")
def test_without_game_and_crops_one_crops_may_be_gained() -> None:
    active = "The Origin of the Sunflower"
    village = position(at="evening", active=active, goods={0: "Wood"})
    assert legal(village) == {"yes", "no"}
    play(village, "yes")
    assert have(village, 0) == {"Wood": 1, "Crops": 1}
    assert asked(village) == ("evening", 0), "the action is still open"
    assert asked(position(at="evening", active=active, goods={0: "Game"})) == ("evening", 0)


@pytest.mark.rule("WR-S.The Owl at the Window")
def test_the_owl_looks_at_a_face_down_villager() -> None:
    village = position("wood: c c Rd 2d", active="The Owl at the Window", area={0: 1})
    play(village, "use The Owl at the Window", "wood.3")
    assert [on(village, "wood.3", seat)["token"] for seat in (0, 1, None)] == [
        RABBIT_SEEN,
        None,
        None,
    ]
    assert "use The Owl at the Window" not in legal(village)


@pytest.mark.rule("WR-S.Uk'tan")
def test_restoring_scores() -> None:
    village = position(active="Uk'tan", tokens={0: 2}, goods={0: "Wood 2"}, area={0: 1})
    play(village, "wood.3", "wood.4")
    assert village.score[0] == 2


@pytest.mark.rule("WR-S.Why the Possum's Tail is Bare")
def test_a_face_down_villager_moves_once_a_turn() -> None:
    village = position("wood: c c 2d .", active="Why the Possum's Tail is Bare", area={0: 1})
    play(village, "use Why the Possum's Tail is Bare", "game.3")
    assert on(village, "game.3")["is"] == "face down"
    assert "use Why the Possum's Tail is Bare" not in legal(village)


def test_every_story_has_a_retelling_of_two_or_three_sentences() -> None:
    box = position().box
    for name, telling in zip(STORIES, box.tellings, strict=True):
        sentences = re.findall(r"[.!?](?:\s|$)", telling)
        assert 2 <= len(sentences) <= 3, name
        assert telling.isascii(), name
