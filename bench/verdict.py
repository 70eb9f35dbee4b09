"""How Warren compares: ratios to OpenSpiel's geometric mean in the same run, and the targets."""

from __future__ import annotations

from statistics import geometric_mean
from typing import NamedTuple

from bench.rounds import Figures
from bench.subject import COMPILED, ENGINE, PLAIN

TARGETS = {"hamsters": 8.0, "rabbit": 3.0, "kami": 3.0, "winter": 2.0}
"""How many times OpenSpiel's mean the compiled engine is meant to do, by game."""


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
