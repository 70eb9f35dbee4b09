"""A sheet as a client draws it: spaces, chambers, tunnels, goods."""

from __future__ import annotations

from typing import Any

from warren.games.hamsters.sheet import Sheet


def printed_sheet(sheet: Sheet) -> dict[str, Any]:
    """All that is printed on a sheet; cells are [row, column]."""
    return {
        "name": sheet.name,
        "rows": len(sheet.drawing),
        "columns": max(len(line) for line in sheet.drawing),
        "spaces": [
            {
                "name": name,
                "at": list(sheet.cells[space]),
                "chamber": sheet.chamber_of(space).letter,
                "goods": sheet.goods_at(space),
            }
            for space, name in enumerate(sheet.spaces)
        ],
        "chambers": [
            {
                "letter": chamber.letter,
                "points": chamber.points,
                "spaces": sheet.names_of(chamber.mask),
            }
            for chamber in sheet.chambers
        ],
        "tunnels": [
            {
                "ends": [sheet.spaces[end] for end in tunnel.ends],
                "cells": [list(cell) for cell in tunnel.cells],
            }
            for tunnel in sheet.tunnels
        ],
    }
