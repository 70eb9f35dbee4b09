"""A board in numbers, for networks: every number has a name and a most that it can be.

A game names its numbers once per table and writes them for a seat in the same order. Numbers are
small, 0 to 255, so a board is a row of bytes; seats are counted from the one that looks.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64

from warren.core.errors import WarrenError

MOST: Final = 255


class Feature(NamedTuple):
    """One number: what it says, and the most it can be; 1 for yes or no."""

    name: str
    most: int


def seat_name(after: int) -> str:
    """What a seat is called by the one that looks: "you", or how far on it sits."""
    return "you" if after == 0 else f"+{after}"


# Naming


def flags(what: str, names: list[str]) -> list[Feature]:
    """Yes or no for each of some things: `flags("die", ["1", "2"])`."""
    return [Feature(f"{what} {name}", 1) for name in names]


def counts(what: str, names: list[str], most: int) -> list[Feature]:
    """How many there are of each of some things."""
    return [Feature(f"{what} {name}", most) for name in names]


# Writing, in the same order


def put(row: list[int], value: i64, most: i64) -> None:
    """A number; what is out of bounds is written as the bound."""
    if value < 0:
        value = 0
    elif value > most:
        value = most
    row.append(value)


def put_flags(row: list[int], mask: i64, number: i64) -> None:
    """The first so many bits of a mask."""
    at: i64 = 0
    while at < number:
        row.append(mask >> at & 1)
        at += 1


def put_one(row: list[int], which: i64, number: i64) -> None:
    """A 1 in this place of so many; all 0 where it is none of them."""
    at: i64 = len(row)
    put_zeros(row, number)
    if 0 <= which < number:
        row[at + which] = 1


def put_zeros(row: list[int], number: i64) -> None:
    """Nothing, so many times."""
    row.extend([0] * int(number))


def packed(row: list[int]) -> bytes:
    """The row as bytes."""
    try:
        return bytes(row)
    except ValueError:
        wrong = next(at for at, value in enumerate(row) if not 0 <= value <= MOST)
        raise WarrenError(f"feature {wrong} is {row[wrong]}; features are 0 to {MOST}") from None
