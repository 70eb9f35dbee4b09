"""The server's own sentences, and which languages are spoken here."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path

from warren.core.game import ENGLISH
from warren.core.registry import game, game_names
from warren.core.text import Catalogue, Message
from warren.server.language.errors import Refused

_HERE = Path(__file__).with_name("text.toml")
CATALOGUES: dict[str, Catalogue] = {ENGLISH: Catalogue.read(_HERE)} | Catalogue.beside(_HERE)


@functools.cache
def languages() -> tuple[str, ...]:
    """The languages that the server or any game speaks; English first, and where one is missing."""
    spoken = set(CATALOGUES).union(*(game(name).languages for name in game_names()))
    return (ENGLISH, *sorted(spoken - {ENGLISH}))


def chosen_language(asked: str | None, accepted: str | None) -> str:
    """The language that was asked for, else the first of an Accept-Language header, else English.

    One that was asked for and is not spoken is refused; a header is only a wish.
    """
    if asked is not None:
        if asked not in languages():
            raise Refused(
                "bad_request", "bad_language", name=asked[:20], known=", ".join(languages())
            )
        return asked
    for wish in (accepted or "").split(","):
        name = wish.split(";")[0].strip().lower().split("-")[0]
        if name in languages():
            return name
    return ENGLISH


def sentence(message: Message, language: str = ENGLISH, names: Sequence[str] = ()) -> str:
    """One of the server's sentences."""
    return CATALOGUES.get(language, CATALOGUES[ENGLISH]).render(message, names)
