"""A game's rules at hand: the `rules.md` beside its code."""

from __future__ import annotations

import importlib.resources

from warren.core.game import Game


def rules_of(game: Game) -> str:
    """The rules as Markdown, or a sentence that says that there are none to show."""
    try:
        page = importlib.resources.files(f"warren.games.{game.name}").joinpath("rules.md")
        return game.own_page(page.read_text(encoding="utf-8"))
    except (ModuleNotFoundError, OSError, UnicodeDecodeError):
        return f"# {game.title}\n\nThis game comes without a page of rules."
