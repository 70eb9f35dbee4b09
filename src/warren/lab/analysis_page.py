"""An analysis as one page: what turned the game, and a graph of hopes for every seat."""

from __future__ import annotations

from collections.abc import Sequence

from warren.bots.hints import Figure, in_words
from warren.core.frames import CHANCE
from warren.lab.analysis import ONCE, Analysis, Judged, TurningPoint
from warren.lab.charts import (
    LETTER,
    MARGIN,
    WIDTH,
    Chart,
    Scale,
    heading,
    line,
    shape,
    text,
)
from warren.lab.page import Cell, Fold, Items, Link, Section, Table, page

TOP, BOTTOM = 92.0, 330.0
TOLD = 3
"""How many choices of a group are named one by one."""

MARKS = {"clear": (2, "accent"), "likely": (3, "warn")}
"""The shape and hue of a choice that lost something."""


def page_of(analysis: Analysis) -> str:
    """Summary, turning points and a graph for every seat, as one page."""
    record = analysis.record
    who = ", ".join(record.players)
    lead = (
        f"{who}. {len(record.choices)} choices, {len(analysis.judged)} of them free and judged "
        f"with {analysis.think}, seed {analysis.seed}. Figures are {analysis.figures_are}, as a "
        "search expects it from what the seat could know at that moment."
    )
    sections = [Section("In short", [*summary(analysis), *_ending(analysis)])]
    if analysis.turns:
        sections.append(Section("Turning points", [turning_points(analysis)]))
    for seat, name in enumerate(record.players):
        if analysis.of(seat):
            sections.append(seat_section(analysis, seat, name))
    sections.append(Section("How to read this", list(EXPLAINED)))
    return page(f"Analysis: {record.game.title}", lead, sections)


EXPLAINED = (
    "Before each free choice a search looks for the best one, knowing only what the seat could "
    "know. Then the best choice and the one that was made are tried many times with the same new "
    "luck; a loss is the difference. It is called clear from 2.6 standard errors on, likely from "
    "1 on; anything less is as good as one can tell. Of two hundred choices that are exactly as "
    "good about one is called clear by accident.",
    "A graph falls with a solid red step where a choice lost something. Between two choices of a "
    "seat a thin blue line shows what luck and the others did to it. Turning points are the "
    "largest of both; where several things happened in between, the one with the largest share "
    "is named.",
    "The search is no oracle. It thinks ahead a little, then plays by rule of thumb, and takes "
    "everybody else to do so too; a plan that it does not see looks like a loss, and what it "
    "judges wrongly for long looks like luck when it comes out.",
)


def summary(analysis: Analysis) -> list[Table]:
    """How well every seat chose, and what became of its hopes."""
    hope = analysis.hope
    choices: list[list[str]] = []
    hopes: list[list[str]] = []
    for seat, name in enumerate(analysis.record.players):
        account = analysis.account(seat)
        if account is None:
            continue
        choices.append(
            [
                name,
                str(account.choices),
                f"{100 * account.accuracy:.0f} %",
                str(account.likely),
                str(account.clear),
                interval(analysis, account.loss),
            ]
        )
        changes = [in_words(hope, value, signed=True) for value in (account.own, account.others)]
        ends = [in_words(hope, value) for value in (account.start, account.end)]
        hopes.append([name, ends[0], *changes, ends[1]])
    head = ["player", "free choices", "as good as best", "likely worse", "clearly worse"]
    return [
        Table("Choices", [*head, "lost a choice (95 %)"], choices),
        Table("Hopes", ["player", "start", "own choices", "luck and others", "end"], hopes),
    ]


def _ending(analysis: Analysis) -> list[str]:
    if analysis.result is None:
        return ["The record ends before the game does."]
    scores = zip(analysis.record.players, analysis.result.scores, strict=True)
    return ["Scores: " + ", ".join(f"{name} {score}" for name, score in scores) + "."]


def interval(analysis: Analysis, figure: Figure) -> str:
    """A figure with its 95 % interval, as people read it; finer than `in_words` is."""
    most = analysis.hope.most
    scale, unit = (most, "") if most else (100.0, " %")
    mean, low, high = (scale * value for value in (figure.mean, figure.low, figure.high))
    return f"{mean:.1f}{unit} ({low:.1f} to {high:.1f})"


def in_a_sentence(analysis: Analysis, turn: TurningPoint) -> str:
    """A turning point, without its moment."""
    hope, name = analysis.hope, analysis.record.players[turn.seat]
    verb = "fell" if turn.change.mean < 0 else "rose"
    ends = f"from {in_words(hope, turn.start)} to {in_words(hope, turn.end)}"
    begun = f"{name}'s hopes {verb} {ends}"
    if turn.instead >= 0:
        better = analysis.text(turn.at, turn.instead)
        return f"{begun} by an own choice, “{analysis.text(turn.at)}”; better: “{better}”."
    return f"{begun} {_by(analysis, turn)}."


def _by(analysis: Analysis, turn: TurningPoint) -> str:
    texts = [f"“{analysis.text(at)}”" for at in turn.moments[:TOLD]]
    more = len(turn.moments) - TOLD
    if more > 0:
        texts.append(f"{more} more")
    if turn.who == CHANCE:
        return f"by luck: {', '.join(texts)}"
    if turn.who == ONCE:
        names = {analysis.record.players[analysis.record.choices[at][0]] for at in turn.moments}
        return f"by what {', '.join(sorted(names))} chose at once: {', '.join(texts)}"
    return f"by {analysis.record.players[turn.who]}'s choice: {', '.join(texts)}"


def turning_points(analysis: Analysis) -> Items:
    """The turning points in order."""
    items: list[list[Cell]] = [
        [Link(f"Choice {turn.at + 1}", _place(analysis, turn)), ": ", in_a_sentence(analysis, turn)]
        for turn in analysis.turns
    ]
    return Items(items, [f"t{number}" for number in range(1, len(items) + 1)])


def _place(analysis: Analysis, turn: TurningPoint) -> str:
    """The mark on the graph that is nearest before a turning point."""
    rows = [row.at for row in analysis.of(turn.seat)]
    before = [at for at in rows if at <= turn.at]
    return f"g{before[-1] if before else rows[0]}"


def seat_section(analysis: Analysis, seat: int, name: str) -> Section:
    """A seat's graph and choices."""
    rows = analysis.of(seat)
    lost = [row for row in rows if row.sure in MARKS]
    kept = [row for row in rows if row.sure not in MARKS]
    parts: list[Chart | Table | Fold | str] = [graph(analysis, seat)]
    if lost:
        parts.append(choices_table(analysis, "Choices that lost something", lost))
    else:
        parts.append("No choice lost anything that can be told from noise.")
    if kept:
        all_kept = choices_table(analysis, "", kept)
        parts.append(Fold(f"{len(kept)} choices that were the best, or as good", [all_kept]))
    return Section(name, parts)


def choices_table(analysis: Analysis, caption: str, rows: Sequence[Judged]) -> Table:
    """Choices, one a row, each found from the graph."""
    hope = analysis.hope
    said = {"clear": "clear", "likely": "likely", "toss-up": "as good", "best": "best"}
    cells: list[list[Cell]] = [
        [
            Link(str(row.at + 1), f"g{row.at}"),
            analysis.text(row.at),
            "" if row.best == row.made else analysis.text(row.at, row.best),
            said[row.sure],
            "" if row.best == row.made else interval(analysis, row.loss),
            in_words(hope, row.before.mean),
            in_words(hope, row.after.mean),
        ]
        for row in rows
    ]
    head = ["choice", "made", "best found", "loss", "lost (95 %)", "before", "after"]
    return Table(caption, head, cells, 4, [f"m{row.at}" for row in rows])


def graph(analysis: Analysis, seat: int, linked: bool = True) -> Chart:
    """What a seat could hope for over the game, its own choices told apart from all else.

    On the page its marks are links to rows and turning points.
    """
    rows = analysis.of(seat)
    hope, name = analysis.hope, analysis.record.players[seat]
    last = len(analysis.record.choices)
    across = Scale(0, last, MARGIN + 48, WIDTH - MARGIN - 48)
    up = Scale(0.0, _highest(analysis, rows), BOTTOM, TOP)
    drawn = heading(name, f"Expected: {analysis.figures_are}.")
    for tick in _ticks(up, hope.most):
        drawn.append(line(across.start, up(tick), across.end, up(tick), "rule"))
        drawn.append(text(across.start - 8, up(tick) + 4, in_words(hope, tick), "end faint"))
    for tick in across.ticks(8):
        if tick >= 1:
            drawn.append(text(across(tick), BOTTOM + 18, f"{tick:g}", "mid faint"))
    drawn.append(text((across.start + across.end) / 2, BOTTOM + 36, "choices made", "mid faint"))
    drawn += _lines(analysis, seat, rows, across, up)
    drawn += [_mark(row, across(row.at), up(row.after.mean), linked) for row in rows]
    drawn += _numbers(analysis, seat, across, up, linked)
    drawn += _legend()
    says = [f"{row.at + 1}: {in_words(hope, row.after.mean)}" for row in rows]
    return Chart(f"{name}'s hopes", "; ".join(says) + ".", "\n".join(drawn), BOTTOM + 92, linked)


def _highest(analysis: Analysis, rows: Sequence[Judged]) -> float:
    """The top of the graph: everything, or a little above the most that was hoped for."""
    if not analysis.hope.most:
        return 1.0
    ends = analysis.result.utilities if analysis.result else []
    return min(1.0, 1.15 * max([row.before.high for row in rows] + list(ends)))


def _ticks(up: Scale, most: float) -> list[float]:
    """Round figures, in scores where those are shown."""
    if not most:
        return up.ticks(5)
    return [tick / most for tick in Scale(up.low * most, up.high * most, 0, 1).ticks(5)]


def _lines(
    analysis: Analysis, seat: int, rows: Sequence[Judged], across: Scale, up: Scale
) -> list[str]:
    """The 95 % intervals as a veil, luck as thin lines, own losses as steps."""
    above: list[str] = []
    below: list[str] = []
    drawn: list[str] = []
    for row, after in zip(rows, [*rows[1:], None], strict=True):
        x = across(row.at)
        for figure in (row.before, row.after):
            above.append(f"{x:.1f},{up(figure.high):.1f}")
            below.append(f"{x:.1f},{up(figure.low):.1f}")
        if row.sure in MARKS:
            drawn.append(line(x, up(row.before.mean), x, up(row.after.mean), "accent line"))
        ends = None
        if after is not None:
            ends = across(after.at), up(after.before.mean)
        elif analysis.result is not None:
            ends = across(len(analysis.record.choices)), up(analysis.result.utilities[seat])
        if ends:
            drawn.append(line(x, up(row.after.mean), *ends, "blue thin"))
    if analysis.result is not None:
        end = across(len(analysis.record.choices)), up(analysis.result.utilities[seat])
        drawn.append(shape(*end, 1, "ink fill"))
    veil = f'<polygon points="{" ".join(above + below[::-1])}" class="blue veil"/>'
    return [veil, *drawn]


def _mark(row: Judged, x: float, y: float, linked: bool) -> str:
    """A choice on the graph, which leads to its row."""
    if row.sure in MARKS:
        which, hue = MARKS[row.sure]
        drawn = shape(x, y, which, f"{hue} fill")
    else:
        drawn = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" class="ink fill"/>'
    if not linked:
        return drawn
    return f'<a href="#m{row.at}" id="g{row.at}" aria-label="choice {row.at + 1}">{drawn}</a>'


def _numbers(analysis: Analysis, seat: int, across: Scale, up: Scale, linked: bool) -> list[str]:
    """The numbers of the turning points, above where they happened."""
    drawn: list[str] = []
    right = -1.0
    level = 0
    for number, turn in enumerate(analysis.turns, start=1):
        if turn.seat != seat:
            continue
        x = across(turn.at)
        level = (level + 1) % 2 if x < right + 3 * LETTER else 0
        right = x
        y = TOP - 10 + 13 * level
        drawn.append(line(x, y + 3, x, up(max(turn.start, turn.end)), "rule"))
        label = text(x, y, str(number), "mid bold halo")
        drawn.append(f'<a href="#t{number}">{label}</a>' if linked else label)
    return drawn


def _legend() -> list[str]:
    """What lines and marks mean."""
    y = BOTTOM + 62
    return [
        line(MARGIN, y - 4, MARGIN + 22, y - 4, "blue thin"),
        text(MARGIN + 28, y, "luck and the others"),
        line(MARGIN + 190, y - 10, MARGIN + 190, y + 2, "accent line"),
        shape(MARGIN + 190, y - 2, 2, "accent fill"),
        text(MARGIN + 202, y, "own choice, clearly worse"),
        shape(MARGIN + 390, y - 4, 3, "warn fill"),
        text(MARGIN + 402, y, "probably worse"),
        f'<circle cx="{MARGIN + 530}" cy="{y - 4:.1f}" r="2.5" class="ink fill"/>',
        text(MARGIN + 540, y, "best, or as good"),
        text(MARGIN, y + 20, "Numbers: turning points. Veil: 95 % intervals.", "faint"),
    ]
