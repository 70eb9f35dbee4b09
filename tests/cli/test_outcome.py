"""How the end of a game is told."""

from __future__ import annotations

import warren
from warren.cli.outcome import outcome
from warren.core.result import Result


def told(game: str, result: Result, names: list[str]) -> list[str]:
    return outcome(warren.game(game), result, names).plain.splitlines()


def test_the_winner_is_named_with_the_points() -> None:
    parts = [{"chambers": 9, "nuts": 2}, {"chambers": 1, "nuts": 0}]
    result = Result([11, 1], [1, 2], [0], [1.0, 0.0], parts)
    lines = told("hamsters", result, ["Ann", "Ben"])
    assert lines[0] == "Ann wins, 11 to 1, ahead above all in chambers (+8)."
    assert lines[-2:] == ["1.  Ann            9     2     11", "2.  Ben            1     0      1"]


def test_alone_the_mark_says_how_good_it_was() -> None:
    result = Result([50], [1], [0], [0.5], [{"chambers": 50}], "mark_scout")
    lines = told("hamsters", result, ["Ann"])
    assert lines[:2] == ["Ann ends with 50 points.", "A scout's burrow: well stocked."]


def test_who_plays_together_wins_or_loses_together() -> None:
    lost = Result([3, 3], [1, 1], [], [0.1, 0.1], [{"workers": 3}] * 2, "mark_lost")
    lines = told("rabbit", lost, ["Ann", "Ben"])
    assert lines[:2] == ["You have lost together.", "The herd is lost: fewer than 10 live."]
