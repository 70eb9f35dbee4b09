"""Charts as SVG in Warren's look: points with intervals, lines, bars, spreads.

A chart is legible on paper and at night, and says with words, shapes and dashes what it says with
colour. `svg` makes a file of it; on a page its `STYLE` stands once for all charts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from warren.lab.stats import Estimate

LIGHT: Final = {
    "paper": "#f6f1e7",
    "ink": "#1f2a2e",
    "faint": "#66635a",
    "rule": "#d8cfbd",
    "accent": "#c8452f",
    "pale": "#a96f62",
    "sand": "#857759",
    "good": "#38724f",
    "warn": "#a06c10",
    "blue": "#3b6ea5",
    "band": "#dfe6d5",
}
DARK: Final = {
    "paper": "#14191c",
    "ink": "#ece5d8",
    "faint": "#a39e92",
    "rule": "#39434a",
    "accent": "#e8745c",
    "pale": "#c0877a",
    "sand": "#b9a98c",
    "good": "#6fb58c",
    "warn": "#dba544",
    "blue": "#7fb0dd",
    "band": "#24352c",
}
"""The colours of the shared palette, and marks and words that stand out from either ground."""

FONT: Final = "system-ui,-apple-system,'DejaVu Sans',sans-serif"
SERIF: Final = "Fraunces,Georgia,'DejaVu Serif',serif"


def variables(colours: dict[str, str]) -> str:
    """Colours as variables of a style sheet."""
    return "".join(f"--{name}:{value};" for name, value in colours.items())


STYLE: Final = (
    f".chart{{{variables(LIGHT)}}}"
    f"@media (prefers-color-scheme:dark){{.chart{{{variables(DARK)}}}}}"
    f".chart text{{font:12px {FONT};font-variant-numeric:tabular-nums;fill:var(--ink)}}"
    f".chart .title{{font:600 17px {SERIF}}}"
    ".chart .bold{font-weight:700}.chart .end{text-anchor:end}.chart .mid{text-anchor:middle}"
    ".chart .halo{paint-order:stroke;stroke:var(--paper);stroke-width:6px}"
    ".chart .faint{fill:var(--faint)}.chart .good{fill:var(--good)}"
    ".chart .paper{fill:var(--paper)}.chart .rule{stroke:var(--rule)}"
    ".chart .mark{fill:var(--accent)}.chart .whisker{stroke:var(--ink);stroke-width:1.5}"
    ".chart .even{stroke:var(--good);stroke-width:1.5;stroke-dasharray:4 3}"
    ".chart .band{fill:var(--band)}.chart .edge{stroke:var(--good);stroke-dasharray:1 3}"
    + "".join(
        f".chart .{name}{{--hue:var(--{name})}}"
        for name in ("accent", "pale", "sand", "good", "warn", "blue", "ink")
    )
    + ".chart .fill{fill:var(--hue)}.chart .line{stroke:var(--hue);stroke-width:2;fill:none}"
    ".chart .thin{stroke:var(--hue);stroke-width:1.2;fill:none}"
    ".chart .veil{fill:var(--hue);opacity:.14}"
)

WIDTH: Final = 760
MARGIN: Final = 24
LETTER: Final = 7.0
"""About how wide a letter is, to leave room for words."""

SHAPES: Final = ("circle", "square", "triangle", "diamond", "cross", "bar")
HUES: Final = ("accent", "blue", "good", "warn", "sand", "ink")
DASHES: Final = ("", "7 4", "2 3", "9 3 2 3", "4 2", "1 4")

Words = Callable[[float], str]


def percent(value: float) -> str:
    """A share as a percentage, to one place."""
    return f"{100 * value:.1f} %"


def number(value: float) -> str:
    """A figure with three digits or so."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def interval(estimate: Estimate, words: Words = number) -> str:
    """An estimate in words: 62.0 % (58.1 to 65.8)."""
    if not (math.isfinite(estimate.low) and math.isfinite(estimate.high)):
        return words(estimate.mean)
    low, high = (words(end).removesuffix(" %") for end in (estimate.low, estimate.high))
    return f"{words(estimate.mean)} ({low} to {high})"


class Row(NamedTuple):
    """A figure of a chart with its name; rows of one group stand under its heading."""

    label: str
    value: Estimate
    group: str = ""
    band: tuple[float, float] | None = None
    """Where the figure should lie."""
    note: str = ""
    """Said in place of the figure itself."""


class Series(NamedTuple):
    """A line through figures, each with where it stands on the other axis."""

    name: str
    points: Sequence[tuple[float, Estimate]]


class Bar(NamedTuple):
    """A length from zero, with its name and hue."""

    label: str
    value: float
    group: str = ""
    hue: str = "accent"
    note: str = ""


class Mark(NamedTuple):
    """A dashed line across a chart, with its name."""

    value: float
    label: str


class Scale:
    """Where a figure lies on an axis."""

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        if not high > low:
            low, high = low - 0.5, low + 0.5
        self.low, self.high = low, high
        self.start, self.end = start, end

    def __call__(self, value: float) -> float:
        """The place, kept inside the axis."""
        share = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)

    def ticks(self, about: int = 6) -> list[float]:
        """Round figures along the axis.

        >>> Scale(0, 1, 0, 100).ticks()
        [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
        """
        rough = (self.high - self.low) / about
        power = 10.0 ** math.floor(math.log10(rough))
        step = next(s * power for s in (1, 2, 2.5, 5, 10) if s * power >= rough * 0.999)
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return [round(n * step, 10) for n in range(first, last + 1)]


def text(x: float, y: float, words: str, kind: str = "") -> str:
    """A line of text, whose class says how it is set."""
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line, whose class says how it is drawn."""
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def box(x: float, y: float, width: float, height: float, kind: str) -> str:
    """A rectangle by its upper left corner, whose class says how it is filled."""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" class="{kind}"/>'
    )


def shape(x: float, y: float, which: int, kind: str) -> str:
    """A mark; each series has its own form as well as its own hue."""
    name = SHAPES[which % len(SHAPES)]
    if name == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" class="{kind}"/>'
    outlines = {
        "square": "-4,-4 4,-4 4,4 -4,4",
        "triangle": "0,-5 5,4 -5,4",
        "diamond": "0,-6 5,0 0,6 -5,0",
        "cross": "-5,-2 -2,-2 -2,-5 2,-5 2,-2 5,-2 5,2 2,2 2,5 -2,5 -2,2 -5,2",
        "bar": "-6,-2 6,-2 6,2 -6,2",
    }
    return (
        f'<polygon points="{outlines[name]}" transform="translate({x:.1f} {y:.1f})" '
        f'class="{kind}"/>'
    )


class Chart(NamedTuple):
    """A drawing with its words, ready to be put into a file or onto a page."""

    title: str
    says: str
    """The same in words, for those who cannot see it."""
    body: str
    height: float
    linked: bool = False
    """Whether marks lead elsewhere on the page; else it is one picture to those who hear it."""

    def svg(self, style: bool = True) -> str:
        """The drawing; on a page that has `STYLE` already, without it."""
        size = f'viewBox="0 0 {WIDTH} {self.height:.0f}"'
        role = "group" if self.linked else "img"
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" {size} '
                f'width="{WIDTH}" height="{self.height:.0f}" role="{role}" '
                f"aria-label={quoteattr(self.title)}>",
                f"<title>{escape(self.title)}</title>",
                f"<desc>{escape(self.says)}</desc>",
                *([f"<style>{STYLE}</style>"] if style else []),
                f'<rect width="{WIDTH}" height="{self.height:.0f}" rx="8" class="paper"/>',
                self.body,
                "</svg>",
                "",
            ]
        )


def heading(title: str, under: str) -> list[str]:
    """Title and what the chart shows."""
    return [text(MARGIN, 36, title, "title"), text(MARGIN, 57, under, "faint")]


def _clip(label: str, letters: int) -> str:
    return label if len(label) <= letters else label[: letters - 1].rstrip() + "…"


def points(
    title: str,
    under: str,
    rows: Sequence[Row],
    words: Words = number,
    even: Mark | None = None,
    ends: tuple[float, float] | None = None,
) -> Chart:
    """Figures as points with whiskers, one a row; bands show where they should lie."""
    said = [row.note or interval(row.value, words) for row in rows]
    letters = min(38, max((len(row.label) for row in rows), default=0))
    left = MARGIN + letters * LETTER + 14
    right = WIDTH - MARGIN - max((len(s) for s in said), default=0) * LETTER - 10
    low, high = ends or _ends(rows, even)
    scale = Scale(low, high, left, right)
    top = 78.0
    y = top
    behind: list[str] = []
    drawn: list[str] = []
    group = ""
    for place, (row, figure) in enumerate(zip(rows, said, strict=True)):
        if row.group != group:
            y += 10 if place else 0
            drawn.append(text(MARGIN, y + 11, row.group, "bold halo"))
            y += 21
            group = row.group
        if row.band:
            start, end = scale(row.band[0]), scale(row.band[1])
            behind.append(box(start, y - 3, end - start, 21, "band"))
            behind += [line(x, y - 3, x, y + 18, "edge") for x in (start, end)]
        drawn.append(text(left - 12, y + 11, _clip(row.label, letters), "end"))
        if math.isfinite(row.value.low) and math.isfinite(row.value.high):
            ends_of = scale(row.value.low), scale(row.value.high)
            drawn.append(line(ends_of[0], y + 7, ends_of[1], y + 7, "whisker"))
            drawn += [line(x, y + 3, x, y + 11, "whisker") for x in ends_of]
        drawn.append(shape(scale(row.value.mean), y + 7, 0, "mark"))
        drawn.append(text(WIDTH - MARGIN, y + 11, figure, "end"))
        y += 21
    grid, y = _axis(scale, top, y, words, even)
    says = "; ".join(f"{row.label}: {figure}" for row, figure in zip(rows, said, strict=True))
    body = "\n".join([*heading(title, under), *behind, *grid, *drawn])
    return Chart(title, f"{under} {says}.", body, y)


def _ends(rows: Sequence[Row], even: Mark | None) -> tuple[float, float]:
    """An axis that holds all figures, bands and the dashed line, with a little room."""
    values = [even.value] if even else []
    for row in rows:
        values += [value for value in row.value if math.isfinite(value)]
        values += row.band or ()
    low, high = (min(values), max(values)) if values else (0.0, 1.0)
    room = 0.04 * (high - low)
    return low - room, high + room


def _axis(
    scale: Scale, top: float, bottom: float, words: Words, even: Mark | None
) -> tuple[list[str], float]:
    """Thin lines with figures below, and the dashed line with its name; and where that ends."""
    drawn: list[str] = []
    y = bottom + 4
    for tick in scale.ticks():
        drawn.append(line(scale(tick), top - 4, scale(tick), y, "rule"))
        drawn.append(text(scale(tick), y + 15, _short(tick, words), "mid faint"))
    y += 22
    if even:
        x = scale(even.value)
        drawn.append(line(x, top - 4, x, y - 18, "even"))
        fits = x + 6 + len(even.label) * LETTER < WIDTH - MARGIN
        drawn.append(
            text(x + (6 if fits else -6), y + 8, even.label, "good" if fits else "good end")
        )
        y += 14
    return drawn, y + 12


def _short(tick: float, words: Words) -> str:
    return f"{100 * tick:g} %" if words is percent else f"{tick:,g}"


def bars(
    title: str, under: str, rows: Sequence[Bar], words: Words = number, mark: Mark | None = None
) -> Chart:
    """Lengths from zero, one a row."""
    said = [bar.note or words(bar.value) for bar in rows]
    letters = min(38, max((len(bar.label) for bar in rows), default=0))
    groups = max((len(bar.group) for bar in rows), default=0)
    left = MARGIN + groups * (LETTER + 0.6) + letters * LETTER + 22
    right = WIDTH - MARGIN - max((len(s) for s in said), default=0) * LETTER - 12
    scale = Scale(0, max([bar.value for bar in rows] + [1e-9]), left, right)
    drawn: list[str] = []
    top = y = 84.0
    group = ""
    for place, (bar, figure) in enumerate(zip(rows, said, strict=True)):
        if bar.group != group:
            y += 14 if place else 0
            drawn.append(text(MARGIN, y + 11, bar.group, "bold"))
            group = bar.group
        drawn.append(text(left - 10, y + 11, _clip(bar.label, letters), "end"))
        drawn.append(box(left, y, max(scale(bar.value) - left, 1.5), 14, f"{bar.hue} fill"))
        drawn.append(text(WIDTH - MARGIN, y + 11, figure, "end"))
        y += 21
    if mark:
        x = scale(mark.value)
        drawn.append(line(x, top - 6, x, y + 2, "even"))
        drawn.append(text(x + 6, y + 12, mark.label, "good"))
        y += 26
    says = "; ".join(f"{bar.label}: {figure}" for bar, figure in zip(rows, said, strict=True))
    body = "\n".join([*heading(title, under), *drawn])
    return Chart(title, f"{under} {says}.", body, y + 12)


def lines(
    title: str,
    under: str,
    series: Sequence[Series],
    words: Words = number,
    x_words: Words = number,
    x_label: str = "",
    even: Mark | None = None,
    doubling: bool = False,
    ends: tuple[float, float] | None = None,
) -> Chart:
    """Figures over a quantity; with `doubling` each doubling of it is as wide."""
    place: Callable[[float], float] = math.log2 if doubling else (lambda x: x)
    xs = sorted({x for one in series for x, _ in one.points})
    rows = [Row("", estimate) for one in series for _, estimate in one.points]
    low, high = ends or _ends(rows, even)
    names = max((len(one.name) for one in series), default=0)
    top, bottom = 84.0, 330.0
    across = Scale(place(xs[0]), place(xs[-1]), MARGIN + 52, WIDTH - MARGIN - names * LETTER - 24)
    up = Scale(low, high, bottom, top)
    drawn = heading(title, under)
    for tick in up.ticks():
        drawn.append(line(across.start, up(tick), across.end, up(tick), "rule"))
        drawn.append(text(across.start - 8, up(tick) + 4, _short(tick, words), "end faint"))
    shown = xs if doubling or len(xs) <= 8 else across.ticks(8)
    for x in shown:
        drawn.append(text(across(place(x)), bottom + 18, x_words(x), "mid faint"))
    if even:
        drawn.append(line(across.start, up(even.value), across.end, up(even.value), "even"))
        drawn.append(text(across.end - 6, up(even.value) - 6, even.label, "good end"))
    labels: list[tuple[float, str]] = []
    for which, one in enumerate(series):
        hue = HUES[which % len(HUES)]
        spots = [(across(place(x)), estimate) for x, estimate in one.points]
        drawn += _curve(spots, up, hue, which)
        if spots:
            labels.append((up(spots[-1][1].mean), one.name))
    for y, name in _apart(labels):
        drawn.append(text(across.end + 12, y + 4, name))
    drawn.append(text((across.start + across.end) / 2, bottom + 38, x_label, "mid faint"))
    says = "; ".join(
        f"{one.name}: " + ", ".join(f"{x_words(x)}: {interval(e, words)}" for x, e in one.points)
        for one in series
    )
    return Chart(title, f"{under} {says}.", "\n".join(drawn), bottom + 54)


def _curve(spots: Sequence[tuple[float, Estimate]], up: Scale, hue: str, which: int) -> list[str]:
    """One line, its intervals as a veil and as whiskers, its marks if they are few."""
    drawn: list[str] = []
    known = [(x, e) for x, e in spots if math.isfinite(e.low) and math.isfinite(e.high)]
    if len(known) > 1 and any(e.high > e.low for _, e in known):
        above = [f"{x:.1f},{up(e.high):.1f}" for x, e in known]
        below = [f"{x:.1f},{up(e.low):.1f}" for x, e in reversed(known)]
        drawn.append(f'<polygon points="{" ".join(above + below)}" class="{hue} veil"/>')
    path = " ".join(f"{x:.1f},{up(e.mean):.1f}" for x, e in spots)
    dashes = DASHES[which % len(DASHES)]
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    drawn.append(f'<polyline points="{path}" class="{hue} line"{dashed}/>')
    if len(spots) <= 24:
        drawn += [line(x, up(e.low), x, up(e.high), "whisker") for x, e in known if e.high > e.low]
        drawn += [shape(x, up(e.mean), which, f"{hue} fill") for x, e in spots]
    elif spots:
        drawn.append(shape(spots[-1][0], up(spots[-1][1].mean), which, f"{hue} fill"))
    return drawn


def _apart(labels: list[tuple[float, str]]) -> list[tuple[float, str]]:
    """The same labels, moved down where they would lie on each other."""
    placed: list[tuple[float, str]] = []
    for y, name in sorted(labels):
        lowest = placed[-1][0] + 14 if placed else -math.inf
        placed.append((max(y, lowest), name))
    return placed


def spread(
    title: str, under: str, values: Sequence[float], marks: Sequence[Mark] = (), most: int = 40
) -> Chart:
    """How often each value came, as a histogram."""
    low, high = min(values), max(values)
    width = max(1, math.ceil((high - low + 1) / most))
    bins = math.floor((high - low) / width) + 1
    counts = [0] * bins
    for value in values:
        counts[math.floor((value - low) / width)] += 1
    top, bottom = 84.0, 240.0
    across = Scale(low, low + bins * width, MARGIN + 52, WIDTH - MARGIN)
    up = Scale(0, max(counts) / len(values), bottom, top)
    drawn = heading(title, under)
    for tick in up.ticks(4):
        drawn.append(line(across.start, up(tick), across.end, up(tick), "rule"))
        drawn.append(text(across.start - 8, up(tick) + 4, _short(tick, percent), "end faint"))
    wide = (across.end - across.start) / bins
    for place, count in enumerate(counts):
        y = up(count / len(values))
        x = across.start + place * wide
        drawn.append(box(x + 1, y, max(wide - 2, 1), bottom - y, "sand fill"))
    every = max(1, math.ceil(bins / 12))
    for place in range(0, bins, every):
        x = across.start + (place + 0.5) * wide
        first = low + place * width
        label = f"{first:g}" if width == 1 else f"{first:g}-{first + width - 1:g}"
        drawn.append(text(x, bottom + 18, label, "mid faint"))
    for mark in marks:
        x = across(mark.value + 0.5)
        drawn.append(line(x, top - 6, x, bottom, "even"))
        drawn.append(text(x + 5, top - 2, mark.label, "good"))
    says = f"{len(values)} values from {low:g} to {high:g}."
    return Chart(title, f"{under} {says}", "\n".join(drawn), bottom + 36)
