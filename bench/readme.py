"""Puts the tables of a recorded run between the markers of bench/README.md."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from typing import Any

from bench.rounds import Figures
from bench.tables import tables
from bench.worker import ROOT

README = ROOT / "bench" / "README.md"
START = "<!-- figures: written by `make bench-record` -->"
END = "<!-- end of figures -->"


def caption(run: dict[str, Any], figures: Figures) -> str:
    """Where, when and how the figures were taken."""
    where = f"{run['date'][:10]}, commit `{run['commit']}`, {run['machine']}"
    if run["rounds"] == 1:
        return f"{where}; one round of {run['seconds']:g} s."
    spread = median(figure.spread for figure in figures.values())
    return (
        f"{where}; medians of {run['rounds']} rounds of {run['seconds']:g} s, "
        f"which typically lie {spread:.0%} apart."
    )


def rewrite(run: dict[str, Any], figures: Figures, path: Path = README) -> None:
    """Replace what stands between the markers."""
    text = path.read_text(encoding="utf-8")
    before, start, rest = text.partition(START)
    _, end, after = rest.partition(END)
    if not (start and end):
        raise ValueError(f"{path.name} must hold the markers {START!r} and {END!r}, in this order")
    parts = [START, caption(run, figures), *(t.to_markdown() for t in tables(figures)), END]
    path.write_text(before + "\n\n".join(parts) + after, encoding="utf-8")
