"""A game's rules at hand: the `rules.md` beside its code."""

from __future__ import annotations

from warren.core.game import Game


def rules_of(game: Game) -> str:
    """The rules as Markdown, or a sentence that says that there are none to show."""
    page = game.beside("rules.md")
    none = f"# {game.title}\n\nThis game comes without a page of rules."
    return game.own_page(page) if page else none
