"""The board in words, rendered for whoever reads it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from warren.core.board_words import Item, Line, Section
from warren.core.game import Game
from warren.core.text import Catalogue

Json = dict[str, Any]


def in_words(game: Game, view: Json, names: Sequence[str], language: str) -> list[Json]:
    """What a view shows, in sections and lines of one language."""
    words = game.speak(language)
    return [_section(section, words, names) for section in game.in_words(view)]


def _section(section: Section, words: Catalogue, names: Sequence[str]) -> Json:
    return {
        "heading": words.render(section.heading, names),
        "seat": section.seat,
        "lines": [_line(line, words, names) for line in section.lines],
    }


def _line(line: Line, words: Catalogue, names: Sequence[str]) -> Json:
    items = [_item(item, words, names) for item in line.items]
    return {"label": _item(line.label, words, names), "items": items}


def _item(item: Item, words: Catalogue, names: Sequence[str]) -> Json:
    return {"text": words.render(item.message, names), "targets": list(item.targets)}
