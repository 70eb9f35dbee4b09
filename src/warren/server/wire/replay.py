"""A game told again."""

from __future__ import annotations

from typing import Any

from pydantic import ConfigDict, Field

from warren.server.wire.common import Json, Model
from warren.server.wire.play import LogLine, View, WordsSection


class Moment(Model):
    """A game after so many choices."""

    n: int
    seat: int | None
    choice: str | None
    log: list[LogLine]
    view: View
    words: list[WordsSection] | None = Field(description="The board in words, where asked for")


class Share(Model):
    """The link that shows a finished game to everybody."""

    path: str | None = Field(description="Nothing where the game is not shared")


class Replay(Model):
    """A game move by move."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    game: str
    title: str
    rules: int
    older: str
    options: Json
    players: list[str]
    kinds: list[str]
    seat: int | None
    last: int
    start: int = Field(alias="from")
    to: int
    box: Any = Field(description="What is printed, where the record has content of its own")
    moments: list[Moment]
