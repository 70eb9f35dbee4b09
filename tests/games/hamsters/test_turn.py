"""Section 2 of the rules: a turn, from positions small enough to read."""

from __future__ import annotations

import pytest

from tests.games.hamsters.positions import (
    CAVE_FULL_A,
    EMPTY,
    SMALL_CAVE,
    choice,
    choose,
    hamsters,
    legal,
    new,
    position,
    small,
)
from warren.core.errors import IllegalChoice
from warren.games.hamsters.rules.order import CROSS, ROLL, STEPS
from warren.games.hamsters.state import Burrows


@pytest.mark.rule("HH-2.1")
def test_one_roll_counts_for_every_player() -> None:
    state = new(3)
    assert state.to_act() == (-1,)
    assert len(state.legal(-1)) == 6
    assert state.weights() == [1] * 6
    choose(state, "roll 4")
    assert state.to_act() == (0, 1, 2)
    for seat in range(3):
        assert {len(spaces.split("+")) for spaces in legal(state, seat)} == {4}


@pytest.mark.rule("HH-2.2")
def test_exactly_as_many_connected_spaces_of_one_chamber_as_the_die_shows() -> None:
    state = position(SMALL_CAVE, game=small(), die=3)
    assert legal(state) == {"a1+a2+a3", "a1+a2+a4", "b1+b2+b3"}
    with pytest.raises(IllegalChoice, match="the die shows 3, and that set has 2 spaces"):
        choose(state, "a1+a2", 0)


@pytest.mark.rule("HH-2.3")
def test_the_first_crosses_go_anywhere_in_the_central_cave() -> None:
    state = position(EMPTY, game=small(), die=4)
    assert legal(state) == {"s1+s2+s3+s4"}
    with pytest.raises(IllegalChoice, match="the first crosses go into the central cave"):
        choose(state, "a1+a2+a3+a4", 0)


@pytest.mark.rule("HH-2.3")
def test_with_free_start_the_first_crosses_go_into_any_chamber() -> None:
    state = position(EMPTY, game=small(), die=2, free_start=True)
    assert {spaces[0] for spaces in legal(state)} == {"a", "b", "c", "s"}
    choose(state, "c1+c2", 0)
    choose(state, "roll 2")
    assert legal(state) == {"a1+a4"}, "later crosses must touch"


@pytest.mark.rule("HH-2.4")
def test_later_crosses_touch_an_old_cross_or_come_out_of_a_tunnel() -> None:
    state = position("..\nX.", game=small(), die=2)  # s3, with the tunnel to b
    assert legal(state) == {"s1+s2", "s2+s4", "b1+b2"}
    state = position("X.\n..", game=small(), die=2)  # s1, next to s2 and s3
    assert legal(state) == {"s2+s4", "s3+s4"}
    with pytest.raises(IllegalChoice, match="b1 b2 touch no old cross"):
        choose(state, "b1+b2", 0)


@pytest.mark.rule("HH-2.5")
def test_a_tunnel_opens_only_in_a_later_turn_and_a_roll_is_not_split() -> None:
    state = position("X.\n..", game=small(), die=3)
    assert legal(state) == {"s2+s3+s4"}
    choose(state, "s2+s3+s4", 0)
    choose(state, "roll 3")
    assert "a1+a2+a3" in legal(state)
    assert all(len({name[0] for name in spaces.split("+")}) == 1 for spaces in legal(state))


@pytest.mark.rule("HH-2.6")
def test_a_chamber_may_be_left_unfinished() -> None:
    state = position(".X\n..", game=small(), die=4)  # s2 only, with the tunnel to a
    assert legal(state) == {"a1+a2+a3+a4"}


@pytest.mark.rule("HH-2.7")
def test_an_old_cross_does_not_join_two_bits() -> None:
    state = position("....X\n..", game=small(), die=2, free_start=True)  # a2, between a1 and a3
    assert legal(state) == {"a1+a4"}  # a1 and a3 both touch a2, but not each other
    assert "small.a1+a3" not in small().vocabulary


@pytest.mark.rule("HH-2.8")
def test_who_cannot_cross_passes_and_who_can_must() -> None:
    state = position(SMALL_CAVE, game=small(), die=5)
    assert legal(state) == {"pass"}
    state = position(SMALL_CAVE, game=small(), die=4)
    with pytest.raises(IllegalChoice, match="there is no voluntary pass"):
        choose(state, "pass", 0)


@pytest.mark.rule("HH-2.8")
def test_only_who_cannot_cross_passes() -> None:
    state = position(SMALL_CAVE, EMPTY, game=small(), die=3)
    assert legal(state, 0) != {"pass"}
    choose(state, "b1+b2+b3", 0)
    choose(state, "s1+s2+s3", 1)
    choose(state, "roll 5")
    assert legal(state, 0) == legal(state, 1) == {"pass"}


@pytest.mark.rule("HH-2.9")
def test_a_one_crosses_1_to_7_connected_spaces_and_marks_a_slot_for_each() -> None:
    state = position(EMPTY, die=1)
    sizes = {len(spaces.split("+")) for spaces in legal(state)}
    assert sizes == set(range(1, 8))
    choose(state, "s1+s2+s4", 0)
    assert state.ones == [3]
    choose(state, "roll 1")
    assert {len(spaces.split("+")) for spaces in legal(state)} == set(range(1, 5))
    with pytest.raises(IllegalChoice, match="6 spaces, and the ones row has 4 free slots"):
        choose(state, "b1+b2+b3+b4+b5+b6", 0)


@pytest.mark.rule("HH-2.9")
def test_without_free_slots_every_one_is_a_pass() -> None:
    full_row = position(CAVE_FULL_A, die=1, ones=[7])
    assert legal(full_row) == {"pass"}
    other_rolls = position(CAVE_FULL_A, die=2, ones=[7])
    assert "pass" not in legal(other_rolls)


@pytest.mark.rule("HH-2.9")
def test_other_rolls_mark_no_slot() -> None:
    state = position(EMPTY, die=3)
    choose(state, "s1+s2+s4", 0)
    assert state.ones == [0]


@pytest.mark.rule("HH-2.10")
def test_a_pass_before_the_first_cross_opens_nothing() -> None:
    state = position(EMPTY, game=small(), die=6)
    assert legal(state) == {"pass"}
    choose(state, "pass", 0)
    choose(state, "roll 4")
    assert legal(state) == {"s1+s2+s3+s4"}


def test_the_reasons_name_what_is_wrong() -> None:
    state = position("XX\n..", game=small(), die=2)
    with pytest.raises(IllegalChoice, match=r"s1 is crossed off already; possible: small\.a1\+a2"):
        choose(state, "s1+s3", 0)
    with pytest.raises(IllegalChoice, match="the die is rolled already: it shows 2"):
        choose(state, "roll 1", 0)


def test_a_set_of_another_sheet_is_refused_as_such() -> None:
    state = position(EMPTY, die=2)
    with pytest.raises(IllegalChoice, match="on another sheet than yours; possible: A"):
        choose(state, "B.s1", 0)


def test_the_last_slot_of_the_ones_row_is_asked_for_as_such() -> None:
    state = position("XX.XXX\nXX.X..\n...|..\nX.....", game=small(), die=1, ones=[6])
    asked = "You rolled a 1: cross off 1 space, it takes the last slot of the ones row."
    assert state.game.prompt(state, 0) == asked


def test_descriptions_tell_spaces_gain_and_targets() -> None:
    state = position("XX\n..", game=small(), die=2)
    told = state.game.describe(state, 0, choice(state, "s3+s4"))
    assert told.text == "cross off s3 s4"
    assert told.outcome == "+4 points, completes chamber s"
    assert told.targets == ["space:s3", "space:s4"]
    assert told.group == "Chamber s"


# What is told of a space that cannot be crossed now


def closed(state: Burrows, space: str, language: str = "en") -> str:
    return state.game.why_closed(state, 0, f"space:{space}", language=language)


def test_a_space_that_can_be_crossed_is_not_closed() -> None:
    state = position(SMALL_CAVE, game=small(), die=3)
    assert {space for space in state.sheet.spaces if not closed(state, space)} == {
        *("a1", "a2", "a3", "a4", "b1", "b2", "b3")
    }


@pytest.mark.parametrize(
    ("drawing", "die", "space", "reason"),
    [
        (EMPTY, 2, "a1", "the first crosses go into the central cave, chamber s"),
        (SMALL_CAVE, 2, "s3", "s3 is crossed off already"),
        (SMALL_CAVE, 2, "b3", "b2 b3 touch no old cross and no end of an open tunnel"),
        (SMALL_CAVE, 1, "c2", "c2 touches no old cross and no end of an open tunnel"),
        (SMALL_CAVE, 2, "c2", "c1 c2 touch no old cross and no end of an open tunnel"),
        ("XX\nX.", 2, "s4", "the die shows 2, and only 1 free space hangs together there"),
        (SMALL_CAVE, 4, "b1", "the die shows 4, and only 3 free spaces hang together there"),
    ],
)
def test_a_closed_space_says_why(drawing: str, die: int, space: str, reason: str) -> None:
    assert closed(position(drawing, game=small(), die=die), space) == reason


def test_a_space_beyond_the_ones_row_says_so() -> None:
    state = position(CAVE_FULL_A, die=1, ones=[7])
    assert closed(state, "b5") == "that set has 1 space, and the ones row has 0 free slots"


def test_a_closed_space_says_why_in_german() -> None:
    state = position("XX\nX.", game=small(), die=2)
    assert closed(state, "s1", "de") == "s1 ist schon angekreuzt"
    assert closed(state, "s4", "de") == (
        "der Würfel zeigt 2, dort hängt aber nur 1 freies Feld zusammen"
    )


def test_what_is_no_space_of_the_sheet_says_nothing() -> None:
    state = position(SMALL_CAVE, game=small(), die=2)
    assert closed(state, "z9") == ""
    assert state.game.why_closed(state, 0, "hourglass") == ""


def test_steps_are_named_by_their_numbers() -> None:
    assert [step.name for step in hamsters().steps] == STEPS.names
    assert [step.number for step in hamsters().steps] == [ROLL, CROSS]
