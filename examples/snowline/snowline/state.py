"""The state of Snowline: where everybody stands, and where the cards are."""

from typing import Final

from warren.core import fields as shape
from warren.core.deck import Deck
from warren.core.fields import HIDDEN, OWNER, Field, Fields, Rows
from warren.core.game import Game
from warren.core.result import Result, by_total
from warren.core.state import Options, State

from snowline.vocabulary import CARDS

COPIES, HAND, START, BURROW, FOX_STOPS = 6, 4, 3, 24, 21
CLOVER: Final = (7, 11, 16, 20)
DECK: Final = [COPIES] * len(CARDS)
HARE: Final = [
    Field("hands", shape.Listed(shape.Name(CARDS), most=HAND), key="hand", seen=OWNER, holds="{}"),
    Field("spaces", shape.Number(1, BURROW), key="space"),
    Field("clover", shape.Number(-36, 36)),
]
FIELDS: Final = Fields(
    [
        Field("deck", shape.Pile(CARDS, lambda state: DECK), seen=HIDDEN, holds="{}"),
        Field("laid", shape.Counts(CARDS, COPIES), holds="{}"),
        Field("fox", shape.Number(0, FOX_STOPS)),
        Rows("hares", shape.seats, HARE),
    ]
)


class Snowfield(State):
    """Hares on their way to the burrow."""

    def __init__(self, game: Game, players: int, options: Options) -> None:
        super().__init__(game, players, options)
        self.deck = Deck(DECK)
        self.laid = [0] * len(CARDS)
        self.fox = 0
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.spaces = [START] * players
        self.clover = [0] * players

    def fields(self) -> Fields:
        return FIELDS

    def clone(self) -> State:
        twin = Snowfield(self.game, self.players, self.options)
        twin.take_core(self)
        twin.deck, twin.laid, twin.fox = self.deck.clone(), self.laid.copy(), self.fox
        twin.hands = [hand.copy() for hand in self.hands]
        twin.spaces, twin.clover = self.spaces.copy(), self.clover.copy()
        return twin

    def parts(self, seat: int) -> dict[str, int]:
        """What a hare's score is made of (SN-4.2)."""
        space = self.spaces[seat]
        return {"spaces": space, "clover": self.clover[seat], "burrow": 4 * (space == BURROW)}

    def scores(self) -> list[int]:
        return self.final().scores

    def final(self) -> Result:
        return by_total([self.parts(seat) for seat in range(self.players)])
