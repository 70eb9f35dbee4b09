"""The board on the screen: a drawing with a cursor that moves among its targets."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text
from textual import events
from textual.containers import ScrollableContainer
from textual.geometry import Region
from textual.message import Message
from textual.widgets import Static

from warren.cli.tui.targets import Targets


class BoardView(Static):
    """Shows a drawing; knows where its targets are and which one the cursor is on."""

    class Pointed(Message):
        """Somebody clicked on a target of the board."""

        def __init__(self, target: str) -> None:
            super().__init__()
            self.target = target

    def __init__(self) -> None:
        super().__init__(id="board", markup=False)
        self.drawing = Text()
        self.targets = Targets(self.drawing)
        self.cursor: str | None = None

    def show(self, drawing: Text) -> None:
        """Draw the board anew, with what is lit and selected."""
        self.drawing = drawing
        self.targets = Targets(drawing)
        self.update(drawing)

    def place_cursor(self, among: Iterable[str]) -> None:
        """Keep the cursor if it is on one of these targets, or put it on the first."""
        able = list(among)
        if self.cursor not in able:
            ordered = self.targets.reading_order(able)
            self.cursor = ordered[0] if ordered else None

    def move(self, direction: str, among: Iterable[str]) -> None:
        """Move the cursor to the nearest of these targets, or to any where none lies that way."""
        if self.cursor is None or self.cursor not in self.targets.runs:
            self.place_cursor(among)
            return
        found = self.targets.towards(self.cursor, direction, among)
        self.cursor = found or self.cursor

    def step(self, by: int, among: Iterable[str]) -> None:
        """Move the cursor to the next or the previous of these targets in reading order."""
        ordered = self.targets.reading_order(among)
        if ordered:
            here = ordered.index(self.cursor) if self.cursor in ordered else -1
            self.cursor = ordered[(here + by) % len(ordered)]

    def reveal_cursor(self) -> None:
        """Scroll, where the board is larger than the screen, so that the cursor shows."""
        runs = self.targets.runs.get(self.cursor or "")
        if runs:
            top, left = min(run.row for run in runs), min(run.start for run in runs)
            bottom, right = max(run.row for run in runs), max(run.end for run in runs)
            region = Region(left, top, right - left, bottom - top + 1)
            if isinstance(self.parent, ScrollableContainer):
                self.parent.scroll_to_region(region, animate=False)

    def on_click(self, event: events.Click) -> None:
        """Point at what was clicked."""
        target = self.targets.at(event.x, event.y)
        if target is not None:
            self.post_message(self.Pointed(target))
