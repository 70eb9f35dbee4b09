"""Clocks: a turn's time is spent once, whoever leaves, comes back or takes a choice back."""

from __future__ import annotations

import json
from typing import Any

import pytest

from warren.core.registry import game
from warren.core.table import Seat
from warren.server.language.errors import Refused
from warren.server.people.people import Person
from warren.server.play import commands
from warren.server.play.clocks import DAY, Clocks
from warren.server.play.stored import StoredTable
from warren.server.wire import Choose, Undo

LIVE = {"kind": "live", "seconds": 60, "increment": 30}
DAYS = {"kind": "days", "days": 2}
ANN, BEN = Person("ann", "Ann", known=True), Person("ben", "Ben", known=True)
BOTH = frozenset((0, 1))


def only(*seats: int) -> frozenset[int]:
    return frozenset(seats)


def left(clocks: Clocks, at: int) -> int:
    found = clocks.left(at)[0]
    assert found is not None
    return found


def test_a_turn_that_a_person_ends_brings_the_increment() -> None:
    clocks = Clocks(LIVE, 2)
    clocks.turn(0, only(0), only(0))
    clocks.turn(10_000, only(1), only(1))
    assert left(clocks, 10_000) == 80_000


def test_leaving_and_coming_back_within_a_turn_gives_no_time() -> None:
    for terms, full in ((LIVE, 60_000), (DAYS, 2 * DAY)):
        clocks = Clocks(terms, 2)
        clocks.turn(0, only(0), only(0))
        for at in (10_000, 20_000, 30_000):
            clocks.turn(at, only(), only(0))
            clocks.turn(at + 5_000, only(0), only(0))
        assert left(clocks, 40_000) == full - 40_000, "the clock ran while the bot stood in"


def test_a_turn_of_several_choices_is_one_turn_for_a_clock_of_days() -> None:
    clocks = Clocks(DAYS, 2)
    clocks.turn(0, only(0), only(0))
    clocks.turn(DAY, only(), only(0))
    clocks.turn(DAY + 1, only(), only(0))  # the bot made the first choice of the turn
    clocks.turn(DAY + 2, only(0), only(0))
    assert left(clocks, DAY + 2) == DAY - 2


def test_a_turn_that_the_bot_ends_costs_nothing_more_and_brings_nothing() -> None:
    clocks = Clocks(LIVE, 2)
    clocks.turn(0, only(0), only(0))
    clocks.turn(10_000, only(), only(0))
    clocks.turn(25_000, only(1), only(1))
    assert left(clocks, 25_000) == 50_000
    clocks.turn(30_000, only(), only(0))
    clocks.turn(40_000, only(1), only(1))
    assert left(clocks, 40_000) == 50_000, "nor does a turn that it plays alone"


def test_thinking_behind_a_choice_that_is_taken_back_is_not_free() -> None:
    for terms, full in ((LIVE, 60_000), (DAYS, 2 * DAY)):
        clocks = Clocks(terms, 2)
        clocks.turn(0, BOTH, BOTH)
        clocks.turn(5_000, only(1), only(1))
        assert clocks.if_undone(0, 25_000) == full - 25_000
        clocks.turn(25_000, BOTH, BOTH, undone=0)
        assert left(clocks, 25_000) == full - 25_000


def playing(clock: dict[str, Any] | None, **terms: Any) -> StoredTable:
    """Ann and Ben at a table of Hamsters, from the time 1000 on; both are to choose."""
    row = {
        "id": "t",
        "game": "hamsters",
        "rules": 0,
        "content": "{}",
        "options": "{}",
        "start": None,
        "terms": "",
        "status": "open",
        "public": False,
        "host": "ann",
        "created": 0,
        "rematch": None,
    }
    told = {"clock": clock, "undo": "free", "at_zero": "bot", "stand_in": "kit"} | terms
    row |= {"rules": game("hamsters").rules, "terms": json.dumps(told)}
    seats = [Seat(n, "person", who.name, None, who.id, False) for n, who in enumerate((ANN, BEN))]
    table = StoredTable(row, seats, [])
    table.add("start", 1000)
    table.add("chance", 1000, -1, 3)
    return table


def choose(table: StoredTable, person: Person, seat: int, at: int) -> None:
    choice = table.table.state.legal(seat)[0]
    said = Choose(type="choose", id=f"c{at}", decision=table.decision, choice=choice)
    commands.choose(person, seat, said)(table, at)


def test_at_a_table_nobody_gains_time_by_leaving() -> None:
    table = playing(LIVE)
    for at in range(2000, 42_000, 10_000):
        commands.leave(ANN, 0, None)(table, at)
        commands.come_back(ANN, 0)(table, at + 9000)
    assert table.clocks.left(41_000)[0] == 20_000
    commands.leave(ANN, 0, None)(table, 42_000)
    with pytest.raises(Refused, match="no_time_to_return"):
        commands.come_back(ANN, 0)(table, 62_000)
    choose(table, BEN, 1, 63_000)
    table.add("choice", 63_000, 0, table.table.state.legal(0)[0])
    commands.come_back(ANN, 0)(table, 64_000)
    assert table.clocks.left(64_000)[0] == 19_000, "without an increment for what the bot did"


def test_at_a_table_nobody_thinks_for_free_behind_a_secret_choice() -> None:
    table = playing(LIVE)
    choose(table, ANN, 0, 11_000)
    undo = Undo(type="undo", id="u", decision=table.decision)
    commands.undo(ANN, 0, undo)(table, 41_000)
    assert table.clocks.left(41_000)[0] == 20_000
    choose(table, ANN, 0, 42_000)
    with pytest.raises(Refused, match="no_time_to_undo"):
        commands.undo(ANN, 0, undo)(table, 62_000)


def test_without_clocks_one_leaves_and_comes_back_as_one_likes() -> None:
    table = playing(None)
    commands.leave(ANN, 0, None)(table, 2000)
    commands.come_back(ANN, 0)(table, 9_000_000)
    choose(table, ANN, 0, 9_000_001)
    commands.undo(ANN, 0, Undo(type="undo", id="u", decision=table.decision))(table, 10_000_000)
    assert table.clocks.left(10_000_000) == [None, None]
