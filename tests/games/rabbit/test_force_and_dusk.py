"""Sections 5 and 6 of docs/rules/rabbit.md: force, feed and breed."""

from __future__ import annotations

import pytest

from tests.games.rabbit.positions import (
    Card,
    asked,
    legal,
    looks,
    on,
    play,
    position,
    predators,
)
from warren.core.errors import IllegalChoice
from warren.games.rabbit.content import FORCE, LOOKS, PREDATOR_FORCE, PREDATORS
from warren.games.rabbit.state import Land

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
    play(land, "move scout 0", "north", "to 1")
    assert predators(land, 1) == ({beast: 1} if stays else {})


@pytest.mark.rule("RB-5.2")
def test_all_predators_of_a_card_go_together_or_stay() -> None:
    beasts = {"snake": 1, "cat": 1}
    land = position(
        home={"rabbits": {"laden scout": 1}},
        north={"rabbits": {"laden fighter": 3}, "predators": beasts},
    )
    play(land, "move scout 0", "north", "to 1")
    assert predators(land, 1) == beasts, "7 against 7"
    play(land, "fight 1")
    assert predators(land, 1) == {}, "8 against 7"


@pytest.mark.rule("RB-5.2")
def test_a_hunter_is_driven_off_as_it_comes() -> None:
    land = position(
        home={"rabbits": {"laden fighter": 2}},
        north={"predators": {"snake": 1}},
        phase="sun",
        next_suns=["1 food, snakes"],
    )
    play(land, "sun 1 food, snakes", "sow none")
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
    play(land, "end", "victim worker 0")
    assert predators(land, 0) == {"snake": 1}
    play(land, "grow fighter")
    assert predators(land, 0) == {}


@pytest.mark.rule("RB-5.2")
def test_scouts_on_their_way_can_tip_the_scales() -> None:
    land = position(
        home={"rabbits": {"laden scout": 1}},
        north={"rabbits": {"laden fighter": 1, "laden scout": 1}, "predators": {"snake": 1}},
    )
    play(land, "move scout 0", "north")
    assert predators(land, 1) == {}
    assert asked(land) == "walk"


@pytest.mark.rule("RB-5.3")
def test_removed_predators_return_to_the_supply() -> None:
    land = position(home={"rabbits": {"laden fighter": 2}}, north={"predators": {"snake": 1}})
    assert land.box[10] == 3
    play(land, "move fighter 0", "follow fighter", "go with 1", "north")
    assert land.box[10] == 4


# 6. Predators feed


@pytest.mark.rule("RB-6.1")
def test_each_predator_eats_one_and_a_fox_two() -> None:
    land = position(
        home={"rabbits": {"laden worker": 6, "laden thinker": 1}, "predators": {"fox": 1, "cat": 1}}
    )
    play(land, "end")
    assert asked(land) == "victim"
    assert legal(land) == {"victim worker 0", "victim thinker 0"}
    play(land, "victim worker 0", "victim worker 0", "victim worker 0")
    assert asked(land) == "breed"
    assert looks(land, 0) == {"worker": 3, "thinker": 1}


@pytest.mark.rule("RB-6.1")
def test_scouts_are_never_eaten() -> None:
    land = position(
        home={"rabbits": {"laden scout": 2, "laden worker": 1}, "predators": {"fox": 1}},
    )
    play(land, "end")
    assert looks(land, 0) == {"scout": 2}, (
        "the fox would eat a second one, but there are only scouts"
    )


@pytest.mark.rule("RB-6.1")
def test_predators_without_company_eat_nothing() -> None:
    land = position(
        home={"rabbits": {"laden worker": 2, "laden scout": 1}}, north={"predators": {"fox": 1}}
    )
    play(land, "end", "kits 0")
    assert looks(land, 0) == {"worker": 2, "scout": 1}


@pytest.mark.rule("RB-6.2")
def test_an_eaten_rabbit_leaves_its_food_and_its_burrow() -> None:
    land = position(
        home={"rabbits": {"laden scout": 1}},
        east={"spaces": 2, "stored": 2, "rabbits": {"laden worker": 1}, "predators": {"cat": 1}},
    )
    play(land, "end")
    assert on(land, 2) == {}
    assert (land.loose[2], land.stored[2], land.spaces[2]) == (1, 2, 2)
    assert land.box[3] == 14
    assert land.box[5] == 7


# Rabbits feed


@pytest.mark.rule("RB-6.3")
def test_rabbits_without_food_take_one_of_their_card() -> None:
    land = position(
        north={"rabbits": {"laden scout": 1, "worker": 3}, "growing": 2, "loose": 1},
        next_suns=NEXT,
    )
    play(land, "end")
    assert on(land, 1) == {"laden scout": 1, "laden worker": 3}
    assert land.lying(1) == 0
    assert asked(land) == "sun"


@pytest.mark.rule("RB-6.2", "RB-6.3")
def test_others_take_the_food_of_the_eaten() -> None:
    land = position(
        home={"rabbits": {"laden scout": 1}},
        north={"rabbits": {"worker": 1, "laden thinker": 1}, "predators": {"cat": 1}},
        next_suns=NEXT,
    )
    play(land, "end", "victim thinker 1")
    assert on(land, 1) == {"laden worker": 1}
    assert asked(land) == "sun"


@pytest.mark.rule("RB-6.4")
def test_a_card_with_a_burrow_has_no_clovers() -> None:
    land = position(
        north={"rabbits": {"laden scout": 1, "worker": 1}, "growing": 3, "loose": 2},
        next_suns=NEXT,
    )
    play(land, "burrow 1")
    assert (land.clovers[1], land.growing[1]) == (0, 0)
    assert land.pool(1) == 5, "one food pays; what grew there was taken off before"
    play(land, "end", "kits 0", "sun 1 food, plain")
    assert "sow 1" not in legal(land)
    with pytest.raises(IllegalChoice, match="1N is a warren: its clovers are gone"):
        play(land, "sow 1")


# Breed: growing up


@pytest.mark.rule("RB-6.5")
def test_one_kit_becomes_a_worker_two_become_another_kind() -> None:
    land = position(home={"rabbits": {"laden scout": 1, "laden mother": 3}, "stored": 3})
    play(land, "end")
    assert legal(land) == {"grow thinker", "grow scout", "grow fighter", "grow worker"}
    play(land, "grow fighter")
    assert looks(land, 0) == {"fighter": 1, "scout": 1, "worker": 4}
    assert asked(land) == "breed", "the third kit could only become a worker"
    assert land.box[4] == 6


@pytest.mark.rule("RB-6.5")
def test_kits_grow_up_before_new_ones_are_born() -> None:
    land = position(home={"rabbits": {"laden scout": 1, "laden mother": 1}, "stored": 2})
    play(land, "end")
    assert looks(land, 0) == {"scout": 1, "worker": 2}
    assert legal(land) == {"kits 0", "kits 1", "kits 2"}
    play(land, "kits 2")
    assert looks(land, 0) == {"mother": 2, "scout": 1}, "the mother again, at once"


# Breed: new kits


@pytest.mark.rule("RB-6.6")
def test_one_food_pays_for_any_number_of_kits_in_a_warren() -> None:
    land = position(
        home={"rabbits": {"thinker": 1, "scout": 1, "worker": 3}, "stored": 6, "loose": 2},
        next_suns=NEXT,
    )
    play(land, "end")
    assert legal(land) == {"kits 0", "kits 1", "kits 2", "kits 3"}
    food = land.pool(0)
    play(land, "kits 2")
    assert looks(land, 0) == {"thinker": 1, "scout": 1, "worker": 1, "mother": 2}
    assert land.pool(0) == food - 3, "one for each kit, and one that pays"
    assert land.box[4] == 4


@pytest.mark.rule("RB-6.6")
@pytest.mark.parametrize(
    ("card", "most"),
    [
        ({"rabbits": {"scout": 1, "worker": 4}, "stored": 6}, 4),
        ({"rabbits": {"scout": 1, "worker": 4}, "stored": 3}, 2),
        ({"rabbits": {"scout": 1, "worker": 4, "mother": 4}, "loose": 9}, 6),
        ({"rabbits": {"scout": 1}, "stored": 6}, 0),
        ({"rabbits": {"worker": 4}, "stored": 6}, 0),
    ],
)
def test_food_workers_spaces_and_counters_bound_the_kits(card: Card, most: int) -> None:
    land = position(home=card, next_suns=NEXT)
    play(land, "end")
    if asked(land) == "grow":
        play(land, "grow worker")
    kits = {name for name in legal(land) if name.startswith("kits")}
    assert kits == {f"kits {n}" for n in range(most + 1)} if most else not kits


@pytest.mark.rule("RB-6.6")
def test_kits_are_made_in_warrens_only() -> None:
    land = position(north={"rabbits": {"scout": 1, "worker": 3}, "loose": 4}, next_suns=NEXT)
    play(land, "end")
    assert asked(land) == "sun", "the meadow is no warren"


@pytest.mark.rule("RB-6.6", "RB-6.12")
def test_every_warren_is_asked_and_pays_for_itself_or_all_at_once() -> None:
    def herd() -> Land:
        return position(
            home={"rabbits": {"thinker": 1, "worker": 1}, "stored": 6},
            east={"spaces": 1, "rabbits": {"scout": 1, "worker": 1}, "loose": 3},
            next_suns=NEXT,
        )

    land = play(herd(), "end")
    assert legal(land) == {"kits 0", "kits 1", "kits everywhere"}
    play(land, "kits 1")
    assert legal(land) == {"kits 0", "kits 1"}
    play(land, "kits 1")
    assert looks(land, 2) == {"scout": 1, "mother": 1}
    assert (land.pool(0), land.pool(2)) == (4, 1)
    once = play(herd(), "end", "kits everywhere")
    assert once.to_json() == land.to_json()


@pytest.mark.rule("RB-6.12")
def test_who_pays_gets_a_kit() -> None:
    land = position(home={"rabbits": {"scout": 1, "worker": 2}, "stored": 6}, next_suns=NEXT)
    play(land, "end", "kits 0")
    assert land.box[6] == 50 - 6, "no kit, no food"
    assert land.box[4] == 6


@pytest.mark.rule("RB-6.8", "RB-6.6")
def test_the_choice_of_kits_says_who_would_starve() -> None:
    land = position(home={"rabbits": {"scout": 1, "worker": 2}, "stored": 4}, next_suns=NEXT)
    play(land, "end")
    game = land.game
    told = {game.vocabulary[c]: game.describe(land, 0, c) for c in land.legal(0)}
    assert told["kits 0"].outcome == "enough food, 1 to spare"
    assert told["kits 1"].outcome == "1 rabbit would starve"
    assert told["kits 2"].outcome == "2 rabbits would starve"
    assert "4 food for 3 rabbits so far: with any kit somebody would starve" in game.prompt(land, 0)
    land = position(home={"rabbits": {"scout": 1, "worker": 2}, "stored": 5}, next_suns=NEXT)
    play(land, "end")
    assert "with more than 1 kit somebody would starve" in game.prompt(land, 0)
    land = position(home={"rabbits": {"scout": 1, "worker": 2}, "stored": 6}, next_suns=NEXT)
    play(land, "end")
    assert "6 food for 3 rabbits so far." in game.prompt(land, 0)


@pytest.mark.rule("RB-6.8", "RB-6.12")
def test_so_does_the_choice_of_kits_everywhere() -> None:
    land = position(
        home={"rabbits": {"thinker": 1, "worker": 1}, "stored": 3},
        east={"spaces": 1, "rabbits": {"scout": 1, "worker": 1}, "loose": 3},
        next_suns=NEXT,
    )
    play(land, "end")
    game = land.game
    told = game.describe(land, 0, game.vocabulary.id("kits everywhere"))
    assert told.outcome == "2 rabbits would starve"


@pytest.mark.rule("RB-6.7")
def test_grown_kits_appear_beside_their_mother_without_food() -> None:
    land = position(
        home={"stored": 3},
        north={"rabbits": {"laden scout": 1, "mother": 1}},
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
    assert looks(land, 0) == {"scout": 1}
    assert land.box[4] == 6


@pytest.mark.rule("RB-6.7")
def test_a_kit_without_a_counter_stays_a_kit() -> None:
    land = position(
        home={"rabbits": {"laden scout": 1, "laden mother": 1}},
        north={"rabbits": {"laden worker": 13}},
        next_suns=NEXT,
    )
    play(land, "end")
    assert looks(land, 0) == {"scout": 1, "mother": 1}


@pytest.mark.rule("RB-6.10")
def test_where_counters_run_short_kits_grow_up_in_the_order_of_their_cards() -> None:
    land = position(
        south={"rabbits": {"laden mother": 1}},
        home={"rabbits": {"laden scout": 1, "laden mother": 1}},
        north={"rabbits": {"laden worker": 11}, "loose": 1},
        next_suns=NEXT,
    )
    play(land, "end")
    assert (looks(land, 0), looks(land, 3)) == ({"scout": 1, "worker": 2}, {"mother": 1})


@pytest.mark.rule("RB-4.13", "RB-6.8")
def test_grown_kits_take_loose_food_before_the_hunger_check() -> None:
    land = position(
        north={"rabbits": {"laden scout": 1, "laden mother": 1}, "loose": 1}, next_suns=NEXT
    )
    play(land, "end")
    assert on(land, 1) == {"laden scout": 1, "laden worker": 2}
    assert asked(land) == "sun", "nobody starves beside food"


@pytest.mark.rule("RB-6.10")
def test_two_kits_become_one_rabbit_only_on_one_card() -> None:
    land = position(
        home={"rabbits": {"laden scout": 1, "laden mother": 1}, "stored": 2},
        north={"rabbits": {"laden mother": 1}},
    )
    play(land, "end")
    assert asked(land) != "grow", "each grows up alone, into a worker"
    assert looks(land, 1) == {"worker": 2}


@pytest.mark.rule("RB-6.5", "RB-6.10")
def test_all_kits_that_are_left_become_workers_here_or_everywhere() -> None:
    def herd() -> Land:
        return position(
            home={"rabbits": {"scout": 1, "mother": 2}, "stored": 4, "loose": 4},
            north={"rabbits": {"mother": 3}, "loose": 6},
            next_suns=NEXT,
        )

    land = play(herd(), "end")
    assert "grow workers everywhere" in legal(land)
    play(land, "grow worker")
    assert looks(land, 0) == {"scout": 1, "worker": 4}
    assert asked(land) == "grow", "now the northern meadow"
    assert "grow workers everywhere" not in legal(land)
    play(land, "grow fighter")
    assert looks(land, 1) == {"fighter": 1, "worker": 4}
    everywhere = play(herd(), "end", "grow workers everywhere")
    assert looks(everywhere, 0) == {"scout": 1, "worker": 4}
    assert looks(everywhere, 1) == {"worker": 6}


# Hunger


@pytest.mark.rule("RB-6.8")
def test_rabbits_beyond_the_food_are_discarded_as_the_player_picks() -> None:
    land = position(
        home={"rabbits": {"scout": 1, "worker": 2}, "stored": 2},
        north={"rabbits": {"thinker": 1, "mother": 1}},
        next_suns=NEXT,
    )
    play(land, "end", "kits 0")
    assert asked(land) == "starve", "2 food for 6 rabbits: the kit grew up"
    assert legal(land) == {
        *("victim scout 0", "victim worker 0", "victim thinker 1", "victim worker 1"),
    }, "scouts starve too"
    assert "2 food for 6 rabbits: 4 must go" in land.game.prompt(land, 0)
    play(land, "victim worker 1", "victim worker 1", "victim worker 0", "victim scout 0")
    assert (looks(land, 0), looks(land, 1)) == ({"worker": 1}, {"thinker": 1})
    assert asked(land) == "sun"


@pytest.mark.rule("RB-6.8", "RB-6.11")
def test_hunger_is_counted_again_after_each_discard() -> None:
    land = position(
        east={"rabbits": {"laden scout": 1, "laden worker": 1}},
        west={"rabbits": {"worker": 1}},
        next_suns=NEXT,
    )
    play(land, "end")
    told = {land.game.vocabulary[c]: land.game.describe(land, 0, c).outcome for c in land.legal(0)}
    assert told == {
        "victim scout 2": "its food stays behind: one more must go",
        "victim worker 2": "its food stays behind: one more must go",
        "victim worker 4": "",
    }
    other = land.clone()
    play(other, "victim worker 4")
    assert (asked(other), other.alive()) == ("sun", 2)
    play(land, "victim worker 2")
    assert asked(land) == "starve", "two rabbits and one food: its own lies on the meadow"
    assert land.loose[2] == 1
    play(land, "victim worker 4")
    assert (asked(land), land.alive(), land.counted_food()) == ("sun", 1, 1)


@pytest.mark.rule("RB-6.11")
def test_who_starves_is_one_without_food_while_its_card_has_any() -> None:
    land = position(north={"rabbits": {"laden scout": 1, "worker": 1}}, next_suns=NEXT)
    play(land, "end", "victim scout 1")
    assert on(land, 1) == {"laden worker": 1}, "the scout handed its food over before"
    assert land.loose[1] == 0


@pytest.mark.rule("RB-6.8")
def test_kits_need_no_food() -> None:
    land = position(home={"rabbits": {"scout": 1, "worker": 2}, "stored": 5}, next_suns=NEXT)
    play(land, "end", "kits 1")
    assert (land.counted_food(), land.alive(), land.box[4]) == (3, 3, 5)
    assert asked(land) == "sun"


@pytest.mark.rule("RB-6.9")
def test_the_hunger_check_uses_no_food_up() -> None:
    land = position(north={"rabbits": {"laden scout": 1, "laden worker": 1}}, next_suns=NEXT)
    play(land, "end")
    assert asked(land) == "sun"
    assert (land.counted_food(), land.alive()) == (2, 2)
