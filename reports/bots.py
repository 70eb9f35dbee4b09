"""`make bots`: plays what is missing of reports/data/bots.json and writes docs/bots.md from it.

Every cell (a game, a number of players, two bots) is kept as soon as it is done, so a run can be
broken off and goes on where it was, and runs with different `--only` can go on side by side. A cell
whose settings or rules change is played anew; when a bot has changed, `python -m reports.bots
--only BOT --again` plays its cells again.
"""

from __future__ import annotations

import argparse
import json
import os
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from bench.between import replace_between
from bench.tables import Table
from rich.console import Console

import warren
from bench import history
from warren.cli.lab import progress_bar
from warren.lab import arena
from warren.lab.arena import usual_tables
from warren.lab.arena_page import estimate_of, signed
from warren.lab.charts import Chart, Mark, Series, interval, lines, number, percent
from warren.lab.playing import Experiment
from warren.lab.workers import open_workers

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "reports" / "data" / "bots.json"
PAGE = ROOT / "docs" / "bots.md"
PICTURES = ROOT / "docs" / "pictures" / "bots"
START = "<!-- figures: written by `make bots` -->"

SEED = 1


class Match(NamedTuple):
    """Two bots that meet in every game, at every number of players, for at most so many games."""

    one: str
    other: str
    games: int
    full: bool = False
    """Play all games, for a figure that is narrow and not only clear."""


MATCHES = (
    Match("scout", "kit", 400),
    Match("thinker:fast", "scout", 1200),
)
"""The table of the bots."""

ALONE = {
    "hamsters": Match("thinker", "scout", 200, full=True),
    "rabbit": Match("thinker", "scout", 120, full=True),
}
"""Where bots play for points or for the herd: how far they come."""

OWN = {"winter": Match("scout", "kit", 400)}
"""A village of one bot against a village of another, where a mixed one would starve."""


class Curve(NamedTuple):
    """Strength over budget: each budget against its half, and the largest against the smallest."""

    players: int
    budgets: tuple[int, ...]
    games: int


CURVES = {
    "hamsters": Curve(2, (10, 20, 40, 80, 160, 320, 640), 12000),
    "rabbit": Curve(1, (25, 50, 100, 200), 600),
    "kami": Curve(2, (25, 50, 100, 200), 800),
    "winter": Curve(3, (25, 50, 100, 200), 600),
}


class Cell(NamedTuple):
    """One arena of two bots, as the page has a line of it."""

    game: str
    players: int
    bots: tuple[str, str]
    tables: str
    games: int
    full: bool

    @property
    def command(self) -> str:
        """What a reader types to get the same."""
        game = warren.game(self.game)
        extra = (
            "" if self.tables == usual_tables(game, self.players) else f" --tables {self.tables}"
        )
        extra += " --full" if self.full else ""
        return (
            f"warren arena {self.game} --bots {','.join(self.bots)} --players {self.players} "
            f"--games {self.games} --seed {SEED}{extra}"
        )


def cell(game: str, players: int, match: Match, tables: str = "") -> Cell:
    """A match at a table of so many players."""
    usual = tables or usual_tables(warren.game(game), players)
    return Cell(game, players, (match.one, match.other), usual, match.games, match.full)


def table_cells() -> list[Cell]:
    """The cells of the table, game by game."""
    found: list[Cell] = []
    for name in warren.game_names():
        low, high = warren.game(name).players
        for match in MATCHES:
            found += [cell(name, players, match) for players in range(low, high + 1)]
        if name in OWN:
            found += [cell(name, players, OWN[name], "own") for players in range(low, high + 1)]
        if name in ALONE:
            found.append(cell(name, 1, ALONE[name]))
    return found


def curve_cells(name: str) -> list[Cell]:
    """The first budget against scout, each against its half, and the last against the first."""
    if name not in CURVES:
        return []
    curve = CURVES[name]
    levels = ["scout", *(f"thinker:{budget}" for budget in curve.budgets)]
    steps = [Match(more, less, curve.games) for less, more in pairwise(levels)]
    whole = Match(levels[-1], levels[1], 2 * curve.games)
    return [cell(name, curve.players, match) for match in (*steps, whole)]


def all_cells() -> list[Cell]:
    """Everything that is measured; what is quick comes first."""
    found = table_cells()
    for name in warren.game_names():
        found += curve_cells(name)
    return sorted(found, key=lambda c: sum(bot.startswith("thinker") for bot in c.bots))


def read(path: Path = RESULTS) -> dict[str, Any]:
    """The cells that are kept, by their commands."""
    if not path.exists():
        return {}
    kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return kept


def drop_unknown(path: Path = RESULTS) -> None:
    """Forget cells that the settings no longer ask for."""
    known = {cell.command for cell in all_cells()}
    kept = {command: held for command, held in read(path).items() if command in known}
    if kept != read(path):
        keep(kept, path)


def keep(kept: dict[str, Any], path: Path) -> None:
    """Write the results as JSON, one line each, so that a new one is one line of a diff."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [f"{json.dumps(command)}: {json.dumps(kept[command])}" for command in sorted(kept)]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def current(wanted: Cell, kept: dict[str, Any]) -> bool:
    """Whether a kept cell was played by today's rules."""
    held = kept.get(wanted.command)
    return held is not None and held["rules"] == warren.game(wanted.game).rules


def play(wanted: Cell, jobs: int) -> dict[str, Any] | None:
    """Play a cell; None when it was interrupted."""
    game = warren.game(wanted.game)
    experiment = Experiment(game.name, {}, game.check_options({}), wanted.bots, SEED)
    pairs = arena.pairings(game, wanted.bots, [wanted.players], wanted.tables)
    with progress_bar(wanted.games) as progress, open_workers(jobs) as workers:
        report = arena.hold(experiment, pairs, wanted.games, workers, not wanted.full, progress)
    if report.interrupted:
        return None
    data = report.to_json()
    return {
        "rules": game.rules,
        "commit": history.commit(),
        "machine": history.machine(),
        "pairing": data["pairings"][0],
        "seconds": data["seconds"],
    }


def complete(
    cells: list[Cell], jobs: int, path: Path = RESULTS, console: Console | None = None
) -> bool:
    """Play what is missing and keep each cell at once; False when interrupted."""
    console = console or Console(stderr=True)
    for place, wanted in enumerate(cells, 1):
        if current(wanted, read(path)):
            continue
        console.print(f"{place} of {len(cells)}: {wanted.command}")
        played = play(wanted, jobs)
        if played is None:
            return False
        keep({**read(path), wanted.command: played}, path)
    return True


def row(found: Cell, held: dict[str, Any]) -> list[str]:
    """What the page says of a cell, column by column."""
    pair = held["pairing"]
    one = held["seconds"][found.bots[0]]
    wins = ["", ""]
    if "wins" in pair:
        wins = [interval(estimate_of(pair["wins"][bot]), percent) for bot in found.bots]
    scores = " : ".join(f"{pair['score'][bot]['mean']:.1f}" for bot in found.bots)
    return [
        f"{found.players}" + (", own" if found.tables == "own" else ""),
        f"{found.bots[0]} : {found.bots[1]}{older(found, held)}",
        f"{pair['games']}",
        *wins,
        interval(estimate_of(pair["difference"]["utility"]), signed),
        scores,
        pair["better"] or "open",
        f"{one['mean']:.3f}",
        f"{one['p99']:.3f}",
        f"{one['max']:.3f}",
        f"`{found.command}`",
    ]


def older(found: Cell, held: dict[str, Any]) -> str:
    """A word where a line is of rules that are no longer played."""
    return "" if held["rules"] == warren.game(found.game).rules else f", by rules {held['rules']}"


HEAD = [
    "players",
    "bots",
    "games",
    "wins of the first",
    "of the second",
    "lead in utility",
    "scores",
    "better",
    "s a choice",
    "99 % within",
    "longest",
    "command",
]


def curve_chart(name: str, kept: dict[str, Any]) -> Chart | None:
    """How much each budget gains over its half."""
    curve = CURVES[name]
    cells = curve_cells(name)[1:-1]
    spots = [
        (float(budget), estimate_of(kept[c.command]["pairing"]["difference"]["utility"]))
        for budget, c in zip(curve.budgets[1:], cells, strict=True)
        if c.command in kept
    ]
    if len(spots) < 2:
        return None
    seats = "1 player" if curve.players == 1 else f"{curve.players} players"
    return lines(
        f"{warren.game(name).title}: what twice the budget brings",
        f"Lead in utility of the thinker over itself with half the iterations, {seats}.",
        [Series("lead", spots)],
        signed,
        number,
        "iterations a choice",
        Mark(0, "even"),
        doubling=True,
    )


def write(kept: dict[str, Any], page: Path = PAGE, pictures: Path = PICTURES) -> None:
    """Tables and curves from what is kept."""
    parts: list[str] = []
    for name in warren.game_names():
        game = warren.game(name)
        rows = [row(c, kept[c.command]) for c in table_cells() if _is(c, name, kept)]
        if rows:
            parts.append(f"## {game.title}")
            parts.append(Table("Who beats whom", HEAD, rows, 2).to_markdown())
        steps = [row(c, kept[c.command]) for c in curve_cells(name) if _is(c, name, kept)]
        if steps:
            parts.append(Table("What more lines bring", HEAD, steps, 2).to_markdown())
        chart = curve_chart(name, kept) if name in CURVES else None
        if chart:
            pictures.mkdir(parents=True, exist_ok=True)
            picture = pictures / f"{name}.svg"
            picture.write_text(chart.svg(), encoding="utf-8")
            parts.append(f"![{chart.title}]({os.path.relpath(picture, page.parent)})")
    machines = sorted({held["machine"] for held in kept.values()})
    parts.append("Measured on: " + "; ".join(machines) + ".")
    replace_between(page, START, "\n\n".join(parts))


def _is(found: Cell, name: str, kept: dict[str, Any]) -> bool:
    return found.game == name and found.command in kept


def main(words: list[str] | None = None) -> int:
    """Complete the results and write the page."""
    parser = argparse.ArgumentParser(prog="python -m reports.bots", description=__doc__)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", metavar="WORD", default="", help="cells whose command has it")
    parser.add_argument(
        "--again", action="store_true", help="also those that are kept: a bot changed"
    )
    parser.add_argument("--draw", action="store_true", help="play nothing, write the page anew")
    options = parser.parse_args(words)
    done = True
    wanted = [cell for cell in all_cells() if options.only in cell.command]
    drop_unknown()
    if options.again:
        again = {cell.command for cell in wanted}
        keep({command: held for command, held in read().items() if command not in again}, RESULTS)
    if not options.draw:
        done = complete(wanted, options.jobs)
    write(read())
    return 0 if done else 130


if __name__ == "__main__":
    raise SystemExit(main())
