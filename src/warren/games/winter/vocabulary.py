"""The choices of Winter Rabbit, block by block; nobody else counts them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.vocabulary import Block, Pairs, Vocabulary
from warren.games.winter.content import (
    CHARACTERS,
    LENDERS,
    MOST_PLAYERS,
    RESOURCES,
    SPACE_NAMES,
    STORIES,
    TASKS,
    TOKEN_NAMES,
    TRACKS,
    VILLAGE,
)
from warren.games.winter.rules.payments import TOKENS, count, one, pack, subsets

TOKEN_NAME: Final = "conservation token"
UNITS: Final = (*RESOURCES, TOKEN_NAME)
"""What goods are made of, in the order in which they are packed."""
MOST_AT_ONCE: Final = 4
"""Goods of one choice."""


class Numbered(Block):
    """Choices whose elements on the board go by number, from 0."""

    def target_of(self, choice: i64) -> str:
        """The element by its number."""
        return f"{self.target}:{choice - self.first}"


class Doing(Block):
    """Choices whose elements on the board are called as the whole choice is."""

    def target_of(self, choice: i64) -> str:
        """The element by the name of the choice."""
        return f"{self.target}:{self.names[choice - self.first]}"


class Verb(Block):
    """A choice that is about nothing but itself, with the key of its words."""

    def __init__(self, name: str, key: str, kind: str = "") -> None:
        super().__init__(kind or name, [name], "{item}", "do")
        self.key: Final = key


def _bundle_name(packed: int) -> str:
    """Goods as the vocabulary calls them: "2 Wood, Earth"."""
    parts: list[str] = []
    for kind, name in enumerate(UNITS):
        number = count(packed, kind)
        if number > 0:
            parts.append(name if number == 1 else f"{number} {name}")
    return ", ".join(parts)


BUNDLES: Final = [
    packed
    for size in range(2, MOST_AT_ONCE + 1)
    for packed in subsets(pack([MOST_AT_ONCE] * len(UNITS)), size)
]
"""Two to four goods at once, a conservation token in place of some."""

PLAYER: Final = Numbered("player", [str(seat + 1) for seat in range(MOST_PLAYERS)])
CHARACTER: Final = Block("character", CHARACTERS, "{item}")
TOKEN: Final = Numbered("token", TOKEN_NAMES, "{item}")
SPACE: Final = Block("space", SPACE_NAMES, "{item}")
UNIT: Final = Block("resource", UNITS, "{item}")
"""A resource, or a conservation token, to pay, take, gain or let go."""
TRACK: Final = Block("track", TRACKS, "{item}")
CARD: Final = Block("card", VILLAGE)
STORY: Final = Block("story", STORIES)
TASK: Final = Block("task", [str(task + 1) for task in range(TASKS)])
USE: Final = Doing("use", [lender.name for lender in LENDERS], target="do")
"""The abilities of cards and stories, each once a turn."""
BUNDLE: Final = Block("resource", [_bundle_name(packed) for packed in BUNDLES], "{item}")

SWAP: Final = Pairs("swap", RESOURCES, RESOURCES, "swap {row} for {column}")
"""A resource of one's own for one of the supply."""
_VERBS: Final = [
    *(
        Verb("from the bag", "from_the_bag", "from"),
        Verb("from your area", "from_your_area", "from"),
    ),
    *(Verb("skip midday", "skip_midday"), Verb("stop", "stop")),
    *(Verb("yes", "yes"), Verb("no", "no")),
    *(Verb("end the turn", "end_the_turn"), Verb("show it", "show_it")),
]

VOCABULARY: Final = Vocabulary(
    [
        *(PLAYER, CHARACTER, TOKEN, SPACE, UNIT, TRACK, CARD, STORY, TASK),
        *_VERBS,
        *(USE, BUNDLE, SWAP),
    ]
)
FROM_BAG: Final[i64] = VOCABULARY.id("from the bag")
FROM_AREA: Final[i64] = VOCABULARY.id("from your area")
SKIP: Final[i64] = VOCABULARY.id("skip midday")
STOP: Final[i64] = VOCABULARY.id("stop")
YES: Final[i64] = VOCABULARY.id("yes")
NO: Final[i64] = VOCABULARY.id("no")
END: Final[i64] = VOCABULARY.id("end the turn")
SHOW: Final[i64] = VOCABULARY.id("show it")
TAKE_A_TOKEN: Final[i64] = UNIT.choice(TOKENS)

_CHOICE_OF: Final[dict[int, int]] = {
    **{int(one(kind)): int(UNIT.choice(kind)) for kind in range(len(UNITS))},
    **{packed: int(BUNDLE.choice(at)) for at, packed in enumerate(BUNDLES)},
}


def verb_of(choice: i64) -> Verb:
    """The verb that a choice is."""
    return _VERBS[choice - _VERBS[0].first]


def goods_choice(packed: int) -> int:
    """The choice of these goods: one of them, or up to four."""
    return _CHOICE_OF[packed]


def goods_of(choice: i64) -> i64:
    """The goods that a choice stands for, packed."""
    return BUNDLES[BUNDLE.item(choice)] if BUNDLE.holds(choice) else one(UNIT.item(choice))


def is_goods(choice: i64) -> bool:
    """Whether a choice stands for goods."""
    return UNIT.holds(choice) or BUNDLE.holds(choice)
