"""`warren balance`: is a game fair, and what is each part of it worth?"""

from __future__ import annotations

import argparse
import shlex
import time
from pathlib import Path
from typing import Any

import rich.table

from warren.cli.games import Commands, chosen_game, each_game
from warren.cli.lab import (
    FIGURES,
    add_effort,
    add_files,
    add_player_counts,
    check_effort,
    checked_level,
    console,
    measuring,
    player_counts,
    write_json,
)
from warren.core.registry import game
from warren.lab.balance import balance, cells_of
from warren.lab.balance_page import (
    cell_name,
    group_table,
    mark_table,
    numbers_line,
    page_of,
    target_table,
    use_table,
)
from warren.lab.facts import PICKS, RANDOM, check_picks
from warren.lab.page import Table, plain
from warren.lab.playing import Experiment
from warren.lab.study import study_of

SHOWN = 6
"""Things of a kind that the terminal shows; the page has all."""


def add_to(commands: Commands) -> None:
    """Add the command, for every game."""
    for of, found in each_game(commands, "balance", "study how fair a game is, part by part", run):
        of.add_argument("--bot", default="scout", metavar="LEVEL", help="in all seats; scout")
        add_player_counts(of, found)
        add_effort(of, 1000, "for each number of players and value of an option")
        trait = study_of(found.name).trait
        of.add_argument(
            "--picks",
            choices=PICKS,
            default=RANDOM,
            help=f"who picks each {trait.name}: random among those on offer (default), "
            "all sets in turn, or the bots"
            if trait
            else argparse.SUPPRESS,
        )
        of.add_argument(
            "--vary", default="", metavar="OPTION,...", help="play every value of these options"
        )
        add_files(of, json=FIGURES, html="write the report as a page")


def run(arguments: argparse.Namespace) -> int:
    """Play, with a progress bar, and print what came out."""
    found, options = chosen_game(arguments)
    check_effort(arguments, "json", "html")
    bot = checked_level(arguments.bot, "--bot")
    counts = player_counts(arguments.players, found)
    cells = cells_of(found, counts, options, arguments.vary)
    study = study_of(found.name)
    check_picks(study, found, arguments.picks)
    experiment = Experiment(found.name, found.content, options, (bot,), arguments.seed)
    started = time.perf_counter()
    with measuring(arguments, len(cells)) as (workers, progress):
        data = balance(
            experiment, study, cells, arguments.games, arguments.picks, workers, progress
        )
    show(data, time.perf_counter() - started)
    write_json(arguments.json, data)
    if arguments.html:
        arguments.html.write_text(page_of(data, command_of(arguments)), encoding="utf-8")
    return 130 if data["interrupted"] else 0


def command_of(arguments: argparse.Namespace) -> str:
    """The command as it can be typed again, without what does not change the figures."""
    words = [f"warren balance {arguments.game}", f"--bot {arguments.bot}"]
    words += [f"--players {arguments.players}"] if arguments.players else []
    words += [f"--games {arguments.games}", f"--seed {arguments.seed}"]
    words += [f"--picks {arguments.picks}"] if arguments.picks != RANDOM else []
    words += [f"--vary {arguments.vary}"] if arguments.vary else []
    for option in game(arguments.game).options:
        value = getattr(arguments, f"option_{option.name}")
        flag = "--" + option.name.replace("_", "-")
        if value is True:
            words.append(flag)
        elif value != option.default:
            words.append(f"{flag} {shlex.quote(Path(str(value)).name)}")
    return " ".join(words)


def show(data: dict[str, Any], seconds: float) -> None:
    """Print every cell, then the targets."""
    out = console()
    if data["interrupted"]:
        out.print("Stopped by hand; this is what was measured by then.", style="yellow")
    for cell in data["cells"]:
        out.print(f"\n[bold]{data['title']}, {cell_name(cell, data['cells'])}[/bold]")
        out.print(numbers_line(cell), highlight=False)
        tables = [
            group_table(f"by {data['trait']}", cell["traits"]),
            group_table("by seat", cell["seats"]),
            group_table("by order of play", cell["order"]),
            mark_table(cell),
            *(use_table(use, SHOWN) for use in cell["uses"]),
        ]
        for table in tables:
            if len(table.rows) > 1 or (table.rows and table.caption == "How it ended"):
                out.print(drawn(table))
    targets = target_table(data)
    if targets.rows:
        out.print()
        out.print(drawn(targets))
    games = sum(cell["games"] for cell in data["cells"])
    out.print(
        f"\n{games:,} games in {seconds:.1f} s, {games / seconds:,.1f} games/s; 95 % intervals",
        highlight=False,
    )


def drawn(table: Table) -> rich.table.Table:
    """A table of the page, for the terminal."""
    made = rich.table.Table(title=table.caption, title_justify="left", box=None, pad_edge=False)
    for i, name in enumerate(table.head):
        made.add_column(name, justify="left" if i < table.words else "right")
    for row in table.rows:
        made.add_row(*map(plain, row))
    return made
