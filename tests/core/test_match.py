"""Matches: undo up to the last moment nothing was revealed or handed over, and the log."""

from __future__ import annotations

import pytest

from tests.conformance.toys import DEAL, FIND, LOOK, PEEK, LanternGame
from warren.core.errors import CannotUndo
from warren.core.match import Match
from warren.core.registry import game as find_game


def lanterns() -> Match:
    """Two players with colours 0 and 1 each; seat 0 is to act."""
    match = Match.new(LanternGame(), ["Ann", "Ben"], {})
    for _ in range(2):
        match.apply(-1, FIND)
        match.apply(-1, FIND + 1)
    return match


def test_a_secret_choice_can_be_withdrawn_until_all_are_in() -> None:
    match = Match.new(find_game("hamsters"), ["a", "b"], {})
    match.apply(-1, 5)
    first, second = match.state.legal(0)[:2]
    match.apply(0, first)
    assert match.can_undo(0)
    assert not match.can_undo(1)
    match.undo(0)
    assert match.choices == [(-1, 5)]
    match.apply(1, match.state.legal(1)[0])
    match.apply(0, second)
    assert not match.can_undo(0)
    with pytest.raises(CannotUndo, match="seat 0 has nothing to take back"):
        match.undo(0)


def test_solo_a_choice_can_be_taken_back_until_the_die_is_rolled() -> None:
    match = Match.new(find_game("hamsters"), ["a"], {})
    match.apply(-1, 5)
    before = match.state.to_json()
    log = len(match.log)
    match.apply(0, match.state.legal(0)[0])
    assert match.state.to_act() == (-1,)
    assert len(match.log) > log
    match.undo(0)
    assert match.state.to_json() == before
    assert len(match.log) == log
    match.apply(0, match.state.legal(0)[1])
    match.apply(-1, 0)
    assert not match.can_undo(0)


def test_a_peek_can_be_taken_back_until_the_card_is_drawn() -> None:
    match = lanterns()
    match.apply(0, PEEK)
    assert match.can_undo(0)
    match.undo(0)
    match.apply(0, PEEK)
    match.apply(-1, match.state.legal(-1)[0])
    assert not match.can_undo(0)


def test_a_look_at_a_hidden_thing_stands() -> None:
    match = lanterns()
    match.apply(0, LOOK)
    assert match.state.to_act() == (0,), "still the same player's turn"
    assert not match.can_undo(0)


def test_what_was_handed_over_stands() -> None:
    match = lanterns()
    match.apply(0, match.state.legal(0)[0])
    assert match.state.to_act() == (1,)
    assert not match.can_undo(0)
    match.apply(1, DEAL)
    assert match.can_undo(1), "chance has not drawn yet"


def test_the_end_of_the_game_stands() -> None:
    match = Match.new(find_game("hamsters"), ["a"], {})
    while match.state.to_act():
        seat = match.state.to_act()[0]
        match.apply(seat, match.state.legal(seat)[-1])
    assert not match.can_undo(0)


def test_events_reach_only_who_may_see_them() -> None:
    match = lanterns()
    match.apply(0, LOOK)

    def keys(seat: int | None) -> list[str]:
        return [event.message.key for event in match.events(seat)]

    assert keys(0) == ["found", "found", "looked", "found"]
    assert keys(1) == ["found", "found", "looked"]
    assert keys(None) == ["looked"]


def test_a_log_line_names_the_players() -> None:
    match = lanterns()
    match.apply(0, match.state.legal(0)[0])
    said = [match.game.catalogue.render(e.message, match.players) for e in match.events(None)]
    assert said == ["Ann lights a lantern of colour 0."]
