"""Kami-sama's view made ready for words: spaces by what stands on them."""

from __future__ import annotations

from typing import Any

from warren.core.text import Message, say
from warren.games.kami.language.villages import Land


def made_names(land: Land) -> dict[str, Message]:
    """Spaces, which are called by their village and their place in it."""
    spaces = [say("space_name", village=v.name, at=at) for v in land.villages for at in v.places]
    named = dict(zip(land.spaces, spaces, strict=True))
    return named | dict(zip(land.spoken, spaces, strict=True))


def spelled(view: dict[str, Any], printed: dict[str, Any]) -> dict[str, Any]:
    """A view whose villages list their spaces."""
    board, players = view["board"], view["players"]
    villages = [
        _village(seen, box["spaces"], players)
        for seen, box in zip(board["villages"], printed["villages"], strict=True)
    ]
    seats = [seat | {"extra": seat["extra"] or None} for seat in board["seats"]]
    told = {"villages": villages, "seats": seats, "goal": _goal(board["goal"])}
    return view | {"board": board | told}


def _goal(goal: dict[str, Any] | None) -> dict[str, Any] | None:
    """Shapes as places of a grid, or the kind of space that a place has to be."""
    if goal is None:
        return None
    shapes = [
        {"places": [cell["kind"] or cell["place"] for cell in shape]} for shape in goal["shapes"]
    ]
    return goal | {"shapes": shapes}


def _village(seen: dict[str, Any], spaces: list[dict[str, Any]], players: int) -> dict[str, Any]:
    """Who leads, and what stands on each space."""
    leading = seen["influence"][0] if seen["influence"] else []
    told: dict[str, Any] = {
        "name": seen["name"],
        "village": seen["name"],
        "tokens": seen["tokens"],
        "ahead": [seat for seat in leading if seat < players],
        "fox_ahead": any(seat >= players for seat in leading),
    }
    found: dict[str, list[dict[str, Any]]] = {"of_seat": [], "of_fox": [], "marked": [], "free": []}
    for space in spaces:
        piece = seen["pieces"].get(space["name"])
        told_space = {"space": space["name"], "at": space["place"], "kind": space["kind"]}
        if piece is None:
            found["free"].append(told_space)
        elif piece["token"] is not None:
            found["marked"].append(told_space | {"seat": piece["owner"], "token": piece["token"]})
        elif piece["owner"] is None:
            found["of_fox"].append(told_space)
        else:
            found["of_seat"].append(told_space | {"seat": piece["owner"]})
    return told | found
