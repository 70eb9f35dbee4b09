"""What happens next, as data: one immutable frame per decision or procedure under way."""

from __future__ import annotations

from typing import Any, Final, TypeGuard

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.limits import MOST_IDS

CHANCE: Final = -1
"""The seat that draws and rolls."""

NOBODY: Final = -2
"""No seat: what acts when a game is over."""


class Frame:
    """A step under way: which step, for whom, how far it has come, and the ids it speaks of."""

    __slots__ = ("at", "ids", "seat", "step")

    def __init__(self, step: i64, seat: i64 = -2, at: i64 = 0, ids: tuple[int, ...] = ()) -> None:
        self.step: Final[i64] = step
        self.seat: Final[i64] = seat
        self.at: Final[i64] = at
        self.ids: Final[tuple[int, ...]] = ids

    def to_json(self, names: list[str]) -> dict[str, Any]:
        """The frame as JSON, its step by name."""
        data: dict[str, Any] = {"step": names[self.step]}
        if self.seat != NOBODY:
            data["seat"] = int(self.seat)
        if self.at != 0:
            data["at"] = int(self.at)
        if self.ids:
            data["ids"] = list(self.ids)
        return data

    @staticmethod
    def from_json(data: object, names: list[str]) -> Frame:
        """Read a frame, refusing an unknown step or a field that is not a number."""
        if not isinstance(data, dict) or not isinstance(data.get("step"), str):
            raise BadPosition(f"a frame is an object with a step, not {data!r}")
        unknown = sorted(set(data) - {"step", "seat", "at", "ids"})
        if unknown:
            raise BadPosition(f"a frame has no field {unknown[0]!r}; it has step, seat, at, ids")
        name: str = data["step"]
        if name not in names:
            raise BadPosition(f"no step is named {name!r}; steps: {', '.join(names)}")
        seat = data.get("seat", NOBODY)
        at = data.get("at", 0)
        ids = data.get("ids", [])
        if not (is_int(seat) and is_int(at) and isinstance(ids, list) and all(map(is_int, ids))):
            raise BadPosition(f"frame {name!r}: seat and at are numbers, ids a list of numbers")
        if len(ids) > MOST_IDS:
            raise BadPosition(f"frame {name!r}: {len(ids)} ids; at most {MOST_IDS}")
        return Frame(names.index(name), seat, at, tuple(ids))


def is_int(value: object) -> TypeGuard[int]:
    """Whether a value read from JSON is a whole number (true and false are not)."""
    return isinstance(value, int) and not isinstance(value, bool)
