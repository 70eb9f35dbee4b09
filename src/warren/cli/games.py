"""`warren games`: what can be played here, with players and options."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from warren.core.errors import BadOption
from warren.core.game import Game, Option
from warren.core.registry import game, game_names

Commands = Any  # argparse does not name the type of its subparsers


def add_to(commands: Commands) -> None:
    """Add `warren games`."""
    command = commands.add_parser("games", help="list the games with players and options")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """List every game with its players and options."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("game", "title", "players", "options"):
        table.add_column(heading)
    for name in game_names():
        found = game(name)
        low, high = found.players
        options = "\n".join(option_line(option) for option in found.options)
        table.add_row(name, found.title, str(low) if low == high else f"{low}-{high}", options)
    Console().print(table)
    return 0


def option_line(option: Option) -> str:
    """An option as a person types it, with its values and meaning."""
    if option.values == (False, True):
        return f"{flag(option)}  {option.help}"
    return f"{flag(option)} {values_of(option)}  {option.help} (default {option.default})"


def values_of(option: Option) -> str:
    """The values that an option takes, as a person types them."""
    return "|".join([*map(str, option.values), *(["FILE"] if option.own else [])])


def flag(option: Option) -> str:
    """The command-line flag of an option."""
    return "--" + option.name.replace("_", "-")


def each_game(
    commands: Commands, name: str, about: str, run: Callable[[argparse.Namespace], int]
) -> Iterator[tuple[argparse.ArgumentParser, Game]]:
    """Add a command with a subcommand for every game, which takes the options of that game."""
    command = commands.add_parser(name, help=about)
    games = command.add_subparsers(dest="game", metavar="GAME", required=True)
    for found in map(game, game_names()):
        part = games.add_parser(found.name, help=found.title)
        yield part, found
        add_options(part, found)
        part.set_defaults(run=run)


def add_options(command: argparse.ArgumentParser, of: Game) -> None:
    """Let a command take the options of a game."""
    group = command.add_argument_group("options of the game")
    for option in of.options:
        if option.values == (False, True):
            group.add_argument(
                flag(option), dest=f"option_{option.name}", action="store_true", help=option.help
            )
        else:
            group.add_argument(
                flag(option),
                dest=f"option_{option.name}",
                default=option.default,
                metavar=values_of(option),
                help=f"{option.help} (default {option.default})",
            )


def chosen_game(arguments: argparse.Namespace) -> tuple[Game, dict[str, Any]]:
    """The game that was asked for, with one's own content where a file was given, and options."""
    found = game(arguments.game)
    options: dict[str, Any] = {}
    for option in found.options:
        value = getattr(arguments, f"option_{option.name}")
        if option.own and value not in option.values:
            if not Path(value).is_file():
                allowed = ", ".join(map(str, option.values))
                raise BadOption(f"{flag(option)} is one of {allowed} or a file, not {value!r}")
            found = found.load(Path(value))
        else:
            options[option.name] = value
    return found, found.check_options(options)
