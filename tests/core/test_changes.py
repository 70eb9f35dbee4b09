"""What changed between two views: applied to the first it gives the second, for every game."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import warren
from warren.core.changes import applied, difference, differences
from warren.core.frames import CHANCE
from warren.core.match import Match
from warren.core.table import Seat, Table


def written(view: object) -> str:
    """A view as it is sent: here 1 and true are not the same."""
    return json.dumps(view, sort_keys=True)


@pytest.mark.parametrize("name", warren.game_names())
def test_changes_lead_from_one_view_to_the_next(name: str) -> None:
    rng = random.Random(7)
    state = warren.game(name).new(2)
    lookers = (None, 0, 1)
    seen = {seat: state.view(seat) for seat in lookers}
    whole = told = 0
    while state.to_act():
        seat = rng.choice(list(state.to_act()))
        choice = state.draw(rng) if seat == CHANCE else rng.choice(state.legal(seat))
        state.apply(seat, choice)
        for looker in lookers:
            view = state.view(looker)
            changes = json.loads(json.dumps(difference(seen[looker], view)))
            assert written(applied(seen[looker], changes)) == written(view)
            whole, told = whole + len(written(view)), told + len(written(changes))
            seen[looker] = view
    assert told < whole / 2, "it is for being short"


def test_what_changes_is_told_and_nothing_else() -> None:
    old = {"board": {"seats": [{"vp": 1}, {"vp": 2}], "row": [1, 2, 3]}, "chosen": None}
    new = {"board": {"seats": [{"vp": 1}, {"vp": 5}], "row": [1, 2, 4]}, "chosen": None}
    assert difference(old, new) == [
        {"at": ["board", "seats", 1, "vp"], "to": 5},
        {"at": ["board", "row"], "to": [1, 2, 4]},
    ]
    assert difference(old, old) == []
    assert old["board"] == {"seats": [{"vp": 1}, {"vp": 2}], "row": [1, 2, 3]}


def test_what_is_lost_or_another_size_is_told_whole() -> None:
    assert difference({"a": 1, "b": 2}, {"a": 1}) == [{"at": [], "to": {"a": 1}}]
    assert difference({"a": []}, {"a": [{"b": 1}]}) == [{"at": ["a"], "to": [{"b": 1}]}]
    assert difference({"a": {}}, {"a": {"b": 1}}) == [{"at": ["a", "b"], "to": 1}]
    assert difference(None, {"a": 1}) == [{"at": [], "to": {"a": 1}}]


def test_what_seats_share_is_told_to_each_and_what_one_alone_sees_to_none_else() -> None:
    shared, changed = {"row": [1]}, {"row": [2]}
    old: dict[int | None, dict[str, Any] | None] = {
        seat: {"board": {"all": shared, "own": {"hand": 0}, "here": None, "there": None}}
        for seat in (0, 1)
    }
    new: dict[int | None, dict[str, Any]] = {
        seat: {"board": {"all": changed, "own": {"hand": hand}}} for seat, hand in enumerate((7, 0))
    }
    told = {"at": ["board", "all", "row"], "to": [2]}
    for view in new.values():  # the same value in two places is no part that is shared
        view["board"] |= {"here": 0, "there": 0}
    both = [{"at": ["board", place], "to": 0} for place in ("here", "there")]
    assert differences(old, new) == {
        0: [told, {"at": ["board", "own", "hand"], "to": 7}, *both],
        1: [told, *both],
    }


@pytest.mark.parametrize("name", warren.game_names())
def test_a_table_shows_each_seat_what_the_state_alone_would(name: str) -> None:
    rng = random.Random(3)
    table = Table([Seat(seat, "person", f"P{seat}") for seat in range(2)])
    table.begin(Match.new(warren.game(name), table.names))
    lookers = (None, 0, 1)
    before = {looker: table.view(looker) for looker in lookers}
    for _ in range(120):
        if not table.state.to_act():
            break
        seat = table.state.to_act()[0]
        table.choose(seat, table.draw(rng) if seat == CHANCE else rng.choice(table.legal(seat)))
        after = {looker: table.view(looker) for looker in lookers}
        for looker, changes in differences({**before}, after).items():
            alone = table.state.view(looker)
            assert written(after[looker]) == written(alone)
            assert written(applied(before[looker], changes)) == written(alone)
        before = after
