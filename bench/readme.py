"""Puts the tables of a recorded run between the markers of bench/README.md."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from typing import Any

from bench.between import replace_between
from bench.rounds import Figures
from bench.tables import tables
from bench.worker import ROOT

README = ROOT / "bench" / "README.md"
START = "<!-- figures: written by `make bench-record` -->"


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
    parts = [caption(run, figures), *(table.to_markdown() for table in tables(figures))]
    replace_between(path, START, "\n\n".join(parts))
