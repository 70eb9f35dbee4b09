"""Section 4 of docs/rules/rabbit.md: actions and the handling of food."""

from __future__ import annotations

import pytest

from tests.games.rabbit.positions import (
    BOX,
    Card,
    asked,
    offered,
    on,
    play,
    position,
    predators,
    rabbit,
)
from warren.core.errors import IllegalChoice

STEPS = {"north", "east", "south", "west"}


# Paying and moving


@pytest.mark.rule("RB-4.1")
def test_workers_do_not_act_and_nobody_acts_without_food() -> None:
    land = position(home={"rabbits": {"laden worker": 1, "scout": 1, "thinker": 1, "fighter": 1}})
    play(land, "at 0")
    assert offered(land) == {"from worker"}
    land = position(
        home={"rabbits": {"worker": 1, "scout": 1, "thinker": 1, "fighter": 1}, "stored": 1}
    )
    play(land, "at 0")
    assert offered(land) == {
        "move thinker",
        "move scout",
        "move fighter",
        "fight fighter",
        "think sun",
        "think area",
        "from burrow",
    }


@pytest.mark.rule("RB-4.1")
def test_the_acting_rabbit_or_any_burrow_pays() -> None:
    herd = {"rabbits": {"laden scout": 1}, "stored": 1}
    land = position(home=herd, west={"spaces": 2, "stored": 2})
    play(land, "at 0", "move laden scout")
    assert offered(land) == {"pay own food", "pay from 0", "pay from 4"}
    own = play(land.clone(), "pay own food")  # type: ignore[arg-type]
    assert on(own, 0) == {"moving scout": 1}
    play(land, "pay from 4")
    assert on(land, 0) == {"laden moving scout": 1}
    assert (land.stored[0], land.stored[4]) == (1, 1)
    assert land.box[6] == 50 - 3


@pytest.mark.rule("RB-4.1")
def test_any_number_of_actions_can_be_paid_for() -> None:
    land = position(home={"rabbits": {"scout": 2, "thinker": 1}, "stored": 3})
    play(land, "at 0", "move scout", "go", "north", "stop")
    play(land, "at 0", "move scout", "go", "east", "stop")
    play(land, "at 0", "move thinker", "west", "stop")
    assert land.stored[0] == 0
    assert offered(land) == {"end"}


@pytest.mark.rule("RB-4.2")
def test_a_group_of_five_goes_two_cards() -> None:
    land = position(
        home={"rabbits": {"thinker": 1, "scout": 1, "worker": 5}, "stored": 1},
        next_areas=["meadow 2"],
    )
    play(land, "at 0", "move thinker", "follow scout")
    play(land, "follow worker", "follow worker", "follow worker")
    assert asked(land) == "walk", "a leader and four others, no more"
    play(land, "north")
    assert on(land, 1) == {"moving thinker": 1, "moving scout": 1, "moving worker": 3}
    play(land, "north", "area meadow 2")
    assert on(land, 5) == {"tired thinker": 1, "tired scout": 1, "tired worker": 3}
    assert on(land, 0) == {"worker": 2}
    assert asked(land) == "act"
    assert land.box[6] == 50 - 2, "one food paid for all of them"


@pytest.mark.rule("RB-4.2")
def test_nobody_moves_diagonally_and_a_group_may_stop_early() -> None:
    land = position(home={"rabbits": {"scout": 1}, "stored": 1})
    play(land, "at 0", "move scout")
    assert offered(land) == STEPS
    play(land, "north", "stop")
    assert on(land, 1) == {"tired scout": 1}


@pytest.mark.rule("RB-4.3")
def test_a_rabbit_moves_once_a_turn_as_leader_or_follower() -> None:
    land = position(home={"rabbits": {"scout": 1, "thinker": 1, "worker": 1}, "stored": 6})
    play(land, "at 0", "move scout", "follow worker", "go", "north", "south")
    assert on(land, 0) == {"thinker": 1, "tired scout": 1, "tired worker": 1}
    play(land, "at 0")
    assert "move thinker" in offered(land)
    assert "move scout" not in offered(land)
    play(land, "move thinker")
    assert asked(land) == "walk", "nobody is left who could follow"


@pytest.mark.rule("RB-4.3")
def test_legs_are_fresh_again_next_turn() -> None:
    land = position(home={"rabbits": {"scout": 1}, "stored": 3}, next_suns=["1 food, plain"])
    play(land, "at 0", "move scout", "north", "south", "stop", "end", "end")
    play(land, "sun 1 food, plain", "sow no more", "at 0")
    assert "move scout" in offered(land)


@pytest.mark.rule("RB-4.3")
def test_scouts_alone_go_three_cards_others_two() -> None:
    land = position(home={"rabbits": {"scout": 2}, "stored": 1})
    play(land, "at 0", "move scout", "follow scout", "north", "south", "east")
    assert on(land, 2) == {"tired scout": 2}
    land = position(home={"rabbits": {"scout": 1, "worker": 1}, "stored": 1})
    play(land, "at 0", "move scout", "follow worker", "north", "south")
    assert on(land, 0) == {"tired scout": 1, "tired worker": 1}


@pytest.mark.rule("RB-4.4")
def test_rabbits_carry_their_food_along() -> None:
    land = position(home={"rabbits": {"scout": 1, "laden worker": 1, "worker": 1}, "stored": 1})
    play(land, "at 0", "move scout", "follow laden worker", "follow worker", "north", "stop")
    assert on(land, 1) == {"tired scout": 1, "laden tired worker": 1, "tired worker": 1}


@pytest.mark.rule("RB-4.5")
def test_a_predator_stops_a_group_unless_it_is_of_scouts_alone() -> None:
    fox = {"predators": {"fox": 1}}
    land = position(home={"rabbits": {"scout": 1, "worker": 1}, "stored": 1}, north=fox)
    play(land, "at 0", "move scout", "follow worker", "north")
    assert on(land, 1) == {"tired scout": 1, "tired worker": 1}
    land = position(home={"rabbits": {"scout": 2}, "stored": 1}, north=fox)
    play(land, "at 0", "move scout", "go", "north")
    assert asked(land) == "walk"
    play(land, "south")
    assert on(land, 0) == {"scout": 1, "moving scout": 1}


# Exploring


@pytest.mark.rule("RB-4.6")
def test_stepping_off_the_edge_discovers_land_with_food() -> None:
    land = position(home={"rabbits": {"thinker": 1}, "stored": 1}, next_areas=["meadow 3"])
    play(land, "at 0", "move thinker", "north", "west")
    assert offered(land) == {"area meadow 3"}
    play(land, "area meadow 3")
    assert (land.east[5], land.north[5]) == (-1, 1)
    assert land.growing[5] == 3
    assert on(land, 5) == {"tired thinker": 1}
    assert len(land.area) == 21


@pytest.mark.rule("RB-4.6")
def test_a_named_predator_is_placed_and_stops_the_group_but_not_scouts() -> None:
    land = position(north={"rabbits": {"laden thinker": 1}}, next_areas=["fox 4"])
    play(land, "at 1", "move laden thinker", "north", "area fox 4")
    assert predators(land, 5) == {"fox": 1}
    assert land.box[7] == 1
    assert on(land, 5) == {"tired thinker": 1}
    land = position(north={"rabbits": {"laden scout": 1}}, next_areas=["fox 4"])
    play(land, "at 1", "move laden scout", "north", "area fox 4")
    assert asked(land) == "walk"
    play(land, "south", "stop")
    assert predators(land, 5) == {"fox": 1}


@pytest.mark.rule("RB-4.6", "RB-4.20")
def test_a_predator_without_a_counter_is_not_placed_but_stops_the_group() -> None:
    text = BOX.read_text(encoding="utf-8")
    text = text.replace('kind = "fox"\ncount = 2', 'kind = "fox"\ncount = 0')
    text = text.replace('kind = "snake"\ncount = 4', 'kind = "snake"\ncount = 6')
    game = rabbit().with_content({"cards": text})
    land = position(north={"rabbits": {"laden thinker": 1}}, next_areas=["fox 4"], game=game)
    play(land, "at 1", "move laden thinker", "north", "area fox 4")
    assert predators(land, 5) == {}
    assert on(land, 5) == {"tired thinker": 1}, "the card names a fox: the group has stopped"


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
    play(land, "at 1", "move laden scout")
    assert offered(land) == {"south"}
    with pytest.raises(IllegalChoice, match="no area card is left"):
        play(land, "north")
    land = position(home={"rabbits": {"laden thinker": 1}}, more=row)
    play(land, "at 0")
    assert "think area" not in offered(land), "nor is there anything to think about"


# Thinking


@pytest.mark.rule("RB-4.8")
def test_a_thinker_puts_three_cards_back_in_any_order() -> None:
    land = position(
        home={"rabbits": {"thinker": 1}, "stored": 2},
        next_areas=["fox 4", "meadow 1", "meadow 1", "cat 2"],
    )
    play(land, "at 0", "think area", "area fox 4", "area meadow 1", "area meadow 1")
    assert land.view(0)["board"]["seen"] == ["fox 4", "meadow 1", "meadow 1"]
    play(land, "on top")
    assert offered(land) == {"order 1", "order 2"}, "alike cards are offered once"
    play(land, "order 2", "order 3")
    seen = land.view(None)["board"]["area"]
    assert seen == {"left": 22, "top": ["meadow 1", "meadow 1", "fox 4", "cat 2"], "bottom": []}
    assert land.stored[0] == 1
    play(land, "at 0")
    assert not {"think sun", "think area"} & offered(land), "once a turn"


@pytest.mark.rule("RB-4.8")
def test_cards_can_go_under_the_deck_and_stay_there_in_a_redeal() -> None:
    import random

    land = position(home={"rabbits": {"laden thinker": 1}}, next_suns=["1 food, cats"])
    play(land, "at 0", "think sun", "sun 1 food, cats", "sun 3 food, both", "sun 2 food, plain")
    play(land, "under", "order 3", "order 2")
    order = ["2 food, plain", "1 food, cats", "3 food, both"]
    assert land.view(0)["board"]["sun"] == {"left": 36, "top": [], "bottom": order}
    for seed in range(5):
        twin = land.redeal(0, random.Random(seed))
        assert twin.view(0)["board"]["sun"]["bottom"] == order
        assert twin.census() == land.census()


@pytest.mark.rule("RB-4.8", "RB-4.23")
def test_fewer_than_three_cards_are_all_looked_at() -> None:
    suns = [*["1 food, plain"] * 6, *["1 food, snakes"] * 3, *["1 food, cats"] * 3]
    suns += [*["2 food, plain"] * 6, *["2 food, snakes"] * 4, *["2 food, cats"] * 4]
    suns += [*["2 food, both"] * 2, *["3 food, plain"] * 3, *["3 food, snakes"] * 2, "3 food, cats"]
    land = position(home={"rabbits": {"laden thinker": 1}}, suns=suns)
    play(land, "at 0", "think sun", "sun 3 food, both", "sun 3 food, cats")
    assert asked(land) == "order", "on top or under is the same, with no other card there"
    play(land, "order 2")
    assert land.view(0)["board"]["sun"]["top"] == ["3 food, cats", "3 food, both"]


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
    play(land, "at 1")
    assert not {"think sun", "burrow thinker"} & offered(land)
    play(land, "from thinker", "to ground", "at 1", "from ground", "to thinker", "end", "end")
    play(land, "sun 1 food, plain", "sow no more", "at 1")
    assert {"think sun", "think area", "burrow thinker"} <= offered(land)


# Fighting


@pytest.mark.rule("RB-4.9")
def test_a_fighter_fights_once_and_calms_down_at_dusk() -> None:
    land = position(
        home={"rabbits": {"fighter": 1, "scout": 1}, "stored": 4}, next_suns=["1 food, plain"]
    )
    play(land, "at 0", "fight fighter")
    assert on(land, 0) == {"roused fighter": 1, "scout": 1}
    assert (land.force[0], land.stored[0]) == (4, 3)
    play(land, "at 0")
    assert "fight fighter" not in offered(land)
    assert "move roused fighter" in offered(land), "it can still move"
    play(land, "from burrow", "to ground", "end", "end")
    assert on(land, 0) == {"fighter": 1, "scout": 1}
    assert land.force[0] == 3


# Burrowing


@pytest.mark.rule("RB-4.10")
def test_burrowing_digs_for_every_worker_once_a_turn() -> None:
    land = position(
        home={"stored": 4},
        east={"rabbits": {"laden scout": 1, "thinker": 1, "worker": 2, "laden worker": 1}},
        west={"rabbits": {"laden fighter": 1, "worker": 1}},
    )
    play(land, "at 2")
    assert "burrow scout" in offered(land)
    assert "burrow thinker" not in offered(land), "it must pay off itself, not from a burrow"
    play(land, "burrow scout")
    assert land.spaces[2] == 3
    assert on(land, 2) == {"scout": 1, "thinker": 1, "worker": 2, "laden worker": 1}
    assert land.stored[0] == 4
    play(land, "at 4")
    assert "burrow fighter" not in offered(land), "once a turn in all"


@pytest.mark.rule("RB-4.11", "RB-4.18")
def test_a_worker_on_a_burrow_gets_no_second_one() -> None:
    land = position(
        east={"spaces": 2, "stored": 1, "rabbits": {"laden scout": 1, "worker": 3}},
    )
    play(land, "at 2", "burrow scout")
    assert land.spaces[2] == 4, "one of three workers sits on the free space: two new burrows"
    land = position(east={"spaces": 2, "rabbits": {"laden scout": 1, "worker": 2}})
    play(land, "at 2")
    assert "burrow scout" not in offered(land)


@pytest.mark.rule("RB-4.11", "RB-4.18")
def test_when_counters_run_short_any_worker_can_use_the_new_burrow() -> None:
    land = position(
        west={"spaces": 8},
        home={"rabbits": {"laden worker": 1}},
        east={"rabbits": {"laden scout": 1, "laden thinker": 1, "laden worker": 1, "worker": 1}},
    )
    play(land, "at 2", "burrow scout", "end", "end")
    assert asked(land) == "breed", "the worker with food sits on the one burrow"
    assert offered(land) == {"breed thinker", "no kits"}


@pytest.mark.rule("RB-4.12")
def test_no_burrow_on_the_original_warren_nor_beside_a_predator() -> None:
    herd = {"rabbits": {"laden scout": 1, "worker": 7}}
    land = position(home=herd)
    play(land, "at 0")
    assert "burrow scout" not in offered(land)
    land = position(east=herd | {"predators": {"snake": 1}})
    play(land, "at 2")
    assert "burrow scout" not in offered(land)


# Handling food


@pytest.mark.rule("RB-4.13")
def test_food_is_taken_dropped_handed_over_and_stored_for_nothing() -> None:
    land = position(home={"rabbits": {"scout": 1, "worker": 1}, "loose": 1})
    play(land, "at 0", "from ground", "to scout")
    assert on(land, 0) == {"laden scout": 1, "worker": 1}
    play(land, "at 0", "from scout", "to worker")
    assert on(land, 0) == {"scout": 1, "laden worker": 1}
    play(land, "at 0", "from worker", "to burrow")
    assert land.stored[0] == 1
    play(land, "at 0", "from burrow", "to scout")
    play(land, "at 0", "from scout", "to ground")
    assert land.loose[0] == 1
    assert land.box[6] == 49


@pytest.mark.rule("RB-4.13")
def test_a_rabbit_carries_one_food_and_only_reaches_its_own_card() -> None:
    land = position(
        home={"rabbits": {"laden scout": 1}, "loose": 1, "stored": 6},
        north={"rabbits": {"worker": 1}, "growing": 2},
    )
    play(land, "at 0")
    assert "from ground" not in offered(land), "the scout has one, and no space is empty"
    play(land, "from scout")
    assert offered(land) == {"to ground"}, "the worker is on another card"


@pytest.mark.rule("RB-4.13")
def test_only_exchanges_that_change_something_are_offered() -> None:
    land = position(
        home={"rabbits": {"laden worker": 1, "worker": 1}, "stored": 6},
        north={"rabbits": {"scout": 1}},
    )
    play(land, "at 0", "from worker")
    assert offered(land) == {"to ground"}, "from one worker to another like it changes nothing"


@pytest.mark.rule("RB-4.13")
def test_food_is_handled_while_feeding_too() -> None:
    land = position(home={"rabbits": {"laden scout": 1, "worker": 1}}, phase="feed")
    play(land, "at 0", "from scout", "to worker")
    assert on(land, 0) == {"scout": 1, "laden worker": 1}
    play(land, "at 0")
    assert offered(land) == {"from worker"}, "no action while feeding"


@pytest.mark.rule("RB-4.14")
def test_a_space_holds_one_food_or_one_mother() -> None:
    land = position(
        east={"spaces": 2, "stored": 1, "rabbits": {"mother": 1, "laden scout": 1}},
    )
    play(land, "at 2", "from scout")
    assert offered(land) == {"to mother", "to ground"}, "the mother sits on the other space"
    land = position(east={"spaces": 2, "stored": 1, "rabbits": {"worker": 1, "laden scout": 1}})
    play(land, "at 2", "from scout")
    assert "to burrow" in offered(land), "a worker without a kit gets up"


@pytest.mark.rule("RB-4.15")
def test_actions_end_when_the_player_says_so() -> None:
    land = position(home={"rabbits": {"scout": 1}, "stored": 6})
    assert "end" in offered(land)
    play(land, "at 0", "move scout", "north", "stop")
    assert asked(land) == "act"
    play(land, "end")
    assert asked(land) == "feed"


@pytest.mark.rule("RB-4.16")
def test_exchanges_between_two_actions_are_bounded() -> None:
    land = position(home={"rabbits": {"laden scout": 1, "worker": 1}, "stored": 1})
    limit = land.handlings()
    assert limit == 2 + 6
    for _ in range(limit // 2):
        play(land, "at 0", "from scout", "to worker")
        play(land, "at 0", "from worker", "to scout")
    play(land, "at 0")
    assert offered(land) == {"move laden scout"}
    play(land, "move laden scout", "pay own food", "go", "north", "stop", "at 0")
    assert "from burrow" in offered(land), "after an action, food can change hands again"


@pytest.mark.rule("RB-4.17")
def test_dropped_food_lies_loose_and_clovers_are_picked_first() -> None:
    land = position(north={"rabbits": {"laden scout": 1, "worker": 1}, "growing": 1, "loose": 1})
    play(land, "at 1", "from scout", "to ground")
    assert (land.growing[1], land.loose[1]) == (1, 2)
    play(land, "at 1", "from ground", "to worker")
    assert (land.growing[1], land.loose[1]) == (0, 2)


@pytest.mark.rule("RB-4.19")
def test_a_group_handles_food_on_its_way() -> None:
    land = position(
        home={"rabbits": {"scout": 1, "worker": 2}, "stored": 1},
        north={"growing": 3, "rabbits": {"thinker": 1}},
    )
    play(land, "at 0", "move scout", "follow worker", "follow worker")
    assert offered(land) == STEPS, "before the first step the actions were the time for that"
    play(land, "north")
    assert offered(land) == {*STEPS, "stop", "gather", "from ground"}
    play(land, "from ground", "to thinker", "gather", "south")
    assert on(land, 1) == {"laden thinker": 1}
    assert on(land, 0) == {"laden tired scout": 1, "laden tired worker": 1, "tired worker": 1}


@pytest.mark.rule("RB-4.19", "RB-4.24")
def test_a_group_on_its_way_gathers_first() -> None:
    land = position(
        home={"rabbits": {"scout": 1, "worker": 1}, "stored": 1},
        north={"growing": 2, "rabbits": {"thinker": 1}},
    )
    play(land, "at 0", "move scout", "follow worker", "north", "gather", "south")
    assert on(land, 0) == {"laden tired scout": 1, "laden tired worker": 1}
    assert on(land, 1) == {"thinker": 1}


@pytest.mark.rule("RB-4.20")
def test_a_predator_stops_even_a_group_that_drives_it_off() -> None:
    land = position(
        home={"rabbits": {"laden fighter": 2}},
        north={"predators": {"snake": 1}},
    )
    play(land, "at 0", "move laden fighter", "follow laden fighter", "north")
    assert predators(land, 1) == {}
    assert on(land, 1) == {"tired fighter": 1, "laden tired fighter": 1}


@pytest.mark.rule("RB-4.21")
def test_a_kit_goes_with_its_mother_who_can_carry_food() -> None:
    land = position(home={"rabbits": {"laden scout": 1, "mother": 1}}, north={"growing": 1})
    play(land, "at 0", "move laden scout", "follow mother", "north", "stop")
    play(land, "at 1", "from ground", "to tired mother")
    assert on(land, 1) == {"tired scout": 1, "laden tired mother": 1}
    land = position(
        home={"rabbits": {"laden scout": 1, "laden mother": 1}, "stored": 3}, phase="feed"
    )
    play(land, "end")
    assert on(land, 0) == {"laden scout": 1, "laden worker": 1, "worker": 1}, "one kit, grown up"


@pytest.mark.rule("RB-4.22")
def test_a_move_goes_at_least_one_step() -> None:
    land = position(home={"rabbits": {"laden scout": 1}})
    play(land, "at 0", "move laden scout")
    with pytest.raises(IllegalChoice, match="at least one step"):
        play(land, "stop")


@pytest.mark.rule("RB-4.24")
def test_gathering_does_the_obvious_everywhere() -> None:
    land = position(
        home={"rabbits": {"scout": 1, "worker": 2}, "loose": 7, "stored": 1},
        north={"rabbits": {"worker": 1, "fighter": 1}, "growing": 1},
        east={"growing": 2},
    )
    play(land, "gather")
    assert on(land, 0) == {"laden scout": 1, "laden worker": 2}
    assert on(land, 1) == {"laden fighter": 1, "worker": 1}, "those who act come first"
    assert (land.loose[0], land.stored[0]) == (1, 4), "two spaces are left for two workers"
    assert land.growing[2] == 2, "nobody is there"
    assert "gather" not in offered(land), "it would change nothing"
