"""Section 3 of the rules: timer and end."""

from __future__ import annotations

import pytest

from tests.games.hamsters.positions import (
    A_OPENS_C,
    EMPTY,
    FOUR_CHAMBERS,
    SMALL_CAVE,
    THREE_CHAMBERS,
    choose,
    new,
    play,
    position,
    small,
)


@pytest.mark.rule("HH-3.1", "HH-3.4")
def test_the_first_cross_in_a_fourth_chamber_turns_the_hourglass_after_the_turn() -> None:
    state = position(A_OPENS_C, THREE_CHAMBERS, game=small(), die=2)
    choose(state, "c1+c2", 0)
    assert not state.hourglass, "not before everybody has crossed"
    choose(state, "a2+a3", 1)
    assert state.hourglass
    assert state.timer == 0, "the roll of that turn does not run the timer"


@pytest.mark.rule("HH-3.4")
def test_chambers_count_for_the_timer_without_being_full() -> None:
    state = position(A_OPENS_C, EMPTY, game=small(), die=1)
    choose(state, "c1", 0)
    choose(state, "s1", 1)
    assert state.chambers == [4, 1]
    assert state.hourglass


@pytest.mark.rule("HH-3.1")
def test_three_chambers_turn_no_hourglass() -> None:
    state = position(A_OPENS_C, EMPTY, game=small(), die=1)
    choose(state, "a3", 0)
    choose(state, "s1", 1)
    assert not state.hourglass


@pytest.mark.rule("HH-3.2")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_a_roll_of_4_or_more_crosses_off_a_die_before_the_spaces(die: int) -> None:
    state = position(FOUR_CHAMBERS, EMPTY, game=small(), hourglass=True)
    choose(state, f"roll {die}")
    assert state.timer == (1 if die >= 4 else 0)
    assert state.to_act() == (0, 1), "spaces are still to be crossed"


@pytest.mark.rule("HH-3.2")
def test_before_the_hourglass_no_roll_runs_the_timer() -> None:
    state = position(THREE_CHAMBERS, EMPTY, game=small())
    choose(state, "roll 6")
    assert (state.timer, state.circled) == (0, 0)


@pytest.mark.rule("HH-3.3")
def test_the_turn_that_takes_the_last_die_is_played_and_ends_the_game() -> None:
    state = position(FOUR_CHAMBERS, EMPTY, game=small(), hourglass=True, timer=2)
    choose(state, "roll 4")
    assert state.result() is None
    choose(state, "pass", 0)
    choose(state, "s1+s2+s3+s4", 1)
    result = state.result()
    assert result is not None
    assert result.breakdown[1] == {"chambers": 4, "mushrooms": 0, "nuts": 2}
    assert state.to_act() == ()


@pytest.mark.rule("HH-3.3")
def test_the_last_turn_is_announced() -> None:
    for timer, told in ((1, "timer"), (2, "timer_last")):
        state = position(FOUR_CHAMBERS, EMPTY, game=small(), hourglass=True, timer=timer)
        state.events = []
        choose(state, "roll 4")
        assert [event.message.key for event in state.events] == ["rolled", told]


@pytest.mark.rule("HH-3.5")
def test_solo_the_first_run_circles_dice_from_the_start() -> None:
    assert play(new(1), "roll 4").view(0)["board"]["circled"] == 1
    assert play(new(2), "roll 4").view(0)["board"]["circled"] == 0, "only solo"
    assert play(new(1), "roll 3").view(0)["board"]["circled"] == 0, "a 3 is too low"


@pytest.mark.rule("HH-3.5")
def test_solo_the_second_run_starts_when_the_first_is_full() -> None:
    state = position(SMALL_CAVE, game=small(), circled=2)
    choose(state, "roll 4")
    assert (state.circled, state.hourglass) == (3, False)
    choose(state, "a1+a2+a3+a4", 0)
    assert state.hourglass
    choose(state, "roll 5")
    assert state.timer == 1


@pytest.mark.rule("HH-3.5", "HH-3.7")
def test_solo_the_second_run_starts_after_the_fourth_chamber_and_has_three_dice() -> None:
    state = position(A_OPENS_C, game=small(), circled=1, die=1)
    choose(state, "c1", 0)
    assert (state.hourglass, state.circled, state.timer) == (True, 1, 0)
    for die, timer in ((4, 1), (4, 2), (3, 2), (6, 3)):
        assert state.result() is None
        choose(state, f"roll {die}")
        assert (state.circled, state.timer) == (1, timer)
        choose(state, "pass", 0)
    assert state.result() is not None


@pytest.mark.rule("HH-3.6")
def test_the_game_ends_when_nobody_can_ever_cross_again() -> None:
    nearly = "XX-XXX\nXX.X..\n|..|..\nXXXXc."  # c2 is left
    state = position(nearly, nearly, game=small(), die=1, hourglass=True, ones=[6, 6])
    choose(state, "c2", 0)
    assert state.result() is None
    choose(state, "c2", 1)
    assert state.result() is not None


@pytest.mark.rule("HH-3.6")
def test_a_space_that_only_a_one_can_fill_keeps_a_game_going_while_slots_are_free() -> None:
    nearly = "XX-XXX\nXX.X..\n|..|..\nXXbXX."  # b3 is left
    state = position(nearly, game=small(), die=2, hourglass=True, ones=[6])
    choose(state, "pass", 0)
    assert state.result() is None
    pair_left = "XX-XXX\nXX.X..\n|..|..\nXbbXX."  # b2 and b3 are left, with the last slot
    state = position(pair_left, game=small(), die=1, hourglass=True, ones=[6])
    choose(state, "b2", 0)
    assert state.result() is not None, "b3 waits for a 1 that has no slot"
