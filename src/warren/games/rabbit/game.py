"""Rabbit as a game: its cards, its vocabulary, its steps."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from warren.core.features import Feature
from warren.core.game import Game, Option
from warren.core.state import Options
from warren.core.steps import Step
from warren.core.text import Catalogue
from warren.games.rabbit.content import Content
from warren.games.rabbit.position import problems
from warren.games.rabbit.rules.actions import Act, Dig, Pay
from warren.games.rabbit.rules.breeding import Breed, Grow, Nest, Raise
from warren.games.rabbit.rules.feeding import Hunger, Prey, Starve, Victim
from warren.games.rabbit.rules.moving import Explore, Follow, Gather, Walk
from warren.games.rabbit.rules.replenish import Hunt, Lure, Sow, Sun
from warren.games.rabbit.rules.setup import lay_out
from warren.games.rabbit.rules.thinking import Look, PutBack
from warren.games.rabbit.rules.turn import Dusk, begin_turn
from warren.games.rabbit.state import Land
from warren.games.rabbit.view.features import name_board, number_board
from warren.games.rabbit.view.look import look, look_alike, redeal_hidden
from warren.games.rabbit.view.printed import printed
from warren.games.rabbit.view.words import made_names
from warren.games.rabbit.vocabulary import VOCABULARY

_HERE: Final = Path(__file__).parent


def all_steps() -> list[Step]:
    """The steps of a turn, in the rulebook's order."""
    return [
        *(Sun(), Sow(), Hunt(), Lure()),
        *(Act(), Pay(), Dig()),
        *(Gather(), Follow(), Walk(), Explore()),
        *(Look(), PutBack()),
        *(Prey(), Victim()),
        *(Raise(), Grow(), Nest(), Breed()),
        *(Hunger(), Starve()),
        Dusk(),
    ]


class Rabbit(Game[Land]):
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
            vocabulary=VOCABULARY,
            words=Catalogue.read(_HERE / "text.toml").sentences,
            languages=Catalogue.beside(_HERE / "text.toml"),
            made=made_names(),
            content=content,
            cooperative=True,
            own="cards",
        )

    def blank(self, players: i64, options: Options) -> Land:
        """An empty table."""
        return Land(self, players, options, self.cards)

    def set_up(self, state: Land) -> None:
        """The warren and its meadows, the first herd, the first turn."""
        lay_out(state)
        begin_turn(state)

    def with_content(self, content: dict[str, str]) -> Rabbit:
        """The game with cards of one's own."""
        return Rabbit(Content.from_text(content["cards"]), content)

    def look_alike(self, state: Land) -> dict[str, Any]:
        """Everything lies open but the unknown part of the decks."""
        return look_alike(state)

    def look(self, state: Land, seat: int | None) -> dict[str, Any]:
        """The decks as a seat knows them."""
        return look(state, seat)

    def redeal_hidden(self, state: Land, seat: int | None, rng: random.Random) -> None:
        """Only the decks hide anything."""
        redeal_hidden(state, seat, rng)

    def problems(self, state: Land) -> Iterable[str]:
        """What could not have come from play."""
        return problems(state)

    def printed(self, options: Options) -> dict[str, Any]:
        """The cards and predators."""
        return printed(self.cards)

    def name_board(self, state: Land) -> list[Feature]:
        """The day, the box, the decks and every card."""
        return name_board(state)

    def number_board(self, state: Land, row: list[bytes], seat: i64) -> None:
        """The same in numbers."""
        number_board(state, row, seat)


def make_game() -> Rabbit:
    """Rabbit with the house's cards."""
    text = (_HERE / "content" / "house.toml").read_text(encoding="utf-8")
    return Rabbit(Content.from_text(text))
