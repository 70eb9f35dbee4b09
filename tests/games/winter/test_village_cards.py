"""Every village card: the clauses WR-V.* of docs/rules/winter.md."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.games.winter.positions import (
    RABBIT_SEEN,
    asked,
    at_chance,
    goods,
    have,
    in_burrow,
    legal,
    on,
    play,
    position,
    villager,
)
from warren.games.winter.content import RESOURCES, VILLAGE
from warren.games.winter.rules.payments import unpack


def rule(name: str, *values: str) -> object:
    return pytest.param(name, *values, marks=pytest.mark.rule(f"WR-V.{name}"), id=name)


@pytest.mark.parametrize(
    ("card", "resource"),
    [
        rule("Hunting Ground", "Game"),
        rule("Irrigation", "Crops"),
        rule("Pottery Station", "Earth"),
        rule("Weaving Station", "Reeds"),
        rule("Wild Tobacco", "Medicine"),
        rule("Woodcutter", "Wood"),
    ],
)
def test_a_producer_gives_2_when_its_location_produces(card: str, resource: str) -> None:
    place = resource.lower()
    village = position(f"{place}: c c 2d .", at="morning", area={0: 1}, cards={2: [card]})
    play(village, "from your area", f"{place}.4")
    assert have(village, 2) == {resource: 3}
    other = "wood" if place != "wood" else "game"
    village = position(f"{other}: c c 2d .", at="morning", area={0: 1}, cards={2: [card]})
    play(village, "from your area", f"{other}.4")
    assert resource not in have(village, 2)


@pytest.mark.parametrize(
    ("card", "paid", "asked_for"),
    [
        rule("Beaver Lodge", "Game", "Wood"),
        rule("Cane Break", "Reeds", "Earth"),
        rule("Locust Grove", "Wood", "Crops"),
        rule("Mushrooms", "Medicine", "Game"),
        rule("River Bank", "Earth", "Reeds"),
        rule("Sunchoke Gardens", "Crops", "Medicine"),
    ],
)
def test_a_substitute_pays_one_resource_in_place_of_another(
    card: str, paid: str, asked_for: str
) -> None:
    tasks = position().task_costs
    number = 1 + next(
        task
        for task, cost in enumerate(tasks)
        if unpack(cost)[RESOURCES.index(asked_for)] == 1
        and unpack(cost)[RESOURCES.index(paid)] == 0
        and sum(unpack(cost)) <= 3
    )
    cost = unpack(tasks[number - 1])
    cost[RESOURCES.index(asked_for)] -= 1
    cost[RESOURCES.index(paid)] += 1
    mine = ", ".join(f"{name} {n}" for name, n in zip(RESOURCES, cost, strict=False) if n)
    others: dict[str, Any] = {"characters": ["Deer", "Otter", "Bear"]}
    if card == "Locust Grove":
        others = {"characters": ["Wolf", "Otter", "Bear"]}
    with_card = position(
        goods={0: mine}, tasks={1: [number]}, cards={0: [card]}, area={0: 1}, **others
    )
    assert f"task {number}" in legal(with_card)
    without = position(goods={0: mine}, tasks={1: [number]}, area={0: 1}, **others)
    assert f"task {number}" not in legal(without)
    play(with_card, f"task {number}")
    assert have(with_card, 0) == {}


@pytest.mark.rule("WR-V.Arbor")
def test_arbor_takes_from_the_burrow_on_a_second_villager() -> None:
    village = position(burrow="Wood, Game", area={0: 1}, cards={0: ["Arbor"]})
    play(village, "from your area", "reeds.3")
    assert asked(village) == ("take_from_burrow", 0)
    assert legal(village) == {"Wood", "Game"}
    play(village, "Game")
    assert have(village, 0) == {"Game": 1}
    first = position(burrow="Wood, Game", at="morning", area={0: 1}, cards={0: ["Arbor"]})
    play(first, "from your area", "reeds.3")
    assert in_burrow(first) == {"Wood": 1, "Game": 1}, "not in the morning"


@pytest.mark.rule("WR-V.Ball Court")
def test_ball_court_moves_a_face_down_villager_once_a_turn() -> None:
    village = position("wood: c c 2d 3u", cards={0: ["Ball Court"]}, area={0: 2})
    play(village, "use Ball Court")
    assert asked(village) == ("move_to", 0), "one lies face down"
    assert "burrow.1" in legal(village)
    play(village, "burrow.1")
    assert on(village, "burrow.1")["is"] == "face down"
    assert on(village, "wood.3")["is"] == "open"
    assert "use Ball Court" not in legal(village)


@pytest.mark.rule("WR-V.Cave")
def test_cave_takes_a_token_in_place_of_one_resource_once_a_turn() -> None:
    village = position(goods={0: "Game 2, Wood"}, tasks={1: [2]}, cards={0: ["Cave"]}, area={0: 1})
    play(village, "task 2")
    assert legal(village) == {
        *("Game, Wood", "Game, conservation token", "Wood, conservation token"),
    }
    play(village, "Wood, conservation token", "wood.1", "Crops")
    assert have(village, 0) == {"Game": 2}
    assert village.tokens[0] == 1
    assert on(village, "wood.1")["is"] == "open"
    assert asked(village)[0] != "complete", "once a turn"


@pytest.mark.rule("WR-V.Cave")
def test_cave_pays_for_land_a_story_and_rabbit_on_one_s_own_turn() -> None:
    land = position("game: . c c c", tokens={0: 1}, cards={0: ["Cave"]}, area={0: 1})
    play(land, "game.1", "wood.1")
    assert on(land, "game.1")["is"] == "conservation"
    assert land.tokens[0] == 1, "one restored, one taken"
    story = position(
        at="evening", goods={0: "Wood 2"}, stories=["The Thunders"], cards={0: ["Cave"]}
    )
    play(story, "story The Thunders", "wood.1")
    assert have(story, 0) == {"Crops": 1}
    rabbit = position(
        "burrow: Rd .",
        at="morning",
        bag="R 1",
        goods={0: "Game, Wood", 1: "Earth 2, Reeds"},
        cards={0: ["Cave"], 1: ["Lookout"]},
    )
    play(rabbit, "rabbit", "burrow.2")
    assert asked(rabbit) == ("rabbit_tax", 0)
    assert legal(rabbit) == {
        *("Game, Wood", "Game, conservation token", "Wood, conservation token"),
    }, "one of the two"
    play(rabbit, "Wood, conservation token", "wood.2")
    assert have(rabbit, 0) == {"Game": 1}
    assert rabbit.tokens[0] == 1
    assert asked(rabbit) == ("rabbit_tax", 1)
    assert legal(rabbit) == {"2 Earth", "Earth, Reeds"}


@pytest.mark.rule("WR-V.Cave")
def test_cave_is_no_help_on_the_turn_of_others_nor_where_there_is_nothing_to_pay() -> None:
    other = position(
        "burrow: Rd .",
        at="morning",
        area={0: 1},
        goods={1: "Earth, Reeds"},
        cards={1: ["Cave"]},
    )
    play(other, "from your area", "burrow.2")
    assert asked(other) == ("rabbit_tax", 1)
    assert legal(other) == {"Earth", "Reeds"}
    nothing = position("burrow: Rd .", at="morning", area={0: 1}, cards={0: ["Cave"]})
    play(nothing, "from your area", "burrow.2")
    assert nothing.tokens[0] == 0


@pytest.mark.rule("WR-V.Cave", "WR-S.How Rabbit Got His Long Ears")
def test_cave_pays_for_long_ears_and_any_kind_is_taken() -> None:
    village = position(
        at="evening",
        goods={0: "Game 6"},
        burrow="Game, Reeds",
        active="How Rabbit Got His Long Ears",
        cards={0: ["Cave"]},
    )
    play(village, "use How Rabbit Got His Long Ears")
    assert legal(village) == {"Game", "conservation token"}
    play(village, "conservation token", "wood.1")
    assert asked(village) == ("ears_take", 0)
    assert legal(village) == {"Game", "Reeds"}
    play(village, "Reeds")
    assert asked(village) == ("overrun", 0), "seven baskets for a token and seven goods"
    play(village, "Game")
    assert have(village, 0) == {"Game": 5, "Reeds": 1}
    assert village.tokens[0] == 1


@pytest.mark.rule("WR-V.Corn Crib")
def test_corn_crib_gains_any_resource_when_the_burrow_produces() -> None:
    village = position(
        "burrow: 3d .", at="morning", area={0: 1}, cards={1: ["Corn Crib", "Corn Crib"]}
    )
    play(village, "from your area", "burrow.2")
    assert asked(village) == ("choose_gain", 1)
    play(village, "Game, Reeds")
    assert have(village, 1) == {"Reeds": 1, "Game": 1}


@pytest.mark.rule("WR-V.Council House")
def test_council_house_plays_one_more_task_now_and_in_later_seasons() -> None:
    village = position(
        goods={0: "Wood, Earth"},
        display=["Council House"],
        tasks={0: [1]},
        hands={0: [5, 6, 7], 1: [8]},
        bag="",
    )
    play(village, "card Council House", "wood.1")
    assert asked(village) == ("council_task", 0)
    assert legal(village) == {"task 5", "task 6", "task 7", "no"}
    play(village, "task 6")
    assert village.in_play[0] == 0b100001
    while at_chance(village):
        village.apply(-1, village.legal(-1)[0])
    play(village, "task 5", "task 8")
    assert village.to_act() == (0,)
    assert legal(village) == {"task 7", "no"}, "one more, if wanted"
    play(village, "task 7")
    assert village.in_play[0] == 0b1010000


@pytest.mark.rule("WR-V.Longhouse")
def test_longhouse_has_five_baskets() -> None:
    village = position(goods={0: "Earth, Reeds"}, display=["Longhouse"], area={0: 1})
    play(village, "card Longhouse", "wood.1")
    assert village.baskets[0] == 11


@pytest.mark.rule("WR-V.Lookout")
def test_lookout_takes_from_the_burrow_when_rabbit_appears_once_in_a_turn() -> None:
    village = position(
        "wood: c c Rd .\ngame: c c Rd .", at="morning", area={0: 2}, cards={2: ["Lookout"]}
    )
    play(village, "from your area", "wood.4")
    assert asked(village) == ("take_from_burrow", 2)
    assert legal(village) == {"Wood", "no"}
    play(village, "Wood")
    assert have(village, 2) == {"Wood": 1}
    play(village, "from your area", "game.4")
    assert asked(village)[0] != "take_from_burrow", "once in this turn"
    assert in_burrow(village) == {"Wood": 1, "Game": 2}


@pytest.mark.rule("WR-V.Lookout")
def test_lookout_acts_for_a_rabbit_that_comes_late_and_in_the_burrow() -> None:
    late = position("wood: c c 2u .", at="morning", bag="R 1", cards={1: ["Lookout"]})
    play(late, "rabbit", "wood.4")
    assert asked(late) == ("take_from_burrow", 1)
    there = position(
        "burrow: 2d .", at="morning", bag="R 1", cards={1: ["Lookout"]}, goods={0: "Game"}
    )
    play(there, "rabbit", "burrow.2")
    assert asked(there) == ("take_from_burrow", 1)
    assert legal(there) == {"Game", "no"}, "what was paid just now"


@pytest.mark.rule("WR-V.River")
def test_river_restores_one_token_free_once_a_turn() -> None:
    village = position(tokens={0: 2}, cards={0: ["River"]}, goods={0: "Wood"}, area={0: 1})
    play(village, "use River", "wood.3")
    assert village.tokens[0] == 1
    assert have(village, 0) == {"Wood": 1}
    assert asked(village) == ("midday", 0), "besides the midday action"
    assert "use River" not in legal(village)


@pytest.mark.rule("WR-V.Slash and Burn")
def test_slash_and_burn_gains_four_resources_in_any_mix() -> None:
    village = position(
        goods={0: "Medicine, Crops, Game 4"}, display=["Slash and Burn"], area={0: 1}
    )
    play(village, "card Slash and Burn", "wood.1")
    assert len(legal(village)) == 126, "every mix is one choice"
    play(village, "Earth, Wood, 2 Reeds")
    assert asked(village) == ("overrun", 0)
    play(village, "3 Game")
    assert have(village, 0) == {"Game": 1, "Wood": 1, "Reeds": 2, "Earth": 1}
    assert village.baskets[0] == 6


@pytest.mark.rule("WR-V.Wild Strawberries", "WR-V.Spring")
def test_abilities_are_open_between_drawing_and_keeping() -> None:
    village = position(
        "wood: c c 2d .",
        at="morning",
        bag="R 2 3",
        cards={0: ["Spring", "Wild Strawberries", "River"]},
        tokens={0: 1},
    )
    play(village, "from the bag", "rabbit")
    assert legal(village) == {"yes", "no", "use Wild Strawberries", "use River"}
    play(village, "use Wild Strawberries", "yes", "villager of 2")
    assert legal(village) == {"rabbit", "villager of 2", "use River"}
    play(village, "use River", "game.3")
    assert legal(village) == {"rabbit", "villager of 2"}
    play(village, "villager of 2")
    assert asked(village) == ("place", 0)


@pytest.mark.rule("WR-V.Spring")
def test_spring_may_draw_one_more_and_return_one() -> None:
    village = position(at="morning", bag="R 2 3", cards={0: ["Spring"]})
    play(village, "rabbit")
    assert asked(village) == ("spring_draw", 0)
    play(village, "yes", "villager of 2")
    assert asked(village) == ("keep", 0)
    assert village.view(1)["board"]["held"] == [None, None]
    play(village, "rabbit")
    assert village.bag[1] == 1
    assert village.view(0)["board"]["you"]["returned"] == [villager(1)]
    assert village.view(1)["board"]["you"]["returned"] == []
    no = position(at="morning", bag="R 2 3", cards={0: ["Spring"]})
    play(no, "rabbit", "no")
    assert asked(no) == ("place", 0)


@pytest.mark.rule("WR-V.Stompground")
def test_stompground_moves_a_conservation_token_to_another_location() -> None:
    village = position("wood: c c 2d .", cards={0: ["Stompground"]}, area={0: 1})
    play(village, "use Stompground", "game.1")
    assert not {"game.3", "game.4", "burrow.1"} & legal(village)
    play(village, "wood.4")
    assert on(village, "game.1")["is"] == "open"
    assert have(village, 1) == {"Wood": 2}, "it filled the location"
    assert "use Stompground" not in legal(village)


@pytest.mark.rule("WR-V.Wild Strawberries")
def test_wild_strawberries_look_at_a_face_down_villager() -> None:
    village = position(
        "wood: c c Rd .\ngame: c c 2d .", cards={0: ["Wild Strawberries"]}, area={0: 1}
    )
    play(village, "use Wild Strawberries", "wood.3")
    assert on(village, "wood.3", 0)["token"] == RABBIT_SEEN
    assert on(village, "wood.3", 1)["token"] is None
    assert "use Wild Strawberries" not in legal(village)


@pytest.mark.rule("WR-V.Winter House")
def test_winter_house_keeps_one_more_villager_out_of_the_bag() -> None:
    village = position(bag="", cards={1: ["Winter House", "Winter House"]}, season=2)
    while village.stack[-1].step in {3, 32, 33}:
        seat = village.to_act()[0]
        village.apply(seat, village.legal(seat)[0])
    assert village.area == [1, 3, 1]
    assert village.bag[:3] == [2, 0, 2]


def test_every_card_has_points_and_a_sentence() -> None:
    box = position().box
    assert all(1 <= points <= 3 for points in box.card_points)
    assert all(text.endswith(".") for text in box.card_texts)
    page = (Path(__file__).parents[3] / "docs" / "rules" / "winter.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"WR-V\.([^\[]+) \[", page)) == sorted(VILLAGE)
    assert goods("") == 0
