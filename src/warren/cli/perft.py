"""`warren perft`: counts the ways to play the first moves, to compare implementations by."""

from __future__ import annotations

import argparse
import time

from warren.cli.games import Commands, chosen_game, each_game
from warren.core.errors import BadOption


def add_to(commands: Commands) -> None:
    """Add the command, for every game."""
    about = "count the ways to play the first moves"
    for of, _ in each_game(commands, "perft", about, run):
        of.add_argument("--depth", type=int, required=True, metavar="N", help="how many moves")


def run(arguments: argparse.Namespace) -> int:
    """Print the count of each depth, and the last alone on the last line."""
    if arguments.depth < 0:
        raise BadOption(f"--depth is 0 or more, not {arguments.depth}")
    found, options = chosen_game(arguments)
    count = 1
    for depth in range(1, arguments.depth + 1):
        started = time.perf_counter()
        count = found.perft(depth, options)
        print(f"depth {depth}: {count:,} ({time.perf_counter() - started:.2f} s)", flush=True)
    print(count)
    return 0
