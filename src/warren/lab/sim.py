"""Many games between bots, on all cores; the same seed gives the same games however many cores."""

from __future__ import annotations

import math
import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from warren.core.result import Result
from warren.core.state import State
from warren.lab.playing import Experiment, Outcome, Watcher, play_game
from warren.lab.stats import Estimate, estimate_mean, estimate_rate, wilson
from warren.lab.study import Trait, study_of
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
        """Score, wins and utility with their intervals, ready for JSON."""
        return {
            "bot": self.name,
            "score": self.score.to_json(),
            "spread": self.spread,
            "wins": self.wins.to_json(),
            "utility": self.utility.to_json(),
        }


class Summary(NamedTuple):
    """What many games of one experiment show."""

    experiment: Experiment
    games: int
    seats: list[Line]
    bots: list[Line]
    choices: Estimate
    marks: dict[str, Estimate]
    """How often each ending was reached that has a name."""
    traits: dict[str, Estimate]
    """How often each character or kami won, of the games that it was in."""

    def to_json(self) -> dict[str, Any]:
        """Everything that the seed decides; how fast it ran is not part of it."""
        return {
            "game": self.experiment.game,
            "content": self.experiment.content,
            "options": self.experiment.options,
            "seed": self.experiment.seed,
            "games": self.games,
            "choices": self.choices.to_json(),
            "seats": [line.to_json() for line in self.seats],
            "bots": [line.to_json() for line in self.bots],
            "marks": {mark: share.to_json() for mark, share in self.marks.items()},
            "traits": {trait: wins.to_json() for trait, wins in self.traits.items()},
        }


class Played(NamedTuple):
    """A finished game, and what each seat was in it: a character, a kami."""

    outcome: Outcome
    traits: list[str]


class TraitReader(Watcher):
    """Reads from the table who was what, where the game's study tells of it."""

    def __init__(self, trait: Trait | None) -> None:
        self.trait = trait
        self.found: list[str] = []

    def end(self, state: State, result: Result) -> None:
        """Read them off the final table."""
        seats = range(state.players) if self.trait else ()
        self.found = [self.trait.of(state, seat) for seat in seats if self.trait]


def play_batch(experiment: Experiment, first: int, last: int) -> list[Played]:
    """Play the games of these indices; runs in a worker process."""
    game = experiment.find_game()
    traits_seen = TraitReader(study_of(experiment.game).trait)
    return [
        Played(play_game(game, experiment, index, traits_seen), traits_seen.found)
        for index in range(first, last)
    ]


def simulate(
    experiment: Experiment,
    games: int,
    workers: Workers = HERE,
    progress: Callable[[int, int], None] = lambda done, most: None,
) -> Summary:
    """Play many games and sum them up; `progress` hears of every batch that is done."""
    batches = ((experiment, first, min(first + BATCH, games)) for first in range(0, games, BATCH))
    games_played: list[Played] = []
    for played in workers.in_order(play_batch, batches):
        games_played += played
        progress(len(games_played), games)
    return summarise(experiment, games_played)


def summarise(experiment: Experiment, played: list[Played]) -> Summary:
    """Figures per seat and per bot."""
    outcomes = [one.outcome for one in played]
    seats = [_line(level, [seat], outcomes) for seat, level in enumerate(experiment.bots)]
    bots = [
        _line(
            level, [seat for seat, other in enumerate(experiment.bots) if other == level], outcomes
        )
        for level in dict.fromkeys(experiment.bots)
    ]
    choices = estimate_mean([float(outcome.choices) for outcome in outcomes])
    marks = Counter(outcome.mark for outcome in outcomes if outcome.mark)
    wins: dict[str, list[float]] = defaultdict(list)
    for one in played:
        for seat, trait in enumerate(one.traits):
            wins[trait].append(one.outcome.wins[seat])
    return Summary(
        experiment,
        len(outcomes),
        seats,
        bots,
        choices,
        {mark: wilson(marks[mark], len(outcomes)) for mark in sorted(marks)},
        {trait: estimate_rate(wins[trait]) for trait in sorted(wins)},
    )


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
