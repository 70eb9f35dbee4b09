"""The board of a game that has no drawing: what the seat sees, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.style import Style
from rich.text import Text

from warren.cli.boards import Marks, Room
from warren.core.board_words import Item, Section
from warren.core.frames import CHANCE
from warren.core.game import Game
from warren.core.text import Catalogue


def draw(game: Game, view: dict[str, Any], page: int, marks: Marks, room: Room) -> Text:
    """The board in words, section by section."""
    lines: list[Text] = []
    for section in game.in_words(view):
        lines += _section(section, game.catalogue, marks)
    return Text("\n").join(lines) if lines else Text("(nothing to see)")


def side(game: Game, view: dict[str, Any], names: Sequence[str], page: int, room: Room) -> Text:
    """The players, and who is to act."""
    lines: list[Text] = []
    for seat, name in enumerate(names):
        mark = "▸" if seat in view["to_act"] else " "
        you = " (you)" if seat == view["seat"] else ""
        lines.append(Text(f"{mark} {name}{you}", "bold" if seat in view["to_act"] else ""))
    if CHANCE in view["to_act"]:
        lines.append(Text("▸ chance"))
    return Text("\n").join(lines)


def pages(view: dict[str, Any]) -> int:
    """There is one."""
    return 1


def _section(section: Section, words: Catalogue, marks: Marks) -> list[Text]:
    """A heading, and a line for each label with what there is of it."""
    lines = [Text(words.render(section.heading), "bold")]
    for line in section.lines:
        told = Text("  ").append_text(_item(line.label, words, marks))
        items = Text(", ").join([_item(item, words, marks) for item in line.items])
        lines.append(told + Text(": ") + items if line.items else told)
    return lines


def _item(item: Item, words: Catalogue, marks: Marks) -> Text:
    """An item; the element that it is can be pointed at."""
    text = words.render(item.message)
    lit = [target for target in item.targets if target in marks.lit | marks.selected]
    if not item.targets:
        return Text(text)
    target = (lit or item.targets)[0]
    chosen = target in marks.selected
    style = Style(bold=bool(lit), reverse=target == marks.cursor, meta={"target": target})
    return Text(f"[{text}]" if chosen else text, style)
