"""Draws docs/pictures/analysis.svg anew: run it from the root."""

from __future__ import annotations

from pathlib import Path

from warren.core.record import Record
from warren.lab.analysis import analyse
from warren.lab.analysis_page import graph

HERE = Path(__file__).resolve().parent
RECORD = HERE.parents[1] / "tests" / "playthroughs" / "hamsters" / "2-players-timer.json"


def main() -> None:
    """Judge the record as the page about it does, and keep one graph."""
    analysis = analyse(Record.from_text(RECORD.read_text(encoding="utf-8")), seed=1)
    (HERE / "analysis.svg").write_text(graph(analysis, 1, linked=False).svg(), encoding="utf-8")


if __name__ == "__main__":
    main()
