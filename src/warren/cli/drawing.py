"""A table drawn by the terminal's boards, apart from any client: for prints and notebooks."""

from __future__ import annotations

import io
from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from warren.cli.boards import NO_MARKS, SMALL_BOARD, SMALL_SIDE, board_of
from warren.cli.outcome import outcome
from warren.core.frames import NOBODY
from warren.core.state import State

HTML = (
    '<pre style="font-family: monospace; line-height: 1.15; overflow-x: auto">'
    '<code style="font-family: inherit">{code}</code></pre>'
)


def drawing(state: State, names: Sequence[str]) -> str:
    """The table as a spectator sees it, without colour."""
    return _text([*_parts(state, names)])


def plain(state: State, names: Sequence[str] | None = None) -> str:
    """What a print of a state shows: the table, and who is to act or how it ended."""
    names = names or _names(state)
    return _text([*_parts(state, names), Text(), _ending(state, names)]).rstrip()


def html(state: State, names: Sequence[str] | None = None) -> str:
    """What a notebook shows of a state: the same in colour."""
    names = names or _names(state)
    console = _console(record=True)
    for part in [*_parts(state, names), Text(), _ending(state, names)]:
        console.print(part)
    return console.export_html(inline_styles=True, code_format=HTML)


def _names(state: State) -> list[str]:
    return [f"Player {seat + 1}" for seat in range(state.players)]


def _parts(state: State, names: Sequence[str]) -> list[Text]:
    """Every page of the board, with whose it is where there are several, and what stands beside."""
    game, view = state.game, state.view(None)
    board = board_of(game)
    pages = board.pages(view)
    parts: list[Text] = []
    for page in range(pages):
        if pages > 1:
            parts.append(Text(names[page]))
        parts.append(board.draw(game, view, page, NO_MARKS, SMALL_BOARD))
    return [*parts, board.side(game, view, names, 0, SMALL_SIDE)]


def _ending(state: State, names: Sequence[str]) -> Text:
    result = state.result()
    if result is not None:
        return outcome(state.game, result, names)
    return Text(state.game.prompt(state, NOBODY, names))


def _text(parts: list[Text]) -> str:
    console = _console(record=False)
    for part in parts:
        console.print(part)
    made = console.file
    assert isinstance(made, io.StringIO)
    return made.getvalue()


def _console(record: bool) -> Console:
    return Console(
        file=io.StringIO(),
        width=80,
        highlight=False,
        markup=False,
        emoji=False,
        no_color=not record,
        record=record,
        force_jupyter=False,
    )
