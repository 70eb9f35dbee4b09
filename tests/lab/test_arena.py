"""The arena: fair tables, the same answer for any number of workers, and stopping in time."""

from __future__ import annotations

import random
from collections import Counter
from concurrent.futures import Executor, Future
from typing import Any

import pytest

import warren
from tests.lab.svg import check_page, check_svg
from warren.core.errors import BadOption
from warren.lab import arena, arena_page
from warren.lab.arena import MIXED, OWN, Batch, Contest, Deal, Pairing, Side, hold, pairings
from warren.lab.playing import Experiment, Outcome
from warren.lab.timing import Timing
from warren.lab.workers import Workers, open_workers


def plan_for(name: str, *bots: str, seed: int = 3) -> Experiment:
    return Experiment(name, {}, warren.game(name).check_options({}), bots, seed)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_over_all_halves_both_bots_have_every_seat_as_often(players: int) -> None:
    pairing = Pairing(players, ("a", "b"), MIXED)
    rounds = len(arena.ways_to_halve(players))
    seats: Counter[tuple[int, str]] = Counter()
    for deal in range(rounds):
        one, other = pairing.seatings(deal)
        assert all(x != y for x, y in zip(one, other, strict=True))
        assert abs(one.count("a") - one.count("b")) <= 1
        seats.update(enumerate(one))
        seats.update(enumerate(other))
    assert set(seats.values()) == {rounds}
    assert len({pairing.seatings(deal)[0] for deal in range(rounds)}) == rounds


def test_at_tables_of_their_own_bots_do_not_meet() -> None:
    assert Pairing(2, ("a", "b"), OWN).seatings(5) == [("a", "a"), ("b", "b")]


def test_what_a_bot_gets_is_its_share_of_the_win_and_the_mean_of_its_seats() -> None:
    outcome = Outcome([10, 20, 30, 40], [0, 0.5, 0, 0.5], [0, 0.5, 0.25, 1], 9, "")
    assert arena.side_of(outcome, "abab", "b") == Side(1.0, 0.75, 30.0)
    assert arena.side_of(outcome, "abab", "a") == Side(0.0, 0.125, 20.0)
    assert arena.side_of(outcome, "aaaa", "b") is None


def test_equal_bots_at_an_odd_table_get_the_same_on_average() -> None:
    """The bot with fewer seats in one game has more in the next, so no seat is worth more."""
    rng = random.Random(2)
    pairing = Pairing(3, ("a", "b"), MIXED)
    gaps: list[float] = []
    for deal in range(3000):
        sides: list[list[Side | None]] = [[], []]
        for seating in pairing.seatings(deal):
            winner = rng.choices((0, 1, 2), (6, 3, 1))[0]
            wins = [float(seat == winner) for seat in range(3)]
            outcome = Outcome([0, 0, 0], wins, wins, 1, "")
            for bot, name in enumerate("ab"):
                sides[bot].append(arena.side_of(outcome, seating, name))
        one, other = (arena._mean_side(side) for side in sides)
        gaps.append(Deal(one, other).gap("wins"))
    assert sum(gaps) / len(gaps) == pytest.approx(0, abs=0.03)


@pytest.mark.parametrize("stop", [True, False])
def test_the_number_of_workers_changes_nothing(stop: bool) -> None:
    experiment = plan_for("hamsters", "scout", "kit")
    pairs = pairings(warren.game("hamsters"), experiment.bots, [1, 2, 3], "")
    one = hold(experiment, pairs, 30, stop=stop).to_json()
    with open_workers(2) as workers:
        two = hold(experiment, pairs, 30, workers, stop=stop).to_json()
    assert one.pop("seconds").keys() == two.pop("seconds").keys() == {"scout", "kit"}
    assert one == two
    games = [pair["games"] for pair in one["pairings"]]
    assert (min(games) < 30) == stop


def test_scout_is_found_better_than_kit_long_before_the_last_game() -> None:
    experiment = plan_for("hamsters", "kit", "scout")
    pairs = pairings(warren.game("hamsters"), experiment.bots, [1, 4], "")
    heard: list[tuple[int, int]] = []
    report = hold(experiment, pairs, 400, progress=lambda *counts: heard.append(counts))
    assert [contest.better for contest in report.contests] == ["scout", "scout"]
    assert [contest.pairing.tables for contest in report.contests] == [OWN, MIXED]
    assert sum(2 * len(contest.deals) for contest in report.contests) < 100
    assert heard[-1][0] == heard[-1][1]
    ratings = report.ratings()
    assert ratings["scout"].mu - 2 * ratings["scout"].sigma > ratings["kit"].mu
    assert report.times()["scout"].choices > 0


def test_alike_bots_at_tables_of_their_own_meet_the_same_luck() -> None:
    pairing = Pairing(1, ("kit", "kit"), OWN)
    played = arena.play_batch(plan_for("hamsters", "kit", "kit"), pairing, 0, 6)
    contest = Contest(pairing, 6, True)
    contest.take(0, played)
    assert [deal.gap("score") for deal in contest.deals] == [0, 0, 0]


def side(value: float) -> Side:
    return Side(value, value, 10 * value)


def test_games_count_in_their_order_and_not_after_the_answer_is_clear() -> None:
    contest = Contest(Pairing(2, ("a", "b"), MIXED), 40, stop=True)
    game = (side(1.0), side(0.0))
    late = Batch([game] * 20, {}, 1.0)
    contest.take(20, late)
    assert contest.deals == []
    contest.take(0, Batch([game] * 20, {}, 1.0))
    assert len(contest.deals) == 8
    assert contest.is_over
    assert contest.better == "a"
    assert contest.at_most == 16


def test_ctrl_c_leaves_what_was_measured() -> None:
    class Interrupted(Executor):
        def __init__(self) -> None:
            self.left = 10

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            self.left -= 1
            if self.left < 0:
                raise KeyboardInterrupt
            future: Future[Any] = Future()
            future.set_result(Batch([(side(0.5), side(0.5))] * (args[3] - args[2]), {}, 9.0))
            return future

    experiment = plan_for("hamsters", "scout", "kit")
    pairs = pairings(warren.game("hamsters"), experiment.bots, [2, 3], "")
    report = hold(experiment, pairs, 400, Workers(Interrupted(), 1))
    assert report.interrupted
    assert [len(contest.deals) for contest in report.contests] == [2, 2]
    assert report.to_json()["pairings"][0]["better"] is None


def test_a_game_that_all_win_or_lose_is_compared_by_score_and_wins() -> None:
    experiment = plan_for("rabbit", "scout", "kit")
    pairs = pairings(warren.game("rabbit"), experiment.bots, [2], "")
    data = hold(experiment, pairs, 160).to_json()
    (pair,) = data["pairings"]
    assert pair["tables"] == OWN
    assert pair["better"] == "scout"
    assert pair["wins"]["scout"]["mean"] > 0 == pair["wins"]["kit"]["mean"]
    assert pair["score"]["scout"]["mean"] > 5 > pair["score"]["kit"]["mean"]
    check_svg(arena_page.plot(data).svg())
    check_page(arena_page.page_of(data))


def test_who_plays_alone_for_points_has_no_wins() -> None:
    experiment = plan_for("hamsters", "scout", "kit")
    pairs = pairings(warren.game("hamsters"), experiment.bots, [1], "")
    data = hold(experiment, pairs, 10).to_json()
    assert set(data["pairings"][0]["difference"]) == {"utility", "score"}
    check_page(arena_page.page_of(data))


@pytest.mark.parametrize(
    ("bots", "counts", "tables", "reason"),
    [
        (["kit"], [2], "", "two bots or more"),
        (["kit", "scout", "kit"], [2], "", "bots named twice: kit, scout, kit"),
        (["kit", "scout"], [2, 2], "", "numbers of players named twice: 2, 2"),
        (["kit", "scout"], [2], "round", "tables are one of mixed, own, not 'round'"),
        (["kit", "scout"], [1], MIXED, "no mixed tables for 1 at hamsters: there is one player"),
        (["kit", "scout"], [7], "", "hamsters is for 1 to 6 players, not 7"),
    ],
)
def test_wrong_pairings_are_refused(
    bots: list[str], counts: list[int], tables: str, reason: str
) -> None:
    with pytest.raises(BadOption, match=reason):
        pairings(warren.game("hamsters"), bots, counts, tables)


def test_herds_are_not_mixed() -> None:
    with pytest.raises(BadOption, match="all win or lose together; tables: own"):
        pairings(warren.game("rabbit"), ["kit", "scout"], [2], MIXED)


def test_thinking_times_are_kept_to_a_twentieth() -> None:
    one, other = Timing(), Timing()
    for n in range(1, 101):
        (one if n % 2 else other).add(n / 100)
    one.merge(other)
    assert one.choices == 100
    assert one.mean == pytest.approx(0.505)
    assert one.quantile(0.99) == pytest.approx(0.99, rel=0.06)
    assert one.quantile(0.5) == pytest.approx(0.5, rel=0.06)
    assert one.longest == one.quantile(1.0) == 1.0
    assert Timing().to_json() == {"choices": 0, "mean": 0.0, "p99": 0.0, "max": 0.0}
