"""Draws bench/speed.svg: steps a second of random play, as bars on one common scale."""

from __future__ import annotations

from pathlib import Path

from bench.rounds import Figures
from bench.subject import COMPILED, ENGINE, LIBRARIES, SOURCE, Subject
from bench.verdict import openspiel_mean
from bench.worker import ROOT
from warren.lab.charts import Bar, Mark, bars

CHART = ROOT / "bench" / "speed.svg"


def rows(figures: Figures) -> list[Bar]:
    """The bars in order: Warren compiled, then the rivals."""
    return [
        Bar(label(subject), figure.steps, LIBRARIES[subject.library], hue(subject))
        for subject, figure in figures.items()
        if subject.is_play and subject.library != SOURCE
    ]


def label(subject: Subject) -> str:
    """What is played; for Warren also by how many and by which loop."""
    if subject.library != COMPILED:
        return subject.game
    seats = "1 player" if subject.players == 1 else f"{subject.players} players"
    return f"{subject.game}, {seats}" + ("" if subject.what == ENGINE else ", plain Python loop")


def hue(subject: Subject) -> str:
    """Warren stands out, its own loop most."""
    if subject.library != COMPILED:
        return "sand"
    return "accent" if subject.what == ENGINE else "pale"


def steps(value: float) -> str:
    """Steps a second, with commas."""
    return f"{value:,.0f}"


def draw(figures: Figures) -> str:
    """The whole picture as SVG."""
    mean = openspiel_mean(figures)
    return bars(
        "Random play, steps a second",
        "One core, chance included, all in one run. Longer is faster.",
        rows(figures),
        steps,
        None if mean is None else Mark(mean, f"OpenSpiel's geometric mean, {mean:,.0f}"),
    ).svg()


def write(figures: Figures, path: Path = CHART) -> None:
    """Draw the picture into a file."""
    path.write_text(draw(figures), encoding="utf-8")
