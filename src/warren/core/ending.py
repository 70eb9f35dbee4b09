"""How a table ended, played out or given up, and the one sentence that says so."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from warren.core.result import Result, ranks_of
from warren.core.text import Message, say

PLAYED: Final = "played"
RESIGNED: Final = "resigned"


class Ending(NamedTuple):
    """How a table ended; one that was given up has no scores."""

    how: str
    ranks: list[int]
    winners: list[int]
    scores: list[int] | None = None
    breakdown: list[dict[str, int]] | None = None
    mark: str = ""

    def to_json(self) -> dict[str, Any]:
        return {
            "how": self.how,
            "scores": self.scores,
            "ranks": self.ranks,
            "winners": self.winners,
            "breakdown": self.breakdown,
            "mark": self.mark,
        }

    @staticmethod
    def from_json(data: dict[str, Any]) -> Ending:
        """The ending that `to_json` wrote."""
        return Ending(
            data["how"],
            data["ranks"],
            data["winners"],
            data["scores"],
            data["breakdown"],
            data["mark"],
        )


def played_out(result: Result, resigned: list[int], cooperative: bool) -> Ending:
    """The end of a game that went to its end; who resigned on the way comes last."""
    ranks, winners = result.ranks, result.winners
    if resigned and not cooperative:
        ranks = ranks_with(resigned, result.ranks)
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1] if winners else []
    return Ending(PLAYED, ranks, winners, result.scores, result.breakdown, result.mark)


def given_up(seats: int, resigned: list[int], cooperative: bool) -> Ending:
    """The end of a game that somebody's resigning ended."""
    ranks = ranks_with(resigned, [1] * seats)
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    return Ending(RESIGNED, ranks, [] if cooperative or seats == 1 else winners)


def ranks_with(resigned: list[int], ranks: list[int]) -> list[int]:
    """Ranks in which whoever resigned comes last, the earlier the lower."""
    return ranks_of(
        [
            (0, resigned.index(seat)) if seat in resigned else (1, -rank)
            for seat, rank in enumerate(ranks)
        ]
    )


def verdict(ending: Ending, resigned: list[int], cooperative: bool) -> Message:
    """Who won and how, in one sentence of the game's catalogue."""
    winners, scores = ending.winners, ending.scores
    given = say("verdict_given_up", seats=resigned, n=len(resigned))
    if ending.how == RESIGNED and not winners:
        return given
    if cooperative:
        key = "verdict_won_together" if winners else "verdict_lost_together"
        return say(key, n=len(ending.ranks))
    if len(ending.ranks) == 1 and scores is not None:
        return say("verdict_alone", seats=[0], n=scores[0])
    if not winners:
        return say("verdict_nobody")
    if scores is None or ending.how == RESIGNED:
        return say("verdict_by_resigning", seats=winners, n=len(winners), how=given)
    return _won(ending, scores)


def _won(ending: Ending, scores: list[int]) -> Message:
    """How it was won: by how much, and by which part of the score above all."""
    winners = ending.winners
    others = [seat for seat in range(len(scores)) if seat not in winners]
    first = winners[0]
    if len(winners) > 1 or not others:
        return say("verdict_shared", seats=winners, n=len(winners), score=scores[first])
    second = min(others, key=lambda seat: (ending.ranks[seat], seat))
    args: dict[str, Any] = {"seats": winners, "score": scores[first], "other": scores[second]}
    if scores[first] == scores[second]:
        return Message("verdict_tie_break", args)
    parts = ending.breakdown or []
    if [sum(part.values()) for part in parts] != scores:
        return Message("verdict_won", args)
    leads = {part: points - parts[second].get(part, 0) for part, points in parts[first].items()}
    best = max(leads, key=lambda part: leads[part])
    return Message("verdict_ahead_in", {**args, "part": best, "lead": leads[best]})
