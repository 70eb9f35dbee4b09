"""`python -m bench.load`: many tables at once, here and at boardgame.io's server.

Each server is started in turn on this machine and played at over WebSockets. Measured are the time
from sending a choice to the other player seeing it, the processor time that a choice costs the
server, and the memory it holds. With `--record` bench/README.md gets the table, bench/history.jsonl
a line. With `--profile` only Warren is run, as fast as it can, and it is shown where its time goes.
"""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
from pathlib import Path

from rich.console import Console

from bench.load import report, runs, servers, verdict
from bench.load.drive import clients
from bench.load.figures import Measured
from bench.load.warren_tables import WARREN

TABLES = 200
SECONDS = 15.0


def main(words: list[str] | None = None) -> None:
    """Run, print the table, and write it down if asked to."""
    made = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    made.add_argument("--tables", type=int, default=TABLES, help="tables at once (default 200)")
    made.add_argument("--seconds", type=float, default=SECONDS, help="of each part (default 15)")
    made.add_argument("--only", default="", help=f"some of {','.join(runs.RUNS)}")
    made.add_argument("--record", action="store_true", help="also write bench/README.md")
    made.add_argument("--profile", action="store_true", help="show where Warren's time goes")
    options = made.parse_args(words)
    if options.profile:
        sys.stdout.write(profile(options.tables, options.seconds))
        return
    wanted = options.only.split(",") if options.only else list(runs.RUNS)
    if not set(wanted) <= set(runs.RUNS):
        made.error(f"there are the runs {', '.join(runs.RUNS)}")
    console = Console() if sys.stdout.isatty() else Console(width=120)
    found: list[Measured] = []
    for name in wanted:
        found += runs.RUNS[name](options.tables, options.seconds)
    console.print(report.shown(found).to_rich())
    console.print(verdict.shown(found).to_rich())
    if options.record:
        report.record(found, options.tables, options.seconds)


def profile(tables: int, seconds: float) -> str:
    """Where the time of a busy server goes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "profile.txt"
        with (
            servers.warren(profile=path) as server,
            clients(WARREN, server.urls, tables, 1) as players,
        ):
            server.signal(signal.SIGUSR1)
            players.drive(seconds, None)
        return path.read_text(encoding="utf-8")


if __name__ == "__main__":
    main()
