"""Text between two markers of a page, which a command writes and nobody else."""

from __future__ import annotations

from pathlib import Path

END = "<!-- end of figures -->"


def replace_between(path: Path, start: str, text: str) -> None:
    """Put the text between this marker and the next end; a page without them is left alone."""
    old = path.read_text(encoding="utf-8")
    before, found_start, rest = old.partition(start)
    _, found_end, after = rest.partition(END)
    if not (found_start and found_end):
        raise ValueError(f"{path.name} must hold the markers {start!r} and {END!r}, in this order")
    path.write_text(f"{before}{start}\n\n{text}\n\n{END}{after}", encoding="utf-8")
