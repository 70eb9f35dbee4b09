"""Section 4 of docs/rules/rabbit.md: actions and the handling of food."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from tests.games.rabbit.positions import (
    BOX,
    Card,
    asked,
    legal,
    looks,
    on,
    play,
    position,
    predators,
    rabbit,
)
from warren.core.errors import IllegalChoice
from warren.games.rabbit.state import Land

STEPS = {"north", "east", "south", "west"}


def names(faces: list[dict[str, Any]]) -> list[str]:
    """The cards by name."""
    return [face["name"] for face in faces]


def twin(land: Land) -> Land:
    return land.clone()


# Paying


@pytest.mark.rule("RB-4.1")
def test_workers_do_not_act_and_nobody_acts_without_food() -> None:
    herd = {"worker": 1, "scout": 1, "thinker": 1, "fighter": 1}
    land = position(home={"rabbits": herd})
    assert legal(land) == {"end"}
    with pytest.raises(IllegalChoice, match="no food is at the warren, and none in a burrow"):
        play(land, "move scout 0")
    land = position(home={"rabbits": herd, "stored": 1})
    assert legal(land) == {
        *("move thinker 0", "move scout 0", "move fighter 0"),
        *("fight 0", "think sun", "think area", "end"),
    }


@pytest.mark.rule("RB-4.1")
def test_the_acting_rabbits_card_or_any_burrow_pays() -> None:
    land = position(
        north={"rabbits": {"laden scout": 1}}, home={"stored": 1}, west={"spaces": 2, "stored": 2}
    )
    play(land, "move scout 1")
    assert legal(land) == {"pay from 0", "pay from 1", "pay from 4"}
    with pytest.raises(IllegalChoice, match="no burrow space at 1E holds a food"):
        play(land, "pay from 2")
    own = play(twin(land), "pay from 1")
    assert (own.pool(1), own.stored[0], own.stored[4]) == (0, 1, 2)
    play(land, "pay from 4")
    assert (land.pool(1), land.stored[0], land.stored[4]) == (1, 1, 1)
    assert land.box[6] == 50 - 3


@pytest.mark.rule("RB-4.1", "RB-4.16")
def test_who_pays_is_asked_only_where_there_is_a_choice() -> None:
    land = position(home={"rabbits": {"scout": 1, "laden worker": 1}, "stored": 1})
    play(land, "move scout 0")
    assert asked(land) == "follow", "all food is of one card"


@pytest.mark.rule("RB-4.1")
def test_any_number_of_actions_can_be_paid_for() -> None:
    land = position(home={"rabbits": {"scout": 2, "thinker": 1}, "stored": 3})
    play(land, "move scout 0", "go with 0", "to 1")
    play(land, "move scout 0", "go with 0", "to 2")
    play(land, "move thinker 0", "to 4")
    assert land.stored[0] == 0
    assert legal(land) == {"end"}


# Moving


@pytest.mark.rule("RB-4.2")
def test_a_group_of_five_goes_two_cards() -> None:
    land = position(
        home={"rabbits": {"thinker": 1, "scout": 1, "worker": 5}, "stored": 1},
        next_areas=["meadow 2"],
    )
    play(land, "move thinker 0", "follow scout", "follow worker", "follow worker")
    play(land, "follow worker")
    assert asked(land) == "walk", "a leader and four others, no more"
    play(land, "north")
    assert on(land, 1) == {"moving thinker": 1, "moving scout": 1, "moving worker": 3}
    play(land, "north", "area meadow 2")
    assert looks(land, 5) == {"tired thinker": 1, "tired scout": 1, "tired worker": 3}
    assert on(land, 0) == {"worker": 2}
    assert asked(land) == "act"
    assert land.box[6] == 50 - 2, "one food paid for all of them"


@pytest.mark.rule("RB-4.2")
def test_nobody_moves_diagonally_and_a_group_may_stop_early() -> None:
    land = position(home={"rabbits": {"scout": 1, "worker": 1}, "stored": 1})
    play(land, "move scout 0", "follow worker")
    assert legal(land) == STEPS | {f"to {card}" for card in (1, 2, 3, 4)}
    play(land, "north")
    assert "to 2" not in legal(land), "two steps away"
    play(land, "to 1")
    assert on(land, 1) == {"tired scout": 1, "tired worker": 1}


@pytest.mark.rule("RB-4.3")
def test_a_rabbit_moves_once_a_turn_as_leader_or_follower() -> None:
    land = position(home={"rabbits": {"scout": 1, "thinker": 1, "worker": 1}, "stored": 6})
    play(land, "move scout 0", "follow worker", "go with 0", "north", "to 0")
    assert looks(land, 0) == {"thinker": 1, "tired scout": 1, "tired worker": 1}
    assert "move thinker 0" in legal(land)
    with pytest.raises(IllegalChoice, match="the scout has moved this turn"):
        play(land, "move scout 0")
    play(land, "move thinker 0")
    assert legal(land) == {"go with 0", "go with 1"}, "nobody is left who could follow"
    with pytest.raises(IllegalChoice, match="no worker at the warren can join"):
        play(land, "follow worker")


@pytest.mark.rule("RB-4.3")
def test_legs_are_fresh_again_next_turn() -> None:
    land = position(home={"rabbits": {"scout": 1}, "stored": 3}, next_suns=["1 food, plain"])
    play(land, "move scout 0", "go with 0", "north", "to 0", "end")
    play(land, "sun 1 food, plain", "sow none")
    assert "move scout 0" in legal(land)


@pytest.mark.rule("RB-4.3")
def test_scouts_alone_go_three_cards_others_two() -> None:
    land = position(home={"rabbits": {"scout": 2}, "stored": 1})
    play(land, "move scout 0", "follow scout", "north", "south", "to 2")
    assert on(land, 2) == {"tired scout": 2}
    land = position(home={"rabbits": {"scout": 1, "worker": 1}, "stored": 1})
    play(land, "move scout 0", "follow worker", "north", "to 0")
    assert on(land, 0) == {"tired scout": 1, "tired worker": 1}


@pytest.mark.rule("RB-4.4", "RB-4.16")
def test_rabbits_carry_food_along_as_much_as_the_player_says() -> None:
    for food in range(3):
        land = position(home={"rabbits": {"scout": 1, "worker": 2}, "stored": 4})
        play(land, "move scout 0", "follow worker")
        assert {name for name in legal(land) if name.startswith("go")} == {
            *("go with 0", "go with 1", "go with 2"),
        }, "one food each"
        with pytest.raises(IllegalChoice, match="2 rabbits carry one food each"):
            play(land, "go with 3")
        play(land, f"go with {food}", "to 1")
        assert (land.pool(1), land.pool(0)) == (food, 3 - food)


@pytest.mark.rule("RB-4.5")
def test_a_predator_stops_a_group_unless_it_is_of_scouts_alone() -> None:
    fox = {"predators": {"fox": 1}}
    land = position(home={"rabbits": {"scout": 1, "worker": 1}, "stored": 1}, north=fox)
    play(land, "move scout 0", "follow worker", "north")
    assert on(land, 1) == {"tired scout": 1, "tired worker": 1}
    land = position(home={"rabbits": {"scout": 2}, "stored": 1}, north=fox)
    play(land, "move scout 0", "go with 0", "north")
    assert asked(land) == "walk"
    play(land, "south")
    assert on(land, 0) == {"scout": 1, "moving scout": 1}


# Exploring


@pytest.mark.rule("RB-4.6")
def test_stepping_off_the_edge_discovers_land_with_food() -> None:
    land = position(home={"rabbits": {"thinker": 1}, "stored": 1}, next_areas=["meadow 3"])
    play(land, "move thinker 0", "north", "west")
    assert legal(land) == {"area meadow 3"}
    play(land, "area meadow 3")
    assert (land.east[5], land.north[5]) == (-1, 1)
    assert land.pool(5) == 3
    assert on(land, 5) == {"laden tired thinker": 1}
    assert len(land.area) == 21


@pytest.mark.rule("RB-4.6")
def test_a_named_predator_is_placed_and_stops_the_group_but_not_scouts() -> None:
    land = position(north={"rabbits": {"laden thinker": 1}}, next_areas=["fox 4"])
    play(land, "move thinker 1", "north", "area fox 4")
    assert predators(land, 5) == {"fox": 1}
    assert land.box[7] == 1
    assert looks(land, 5) == {"tired thinker": 1}
    land = position(north={"rabbits": {"laden scout": 1}}, next_areas=["fox 4"])
    play(land, "move scout 1", "north", "area fox 4")
    assert asked(land) == "walk"
    play(land, "to 1")
    assert predators(land, 5) == {"fox": 1}
    assert on(land, 1) == {"laden tired scout": 1}, "and brought a food from there"


@pytest.mark.rule("RB-4.6", "RB-4.20")
def test_a_predator_without_a_counter_is_not_placed_but_stops_the_group() -> None:
    text = BOX.read_text(encoding="utf-8")
    text = text.replace('kind = "fox"\ncount = 2', 'kind = "fox"\ncount = 0')
    text = text.replace('kind = "snake"\ncount = 4', 'kind = "snake"\ncount = 6')
    game = rabbit().with_content({"cards": text})
    land = position(north={"rabbits": {"laden thinker": 1}}, next_areas=["fox 4"], game=game)
    play(land, "move thinker 1", "north", "area fox 4")
    assert predators(land, 5) == {}
    assert looks(land, 5) == {"tired thinker": 1}, "the card names a fox: the group has stopped"


@pytest.mark.rule("RB-4.7")
def test_without_an_area_card_the_edge_cannot_be_crossed() -> None:
    names = [
        *["meadow 0", "meadow 1", "meadow 1", "meadow 2", "meadow 2", "meadow 2"],
        *["meadow 3", "meadow 3", "meadow 4", "snake 2", "snake 2", "snake 3", "snake 3"],
        *["cat 2", "cat 3", "cat 3", "cat 4", "stoat 3", "stoat 3", "stoat 4", "fox 4", "fox 5"],
    ]
    row: list[tuple[tuple[int, int], str, Card]] = [
        ((2 + i, 0), name, {}) for i, name in enumerate(names)
    ]
    land = position(north={"rabbits": {"laden scout": 1}}, more=row)
    assert len(land.area) == 0
    play(land, "move scout 1")
    assert legal(land) & STEPS == {"south"}
    with pytest.raises(IllegalChoice, match="no area card is left"):
        play(land, "north")
    land = position(home={"rabbits": {"laden thinker": 1}}, more=row)
    with pytest.raises(IllegalChoice, match="no card is left in that deck"):
        play(land, "think area")


# Thinking


@pytest.mark.rule("RB-4.8", "RB-4.23")
def test_a_thinker_puts_three_cards_back_in_any_order() -> None:
    land = position(
        home={"rabbits": {"thinker": 1}, "stored": 2},
        next_areas=["fox 4", "meadow 1", "meadow 1", "cat 2"],
    )
    play(land, "think area", "area fox 4", "area meadow 1", "area meadow 1")
    assert names(land.view(0)["board"]["seen"]) == ["fox 4", "meadow 1", "meadow 1"]
    assert legal(land) == {
        *("on top 123", "on top 213", "on top 231"),
        *("under 123", "under 213", "under 231"),
    }, "alike cards are offered once"
    play(land, "on top 231")
    seen = land.view(None)["board"]["area"]
    assert (seen["left"], names(seen["bottom"])) == (22, [])
    assert names(seen["top"]) == ["meadow 1", "meadow 1", "fox 4", "cat 2"]
    assert seen["top"][2] == {"name": "fox 4", "clovers": 4, "predator": "fox"}
    assert land.stored[0] == 1
    with pytest.raises(IllegalChoice, match="a thinker thinks once a turn"):
        play(land, "think sun")


@pytest.mark.rule("RB-4.8")
def test_cards_can_go_under_the_deck_and_stay_there_in_a_redeal() -> None:
    land = position(home={"rabbits": {"laden thinker": 1}}, next_suns=["1 food, cats"])
    play(land, "think sun", "sun 1 food, cats", "sun 1 food, both", "sun 0 food, plain")
    play(land, "under 312")
    order = ["0 food, plain", "1 food, cats", "1 food, both"]
    seen = land.view(0)["board"]["sun"]
    assert (seen["left"], seen["top"], names(seen["bottom"])) == (36, [], order)
    for seed in range(5):
        dealt = land.redeal(0, random.Random(seed))
        assert names(dealt.view(0)["board"]["sun"]["bottom"]) == order
        assert dealt.census() == land.census()


def days_but(*left: str) -> list[str]:
    """All sun cards but a few."""
    cards = cast(Land, rabbit().new(1)).content.suns
    from warren.games.rabbit.content import SUN_NAMES

    drawn = [SUN_NAMES[kind] for kind, count in enumerate(cards) for _ in range(count)]
    for name in left:
        drawn.remove(name)
    return drawn


@pytest.mark.rule("RB-4.8", "RB-4.23")
def test_fewer_than_three_cards_are_all_looked_at() -> None:
    suns = days_but("1 food, both", "1 food, cats")
    land = position(home={"rabbits": {"laden thinker": 1}}, suns=suns)
    play(land, "think sun", "sun 1 food, both", "sun 1 food, cats")
    assert len(legal(land)) == 2, "on top or under is the same, with no other card there"
    with pytest.raises(IllegalChoice, match="under it is the same as on top"):
        play(land, "under 123")
    play(land, "on top 213")
    assert names(land.view(0)["board"]["sun"]["top"]) == ["1 food, cats", "1 food, both"]


@pytest.mark.rule("RB-4.23")
def test_nothing_is_asked_where_every_order_is_the_same() -> None:
    suns = days_but("1 food, both", "1 food, both")
    land = position(home={"rabbits": {"laden thinker": 1}}, suns=suns)
    play(land, "think sun", "sun 1 food, both", "sun 1 food, both")
    assert asked(land) == "act"


@pytest.mark.rule("RB-4.8", "RB-4.10")
def test_thinking_and_burrowing_are_possible_again_next_turn() -> None:
    land = position(
        home={"stored": 3},
        north={"rabbits": {"laden thinker": 1, "worker": 2}},
        thought=True,
        dug=True,
        west={"spaces": 1},
        next_suns=["1 food, plain"],
    )
    assert not {"think sun", "burrow 1"} & legal(land)
    play(land, "end", "sun 1 food, plain", "sow none")
    assert {"think sun", "think area", "burrow 1"} <= legal(land)


# Fighting


@pytest.mark.rule("RB-4.9")
def test_a_fighter_fights_once_and_calms_down_at_dusk() -> None:
    land = position(
        home={"rabbits": {"fighter": 1, "scout": 1}, "stored": 4}, next_suns=["1 food, plain"]
    )
    play(land, "fight 0")
    assert on(land, 0) == {"roused fighter": 1, "scout": 1}
    assert (land.force[0], land.stored[0]) == (4, 3)
    with pytest.raises(IllegalChoice, match="the fighter has fought this turn"):
        play(land, "fight 0")
    assert "move roused fighter 0" in legal(land), "it can still move"
    play(land, "end")
    assert on(land, 0) == {"fighter": 1, "scout": 1}
    assert land.force[0] == 3


@pytest.mark.rule("RB-4.9")
def test_a_fighter_that_has_moved_can_fight_apart_from_one_that_has_not() -> None:
    land = position(home={"rabbits": {"fighter": 2}, "stored": 4})
    play(land, "move fighter 0", "go with 0", "north", "to 0")
    assert {"fight 0", "fight tired 0"} <= legal(land)
    play(land, "fight tired 0")
    assert on(land, 0) == {"fighter": 1, "tired roused fighter": 1}
    land = position(home={"rabbits": {"fighter": 1}, "stored": 4})
    with pytest.raises(IllegalChoice, match="the fighter there has not moved"):
        play(land, "fight tired 0")
    play(land, "move fighter 0", "go with 0", "north", "to 0")
    with pytest.raises(IllegalChoice, match="the fighter there has moved"):
        play(land, "fight 0")


# Burrowing


@pytest.mark.rule("RB-4.10")
def test_burrowing_digs_for_every_worker_once_a_turn() -> None:
    land = position(
        home={"stored": 4},
        east={"rabbits": {"laden scout": 1, "thinker": 1, "worker": 2, "laden worker": 1}},
        west={"rabbits": {"laden fighter": 1, "worker": 1}},
        south={"rabbits": {"worker": 1, "scout": 1}},
    )
    with pytest.raises(IllegalChoice, match="the rabbit itself pays for burrows"):
        play(land, "burrow 3")
    play(land, "burrow 2")
    assert land.spaces[2] == 3
    assert looks(land, 2) == {"scout": 1, "thinker": 1, "worker": 3}
    assert (land.stored[0], land.pool(2)) == (4, 1)
    with pytest.raises(IllegalChoice, match="burrows are dug once a turn"):
        play(land, "burrow 4")


@pytest.mark.rule("RB-4.11", "RB-4.18")
def test_a_worker_on_a_burrow_gets_no_second_one() -> None:
    land = position(east={"spaces": 2, "rabbits": {"laden scout": 1, "worker": 3}})
    play(land, "burrow 2")
    assert land.spaces[2] == 3, "two of three workers sit on the free spaces: one new burrow"
    land = position(east={"spaces": 2, "rabbits": {"laden scout": 1, "worker": 2}})
    with pytest.raises(IllegalChoice, match="every worker at 1E sits on a burrow space"):
        play(land, "burrow 2")


@pytest.mark.rule("RB-4.18")
def test_the_player_says_how_many_are_dug_where_food_could_fill_spaces() -> None:
    land = position(east={"spaces": 2, "rabbits": {"scout": 1, "worker": 3}, "loose": 3})
    play(land, "burrow 2")
    assert legal(land) == {"dig 1", "dig 2", "dig 3"}
    with pytest.raises(IllegalChoice, match="1 to 3 burrows can be dug at 1E"):
        play(land, "dig 4")
    play(land, "dig 2")
    assert (land.spaces[2], land.pool(2)) == (4, 2)


@pytest.mark.rule("RB-4.11", "RB-4.18")
def test_when_counters_run_short_any_worker_can_use_the_new_burrow() -> None:
    land = position(
        west={"spaces": 8},
        home={"rabbits": {"laden worker": 1}},
        east={"rabbits": {"scout": 1, "thinker": 1, "worker": 2}, "loose": 4},
    )
    play(land, "burrow 2", "end")
    assert asked(land) == "breed", "a worker sits on the one burrow"
    assert legal(land) == {"kits 0", "kits 1"}


@pytest.mark.rule("RB-4.12")
def test_no_burrow_on_the_original_warren_nor_beside_a_predator() -> None:
    herd = {"rabbits": {"laden scout": 1, "worker": 7}}
    land = position(home=herd)
    with pytest.raises(IllegalChoice, match="nobody burrows on the original warren"):
        play(land, "burrow 0")
    land = position(east=herd | {"predators": {"snake": 1}})
    with pytest.raises(IllegalChoice, match="nobody burrows beside a predator"):
        play(land, "burrow 2")


# Handling food


@pytest.mark.rule("RB-4.13", "RB-4.16")
def test_the_food_of_a_card_is_a_pool() -> None:
    for rabbits in ({"laden scout": 1, "worker": 1}, {"scout": 1, "laden worker": 1}):
        land = position(home={"rabbits": rabbits, "loose": 7})
        assert on(land, 0) == {"laden scout": 1, "laden worker": 1}
        assert (land.stored[0], land.loose[0]) == (6, 0), "spaces first, then rabbits"
    land = position(north={"rabbits": {"scout": 1, "laden worker": 1}, "loose": 3})
    assert on(land, 1) == {"laden scout": 1, "laden worker": 1}
    assert land.loose[1] == 2, "nobody can hold the rest"


@pytest.mark.rule("RB-4.13", "RB-4.16")
def test_a_laden_leader_that_pays_with_its_own_food_takes_up_another() -> None:
    land = position(north={"rabbits": {"laden scout": 1}, "growing": 1})
    play(land, "move scout 1")
    assert legal(land) == {"go with 0", "go with 1"}
    play(land, "go with 1", "to 0")
    assert (land.pool(0), land.pool(1)) == (1, 0)


@pytest.mark.rule("RB-4.13")
def test_rabbits_reach_only_food_of_their_own_card() -> None:
    land = position(
        home={"rabbits": {"scout": 1}},
        north={"growing": 2},
        east={"spaces": 1, "rabbits": {"worker": 1}},
    )
    assert (land.growing[1], land.pool(0), land.pool(2)) == (2, 0, 0)
    assert legal(land) == {"end"}


@pytest.mark.rule("RB-4.14")
def test_a_space_holds_one_food_or_one_mother() -> None:
    land = position(east={"spaces": 2, "rabbits": {"mother": 1}, "loose": 3})
    assert (land.stored[2], land.carried[2], land.loose[2]) == (1, 1, 1)
    land = position(east={"spaces": 2, "rabbits": {"worker": 1}, "loose": 3})
    assert (land.stored[2], land.carried[2]) == (2, 1), "a worker without a kit gets up"


@pytest.mark.rule("RB-4.15")
def test_actions_end_when_the_player_says_so() -> None:
    land = position(home={"rabbits": {"scout": 1}, "stored": 6}, next_suns=["1 food, plain"])
    assert "end" in legal(land)
    play(land, "move scout 0", "go with 0", "to 1")
    assert asked(land) == "act"
    play(land, "end")
    assert asked(land) == "sun"


@pytest.mark.rule("RB-4.16")
def test_food_that_stays_behind_fills_burrow_spaces_first() -> None:
    land = position(east={"spaces": 2, "rabbits": {"scout": 1, "worker": 1}, "loose": 5})
    play(land, "move scout 2", "follow worker", "go with 1", "to 0")
    assert (land.stored[2], land.loose[2], land.pool(0)) == (2, 1, 1)


@pytest.mark.rule("RB-4.17")
def test_food_comes_off_the_clovers_where_rabbits_are_and_only_there() -> None:
    land = position(
        home={"rabbits": {"scout": 1, "worker": 1}, "stored": 1},
        north={"growing": 3},
        south={"growing": 2},
    )
    assert land.growing[1] == 3
    play(land, "move scout 0", "go with 0", "to 1")
    assert (land.growing[1], land.loose[1], land.carried[1]) == (0, 2, 1)
    assert land.growing[3] == 2


@pytest.mark.rule("RB-4.17")
def test_what_grows_under_rabbits_stays_on_its_clover_until_the_actions() -> None:
    land = position(
        north={"rabbits": {"laden scout": 1, "worker": 1}},
        east={"predators": {"fox": 1}},
        south={"rabbits": {"laden worker": 1}},
        more=[((1, -1), "stoat 3", {"predators": {"stoat": 1}})],
        phase="sun",
        next_suns=["1 food, plain"],
    )
    play(land, "sun 1 food, plain")
    assert land.loose[1] == 0
    play(land, "sow 1")
    assert (land.growing[1], land.carried[1]) == (0, 2), "the actions have begun"


@pytest.mark.rule("RB-4.19")
def test_a_group_takes_up_on_its_way_what_nobody_else_can_hold() -> None:
    land = position(
        home={"rabbits": {"scout": 1, "worker": 2}, "stored": 1},
        north={"growing": 3, "rabbits": {"thinker": 1}},
    )
    play(land, "move scout 0", "everybody", "go with 0", "north")
    assert on(land, 1) == {
        **{"laden thinker": 1, "laden moving scout": 1},
        **{"laden moving worker": 1, "moving worker": 1},
    }, "three food: the thinker can hold one"
    assert {name for name in legal(land) if name.startswith("take")} == {
        *("take 0", "take 1", "take 3"),
    }
    play(twin(land), "to 0")
    play(land, "take 3")
    assert not any(name.startswith("take") for name in legal(land)), "once on each card"
    with pytest.raises(IllegalChoice, match="was chosen already"):
        play(land, "take 1")
    play(land, "to 0")
    assert (land.pool(0), land.pool(1)) == (3, 0)


@pytest.mark.rule("RB-4.19")
def test_a_group_does_not_empty_the_store_it_passes() -> None:
    land = position(north={"rabbits": {"scout": 1, "worker": 1}, "loose": 1}, home={"stored": 5})
    play(land, "move scout 1", "pay from 0", "follow worker", "go with 1", "south")
    assert (land.stored[0], land.carried[0]) == (4, 1)


@pytest.mark.rule("RB-4.20")
def test_a_predator_stops_even_a_group_that_drives_it_off() -> None:
    land = position(home={"rabbits": {"laden fighter": 2}}, north={"predators": {"snake": 1}})
    play(land, "move fighter 0", "follow fighter", "go with 1", "north")
    assert predators(land, 1) == {}
    assert looks(land, 1) == {"tired fighter": 2}


@pytest.mark.rule("RB-4.21")
def test_a_kit_goes_with_its_mother_who_can_carry_food() -> None:
    land = position(home={"rabbits": {"laden scout": 1, "mother": 1}}, north={"growing": 2})
    play(land, "move scout 0", "follow mother", "to 1")
    assert on(land, 1) == {"laden tired scout": 1, "laden tired mother": 1}
    play(land, "end")
    assert looks(land, 1) == {"scout": 1, "worker": 2}, "there it grows up"


@pytest.mark.rule("RB-4.14", "RB-4.18")
def test_a_mother_that_comes_to_a_full_store_stands_beside_it() -> None:
    land = position(
        home={"rabbits": {"thinker": 1, "mother": 1}, "loose": 2},
        north={"spaces": 1, "stored": 1},
    )
    play(land, "move thinker 0", "pay from 0", "follow mother", "go with 1", "to 1")
    assert (land.stored[1], land.carried[1], land.loose[1]) == (1, 1, 0)


@pytest.mark.rule("RB-4.14", "RB-4.18", "RB-6.7")
def test_once_the_actions_are_over_she_sits_again_while_she_has_her_kit() -> None:
    land = position(
        home={"rabbits": {"laden thinker": 1, "mother": 1}, "loose": 1},
        north={"spaces": 1, "stored": 1},
        east={"rabbits": {"laden worker": 13}},
    )
    play(land, "move thinker 0", "pay from 0", "follow mother", "go with 1", "to 1", "end")
    assert (land.stored[1], land.carried[1]) == (0, 2), "no worker's counter: the kit stays a kit"


@pytest.mark.rule("RB-4.22")
def test_a_move_goes_at_least_one_step() -> None:
    land = position(home={"rabbits": {"laden scout": 1}})
    play(land, "move scout 0")
    with pytest.raises(IllegalChoice, match="at least one step"):
        play(land, "to 0")


@pytest.mark.rule("RB-4.24")
def test_a_move_is_made_by_its_last_card_where_the_way_is_known_and_safe() -> None:
    land = position(
        home={"rabbits": {"thinker": 1, "worker": 1}, "stored": 2},
        north={"growing": 1},
        east={"predators": {"fox": 1}},
        more=[
            ((0, 2), "meadow 1", {}),
            ((2, 0), "meadow 2", {}),
            ((-1, 1), "meadow 2", {}),
        ],
    )
    play(land, "move thinker 0", "follow worker", "go with 1")
    assert legal(land) == STEPS | {"to 1", "to 3", "to 4", "to 5", "to 7"}
    with pytest.raises(IllegalChoice, match="2E is too far, or the way there is not safe"):
        play(land, "to 6")
    with pytest.raises(IllegalChoice, match="a predator is at 1E"):
        play(land, "to 2")
    play(land, "to 5")
    assert looks(land, 5) == {"tired thinker": 1, "tired worker": 1}
    assert (land.pool(5), land.growing[1]) == (1, 1), "with what they carried, nothing else"


@pytest.mark.rule("RB-4.24")
def test_the_last_step_to_a_safe_card_is_chosen_by_the_card() -> None:
    land = position(home={"rabbits": {"thinker": 1}, "stored": 1})
    play(land, "move thinker 0", "north")
    assert legal(land) == {"to 0", "to 1", "north", "east", "west"}, "south is home, a safe card"
    with pytest.raises(IllegalChoice, match="it is the last step"):
        play(land, "south")


@pytest.mark.rule("RB-4.25")
def test_everybody_who_can_comes_along_and_some_are_left_out_again() -> None:
    land = position(home={"rabbits": {"scout": 1, "thinker": 1, "worker": 2}, "stored": 1})
    play(land, "move scout 0", "everybody")
    assert on(land, 0) == {"moving scout": 1, "moving thinker": 1, "moving worker": 2}
    assert legal(land) == {"leave thinker", "leave worker", "go with 0"}
    with pytest.raises(IllegalChoice, match="the scout leads: it cannot stay"):
        play(land, "leave scout")
    play(land, "leave thinker")
    assert legal(land) == {"leave worker", "go with 0"}, "nobody comes back"
    play(land, "go with 0", "to 1")
    assert looks(land, 1) == {"tired scout": 1, "tired worker": 2}


@pytest.mark.rule("RB-4.25")
def test_nothing_is_asked_where_all_but_the_leader_stay_and_no_food_is_there() -> None:
    land = position(home={"rabbits": {"scout": 1, "worker": 2}, "stored": 1})
    play(land, "move scout 0")
    told = land.game.prompt(land, 0)
    assert told == "1 rabbit goes from the warren, up to 2 more may come along.", "no food to take"
    play(land, "everybody", "leave worker", "leave worker")
    assert asked(land) == "walk"


@pytest.mark.rule("RB-4.25")
def test_why_nobody_is_left_out_or_comes_back() -> None:
    land = position(home={"rabbits": {"scout": 1, "thinker": 1, "worker": 2}, "stored": 1})
    play(land, "move scout 0", "follow worker")
    with pytest.raises(IllegalChoice, match="the worker was brought along and goes"):
        play(land, "leave worker")
    with pytest.raises(IllegalChoice, match="no thinker is in the group"):
        play(land, "leave thinker")
    play(land, "everybody", "leave thinker")
    with pytest.raises(IllegalChoice, match="the thinker was left out, and stays here"):
        play(land, "follow thinker")
    with pytest.raises(IllegalChoice, match="everybody who can has joined"):
        play(land, "follow worker")


@pytest.mark.rule("RB-4.25")
def test_workers_come_first_where_not_everybody_can() -> None:
    land = position(home={"rabbits": {"scout": 1, "thinker": 1, "worker": 5}, "stored": 1})
    play(land, "move scout 0", "everybody")
    assert on(land, 0) == {"moving scout": 1, "moving worker": 4, "thinker": 1, "worker": 1}
    with pytest.raises(IllegalChoice, match="everybody who can has joined"):
        play(land, "follow thinker")
