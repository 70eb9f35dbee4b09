"""What a seat sees of Hungry Hamsters: what is printed, and the table in numbers for networks."""

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
from warren.games.hamsters.content import LARGEST_SET, NUTS, Sheet
from warren.games.hamsters.rules.turn import SIDES
from warren.games.hamsters.state import CROSS, NUT_POINTS, TIMER, Burrows


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


def name_board(burrows: Burrows) -> list[Feature]:
    """What each number says."""
    sheet = burrows.sheet
    named = flags("die", [str(side + 1) for side in range(SIDES)])
    named += [Feature("hourglass", 1), Feature("circled", TIMER), Feature("timer", TIMER)]
    letters = [chamber.letter for chamber in sheet.chambers]
    for after in range(burrows.players):
        who = seat_name(after) + ":"
        named += flags(f"{who} crossed", sheet.spaces)
        named += flags(f"{who} may reach", sheet.spaces)
        for chamber in sheet.chambers:
            named.append(Feature(f"{who} open in {chamber.letter}", int(chamber.size)))
        named += flags(f"{who} full", letters)
        named += counts(who, ["ones"], LARGEST_SET)
        named += counts(who, ["chambers"], len(sheet.chambers))
        named += counts(who, ["mushrooms"], max(1, len(bits(sheet.mushrooms))))
        named += counts(who, ["nuts"], NUTS)
        named += counts(who, ["score"], min(255, max(1, burrows.most_points())))
    return named


def number_board(burrows: Burrows, row: list[bytes], seat: i64) -> None:
    """The numbers, in the order of their names."""
    sheet = burrows.sheet
    die: i64 = 0
    if burrows.stack and burrows.stack[-1].step == CROSS:
        die = burrows.stack[-1].at
    put_one(row, die - 1, SIDES)
    put(row, 1 if burrows.hourglass else 0, 1)
    put(row, burrows.circled, TIMER)
    put(row, burrows.timer, TIMER)
    spaces: i64 = len(sheet.spaces)
    mushrooms: i64 = count_bits(sheet.mushrooms)
    after: i64 = 0
    while after < burrows.players:
        who: i64 = (seat + after) % burrows.players
        crossed: i64 = burrows.crossed[who]
        frontier: i64 = burrows.frontier[who]
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
        put(row, burrows.ones[who], LARGEST_SET)
        put(row, burrows.chambers[who], len(sheet.chambers))
        found: i64 = count_bits(crossed & sheet.mushrooms)
        nuts: i64 = count_bits(crossed & sheet.nuts)
        put(row, found, max(1, mushrooms))
        put(row, nuts, NUTS)
        put(row, points + found + NUT_POINTS[nuts], 255)
        after += 1
