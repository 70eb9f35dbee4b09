"""`warren analyse`: what every choice of a recorded game lost, and where the game turned."""

from __future__ import annotations

import argparse
import json
import os
import time
from pathlib import Path

from rich.text import Text

from warren.cli.asking import add_thinking, read_seat, thinking
from warren.cli.balance import drawn
from warren.cli.games import Commands
from warren.cli.lab import check_effort, console, progress_bar
from warren.cli.play import read_record, replayed
from warren.core.errors import BadRecord
from warren.core.record import Record
from warren.lab.analysis import Analysis, analyse, free_moments
from warren.lab.analysis_page import in_a_sentence, page_of, summary
from warren.lab.workers import open_workers


def add_to(commands: Commands) -> None:
    """Add `warren analyse`."""
    command = commands.add_parser("analyse", help="rate every choice of a recorded game")
    command.add_argument("file", metavar="RECORD", help="a record, as `warren play` writes it")
    command.add_argument(
        "--seats", metavar="N,...", help="whose choices: numbers from 1, or names; default all"
    )
    add_thinking(command, "as many tries as make a game a minute or two")
    command.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="default: all cores"
    )
    command.add_argument("--json", type=Path, metavar="FILE", help="write the ratings as JSON")
    command.add_argument("--html", type=Path, metavar="FILE", help="write a page with graphs")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Judge the record, with a progress bar, and print what it shows."""
    think = thinking(arguments.think, "")
    check_effort(arguments, "json", "html")
    path = Path(arguments.file)
    record = read_record(path)
    replayed(path, record)
    seats = [
        read_seat(word.strip(), record.players, "--seats")
        for word in (arguments.seats.split(",") if arguments.seats else ())
    ]
    free = len(free_moments(record.to_text(), seats))
    if not free:
        raise BadRecord(f"{path}: nobody has had more than one thing to choose yet")
    started = time.perf_counter()
    with (
        progress_bar(free, "judging", "choices") as progress,
        open_workers(min(arguments.jobs, free), None) as workers,
    ):
        analysis = analyse(record, think, seats, arguments.seed, workers, progress)
    show(analysis, time.perf_counter() - started)
    if arguments.json:
        text = json.dumps(analysis.to_json(), indent=2) + "\n"
        arguments.json.write_text(text, encoding="utf-8")
    if arguments.html:
        arguments.html.write_text(page_of(analysis), encoding="utf-8")
    return 0


def show(analysis: Analysis, seconds: float) -> None:
    """Print a row for each seat, and the turning points."""
    out = console()
    record: Record = analysis.record
    out.print(Text(f"{record.game.title}: {', '.join(record.players)}", "bold"))
    if record.older_rules:
        out.print(Text(record.older_rules, "bold"))
    for table in summary(analysis):
        out.print(drawn(table))
        out.print()
    out.print(Text("Turning points", "bold"))
    for turn in analysis.turns:
        out.print(Text(f"{turn.at + 1:5}  {in_a_sentence(analysis, turn)}"))
    if not analysis.turns:
        out.print("none that are clear")
    out.print()
    out.print(
        Text(
            f"{len(analysis.judged)} free choices in {seconds:.1f} s with {analysis.think}. "
            f"Figures: {analysis.figures_are}.",
            "dim",
        )
    )
