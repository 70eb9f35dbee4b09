"""Positions of Hungry Hamsters that could not have come from play are refused, with the reason."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from tests.games.hamsters.positions import hamsters, position, position_json, small
from warren.core.errors import BadPosition

CAVE = "XX\nXX"
FOUR = "XX-XXa\nXX.X..\n|..|..\nXXbXc."


def refused(data: Any) -> str:
    with pytest.raises(BadPosition) as caught:
        hamsters().from_json(data)
    return str(caught.value)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"crossed": [[[2, 1]], []]}, "crossed 1: row 2, column 1 is earth"),
        ({"crossed": [[[0, 2]], []]}, "crossed 1: row 0, column 2 is earth"),
        ({"crossed": [[[0, 0], [0, 0]], []]}, "crossed 1: row 0, column 0 is there twice"),
        ({"crossed": [[], [[0, 3]]]}, "player 1: crosses, but none in the central cave"),
        ({"crossed": [[[0, 0], [3, 1]], []]}, "player 0: row 3, column 1 hangs together with no"),
        ({"crossed": [[[0, 0]]]}, "crossed is a list with 2 entries"),
        ({"crossed": [[[0]], []]}, r"crossed 1: a cell is a list with 2 entries, not \[0\]"),
        ({"crossed": [[[0, True]], []]}, "crossed 1: a cell is a number .*, not True"),
        ({"crossed": ["X", []]}, "crossed 1 is a list, not 'X'"),
        ({"ones": [8, 0]}, "ones 1 is a number from 0 to 7, not 8"),
        ({"ones": [True, 0]}, "ones 1 is a number from 0 to 7, not True"),
        ({"ones": [1, 0], "crossed": [[], []]}, "1 slots of the ones row are marked for 0 crossed"),
        ({"timer": 1}, "timer dice are crossed off, but not the hourglass"),
        ({"timer": 4}, "timer is a number from 0 to 3, not 4"),
        ({"circled": 1}, "dice are circled in a solo game only"),
        ({"hourglass": True}, "the hourglass is off, but nobody is in 4 chambers"),
        ({"hourglass": 1}, "hourglass is true or false, not 1"),
        ({"colour": "red"}, "board has exactly .* check 'colour'"),
    ],
)
def test_an_impossible_board_is_refused(change: dict[str, Any], reason: str) -> None:
    data = position_json(CAVE, "", game=small())
    data["board"] |= change
    with pytest.raises(BadPosition, match=reason):
        hamsters().from_json(data)


@pytest.mark.parametrize(
    ("stack", "reason"),
    [
        ([], "it is empty, but by its board the game is not over"),
        ([{"step": "roll"}, {"step": "roll"}], "one frame, roll or cross, not 2"),
        ([{"step": "jump"}], "no step is named 'jump'; steps: roll, cross"),
        ([{"step": "cross"}], "'cross': at is 1 to 6, not 0"),
        ([{"step": "cross", "at": 7}], "'cross': at is 1 to 6, not 7"),
        ([{"step": "roll", "at": 3}], "'roll': at is 0 to 0, not 3"),
        ([{"step": "cross", "at": "6"}], "seat and at are numbers"),
        ([{"step": "roll", "colour": 1}], "a frame has no field 'colour'"),
        (["roll"], "a frame is an object with a step"),
        ("roll", "stack is a list of frames"),
    ],
)
def test_an_impossible_stack_is_refused(stack: Any, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        hamsters().from_json(position_json(CAVE, "", game=small(), stack=stack))


@pytest.mark.parametrize(
    ("drawings", "more", "reason"),
    [
        ([FOUR, ""], {}, "somebody is in 4 chambers, but the hourglass is open"),
        ([FOUR, ""], {"hourglass": True, "timer": 3}, "'roll': by its board the game is over"),
        ([FOUR, ""], {"hourglass": True, "die": 5, "timer": 0}, "a high roll has crossed off no"),
        ([FOUR, ""], {"hourglass": True, "die": 2, "timer": 3}, "full before this low roll"),
        ([CAVE], {"die": 5, "circled": 0}, "a high roll has circled no timer die"),
        ([CAVE], {"circled": 3}, "all dice are circled, but the hourglass is open"),
        ([CAVE], {"die": 2, "circled": 3}, "all dice are circled, but the hourglass is open"),
    ],
)
def test_a_timer_that_does_not_fit_is_refused(
    drawings: list[str], more: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadPosition, match=reason):
        position(*drawings, game=small(), **more)


def test_nobody_left_to_cross_is_refused_as_a_decision() -> None:
    full = "XX-XXX\nXX.X..\n|..|..\nXXXXX."
    data = position_json(full, game=small(), hourglass=True, die=2)
    assert "nobody can ever cross" in refused(data)


@pytest.mark.parametrize(
    ("pending", "reason"),
    [
        ([6, None], "pending: seat 0 could not have chosen 6"),
        (["8", None], "pending: seat 0 could not have chosen '8'"),
        ([None], "pending has 1 entries, but 2 seats choose"),
        ({}, "pending is a list"),
    ],
)
def test_impossible_waiting_choices_are_refused(pending: Any, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        position(CAVE, "", game=small(), die=2, pending=pending)


def test_waiting_choices_are_kept() -> None:
    state = position(CAVE, "", game=small(), die=2)
    state.apply(1, state.legal(1)[2])
    twin = hamsters().from_json(json.loads(json.dumps(state.to_json())))
    assert twin.pending == state.pending
    assert twin.to_act() == (0,)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": "chess"}, "not a position"),
        ({"version": 2}, "not a position"),
        ({"game": "rabbit"}, "a position of 'rabbit', not of hamsters"),
        ({"rules": 0}, "a position of rules 0 of hamsters; these are 1"),
        ({"players": 7}, "hamsters is for 1 to 6 players, not 7"),
        ({"players": "2"}, "hamsters is for 1 to 6 players, not '2'"),
        ({"options": {"sheet": "Z"}}, "sheet is one of 'small', not 'Z'"),
        ({"options": []}, "options are an object"),
        ({"content": {"sheet": "zzz"}}, "no central cave"),
        ({"content": {"map": ""}}, "takes 'sheet' as content"),
        ({"content": 3}, "content is an object of texts"),
        ({"board": None}, "board is an object"),
    ],
)
def test_a_foreign_position_is_refused(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        hamsters().from_json(position_json(CAVE, "", game=small()) | change)


def test_a_position_with_a_part_missing_is_refused() -> None:
    whole = position_json(CAVE, "", game=small())
    for field in ("game", "rules", "content", "options", "players", "stack", "pending", "board"):
        data = copy.deepcopy(whole)
        del data[field]
        assert field in refused(data)
    assert "a JSON object" in refused([whole])
