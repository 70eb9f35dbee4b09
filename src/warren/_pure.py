"""Run the engine from source although it is compiled: WARREN_PURE=1."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class _SourceOnly:
    """Finds Warren's modules as .py files, passing over compiled ones beside them."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("warren.") or path is None:
            return None
        for folder in path:
            finder = FileFinder(folder, (SourceFileLoader, [".py"]))
            spec = finder.find_spec(name, target)
            if spec is not None:
                return spec
        return None


def prefer_source() -> None:
    """From now on, import Warren's modules from source."""
    sys.meta_path.insert(0, _SourceOnly)
