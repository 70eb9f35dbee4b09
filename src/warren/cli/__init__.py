"""The `warren` command."""

from __future__ import annotations

import argparse
import importlib
import sys
import warnings
from collections.abc import Sequence

import warren
from warren import engine
from warren.core.errors import BrokenGame, WarrenError
from warren.core.registry import broken_games

COMMANDS = (
    *("games", "play", "serve", "doctor", "replay", "hint", "analyse"),
    *("sim", "arena", "balance", "perft", "new"),
)
"""The commands, each the module here of its name."""


def parser(wanted: Sequence[str] = COMMANDS) -> argparse.ArgumentParser:
    """The command line, with every command that is wanted."""
    top = argparse.ArgumentParser(
        prog="warren", description="Play, host and study a family of tabletop games."
    )
    top.add_argument("--version", action="version", version=version())
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name in wanted:
        importlib.import_module(f"warren.cli.{name}").add_to(commands)
    return top


def version() -> str:
    """Which Warren this is, and whether its engine is compiled."""
    how = "compiled with mypyc" if engine.is_compiled() else "plain Python"
    return f"warren {warren.__version__}, engine: {how}"


def _tell_what_is_left_out() -> None:
    """Games of other packages that cannot be made; all others play."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", BrokenGame)
        broken = broken_games()
    for one in broken:
        print(f"warren: {one.why}", file=sys.stderr)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; a wrong input ends with its reason and status 2.

    Only the command that is named is loaded, for a server has no use for what the others need.
    """
    _tell_what_is_left_out()
    words = sys.argv[1:] if arguments is None else arguments
    known = [word for word in words[:1] if word in COMMANDS]
    chosen = parser(known or COMMANDS).parse_args(words)
    try:
        status: int = chosen.run(chosen)
    except WarrenError as error:
        print(f"warren: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return 141
    return status
