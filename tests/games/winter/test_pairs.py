"""Cards and stories that meet: each pair that the rules say stacks or interacts."""

from __future__ import annotations

import json
import random
from typing import cast

import pytest

from tests.games.winter.positions import (
    RABBIT_SEEN,
    asked,
    at_chance,
    have,
    in_burrow,
    legal,
    on,
    play,
    position,
    villager,
)
from warren.games.winter.state import Village


@pytest.mark.rule("WR-V.Spring", "WR-S.Opossum Searches for a Wife")
def test_spring_stacks_with_opossum_searches_for_a_wife() -> None:
    village = position(
        at="morning", bag="R 2 3 1", active="Opossum Searches for a Wife", cards={0: ["Spring"]}
    )
    play(village, "rabbit", "villager of 2")
    assert asked(village) == ("spring_draw", 0)
    play(village, "yes", "villager of 3")
    assert legal(village) == {"rabbit", "villager of 2", "villager of 3"}
    play(village, "villager of 3")
    assert village.bag[:8] == [1, 1, 0, 0, 0, 0, 0, 1]
    assert village.view(0)["board"]["you"]["returned"] == [villager(1), RABBIT_SEEN]


@pytest.mark.rule("WR-V.Cave", "WR-S.The Medicine Lake")
def test_cave_with_the_medicine_lake() -> None:
    village = position(
        goods={0: "Earth, Crops"},
        display=["Longhouse"],  # Earth, Reeds, a token
        active="The Medicine Lake",
        cards={0: ["Cave"]},
        characters=["Wolf", "Otter", "Bear"],
        area={0: 1},
    )
    assert "card Longhouse" in legal(village), "a token for Reeds, Crops for the token"
    play(village, "card Longhouse")
    assert legal(village) == {"Crops", "conservation token"}
    play(village, "Crops", "wood.1")
    assert have(village, 0) == {}
    assert village.tokens[0] == 1
    assert village.used & 1 << 7, "the Cave is used"


@pytest.mark.rule("WR-V.Cave", "WR-S.The Medicine Lake")
def test_one_unit_is_not_substituted_by_both() -> None:
    bare = "\n".join(
        f"{name}: . . . ." for name in ("game", "crops", "medicine", "earth", "wood", "reeds")
    )
    village = position(
        bare,
        goods={0: "Earth, Reeds"},
        display=["Longhouse"],
        active="The Medicine Lake",
        cards={0: ["Cave"]},
        area={0: 1},
    )
    assert "card Longhouse" not in legal(village), "no token is on the board, nor a third unit"


@pytest.mark.rule("WR-S.Uk'tan", "WR-S.How the World Was Made")
def test_uktan_scores_what_how_the_world_was_made_restores() -> None:
    village = position(
        "wood: . . . .",
        at="evening",
        goods={0: "Reeds 3"},
        tokens={0: 1, 1: 2},
        active="Uk'tan",
        stories=["How the World Was Made"],
    )
    play(village, "story How the World Was Made", "wood.1", "wood.2", "wood.3")
    assert village.score == [1 + 1, 2, 0]


@pytest.mark.rule("WR-S.Judacula Rock", "WR-4.1")
def test_the_rock_fills_the_last_space_and_the_location_produces() -> None:
    village = position(
        "wood: c c 2d .", at="evening", goods={0: "Reeds 3"}, stories=["Judacula Rock"]
    )
    play(village, "story Judacula Rock", "wood.4")
    assert have(village, 1) == {"Wood": 2}
    later = position("wood: c c # .", at="morning", area={0: 1})
    play(later, "from your area", "wood.4")
    assert have(later, 0) == {"Wood": 2}, "three spaces are all there is"
    burrow = position("burrow: # .", at="morning", area={0: 1}, burrow="Game 2")
    play(burrow, "from your area", "burrow.2")
    assert have(burrow, 0) == {"Game": 2}, "the Burrow with one space"


@pytest.mark.rule("WR-V.Winter House", "WR-10.2")
def test_winter_house_at_the_change_of_season_as_far_as_villagers_go() -> None:
    village = position(
        "wood: c c 1d 2d",
        players=5,
        bag="",
        season=2,
        area={0: 1},
        cards={0: ["Winter House", "Winter House"], 1: []},
    )
    play(village, "skip midday")
    assert village.area == [2, 1, 1, 1, 1], "two villagers are all that player 1 has"
    assert village.bag[:5] == [0, 1, 1, 1, 1]


@pytest.mark.rule("WR-V.Council House", "WR-2.5")
def test_council_house_with_the_two_tasks_of_two_players() -> None:
    village = position(
        players=2,
        bag="",
        cards={0: ["Council House"]},
        hands={0: [1, 2, 3, 4], 1: [5, 6, 7]},
    )
    while at_chance(village):
        village.apply(-1, village.legal(-1)[0])
    play(village, "task 1", "task 5", "task 2", "task 6")
    assert village.to_act() == (0,), "a third one"
    assert village.in_play == [0, 0], "nothing shows before all picks are made"
    assert legal(village) == {"task 3", "task 4", "no"}
    play(village, "no")
    assert village.in_play == [0b11, 0b110000]


@pytest.mark.rule("WR-S.Ball Game of Birds vs Mammals", "WR-V.Spring")
def test_ball_game_shows_an_own_villager_whether_spring_keeps_it_or_not() -> None:
    village = position(
        at="morning",
        bag="1 2 3 R",
        active="Ball Game of Birds vs Mammals",
        cards={0: ["Spring"]},
    )
    play(village, "villager of 1", "yes", "rabbit")
    assert legal(village) == {"villager of 1", "rabbit", "show it"}
    unshown = cast(Village, village.clone())
    play(village, "show it")
    assert legal(village) == {"villager of 1", "rabbit"}, "once a turn"
    assert village.view(1)["board"]["held"] == [villager(0), None]
    kept = cast(Village, village.clone())
    play(village, "rabbit")
    assert "show it" not in legal(village)
    assert village.view(2)["board"]["returned"] == [[0, 1, villager(0)]], "all saw it"
    play(village, "wood.3")
    assert on(village, "wood.3", 1)["token"] is None, "what was kept stays secret"
    for seed in range(20):
        twin = cast(Village, village.redeal(1, random.Random(seed)))
        assert twin.bag[0] > 0, "what was shown went back into the bag"
    play(kept, "villager of 1", "wood.3")
    assert on(kept, "wood.3", 1)["token"] == villager(0)
    play(unshown, "villager of 1")
    assert "show it" in legal(unshown), "when it is placed, too"


@pytest.mark.rule("WR-S.Ball Game of Birds vs Mammals", "WR-3.9")
def test_who_saw_one_of_two_tokens_shown_knows_no_more_than_that() -> None:
    village = position(
        at="morning",
        bag="1 2 3 R N",
        active="Ball Game of Birds vs Mammals",
        cards={0: ["Spring"]},
    )
    play(village, "villager of 1", "yes", "rabbit", "show it")
    dealt = [village.redeal(1, random.Random(seed)).view(0) for seed in range(60)]
    seen = [view["board"]["held"] for view in dealt]
    assert all(villager(0) in held for held in seen)
    assert len({json.dumps(held) for held in seen}) == 4, "any other token beside it"
    again = village.game.from_json(json.loads(json.dumps(village.to_json())))
    assert again.view(1) == village.view(1)


@pytest.mark.rule("WR-V.Spring", "WR-3.5")
def test_frost_with_extra_draws_is_set_aside_and_drawn_again() -> None:
    village = position(at="morning", season=4, bag="F F 1 2 3", cards={0: ["Spring"]})
    play(village, "frost", "villager of 1", "yes", "frost", "villager of 2")
    assert village.frost == 4
    assert asked(village) == ("keep", 0)
    play(village, "villager of 1", "wood.3")
    assert village.result() is None, "the turn is played to its end"
    only_frost = position(at="morning", season=4, bag="F 1", cards={0: ["Spring"]})
    play(only_frost, "villager of 1", "yes", "frost")
    assert asked(only_frost) == ("place", 0), "no second token came"


@pytest.mark.rule("WR-4.7", "WR-8.1")
def test_production_inside_restoring_inside_a_story_settles_overruns_in_order() -> None:
    village = position(
        "wood: c c 2d .",
        at="evening",
        goods={0: "Reeds 3", 1: "Game 6", 2: "Crops 6"},
        tokens={0: 1, 1: 0},
        stories=["How the World Was Made"],
        cards={0: ["Woodcutter"]},
    )
    play(village, "story How the World Was Made", "wood.4")
    assert asked(village) == ("overrun", 1)
    play(village, "Game, Wood")
    assert asked(village) == ("overrun", 2)
    play(village, "Crops")
    assert have(village, 0) == {"Wood": 3}
    assert in_burrow(village) == {"Game": 1, "Wood": 1, "Crops": 1}
    assert asked(village) == ("draw_story", -1), "then the display"


@pytest.mark.rule("WR-V.Lookout", "WR-V.Corn Crib")
def test_lookout_and_corn_crib_act_once_each_after_a_rabbit_in_the_burrow() -> None:
    village = position(
        "burrow: Rd .",
        at="morning",
        bag="R 1",
        goods={0: "Game 2"},
        cards={1: ["Lookout", "Corn Crib"]},
    )
    play(village, "rabbit", "burrow.2")
    assert asked(village) == ("choose_gain", 1)
    play(village, "Wood")
    assert asked(village) == ("take_from_burrow", 1)
    play(village, "Game")
    assert have(village, 1) == {"Wood": 1, "Game": 1}
    assert asked(village)[0] not in {"choose_gain", "take_from_burrow"}


@pytest.mark.rule("WR-4.8", "WR-S.When Wolf Wore Shoes")
def test_several_villagers_moved_to_face_up_ones_are_each_turned_up() -> None:
    village = position(
        "wood: c c 1u .\ngame: . . 2d 3d",
        at="evening",
        goods={0: "Reeds 3"},
        stories=["When Wolf Wore Shoes"],
    )
    play(village, "story When Wolf Wore Shoes", "game.3", "wood.4", "stop")
    assert on(village, "wood.4") == {"is": "face up", "token": villager(1)}
    assert have(village, 1) == {"Wood": 1}
