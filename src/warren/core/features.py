"""A board in numbers, for networks: every number has a name and a most that it can be.

A game names its numbers once per table and writes them for a seat in the same order. Numbers are
small, 0 to 255, so a board is a row of bytes; seats are counted from the one that looks.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from mypy_extensions import i64

from warren.core.errors import WarrenError
from warren.core.grid import bit

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


# Writing, in the same order: a row is made of pieces, most of which lie ready

LARGEST: Final = 64
"""How long a piece of zeros with a 1 in it may be and lie ready."""
_BYTES: Final = [bytes([value]) for value in range(MOST + 1)]
_ZEROS: Final = [bytes(number) for number in range(LARGEST + 1)]


def _one_in(which: int, number: int) -> bytes:
    return bytes([1 if at == which else 0 for at in range(number)])


def _bits_of(mask: int, number: int) -> bytes:
    return bytes([mask >> at & 1 for at in range(number)])


_ONES: Final = [[_one_in(w, n) for w in range(-1, n)] for n in range(LARGEST + 1)]
"""By length, and by the place of the 1 plus one."""
_FLAGS: Final = [[_bits_of(mask, n) for mask in range(2**n)] for n in range(9)]
"""By how many bits, and by mask."""
_SIXTEEN: Final = [low + high for high in _FLAGS[8] for low in _FLAGS[8]]


def put(row: list[bytes], value: i64, most: i64) -> None:
    """A number; what is out of bounds is written as the bound."""
    if value < 0:
        value = 0
    elif value > most:
        value = most
    row.append(_BYTES[value])


def put_all(row: list[bytes], values: list[int]) -> None:
    """Numbers as they are."""
    try:
        row.append(bytes(values))
    except ValueError:
        raise WarrenError(f"features are 0 to {MOST}, not all of {values}") from None


def tally(values: list[int], which: i64, most: i64) -> None:
    """One more of these, unless it is as many as can be said."""
    if values[which] < most:
        values[which] += 1


def put_flags(row: list[bytes], mask: i64, number: i64) -> None:
    """The first so many bits of a mask."""
    while number >= 16:
        row.append(_SIXTEEN[mask & 0xFFFF])
        mask >>= 16
        number -= 16
    if number >= 8:
        row.append(_FLAGS[8][mask & 0xFF])
        mask >>= 8
        number -= 8
    if number > 0:
        row.append(_FLAGS[number][mask & (bit(number) - 1)])


def put_one(row: list[bytes], which: i64, number: i64) -> None:
    """A 1 in this place of so many; all 0 where it is none of them."""
    if which < 0 or which >= number:
        which = -1
    if number <= LARGEST:
        row.append(_ONES[number][which + 1])
    else:
        row.append(_one_in(which, number))


def put_zeros(row: list[bytes], number: i64) -> None:
    """Nothing, so many times."""
    row.append(_ZEROS[number] if number <= LARGEST else bytes(int(number)))
