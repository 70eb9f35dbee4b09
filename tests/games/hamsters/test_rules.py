"""Every clause of docs/rules/hamsters.md, from positions small enough to read."""

from __future__ import annotations

import itertools

import pytest

from tests.games.hamsters.positions import (
    CAVE_FULL_A,
    choice,
    cross,
    hamsters,
    offered,
    position,
    roll,
    small,
)
from warren.core.errors import BadOption, IllegalChoice
from warren.core.grid import bits
from warren.games.hamsters.state import TIMER

EMPTY = ""
SMALL_CAVE = "XX\nXX"


@pytest.mark.rule("HH-1.1")
def test_a_sheet_is_chambers_of_spaces_with_goods_joined_by_tunnels() -> None:
    sheet = hamsters().sheets[0]
    assert {c.letter: int(c.size) for c in sheet.chambers} == {
        "a": 5,
        "b": 6,
        "c": 7,
        "d": 8,
        "e": 6,
        "f": 9,
        "g": 4,
        "s": 7,
    }
    goods = {name: sheet.goods_at(i) for i, name in enumerate(sheet.spaces)}
    assert [name for name, good in goods.items() if good == "nut"] == ["a1", "c3", "e6", "f5"]
    assert [name for name, good in goods.items() if good == "mushroom"] == [
        *("b1", "b4", "d3", "d7", "g2", "g4", "s1")
    ]
    ends = {"-".join(sheet.spaces[end] for end in tunnel.ends) for tunnel in sheet.tunnels}
    expected = {"a3-b1", "b6-c4", "d6-s3", "s5-e1", "f9-g3", "a4-d1", "b5-s2", "c7-e2", "d8-f2"}
    assert ends == expected | {"s7-g1"}


@pytest.mark.rule("HH-1.2")
def test_everybody_fills_the_same_sheet_and_a_is_the_default() -> None:
    game = hamsters()
    assert game.new(3).options["sheet"] == "A"
    state = game.new(3, sheet="B")
    roll_six = game.vocabulary.id("roll 6")
    state.apply(-1, roll_six)
    assert state.legal(0) == state.legal(1) == state.legal(2)
    assert all(game.vocabulary[c].startswith("B.") for c in state.legal(0))
    with pytest.raises(BadOption, match="sheet is one of 'A', 'B', not 'C'"):
        game.new(3, sheet="C")


@pytest.mark.rule("HH-1.3")
def test_the_house_sheets_have_8_chambers_and_4_nuts() -> None:
    for sheet in hamsters().sheets:
        assert len(sheet.chambers) == 8
        assert len(bits(sheet.nuts)) == 4
        assert len(sheet.cells) == 52


@pytest.mark.rule("HH-1.3")
def test_the_timer_has_3_dice_and_the_ones_row_7_slots() -> None:
    state = position(EMPTY, EMPTY, die=1)
    assert TIMER == 3
    assert max(len(spaces.split()) for spaces in offered(state)) == 7


@pytest.mark.rule("HH-1.4")
def test_neighbours_share_an_edge_and_a_chamber_and_tunnels_do_not_count() -> None:
    sheet = hamsters().sheets[0]

    def around(name: str) -> set[str]:
        return set(sheet.names_of(sheet.neighbours[sheet.spaces.index(name)]))

    assert around("a3") == {"a2"}  # not b1, at the far end of the tunnel
    assert around("d8") == {"d5", "d7"}  # not f1 or s, and nothing diagonal
    assert around("s4") == {"s2", "s3", "s5", "s6"}
    small_sheet = small()
    state = position(EMPTY, game=small_sheet, die=2)
    assert "b3 c1" not in {n.split(".")[-1].replace("+", " ") for n in small_sheet.vocabulary.names}
    assert offered(state) == {"s1 s2", "s1 s3", "s2 s4", "s3 s4"}


@pytest.mark.rule("HH-2.1")
def test_one_roll_counts_for_every_player() -> None:
    state = hamsters().new(3)
    assert state.to_act() == (-1,)
    assert len(state.legal(-1)) == 6
    assert state.weights() == [1] * 6
    state.apply(-1, 3)
    assert state.to_act() == (0, 1, 2)
    for seat in range(3):
        sizes = {len(hamsters().vocabulary[c].split("+")) for c in state.legal(seat)}
        assert sizes == {4}


@pytest.mark.rule("HH-2.2")
def test_exactly_as_many_connected_spaces_of_one_chamber_as_the_die_shows() -> None:
    state = position(SMALL_CAVE, game=small(), die=3)
    assert offered(state) == {"a1 a2 a3", "a1 a2 a4", "b1 b2 b3"}
    with pytest.raises(IllegalChoice, match="the die shows 3, and that set has 2 spaces"):
        cross(state, 0, "a1 a2")


@pytest.mark.rule("HH-2.3")
def test_the_first_crosses_go_anywhere_in_the_central_cave() -> None:
    state = position(EMPTY, game=small(), die=4)
    assert offered(state) == {"s1 s2 s3 s4"}
    with pytest.raises(IllegalChoice, match="the first crosses go into the central cave"):
        cross(state, 0, "a1 a2 a3 a4")


@pytest.mark.rule("HH-2.3")
def test_with_free_start_the_first_crosses_go_into_any_chamber() -> None:
    state = position(EMPTY, game=small(), die=2, free_start=True)
    assert {spaces[0] for spaces in offered(state)} == {"a", "b", "c", "s"}
    cross(state, 0, "c1 c2")
    roll(state, 2)
    assert offered(state) == {"a1 a4"}, "later crosses must touch"


@pytest.mark.rule("HH-2.4")
def test_later_crosses_touch_an_old_cross_or_come_out_of_a_tunnel() -> None:
    state = position("..\nX.", game=small(), die=2)  # s3, with the tunnel to b
    assert offered(state) == {"s1 s2", "s2 s4", "b1 b2"}
    state = position("X.\n..", game=small(), die=2)  # s1, next to s2 and s3
    assert offered(state) == {"s2 s4", "s3 s4"}
    with pytest.raises(IllegalChoice, match="b1 b2 touch no old cross"):
        cross(state, 0, "b1 b2")


@pytest.mark.rule("HH-2.5")
def test_a_tunnel_opens_only_in_a_later_turn_and_a_roll_is_not_split() -> None:
    state = position("X.\n..", game=small(), die=3)
    assert offered(state) == {"s2 s3 s4"}
    cross(state, 0, "s2 s3 s4")
    roll(state, 3)
    assert "a1 a2 a3" in offered(state)
    assert all(len({name[0] for name in spaces.split()}) == 1 for spaces in offered(state))


@pytest.mark.rule("HH-2.6")
def test_a_chamber_may_be_left_unfinished() -> None:
    state = position(".X\n..", game=small(), die=4)  # s2 only, with the tunnel to a
    assert offered(state) == {"a1 a2 a3 a4"}


@pytest.mark.rule("HH-2.7")
def test_an_old_cross_does_not_join_two_bits() -> None:
    state = position("....X\n..", game=small(), die=2, free_start=True)  # a2, between a1 and a3
    assert offered(state) == {"a1 a4"}  # a1 and a3 both touch a2, but not each other
    assert "small.a1+a3" not in small().vocabulary


@pytest.mark.rule("HH-2.8")
def test_who_cannot_cross_passes_and_who_can_must() -> None:
    state = position(SMALL_CAVE, game=small(), die=5)
    assert offered(state) == {""}
    state = position(SMALL_CAVE, game=small(), die=4)
    with pytest.raises(IllegalChoice, match="there is no voluntary pass"):
        cross(state, 0, "")


@pytest.mark.rule("HH-2.8")
def test_only_who_cannot_cross_passes() -> None:
    state = position(SMALL_CAVE, EMPTY, game=small(), die=3)
    assert offered(state, 0) != {""}
    cross(state, 0, "b1 b2 b3")
    cross(state, 1, "s1 s2 s3")
    roll(state, 5)
    assert offered(state, 0) == offered(state, 1) == {""}


@pytest.mark.rule("HH-2.9")
def test_a_one_crosses_1_to_7_connected_spaces_and_marks_a_slot_for_each() -> None:
    state = position(EMPTY, die=1)
    sizes = {len(spaces.split()) for spaces in offered(state)}
    assert sizes == set(range(1, 8))
    cross(state, 0, "s1 s2 s4")
    assert state.ones == [3]
    roll(state, 1)
    assert {len(spaces.split()) for spaces in offered(state)} == set(range(1, 5))
    with pytest.raises(IllegalChoice, match="6 spaces, and the ones row has 4 free slots"):
        cross(state, 0, "b1 b2 b3 b4 b5 b6")


@pytest.mark.rule("HH-2.9")
def test_without_free_slots_every_one_is_a_pass() -> None:
    full_row = position(CAVE_FULL_A, die=1, ones=[7])
    assert offered(full_row) == {""}
    other_rolls = position(CAVE_FULL_A, die=2, ones=[7])
    assert "" not in offered(other_rolls)


@pytest.mark.rule("HH-2.9")
def test_other_rolls_mark_no_slot() -> None:
    state = position(EMPTY, die=3)
    cross(state, 0, "s1 s2 s4")
    assert state.ones == [0]


@pytest.mark.rule("HH-2.10")
def test_a_pass_before_the_first_cross_opens_nothing() -> None:
    state = position(EMPTY, game=small(), die=6)
    assert offered(state) == {""}
    cross(state, 0, "")
    roll(state, 4)
    assert offered(state) == {"s1 s2 s3 s4"}


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


@pytest.mark.rule("HH-3.1", "HH-3.4")
def test_the_first_cross_in_a_fourth_chamber_turns_the_hourglass_after_the_turn() -> None:
    state = position(A_OPENS_C, THREE_CHAMBERS, game=small(), die=2)
    cross(state, 0, "c1 c2")
    assert not state.hourglass, "not before everybody has crossed"
    cross(state, 1, "a2 a3")
    assert state.hourglass
    assert state.timer == 0, "the roll of that turn does not run the timer"


@pytest.mark.rule("HH-3.4")
def test_chambers_count_for_the_timer_without_being_full() -> None:
    state = position(A_OPENS_C, EMPTY, game=small(), die=1)
    cross(state, 0, "c1")
    cross(state, 1, "s1")
    assert state.chambers == [4, 1]
    assert state.hourglass


@pytest.mark.rule("HH-3.1")
def test_three_chambers_turn_no_hourglass() -> None:
    state = position(A_OPENS_C, EMPTY, game=small(), die=1)
    cross(state, 0, "a3")
    cross(state, 1, "s1")
    assert not state.hourglass


@pytest.mark.rule("HH-3.2")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_a_roll_of_4_or_more_crosses_off_a_die_before_the_spaces(die: int) -> None:
    state = position(FOUR_CHAMBERS, EMPTY, game=small(), hourglass=True)
    roll(state, die)
    assert state.timer == (1 if die >= 4 else 0)
    assert state.to_act() == (0, 1), "spaces are still to be crossed"


@pytest.mark.rule("HH-3.2")
def test_before_the_hourglass_no_roll_runs_the_timer() -> None:
    state = position(THREE_CHAMBERS, EMPTY, game=small())
    roll(state, 6)
    assert (state.timer, state.circled) == (0, 0)


@pytest.mark.rule("HH-3.3")
def test_the_turn_that_takes_the_last_die_is_played_and_ends_the_game() -> None:
    state = position(FOUR_CHAMBERS, EMPTY, game=small(), hourglass=True, timer=2)
    roll(state, 4)
    assert state.result() is None
    cross(state, 0, "")
    cross(state, 1, "s1 s2 s3 s4")
    result = state.result()
    assert result is not None
    assert result.breakdown[1] == {"chambers": 4, "mushrooms": 0, "nuts": 2}
    assert state.to_act() == ()


@pytest.mark.rule("HH-3.5")
def test_solo_the_first_run_circles_dice_from_the_start() -> None:
    state = hamsters().new(1)
    state.apply(-1, 3)
    assert state.view(0)["board"]["circled"] == 1
    two = hamsters().new(2)
    two.apply(-1, 3)
    assert two.view(0)["board"]["circled"] == 0, "only solo"
    low = hamsters().new(1)
    low.apply(-1, 2)
    assert low.view(0)["board"]["circled"] == 0, "a 3 is too low"


@pytest.mark.rule("HH-3.5")
def test_solo_the_second_run_starts_when_the_first_is_full() -> None:
    state = position(SMALL_CAVE, game=small(), circled=2)
    roll(state, 4)
    assert (state.circled, state.hourglass) == (3, False)
    cross(state, 0, "a1 a2 a3 a4")
    assert state.hourglass
    roll(state, 5)
    assert state.timer == 1


@pytest.mark.rule("HH-3.5", "HH-3.7")
def test_solo_the_second_run_starts_after_the_fourth_chamber_and_has_three_dice() -> None:
    state = position(A_OPENS_C, game=small(), circled=1, die=1)
    cross(state, 0, "c1")
    assert (state.hourglass, state.circled, state.timer) == (True, 1, 0)
    for die, timer in ((4, 1), (4, 2), (3, 2), (6, 3)):
        assert state.result() is None
        roll(state, die)
        assert (state.circled, state.timer) == (1, timer)
        cross(state, 0, "")
    assert state.result() is not None


@pytest.mark.rule("HH-3.6")
def test_the_game_ends_when_nobody_can_ever_cross_again() -> None:
    nearly = "XX-XXX\nXX.X..\n|..|..\nXXXXc."  # c2 is left
    state = position(nearly, nearly, game=small(), die=1, hourglass=True, ones=[6, 6])
    cross(state, 0, "c2")
    assert state.result() is None
    cross(state, 1, "c2")
    assert state.result() is not None


@pytest.mark.rule("HH-3.6")
def test_a_space_that_only_a_one_can_fill_keeps_a_game_going_while_slots_are_free() -> None:
    nearly = "XX-XXX\nXX.X..\n|..|..\nXXbXX."  # b3 is left
    state = position(nearly, game=small(), die=2, hourglass=True, ones=[6])
    cross(state, 0, "")
    assert state.result() is None
    pair_left = "XX-XXX\nXX.X..\n|..|..\nXbbXX."  # b2 and b3 are left, with the last slot
    state = position(pair_left, game=small(), die=1, hourglass=True, ones=[6])
    cross(state, 0, "b2")
    assert state.result() is not None, "b3 waits for a 1 that has no slot"


@pytest.mark.rule("HH-4.1")
def test_only_full_chambers_score_their_points() -> None:
    state = position("XX-XXa\nXX.X..", game=small())
    assert state.chamber_points(0) == 4
    state = position("XX-XXX\nXX.X..", game=small())
    assert state.chamber_points(0) == 4 + 6


@pytest.mark.rule("HH-4.2")
def test_each_mushroom_scores_one_in_unfinished_chambers_too() -> None:
    assert position(CAVE_FULL_A).mushroom_points(0) == 1
    b_begun = CAVE_FULL_A.replace("...........", "....XX.....", 2)
    assert position(b_begun).breakdown(0) == {"chambers": 5, "mushrooms": 3, "nuts": 0}


@pytest.mark.rule("HH-4.3")
@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        ("sX\nss", 0),
        ("XX\nss", 2),
        ("XX-XXX", 4),
        ("XX-XXX\nXs.a..\n|..|..\nXbbcc.", 8),
        ("XX-XXX\nXs.X..\n|..|..\nXbbXX.", 16),
    ],
)
def test_nuts_score_together(drawing: str, points: int) -> None:
    state = position(drawing, game=small(), hourglass=drawing.endswith("XX."))
    assert state.nut_points(0) == points


@pytest.mark.rule("HH-4.4")
def test_the_highest_total_wins() -> None:
    state = position(FOUR_CHAMBERS, SMALL_CAVE, game=small(), hourglass=True, timer=3, stack=[])
    result = state.result()
    assert result is not None
    assert result.scores == [4 + 1 + 4, 4 + 0 + 2]
    assert (result.ranks, result.winners, result.utilities) == ([1, 2], [0], [1.0, 0.0])


TIES = """
Sheet ties
a-s-bbb
..|....
.cccc..

Goods: nuts (2,1) (2,2) (2,3) (2,4); mushrooms (0,4) (0,5)
Points: a 2, b 9, c 9, s 0
"""


@pytest.mark.rule("HH-4.4")
def test_ties_go_to_chambers_then_mushrooms_then_nuts_then_are_shared() -> None:
    by_chamber = "X-X"
    by_mushrooms = "a-X-XX"
    by_nut = "a-X\n..|\n.cX"
    winner = "X-X-X\n..|\n.cX"
    state = position(
        *(by_nut, by_mushrooms, by_chamber, by_nut, winner),
        game=hamsters().with_content({"sheet": TIES}),
        hourglass=True,
        timer=3,
        stack=[],
    )
    result = state.result()
    assert result is not None
    assert result.scores == [2, 2, 2, 2, 5]
    assert result.ranks == [4, 3, 2, 4, 1]
    assert result.winners == [4]
    assert result.utilities == [0.125, 0.5, 0.75, 0.125, 1.0]


@pytest.mark.rule("HH-4.4")
def test_a_full_tie_is_a_shared_win() -> None:
    state = position(FOUR_CHAMBERS, FOUR_CHAMBERS, game=small(), hourglass=True, timer=3, stack=[])
    result = state.result()
    assert result is not None
    assert (result.winners, result.utilities) == ([0, 1], [0.5, 0.5])


@pytest.mark.rule("HH-4.5")
@pytest.mark.parametrize(
    ("score", "mark"),
    [(0, "none"), (37, "none"), (38, "kit"), (47, "scout"), (56, "thinker"), (67, "elder")],
)
def test_solo_scores_earn_marks(score: int, mark: str) -> None:
    state = position(EMPTY)
    assert state.solo_mark(score) == f"mark_{mark}"
    if score:
        assert state.solo_mark(score - 1) != state.solo_mark(score) or mark == "none"


@pytest.mark.rule("HH-4.5")
def test_solo_is_worth_its_share_of_all_points() -> None:
    everything = "XX-XXX\nXX.X..\n|..|..\nXXXXX."
    state = position(everything, game=small(), hourglass=True, stack=[])
    result = state.result()
    assert result is not None
    assert (result.scores, result.utilities, result.mark) == ([32], [1.0], "mark_none")


def test_the_reasons_name_what_is_wrong() -> None:
    state = position("XX\n..", game=small(), die=2)
    with pytest.raises(IllegalChoice, match=r"s1 is crossed off already; possible: small\.a1\+a2"):
        cross(state, 0, "s1 s3")
    with pytest.raises(IllegalChoice, match="the die is rolled already: it shows 2"):
        state.apply(0, 0)


def test_a_set_of_another_sheet_is_refused_as_such() -> None:
    state = position(EMPTY, die=2)
    with pytest.raises(IllegalChoice, match="on another sheet than yours; possible: A"):
        state.apply(0, state.game.vocabulary.id("B.s1"))


def test_the_last_slot_of_the_ones_row_is_asked_for_as_such() -> None:
    state = position("XX.XXX\nXX.X..\n...|..\nX.....", game=small(), die=1, ones=[6])
    asked = "You rolled a 1: cross off 1 space, it takes the last slot of the ones row."
    assert state.game.prompt(state, 0) == asked


def test_descriptions_tell_spaces_gain_and_targets() -> None:
    state = position("XX\n..", game=small(), die=2)
    told = state.game.describe(state, 0, choice(state, "s3 s4"))
    assert told.text == "cross off s3 s4"
    assert told.outcome == "+4 points, completes chamber s"
    assert told.targets == ["space:s3", "space:s4"]
    assert told.group == "Chamber s"


def test_every_set_of_the_vocabulary_is_connected_and_of_one_chamber() -> None:
    game = hamsters()
    assert len(game.vocabulary) == 7 + sum(len(sheet.sets) for sheet in game.sheets)
    for sheet in game.sheets:
        cells = dict(zip(sheet.spaces, sheet.cells, strict=True))
        for one in sheet.sets:
            names = sheet.names_of(one.mask)
            assert len({name[0] for name in names}) == 1
            group = {names[0]}
            for _ in names:
                group |= {
                    b
                    for a, b in itertools.product(group, names)
                    if abs(cells[a][0] - cells[b][0]) + abs(cells[a][1] - cells[b][1]) == 1
                }
            assert group == set(names)
