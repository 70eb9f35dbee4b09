"""Many games between bots, on all cores; the same seed gives the same games however many cores."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from warren.lab.playing import Outcome, Plan, play_game
from warren.lab.stats import Estimate, estimate_mean, estimate_rate
from warren.lab.workers import HERE, Workers

BATCH = 50
"""Games that a worker plays before it reports."""


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


def play_batch(plan: Plan, first: int, last: int) -> list[Outcome]:
    """Play the games of these indices; runs in a worker process."""
    game = plan.find_game()
    return [play_game(game, plan, index) for index in range(first, last)]


def simulate(
    plan: Plan,
    games: int,
    workers: Workers = HERE,
    progress: Callable[[int, int], None] = lambda done, most: None,
) -> Summary:
    """Play many games and sum them up; `progress` hears of every batch that is done."""
    batches = ((plan, first, min(first + BATCH, games)) for first in range(0, games, BATCH))
    outcomes: list[Outcome] = []
    for played in workers.in_order(play_batch, batches):
        outcomes += played
        progress(len(outcomes), games)
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
        spread_of(scores),
        estimate_rate(
            [min(1.0, math.fsum(outcome.wins[s] for s in seats)) for outcome in outcomes]
        ),
        estimate_mean([_mean(outcome.utilities, seats) for outcome in outcomes]),
    )


def spread_of(scores: list[float]) -> dict[str, float]:
    """The lowest and highest of some values, the quartiles, and what 95 % do not exceed."""
    cuts = scores * 19
    if len(scores) > 1:
        cuts = statistics.quantiles(scores, n=20, method="inclusive")
    middle = {"q1": cuts[4], "median": cuts[9], "q3": cuts[14], "p95": cuts[18]}
    return {"low": min(scores)} | middle | {"high": max(scores)}


def _mean(values: Sequence[float], seats: list[int]) -> float:
    return math.fsum(values[seat] for seat in seats) / len(seats)
