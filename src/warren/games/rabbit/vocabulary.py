"""The vocabulary of Rabbit: every choice that its players and chance can make, in blocks.

Cards are called by the number in which they were laid, as everywhere.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from warren.core.vocabulary import Block, Pairs, Vocabulary
from warren.games.rabbit.content import (
    AREA_NAMES,
    COUNTERS,
    DIRECTIONS,
    FOLLOWERS,
    KINDS,
    KITS,
    LEADERS,
    LOOKED_AT,
    LOOKS,
    MOST_CARDS,
    SUN_NAMES,
)

CARDS: Final = [str(card) for card in range(MOST_CARDS)]
MOST_DUG: Final = 9
MOST_TAKEN: Final = FOLLOWERS + 1
"""Food that a group can carry."""
MOST_BORN: Final = COUNTERS[KITS]
ORDERS: Final = [list(order) for order in itertools.permutations(range(LOOKED_AT))]
"""The orders of three cards; the first two do for two cards, the first for one."""


class Button(Block):
    """Choices that point at nothing on the table; each has a button of its own."""

    def target_of(self, choice: i64) -> str:
        """The button: "do:go-with-2"."""
        return _button(self.names[choice - self.first])


class Deed(Pairs):
    """What becomes of a rabbit of some sort on a card: it is pointed at by both."""

    def __init__(
        self, kind: str, whose: Sequence[str], name: str, deed: str, who: Sequence[str]
    ) -> None:
        super().__init__(kind, CARDS, whose, name)
        self.buttons: Final = [_button(f"{deed} {one}") for one in who]
        """A button for each sort of rabbit, whatever its card."""

    def target_of(self, choice: i64) -> str:
        """The card."""
        return f"card:{self.row(choice)}"

    def button_of(self, choice: i64) -> str:
        """The button that names the sort of rabbit: "do:move-scout"."""
        return self.buttons[self.column(choice)]


def _button(name: str) -> str:
    return "do:" + name.replace(" ", "-")


def _numbers(first: int, last: int) -> list[str]:
    return [str(number) for number in range(first, last + 1)]


_ORDER_NAMES: Final = ["".join([str(place + 1) for place in order]) for order in ORDERS]

# Replenish

SOW: Final = Block("sow", CARDS, target="card")
SOW_NONE: Final = Button("sow", ["none"])
LURE: Final = Block("lure", CARDS, "lure to {item}", "card")

# Actions: who acts, and where

MOVE: Final = Deed("move", LEADERS, "move {column} {row}", "move", LEADERS)
FIGHT: Final = Deed(
    "fight", ["", "tired "], "fight {column}{row}", "fight", ["fighter", "tired fighter"]
)
"""By fighters that have not moved, and by those that have."""
BURROW: Final = Block("burrow", CARDS, target="card")
BURROW_BUTTON: Final = _button("burrow")
THINK: Final = Button("think", ["sun", "area"])
END: Final = Button("end", ["end"], "{item}")
PAY: Final = Block("pay", CARDS, "pay from {item}", "card")
DIG: Final = Button("dig", _numbers(1, MOST_DUG))

# A move: the group, the food it takes, the way

FOLLOW: Final = Button("follow", LOOKS)
EVERYBODY: Final = Button("everybody", ["everybody"], "{item}")
LEAVE: Final = Button("leave", LOOKS)
GO: Final = Button("go", _numbers(0, MOST_TAKEN), "go with {item}")
STEP: Final = Button("step", DIRECTIONS, "{item}")
STAY: Final = Block("stay", CARDS, "to {item}", "card")
"""The card where the move ends."""
TAKE: Final = Button("take", _numbers(0, MOST_TAKEN))

# Thinking: how cards are put back

ON_TOP: Final = Button("top", _ORDER_NAMES, "on top {item}")
UNDER: Final = Button("under", _ORDER_NAMES)

# Feed and breed

VICTIM: Final = Deed("victim", LOOKS, "victim {column} {row}", "lose", LOOKS)
GROW: Final = Button("grow", KINDS)
GROW_ALL: Final = Button("grow", ["workers everywhere"])
LITTER: Final = Button("kits", _numbers(0, MOST_BORN))
LITTERS: Final = Button("kits", ["everywhere"])

# What chance draws

AREA: Final = Block("area", AREA_NAMES)
SUN: Final = Block("sun", SUN_NAMES)

VOCABULARY: Final = Vocabulary(
    [
        *(SOW, SOW_NONE, LURE),
        *(MOVE, FIGHT, BURROW, THINK, END, PAY, DIG),
        *(FOLLOW, EVERYBODY, LEAVE, GO, STEP, STAY, TAKE),
        *(ON_TOP, UNDER),
        *(VICTIM, GROW, GROW_ALL, LITTER, LITTERS),
        *(AREA, SUN),
    ]
)


def target_of(choice: i64) -> str:
    """The element of the board that a choice points at first of all."""
    return VOCABULARY.block(choice).target_of(choice)


def card_of(target: str) -> i64:
    """The number of the card that a target points at, or -1."""
    for choice in VOCABULARY.at(target):
        if BURROW.holds(choice):
            return BURROW.item(choice)
    return -1
