"""How a state shows itself to who uses Warren as a library: by the boards of the terminal."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from warren.core.state import State

DRAWING: Final = "warren.cli.drawing"
"""Named, not imported: the engine knows no client, and draws only where somebody looks."""


def counted(count: int, what: str) -> str:
    """`1 choice`, `2 choices`."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def drawn(state: State, how: str, names: list[str] | None = None) -> str:
    """A state as `how` of the drawings makes it; a short line where it cannot be drawn."""
    try:
        return str(getattr(importlib.import_module(DRAWING), how)(state, names))
    except Exception:
        return repr(state)
