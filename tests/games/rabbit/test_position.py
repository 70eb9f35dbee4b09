"""Positions of Rabbit that could not have come from play are refused, with the reason."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any, cast

import pytest

from tests.games.rabbit.positions import play, position, rabbit, read
from tests.games.rabbit.steering import every_kind, explore, nothing, war_band
from warren.bots import make_bot
from warren.core.errors import BadPosition
from warren.core.frames import CHANCE
from warren.core.observation import Observation
from warren.games.rabbit.state import Land

Change = Callable[[dict[str, Any]], None]


def start() -> dict[str, Any]:
    return rabbit().new(2).to_json()


def board(**fields: Any) -> Change:
    return lambda data: data["board"].update(fields)


def card(number: int, **fields: Any) -> Change:
    return lambda data: data["board"]["cards"][number].update(fields)


def box(**counts: Any) -> Change:
    return lambda data: data["board"]["box"].update(counts)


def stack(*frames: dict[str, Any]) -> Change:
    return lambda data: data.update(stack=list(frames))


def both(*changes: Change) -> Change:
    def change(data: dict[str, Any]) -> None:
        for one in changes:
            one(data)

    return change


def drop(field: str) -> Change:
    return lambda data: data["board"].pop(field)


def deck(name: str, part: str, at: int, value: Any) -> Change:
    def change(data: dict[str, Any]) -> None:
        data["board"][name][part][at] = value

    return change


TURN: list[dict[str, Any]] = [{"step": name} for name in ("dusk", "hunger", "nest", "raise")]
ACT: list[dict[str, Any]] = [
    *TURN,
    {"step": "prey"},
    {"step": "act", "seat": 0},
]

BROKEN: list[tuple[str, Change, str]] = [
    ("a field is missing", drop("box"), "board has exactly .*check 'box'"),
    ("a strange field", board(luck=1), "check 'luck'"),
    ("a lost food", box(food=36), "50 food counters are in the game, but 13 in play and 36 in"),
    ("a made-up worker", card(0, rabbits={"worker": 3, "scout": 1, "thinker": 1}), "14 worker"),
    ("two thinkers", card(1, rabbits={"thinker": 1}), "1 thinker counters"),
    ("a box of nothing", board(box={}), "box has exactly thinker, .*check 'burrow'"),
    ("a box with a word", box(food="many"), "box: food is a number from 0 to 50, not 'many'"),
    ("a fraction of a rabbit", card(0, rabbits={"worker": 1.5}), "1.5 is neither a whole"),
    ("an unknown rabbit", card(0, rabbits={"bunny": 1}), "rabbits: nothing is named 'bunny'"),
    ("rabbits as a list", card(0, rabbits=["worker"]), r"rabbits counts .*not \['worker'\]"),
    ("too much on clovers", card(1, growing=4), "cards 1: growing is a number from 0 to 3, not 4"),
    ("true is no number", card(1, growing=True), "growing is a number from 0 to 3, not True"),
    ("too much in store", card(0, stored=7), "stored is a number from 0 to 6, not 7"),
    ("a store in a meadow", card(1, stored=1), "stored is a number from 0 to 0, not 1"),
    ("a small warren", card(0, spaces=5), "6 burrow spaces"),
    ("clovers on a warren", both(card(1, spaces=1), box(burrow=8)),
     "growing is a number from 0 to 0"),
    ("a moved meadow", card(1, at=[0, 2]), "first five are the warren"),
    ("another meadow", card(1, area="meadow 4", growing=3), "first five are the warren"),
    ("two cards at one place", card(2, at=[0, 1]), "another card lies at 0 east, 1 north"),
    ("a place of words", card(1, at=["north"]), r"at is \[east, north\]"),
    ("an unknown area", card(1, area="swamp"), "area: nothing is named 'swamp'"),
    ("a card that is none", board(cards=["warren"]), "cards 0 is an object"),
    ("no list of cards", board(cards={}), "cards is a list"),
    ("a lost area card", deck("area", "rest", 28, 0), "1 of 'meadow 0' are in the game, but 0"),
    ("a made-up sun card", deck("sun", "rest", 4, 13), "a bag holds 0 to 12 of kind 4"),
    ("a sun card twice", board(suns=[4]), "12 of '1 food, plain' are in the game, but 13"),
    ("an unknown sun card", board(suns=[99]), "suns 1 is a number from 0 to 7, not 99"),
    ("cards held by nobody", board(seen=[4]), "cards"),
    ("area cards held by nobody", board(seen=[30]), "seen 1 is a number from 0 to 7, not 30"),
    ("a move of nobody at the table", stack({"step": "sun", "seat": 6}), "seat 6 is not at this"),
    ("thought is a word", board(thought="no"), "thought is true or false"),
    ("a tired rabbit, then dawn", both(card(0, rabbits={"tired scout": 1, "thinker": 1,
     "worker": 2}), stack({"step": "sun"})), "a tired scout outside the actions"),
    ("a moving rabbit that goes nowhere", card(0, rabbits={"moving scout": 1, "thinker": 1,
     "worker": 2}), "a moving scout is in no group"),
    ("digging before dawn", both(board(dug=True), stack({"step": "sun"})), "thought or dug"),
    ("over, but not over", stack(), "stack: it is empty, but by its board the game is not over"),
    ("half a turn", stack(*ACT[1:]), "a turn cannot stand at"),
    ("the wrong player", stack(*ACT[:-1], {"step": "act", "seat": 1}), "the turn of seat 0, not 1"),
    ("nobody's actions", stack(*ACT[:-1], {"step": "act"}), "act"),
    ("breeding in the actions", stack(*ACT, {"step": "breed", "seat": 0}), "a turn cannot stand"),
    ("paying for nothing", stack(*ACT, {"step": "pay", "seat": 0}), "choice of food"),
    ("paying on no card", stack(*ACT, {"step": "pay", "seat": 0, "at": 9}), "at is 0 to 4, not 9"),
    ("digging at home", stack(*ACT, {"step": "dig", "seat": 0}), "no choice of burrows"),
    ("a group of nobody", stack(*ACT, {"step": "walk", "seat": 0, "ids": [0, 1]}), "no group"),
    ("a walk without steps", stack(*ACT, {"step": "walk", "seat": 0, "ids": [0]}), "2 ids, not"),
    ("followers of nobody", stack(*ACT, {"step": "follow", "seat": 0, "ids": [0, 1]}),
     "such group"),
    ("a leader that is none", stack(*ACT, {"step": "gather", "ids": [0, 1]}, {"step": "pay",
     "seat": 0}), "such group"),
    ("exploring known land", stack(*ACT, {"step": "explore", "ids": [0, 0]}), "nothing to explore"),
    ("looking at four cards", stack(*ACT, {"step": "look", "ids": [4]}), "is 1 to 3, not 4"),
    ("looking at a fourth card", both(board(seen=[4, 4]), deck("sun", "rest", 4, 10),
     stack(*ACT, {"step": "look", "ids": [2]})), "2 cards cannot be looked at"),
    ("looking at one card", stack(*ACT, {"step": "look", "ids": [1]}), "three cards are looked at"),
    ("putting nothing back", stack(*ACT, {"step": "put_back", "seat": 0}), "nothing is to be put"),
    ("food without a sun", stack(*ACT, {"step": "hunt", "at": -1}, {"step": "sow", "seat": 0}),
     "the sun card places no food"),
    ("a hunter that is not there", stack(*ACT, {"step": "hunt", "at": 1, "ids": [0]},
     {"step": "lure", "seat": 0}), "hunt|lure"),
    ("a victim of nobody", stack(*ACT[:-1], {"step": "victim", "seat": 0, "ids": [1]}),
     "no predator is there"),
    ("kits that are not there", stack(*TURN, {"step": "grow", "seat": 0}), "no choice"),
    ("breeding on a meadow", stack(*TURN[:3], {"step": "breed", "seat": 0, "at": 1}), "no kit"),
    ("starving with enough food", stack(*TURN[:2], {"step": "starve", "seat": 0}),
     "nobody has to be picked"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "why"), [pytest.param(c, w, id=name) for name, c, w in BROKEN])
def test_an_impossible_position_is_refused(change: Change, why: str) -> None:
    data = copy.deepcopy(start())
    change(data)
    with pytest.raises(BadPosition, match=why):
        read(data)


def test_the_unchanged_position_is_read() -> None:
    assert read(start()).to_json() == start()


def test_a_lone_card_is_refused() -> None:
    with pytest.raises(BadPosition, match="card 5: it lies next to no earlier card"):
        position(home={"rabbits": {"scout": 1}}, more=[((5, 5), "meadow 0", {})])


def test_predators_that_rabbits_outforce_are_refused() -> None:
    with pytest.raises(BadPosition, match="driven these predators off"):
        position(home={"rabbits": {"fighter": 2}, "predators": {"snake": 1}})


def test_a_lost_herd_has_nothing_under_way() -> None:
    with pytest.raises(BadPosition, match="the herd is lost"):
        position()


def test_positions_of_every_step_are_written_and_read_alike() -> None:
    seen: set[str] = set()
    for seed in range(60):
        rng = random.Random(seed)
        land = rabbit().new(1 + seed % 2)
        while land.to_act():
            top = land.game.steps[land.stack[-1].step].name
            if top not in seen:
                seen.add(top)
                data = json.loads(json.dumps(land.to_json()))
                assert read(data).to_json() == land.to_json()
            seat = land.to_act()[0]
            legal = land.legal(seat)
            land.apply(seat, land.draw(rng) if seat == CHANCE else rng.choice(legal))
    assert {"sun", "sow", "act", "pay", "follow", "walk", "explore"} <= seen
    assert {"look", "put_back", "victim", "starve"} <= seen


@pytest.mark.parametrize("seed", range(8))
def test_games_that_go_far_keep_their_parts_and_their_files(seed: int) -> None:
    """Random games die young; here scout and wishes lead on, with slips that leave the path."""
    wish = (nothing, explore, war_band, every_kind)[seed % 4]
    rng = random.Random(seed)
    land = cast(Land, rabbit().new(1 + seed % 2))
    bot = make_bot("scout", rng)
    census = land.census()
    vocabulary = land.game.vocabulary
    while land.to_act():
        seat = land.to_act()[0]
        legal = land.legal(seat)
        assert land.census() == census
        assert read(land.to_json()).to_json() == land.to_json()
        frame = land.stack[-1]
        step = land.game.steps[frame.step]
        allowed = [c for c in range(len(vocabulary)) if step.allows(land, frame, seat, c)]
        assert allowed == sorted(legal), "what is listed is what is allowed"
        names = {vocabulary[choice] for choice in legal}
        wanted = wish(land, step.name, names) if seat != CHANCE else None
        if seat == CHANCE:
            choice = land.draw(rng)
        elif rng.random() < 0.1:
            choice = rng.choice(legal)
        elif wanted in names:
            choice = vocabulary.id(wanted)
        else:
            choice = bot.choose(Observation(land, seat))
        land.apply(seat, choice)


def test_the_view_shows_the_map_from_the_warren_and_what_is_known() -> None:
    land = position(
        home={"rabbits": {"laden thinker": 1}},
        north={"rabbits": {"laden scout": 1}},
        more=[((0, 2), "fox 4", {"predators": {"fox": 1}, "growing": 2})],
    )
    seen = land.view(None)["board"]
    assert [c["at"] for c in seen["cards"]] == [[0, 0], [0, 1], [1, 0], [0, -1], [-1, 0], [0, 2]]
    assert seen["cards"][5]["place"] == "2N"
    assert seen["cards"][5]["predators"] == {"fox": 1}
    assert (seen["turn"], seen["turns"], seen["food"], seen["rabbits"]) == (1, 37, 2, 2)
    assert seen["danger"] == [
        {
            "predator": "fox",
            "count": 1,
            "card": 5,
            "prey": [1],
            "bites": [],
            "here": False,
            "always": True,
            "now": False,
            "sure": True,
        }
    ]
    assert seen["area"]["left"] == 21
    play(land, "think area")
    assert land.view(0)["board"]["area"]["top"] == [], "nothing is known before it is drawn"


def test_the_view_tells_that_predators_eat_no_scouts_and_leave_them() -> None:
    land = position(
        home={"rabbits": {"laden thinker": 1}},
        north={"rabbits": {"laden scout": 1}, "predators": {"stoat": 1}},
        east={"rabbits": {"laden scout": 1, "laden worker": 1}, "predators": {"snake": 1}},
    )
    threats = land.view(None)["board"]["danger"]
    assert [(entry["predator"], entry["here"], entry["prey"]) for entry in threats] == [
        ("stoat", False, [0]),
        ("snake", True, [2]),
    ]


def test_the_view_names_the_card_that_is_spoken_of() -> None:
    land = position(
        home={"rabbits": {"laden thinker": 1, "laden scout": 1, "laden worker": 2}},
        north={"rabbits": {"laden fighter": 1}},
    )

    def here() -> int | None:
        card: int | None = land.view(None)["board"]["here"]
        return card

    assert here() is None, "actions are about any card"
    play(land, "move fighter 1", "pay from 1", "south")
    assert here() == 0, "where the group has come to"
    play(land, "to 0")
    assert here() is None
    play(land, "end")
    assert here() == 0, "how many kits there?"


@pytest.mark.rule("RB-4.16")
def test_who_holds_food_is_settled_as_a_file_is_read() -> None:
    land = position(home={"rabbits": {"laden scout": 1, "laden worker": 2}, "loose": 4})
    assert (land.stored[0], land.carried[0], land.loose[0]) == (6, 1, 0)
    assert read(land.to_json()).to_json() == land.to_json()
