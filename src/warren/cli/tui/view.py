"""The screen of a table: title, board, side panel, log, prompt and keys."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

from rich.cells import cell_len
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, ScrollableContainer, Vertical
from textual.message import Message
from textual.widgets import Static

from warren.cli.boards import SMALL_SIDE, Marks, Room, board_of
from warren.cli.tui.board import BoardView
from warren.cli.tui.hangup import end_when_hung_up
from warren.core.game import Game

ROWS_OF_WORDS = 6
"""Title, prompt and keys."""

Keys = Sequence[tuple[str, str]]


class LogTail(Static):
    """The last lines of the log that fit, the newest at the bottom."""

    def __init__(self) -> None:
        super().__init__(id="log", markup=False)
        self.lines: list[str] = []
        self.fresh = 0

    def show(self, lines: list[str], fresh: int) -> None:
        """Show these lines; the last `fresh` of them are news."""
        self.lines = lines
        self.fresh = fresh
        self.refresh()

    def render(self) -> Text:
        """Wrap from the end until the space is full."""
        text = Text()
        if self.size.height < 1 or self.size.width < 8:
            return text
        rows: list[tuple[str, str]] = []
        for age, line in enumerate(reversed(self.lines)):
            style = "" if age < self.fresh else "dim"
            wrapped = textwrap.wrap(line, self.size.width, subsequent_indent="  ")
            rows += [(row, style) for row in reversed(wrapped)]
            if len(rows) >= self.size.height:
                break
        for row, style in reversed(rows[: self.size.height]):
            text.append(f"{row}\n", style)
        text.rstrip()
        return text


class TableView(Vertical):
    """Everything that a player sees while nothing is open above it."""

    class Resized(Message):
        """There is more or less room to draw in."""

    def __init__(self, game: Game, names: Sequence[str]) -> None:
        super().__init__()
        self.game = game
        self.names = names
        self.drawn_by = board_of(game)
        self.page = 0
        self.board = BoardView()

    def compose(self) -> ComposeResult:
        """Lay out board, side, log and status line."""
        yield Static(id="title", markup=False)
        with Horizontal(id="table"):
            with ScrollableContainer(id="ground", can_focus=False):
                yield self.board
            with Vertical(id="beside"):
                yield Static(id="side", markup=False)
                yield LogTail()
        yield Static(id="prompt", markup=False)
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        """Stay no longer than the terminal."""
        end_when_hung_up(self)

    def on_resize(self) -> None:
        """Ask to be drawn for the new size."""
        self.post_message(self.Resized())

    def show_board(self, view: dict[str, Any], marks: Marks) -> None:
        """Draw the board and what stands beside it."""
        rows = self.size.height - ROWS_OF_WORDS
        room = Room(self.size.width - SMALL_SIDE.width - 1, rows)
        drawing = self.drawn_by.draw(self.game, view, self.page, marks, room)
        self.board.show(drawing)
        beside = Room(self.size.width - cell_width(drawing) - 1, rows)
        side = self.drawn_by.side(self.game, view, self.names, self.page, beside)
        self.query_one("#side", Static).update(side)
        self.board.reveal_cursor()

    def show_words(self, title: str, asked: str, status: Text | str, keys: Keys) -> None:
        """Write the title, the prompt with a second line, and the keys that work now."""
        self.query_one("#title", Static).update(title)
        prompt = Text(asked, "bold")
        prompt.append("\n")
        prompt.append_text(status if isinstance(status, Text) else Text(status, "not bold"))
        self.query_one("#prompt", Static).update(prompt)
        self.query_one("#keys", Static).update(keys_line(keys))

    def show_log(self, lines: list[str], fresh: int) -> None:
        """Show the end of the log, with the newest lines marked."""
        self.query_one(LogTail).show(lines, fresh)

    def turn_page(self, view: dict[str, Any], by: int) -> None:
        """Look at another player's board."""
        self.page = (self.page + by) % self.drawn_by.pages(view)


def cell_width(drawing: Text) -> int:
    """The columns that a drawing takes."""
    return max((cell_len(line) for line in drawing.plain.split("\n")), default=0)


def keys_line(keys: Keys) -> Text:
    """Keys and what they do, in one row."""
    line = Text(no_wrap=True)
    for key, does in keys:
        if line:
            line.append("  ")
        line.append(key, "bold #e08c3c")
        if does:
            line.append(f" {does}")
    return line
