"""Beside the burrow: the die, the timer, the scores, the ones row, the chambers, the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from warren.cli.boards import Room
from warren.cli.boards.hamsters.burrow import (
    CAVITY,
    CROSSED,
    CROSSING,
    GOODS,
    INK,
    LEAF,
    MOSS,
    PALE,
    sheet_of,
)
from warren.core.game import Game
from warren.games.hamsters.content import NUT_POINTS, SLOTS, TIMER, Sheet

ROWS_FOR_THE_LOG = 6
GAP = 3
"""Columns between two miniatures."""


def pages(view: dict[str, Any]) -> int:
    """A sheet for each player."""
    return len(view["board"]["sheets"])


def side(game: Game, view: dict[str, Any], names: Sequence[str], page: int, room: Room) -> Text:
    """What everybody shares, everybody's score, this page's sheet in numbers, and the others'."""
    board = view["board"]
    sheet = sheet_of(game, view)
    mine = board["sheets"][page]
    die = board["die"]
    panel = Text(f" Die {'-' if die is None else die} ", f"bold {INK} on {PALE}", no_wrap=True)
    panel = Text(no_wrap=True).append_text(panel).append("  ").append_text(_timer(board))
    panel.append_text(_scores(view, names, page))
    panel.append("\n\nOnes ", "bold")
    panel.append(_slots(mine["ones"], SLOTS))
    panel.append(f"  {SLOTS - mine['ones']} of {SLOTS} free", "dim")
    panel.append("\n♠", "bold").append(" 1 each   ", "dim").append("●", "bold")
    panel.append(f" {' '.join(map(str, NUT_POINTS[1:]))} together", "dim")
    panel.append_text(_chambers(sheet, set(mine["crossed"])))
    others = _others(sheet, view, names, page, room.width)
    rows_left = room.height - panel.plain.count("\n") - others.plain.count("\n") - 1
    if others and rows_left >= ROWS_FOR_THE_LOG:
        panel.append_text(others)
    return panel


def _slots(used: int, of: int) -> str:
    return "■" * used + "□" * (of - used)


def _timer(board: dict[str, Any]) -> Text:
    """Solo, the timer runs twice; else the hourglass stands before it."""
    if len(board["sheets"]) == 1:
        circled = TIMER if board["hourglass"] else board["circled"]
        before, slots, after = "Run 1", _slots(circled, TIMER), "Run 2"
    else:
        before, slots, after = "Hourglass", _slots(int(board["hourglass"]), 1), "Timer"
    text = Text(f"{before} ", "bold").append(slots, "not bold")
    return text.append(f"  {after} ", "bold").append(_slots(board["timer"], TIMER), "not bold")


def _scores(view: dict[str, Any], names: Sequence[str], page: int) -> Text:
    text = Text("\n\n")
    text.append(f"{'':13}sum cham  ♠  ● ones", "dim")
    for seat, sheet in enumerate(view["board"]["sheets"]):
        points = sheet["points"]
        mark = "▸" if seat == page else " "
        text.append(f"\n{mark}{names[seat][:11]:<11}", "bold" if seat == view["seat"] else "")
        text.append(f"{sheet['score']:>4}", "bold")
        text.append(f"{points['chambers']:>5}{points['mushrooms']:>3}{points['nuts']:>3}")
        text.append(f"{sheet['ones']:>3}/{SLOTS}")
    return text


def _chambers(sheet: Sheet, crossed: set[str]) -> Text:
    text = Text()
    for number, chamber in enumerate(sheet.chambers):
        spaces = sheet.spaces[chamber.first : chamber.first + chamber.size]
        done = sum(space in crossed for space in spaces)
        text.append("\n" if number % 3 == 0 else " ")
        style = "bold" if 0 < done < chamber.size else "dim" if not done else f"bold {MOSS}"
        told = f"{chamber.letter} {done}/{chamber.size} +{chamber.points}"
        last = number % 3 == 2 or number == len(sheet.chambers) - 1
        text.append(told if last else f"{told:<10}", style)
    return text


def _others(
    sheet: Sheet, view: dict[str, Any], names: Sequence[str], page: int, width: int
) -> Text:
    """The sheets of the other players in miniature, as many in a row as fit."""
    seats = [seat for seat in range(pages(view)) if seat != page]
    columns = max(map(len, sheet.drawing))
    in_a_row = max(1, (width + GAP) // (columns + GAP))
    text = Text()
    for start in range(0, len(seats), in_a_row):
        row = seats[start : start + in_a_row]
        minis = [_miniature(sheet, set(view["board"]["sheets"][seat]["crossed"])) for seat in row]
        text.append("\n\n")
        text.append((" " * GAP).join(f"{names[seat][:columns]:<{columns}}" for seat in row), "bold")
        for lines in zip(*minis, strict=True):
            text.append("\n").append_text(Text(" " * GAP).join(lines))
    return text


def _miniature(sheet: Sheet, crossed: set[str]) -> list[Text]:
    numbers = {cell: i for i, cell in enumerate(sheet.cells)}
    columns = max(map(len, sheet.drawing))
    lines: list[Text] = []
    for row, drawn in enumerate(sheet.drawing):
        line = Text()
        for column, sign in enumerate(drawn.ljust(columns, ".")):
            number = numbers.get((row, column))
            if number is None:
                line.append(" " if sign == "." else sign, CROSSED[0])
            elif sheet.spaces[number] in crossed:
                line.append(CROSSING, f"bold {LEAF}")
            else:
                goods = sheet.goods_at(number)
                line.append(GOODS[goods] if goods else "·", CAVITY[0])
        lines.append(line)
    return lines
