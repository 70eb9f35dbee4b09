"""Winter Rabbit's view made ready for words: tasks and tokens by name."""

from __future__ import annotations

from typing import Any, Final

from warren.core.text import Message, say
from warren.games.winter.content import MOST_PLAYERS, PLACES, SPACE_NAMES

TASKS: Final = ("tasks", "hand", "picked")


def made_names() -> dict[str, Message]:
    """Spaces and villagers, which are called by what they belong to and a number."""
    spaces = [say("space_name", place=place, n=n) for place, n in PLACES]
    villagers = {_villager(seat): say("villager_of", seat=seat) for seat in range(MOST_PLAYERS)}
    return dict(zip(SPACE_NAMES, spaces, strict=True)) | villagers


def spelled(view: dict[str, Any], printed: dict[str, Any]) -> dict[str, Any]:
    """A view in which tasks and tokens have names."""
    names = {task["number"]: task["name"] for task in printed["tasks"]}
    board = {key: _tokens_named(value) for key, value in view["board"].items()}
    named = {
        "players": [_named(player, names) for player in board["players"]],
        "discards": _named(board["discards"], names),
        "you": board["you"] and _named(board["you"], names),
    }
    return view | {"board": board | named}


def _named(fields: dict[str, Any], names: dict[int, str]) -> dict[str, Any]:
    """Fields with every list of tasks as records of number and name."""
    return fields | {
        key: [{"task": number, "name": names[number]} for number in fields[key]]
        for key in TASKS
        if isinstance(fields.get(key), list)
    }


def _tokens_named(value: Any) -> Any:
    """The same with every token, wherever it lies, as one name."""
    if isinstance(value, list):
        return [_tokens_named(part) for part in value]
    if not isinstance(value, dict):
        return value
    if "kind" in value:
        return _villager(value["seat"]) if "seat" in value else value["kind"]
    return {key: _tokens_named(part) for key, part in value.items()}


def _villager(seat: int) -> str:
    return f"villager of seat {seat + 1}"
