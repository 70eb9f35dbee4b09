"""What a board of Rabbit is sent beside the map: what buttons mean, what is printed or usual."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.games.rabbit.positions import Card, play, position, rabbit
from warren.bots import make_bot
from warren.core.frames import CHANCE
from warren.core.observation import Observation
from warren.games.rabbit.rules import order
from warren.games.rabbit.state import Land


def seen(state: Land) -> dict[str, Any]:
    board: dict[str, Any] = state.view(0)["board"]
    return board


def acts() -> dict[str, dict[str, Any]]:
    """The buttons by target, each with what is done."""
    found: dict[str, dict[str, Any]] = {}
    for verb, buttons in rabbit().printed({})["acts"].items():
        found |= {target: {"verb": verb} | about for target, about in buttons.items()}
    return found


def test_steps_are_numbered_in_their_order() -> None:
    assert [step.name for step in rabbit().steps] == order.STEPS.names
    assert [step.number for step in rabbit().steps] == list(range(len(order.STEPS.names)))


def test_a_button_says_what_it_is_about() -> None:
    about = acts()
    assert about["do:move-roused-fighter"] == {
        "verb": "move",
        "look": "roused fighter",
    }
    assert about["do:fight-tired-fighter"] == {
        "verb": "fight",
        "look": "fighter",
        "tired": True,
    }
    assert about["do:think-area"]["deck"] == "area"
    assert about["do:dig-3"]["n"] == about["do:kits-3"]["n"] == about["do:go-with-3"]["n"] == 3
    assert about["do:on-top-213"] == {"verb": "top", "order": [1, 0, 2]}
    assert about["do:north"]["direction"] == "north"
    assert about["do:kits-everywhere"] == {"verb": "kits"}


def test_every_button_of_a_game_is_printed() -> None:
    about = acts()
    for seed in range(4):
        rng = random.Random(seed)
        bot = make_bot("scout", rng)
        state = rabbit().new(1)
        while state.to_act():
            seat = state.to_act()[0]
            if seat == CHANCE:
                state.apply(seat, state.draw(rng))
                continue
            legal = state.legal(seat)
            for choice in legal:
                for target in state.game.describe(state, seat, choice).targets:
                    assert target.startswith(("card:", "cell:")) or target in about
            slip = rng.random() < 0.3
            state.apply(seat, rng.choice(legal) if slip else bot.choose(Observation(state, seat)))


def test_what_is_printed_says_force_and_levels() -> None:
    box = rabbit().printed({})
    assert box["force"]["fighter"] == 2
    assert box["force"]["roused fighter"] == 3
    assert box["force"]["fox"] == 7
    assert (box["levels"], box["most_rabbits"]) == ([10, 13, 15, 17], 22)


USUAL: list[tuple[str, Card, list[str], int]] = [
    ("spaces hold it all", {"rabbits": {"scout": 1, "worker": 1}, "stored": 5}, [], 0),
    ("nobody stays", {"rabbits": {"scout": 1, "worker": 1}, "loose": 9}, ["follow worker"], 2),
    ("some stay", {"rabbits": {"scout": 1, "worker": 2}, "loose": 9}, ["follow worker"], 1),
]


@pytest.mark.parametrize(
    ("home", "choices", "usual"), [pytest.param(*rest, id=name) for name, *rest in USUAL]
)
def test_a_group_takes_what_others_cannot_hold(home: Card, choices: list[str], usual: int) -> None:
    land = position(home=home)
    assert seen(land)["usual"] is None
    play(land, "move scout 0", *choices)
    assert seen(land)["usual"] == usual
    play(land, "go with 1")
    assert seen(land)["usual"] == 1, "what they carry"


def test_a_card_tells_all_the_food_that_its_rabbits_share() -> None:
    land = position(home={"rabbits": {"laden scout": 1}, "stored": 2}, north={"growing": 2})
    assert [card["pool"] for card in seen(land)["cards"][:3]] == [3, 2, 0]


def test_threats_are_sure_by_the_next_sun_card() -> None:
    def threats(*suns: str) -> list[tuple[str, bool | None]]:
        land = position(
            home={"rabbits": {"laden thinker": 1}},
            north={"predators": {"cat": 1}},
            east={"predators": {"snake": 1}},
            south={"predators": {"fox": 1}},
            next_suns=suns,
        )
        return [(entry["predator"], entry["sure"]) for entry in seen(land)["danger"]]

    assert threats() == [("fox", True), ("cat", None), ("snake", None)]
    assert threats("1 food, cats") == [("fox", True), ("cat", True), ("snake", False)]


def careful(land: Land) -> list[str]:
    found: list[str] = seen(land)["careful"]
    return found


def test_one_click_is_enough_for_what_can_be_taken_back() -> None:
    land = position(home={"rabbits": {"scout": 1, "worker": 1}, "stored": 4}, north={"growing": 1})
    assert careful(land) == []
    assert careful(play(land, "move scout 0")) == []
    assert careful(play(land, "go with 0")) == [], "going out of the warren all ways are known"


def test_drawing_takes_two_clicks() -> None:
    land = position(home={"rabbits": {"thinker": 1}, "stored": 4}, north={"rabbits": {"scout": 1}})
    assert careful(land) == ["do:think-sun", "do:think-area"], "the thinker's card may mean a move"
    tired = position(home={"rabbits": {"tired thinker": 1}, "stored": 4})
    assert careful(tired) == ["card:0", "do:think-sun", "do:think-area"]
    assert careful(play(land, "move scout 1")) == ["cell:0,2", "cell:1,1", "cell:-1,1"]


def test_going_to_a_predator_takes_two_clicks() -> None:
    land = position(home={"rabbits": {"scout": 1}, "stored": 4}, north={"predators": {"snake": 1}})
    assert careful(play(land, "move scout 0", "go with 0")) == ["card:1"]


def test_the_actions_end_with_one_click_unless_somebody_would_die_of_it() -> None:
    home = {"rabbits": {"thinker": 1, "worker": 1}, "stored": 2}
    assert "do:end" not in careful(position(home=home))
    assert "do:end" in careful(position(home=home | {"stored": 1})), "of hunger"
    assert "do:end" in careful(position(home=home | {"predators": {"cat": 1}})), "eaten"
    scouts = position(home={"rabbits": {"scout": 1}, "stored": 2, "predators": {"cat": 1}})
    assert "do:end" not in careful(scouts), "scouts are never eaten"


def test_losing_a_rabbit_or_a_food_takes_two_clicks() -> None:
    hungry = position(home={"rabbits": {"thinker": 1, "worker": 1}, "stored": 1})
    assert careful(play(hungry, "end")) == ["card:0", "do:lose-thinker", "do:lose-worker"]
    bred = position(home={"rabbits": {"scout": 1, "worker": 2}, "stored": 5})
    assert careful(play(bred, "end")) == ["do:kits-2"], "one kit leaves enough"
    dawn = position(
        phase="sun", home={"rabbits": {"scout": 1}, "stored": 1}, next_suns=["1 food, plain"]
    )
    assert careful(play(dawn, "sun 1 food, plain")) == ["do:sow-none"]


def test_nobody_is_careful_for_chance_or_when_it_is_over() -> None:
    assert careful(position(phase="sun", home={"rabbits": {"scout": 1}, "stored": 1})) == []
    assert careful(play(position(home={"rabbits": {"worker": 1}}), "end")) == []


@pytest.mark.parametrize(
    ("home", "short"),
    [
        ({"rabbits": {"scout": 1, "worker": 1}, "stored": 2}, 0),
        ({"rabbits": {"scout": 1, "mother": 1}, "stored": 2}, 1),
        ({"rabbits": {"scout": 1, "mother": 2}, "stored": 6}, -1),
        ({"rabbits": {"scout": 1, "tired mother": 1}, "stored": 6, "loose": 3}, -6),
    ],
)
@pytest.mark.rule("RB-6.5", "RB-6.8")
def test_kits_that_grow_up_tonight_want_food_too(home: Card, short: int) -> None:
    land = position(home=home)
    assert seen(land)["short"] == short
    assert ("do:end" in careful(land)) == (short > 0)
    after = play(land, "end")
    while after.to_act() and after.stack[-1].step in (order.GROW, order.BREED):
        play(after, "grow worker" if after.stack[-1].step == order.GROW else "kits 0")
    assert after.alive() - after.counted_food() == short, "before anybody starves"


def test_while_predators_hunt_only_those_of_today_are_told() -> None:
    land = position(
        phase="sun",
        home={"rabbits": {"worker": 1}, "stored": 1},
        north={"predators": {"cat": 1}},
        east={"predators": {"stoat": 1}},
        south={"predators": {"snake": 1}},
        next_suns=["1 food, snakes"],
    )
    play(land, "sun 1 food, snakes")
    told = [(threat["predator"], threat["now"], threat["sure"]) for threat in seen(land)["danger"]]
    assert told == [("stoat", True, True), ("snake", True, True)], "no cats today"
    play(land, "sow 1")
    told = [(threat["predator"], threat["now"], threat["here"]) for threat in seen(land)["danger"]]
    assert told == [("stoat", False, True), ("cat", False, False), ("snake", False, True)]


def told(state: Land, name: str) -> str:
    """What a choice would leave, in words."""
    choice = state.game.vocabulary.id(name)
    return state.game.describe(state, 0, choice).outcome


def test_an_action_says_what_it_leaves_before_it_is_made() -> None:
    state = position(home={"rabbits": {"laden thinker": 1, "laden scout": 1, "worker": 1}})
    assert told(state, "think sun") == "leaves 1 food for 3 rabbits: 2 would starve"
    rich = position(home={"rabbits": {"laden thinker": 1}, "stored": 2, "spaces": 6})
    assert told(rich, "move thinker 0") == "leaves 2 food for 1 rabbit"


def test_what_is_paid_is_paid_from_where_it_hurts_least() -> None:
    state = position(
        home={"rabbits": {"laden worker": 1}, "stored": 1, "spaces": 6},
        north={"rabbits": {"laden scout": 1}, "growing": 1},
    )
    assert told(state, "move scout 1") == "leaves 3 food for 2 rabbits"


def test_the_end_of_the_actions_says_who_starves_and_who_is_eaten() -> None:
    state = position(
        home={"rabbits": {"laden thinker": 1}},
        north={"rabbits": {"worker": 1, "scout": 1}},
        more=[((0, 2), "fox 4", {"rabbits": {"worker": 3}, "predators": {"fox": 1}})],
    )
    assert told(state, "end") == "1 food for 6 rabbits: 5 starve; predators eat 2"
    calm = position(home={"rabbits": {"laden thinker": 1}}, north={"predators": {"snake": 1}})
    assert told(calm, "end") == "1 food for 1 rabbit: nobody starves"


def test_scouts_and_stronger_rabbits_are_no_prey() -> None:
    state = position(
        home={"rabbits": {"laden thinker": 1}},
        north={"rabbits": {"scout": 1}},
        east={"rabbits": {"fighter": 4, "worker": 1}},
        more=[
            ((0, 2), "stoat 3", {"predators": {"stoat": 1}}),
            ((2, 0), "cat 3", {"predators": {"cat": 1}}),
        ],
    )
    threats = {danger["predator"]: danger for danger in seen(state)["danger"]}
    assert threats["stoat"]["prey"] == [1]
    assert threats["stoat"]["bites"] == []
    assert threats["cat"]["prey"] == [2]
    assert threats["cat"]["bites"] == []
    prey = position(home={"rabbits": {"laden thinker": 1}}, north={"predators": {"stoat": 1}})
    assert [danger["bites"] for danger in seen(prey)["danger"]] == [[0]]


def test_unknown_land_says_the_way_there_from_where_a_group_gathers() -> None:
    land = position(
        home={"rabbits": {"scout": 1, "worker": 1}, "stored": 2}, north={"predators": {"fox": 1}}
    )
    play(land, "move scout 0", "follow worker")
    ways = land.view(0)["board"]["beyond"]
    assert ways["cell:2,0"] == ["do:east", "cell:2,0"]
    assert ways["cell:1,1"] == ["do:east", "cell:1,1"], "not by the fox"
    assert "cell:0,2" not in ways, "a fox is in the way"
    assert "cell:3,0" not in ways, "no card is beside it"
    play(land, "go with 0", "east")
    assert land.view(0)["board"]["beyond"]["cell:2,0"] == ["cell:2,0"]
    assert position(home={"rabbits": {"scout": 1}}).view(0)["board"]["beyond"] == {}
