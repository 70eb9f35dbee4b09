"""Seedling as a game: its players, options, steps and words."""

from collections.abc import Iterable
from pathlib import Path

from warren.core.game import Game
from warren.core.state import Options
from warren.core.text import Catalogue

from seedling.rules.order import TURN
from seedling.rules.turn import Find, Turn
from seedling.state import COPIES, SeedlingState
from seedling.vocabulary import VOCABULARY

TEXT = Path(__file__).with_name("text.toml")


class SeedlingGame(Game[SeedlingState]):
    """Everything about Seedling that does not change while it is played."""

    def __init__(self) -> None:
        super().__init__(
            name="seedling",
            title="Seedling",
            rules=1,
            players=(2, 4),
            options=[],
            steps=[Turn(), Find()],
            vocabulary=VOCABULARY,
            words=Catalogue.read(TEXT).sentences,
            languages=Catalogue.beside(TEXT),
        )

    def blank(self, players: int, options: Options) -> SeedlingState:
        """All seeds in the bag."""
        return SeedlingState(self, players, options)

    def set_up(self, state: SeedlingState) -> None:
        """The first player begins."""
        state.push(TURN, 0)

    def problems(self, state: SeedlingState) -> Iterable[str]:
        """What no file may say, beyond what the fields refuse."""
        if set(state.census().values()) != {COPIES}:
            yield f"every seed is there {COPIES} times"
        if state.stack and not len(state.deck):
            yield "the bag is empty, so the game is over"


def make_game() -> SeedlingGame:
    """The game, as Warren finds it."""
    return SeedlingGame()
