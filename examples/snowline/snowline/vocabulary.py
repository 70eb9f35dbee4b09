"""The choices of Snowline: a card that chance deals, a card that a hare lays."""

from typing import Final

from warren.core.vocabulary import Block, Vocabulary

CARDS: Final = ["1", "2", "3", "4", "5", "6"]
"""How far each card hops; a card is known by its place in this list."""
DEALT: Final = Block("deal", CARDS)
LAID: Final = Block("lay", CARDS, target="card")
VOCABULARY: Final = Vocabulary([DEALT, LAID])
