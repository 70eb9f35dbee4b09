"""How a game ended: scores, ranks, who won, and what it was worth to each seat."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple


class Result(NamedTuple):
    """The end of a game.

    `ranks` start at 1 and are shared by tied seats; `utilities` lie in [0, 1] and are what bots
    play for; `breakdown` holds, per seat, the parts its score is made of, in order; `mark` names
    the sentence of the catalogue for what was reached, where a game is played for that.
    """

    scores: list[int]
    ranks: list[int]
    winners: list[int]
    utilities: list[float]
    breakdown: list[dict[str, int]]
    mark: str = ""

    def to_json(self) -> dict[str, Any]:
        return {
            "scores": self.scores,
            "ranks": self.ranks,
            "winners": self.winners,
            "utilities": self.utilities,
            "breakdown": self.breakdown,
            "mark": self.mark,
        }


def ranks_of(keys: Sequence[tuple[int, ...]]) -> list[int]:
    """Ranks from 1, best key first; equal keys share a rank."""
    return [1 + sum(other > key for other in keys) for key in keys]


def rank_utilities(ranks: Sequence[int]) -> list[float]:
    """The share of the other seats that each seat beats, a tie counting half."""
    others = len(ranks) - 1
    return [
        (sum(o > r for o in ranks) + (sum(o == r for o in ranks) - 1) / 2) / others for r in ranks
    ]


def by_total(breakdown: list[dict[str, int]]) -> Result:
    """The result where the highest sum of a seat's parts wins, and who ties shares the win.

    >>> by_total([{"eggs": 2, "nest": 5}, {"eggs": 4, "nest": 0}]).scores
    [7, 4]
    """
    scores = [sum(parts.values()) for parts in breakdown]
    ranks = ranks_of([(score,) for score in scores])
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    return Result(scores, ranks, winners, rank_utilities(ranks), breakdown)


def likely_utilities(values: list[float], scale: float) -> list[float]:
    """What `rank_utilities` is likely to be, from guesses at the scores.

    A lead of `scale` is kept in about three of four games.
    """
    if len(values) == 1:
        return [0.5]
    shares: list[float] = []
    for mine in values:
        beaten: float = -0.5
        for other in values:
            beaten += 1.0 / (1.0 + math.exp((other - mine) / scale))
        shares.append(beaten / (float(len(values)) - 1.0))
    return shares
