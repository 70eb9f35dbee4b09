"""What `warren hint` and `warren analyse` share: how long to think, and which seat is meant."""

from __future__ import annotations

import argparse

from warren.bots.hints import budget_of
from warren.core.errors import BadOption

THINK_HELP = "how long to think about a choice: fast, deep, a number of tries (400) or seconds (2s)"


def add_thinking(command: argparse.ArgumentParser, default: str) -> None:
    """Add the options for how long to think, and with which luck."""
    command.add_argument(
        "--think", metavar="fast|deep|400|2s", help=f"{THINK_HELP}; default {default}"
    )
    command.add_argument("--seed", type=int, default=0, metavar="N", help="default 0")


def thinking(given: str | None, default: str) -> str:
    """The thinker's level that was asked for."""
    if given is None:
        return default
    level = f"thinker:{given.removeprefix('thinker').removeprefix(':')}".removesuffix(":")
    try:
        budget_of(level)
    except BadOption:
        raise BadOption(f"--think: {THINK_HELP}; not {given!r}") from None
    return level


def read_seat(given: str, names: list[str], flag: str) -> int:
    """A seat by its number from 1, or by the name of who sits there."""
    if given in names:
        return names.index(given)
    if given.isdecimal() and 1 <= int(given) <= len(names):
        return int(given) - 1
    seats = ", ".join(f"{number} {name}" for number, name in enumerate(names, start=1))
    raise BadOption(f"{flag}: no seat is {given!r}; seats: {seats}")
