"""What can be played here: games, their rules pages and their words."""

from __future__ import annotations

from pydantic import Field
from typing_extensions import TypeAliasType

from warren.server.wire.common import Model

OptionValue = TypeAliasType("OptionValue", bool | int | str)


class GameOption(Model):
    """A setting of a game with its values."""

    name: str
    text: str
    values: list[OptionValue]
    labels: list[str] = Field(description="The values as people call them")
    least: list[int] = Field(description="How many players each value takes at least")
    default: OptionValue


class GameFacts(Model):
    """A game as the lobby shows it."""

    name: str
    title: str
    blurb: str
    players: tuple[int, int]
    minutes: str
    rules: int
    cooperative: bool
    own: str = Field(description="What content of one's own replaces; empty: it takes none")
    options: list[GameOption]


class BotLevel(Model):
    """A level of bots."""

    level: str
    text: str


class Games(Model):
    """What can be played here."""

    languages: list[str]
    bots: list[BotLevel]
    games: list[GameFacts]


class Clause(Model):
    """A clause of the rules."""

    id: str
    source: str
    text: str


class RulesSection(Model):
    """A section of a rules page."""

    title: str
    text: str
    clauses: list[Clause]


class Rules(Model):
    """A rules page."""

    game: str
    title: str
    sections: list[RulesSection]


class Words(Model):
    """A game's catalogue: sentences by key, and names of things by their English name."""

    language: str
    sentences: dict[str, str]
    names: dict[str, str]
