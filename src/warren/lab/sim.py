"""Many games between bots, on all cores; the same seed gives the same games however many cores."""

from __future__ import annotations

import math
import multiprocessing
import random
import statistics
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from warren.bots import make_bot
from warren.core.frames import CHANCE, NOBODY
from warren.core.game import Game
from warren.core.observation import Observation
from warren.core.registry import game as find_game

BATCH = 50
"""Games that a worker plays before it reports."""


class Plan(NamedTuple):
    """What is simulated: plain data, so that it travels to other processes."""

    game: str
    content: dict[str, str]
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int


class Outcome(NamedTuple):
    """One finished game."""

    scores: list[int]
    wins: list[float]
    utilities: list[float]
    choices: int


class Estimate(NamedTuple):
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float

    def to_json(self) -> dict[str, float]:
        """The figures, rounded to what they can tell."""
        return {"mean": round(self.mean, 4), "low": round(self.low, 4), "high": round(self.high, 4)}


def estimate_mean(values: Sequence[float]) -> Estimate:
    """The mean of independent values, with a normal interval."""
    mean = math.fsum(values) / len(values)
    if len(values) < 2:
        return Estimate(mean, -math.inf, math.inf)
    half = 1.96 * statistics.stdev(values) / math.sqrt(len(values))
    return Estimate(mean, mean - half, mean + half)


def estimate_rate(wins: Sequence[float]) -> Estimate:
    """A share of wins (a shared win is a part of one), with Wilson's interval."""
    n, z = len(wins), 1.96
    rate = math.fsum(wins) / n
    middle = (rate + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(rate * (1 - rate) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return Estimate(rate, max(0.0, middle - half), min(1.0, middle + half))


class Line(NamedTuple):
    """What was measured of one seat, or of all seats of one bot."""

    name: str
    score: Estimate
    spread: dict[str, float]
    """The lowest and highest score, the quartiles, and what 95 % do not exceed."""
    wins: Estimate
    utility: Estimate

    def to_json(self) -> dict[str, Any]:
        """The figures by name."""
        return {
            "bot": self.name,
            "score": self.score.to_json(),
            "spread": self.spread,
            "wins": self.wins.to_json(),
            "utility": self.utility.to_json(),
        }


class Summary(NamedTuple):
    """What many games of one plan show."""

    plan: Plan
    games: int
    seats: list[Line]
    bots: list[Line]
    choices: Estimate

    def to_json(self) -> dict[str, Any]:
        """Everything that the seed decides; how fast it ran is not part of it."""
        return {
            "game": self.plan.game,
            "content": self.plan.content,
            "options": self.plan.options,
            "seed": self.plan.seed,
            "games": self.games,
            "choices": self.choices.to_json(),
            "seats": [line.to_json() for line in self.seats],
            "bots": [line.to_json() for line in self.bots],
        }


def play_game(game: Game, plan: Plan, index: int) -> Outcome:
    """Play one game of the plan; its luck depends on the plan's seed and its index alone."""
    luck = random.Random(f"{plan.seed}/{index}")
    bots = [
        make_bot(level, random.Random(f"{plan.seed}/{index}/{seat}"))
        for seat, level in enumerate(plan.bots)
    ]
    state = game.new(len(bots), **plan.options)
    choices = 0
    while (seat := int(state.next_seat())) != NOBODY:
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(luck))
        else:
            state.apply(seat, bots[seat].choose(Observation(state, seat)))
        choices += 1
    result = state.result()
    assert result is not None
    share = 1.0 if game.cooperative else 1 / max(1, len(result.winners))
    wins = [share if seat in result.winners else 0.0 for seat in range(len(bots))]
    return Outcome(result.scores, wins, result.utilities, choices)


def play_batch(plan: Plan, first: int, last: int) -> list[Outcome]:
    """Play the games of these indices; runs in a worker process."""
    game = find_game(plan.game).for_content(plan.content)
    return [play_game(game, plan, index) for index in range(first, last)]


def simulate(
    plan: Plan, games: int, jobs: int = 1, progress: Callable[[int], None] = lambda done: None
) -> Summary:
    """Play many games and sum them up; `progress` hears of every batch that is done."""
    batches = [(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]
    outcomes: list[Outcome] = []
    if jobs == 1:
        for first, last in batches:
            outcomes += play_batch(plan, first, last)
            progress(last - first)
    else:
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(jobs, mp_context=context) as pool:
            futures = [pool.submit(play_batch, plan, first, last) for first, last in batches]
            for future in futures:
                played = future.result()
                outcomes += played
                progress(len(played))
    return summarise(plan, outcomes)


def summarise(plan: Plan, outcomes: list[Outcome]) -> Summary:
    """Figures per seat and per bot."""
    seats = [_line(level, [seat], outcomes) for seat, level in enumerate(plan.bots)]
    bots = [
        _line(level, [seat for seat, other in enumerate(plan.bots) if other == level], outcomes)
        for level in dict.fromkeys(plan.bots)
    ]
    choices = estimate_mean([float(outcome.choices) for outcome in outcomes])
    return Summary(plan, len(outcomes), seats, bots, choices)


def _line(name: str, seats: list[int], outcomes: list[Outcome]) -> Line:
    """Seats of one game are not independent: each game counts once, by its mean over the seats.

    A game is won once, however many seats of the bot win it together.
    """
    scores = [float(outcome.scores[seat]) for outcome in outcomes for seat in seats]
    return Line(
        name,
        estimate_mean([_mean(outcome.scores, seats) for outcome in outcomes]),
        _spread(scores),
        estimate_rate(
            [min(1.0, math.fsum(outcome.wins[s] for s in seats)) for outcome in outcomes]
        ),
        estimate_mean([_mean(outcome.utilities, seats) for outcome in outcomes]),
    )


def _spread(scores: list[float]) -> dict[str, float]:
    cuts = scores * 19
    if len(scores) > 1:
        cuts = statistics.quantiles(scores, n=20, method="inclusive")
    middle = {"q1": cuts[4], "median": cuts[9], "q3": cuts[14], "p95": cuts[18]}
    return {"low": min(scores)} | middle | {"high": max(scores)}


def _mean(values: Sequence[float], seats: list[int]) -> float:
    return math.fsum(values[seat] for seat in seats) / len(seats)
