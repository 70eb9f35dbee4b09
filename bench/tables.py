"""The figures as tables, for the terminal and for the README."""

from __future__ import annotations

from typing import NamedTuple

import rich.box
import rich.table

from bench.rounds import Figures
from bench.subject import COMPILED, COPY, ENGINE, ENV, LIBRARIES, OURS, READ, WRITE, Subject
from bench.verdict import (
    ENVIRONMENT_TARGET,
    env_verdicts,
    environments_mean,
    openspiel_mean,
    verdicts,
)


class Table(NamedTuple):
    """A table of text; the first `words` columns are words, the others numbers."""

    title: str
    head: list[str]
    rows: list[list[str]]
    words: int

    def to_markdown(self) -> str:
        """The table in Markdown, its columns aligned in the source as well."""
        lines = [self.head, *self.rows]
        widths = [max(len(line[i]) for line in lines) for i in range(len(self.head))]
        rule = [
            "-" * width if i < self.words else "-" * (width - 1) + ":"
            for i, width in enumerate(widths)
        ]
        padded = [
            [
                cell.ljust(width) if i < self.words else cell.rjust(width)
                for i, (cell, width) in enumerate(zip(line, widths, strict=True))
            ]
            for line in (self.head, rule, *self.rows)
        ]
        return "\n".join([f"**{self.title}**", "", *(f"| {' | '.join(p)} |" for p in padded)])

    def to_rich(self) -> rich.table.Table:
        """The table for the terminal."""
        drawn = rich.table.Table(
            title=self.title,
            title_justify="left",
            title_style="bold",
            box=rich.box.SIMPLE_HEAD,
            pad_edge=False,
        )
        for i, name in enumerate(self.head):
            if i < self.words:
                drawn.add_column(name)
            else:
                drawn.add_column(name, justify="right", no_wrap=True)
        for row in self.rows:
            drawn.add_row(*row, style="bold" if row[0] == OURS[COMPILED] else None)
        return drawn


def tables(figures: Figures) -> list[Table]:
    """All tables of one run that have rows."""
    made = [
        play_table(figures),
        verdict_table(figures),
        env_table(figures),
        env_verdict_table(figures),
        cost_table(figures),
    ]
    return [table for table in made if table.rows]


def play_table(figures: Figures) -> Table:
    """Steps and games a second."""
    mean = openspiel_mean(figures)
    rows = [
        [
            LIBRARIES[subject.library],
            subject.game,
            f"{subject.players}",
            loop_of(subject),
            f"{figure.steps / figure.runs:,.0f}",
            f"{figure.steps:,.0f}",
            f"{figure.runs:,.0f}",
            "" if mean is None else f"{figure.steps / mean:.2f}",
        ]
        for subject, figure in figures.items()
        if subject.is_play
    ]
    if mean is not None:
        name = LIBRARIES["openspiel"]
        last = max(i for i, row in enumerate(rows) if row[0] == name)
        row = [name, "geometric mean", "", "", "", f"{mean:,.0f}", "", "1.00"]
        rows.insert(last + 1, row)
    head = ["engine", "game", "players", "loop", "steps/game", "steps/s", "games/s", "ratio"]
    return Table("Random play, chance included", head, rows, 4)


def loop_of(subject: Subject) -> str:
    """Who drives the game."""
    if subject.library == "catanatron":
        return "Game.play"
    return "play_random" if subject.what == ENGINE else "plain"


def verdict_table(figures: Figures) -> Table:
    """The targets, at each game's slowest player count."""
    rows = [
        [
            verdict.game,
            "no target" if verdict.target is None else "yes" if verdict.reached else "not yet",
            "" if verdict.target is None else f"{verdict.target:.0f}",
            f"{verdict.engine:.2f}",
            f"{verdict.plain:.2f}",
        ]
        for verdict in verdicts(figures)
    ]
    head = ["game", "reached", "target", "play_random", "plain loop"]
    return Table("Times OpenSpiel's geometric mean, Warren compiled", head, rows, 2)


def env_table(figures: Figures) -> Table:
    """Steps a second through environments."""
    mean = environments_mean(figures)
    rows = [
        [
            LIBRARIES[subject.library],
            subject.game,
            f"{subject.players}",
            "one by one" if subject.what == ENV else "many at once",
            f"{figure.steps:,.0f}",
            "" if mean is None else f"{figure.steps / mean:.2f}",
        ]
        for subject, figure in figures.items()
        if subject.is_env
    ]
    if mean is not None:
        rows.append(["both rivals", "geometric mean", "", "", f"{mean:,.0f}", "1.00"])
    head = ["environment", "game", "players", "games", "steps/s", "ratio"]
    return Table("Random play through environments, an observation for every step", head, rows, 4)


def env_verdict_table(figures: Figures) -> Table:
    """The target, at each game's slowest player count."""
    rows = [
        [
            verdict.game,
            "yes" if verdict.reached else "not yet",
            f"{ENVIRONMENT_TARGET:.0f}",
            f"{verdict.turns:.2f}",
            f"{verdict.many:.2f}",
        ]
        for verdict in env_verdicts(figures)
    ]
    head = ["game", "reached", "target", "one by one", "many at once"]
    title = "Times the geometric mean of PettingZoo's and RLCard's environments, Warren compiled"
    return Table(title, head, rows, 2)


def cost_table(figures: Figures) -> Table:
    """What copies and files cost, in microseconds."""

    def cost(subject: Subject, what: str) -> str:
        figure = figures.get(subject._replace(what=what))
        return "" if figure is None else f"{figure.microseconds:,.2f}"

    rows = [
        [
            LIBRARIES[subject.library],
            subject.game,
            f"{subject.players}",
            *(cost(subject, what) for what in (COPY, WRITE, READ)),
        ]
        for subject in figures
        if subject.what == COPY
    ]
    head = ["engine", "game", "players", "copy", "write JSON", "read JSON"]
    return Table("Microseconds on a position in mid-game", head, rows, 3)
