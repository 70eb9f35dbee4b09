"""Draws bench/speed.svg: steps a second of random play, as bars on one common scale."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

from bench.rounds import Figures
from bench.subject import COMPILED, ENGINE, LIBRARIES, SOURCE, Subject
from bench.verdict import openspiel_mean
from bench.worker import ROOT

CHART = ROOT / "bench" / "speed.svg"

PAPER, INK, FAINT = "#f6f1e7", "#1f2a2e", "#6d6a60"
VERMILION, PALE, SAND, RULE = "#c8452f", "#dd8d7c", "#b9a98c", "#3f7d58"

WIDTH = 760
LEFT, RIGHT = 268, 104
TOP, ROW, BAR, GAP = 84, 21, 14, 14


class Bar(NamedTuple):
    """One bar: its engine, its label, its length in steps a second, and its colour."""

    library: str
    label: str
    steps: float
    colour: str


def bars(figures: Figures) -> list[Bar]:
    """The bars in order: Warren compiled, then the rivals."""
    found: list[Bar] = []
    for subject, figure in figures.items():
        if subject.is_play and subject.library != SOURCE:
            found.append(Bar(subject.library, label(subject), figure.steps, colour(subject)))
    return found


def label(subject: Subject) -> str:
    """What is played; for Warren also by how many and by which loop."""
    if subject.library != COMPILED:
        return subject.game
    seats = "1 player" if subject.players == 1 else f"{subject.players} players"
    return f"{subject.game}, {seats}" + ("" if subject.what == ENGINE else ", plain Python loop")


def colour(subject: Subject) -> str:
    """Warren stands out, its own loop most."""
    if subject.library != COMPILED:
        return SAND
    return VERMILION if subject.what == ENGINE else PALE


def draw(figures: Figures) -> str:
    """The whole picture as SVG."""
    shown = bars(figures)
    scale = (WIDTH - LEFT - RIGHT) / max(bar.steps for bar in shown)
    lines: list[str] = []
    y = TOP
    for i, bar in enumerate(shown):
        if i == 0 or bar.library != shown[i - 1].library:
            y += GAP if i else 0
            lines.append(text(24, y + 11, LIBRARIES[bar.library], "weight"))
        width = max(bar.steps * scale, 1.5)
        lines += [
            text(LEFT - 10, y + 11, bar.label, "end"),
            f'<rect x="{LEFT}" y="{y}" width="{width:.1f}" height="{BAR}" fill="{bar.colour}"/>',
            text(WIDTH - 24, y + 11, f"{bar.steps:,.0f}", "end"),
        ]
        y += ROW
    mean = openspiel_mean(figures)
    if mean is not None:
        lines += mean_line(LEFT + mean * scale, y, mean)
        y += 26
    return frame(lines, y + 12)


def mean_line(x: float, bottom: float, mean: float) -> list[str]:
    """A dashed line through all bars at OpenSpiel's geometric mean, with its name below."""
    return [
        f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP - 6}" y2="{bottom + 2}" '
        f'stroke="{RULE}" stroke-width="1.5" stroke-dasharray="4 3"/>',
        text(x + 6, bottom + 12, f"OpenSpiel's geometric mean, {mean:,.0f}", "mean"),
    ]


def frame(lines: list[str], height: float) -> str:
    """Paper, title and style around the bars."""
    style = (
        f"text{{font:12px system-ui,-apple-system,'DejaVu Sans',sans-serif;"
        f"font-variant-numeric:tabular-nums;fill:{INK}}}"
        ".title{font-size:17px;font-weight:700}.weight{font-weight:700}.end{text-anchor:end}"
        f".faint{{fill:{FAINT}}}.mean{{fill:{RULE}}}"
    )
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" '
        f'width="{WIDTH}" height="{height:.0f}" role="img" aria-labelledby="title">',
        '<title id="title">Steps a second of random play, Warren and its rivals</title>',
        f"<style>{style}</style>",
        f'<rect width="{WIDTH}" height="{height:.0f}" rx="8" fill="{PAPER}"/>',
        text(24, 36, "Random play, steps a second", "title"),
        text(24, 57, "One core, chance included, all in one run. Longer is faster.", "faint"),
    ]
    return "\n".join([*head, *lines, "</svg>", ""])


def text(x: float, y: float, words: str, kind: str) -> str:
    """One line of text."""
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{escape(words)}</text>'


def write(figures: Figures, path: Path = CHART) -> None:
    """Draw into a file."""
    path.write_text(draw(figures), encoding="utf-8")
