"""`warren play`: a game in the terminal, with people and bots."""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from warren.bots import LEVELS
from warren.cli.games import add_options, chosen_game
from warren.cli.seats import seats_at, seats_for
from warren.cli.table import LocalTable, new_record_path
from warren.core import limits
from warren.core.errors import BadOption, BadPosition, BadRecord, WarrenError
from warren.core.match import Match
from warren.core.record import HUMAN, Record
from warren.core.registry import from_json, game, game_names
from warren.core.state import State

Commands = Any  # argparse does not name the type of its subparsers


def add_to(commands: Commands) -> None:
    """Add the command, with one part per game."""
    command = commands.add_parser(
        "play",
        help="play a game here, or go on with a recorded one",
        epilog="`warren play GAME --help` lists the options of a game.",
    )
    command.add_argument("--resume", metavar="FILE", help="go on with an unfinished record")
    _add_table(command, suppress=False)
    command.set_defaults(run=run, game=None)
    games = command.add_subparsers(dest="game", metavar="GAME", title="games")
    for name in game_names():
        found = game(name)
        part = games.add_parser(name, help=found.title)
        _add_table(part, suppress=True)
        low, high = found.players
        part.add_argument("--players", type=int, metavar="N", help=f"{low} to {high} players")
        part.add_argument("--record", metavar="FILE", help="write the record to this new file")
        part.add_argument("--position", metavar="FILE", help="start from a saved position")
        add_options(part, found)


def _add_table(command: argparse.ArgumentParser, suppress: bool) -> None:
    """What can be said before or after the name of the game."""
    nothing: Any = argparse.SUPPRESS if suppress else None
    kinds = ", ".join((HUMAN, *LEVELS))
    command.add_argument(
        "--seats",
        default=nothing,
        metavar="KIND,...",
        help=f"who plays, in order: {kinds}; a name may go before: Ann={HUMAN}",
    )
    command.add_argument("--seed", type=int, default=nothing, help="makes chance repeatable")
    command.add_argument(
        "--plain",
        action="store_true",
        default=argparse.SUPPRESS if suppress else False,
        help="lines instead of a full screen; also without a terminal",
    )


def run(arguments: argparse.Namespace) -> int:
    """Set the table and play."""
    rng = random.Random(arguments.seed)
    if arguments.resume is not None:
        if arguments.game is not None:
            raise BadOption(f"--resume takes the game from the record: leave {arguments.game} out")
        table = resumed(Path(arguments.resume), arguments.seats, rng)
    elif arguments.game is None:
        raise BadOption(
            f"name a game to play: {', '.join(game_names())}; or a record with --resume FILE"
        )
    else:
        table = fresh(arguments, rng)
    table.save()
    if arguments.plain or not full_screen():
        from warren.cli.plain import PlainClient  # noqa: PLC0415 (only what is used is loaded)

        return PlainClient(table, sys.stdin, sys.stdout).play()
    from warren.cli.tui.app import PlayApp  # noqa: PLC0415

    app = PlayApp(table)
    app.run()
    print(table.farewell())
    return app.return_code or 0


def full_screen() -> bool:
    """Whether the terminal can show a full screen."""
    able = os.environ.get("TERM", "dumb") not in ("", "dumb", "unknown")
    return able and sys.stdin.isatty() and sys.stdout.isatty()


def fresh(arguments: argparse.Namespace, rng: random.Random) -> LocalTable:
    """A new game, from the usual setup or from a position."""
    found, options = chosen_game(arguments)
    if arguments.position is None:
        players = seats_for(found, arguments.players, arguments.seats)
        match = Match.new(found, [player.name for player in players], options)
    else:
        state = position(Path(arguments.position), arguments.game)
        usual = game(arguments.game).check_options({})
        if options not in (usual, dict(state.options)):
            raise BadOption("--position brings the options of its game: leave them out")
        players = seats_for(found, arguments.players or _count(arguments, state), arguments.seats)
        if len(players) != state.players:
            raise BadOption(f"the position is for {state.players} players, not {len(players)}")
        match = Match.from_position(state, [player.name for player in players])
    return LocalTable(match, players, rng, new_record_path(found.name, arguments.record))


def _count(arguments: argparse.Namespace, state: State) -> int | None:
    return int(state.players) if arguments.seats is None else None


def position(path: Path, name: str) -> State:
    """Read a position of this game from a file."""
    return _position(path, game(name).from_json)


def read_position(path: Path) -> State:
    """Read a position of any game from a file."""
    return _position(path, from_json)


def _position(path: Path, read: Callable[[object], State]) -> State:
    data = read_json(path)
    try:
        return read(data)
    except WarrenError as error:
        raise BadPosition(f"{path}: {error}") from None


def read_json(path: Path) -> object:
    """Read a file of JSON."""
    try:
        return limits.read_json(_read(path))
    except BadPosition as error:
        raise BadPosition(f"{path}: {error}") from None


def read_record(path: Path) -> Record:
    """Read a record from a file; what is wrong with it is told with the file and the line."""
    try:
        return Record.from_text(_read(path))
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None


def replayed(path: Path, record: Record) -> Match:
    """The match that a record tells of."""
    try:
        return Match.from_record(record)
    except BadRecord as error:
        raise BadRecord(f"{path}: {error}") from None


def resumed(path: Path, seats: str | None, rng: random.Random) -> LocalTable:
    """The table of an unfinished record, which goes on in the same file."""
    record = read_record(path)
    match = replayed(path, record)
    if not match.state.to_act():
        raise BadRecord(f"{path}: the game is over; `warren replay {path}` shows it")
    if record.older_rules:
        raise BadRecord(f"{path}: {record.older_rules} It can be replayed, not gone on with.")
    players = seats_at(record.players, record.kinds, seats)
    return LocalTable(match, players, rng, path)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise BadOption(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadOption(f"cannot read {path}: not a text file") from None
