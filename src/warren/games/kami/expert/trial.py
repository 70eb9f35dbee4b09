"""Tries choices out, with the best picks that follow in the same action."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.frames import Frame
from warren.games.kami.expert.prospects import group_sizes, prospects, worth
from warren.games.kami.language.effects import REARRANGE
from warren.games.kami.rules.context import context_of, still_to_deal
from warren.games.kami.rules.order import (
    ALTERNATIVE,
    DEAL,
    LANDING,
    PICK,
    TEMPLE_ORDER,
    TOKEN_OF,
    WHOM,
)
from warren.games.kami.state import Realm

LOOKAHEAD: Final = 2
"""Picks of the same action that are thought through."""
MOST_DEALT: Final = 5
"""Shrines whose rearrangement is thought through; the house's kami rearrange four at most."""
GLANCE_AHEAD: Final = 1
"""The same at a glance: without any, no ability looks better than the basic one."""
ASKED: Final = frozenset([PICK, LANDING, ALTERNATIVE, DEAL, TOKEN_OF, WHOM])


class Trial:
    """Tries choices, and counts the moves that it takes."""

    def __init__(self) -> None:
        self.moves: i64 = 0

    def after_each(self, realm: Realm, seat: i64, choices: list[int], depth: i64) -> list[float]:
        """What the position is worth after each choice and the best picks that follow."""
        if realm.stack[-1].step == TEMPLE_ORDER:
            return [_as_first(realm, seat, choice) for choice in choices]
        return [self._after(realm, seat, choice, depth) for choice in choices]

    def _after(self, realm: Realm, seat: i64, choice: i64, depth: i64) -> float:
        after = realm.clone()
        self.moves += 1
        after.make(seat, choice)
        return self.best_from(after, seat, depth)

    def best_from(self, realm: Realm, seat: i64, depth: i64) -> float:
        """The worth after the best picks that the seat has left in this action.

        Shrines that were chosen to be rearranged are dealt out to the end: only then do they tell.
        Of more than MOST_DEALT that would take too long.
        """
        if not realm.stack:
            return worth(realm, seat)
        frame = realm.stack[-1]
        if frame.seat != seat or frame.step not in ASKED:
            return worth(realm, seat)
        deals = frame.step == DEAL
        if deals and len(still_to_deal(frame)) > MOST_DEALT:
            return worth(realm, seat)
        choices = realm.legal(seat)
        if depth <= 0 and not deals:
            if not chosen_to_rearrange(realm, frame):
                return worth(realm, seat)
            choices = choices[-1:]  # enough of them
        best: float = -1000.0
        for choice in choices:
            value = self._after(realm, seat, choice, depth if deals else depth - 1)
            best = max(best, value)
        return best


def _as_first(realm: Realm, seat: i64, choice: i64) -> float:
    """Oneself first, then whoever has least."""
    other: i64 = realm.choices.player.item(choice)
    return 1000.0 if other == seat else -prospects(realm, other, group_sizes(realm))


def chosen_to_rearrange(realm: Realm, frame: Frame) -> bool:
    """Whether shrines enough are chosen to be dealt out, and no more need to be."""
    if frame.step != PICK:
        return False
    op = realm.box.ops[frame.at]
    return op.verb == REARRANGE and context_of(frame.ids).count >= max(op.least, 2)
