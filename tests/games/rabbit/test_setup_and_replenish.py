"""Sections 1 to 3 of docs/rules/rabbit.md: parts, setup, turns, replenish."""

from __future__ import annotations

import random
from typing import cast

import pytest

import warren
from tests.games.rabbit.positions import asked, legal, on, play, position, predators, rabbit
from warren.core.errors import IllegalChoice
from warren.games.rabbit.state import Land

HERD = {"thinker": 1, "scout": 1, "worker": 2}


def fresh(players: int = 1) -> Land:
    return cast(Land, rabbit().new(players))


# 1. Parts and setup


@pytest.mark.rule("RB-1.1")
def test_the_box_holds_its_counters() -> None:
    census = fresh().census()
    counters = {"thinker": 1, "scout": 3, "fighter": 4, "worker": 14, "kit": 6, "burrow": 9}
    assert {name: census[name] for name in counters} == counters
    assert census["food"] == 50
    assert sum(census[name] for name in ("snake", "cat", "stoat", "fox")) == 13


@pytest.mark.rule("RB-1.1", "RB-3.2")
def test_the_51st_food_does_not_grow() -> None:
    land = position(
        home={"rabbits": {"scout": 1}, "stored": 1},
        phase="sun",
        suns=["1 food, plain"],
        next_suns=["1 food, plain", "1 food, plain"],
        spare={"food": 1},
    )
    play(land, "sun 1 food, plain", "sow 1", "end", "sun 1 food, plain")
    assert land.growing[1] == 1
    assert asked(land) == "act", "another food has no counter"


@pytest.mark.rule("RB-1.1", "RB-4.6")
def test_new_land_gets_only_the_food_that_has_counters() -> None:
    land = position(
        home={"rabbits": {"scout": 1}, "stored": 1},
        next_areas=["meadow 4"],
        spare={"food": 2},
    )
    play(land, "move scout 0", "north", "north", "area meadow 4")
    assert land.pool(5) == 3, "two of the box and the one that paid"
    assert land.census()["food"] == 50


@pytest.mark.rule("RB-1.1", "RB-6.6")
def test_there_is_no_seventh_kit() -> None:
    land = position(
        home={"rabbits": {"scout": 1, "thinker": 1, "worker": 3}, "stored": 6, "loose": 2},
        east={"rabbits": {"laden mother": 1}},
        west={"rabbits": {"laden mother": 1}},
        north={"rabbits": {"laden mother": 1, "laden scout": 2}},
        south={"rabbits": {"laden mother": 1, "laden worker": 7, "laden fighter": 4}},
    )
    assert land.alive() == 22
    assert land.box[4] == 2, "four kits cannot grow: no counter is left"
    play(land, "end")
    with pytest.raises(IllegalChoice, match="only 2 kit counters are left"):
        play(land, "kits 3")
    play(land, "kits 2")
    assert land.box[4] == 0


@pytest.mark.rule("RB-1.1", "RB-4.10", "RB-4.11")
def test_there_is_no_tenth_burrow() -> None:
    land = position(
        west={"spaces": 8},
        east={"rabbits": {"laden scout": 1, "worker": 3}},
    )
    play(land, "burrow 2")
    assert land.spaces[2] == 1
    assert land.box[5] == 0
    land = position(
        west={"spaces": 9},
        east={"rabbits": {"laden scout": 1, "worker": 3}},
    )
    with pytest.raises(IllegalChoice, match="no burrow counter is left"):
        play(land, "burrow 2")


@pytest.mark.rule("RB-1.1", "RB-6.5")
def test_there_is_no_second_thinker() -> None:
    herd = {"laden mother": 2, "laden thinker": 1}
    land = position(home={"rabbits": herd, "stored": 2})
    play(land, "end")
    assert legal(land) == {"grow scout", "grow fighter", "grow worker"}
    herd = {"laden mother": 2, "laden scout": 1}
    land = position(home={"rabbits": herd, "stored": 2})
    play(land, "end", "grow thinker")
    assert land.box[0] == 0


@pytest.mark.rule("RB-1.2")
def test_five_cards_lie_open_and_two_decks_are_face_down() -> None:
    land = fresh()
    assert len(land.areas) == 5
    assert len(land.area) == 22
    assert len(land.sun) == 36
    assert land.area.top == land.sun.top == []


@pytest.mark.rule("RB-1.3")
def test_the_starting_cards_form_a_plus() -> None:
    land = fresh()
    places = list(zip(land.east, land.north, strict=True))
    assert places == [(0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)]
    house = cast(Land, warren.game("rabbit").new(1))
    assert house.clovers == [0, 1, 0, 0, 0]


@pytest.mark.rule("RB-1.4")
def test_food_and_herd_at_the_start() -> None:
    land = fresh()
    assert land.growing == land.clovers
    assert (land.spaces[0], land.stored[0]) == (6, 4)
    assert on(land, 0) == HERD
    assert land.box[6] == 50 - 9 - 4


@pytest.mark.rule("RB-1.5")
def test_cards_are_neighbours_by_their_edges_in_every_direction() -> None:
    land = position(
        home={"rabbits": {"scout": 1}},
        more=[((0, 2), "meadow 0", {}), ((1, 1), "meadow 1", {}), ((0, -2), "meadow 2", {})],
    )
    assert land.beside[0:4] == [1, 2, 3, 4], "the warren"
    assert land.beside[4:8] == [5, 6, 0, -1], "the northern meadow"
    assert land.beside[6 * 4 : 6 * 4 + 4] == [-1, -1, 2, 1]
    land = position(home={"rabbits": {"scout": 1}, "stored": 1}, next_areas=["meadow 2"])
    play(land, "move scout 0", "west", "west", "area meadow 2")
    assert (land.east[5], land.north[5]) == (-2, 0)


@pytest.mark.rule("RB-1.6")
def test_two_players_take_turns_with_one_herd() -> None:
    land = fresh(players=2)
    rng = random.Random(3)
    seats: dict[int, set[int]] = {}
    while land.to_act():
        seat = land.to_act()[0]
        if seat < 0:
            land.apply(seat, land.draw(rng))
            continue
        seats.setdefault(int(land.turn()), set()).add(seat)
        assert land.view(0)["board"] == land.view(1)["board"] == land.view(None)["board"]
        legal = land.legal(seat)
        calm = [c for c in legal if land.game.vocabulary[c] in ("end", "kits 0", "sow none")]
        land.apply(seat, (calm or legal)[0])
    assert len(seats) == 37
    assert all(who == {(turn - 1) % 2} for turn, who in seats.items())


# 2. The turn


@pytest.mark.rule("RB-2.1")
def test_the_first_turn_begins_with_actions_the_second_with_the_sun() -> None:
    land = fresh()
    assert asked(land) == "act"
    play(land, "end", "kits 0")
    assert asked(land) == "sun"


@pytest.mark.rule("RB-2.2")
def test_the_game_ends_after_the_turn_of_the_last_sun_card() -> None:
    land = fresh()
    turns = 0
    while land.to_act():
        turns += asked(land) == "act"
        seat = land.to_act()[0]
        names = legal(land)
        pick = next((n for n in ("end", "sow none", "kits 0") if n in names), min(names))
        land.apply(seat, land.game.vocabulary.id(pick))
    assert turns == 37
    assert len(land.sun) == 0
    result = land.result()
    assert result is not None
    assert result.scores == [4]


# 3. Replenish


@pytest.mark.rule("RB-3.1")
def test_a_sun_card_says_whether_a_food_grows_and_who_hunts() -> None:
    card = {"rabbits": {"laden scout": 1, "laden thinker": 1}}
    for sun, food, hunter in (("0 food, cats", 0, "cat"), ("1 food, snakes", 1, "snake")):
        land = position(
            home=card,
            north={"predators": {"cat": 1}},
            east={"predators": {"snake": 1}},
            phase="sun",
            next_suns=[sun],
        )
        play(land, f"sun {sun}")
        sown = 0
        while asked(land) == "sow":
            play(land, "sow 4")
            sown += 1
        assert sown == food
        assert predators(land, 0) == {hunter: 1}


@pytest.mark.rule("RB-3.2")
def test_food_grows_on_empty_clovers_anywhere_or_not_at_all() -> None:
    land = position(
        home={"rabbits": {"laden scout": 1}},
        north={"growing": 3},
        east={"growing": 1},
        west={"spaces": 1},
        more=[((0, 2), "meadow 1", {}), ((0, 3), "meadow 0", {})],
        phase="sun",
        next_suns=["1 food, plain"],
    )
    play(land, "sun 1 food, plain")
    assert legal(land) == {"sow 2", "sow 3", "sow 5", "sow none"}
    with pytest.raises(IllegalChoice, match="no clover is empty at 1N"):
        play(land, "sow 1")
    other = play(land.clone(), "sow none")
    assert (other.growing[2], asked(other)) == (1, "act")
    play(land, "sow 2")
    assert land.growing[2] == 2
    assert asked(land) == "act", "one, never more"


@pytest.mark.rule("RB-3.2")
def test_with_every_clover_full_nothing_is_asked() -> None:
    full = {"growing": 2}
    land = position(
        home={"rabbits": {"laden scout": 1}},
        north={"growing": 3},
        east=full,
        south=full,
        west=full,
        phase="sun",
        next_suns=["1 food, plain"],
    )
    land.events = []
    play(land, "sun 1 food, plain")
    assert asked(land) == "act"
    assert [event.message.key for event in land.events] == [
        *("sun_drawn", "sun_shows", "none_grows_full"),
    ]


@pytest.mark.rule("RB-3.3")
@pytest.mark.parametrize(
    ("sun", "hunters"),
    [
        ("1 food, plain", {"fox", "stoat"}),
        ("1 food, snakes", {"fox", "stoat", "snake"}),
        ("1 food, cats", {"fox", "stoat", "cat"}),
        ("1 food, both", {"fox", "stoat", "snake", "cat"}),
    ],
)
def test_foxes_and_stoats_always_hunt_cats_and_snakes_by_the_card(
    sun: str, hunters: set[str]
) -> None:
    beasts = {"fox": 1, "stoat": 1, "cat": 1, "snake": 1}
    land = position(
        home={"rabbits": {"laden scout": 1}},
        north={"predators": beasts},
        phase="sun",
        next_suns=[sun],
    )
    play(land, f"sun {sun}", "sow none")
    assert set(predators(land, 0)) == hunters
    assert set(predators(land, 1)) == set(beasts) - hunters


@pytest.mark.rule("RB-3.4")
def test_a_hunter_goes_where_most_rabbits_are_next_to_it() -> None:
    land = position(
        home={"rabbits": {"laden scout": 1}},
        more=[
            ((0, 2), "fox 4", {"predators": {"fox": 1}}),
            ((0, 3), "meadow 2", {"rabbits": {"laden worker": 2}}),
        ],
        north={"rabbits": {"laden scout": 1}},
        phase="sun",
        next_suns=["1 food, plain"],
    )
    play(land, "sun 1 food, plain", "sow none")
    assert predators(land, 6) == {"fox": 1}


@pytest.mark.rule("RB-3.4")
def test_the_player_picks_among_equals() -> None:
    land = position(
        more=[
            ((0, 2), "fox 4", {"predators": {"fox": 1}}),
            ((0, 3), "meadow 2", {"rabbits": {"laden worker": 1}}),
        ],
        north={"rabbits": {"laden scout": 1}},
        phase="sun",
        next_suns=["1 food, plain"],
    )
    play(land, "sun 1 food, plain", "sow none")
    assert asked(land) == "lure"
    assert legal(land) == {"lure to 1", "lure to 6"}
    play(land, "lure to 1")
    assert predators(land, 1) == {"fox": 1}
    assert predators(land, 5) == {}


@pytest.mark.rule("RB-3.4")
def test_a_hunter_among_rabbits_stays_and_so_does_one_far_from_any() -> None:
    land = position(
        home={"rabbits": {"laden scout": 2}},
        north={"rabbits": {"laden worker": 1}, "predators": {"fox": 1}},
        more=[((0, -2), "stoat 3", {"predators": {"stoat": 1}})],
        phase="sun",
        next_suns=["1 food, plain"],
    )
    play(land, "sun 1 food, plain", "sow none")
    assert predators(land, 1) == {"fox": 1}
    assert predators(land, 5) == {"stoat": 1}


@pytest.mark.rule("RB-3.4")
def test_scouts_alone_do_not_hold_a_hunter() -> None:
    def dawn(company: dict[str, int]) -> Land:
        land = position(
            home={"rabbits": {"laden worker": 3}},
            north={"rabbits": company, "predators": {"fox": 1}},
            phase="sun",
            next_suns=["1 food, plain"],
        )
        return play(land, "sun 1 food, plain", "sow none")

    land = dawn({"laden scout": 2})
    assert (predators(land, 0), predators(land, 1)) == ({"fox": 1}, {})
    land = dawn({"laden scout": 1, "laden thinker": 1})
    assert (predators(land, 0), predators(land, 1)) == ({}, {"fox": 1})
    land = position(
        north={"rabbits": {"laden scout": 1}, "predators": {"fox": 1}},
        phase="sun",
        next_suns=["1 food, plain"],
    )
    play(land, "sun 1 food, plain", "sow none")
    assert predators(land, 1) == {"fox": 1}, "nobody else is next to it"


@pytest.mark.rule("RB-3.5")
def test_hunters_move_by_kind_and_then_by_the_order_of_their_cards() -> None:
    # Equal cards north and south of every hunter: the player is asked once for each, in order.
    land = position(
        home={},
        more=[
            ((2, 0), "snake 2", {"predators": {"snake": 1}}),
            ((2, 1), "meadow 1", {"rabbits": {"laden worker": 1}}),
            ((2, -1), "meadow 1", {"rabbits": {"laden scout": 1}}),
            ((3, 0), "cat 2", {"predators": {"cat": 1}}),
            ((3, 1), "meadow 2", {"rabbits": {"laden worker": 1}}),
            ((3, -1), "meadow 2", {"rabbits": {"laden worker": 1}}),
            ((4, 0), "fox 4", {"predators": {"fox": 1}}),
            ((4, 1), "meadow 2", {"rabbits": {"laden worker": 1}}),
            ((4, -1), "meadow 3", {"rabbits": {"laden worker": 1}}),
            ((5, 0), "stoat 3", {"predators": {"stoat": 1}}),
            ((5, 1), "meadow 3", {"rabbits": {"laden worker": 1}}),
            ((5, -1), "meadow 4", {"rabbits": {"laden worker": 1}}),
            ((6, 0), "cat 3", {"predators": {"cat": 1}}),
            ((6, 1), "snake 3", {"rabbits": {"laden worker": 1}}),
            ((6, -1), "snake 3", {"rabbits": {"laden worker": 1}}),
        ],
        phase="sun",
        next_suns=["1 food, both"],
    )
    play(land, "sun 1 food, both", "sow none")
    order: list[str] = []
    while asked(land) == "lure":
        order.append(rabbit().prompt(land, 0).split(" hunts")[0])
        play(land, min(legal(land)))
    assert order == [
        "The fox at 4E",
        "The stoat at 5E",
        "The cat at 3E",
        "The cat at 6E",
        "The snake at 2E",
    ]


@pytest.mark.rule("RB-3.6")
def test_scouts_attract_predators() -> None:
    land = position(
        home={"rabbits": {"laden worker": 1, "laden thinker": 1}},
        more=[
            ((0, 2), "fox 4", {"predators": {"fox": 1}}),
            ((0, 3), "meadow 2", {"rabbits": {"laden scout": 2}}),
        ],
        north={"rabbits": {"laden worker": 1}},
        phase="sun",
        next_suns=["1 food, plain"],
    )
    play(land, "sun 1 food, plain", "sow none")
    assert predators(land, 6) == {"fox": 1}


@pytest.mark.rule("RB-3.7")
def test_no_predator_moves_twice_in_a_hunt() -> None:
    # The fox of card 0 comes to card 2, which is looked at later; it must not go on from there.
    land = position(
        home={"predators": {"fox": 1}},
        east={"rabbits": {"laden scout": 1}},
        more=[
            ((2, 0), "fox 4", {"predators": {"fox": 1}}),
            ((3, 0), "meadow 2", {"rabbits": {"laden scout": 2}}),
        ],
        phase="sun",
        next_suns=["1 food, plain"],
    )
    play(land, "sun 1 food, plain", "sow none")
    assert predators(land, 2) == {"fox": 1}
    assert predators(land, 6) == {"fox": 1}
    assert predators(land, 0) == predators(land, 5) == {}
