"""`warren sim`: many games between bots, with error bars."""

from __future__ import annotations

import argparse
import time

from rich.console import Console
from rich.table import Table

from warren.bots import LEVELS
from warren.cli.games import Commands, chosen_game, each_game
from warren.cli.lab import (
    FIGURES,
    add_effort,
    add_files,
    check_effort,
    checked_level,
    measuring,
    write_json,
)
from warren.core.errors import BadOption
from warren.core.registry import game
from warren.core.text import say
from warren.lab.playing import Experiment
from warren.lab.sim import Line, Summary, simulate
from warren.lab.stats import Estimate


def add_to(commands: Commands) -> None:
    """Add the command, for every game."""
    for of, found in each_game(commands, "sim", "simulate many games between bots", run):
        low, high = found.players
        of.add_argument("--players", type=int, metavar="N", help=f"{low} to {high}")
        of.add_argument(
            "--bots",
            default="scout",
            metavar="LEVEL,...",
            help=f"one for all seats, or one for each; levels: {', '.join(LEVELS)}",
        )
        add_effort(of, 1000, "how many to play")
        add_files(of, json=FIGURES)


def run(arguments: argparse.Namespace) -> int:
    """Simulate, with a progress bar, and print what came out."""
    experiment = experiment_of(arguments)
    check_effort(arguments, "json")
    started = time.perf_counter()
    with measuring(arguments) as (workers, progress):
        summary = simulate(experiment, arguments.games, workers, progress)
    show(summary, time.perf_counter() - started)
    write_json(arguments.json, summary.to_json())
    return 0


def experiment_of(arguments: argparse.Namespace) -> Experiment:
    """What the arguments ask for, checked."""
    found, options = chosen_game(arguments)
    levels = [checked_level(level, "--bots") for level in arguments.bots.split(",")]
    players = arguments.players
    if players is None:
        players = len(levels) if len(levels) > 1 else found.players[0]
    found.check_players(players)
    if len(levels) == 1:
        levels *= players
    if len(levels) != players:
        raise BadOption(f"--bots names {len(levels)} bots for {players} players")
    return Experiment(found.name, found.content, options, tuple(levels), arguments.seed)


def show(summary: Summary, seconds: float) -> None:
    """Print the figures; nobody wins against nobody, so a solo game for points has no wins."""
    console = Console()
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("seat")
    table.add_column("bot")
    solo = len(summary.seats) == 1 and not game(summary.experiment.game).cooperative
    for heading in ("mean score", *summary.seats[0].spread):
        table.add_column(heading, justify="right")
    for heading in () if solo else ("wins", "95 %"):
        table.add_column(heading, justify="right")
    for seat, line in enumerate(summary.seats):
        table.add_row(str(seat + 1), *_cells(line, solo))
    if len(summary.bots) > 1:
        table.add_section()
        for line in summary.bots:
            table.add_row("all", *_cells(line, solo))
    console.print(table)
    found = game(summary.experiment.game)
    shares = [(found.catalogue.render(say(mark)), s) for mark, s in summary.marks.items()]
    for heading, rows in (("ended", shares), ("won by", list(summary.traits.items()))):
        if rows:
            console.print(share_table(heading, rows))
    choices = summary.choices
    console.print(
        f"{summary.games:,} games in {seconds:.1f} s, {summary.games / seconds:,.0f} games/s, "
        f"{choices.mean:.1f} choices a game ({choices.low:.1f} to {choices.high:.1f})"
    )


def share_table(heading: str, rows: list[tuple[str, Estimate]]) -> Table:
    """Shares of games, one a row."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(heading)
    for name in ("share", "95 %"):
        table.add_column(name, justify="right")
    for name, share in rows:
        interval = f"{100 * share.low:.1f} to {100 * share.high:.1f}"
        table.add_row(name, f"{share.mean:.1%}", interval)
    return table


def _cells(line: Line, solo: bool) -> list[str]:
    cells = [line.name, f"{line.score.mean:.2f} ±{line.score.high - line.score.mean:.2f}"]
    cells += [f"{round(value, 1):g}" for value in line.spread.values()]
    if not solo:
        cells += [
            f"{line.wins.mean:.1%}",
            f"{100 * line.wins.low:.1f} to {100 * line.wins.high:.1f}",
        ]
    return cells
