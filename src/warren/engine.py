"""Whether the engine is compiled, and whether from the sources that lie beside it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

COMPILED = (
    *("core/**/*.py", "games/**/*.py", "bots/**/*.py"),
    *("server/play/stored.py", "server/play/render.py", "server/play/clocks.py"),
    "server/storage/rows.py",
)
"""What mypyc compiles: rooms of the package, and what a busy server does for every choice."""
NOTE = "compiled.json"
"""Written beside this file when the engine is compiled: from which sources, into which files."""


def modules(package: Path) -> list[Path]:
    """The modules that compile: what is named and all in rooms, but package inits."""
    found = [path for pattern in COMPILED for path in package.glob(pattern)]
    return sorted(path for path in found if path.name != "__init__.py")


def digest(package: Path) -> str:
    """What tells these sources from all others."""
    whole = hashlib.sha256()
    for path in modules(package):
        text = path.read_bytes()
        whole.update(f"{path.relative_to(package).as_posix()} {len(text)}\n".encode() + text)
    return whole.hexdigest()


def is_compiled() -> bool:
    """Whether what runs is compiled."""
    from warren.core import state  # noqa: PLC0415 (the build asks this file before that can be had)

    return not state.__file__.endswith(".py")


def is_stale() -> bool:
    """Whether what is compiled was made from other sources than lie beside it."""
    package = Path(__file__).parent
    try:
        note = json.loads((package / NOTE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return True
    return bool(note["sources"] != digest(package))
