"""The command: `python -m bench` measures Warren and its rivals and prints the tables."""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

import warren
from bench import chart, history, readme
from bench.rounds import Figures, conduct
from bench.subject import COMPILED, OURS, Subject
from bench.tables import tables
from bench.worker import ROOT, Worker, WorkerFailed

RIVALS_PYTHON = ROOT / ".bench" / "bin" / "python"
ROUNDS = 3
PAGE = 110
"""Columns of the tables where there is no terminal to fit."""


def parser() -> argparse.ArgumentParser:
    """What can be asked for on the command line."""
    made = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    made.add_argument("--quick", action="store_true", help="one short round, for a first look")
    made.add_argument(
        "--record",
        action="store_true",
        help="also write bench/README.md, bench/speed.svg and bench/history.jsonl",
    )
    made.add_argument("--games", metavar="NAMES", help="only these of Warren's, hamsters,winter")
    made.add_argument("--seconds", type=positive, help="for a subject in a round (default 1)")
    return made


def positive(text: str) -> float:
    """A number of seconds, refused unless it is more than 0."""
    seconds = float(text)
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"--seconds must be more than 0, not {text}")
    return seconds


def chosen_games(text: str | None) -> list[str]:
    """The games that are named, or all of them; an unknown name is refused."""
    names = list(warren.game_names()) if text is None else text.split(",")
    return [warren.game(name).name for name in names]


def start_workers(stack: ExitStack, console: Console) -> list[Worker]:
    """Warren compiled, Warren from source, and the rivals where they are installed."""
    workers = [stack.enter_context(Worker("bench.ours"))]
    if workers[0].subjects[0].library == COMPILED:
        workers.append(stack.enter_context(Worker("bench.ours", WARREN_PURE="1")))
    else:
        console.print("The engine is not compiled here; `make setup` compiles it.", style="yellow")
    if RIVALS_PYTHON.exists():
        workers.append(stack.enter_context(Worker("bench.rivals", str(RIVALS_PYTHON))))
    else:
        console.print("No rivals: `make .bench/installed` installs them.", style="yellow")
    return workers


def run(games: list[str], rounds: int, seconds: float) -> Figures:
    """Measure, with a progress bar."""
    console = Console(stderr=True)

    def wanted(subject: Subject) -> bool:
        return subject.library not in OURS or subject.game in games

    with ExitStack() as stack:
        workers = start_workers(stack, console)
        columns = (BarColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
        bars = stack.enter_context(Progress(*columns, console=console, transient=True))
        bar = bars.add_task("")

        def progress(done: int, total: int, what: str) -> None:
            bars.update(bar, completed=done, total=total, description=what)

        return conduct(workers, wanted, rounds, seconds, progress)


def main(words: list[str] | None = None) -> None:
    """Measure, print, and record if asked to."""
    options = parser().parse_args(words)
    if options.record and (options.quick or options.games):
        parser().error("--record takes all games in full: leave out --quick and --games")
    try:
        games = chosen_games(options.games)
    except warren.WarrenError as error:
        parser().error(str(error))
    rounds = 1 if options.quick else ROUNDS
    seconds = options.seconds or (0.2 if options.quick else 1.0)
    try:
        figures = run(games, rounds, seconds)
    except WorkerFailed as error:
        sys.exit(f"bench: {error}")
    entry = history.entry(figures, rounds, seconds)
    console = Console()
    if not console.is_terminal:
        console = Console(width=PAGE)
    for table in tables(figures):
        console.print(table.to_rich())
    console.print(readme.caption(entry, figures), style="dim")
    if options.record:
        history.append(entry)
        readme.rewrite(entry, figures)
        chart.write(figures)


if __name__ == "__main__":
    main()
