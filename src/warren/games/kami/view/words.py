"""Kami-sama's view made ready for words: spaces by name instead of drawings."""

from __future__ import annotations

from typing import Any, Final

EMPTY: Final = "."
FOX: Final = "K"


def spelled(view: dict[str, Any], printed: dict[str, Any]) -> dict[str, Any]:
    """A view whose villages list their spaces, and whose seats count tokens by village."""
    board, players = view["board"], view["players"]
    names = [village["name"] for village in board["villages"]]
    villages = [
        _village(seen, box["spaces"], players)
        for seen, box in zip(board["villages"], printed["villages"], strict=True)
    ]
    seats = [
        seat
        | {"tokens": dict(zip(names, seat["tokens"], strict=True)), "extra": seat["extra"] or None}
        for seat in board["seats"]
    ]
    return view | {"board": board | {"villages": villages, "seats": seats}}


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
    for where, stands in (("of_seat", str.isdigit), ("of_fox", FOX.__eq__)):
        told[where] = [s for space in spaces if (s := _space(seen, space, stands))]
    told["marked"] = [s for space in spaces if (s := _space(seen, space, str.islower))]
    told["free"] = [s for space in spaces if (s := _space(seen, space, EMPTY.__eq__))]
    return told


def _space(seen: dict[str, Any], space: dict[str, Any], stands: Any) -> dict[str, Any]:
    """A space by name, kind and owner, where what stands on it is as asked for."""
    column, row = space["at"]
    sign = seen["drawing"][row][column]
    if not stands(sign):
        return {}
    owner = {"seat": int(sign)} if sign.isdigit() else {}
    at = space["name"].removeprefix(f"{seen['name']}.")
    return {"space": space["name"], "at": at, "kind": space["kind"]} | owner
