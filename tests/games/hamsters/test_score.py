"""Section 4 of the rules: what sheets score, and who wins."""

from __future__ import annotations

import pytest

from tests.games.hamsters.positions import (
    CAVE_FULL_A,
    EMPTY,
    FOUR_CHAMBERS,
    SMALL_CAVE,
    hamsters,
    position,
    small,
)


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
