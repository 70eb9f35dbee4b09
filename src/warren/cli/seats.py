"""Who sits where: `--seats human,scout,Ann=kit` read, counted and named."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from warren.bots import LEVELS, check_level
from warren.core.errors import BadOption
from warren.core.game import Game
from warren.core.record import HUMAN

COMPANION = "scout"
"""Who takes a seat that nobody asked for."""
LONGEST_NAME = 20


class Player(NamedTuple):
    """Who takes a seat: a name, and `human` or the level of a bot."""

    name: str
    kind: str


def seats_for(game: Game, players: int | None, written: str | None) -> list[Player]:
    """The seats of a table, from what was typed; refuses a count that the game is not for."""
    if written is None:
        count = players if players is not None else usual_players(game)
        game.check_players(count)
        return read_seats(",".join([HUMAN] + [COMPANION] * (count - 1)))
    seats = read_seats(written)
    if players is not None and players != len(seats):
        raise BadOption(f"--seats names {len(seats)} seats, but --players says {players}")
    game.check_players(len(seats))
    return seats


def usual_players(game: Game) -> int:
    """How many play when nobody says: two, or as few as can where all win together."""
    fewest, most = game.players
    return fewest if game.cooperative else max(fewest, min(2, most))


def seats_at(names: list[str], kinds: list[str], written: str | None) -> list[Player]:
    """The seats of a record: the same players, and the same kinds unless others are asked for."""
    seats = read_seats(",".join(kinds) if written is None else written)
    if len(seats) != len(names):
        raise BadOption(
            f"--seats names {len(seats)} seats, but {len(names)} play: {', '.join(names)}"
        )
    return [Player(name, seat.kind) for name, seat in zip(names, seats, strict=True)]


def read_seats(written: str) -> list[Player]:
    """Seats from `human,scout,Ann=kit`."""
    given = [_entry(entry.strip()) for entry in written.split(",")]
    named = [name for name, _ in given if name]
    twice = [name for name, count in Counter(named).items() if count > 1]
    if twice:
        raise BadOption(f"--seats: two seats are named {twice[0]!r}")
    seats: list[Player] = []
    for number, (name, kind) in enumerate(given, start=1):
        taken = [seat.name for seat in seats]
        seats.append(Player(_full_name(name, kind, number, taken), kind))
    return seats


def _full_name(name: str, kind: str, number: int, taken: list[str]) -> str:
    if kind == HUMAN:
        return name or f"Player {number}"
    if name:
        return f"{name} ({kind})"
    level = kind.capitalize()
    return f"{level} {number}" if level in taken else level


def _entry(entry: str) -> tuple[str, str]:
    name, given, kind = entry.rpartition("=")
    name, kind = name.strip(), kind.strip().lower()
    if kind.startswith("thinker:"):
        check_level(kind)
    elif kind not in (HUMAN, *LEVELS):
        kinds = ", ".join((HUMAN, *LEVELS))
        raise BadOption(
            f"--seats: {kind!r} is no kind of player; kinds: {kinds}; a name goes before it: "
            f"Ann={HUMAN}"
        )
    if given and not (name and name.isprintable() and len(name) <= LONGEST_NAME):
        raise BadOption(
            f"--seats: {name!r} is no name; a name has 1 to {LONGEST_NAME} printable signs"
        )
    return name, kind
