"""The state of Seedling: every field declared once, and how it is copied."""

from typing import Final

from warren.core.deck import Deck
from warren.core.fields import HIDDEN, Counts, Field, Fields, Mask, PerSeat, Pile
from warren.core.game import Game
from warren.core.grid import bits
from warren.core.result import Result, by_total
from warren.core.state import Options, State

from seedling.vocabulary import SEEDS

COPIES: Final = 4
DECK: Final = [COPIES] * len(SEEDS)

FIELDS: Final = Fields(
    [
        Field("deck", Pile(SEEDS, lambda state: DECK), seen=HIDDEN, holds="{}"),
        Field("row", Mask(SEEDS), holds="{}"),
        Field("kept", PerSeat(Counts(SEEDS, COPIES)), holds="{}"),
        Field("compost", Counts(SEEDS, COPIES), holds="{}"),
    ]
)


class SeedlingState(State):
    """Seeds in the bag, in the row of who is to act, in everybody's store, and on the compost."""

    def __init__(self, game: Game, players: int, options: Options) -> None:
        super().__init__(game, players, options)
        self.deck = Deck(DECK)
        self.row = 0
        self.kept = [[0] * len(SEEDS) for _ in range(players)]
        self.compost = [0] * len(SEEDS)

    def fields(self) -> Fields:
        """Saving, loading, the census and what a seat sees come from here."""
        return FIELDS

    def clone(self) -> State:
        """An independent copy: every field that is not a number is copied too."""
        twin = SeedlingState(self.game, self.players, self.options)
        twin.take_core(self)
        twin.deck, twin.row = self.deck.clone(), self.row
        twin.kept = [seeds.copy() for seeds in self.kept]
        twin.compost = self.compost.copy()
        return twin

    def row_points(self) -> int:
        """What the row is worth."""
        return sum(int(SEEDS[seed]) for seed in bits(self.row))

    def scores(self) -> list[int]:
        """What everybody has kept so far."""
        return [
            sum(int(SEEDS[seed]) * number for seed, number in enumerate(seeds))
            for seeds in self.kept
        ]

    def final(self) -> Result:
        """Who has kept most wins (SD-2.2)."""
        return by_total([{"seeds": score} for score in self.scores()])
