"""How what only Hungry Hamsters has is written to files and counted."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from warren.core.errors import BadPosition
from warren.core.features import Feature, flags
from warren.core.fields import Shape, check_list, check_number
from warren.core.grid import bit, bits, count_bits
from warren.games.hamsters.content import MOST_SIDE, Sheet


class Spaces(Shape):
    """Spaces of the table's sheet, kept as bits and written as [row, column] cells."""

    def save(self, value: Any, state: Any) -> Any:
        """The cells."""
        return [list(state.sheet.cells[space]) for space in bits(value)]

    def read(self, data: Any, state: Any, where: str) -> Any:
        """Cells of the sheet, each once."""
        sheet: Sheet = state.sheet
        mask: i64 = 0
        for pair in check_list(data, where):
            cell = self._cell(pair, f"{where}: a cell")
            place = f"{where}: row {cell[0]}, column {cell[1]}"
            if cell not in sheet.cells:
                raise BadPosition(f"{place} is earth")
            space: i64 = bit(sheet.cells.index(cell))
            if mask & space:
                raise BadPosition(f"{place} is there twice")
            mask |= space
        return mask

    def _cell(self, pair: object, where: str) -> tuple[int, int]:
        row, column = check_list(pair, where, 2)
        return check_number(row, 0, MOST_SIDE, where), check_number(column, 0, MOST_SIDE, where)

    def parts(self, value: Any, state: Any) -> dict[str, int]:
        """The whole sheet, crossed off or free."""
        sheet: Sheet = state.sheet
        return {"space": count_bits(value | sheet.everything)}

    def features(self, name: str, state: Any) -> list[Feature]:
        """Each space, yes or no."""
        sheet: Sheet = state.sheet
        return flags(name, sheet.spaces)
