"""Rabbit's board in the terminal: readable without colour, in a small window, by pointing."""

from __future__ import annotations

import io
import random
from pathlib import Path
from typing import Any

import pytest

from tests.games.rabbit.positions import Card, play, position, rabbit
from warren.cli.boards import NO_MARKS, SMALL_BOARD, SMALL_SIDE, Marks, Room, board_of
from warren.cli.boards import rabbit as board
from warren.cli.pick import Pick
from warren.cli.plain import PlainClient
from warren.cli.seats import read_seats
from warren.cli.table import LocalTable
from warren.core.frames import CHANCE
from warren.core.match import Match
from warren.core.state import State


def lines(state: State, marks: Marks = NO_MARKS, room: Room = SMALL_BOARD) -> list[str]:
    view = state.view(0)
    return board.draw(state.game, view, 0, marks, room).plain.rstrip("\n").split("\n")


def beside(state: State) -> str:
    return board.side(state.game, state.view(0), ["Ann", "Ben"], 0, SMALL_SIDE).plain


def marks_for(state: State) -> Marks:
    seat = state.to_act()[0]
    pick = Pick([state.game.describe(state, seat, choice) for choice in state.legal(seat)])
    return Marks(lit=frozenset(pick.lit), asked=True)


def test_rabbit_has_a_board() -> None:
    assert board_of(rabbit()) is board


def test_the_start_is_drawn() -> None:
    assert [line.rstrip() for line in lines(rabbit().new(1))] == [
        "              + 1 1N -------+",
        "              |***          |",
        "              |             |",
        "              |             |",
        "              |             |",
        "+ 4 1W -------+ 0 warren ---+ 2 1E -------+",
        "|**           |[oooo__]     |**           |",
        "|             |T S 2W       |             |",
        "|             |             |             |",
        "|             |             |             |",
        "+-------------+ 3 1S -------+-------------+",
        "              |**           |",
        "              |             |",
        "              |             |",
        "              |             |",
        "              +-------------+",
    ]


def test_a_card_shows_all_that_is_on_it() -> None:
    land = position(
        home={
            "rabbits": {
                "thinker": 1,
                "tired scout": 2,
                "roused fighter": 1,
                "worker": 2,
                "mother": 3,
            },
            "stored": 3,
            "loose": 6,
        },
        south={"rabbits": {"worker": 1}, "loose": 3},
        north={"growing": 1, "predators": {"fox": 1, "cat": 2}},
    )
    text = "\n".join(lines(land))
    assert "[ooommm]" in text
    assert "T* 2s* F!*" in text
    assert "2W* 3M" in text
    assert ".. +2" in text
    assert "FOX 2CAT!" in text
    assert "*.." in text


def test_the_side_tells_of_food_decks_and_danger() -> None:
    land = position(
        home={"rabbits": {"laden scout": 1, "worker": 1}},
        north={"predators": {"fox": 1}},
        east={"predators": {"snake": 1}},
        south={"rabbits": {"laden worker": 1}, "predators": {"cat": 1}},
        suns=["1 food, cats"],
        next_areas=["fox 4"],
        players=2,
    )
    told = beside(land)
    assert "Turn 2 of 37  Ben leads" in told
    assert "Sun: a food grows, cats hunt" in told
    assert "Food 2 for 3 rabbits: 1 would starve" in told
    assert "Herd: 1S 2W, 0 kits" in told
    assert "Next: win with 10" in told
    assert "Sun deck: 35 left" in told
    assert "top: fox 4" in told
    assert "fox to the warren\n" in told
    assert "snake to the warren if snakes hunt" in told
    assert "cat eats at 1S" in told
    assert max(map(len, told.split("\n"))) <= SMALL_SIDE.width + 3


def test_the_side_counts_kits_that_grow_up_tonight() -> None:
    told = beside(position(home={"rabbits": {"scout": 1, "mother": 1}, "stored": 2}))
    assert "Food 2 for 2 rabbits: 1 would starve, with kits" in told
    assert "Food 1 for 1 rabbit: just" in beside(position(home={"rabbits": {"laden scout": 1}}))


def test_the_side_knows_what_the_sun_card_says() -> None:
    table: dict[str, Any] = {
        "home": {"rabbits": {"worker": 1}, "stored": 1},
        "north": {"predators": {"snake": 2}},
        "east": {"predators": {"cat": 1}},
    }
    dawn = position(**table, next_suns=["1 food, snakes"])
    assert "2 x snake to the warren\n" in beside(dawn) + "\n"
    assert "cat to" not in beside(dawn), "no cats next dawn"
    now = play(position(phase="sun", **table, next_suns=["1 food, cats"]), "sun 1 food, cats")
    assert "cat to the warren now" in beside(now)


def test_a_large_map_is_cropped_around_what_goes_on() -> None:
    more: list[tuple[tuple[int, int], str, Card]] = [
        ((0, 2 + i), name, {}) for i, name in enumerate(["meadow 1", "meadow 1", "meadow 2"])
    ]
    more[-1] = ((0, 4), "meadow 2", {"rabbits": {"laden scout": 1}})
    land = position(home={"rabbits": {"worker": 1}}, more=more)
    play(land, "move scout 7", "north")
    while land.to_act()[0] == CHANCE:
        land.apply(CHANCE, land.draw(random.Random(1)))
    drawn = lines(land, marks_for(land))
    text = "\n".join(drawn)
    assert "8 5N" in text
    assert "new land" in text
    assert "The map goes on: south" in text
    assert all(len(line) <= SMALL_BOARD.width for line in drawn)
    assert len(drawn) <= SMALL_BOARD.height + 1
    wide = "\n".join(lines(land, room=Room(120, 60)))
    assert "0 warren" in wide
    assert "The map goes on" not in wide


def test_everything_that_can_be_chosen_can_be_pointed_at() -> None:
    for seed in range(12):
        rng = random.Random(seed)
        state = rabbit().new(1 + seed % 2)
        while state.to_act():
            seat = state.to_act()[0]
            if seat == CHANCE:
                state.apply(seat, state.draw(rng))
                continue
            told = [state.game.describe(state, seat, choice) for choice in state.legal(seat)]
            pointed = [tuple(choice.targets) for choice in told]
            assert len(set(pointed)) == len(pointed), "two choices have the same target"
            drawing = board.draw(state.game, state.view(seat), 0, marks_for(state), SMALL_BOARD)
            drawn = {
                span.style.meta.get("target")
                for span in drawing.spans
                if not isinstance(span.style, str)
            }
            assert {target for targets in pointed for target in targets} <= drawn
            state.apply(seat, rng.choice(state.legal(seat)))


@pytest.mark.parametrize("players", [1, 2])
def test_a_person_plays_a_game_to_its_end_by_lines(players: int, tmp_path: Path) -> None:
    seats = read_seats(",".join(["human"] * players))
    match = Match.new(rabbit(), [seat.name for seat in seats], {})
    rng = random.Random(5)
    table = LocalTable(match, seats, rng, tmp_path / "game.json")

    class Typist(io.StringIO):
        """Types the number of any choice, or Enter where there is none to make."""

        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            state = table.match.state
            seat = state.to_act()[0] if state.to_act() else CHANCE
            if seat == CHANCE or writes.getvalue().rstrip().endswith(":"):
                return "\n"
            return f"{rng.randrange(len(state.legal(seat))) + 1}\n"

    writes = io.StringIO()
    assert PlainClient(table, Typist(), writes).play() == 0
    assert not match.state.to_act()
    assert "the herd is lost" in writes.getvalue()


def test_a_person_plays_the_last_evening_on_the_full_screen_by_keys() -> None:
    import asyncio

    from tests.cli.helpers import play_by_keys
    from warren.cli.tui.app import PlayApp
    from warren.games.rabbit.content import SUN_NAMES
    from warren.games.rabbit.state import Land

    start = rabbit().new(1)
    assert isinstance(start, Land)
    suns = [SUN_NAMES[kind] for kind, n in enumerate(start.content.suns) for _ in range(n)]
    land = position(
        home={"rabbits": {"laden thinker": 1}},
        north={"rabbits": {"laden worker": 1, "laden scout": 1}, "predators": {"snake": 1}},
        suns=suns,
    )
    seats = read_seats("human")
    match = Match.from_position(land, [seat.name for seat in seats])
    app = PlayApp(LocalTable(match, seats, random.Random(1), None))

    async def run() -> int:
        async with app.run_test(size=(80, 24)) as pilot:
            return await play_by_keys(app, pilot)

    assert asyncio.run(run()) > 2
    assert not match.state.to_act()
