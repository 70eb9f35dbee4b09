"""Every step of every game says why it refuses: those of recorded games, and rare ones by position.

The promise `says_why_not` asks at the steps that its games come to. Here none may be left out.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.games.kami import positions as kami
from tests.games.rabbit import positions as rabbit
from tests.games.winter import positions as winter
from warren.core.frames import CHANCE
from warren.core.match import Match
from warren.core.record import Record
from warren.core.registry import game, game_names
from warren.core.state import State
from warren.core.steps import SEAT, SECRET
from warren.testing.promises import check_refusals

FOLDER = Path(__file__).parents[1] / "playthroughs"
KEPT = 3
"""Moments of each step in a recorded game."""


def recorded(name: str) -> Iterator[State]:
    """Some moments of each step in each recorded game."""
    for path in sorted((FOLDER / name).glob("*.json")):
        record = Record.from_text(path.read_text(encoding="utf-8"))
        match = Match(record.opening(), record.players, record.kinds)
        met: dict[int, int] = {}
        for index in range(len(record.choices)):
            state = match.state
            step = int(state.stack[-1].step)
            met[step] = met.get(step, 0) + 1
            if met[step] <= KEPT or met[step] % 97 == 0:
                yield state.clone()
            record.play(index, match.apply)


def of_rabbit() -> Iterator[State]:
    land = rabbit.position(
        more=[
            ((0, 2), "fox 4", {"predators": {"fox": 1}}),
            ((0, 3), "meadow 2", {"rabbits": {"laden worker": 1}}),
        ],
        north={"rabbits": {"laden scout": 1}},
        phase="sun",
        next_suns=["1 food, plain"],
    )
    yield rabbit.play(land, "sun 1 food, plain", "sow none")


def of_kami() -> Iterator[State]:
    box = kami.own("kami Test\n  ability Do, 1 cube\n    an opponent loses 2 Nature\n")
    sheets = ["Test", "Inari", "Raijin", "Yue"]
    realm = kami.position(seat=0, players=4, sheets=sheets, game=box, nature=[0, 1, 3, 0])
    kami.play(realm, "Do")
    yield realm


def of_winter() -> Iterator[State]:
    used: list[tuple[str, tuple[str, ...]]] = [
        ("Ball Court", ()),
        ("Ball Court", ("wood.3",)),
        ("Stompground", ()),
        ("Stompground", ("game.1",)),
        ("Wild Strawberries", ()),
    ]
    for card, choices in used:
        village = winter.position("wood: c c 2d 3d", cards={0: [card]}, tokens={0: 1})
        yield winter.play(village, f"use {card}", *choices)
    for cave in ([], ["Cave"]):
        village = winter.position(
            goods={0: "Wood, Game"},
            burrow="Game, Reeds",
            active="How Rabbit Got His Long Ears",
            cards={0: cave},
        )
        yield winter.play(village, "use How Rabbit Got His Long Ears").clone()
        yield winter.play(village, "Wood")
    told: list[tuple[int, str, tuple[str, ...]]] = [
        (4, "Tahlequah", ()),
        (4, "Tahlequah", ("player 2",)),
        (4, "Tahlequah", ("player 2", "player 3")),
        (3, "When Wolf Wore Shoes", ()),
        (3, "When Wolf Wore Shoes", ("wood.3",)),
        (3, "Pleiades and the Pine", ()),
        (3, "Pleiades and the Pine", ("game.1",)),
        (3, "Judacula Rock", ()),
    ]
    for players, story, choices in told:
        village = winter.position(
            "wood: c c 2d 3u",
            players=players,
            at="evening",
            goods={0: "Wood 3"},
            stories=[story],
        )
        yield winter.play(village, f"story {story}", *choices)
    for choices in ((), ("task 1",)):
        teeth = "Why Deer's Teeth are Blunt"
        village = winter.position(
            at="evening",
            goods={0: "Wood 3"},
            stories=[teeth],
            tasks={1: [1], 2: [2]},
            hands={0: [3, 4]},
        )
        yield winter.play(village, f"story {teeth}", *choices)
    village = winter.position(
        "burrow: Rd .", at="morning", area={0: 1}, goods={0: "Wood, Game, Reeds"}
    )
    yield winter.play(village, "from your area", "burrow.2")
    yield winter.position(at="evening", active="The Origin of the Sunflower")
    frog = "The Frog Swallows the Sun"
    village = winter.position(at="evening", active=frog, tasks={0: [1, 2]}, hands={0: [3]})
    yield winter.play(village, "task 3")


RARE: dict[str, Callable[[], Iterator[State]]] = {
    "rabbit": of_rabbit,
    "kami": of_kami,
    "winter": of_winter,
}


@pytest.mark.parametrize("name", game_names())
def test_every_step_says_why_not(name: str) -> None:
    states = [*recorded(name), *(RARE[name]() if name in RARE else ())]
    asked = [(s, seat) for s in states for seat in s.to_act() if seat != CHANCE]
    met = check_refusals(asked, random.Random(1))
    steps = {step.name for step in game(name).steps if step.kind in (SEAT, SECRET)}
    assert met == steps
