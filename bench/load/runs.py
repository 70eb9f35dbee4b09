"""What is run: which server, how many tables, how fast they play."""

from __future__ import annotations

import shutil
from collections.abc import Callable

from rich.console import Console

from bench.load import beside, servers
from bench.load.bgio_tables import RIVAL
from bench.load.figures import Measured, measure
from bench.load.servers import BGIO
from bench.load.warren_tables import WARREN


def rivals(tables: int, seconds: float) -> list[Measured]:
    """Warren on SQLite, boardgame.io in memory and on its flat files: paced, and unpaced."""
    paces = (1.0, None)
    found = measure("Warren, SQLite", servers.warren(), WARREN, tables, seconds, paces)
    if not (shutil.which("node") and (BGIO / "node_modules").is_dir()):
        Console(stderr=True).print("No boardgame.io: `make bench/bgio/node_modules` needs npm.")
        return found
    for name, flat_file in (("boardgame.io, memory", False), ("boardgame.io, flat files", True)):
        started = servers.bgio(flat_file)
        found += measure(name, started, RIVAL, tables, seconds, paces)
    return found


def crowd(_: int, seconds: float) -> list[Measured]:
    """1,000 sockets at 500 tables, where people think for a while."""
    return measure("Warren, SQLite", servers.warren(), WARREN, 500, seconds, (0.2,))


RUNS: dict[str, Callable[[int, float], list[Measured]]] = {
    "rivals": rivals,
    "crowd": crowd,
    "workers": beside.workers,
    "bots": beside.bots,
    "kept": beside.kept,
}
