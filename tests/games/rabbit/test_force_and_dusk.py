"""Sections 5 and 6 of docs/rules/rabbit.md: force, feed and breed."""

from __future__ import annotations

import pytest

from tests.games.rabbit.positions import asked, offered, on, play, position, predators
from warren.games.rabbit.parts import FORCE, LOOKS, PREDATOR_FORCE, PREDATORS

NEXT = ["1 food, plain"]


# 5. Force


@pytest.mark.rule("RB-5.1")
def test_everybody_has_their_force() -> None:
    assert dict(zip(LOOKS, FORCE, strict=True)) == {
        "thinker": 0,
        "scout": 1,
        "fighter": 2,
        "roused fighter": 3,
        "worker": 0,
        "mother": 0,
    }
    forces = {"snake": 3, "cat": 4, "stoat": 5, "fox": 7}
    assert dict(zip(PREDATORS, PREDATOR_FORCE, strict=True)) == forces
    herd = {"thinker": 1, "scout": 2, "fighter": 1, "roused fighter": 1, "worker": 3}
    land = position(home={"rabbits": herd, "predators": {"fox": 1}})
    assert (land.force[0], land.menace[0]) == (2 + 2 + 3, 7)


@pytest.mark.rule("RB-5.1", "RB-5.2")
@pytest.mark.parametrize(
    ("beast", "fighters", "scouts", "stays"),
    [
        ("snake", 1, 1, True),
        ("snake", 1, 2, False),
        ("cat", 1, 2, True),
        ("cat", 2, 1, False),
        ("stoat", 2, 1, True),
        ("stoat", 2, 2, False),
        ("fox", 3, 1, True),
        ("fox", 3, 2, False),
    ],
)
def test_force_must_be_higher_to_drive_a_predator_off(
    beast: str, fighters: int, scouts: int, stays: bool
) -> None:
    herd = {"laden fighter": fighters} | ({"laden scout": scouts - 1} if scouts > 1 else {})
    land = position(
        home={"rabbits": {"laden scout": 1}},
        north={"rabbits": herd, "predators": {beast: 1}},
    )
    play(land, "at 0", "move laden scout", "north", "stop")
    assert predators(land, 1) == ({beast: 1} if stays else {})


@pytest.mark.rule("RB-5.2")
def test_all_predators_of_a_card_go_together_or_stay() -> None:
    beasts = {"snake": 1, "cat": 1}
    land = position(
        home={"rabbits": {"laden scout": 1}},
        north={"rabbits": {"laden fighter": 3}, "predators": beasts},
    )
    play(land, "at 0", "move laden scout", "north", "stop")
    assert predators(land, 1) == beasts, "7 against 7"
    play(land, "at 1", "fight laden fighter")
    assert predators(land, 1) == {}, "8 against 7"


@pytest.mark.rule("RB-5.2")
def test_a_hunter_is_driven_off_as_it_comes() -> None:
    land = position(
        home={"rabbits": {"laden fighter": 2}},
        north={"predators": {"snake": 1}},
        phase="sun",
        next_suns=["1 food, snakes"],
    )
    play(land, "sun 1 food, snakes", "sow no more")
    assert predators(land, 0) == predators(land, 1) == {}


@pytest.mark.rule("RB-5.2")
def test_a_kit_that_grows_up_can_tip_the_scales() -> None:
    land = position(
        home={
            "rabbits": {"laden fighter": 1, "laden scout": 1, "laden mother": 2, "laden worker": 1},
            "predators": {"snake": 1},
        },
        next_suns=NEXT,
    )
    play(land, "end", "victim laden worker", "end")
    assert predators(land, 0) == {"snake": 1}
    play(land, "grow fighter")
    assert predators(land, 0) == {}


@pytest.mark.rule("RB-5.2")
def test_scouts_on_their_way_can_tip_the_scales() -> None:
    land = position(
        home={"rabbits": {"laden scout": 1}},
        north={"rabbits": {"laden fighter": 1, "laden scout": 1}, "predators": {"snake": 1}},
    )
    play(land, "at 0", "move laden scout", "north")
    assert predators(land, 1) == {}
    assert asked(land) == "walk"


@pytest.mark.rule("RB-5.3")
def test_removed_predators_return_to_the_supply() -> None:
    land = position(home={"rabbits": {"laden fighter": 2}}, north={"predators": {"snake": 1}})
    assert land.box[10] == 3
    play(land, "at 0", "move laden fighter", "follow laden fighter", "north")
    assert land.box[10] == 4


# 6. Predators feed


@pytest.mark.rule("RB-6.1")
def test_each_predator_eats_one_and_a_fox_two() -> None:
    land = position(
        home={"rabbits": {"laden worker": 6, "laden thinker": 1}, "predators": {"fox": 1, "cat": 1}}
    )
    play(land, "end")
    assert asked(land) == "victim"
    assert offered(land) == {"victim laden worker", "victim laden thinker"}
    play(land, "victim laden worker", "victim laden worker", "victim laden worker")
    assert asked(land) == "feed"
    assert on(land, 0) == {"laden worker": 3, "laden thinker": 1}


@pytest.mark.rule("RB-6.1")
def test_scouts_are_never_eaten() -> None:
    land = position(
        home={"rabbits": {"laden scout": 2, "laden worker": 1}, "predators": {"fox": 1}},
    )
    play(land, "end")
    assert on(land, 0) == {"laden scout": 2}
    assert asked(land) == "feed", "the fox would eat a second one, but there are only scouts"


@pytest.mark.rule("RB-6.1")
def test_predators_without_company_eat_nothing() -> None:
    land = position(
        home={"rabbits": {"laden worker": 2, "laden scout": 1}}, north={"predators": {"fox": 1}}
    )
    play(land, "end")
    assert on(land, 0) == {"laden worker": 2, "laden scout": 1}


@pytest.mark.rule("RB-6.2")
def test_an_eaten_rabbit_leaves_its_food_and_its_burrow() -> None:
    land = position(
        home={"rabbits": {"laden scout": 1}},
        east={"spaces": 2, "rabbits": {"laden worker": 1}, "predators": {"cat": 1}},
    )
    play(land, "end")
    assert on(land, 2) == {}
    assert (land.loose[2], land.growing[2], land.spaces[2]) == (1, 0, 2)
    assert land.box[3] == 14
    assert land.box[5] == 7


# Rabbits feed


@pytest.mark.rule("RB-6.3")
def test_rabbits_without_food_may_take_one_of_their_card() -> None:
    land = position(
        north={"rabbits": {"laden scout": 1, "worker": 3}, "growing": 2, "loose": 1},
        phase="feed",
    )
    play(land, "at 1", "from ground", "to worker", "gather")
    assert on(land, 1) == {"laden scout": 1, "laden worker": 3}
    assert land.lying(1) == 0


@pytest.mark.rule("RB-6.4")
def test_a_card_with_a_burrow_has_no_clovers_and_loses_the_food_on_them() -> None:
    land = position(
        north={"rabbits": {"laden scout": 1, "worker": 1}, "growing": 3, "loose": 2},
        next_suns=NEXT,
    )
    assert land.box[6] == 50 - 6
    play(land, "at 1", "burrow scout")
    assert (land.clovers[1], land.growing[1], land.loose[1]) == (0, 0, 2)
    assert land.box[6] == 50 - 2
    play(land, "gather", "end", "end", "no kits", "sun 1 food, plain")
    assert "sow 1" not in offered(land)


# Breed: growing up


@pytest.mark.rule("RB-6.5")
def test_one_kit_becomes_a_worker_two_become_another_kind() -> None:
    land = position(
        home={"rabbits": {"laden scout": 1, "laden mother": 3}, "stored": 3}, phase="feed"
    )
    play(land, "end")
    assert offered(land) == {"grow thinker", "grow scout", "grow fighter", "grow worker"}
    play(land, "grow fighter")
    assert on(land, 0) == {"fighter": 1, "laden scout": 1, "laden worker": 3, "worker": 1}
    assert asked(land) == "breed", "the third kit could only become a worker"
    assert land.box[4] == 6


@pytest.mark.rule("RB-6.5")
def test_kits_grow_up_before_new_ones_are_born() -> None:
    land = position(
        home={"rabbits": {"laden scout": 1, "laden mother": 1}, "stored": 2}, phase="feed"
    )
    play(land, "end")
    assert on(land, 0) == {"laden scout": 1, "laden worker": 1, "worker": 1}
    play(land, "breed scout")
    assert on(land, 0) == {"mother": 1, "scout": 1, "worker": 1}, "mother again, at once"


# Breed: new kits


@pytest.mark.rule("RB-6.6")
def test_one_food_pays_for_any_number_of_kits_in_a_warren() -> None:
    land = position(
        home={"rabbits": {"laden thinker": 1, "laden scout": 1, "laden worker": 3}, "stored": 3},
        phase="feed",
        next_suns=NEXT,
    )
    play(land, "end")
    assert offered(land) == {"breed thinker", "breed scout", "no kits"}
    play(land, "breed thinker", "another kit", "another kit")
    assert on(land, 0)["mother"] == 3
    land = position(
        home={"rabbits": {"laden thinker": 1, "laden worker": 3}, "stored": 4},
        phase="feed",
        next_suns=NEXT,
    )
    play(land, "end", "breed thinker", "enough kits")
    assert on(land, 0) == {"thinker": 1, "laden worker": 2, "mother": 1}
    assert land.box[6] == 50 - 6
    assert land.box[4] == 5


@pytest.mark.rule("RB-6.6")
def test_only_food_on_workers_that_sit_on_a_space_becomes_kits() -> None:
    land = position(
        home={"rabbits": {"laden scout": 1, "laden worker": 3}, "stored": 5},
        phase="feed",
        next_suns=NEXT,
    )
    play(land, "end", "breed scout")
    assert on(land, 0) == {"scout": 1, "laden worker": 2, "mother": 1}
    assert asked(land) == "sun", "one space was free, so there is no second kit"
    land = position(
        north={"rabbits": {"laden scout": 1, "laden worker": 3}}, phase="feed", next_suns=NEXT
    )
    play(land, "end")
    assert asked(land) == "sun", "the meadow is no warren"
    land = position(
        home={"rabbits": {"scout": 1, "laden worker": 3}, "stored": 1},
        phase="feed",
        next_suns=NEXT,
    )
    play(land, "end")
    assert asked(land) == "sun", "nobody who leads has a food to pay with"


@pytest.mark.rule("RB-6.6")
def test_every_warren_is_asked_and_pays_for_itself() -> None:
    land = position(
        home={"rabbits": {"laden thinker": 1, "laden worker": 1}, "stored": 4},
        east={"spaces": 1, "rabbits": {"laden scout": 1, "laden worker": 1}},
        phase="feed",
        next_suns=NEXT,
    )
    play(land, "end", "breed thinker")
    assert offered(land) == {"breed scout", "no kits"}
    play(land, "breed scout")
    assert on(land, 2) == {"scout": 1, "mother": 1}


@pytest.mark.rule("RB-6.7")
def test_grown_kits_appear_beside_their_mother_without_food() -> None:
    land = position(
        home={"stored": 3},
        north={"rabbits": {"laden scout": 1, "mother": 1}},
        phase="feed",
        next_suns=NEXT,
    )
    play(land, "end")
    assert on(land, 1) == {"laden scout": 1, "worker": 2}


@pytest.mark.rule("RB-6.7")
def test_a_kit_dies_with_its_mother() -> None:
    land = position(
        home={"rabbits": {"laden scout": 1, "mother": 1}, "predators": {"cat": 1}},
    )
    play(land, "end")
    assert on(land, 0) == {"laden scout": 1}
    assert land.box[4] == 6


@pytest.mark.rule("RB-6.7")
def test_a_kit_without_a_counter_stays_a_kit() -> None:
    land = position(
        home={"rabbits": {"laden scout": 1, "laden mother": 1}},
        north={"rabbits": {"laden worker": 13}},
        phase="feed",
        next_suns=NEXT,
    )
    play(land, "end")
    assert on(land, 0) == {"laden scout": 1, "laden mother": 1}


@pytest.mark.rule("RB-6.10")
def test_two_kits_become_one_rabbit_only_on_one_card() -> None:
    land = position(
        home={"rabbits": {"laden scout": 1, "laden mother": 1}, "stored": 2},
        north={"rabbits": {"laden mother": 1}},
        phase="feed",
    )
    play(land, "end")
    assert asked(land) != "grow", "each grows up alone, into a worker"
    assert on(land, 1) == {"laden worker": 1, "worker": 1}


@pytest.mark.rule("RB-6.10")
def test_kits_of_mothers_with_food_grow_first() -> None:
    land = position(
        home={"rabbits": {"laden scout": 1, "laden mother": 1, "mother": 1}, "stored": 2},
        north={"rabbits": {"laden worker": 11, "laden fighter": 4, "laden scout": 2}},
        south={"rabbits": {"laden thinker": 1}},
        phase="feed",
    )
    play(land, "end")
    assert on(land, 0) == {"laden scout": 1, "laden worker": 1, "mother": 1, "worker": 1}


# Hunger


@pytest.mark.rule("RB-6.8")
def test_rabbits_beyond_the_food_are_discarded_as_the_player_picks() -> None:
    land = position(
        home={"rabbits": {"laden scout": 1, "worker": 2}, "stored": 1, "loose": 4},
        north={"rabbits": {"thinker": 1, "mother": 1}, "growing": 3},
        phase="feed",
        next_suns=NEXT,
    )
    play(land, "end")
    assert asked(land) == "starve", "2 food for 6 rabbits: the kit grew up"
    assert offered(land) == {"at 0", "at 1"}
    play(land, "at 1")
    assert offered(land) == {"victim thinker", "victim worker"}
    play(land, "victim worker", "at 1", "victim worker", "at 0", "victim worker", "at 0")
    assert offered(land) == {"victim laden scout", "victim worker"}, "scouts starve too"
    play(land, "victim worker")
    assert (on(land, 0), on(land, 1)) == ({"laden scout": 1}, {"thinker": 1})
    assert asked(land) == "sun"


@pytest.mark.rule("RB-6.8")
def test_kits_need_no_food() -> None:
    land = position(
        home={"rabbits": {"laden scout": 1, "laden worker": 2}, "stored": 1},
        phase="feed",
        next_suns=NEXT,
    )
    play(land, "end", "breed scout", "enough kits")
    assert land.counted_food() == 2
    assert asked(land) == "victim", "three rabbits, two food; the kit does not count"


@pytest.mark.rule("RB-6.9")
def test_the_hunger_check_uses_no_food_up() -> None:
    land = position(
        home={"rabbits": {"laden scout": 1, "worker": 1}, "stored": 1}, phase="feed", next_suns=NEXT
    )
    play(land, "end")
    assert asked(land) == "sun"
    assert (land.counted_food(), land.alive()) == (2, 2)


@pytest.mark.rule("RB-6.11")
def test_food_of_the_starved_saves_nobody_and_stays_on_their_card() -> None:
    land = position(
        home={"rabbits": {"laden scout": 1, "laden worker": 1, "worker": 1}},
        phase="feed",
        next_suns=NEXT,
    )
    play(land, "end", "no kits")
    assert asked(land) == "victim"
    play(land, "victim laden worker")
    assert asked(land) == "sun", "one starves, though only one food is left on two rabbits"
    assert on(land, 0) == {"laden scout": 1, "worker": 1}
    assert land.loose[0] == 1


@pytest.mark.rule("RB-6.12")
def test_food_is_not_handled_once_kits_grow_up_and_who_pays_gets_a_kit() -> None:
    land = position(
        home={"rabbits": {"laden scout": 1, "laden worker": 2}, "stored": 3, "loose": 1},
        phase="feed",
        next_suns=NEXT,
    )
    play(land, "end")
    assert offered(land) == {"breed scout", "no kits"}
    play(land, "breed scout")
    assert land.box[4] == 5
    assert offered(land) == {"another kit", "enough kits"}
