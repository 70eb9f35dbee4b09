"""Winter Rabbit's view made ready for words: tasks by name instead of number."""

from __future__ import annotations

from typing import Any, Final

TASKS: Final = ("tasks", "hand", "picked")


def spelled(view: dict[str, Any], printed: dict[str, Any]) -> dict[str, Any]:
    """A view in which tasks have names."""
    names = {task["number"]: task["name"] for task in printed["tasks"]}
    board = view["board"]
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
