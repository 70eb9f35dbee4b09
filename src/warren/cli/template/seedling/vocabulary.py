"""The choices of Seedling, in blocks: a choice is a kind and an item."""

from typing import Final

from warren.core.vocabulary import Block, Vocabulary, verb

SEEDS: Final = ["1", "2", "3", "4", "5"]
"""What a seed is worth; a seed is known by its place in this list."""
DRAW: Final = verb("draw")
STOP: Final = verb("stop")
SEED: Final = Block("seed", SEEDS)
"""What chance draws."""
VOCABULARY: Final = Vocabulary([DRAW, STOP, SEED])
