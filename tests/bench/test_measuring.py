"""The bench's own pieces: clock, loops, workers and rounds, without the rivals."""

import random
from itertools import count

import pytest

import warren
from bench import __main__ as command
from bench import clock, ours, plain, rounds, subject, worker
from warren.core.play import play_random


def test_the_clock_finishes_and_counts_the_last_run(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()
    monkeypatch.setattr(clock, "process_time", lambda: float(next(ticks)))
    assert clock.measure(lambda: 5, 2.5) == clock.Sample(runs=3, steps=15, seconds=3.0)


def test_a_subject_is_read_back_from_its_name() -> None:
    one = subject.Subject("compiled", "hamsters", 6, subject.ENGINE)
    assert str(one) == "compiled/hamsters/6/engine"
    assert subject.Subject.parse(str(one)) == one


def test_the_loop_names_chance_and_nobody_as_warren_does() -> None:
    assert (plain.CHANCE, plain.NOBODY) == (warren.CHANCE, warren.NOBODY)


@pytest.mark.parametrize("name", warren.game_names())
def test_both_loops_play_to_the_end(name: str) -> None:
    for loop in (play_random, plain.play_warren):
        state = warren.game(name).new()
        assert loop(state, random.Random(1)) > 0
        assert state.result() is not None


def test_chance_is_sampled_by_weight() -> None:
    rng = random.Random(1)
    drawn = [plain.sample([(7, 1.0), (8, 0.0), (9, 3.0)], 4.0, rng) for _ in range(4_000)]
    assert set(drawn) == {7, 9}
    assert drawn.count(7) == pytest.approx(1_000, abs=100)


def test_a_sum_that_rounding_leaves_short_gives_the_last_outcome() -> None:
    assert plain.sample([(7, 0.0), (8, 0.0)], 1.0, random.Random(1)) == 8


@pytest.mark.parametrize("name", warren.game_names())
def test_positions_to_copy_are_undecided(name: str) -> None:
    game = warren.game(name)
    assert all(state.to_act() for state in ours.middle_positions(game, game.players[1]))


def test_every_game_is_measured_with_the_fewest_and_the_most_players() -> None:
    measured = {(one.game, one.players) for one in ours.subjects()}
    games = [warren.game(name) for name in warren.game_names()]
    assert measured == {(game.name, players) for game in games for players in game.players}


def test_a_worker_is_asked_round_by_round() -> None:
    heard: list[tuple[int, int, str]] = []
    library = "compiled" if ours.is_compiled() else "source"
    with worker.Worker("bench.ours") as warren_worker:
        figures = rounds.conduct(
            [warren_worker],
            lambda one: one.game == "hamsters" and one.players == 1,
            rounds=2,
            seconds=0.001,
            progress=lambda done, total, what: heard.append((done, total, what)),
        )
    expected = ["engine", "plain", "copy", "write", "read"]
    if ours.is_compiled():
        expected += ["env", "vector"]
    turns = 3 * len(expected)
    assert [str(s) for s in figures] == [f"{library}/hamsters/1/{what}" for what in expected]
    assert all(figure.steps > 0 for figure in figures.values())
    assert heard[0] == (0, turns, f"warming up: {library}/hamsters/1/engine")
    assert heard[-1] == (turns, turns, "done")


@pytest.mark.parametrize("name", warren.game_names())
def test_environments_are_played_to_the_end_and_step_by_step(name: str) -> None:
    game = warren.game(name)
    assert ours.through_turns(game, game.players[1])() > 10
    assert ours.through_many(game, game.players[0])() == ours.MANY


def test_a_worker_that_cannot_start_says_so() -> None:
    with pytest.raises(worker.WorkerFailed, match=r"bench\.nothing ended with exit code 1"):
        worker.Worker("bench.nothing")


def test_a_figure_is_the_median_of_its_rounds() -> None:
    samples = [clock.Sample(10, 100, 1.0), clock.Sample(30, 200, 1.0), clock.Sample(10, 600, 2.0)]
    assert rounds.Figure.of(samples) == rounds.Figure(steps=200.0, runs=10.0, spread=1.0)
    assert rounds.Figure.of(samples).microseconds == 5_000.0


def test_games_are_chosen_by_name() -> None:
    assert command.chosen_games(None) == list(warren.game_names())
    assert command.chosen_games("hamsters") == ["hamsters"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--games", "hamster"], "did you mean 'hamsters'"),
        (["--record", "--quick"], "--record takes all games in full"),
        (["--seconds", "0"], "--seconds must be more than 0"),
    ],
)
def test_a_wrong_option_is_refused_with_the_reason(
    words: list[str], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        command.main(words)
    assert why in capsys.readouterr().err
