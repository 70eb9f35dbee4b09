"""What is worth counting in a game, and the targets it is tuned to: data beside the lab.

`studies/<game>.toml` says it for the games of the house, `study.toml` beside the code for others.
A game without one is studied by what every game has: seats, scores, marks, length, and how often
each choice of each step is made.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from warren.core.game import Game
from warren.core.registry import game as find_game
from warren.core.registry import game_names
from warren.core.state import State
from warren.core.vocabulary import Block

STUDIES = Path(__file__).with_name("studies")


class Trait(NamedTuple):
    """What sets seats apart for a whole game: a character, a kami."""

    name: str
    view: str
    """Where the board shows it, with {seat}: seats.{seat}.kami."""
    steps: tuple[str, ...]
    """Where seats pick it."""
    kind: str
    """The kind of the choices that pick it."""
    all: dict[str, Any] = {}
    """Options under which any seat may pick any value."""

    def of(self, state: State, seat: int) -> str:
        """A seat's value, as every onlooker sees it."""
        found: Any = state.view(None)["board"]
        for word in self.view.format(seat=seat).split("."):
            found = found[int(word)] if isinstance(found, list) else found[word]
        return str(found)

    def picks(self, game: Game) -> list[str]:
        """The names of all choices that pick a value."""
        return [
            name
            for block in game.vocabulary.blocks
            for name in (block.names if block.kind == self.kind else [])
        ]


class Use(NamedTuple):
    """Things that a seat may use: choices of a kind, or events that name a thing."""

    title: str
    kind: str = ""
    """The kind of the choices; none: all."""
    steps: tuple[str, ...] = ()
    """Where these choices are meant; none: anywhere."""
    called: str = "item"
    """What names the thing: the choice's "item", its "kind", or its whole "name"."""
    argument: str = ""
    """Where the thing's name stands in the message that describes it, or in the event."""
    event: str = ""
    """The key of the event, if it is events that count."""

    def things(self, game: Game) -> dict[int, str]:
        """The choices that use something, and what that is called."""
        found: dict[int, str] = {}
        for block in game.vocabulary.blocks:
            if self.kind in ("", block.kind):
                found |= {block.first + at: name for at, name in enumerate(self._names(block))}
        return found

    def _names(self, block: Block) -> list[str]:
        if self.called == "kind":
            return [block.kind] * len(block.items)
        return block.items if self.called == "item" and self.kind else block.names


class Under(NamedTuple):
    """Events that are counted by what is turned up while they happen."""

    title: str
    event: str
    argument: str
    counts: str


class Ratio(NamedTuple):
    """How large a share of some events are of one kind."""

    title: str
    event: str
    among: tuple[str, ...]
    players: tuple[int, ...] = ()


class Target(NamedTuple):
    """Where a figure should lie: between two bounds, or within a factor of the fair share."""

    says: str
    figure: str
    """`won`, `mark`, `ratio`, or `trait` for every value of the trait."""
    name: str = ""
    """Of which mark or ratio."""
    low: float = 0.0
    high: float = 1.0
    factor: float = 0.0
    players: tuple[int, ...] = ()

    def band(self, fair: float) -> tuple[float, float]:
        """The bounds, given the fair share."""
        if self.factor:
            return fair / self.factor, fair * self.factor
        return self.low, self.high


class Study(NamedTuple):
    """All that is counted beyond what every game has."""

    trait: Trait | None = None
    first: str = ""
    """The event whose first occurrence names the seat that begins."""
    uses: tuple[Use, ...] = ()
    unders: tuple[Under, ...] = ()
    ratios: tuple[Ratio, ...] = ()
    targets: tuple[Target, ...] = ()


def study_of(game: str, folder: Path = STUDIES) -> Study:
    """The study of a game; of one without a description, every choice by its step."""
    text = _description(game, folder)
    if not text:
        return Study(uses=(Use("Choices"),))
    data = _frozen(tomllib.loads(text))
    return Study(
        Trait(**data["trait"]) if "trait" in data else None,
        data.get("first", {}).get("event", ""),
        tuple(Use(**entry) for entry in data.get("use", ())),
        tuple(Under(**entry) for entry in data.get("under", ())),
        tuple(Ratio(**entry) for entry in data.get("ratio", ())),
        tuple(Target(**entry) for entry in data.get("target", ())),
    )


def _description(game: str, folder: Path) -> str:
    path = folder / f"{game}.toml"
    if path.exists():
        return path.read_text(encoding="utf-8")
    return find_game(game).beside("study.toml") if game in game_names() else ""


def _frozen(data: Any) -> Any:
    """The same with tuples for lists, as the descriptions hold them."""
    if isinstance(data, dict):
        return {key: _frozen(value) for key, value in data.items()}
    return tuple(_frozen(item) for item in data) if isinstance(data, list) else data
