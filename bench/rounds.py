"""The rounds: every subject once a round, one after the other, and the median of the rounds."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from typing import NamedTuple

from bench.clock import Sample
from bench.subject import Subject
from bench.worker import Worker

WARM_UP = 0.2
"""The share of a round that a subject runs once before the first, uncounted."""
COST_SHARE = 0.3
"""The share of a round that the cost of a call is given: it varies less than whole games do."""


class Figure(NamedTuple):
    """What a subject does per second: the medians of the rounds, and how far they lay apart."""

    steps: float
    runs: float
    spread: float

    @property
    def microseconds(self) -> float:
        """What one step costs, in microseconds of processor time."""
        return 1e6 / self.steps

    @staticmethod
    def of(samples: list[Sample]) -> Figure:
        """The figure that these rounds give."""
        steps = [sample.steps / sample.seconds for sample in samples]
        runs = [sample.runs / sample.seconds for sample in samples]
        return Figure(median(steps), median(runs), (max(steps) - min(steps)) / median(steps))


Figures = dict[Subject, Figure]


def conduct(
    workers: list[Worker],
    wanted: Callable[[Subject], bool],
    rounds: int,
    seconds: float,
    progress: Callable[[int, int, str], None],
) -> Figures:
    """Measure all wanted subjects in turn, round by round; `progress` hears how far it has come."""
    turns = [(worker, s) for worker in workers for s in worker.subjects if wanted(s)]
    samples: dict[Subject, list[Sample]] = {subject: [] for _, subject in turns}
    total = len(turns) * (rounds + 1)
    done = 0
    for number in range(rounds + 1):
        for worker, subject in turns:
            stage = f"round {number} of {rounds}" if number else "warming up"
            progress(done, total, f"{stage}: {subject}")
            share = COST_SHARE if subject.is_cost else 1.0
            if not number:
                share *= WARM_UP
            sample = worker.measure(subject, seconds * share)
            if number:
                samples[subject].append(sample)
            done += 1
    progress(done, total, "done")
    return {subject: Figure.of(taken) for subject, taken in samples.items()}
