"""What a seat sees of Hungry Hamsters: the table, what is printed, and both in numbers."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from warren.core.features import (
    Feature,
    counts,
    flags,
    put,
    put_all,
    put_flags,
    put_one,
    seat_name,
)
from warren.core.grid import bit, bits, count_bits
from warren.games.hamsters.content import NUT_POINTS, NUTS, SIDES, SLOTS, TIMER, Sheet
from warren.games.hamsters.rules.order import CROSS
from warren.games.hamsters.rules.timer import TIMER_ROLL
from warren.games.hamsters.state import FIELDS, Burrows


def die_shown(state: Burrows) -> i64:
    """What the die shows; 0 while it waits."""
    if state.stack and state.stack[-1].step == CROSS:
        return state.stack[-1].at
    return 0


def look(state: Burrows) -> dict[str, Any]:
    """The table: everything lies open."""
    return {
        "sheet": state.sheet.name,
        "die": int(die_shown(state)) or None,
        "hourglass": state.hourglass,
        "circled": int(state.circled),
        "timer": int(state.timer),
        "sheets": [_look_at(state, seat) for seat in range(state.players)],
    }


def _look_at(state: Burrows, seat: int) -> dict[str, Any]:
    """One player's sheet."""
    points = state.breakdown(seat)
    return {
        "crossed": state.sheet.names_of(state.crossed[seat]),
        "ones": state.ones[seat],
        "chambers": state.chambers[seat],
        "points": points,
        "score": sum(points.values()),
    }


# Printed


def printed(sheet: Sheet) -> dict[str, Any]:
    """All that is printed on a sheet; cells are [row, column]."""
    return {
        "name": sheet.name,
        "rows": len(sheet.drawing),
        "columns": max(len(line) for line in sheet.drawing),
        "ones_row": SLOTS,
        "nut_points": [int(points) for points in NUT_POINTS[1:]],
        "timer": [TIMER_ROLL + die for die in range(TIMER)],
        "spaces": [_printed_space(sheet, space) for space in range(len(sheet.spaces))],
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


def _printed_space(sheet: Sheet, space: int) -> dict[str, Any]:
    return {
        "name": sheet.spaces[space],
        "at": list(sheet.cells[space]),
        "chamber": sheet.chamber_of(space).letter,
        "goods": sheet.goods_at(space),
    }


# Numbers


def name_board(state: Burrows) -> list[Feature]:
    """The die, the timer, and every sheet, one's own first."""
    named = flags("die", [str(side + 1) for side in range(SIDES)])
    for field in ("hourglass", "circled", "timer"):
        named += FIELDS.features(state, field)
    for after in range(state.players):
        named += _name_sheet(state, seat_name(after))
    return named


def _name_sheet(state: Burrows, who: str) -> list[Feature]:
    sheet = state.sheet
    named = FIELDS.features(state, "crossed", who)
    named += flags(f"{who}: may reach", sheet.spaces)
    for chamber in sheet.chambers:
        named.append(Feature(f"{who}: open in {chamber.letter}", int(chamber.size)))
    named += flags(f"{who}: full", [chamber.letter for chamber in sheet.chambers])
    named += FIELDS.features(state, "ones", who)
    named += counts(f"{who}:", ["chambers"], len(sheet.chambers))
    named += counts(f"{who}:", ["mushrooms"], max(1, len(bits(sheet.mushrooms))))
    named += counts(f"{who}:", ["nuts"], NUTS)
    named += counts(f"{who}:", ["score"], min(255, max(1, state.most_points())))
    return named


def number_board(state: Burrows, row: list[bytes], seat: i64) -> None:
    """The numbers, in the order of their names."""
    put_one(row, die_shown(state) - 1, SIDES)
    put(row, 1 if state.hourglass else 0, 1)
    put(row, state.circled, TIMER)
    put(row, state.timer, TIMER)
    for after in range(state.players):
        _number_sheet(state, row, (seat + after) % state.players)


def _number_sheet(state: Burrows, row: list[bytes], who: i64) -> None:
    sheet = state.sheet
    spaces: i64 = len(sheet.spaces)
    crossed: i64 = state.crossed[who]
    frontier: i64 = state.frontier[who]
    put_flags(row, crossed, spaces)
    put_flags(row, frontier, spaces)
    points: i64 = 0
    full: i64 = 0
    left: list[int] = []
    for index, chamber in enumerate(sheet.chambers):
        free: i64 = chamber.mask & ~crossed
        left.append(count_bits(free))
        if free == 0:
            full |= bit(index)
            points += chamber.points
    put_all(row, left)
    put_flags(row, full, len(left))
    put(row, state.ones[who], SLOTS)
    put(row, state.chambers[who], len(sheet.chambers))
    mushrooms: i64 = count_bits(crossed & sheet.mushrooms)
    nuts: i64 = count_bits(crossed & sheet.nuts)
    put(row, mushrooms, max(1, count_bits(sheet.mushrooms)))
    put(row, nuts, NUTS)
    put(row, points + mushrooms + NUT_POINTS[nuts], 255)
