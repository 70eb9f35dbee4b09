"""Why an element of Rabbit's board cannot be pointed at, in both languages."""

from __future__ import annotations

from tests.games.rabbit.positions import legal, play, position
from warren.games.rabbit.state import Land

HERD = {"laden thinker": 1, "laden scout": 1, "laden worker": 2}


def why(state: Land, target: str, language: str = "en") -> str:
    return state.game.why_closed(state, 0, target, language=language)


def test_what_can_be_pointed_at_is_not_closed() -> None:
    land = position(home={"rabbits": HERD})
    assert why(land, "card:0") == why(land, "do:end") == why(land, "do:move-scout") == ""


def test_in_the_actions_a_card_says_who_could_act_there() -> None:
    land = position(
        home={"rabbits": {"laden thinker": 1, "laden worker": 1}},
        north={"rabbits": {"laden worker": 1}},
        south={"rabbits": {"tired scout": 1}},
        thought=True,
    )
    assert why(land, "card:0") == ""
    assert why(land, "card:1") == "no thinker, scout or fighter is at 1N"
    assert why(land, "card:2") == "no rabbit is at 1E"
    assert why(land, "card:2", "de") == "auf 1Ost ist kein Kaninchen"
    assert why(land, "card:3") == "the scout has moved this turn"
    assert why(land, "card:3", "de") == "der Späher ist in diesem Zug schon gezogen"
    assert why(land, "card:26") == "no such card lies on the table yet"


def test_in_the_actions_unknown_land_says_how_it_is_reached() -> None:
    land = position(home={"rabbits": HERD})
    assert why(land, "cell:0,2") == "only a group that was sent out goes there, step by step"
    assert why(land, "cell:0,2", "de").startswith("dorthin geht nur eine Gruppe")
    assert why(land, "cell:7,7") == "", "nothing is drawn there"


def test_who_cannot_pay_is_told_so() -> None:
    land = position(home={"rabbits": {"worker": 1}}, north={"rabbits": {"scout": 1}})
    assert why(land, "card:1") == "no food is at 1N, and none in a burrow space anywhere"


def test_on_the_way_a_card_is_too_far_or_dangerous() -> None:
    far = [
        ((0, 2), "meadow 2", {}),
        ((0, 3), "meadow 4", {}),
        ((1, 1), "fox 4", {"predators": {"fox": 1}}),
    ]
    land = position(home={"rabbits": HERD}, more=far)
    play(land, "move scout 0", "follow worker", "go with 0")
    assert why(land, "card:1") == why(land, "card:5") == ""
    assert why(land, "card:0") == "a group that has set out goes at least one step"
    assert why(land, "card:6") == "3N is too far, or the way there is not safe"
    assert why(land, "card:6", "de") == "3N ist zu weit, oder der Weg dorthin ist nicht sicher"
    assert "a predator is at 1N 1E" in why(land, "card:7")
    play(land, "north")
    assert why(land, "card:7") == "", "one step into danger"
    assert why(land, "cell:-1,1") == "", "that can be explored"


def test_where_no_card_is_left_land_stays_unknown() -> None:
    land = position(home={"rabbits": HERD})
    play(land, "move scout 0", "go with 0", "north")
    land.area.top = land.area.bottom = []
    land.area.rest.counts = [0] * len(land.area.rest.counts)
    assert why(land, "cell:0,2") == "no card lies there, and no area card is left"


def test_food_grows_on_empty_clovers_only() -> None:
    land = position(
        home={"rabbits": HERD},
        north={"growing": 3},
        more=[((0, 2), "meadow 0", {})],
        phase="sun",
        next_suns=["1 food, plain"],
    )
    play(land, "sun 1 food, plain")
    assert "sow 2" in legal(land)
    assert why(land, "card:2") == ""
    assert why(land, "card:1") == "no clover is empty at 1N"
    assert why(land, "card:5") == "no clover is at 2N"
    assert why(land, "card:5", "de") == "auf 2N ist kein Klee"
    assert why(land, "card:0") == "the warren is a warren: its clovers are gone"


def test_paying_asks_for_stored_food() -> None:
    land = position(
        home={"rabbits": {"laden worker": 1}, "stored": 2},
        north={"growing": 2},
        east={"rabbits": {"laden scout": 1}},
    )
    play(land, "move scout 2")
    assert why(land, "card:0") == why(land, "card:2") == ""
    assert why(land, "card:1") == "no burrow space at 1N holds a food"


def test_where_somebody_starves_empty_cards_say_so() -> None:
    land = position(
        home={"rabbits": {"thinker": 1, "worker": 2}}, north={"rabbits": {"laden scout": 1}}
    )
    play(land, "end")
    assert why(land, "card:0") == why(land, "card:1") == ""
    assert why(land, "card:2") == "no rabbit is at 1E"


def test_predators_eat_where_they_are() -> None:
    land = position(
        home={"rabbits": {"laden worker": 2}},
        north={"rabbits": {"laden worker": 1, "laden thinker": 1}, "predators": {"snake": 1}},
    )
    play(land, "end")
    assert why(land, "card:1") == ""
    assert why(land, "card:0") == "the predators that eat now are at 1N"


def test_who_is_not_asked_is_told_nothing() -> None:
    land = position(home={"rabbits": HERD}, players=2)
    assert land.game.why_closed(land, 1, "card:2") == ""
