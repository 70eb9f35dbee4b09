"""Snowline as a game: its players, steps and words, what a seat sees, what cannot be."""

import random
from collections.abc import Iterable
from pathlib import Path

from warren.core.deck import deal_again
from warren.core.game import Game
from warren.core.state import Options
from warren.core.steps import DRAW, SECRET
from warren.core.text import Catalogue

from snowline.rules.order import DEAL, LAY
from snowline.rules.race import Deal, Lay
from snowline.state import COPIES, HAND, Snowfield
from snowline.vocabulary import VOCABULARY

TEXT = Path(__file__).with_name("text.toml")


class Snowline(Game[Snowfield]):
    """A race of hares, with a fox behind."""

    def __init__(self) -> None:
        words, languages = Catalogue.read(TEXT).sentences, Catalogue.beside(TEXT)
        steps = [Deal("deal", DRAW, DEAL), Lay("lay", SECRET, LAY)]
        super().__init__(
            "snowline", "Snowline", 1, (2, 4), [], steps, VOCABULARY, words, languages=languages
        )

    def blank(self, players: int, options: Options) -> Snowfield:
        return Snowfield(self, players, options)

    def set_up(self, state: Snowfield) -> None:
        state.push(LAY)
        for number in range(HAND * state.players):
            state.push(DEAL, at=number % state.players)

    def redeal_hidden(self, state: Snowfield, seat: int | None, rng: random.Random) -> None:
        """Deck and others' hands are one pile to who sees neither: shuffle and deal it again."""
        others = [other for other in range(state.players) if other != seat]
        hidden = state.deck.take_hidden(seat)
        pool = deal_again(hidden + [card for other in others for card in state.hands[other]], rng)
        for other in others:
            state.hands[other] = sorted([pool.pop() for _ in state.hands[other]])
        state.deck.fill_hidden(pool)

    def problems(self, state: Snowfield) -> Iterable[str]:
        if set(state.census().values()) != {COPIES}:
            yield f"every card is there {COPIES} times"
        if min(state.spaces) <= state.fox:
            yield "the fox is ahead of a hare"


make_game = Snowline
