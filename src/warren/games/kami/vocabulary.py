"""The choices of Kami-sama, in blocks that are made from the box."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from warren.core.steps import Meaning
from warren.core.vocabulary import Block, Vocabulary
from warren.games.kami.content import Box
from warren.games.kami.language.villages import VILLAGES

SEATS: Final = 4
FOX: Final[i64] = 4
"""The Kitsune's place among the players, after all seats."""
LEAST: Final = 4
"""Abilities and alternatives that have a number in any box."""


class Pointed(Block):
    """Choices with board targets that do not follow from their names."""

    def __init__(self, kind: str, items: Sequence[str], name: str, targets: Sequence[str]) -> None:
        super().__init__(kind, items, name)
        self.targets: Final = list(targets)

    def target_of(self, choice: i64) -> str:
        """What is listed."""
        return self.targets[choice - self.first]


class Choices:
    """The blocks, in the order of their numbers; of the spaces, a choice is its number."""

    def __init__(self, box: Box) -> None:
        self.box: Final = box
        self.meanings: Final[dict[tuple[int, int, bool], Meaning]] = {}
        """Of adding and removing shrines, by space, whose stands there, and if it is the
        Kitsune's: said again and again, and always the same."""
        self.spaces: Final = [
            Pointed(v.name, v.places, "{kind}.{item}", [f"space:{v.name}.{at}" for at in v.places])
            for v in box.land.villages
        ]
        self.done: Final = Pointed("done", ["done"], "{item}", ["done"])
        abilities = max(LEAST, *(len(kami.abilities) for kami in box.kami))
        self.ability: Final = Block("ability", _numbers(abilities))
        alternatives = max(LEAST, *(len(op.alternatives) for op in box.ops))
        self.option: Final = Block("option", _numbers(alternatives))
        self.player: Final = Pointed(
            "player",
            [*(f"player {seat + 1}" for seat in range(SEATS)), "Kitsune"],
            "{item}",
            [*(f"seat:{seat}" for seat in range(SEATS)), "kitsune"],
        )
        self.village: Final = Block("village", VILLAGES)
        self.kami: Final = Block("kami", [kami.name for kami in box.kami])
        self.villager: Final = Block("villager", [v.name for v in box.villagers], target="card")
        goals = [goal.name for goal in box.goals]
        self.goal: Final = Pointed("goal", goals, "{kind} {item}", ["card:goal"] * len(goals))
        cards = [card.name for card in box.cards]
        self.card: Final = Pointed("card", cards, "{kind} {item}", ["card:kitsune"] * len(cards))
        self.vocabulary: Final = Vocabulary(
            [
                *self.spaces,
                self.done,
                self.ability,
                self.option,
                self.player,
                self.village,
                self.kami,
                self.villager,
                self.goal,
                self.card,
            ]
        )

    def is_space(self, choice: i64) -> bool:
        """Whether a choice is one of the spaces."""
        return choice < self.done.first


def _numbers(many: int) -> list[str]:
    return [str(number + 1) for number in range(many)]
