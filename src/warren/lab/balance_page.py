"""What a balance run found out, drawn: tables for the terminal, one page with everything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from warren.lab.arena_page import estimate_of, seats
from warren.lab.charts import Chart, Mark, Row, interval, number, percent, points, spread
from warren.lab.page import Fold, Part, Section, Table, page

TOGETHER = "all tables"
MOST = 24
"""Rows of a chart of things; the table under it has all."""

READING = (
    "Whiskers and figures in brackets are 95 % intervals: of 20 of them, about one misses the "
    "truth. Many figures stand here side by side, so a single one that lies just outside its band "
    "says little; one far outside, or the same one at several numbers of players, says much. Rows "
    "of all tables take the seats of a character or kami at all of them as one group, against the "
    "fair share that they had in the mean.",
    "All seats are played by the same bot. What is too strong in its hands may be weak in better "
    "ones: a figure tells of the content and of the bot together.",
    "Wins by character or kami, seat and order count a shared win as a part for each winner. The "
    "dashed line is the fair share: what a seat wins in the mean.",
    "A thing's lead is how many more points (or how much more utility) those seats had who used it "
    "than those who could have and did not, each compared only with seats of the same place and "
    "the same character or kami. It is a difference that goes with the thing, not one that the "
    "thing is proved to make: who is ahead can also afford more. To know what a card does, change "
    "it in a file of one's own and run the command again with it.",
)


def cell_name(cell: dict[str, Any], cells: Sequence[dict[str, Any]]) -> str:
    """The number of players, and the options that differ between cells."""
    differ = [
        name for name in cell["options"] if len({str(c["options"].get(name)) for c in cells}) > 1
    ]
    words = [f"{name} {cell['options'][name]}" for name in differ]
    return ", ".join([seats(cell["players"]), *words])


def targets_of(data: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Every target with its table; those of all tables together come last."""
    cells = data["cells"]
    found = [(cell_name(cell, cells), target) for cell in cells for target in cell["targets"]]
    return found + [(TOGETHER, target) for target in data["targets"]]


def target_rows(data: dict[str, Any]) -> list[Row]:
    """Every target with what was found."""
    return [
        Row(
            target["of"] or target["says"],
            estimate_of(target["found"]),
            table + (f": {target['says']}" if target["of"] else ""),
            (target["low"], target["high"]),
        )
        for table, target in targets_of(data)
    ]


def target_table(data: dict[str, Any]) -> Table:
    """The same as a table, with the verdict."""
    rows = [
        [
            table,
            " ".join([target["says"], *([f"({target['of']})"] if target["of"] else [])]),
            interval(estimate_of(target["found"]), percent),
            f"{100 * target['low']:.1f} to {100 * target['high']:.1f} %",
            target["verdict"],
        ]
        for table, target in targets_of(data)
    ]
    return Table("Targets", ["table", "target", "found", "wanted", "verdict"], rows, 2)


def group_table(title: str, groups: Sequence[dict[str, Any]]) -> Table:
    """Wins, utility and score of characters, kami, seats."""
    rows = [
        [
            group["name"],
            f"{group['games']}",
            interval(estimate_of(group["wins"]), percent),
            interval(estimate_of(group["utility"]), _two),
            interval(estimate_of(group["score"]), _one),
        ]
        for group in groups
    ]
    return Table(title, ["", "games", "wins", "utility", "score"], rows)


def mark_table(cell: dict[str, Any]) -> Table:
    """How large a share of games came to each named ending."""
    rows = [
        [mark["says"], interval(estimate_of(mark["share"]), percent)]
        for mark in cell["marks"].values()
    ]
    return Table("How it ended", ["", "share of games"], rows)


def use_table(use: dict[str, Any], most: int | None = None) -> Table:
    """How often things are used, and what goes with it."""
    rows = [
        [
            thing["name"],
            f"{thing['had']:.1%}",
            interval(estimate_of(thing["used"]), percent),
            f"{thing['times']:.2f}",
            _lead(thing["score"], _one),
            _lead(thing["utility"], _two),
        ]
        for thing in use["things"][:most]
    ]
    head = ["", "could use", "did, of those", "times a game", "lead in points", "in utility"]
    return Table(use["title"], head, rows)


def numbers_line(cell: dict[str, Any]) -> str:
    """Score and length in one sentence."""
    score, choices = cell["score"], cell["choices"]
    return (
        f"Score {interval(estimate_of(score), _one)}, half of them from {score['spread']['q1']:g} "
        f"to {score['spread']['q3']:g}; {interval(estimate_of(choices), _one)} choices a game."
    )


def _lead(found: dict[str, float | None] | None, words: Any) -> str:
    return (
        ""
        if found is None
        else interval(estimate_of(found), lambda v: f"{'+' if v > 0 else ''}{words(v)}")
    )


def _one(value: float) -> str:
    return f"{value:.1f}"


def _two(value: float) -> str:
    return f"{value:.2f}"


def page_of(data: dict[str, Any], command: str = "") -> str:
    """The whole report as one page."""
    sections: list[Section] = []
    rows = target_rows(data)
    if rows:
        under = "What was found, on the band where it should lie; 95 % intervals."
        chart = points("Targets", under, rows, percent)
        sections.append(Section("Targets", [chart, target_table(data)]))
    sections += [
        Section(cell_name(cell, data["cells"]), cell_parts(data, cell)) for cell in data["cells"]
    ]
    sections.append(Section("How to read this", READING))
    picks = {
        "random": f" Every {data['trait']} is picked at random among those on offer.",
        "all": f" All sets of {data['trait']}s take turns.",
        "bots": f" Every {data['trait']} is picked by the bot.",
    }.get(data["picks"] or "", "")
    content = "with content of its own" if data["content"] else "with the house's content"
    lead = (
        f"{data['games']} games a table, {data['bot']} in every seat, {content}, "
        f"rules {data['rules']}, seed {data['seed']}.{picks}"
        + (f" Made by: {command}" if command else "")
        + (" Stopped by hand before all games were played." if data["interrupted"] else "")
    )
    return page(f"Balance of {data['title']}", lead, sections)


def cell_parts(data: dict[str, Any], cell: dict[str, Any]) -> list[Part]:
    """Everything about one table."""
    parts: list[Part] = [numbers_line(cell)]
    trait = data["trait"]
    fair = Mark(cell["fair"], f"fair share, {percent(cell['fair'])}")
    bands = {t["of"]: (t["low"], t["high"]) for t in cell["targets"] if t["figure"] == "trait"}
    for groups, title in (
        (cell["traits"], f"Wins by {trait}"),
        (cell["seats"], "Wins by seat"),
        (cell["order"], "Wins by order of play"),
    ):
        if len(groups) > 1:
            rows = [
                Row(g["name"], estimate_of(g["wins"]), "", bands.get(g["name"])) for g in groups
            ]
            parts.append(points(title, "Share of games won.", rows, percent, fair))
            parts.append(Fold(f"{title}: all figures", [group_table("", groups)]))
    if cell["marks"]:
        parts.append(_marks(cell))
    parts += [
        points(ratio["title"].capitalize(), "", [Row(ratio["title"], estimate_of(ratio["share"]))])
        for ratio in cell["ratios"]
    ]
    parts.append(_scores(cell))
    if len(cell["parts"]) > 1:
        rows = [Row(name, estimate_of(value)) for name, value in cell["parts"].items()]
        parts.append(points("What results are made of", "Mean of a seat.", rows))
    for under in cell["under"]:
        rows = [Row(thing["name"], estimate_of(thing["mean"])) for thing in under["things"]]
        parts.append(points(under["title"], "Mean of a game.", rows))
    for use in cell["uses"]:
        parts += _use(use)
    return parts


def _marks(cell: dict[str, Any]) -> Chart:
    bands = {
        target["name"]: (target["low"], target["high"])
        for target in cell["targets"]
        if target["figure"] == "mark"
    }
    rows = [
        Row(mark["says"].rstrip("."), estimate_of(mark["share"]), "", bands.get(name))
        for name, mark in cell["marks"].items()
    ]
    return points("How it ended", "Share of games.", rows, percent)


def _scores(cell: dict[str, Any]) -> Chart:
    values = [
        float(value) for value, times in cell["score"]["counts"].items() for _ in range(times)
    ]
    middle = Mark(cell["score"]["spread"]["median"], "median")
    return spread("Scores", "Share of seats by score.", values, [middle])


def _use(use: dict[str, Any]) -> list[Part]:
    """A chart of leads where there are some, and the table."""
    known = [thing for thing in use["things"] if thing["score"] is not None]
    known.sort(key=lambda thing: -thing["score"]["mean"])
    parts: list[Part] = []
    if known:
        half = MOST // 2
        shown = known if len(known) <= MOST else known[:half] + known[-half:]
        rows = [Row(thing["name"], estimate_of(thing["score"])) for thing in shown]
        under = "Points that seats who used it had more than seats who could have and did not."
        if len(shown) < len(known):
            under = f"Points that went with using it; the {half} highest and {half} lowest."
        parts.append(points(use["title"], under, rows, number, Mark(0, "no difference")))
    parts.append(Fold(f"{use['title']}: all figures", [use_table(use)]))
    return parts
