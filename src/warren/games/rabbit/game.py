"""Rabbit as a game: its cards, its vocabulary, its steps."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, cast

from mypy_extensions import i64

from warren.core.features import Feature
from warren.core.game import Game, Option
from warren.core.state import Options, State
from warren.core.steps import Step
from warren.core.text import Catalogue
from warren.core.vocabulary import Vocabulary, one_by_one
from warren.games.rabbit import choices, features
from warren.games.rabbit.actions import Act, Dig, Pay
from warren.games.rabbit.breeding import Breed, Grow, Nest, Raise
from warren.games.rabbit.content import Content
from warren.games.rabbit.dawn import Hunt, Lure, Sow, Sun, begin_turn
from warren.games.rabbit.dusk import Dusk, Hunger, Prey, Starve, Victim
from warren.games.rabbit.land import Land
from warren.games.rabbit.moving import Explore, Follow, Gather, Walk
from warren.games.rabbit.printed import printed_cards
from warren.games.rabbit.thinking import Look, PutBack

_HERE: Final = Path(__file__).parent


def all_steps() -> list[Step]:
    """The steps, in the order of their numbers in `stages`."""
    return [
        Sun(),
        Sow(),
        Hunt(),
        Lure(),
        Act(),
        Pay(),
        Dig(),
        Gather(),
        Follow(),
        Walk(),
        Explore(),
        Look(),
        PutBack(),
        Prey(),
        Victim(),
        Raise(),
        Grow(),
        Nest(),
        Breed(),
        Hunger(),
        Starve(),
        Dusk(),
    ]


class Rabbit(Game):
    """Rabbit with one set of cards."""

    def __init__(self, cards: Content, content: dict[str, str] | None = None) -> None:
        self.cards: Final = cards
        names: tuple[Any, ...] = (cards.name,)
        super().__init__(
            name="rabbit",
            title="Rabbit",
            rules=4,
            players=(1, 2),
            options=[Option("cards", names, cards.name, "the area and sun cards", True)],
            steps=all_steps(),
            vocabulary=Vocabulary(one_by_one(choices.NAMES)),
            words=Catalogue.read(_HERE / "text.toml").sentences,
            tongues=Catalogue.beside(_HERE / "text.toml"),
            content=content,
            cooperative=True,
            own="cards",
        )

    def blank(self, players: i64, options: Options) -> State:
        """An empty table."""
        return Land(self, players, options, self.cards)

    def set_up(self, state: State) -> None:
        """The warren and its meadows, the first herd, the first turn."""
        land = cast(Land, state)
        land.lay_out()
        begin_turn(land)

    def with_content(self, content: dict[str, str]) -> Game:
        """The game with cards of one's own."""
        return Rabbit(Content.from_text(content["cards"]), content)

    def printed(self, options: Options) -> dict[str, Any]:
        """The cards and predators."""
        return printed_cards(self.cards)

    def name_board(self, state: State) -> list[Feature]:
        """The day, the box, the decks and every card."""
        return features.name_board(cast(Land, state))

    def number_board(self, state: State, row: list[bytes], seat: i64) -> None:
        """The same in numbers."""
        features.number_board(cast(Land, state), row, seat)


def make_game() -> Game:
    """Rabbit with the house's cards."""
    text = (_HERE / "content" / "house.toml").read_text(encoding="utf-8")
    return Rabbit(Content.from_text(text))
