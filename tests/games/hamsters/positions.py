"""Positions of Hungry Hamsters, drawn: an X is a cross, anything else is not."""

from __future__ import annotations

from typing import Any, cast

from warren.core.game import Game
from warren.core.registry import game as find_game
from warren.games.hamsters.game import Hamsters
from warren.games.hamsters.state import Burrows

CAVE_FULL_A = """
...........
...........
...........
....XX.....
....XXX....
.....XX....
"""
"""The central cave of sheet A, full: the tunnels to b, d, e and g are open."""

EMPTY = ""
SMALL = """
Sheet small
ss-aaa
ss.a..
|..|..
bbbcc.

Goods: nuts (0,0) (0,5) (3,0) (3,4); mushrooms (1,3)
Points: a 6, b 3, c 2, s 4
"""
"""A burrow of 13 spaces: s, a, b, c; tunnels s-a, s-b, a-c."""
SMALL_CAVE = "XX\nXX"
THREE_CHAMBERS = """
XX-Xaa
XX.a..
|..|..
XXbcc.
"""
A_OPENS_C = """
XX-XXa
XX.X..
|..|..
XXbcc.
"""
FOUR_CHAMBERS = """
XX-XXa
XX.X..
|..|..
XXbXc.
"""


def new(players: int, **options: Any) -> Burrows:
    return cast(Burrows, hamsters().new(players, **options))


def small() -> Game:
    return find_game("hamsters").with_content({"sheet": SMALL})


def cells(drawing: str) -> list[list[int]]:
    rows = drawing.strip("\n").splitlines()
    return [[r, c] for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "X"]


def position_json(*drawings: str, die: int = 0, game: Game | None = None, **more: Any) -> Any:
    """A position with a burrow per player; the die is rolled where it is given."""
    options = {"free_start": more.pop("free_start", False)}
    if "sheet" in more:
        options["sheet"] = more.pop("sheet")
    rules = game or find_game("hamsters")
    hourglass = more.pop("hourglass", False)
    ran = die >= 4  # a high roll has run the timer, where one runs
    board = {
        "crossed": [cells(drawing) for drawing in drawings],
        "ones": more.pop("ones", [0] * len(drawings)),
        "hourglass": hourglass,
        "circled": more.pop("circled", int(ran and len(drawings) == 1 and not hourglass)),
        "timer": more.pop("timer", int(ran and hourglass)),
    }
    data = {
        "format": "warren-position",
        "version": 1,
        "game": "hamsters",
        "rules": 1,
        "content": rules.content,
        "options": rules.check_options(options),
        "players": len(drawings),
        "stack": [{"step": "cross", "at": die}] if die else [{"step": "roll"}],
        "pending": [],
        "board": board,
    }
    return data | more


def position(*drawings: str, die: int = 0, game: Game | None = None, **more: Any) -> Burrows:
    data = position_json(*drawings, die=die, game=game, **more)
    rules = game or find_game("hamsters")
    return cast(Burrows, rules.from_json(data))


def choice(state: Burrows, name: str) -> int:
    """The choice of a name; sets of the table's sheet without the sheet: "s1+s2"."""
    vocabulary = state.game.vocabulary
    return vocabulary.id(name if name in vocabulary else f"{state.sheet.name}.{name}")


def choose(state: Burrows, name: str, seat: int | None = None) -> None:
    """Make a choice for a seat, or for whoever is first to act: "roll 4", "pass", "s1+s2"."""
    state.apply(state.to_act()[0] if seat is None else seat, choice(state, name))


def play(state: Burrows, *names: str) -> Burrows:
    """Make choices one after the other, each for whoever is first to act."""
    for name in names:
        choose(state, name)
    return state


def legal(state: Burrows, seat: int = 0) -> set[str]:
    """The names of what a seat may choose, as `choose` takes them."""
    names = [state.game.vocabulary[one] for one in state.legal(seat)]
    return {name.removeprefix(f"{state.sheet.name}.") for name in names}


def hamsters() -> Hamsters:
    return cast(Hamsters, find_game("hamsters"))
