"""How Warren compares: ratios to the rivals' geometric means in the same run, and the targets."""

from __future__ import annotations

from statistics import geometric_mean
from typing import NamedTuple

from bench.rounds import Figures
from bench.subject import COMPILED, ENGINE, ENV, PLAIN, VECTOR

TARGETS = {"hamsters": 8.0, "rabbit": 3.0, "kami": 3.0, "winter": 2.0}
"""How many times OpenSpiel's mean the compiled engine is meant to do, by game."""
ENVIRONMENT_TARGET = 5.0
"""How many times the mean of PettingZoo's and RLCard's games the environments are meant to do."""


class Verdict(NamedTuple):
    """A game's ratios at the player count where the engine's own loop is slowest."""

    game: str
    engine: float
    plain: float
    target: float | None

    @property
    def reached(self) -> bool:
        """Whether the compiled engine does what it is meant to."""
        return self.target is None or self.engine >= self.target


def openspiel_mean(figures: Figures) -> float | None:
    """The geometric mean of OpenSpiel's steps a second over its games."""
    steps = [f.steps for s, f in figures.items() if s.library == "openspiel" and s.is_play]
    return geometric_mean(steps) if steps else None


def verdicts(figures: Figures) -> list[Verdict]:
    """How each game compares; nothing without both sides."""
    mean = openspiel_mean(figures)
    if mean is None:
        return []
    found: list[Verdict] = []
    ours = [s for s in figures if s.library == COMPILED and s.what == ENGINE]
    for game in dict.fromkeys(s.game for s in ours):
        slowest = min((s for s in ours if s.game == game), key=lambda s: figures[s].steps)
        plain = figures[slowest._replace(what=PLAIN)].steps
        target = TARGETS.get(game)
        found.append(Verdict(game, figures[slowest].steps / mean, plain / mean, target))
    return found


class EnvVerdict(NamedTuple):
    """A game's ratios: one by one where that is slowest, many at once with the fewest players."""

    game: str
    turns: float
    many: float

    @property
    def reached(self) -> bool:
        """Whether the environment does what it is meant to."""
        return self.turns >= ENVIRONMENT_TARGET


def environments_mean(figures: Figures) -> float | None:
    """The geometric mean of steps a second over PettingZoo's and RLCard's games."""
    rivals = ("pettingzoo", "rlcard")
    steps = [f.steps for s, f in figures.items() if s.library in rivals and s.is_env]
    return geometric_mean(steps) if steps else None


def env_verdicts(figures: Figures) -> list[EnvVerdict]:
    """How each game's environments compare; nothing without both sides."""
    mean = environments_mean(figures)
    if mean is None:
        return []
    found: list[EnvVerdict] = []
    ours = [s for s in figures if s.library == COMPILED and s.what == ENV]
    for game in dict.fromkeys(s.game for s in ours):
        slowest = min((s for s in ours if s.game == game), key=lambda s: figures[s].steps)
        [many] = [f.steps for s, f in figures.items() if (s.game, s.what) == (game, VECTOR)]
        found.append(EnvVerdict(game, figures[slowest].steps / mean, many / mean))
    return found
