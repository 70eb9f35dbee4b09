"""What to do here, and how sure that is: what search finds, put to the test and into words.

The choice that a search tried most looks better than it is, for it was lucky as well as good. So
what was found is weighed again with luck that the search has not met, the same for every choice:
what sets the figures apart then is the choices.
"""

from __future__ import annotations

import math
import random
import time
from typing import Any, Final, NamedTuple

from warren.bots.search import FRESH, Search
from warren.bots.thinker import Budget, Thinker, read_budget
from warren.core.errors import BadOption, NotToAct
from warren.core.expert import Hope
from warren.core.frames import CHANCE
from warren.core.game import Choice
from warren.core.observation import Observation

Z: Final = 1.96
"""Standard errors to either side that a 95 % interval reaches."""
LIKELY: Final = 1.0
CLEAR: Final = 2.6
"""Standard errors from which a lead is likely, and from which it is clear (99 %)."""
LEAST: Final = 0.005
"""A lead in utility that is too small to care about, however sure it is."""
LEAST_TRIES: Final = 20


class Figure(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.mean - Z * self.error

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return self.mean + Z * self.error


class Advice(NamedTuple):
    """A choice, what the seat may hope for with it, and how it compares with the best."""

    choice: Choice
    utility: Figure
    behind: Figure
    """How much less that is than with the best; of the best itself, than with the next."""
    share: float
    """How much of its attention search gave to it."""
    sure: str
    """`clear`, `likely` or `toss-up`: whether it is behind; of the best, whether it is ahead:
    `best, clear` and so on; `only` where there is no other."""

    @property
    def words(self) -> str:
        """The comparison as a person would put it."""
        return SAID[self.sure]

    def to_json(self) -> dict[str, Any]:
        return {
            "choice": self.choice.id,
            "name": self.choice.name,
            "text": self.choice.text,
            "outcome": self.choice.outcome,
            "utility": figure_json(self.utility),
            "behind": figure_json(self.behind),
            "share": round(self.share, 4),
            "sure": self.sure,
        }


SAID: Final = {
    "best, clear": "clearly best",
    "best, likely": "probably best",
    "best, toss-up": "best by a hair",
    "only": "the only choice",
    "clear": "clearly worse",
    "likely": "probably worse",
    "toss-up": "about as good",
}


def figure_json(figure: Figure) -> dict[str, float]:
    """A figure with its 95 % interval, rounded to what it can tell."""
    return {
        "mean": round(figure.mean, 4),
        "error": round(figure.error, 4),
        "low": round(figure.low, 4),
        "high": round(figure.high, 4),
    }


def hint(
    observation: Observation,
    budget: str = "thinker",
    best: int = 3,
    rng: random.Random | None = None,
) -> list[Advice]:
    """The best few choices of a seat, the one to make first.

    The budget is a thinker's: `thinker`, `thinker:fast`, `thinker:400`, `thinker:0.5s`.
    """
    check_asked(observation)
    if best < 1:
        raise BadOption(f"at least one choice is asked for, not {best}")
    rng = random.Random() if rng is None else rng
    given = budget_of(budget)
    started = time.perf_counter()
    legal = observation.legal
    if len(legal) == 1:
        search = Search(observation, rng)
        weighed = weigh_up(search, legal, LEAST_TRIES)
        return [_advice(observation, rng, legal[0], weighed[0], Figure(0.0, 0.0), 1.0, "only")]
    search = Thinker(rng, given._replace(seconds=given.seconds / 2)).think(observation)
    choices = worth_weighing(search, max(2, best))
    shares = {finding.choice: finding.visits for finding in search.findings()}
    total = sum(shares.values())
    tries = tries_for(given)
    weighed = weigh_up(search, choices, tries, started + given.seconds if given.seconds else 0.0)
    order = sorted(range(len(choices)), key=lambda i: -math.fsum(weighed[i]))
    leader, rest = order[0], order[1:]
    lead = compare(weighed[leader], weighed[rest[0]]) if rest else Figure(0.0, 0.0)
    advice: list[Advice] = []
    for place in order[:best]:
        choice = choices[place]
        behind = lead if place == leader else compare(weighed[leader], weighed[place])
        sure = how_sure(behind)
        if place == leader:
            behind = Figure(-lead.mean, lead.error)
            sure = f"best, {sure}"
        share = shares[choice] / total
        advice.append(_advice(observation, rng, choice, weighed[place], behind, share, sure))
    return advice


def check_asked(observation: Observation) -> None:
    """Refuse a seat that has nothing to choose, saying who has."""
    if observation.legal:
        return
    view = observation.view
    if view["result"] is not None:
        raise NotToAct("the game is over: there is nothing left to choose")
    who = ["chance" if seat == CHANCE else f"seat {seat + 1}" for seat in view["to_act"]]
    raise NotToAct(
        f"seat {observation.seat + 1} is not asked to choose now; waiting for {', '.join(who)}"
    )


def budget_of(written: str) -> Budget:
    """A thinker's budget by the name of its level."""
    name, colon, budget = written.partition(":")
    if name != "thinker" or (colon and not budget):
        raise BadOption(f"a budget is thinker, thinker:fast, thinker:400 or so, not {written!r}")
    return read_budget(budget)


def tries_for(budget: Budget) -> int:
    """How often each choice is weighed after a search of this size."""
    return max(LEAST_TRIES, budget.iterations // 2)


def worth_weighing(search: Search, most: int) -> list[int]:
    """The choices that were tried most, and the one that looks best even if it came up late."""
    found = search.findings()
    if not found:  # no time at all
        search.iterate()
        found = search.findings()
    choices = [finding.choice for finding in found[:most]]
    promising = max(found, key=lambda finding: finding.utility - LIKELY * finding.error)
    if promising.choice not in choices:
        choices.append(promising.choice)
    return choices


def weigh_up(
    search: Search, choices: list[int], tries: int, until: float = 0.0
) -> list[list[float]]:
    """What each choice brings, try by try, with the same fresh luck for all.

    First those that search hardly looked at get a tree as deep as the others have. `until` is a
    time at which to stop, all but the first two rounds.
    """
    deepest = 0
    for choice in choices:
        deepest = max(deepest, search.tries(choice))
    deepest = min(deepest, tries)
    for choice in choices:
        while search.tries(choice) < deepest and not _late(until):
            search.attempt(choice, search.tries(choice))
    values: list[list[float]] = [[] for _ in choices]
    luck = FRESH
    while luck < FRESH + (tries if until == 0.0 else 10_000_000):
        if luck >= FRESH + 2 and _late(until):
            break
        for place, choice in enumerate(choices):
            values[place].append(search.attempt(choice, luck))
        luck += 1
    return values


def measure(values: list[float]) -> Figure:
    """The mean of tries, with its standard error."""
    return _figure(values, _variance(values))


def compare(better: list[float], worse: list[float]) -> Figure:
    """How much more one choice brought than another, try by try with the same luck.

    A few tries that came out alike prove little, so the error counts one more try, off by as much
    as tries of either choice differ among themselves.
    """
    gaps = [one - other for one, other in zip(better, worse, strict=True)]
    return _figure(gaps, _variance([*better, *worse]))


def how_sure(behind: Figure) -> str:
    """Whether one choice is behind another."""
    if behind.mean < LEAST or behind.mean < LIKELY * behind.error:
        return "toss-up"
    return "clear" if behind.mean >= CLEAR * behind.error else "likely"


def pick_leader(weighed: list[list[float]]) -> int:
    """The place of the choice to make: the first, unless another is clearly better."""
    leader = 0
    for place in range(1, len(weighed)):
        if how_sure(compare(weighed[place], weighed[leader])) == "clear":
            leader = place
    return leader


def in_words(hope: Hope, utility: float, signed: bool = False) -> str:
    """A utility as people read it: a share in per cent, or a score."""
    sign = "+" if signed else ""
    if hope.most > 0.0:
        return format(utility * hope.most, f"{sign}.1f")
    return format(100 * utility, f"{sign}.0f") + " %"


def _figure(values: list[float], variance: float) -> Figure:
    count = len(values)
    mean = math.fsum(values) / count
    squares = math.fsum([(value - mean) * (value - mean) for value in values])
    return Figure(mean, math.sqrt((squares + variance) / count / count))


def _variance(values: list[float]) -> float:
    mean = math.fsum(values) / len(values)
    return math.fsum([(value - mean) * (value - mean) for value in values]) / len(values)


def _late(until: float) -> bool:
    return until > 0.0 and time.perf_counter() >= until


def _advice(
    observation: Observation,
    rng: random.Random,
    choice: int,
    values: list[float],
    behind: Figure,
    share: float,
    sure: str,
) -> Advice:
    described = observation.game.describe(observation.redeal(rng), observation.seat, choice)
    return Advice(described, measure(values), behind, share, sure)
