"""Snowline in a terminal: a lane for each hare, with fox, clover and burrow, and the hand below."""

from collections.abc import Sequence
from typing import Any

from rich.style import Style
from rich.text import Text
from warren.cli.boards import Marks, Room
from warren.core.game import Game

from snowline.state import BURROW, CLOVER


def pages(view: dict[str, Any]) -> int:
    """There is one."""
    return 1


def draw(game: Game, view: dict[str, Any], page: int, marks: Marks, room: Room) -> Text:
    """The lanes, and one's own cards to point at."""
    board = view["board"]
    lanes = [_lane(seat, hare, board["fox"]) for seat, hare in enumerate(board["hares"])]
    if view["seat"] is not None:
        hand = board["hares"][view["seat"]]["hand"]
        lanes += [Text(), Text.assemble("Hand ", *(_card(card, marks) for card in hand))]
    return Text("\n").join(lanes)


def _lane(seat: int, hare: dict[str, Any], fox: int) -> Text:
    signs = dict.fromkeys(CLOVER, "♣") | {BURROW: "∩", fox: "F", hare["space"]: str(seat + 1)}
    return Text("".join(signs.get(space, "·") for space in range(BURROW + 1)))


def _card(card: str, marks: Marks) -> Text:
    target = f"card:{card}"
    style = Style(bold=target in marks.lit, reverse=target == marks.cursor, meta={"target": target})
    return Text(f"[{card}]" if target in marks.selected else f" {card} ", style)


def side(game: Game, view: dict[str, Any], names: Sequence[str], page: int, room: Room) -> Text:
    """Who stands where, and what it carries."""
    board, lines = view["board"], [f"{'':14}space clover"]
    for seat, hare in enumerate(board["hares"]):
        lines.append(f"{seat + 1} {names[seat][:11]:12}{hare['space']:>5}{hare['clover']:>7}")
    lines.append(f"Fox on {board['fox']}, {sum(board['laid'].values())} of 36 cards laid")
    return Text("\n".join(lines))
