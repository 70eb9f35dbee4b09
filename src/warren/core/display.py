"""How a state shows itself to who uses Warren as a library: by the boards of the terminal."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from warren.core.state import State

DRAWING: Final = "warren.cli.drawing"
"""Named, not imported: the engine knows no client, and draws only where somebody looks."""


def drawn(state: State, how: str) -> str:
    """A state as `how` of the drawings makes it; a short line where it cannot be drawn."""
    try:
        return str(getattr(importlib.import_module(DRAWING), how)(state))
    except Exception:
        return repr(state)
