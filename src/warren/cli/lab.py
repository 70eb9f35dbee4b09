"""What the commands of the lab share: workers, files to write, a progress bar."""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from warren.bots import check_level
from warren.core.errors import BadOption
from warren.core.game import Game
from warren.lab.workers import Workers, open_workers

FIGURES = "write the figures as JSON"
WIDE = 130
"""Columns of a table where there is no terminal to fit."""


def add_effort(command: argparse.ArgumentParser, games: int, of_what: str) -> None:
    """Add the options for how much is played, with which seed, and in which processes."""
    command.add_argument(
        "--games", type=int, default=games, metavar="N", help=f"{of_what}, default {games}"
    )
    command.add_argument("--seed", type=int, default=0, metavar="N", help="default 0")
    command.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="default: all cores"
    )
    command.add_argument(
        "--ray",
        metavar="ADDRESS",
        help="play on this Ray cluster, or on one started here: local (takes the extra `ray`)",
    )


def add_player_counts(command: argparse.ArgumentParser, of: Game) -> None:
    """Add the option for the numbers of players to study."""
    low, high = of.players
    about = f"such as {low},{high} or {low}-{high}; default all"
    command.add_argument("--players", metavar="N,...", help=about)


def add_files(command: argparse.ArgumentParser, **files: str) -> None:
    """Add the files that a command can write."""
    for name, about in files.items():
        command.add_argument(f"--{name}", type=Path, metavar="FILE", help=about)


def check_effort(arguments: argparse.Namespace, *files: str) -> None:
    """Refuse numbers and files that cannot be."""
    for flag in ("games", "jobs"):
        if getattr(arguments, flag, 1) < 1:
            raise BadOption(f"--{flag} is 1 or more, not {getattr(arguments, flag)}")
    for flag in files:
        path: Path | None = getattr(arguments, flag)
        if path and not path.absolute().parent.is_dir():
            raise BadOption(f"--{flag}: no folder {path.absolute().parent}")


def checked_level(level: str, flag: str) -> str:
    """The name of a bot, refused with the flag that gave it."""
    try:
        return check_level(level)
    except BadOption as error:
        raise BadOption(f"{flag}: {error}") from None


def player_counts(given: str | None, found: Game) -> list[int]:
    """The numbers of players in a list such as 2,4 or 2-4; without one, all that the game takes."""
    low, high = found.players
    if given is None:
        return list(range(low, high + 1))
    counts: list[int] = []
    for part in given.split(","):
        first, _, last = part.partition("-")
        if not first.isdecimal() or not (last or first).isdecimal():
            raise BadOption(f"--players is a list such as {low},{high} or {low}-{high}: {given!r}")
        counts += range(int(first), int(last or first) + 1)
    if not counts:
        raise BadOption(f"--players: no number of players in {given!r}")
    for count in counts:
        found.check_players(count)
    return counts


@contextmanager
def progress_bar(
    most: int, doing: str = "playing", what: str = "games"
) -> Iterator[Callable[[int, int], None]]:
    """A bar, moved by calling what this gives: games played, and games there will be at most."""
    bar = Progress(
        TextColumn(doing),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(f"{{task.fields[rate]}} {what}/s"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    started = time.perf_counter()
    with bar:
        task = bar.add_task("", total=most, rate="?")

        def progress(done: int, total: int) -> None:
            rate = done / max(1e-9, time.perf_counter() - started)
            words = f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"
            bar.update(task, completed=done, total=total, rate=words)

        yield progress


@contextmanager
def measuring(
    arguments: argparse.Namespace, parts: int = 1
) -> Iterator[tuple[Workers, Callable[[int, int], None]]]:
    """Workers as asked for, and a progress bar over the games of so many parts."""
    with (
        progress_bar(arguments.games * parts) as progress,
        open_workers(arguments.jobs, arguments.ray) as workers,
    ):
        yield workers, progress


def write_json(path: Path | None, data: object) -> None:
    """Write figures, where a file is named for them."""
    if path is not None:
        path.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")


def console() -> Console:
    """Where tables go: as wide as the terminal, or wide enough in a file."""
    made = Console()
    return made if made.is_terminal else Console(width=WIDE)
