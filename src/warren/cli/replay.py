"""`warren replay`: look at a recorded game, step by step or as a story."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from warren.cli.boards import NO_MARKS, SMALL_BOARD, SMALL_SIDE, board_of
from warren.cli.outcome import outcome
from warren.cli.play import full_screen, read_record, replayed
from warren.core.frames import NOBODY
from warren.core.match import Match
from warren.core.record import Record
from warren.core.state import State

Commands = Any  # argparse does not name the type of its subparsers


class Story:
    """A record told again: the state after each choice, and what happened then."""

    def __init__(self, record: Record, match: Match) -> None:
        self.record = record
        self.game = record.game
        self.names = record.players
        self.states: list[State] = record.states()
        self._log = match.log

    @property
    def last(self) -> int:
        """How many choices there are to step through."""
        return len(self.states) - 1

    def lines(self, upto: int) -> list[str]:
        """The log after so many choices, as a spectator reads it."""
        return [self._render(i) for i, entry in enumerate(self._log) if entry.after <= upto]

    def news(self, at: int) -> list[list[str]]:
        """The targets of each event of the latest choice."""
        return [entry.event.targets for entry in self._log if entry.after == at]

    def chosen(self, at: int) -> str:
        """The latest choice: who chose what."""
        if at == 0:
            return "Before the first choice."
        seat, choice = self.record.choices[at - 1]
        who = self.names[seat] if seat >= 0 else "Chance"
        text = self.game.describe(self.states[at - 1], seat, choice, self.names).text
        return f"{who}: {text}"

    def _render(self, index: int) -> str:
        return self.game.catalogue.render(self._log[index].event.message, self.names)


def add_to(commands: Commands) -> None:
    """Add `warren replay`."""
    command = commands.add_parser("replay", help="step through a recorded game")
    command.add_argument("file", metavar="FILE", help="a record, as `warren play` writes it")
    command.add_argument(
        "--plain", action="store_true", help="print the game as a story; also without a terminal"
    )
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Read the record, check it to its end, and show it."""
    path = Path(arguments.file)
    record = read_record(path)
    story = Story(record, replayed(path, record))
    if arguments.plain or not full_screen():
        wraps = sys.stdout.isatty()
        print_story(story, Console(highlight=False, markup=False, emoji=False, soft_wrap=not wraps))
        return 0
    from warren.cli.tui.replay import ReplayApp  # noqa: PLC0415 (only what is used is loaded)

    app = ReplayApp(story)
    app.run()
    return app.return_code or 0


def print_story(story: Story, console: Console) -> None:
    """Print the whole game: its players, what happened, the last board, the result."""
    game, state = story.game, story.states[-1]
    options = ", ".join(f"{name} {value}" for name, value in state.options.items())
    console.print(Text(f"{game.title}: {', '.join(story.names)}", "bold"))
    console.print(Text(f"{options or 'no options'}; {story.last} choices", "dim"))
    if story.record.older_rules:
        console.print(Text(story.record.older_rules, "bold"))
    console.print()
    for line in story.lines(story.last):
        console.print(Text(line))
    board, view = board_of(game), state.view(None)
    for page in range(board.pages(view)):
        console.print()
        if board.pages(view) > 1:
            console.print(Text(f"{story.names[page]}'s board", "bold"))
        console.print(board.draw(game, view, page, NO_MARKS, SMALL_BOARD))
        if page == board.pages(view) - 1:
            console.print()
            console.print(board.side(game, view, story.names, page, SMALL_SIDE))
    console.print()
    result = state.result()
    if result is not None:
        console.print(outcome(game, result, story.names))
    else:
        waiting = game.prompt(state, NOBODY, story.names)
        console.print(Text(f"The record ends before the game does. {waiting}"))
