"""How a game ended, in words and as a table: the same for every game."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from warren.core.ending import played_out, verdict
from warren.core.game import Game
from warren.core.result import Result
from warren.core.text import say


def outcome(game: Game, result: Result, names: Sequence[str]) -> Text:
    """Who won, what was reached, then rank, parts of the score and total, best first."""
    parts = list(result.breakdown[0]) if result.breakdown else []
    order = sorted(range(len(names)), key=lambda seat: (result.ranks[seat], seat))
    rows = [["", "player", *parts, "total"]]
    for seat in order:
        numbers = [str(result.breakdown[seat][part]) for part in parts]
        rows.append([f"{result.ranks[seat]}.", names[seat], *numbers, str(result.scores[seat])])
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    mark = game.catalogue.render(say(result.mark)) if result.mark else ""
    text = Text(headline(game, result, names), "bold")
    if mark:
        text.append(f"\n{mark}", "not bold")
    text.append("\n")
    for number, row in enumerate(rows):
        cells = [
            cell.ljust(width) if i < 2 else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        style = "dim" if number == 0 else "not bold"
        if number and order[number - 1] in result.winners:
            style = "bold"
        text.append("\n" + "  ".join(cells), style)
    return text


def headline(game: Game, result: Result, names: Sequence[str]) -> str:
    """One sentence: who won and how."""
    message = verdict(played_out(result, [], game.cooperative), [], game.cooperative)
    return game.catalogue.render(message, names)
