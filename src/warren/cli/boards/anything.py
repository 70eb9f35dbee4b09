"""The board of a game that has no drawing: what the seat sees, as an indented list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from warren.cli.boards import Marks, Room
from warren.core.frames import CHANCE
from warren.core.game import Game


def draw(game: Game, view: dict[str, Any], page: int, marks: Marks, room: Room) -> Text:
    """The board's fields by name."""
    return Text("\n").join(_lines(view["board"], 0)) if view["board"] else Text("(nothing to see)")


def side(game: Game, view: dict[str, Any], names: Sequence[str], page: int, room: Room) -> Text:
    """The players, and who is to act."""
    lines: list[Text] = []
    for seat, name in enumerate(names):
        mark = "▸" if seat in view["to_act"] else " "
        you = " (you)" if seat == view["seat"] else ""
        lines.append(Text(f"{mark} {name}{you}", "bold" if seat in view["to_act"] else ""))
    if CHANCE in view["to_act"]:
        lines.append(Text("▸ chance"))
    return Text("\n").join(lines)


def pages(view: dict[str, Any]) -> int:
    """There is one."""
    return 1


def _lines(value: Any, depth: int) -> list[Text]:
    indent = "  " * depth
    if isinstance(value, dict):
        items = [(str(key), inner) for key, inner in value.items()]
    else:
        items = [(str(index), inner) for index, inner in enumerate(value)]
    lines: list[Text] = []
    for key, inner in items:
        line = Text(f"{indent}{key}: ", "bold")
        if any(isinstance(deeper, dict | list) for deeper in _items(inner)):
            lines += [line, *_lines(inner, depth + 1)]
        else:
            lines.append(line.append(_plain(inner), "not bold"))
    return lines


def _items(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plain(inner)}" for key, inner in value.items()) or "none"
    if isinstance(value, list):
        return " ".join(_plain(inner) for inner in value) or "none"
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    return str(value)
