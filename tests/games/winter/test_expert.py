"""What search expects of a position: a full storehouse first, then a lead."""

from __future__ import annotations

import pytest

from tests.games.winter.positions import play, position
from warren.core.expert import expert
from warren.games.winter.expert.outlook import estimate, outlook, readiness, turns_left
from warren.games.winter.state import LEAST_SHARE, Village


def chance(village: Village) -> float:
    return readiness(village, turns_left(village))


@pytest.mark.parametrize("players", range(2, 7))
def test_hopes_are_utilities(players: int) -> None:
    for season in (1, 2, 3, 4):
        hopes = estimate(position(players=players, season=season, tracks=[season, 3, 4]))
        assert len(hopes) == players
        assert all(0.0 <= hope <= 1.0 for hope in hopes)


def test_a_full_storehouse_is_sure_and_leaves_only_the_lead() -> None:
    village = position(tracks=[7, 7, 7], score=[30, 10, 10])
    assert chance(village) == 1.0
    hopes = estimate(village)
    assert min(hopes) >= LEAST_SHARE
    assert hopes[0] == max(hopes)


def test_a_step_of_the_storehouse_helps_everybody() -> None:
    behind, ahead = position(season=4, tracks=[5, 5, 5]), position(season=4, tracks=[6, 5, 5])
    for before, after in zip(estimate(behind), estimate(ahead), strict=True):
        assert after > before


def test_in_winter_a_track_that_no_task_advances_is_all_but_lost() -> None:
    some = position(season=4, tracks=[7, 7, 6], tasks={1: [29]}, goods={0: "Game"})
    none = position(season=4, tracks=[7, 7, 6], tasks={1: [1]}, goods={0: "Game"})
    assert chance(none) < 0.1
    assert chance(some) > 0.5


def test_time_runs_out() -> None:
    late = position(season=4, bag="1 2 3 F F", tracks=[5, 5, 5])
    early = position(season=2, tracks=[5, 5, 5])
    assert turns_left(late) < turns_left(early)
    assert chance(late) < chance(early)


def test_conservation_tokens_in_baskets_are_a_burden() -> None:
    free, laden = position(), position(tokens={0: 2})
    assert outlook(laden, 0, 5.0) < outlook(free, 0, 5.0)


def test_a_turn_is_over_when_the_next_player_begins() -> None:
    village = position(at="evening", bag="1 2 3", goods={0: "Wood"})
    judge = expert(village.game)
    before = judge.turn(village)
    play(village, "end the turn")
    assert judge.turn(village) != before
