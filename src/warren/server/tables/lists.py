"""Tables as lists show them: from their rows, without playing them through."""

from __future__ import annotations

import json
from typing import Any

from warren.core.table import OPEN, PLAYING
from warren.server.play.stored import sane_row, sane_seat
from warren.server.storage.rows import SeatRow, TableRows, rules_here


class Brief:
    """A table as lists show it."""

    def __init__(self, found: TableRows, broken: bool = False) -> None:
        self.row = found.row
        self.seats: list[SeatRow] = found.seats
        self.broken = broken

    def unreadable(self) -> Brief:
        """What a list can say of a table whose rows are damaged."""
        seats = [sane_seat(number, seat) for number, seat in enumerate(self.seats)]
        return Brief(TableRows(sane_row(self.row), seats, ()), broken=True)

    @property
    def terms(self) -> dict[str, Any]:
        """What was agreed on when the table was made."""
        found: dict[str, Any] = json.loads(self.row["terms"])
        return found

    @property
    def is_frozen(self) -> bool:
        """Whether it was begun with rules that are not here."""
        return bool(self.row["rules"] != rules_here().get(self.row["game"]))

    def to_act(self) -> list[int]:
        """The seats of people that it waits for."""
        if self.row["status"] != PLAYING or self.is_frozen:
            return []
        asked: int = self.row["asked"]
        return [s.seat for s in self.seats if asked >> s.seat & 1]

    def waits_for(self, person: str | None) -> bool:
        """Whether it is this person's turn."""
        mine = (s.seat for s in self.seats if person is not None and s.person == person)
        return not set(self.to_act()).isdisjoint(mine)

    def is_open_to_all(self) -> bool:
        """Whether anybody may look at it, where it is public."""
        return self.row["status"] == OPEN or bool(self.terms.get("spectators"))
