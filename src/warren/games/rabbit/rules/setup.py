"""Parts and setup: what lies on the table before the first turn (RB-1)."""

from __future__ import annotations

from typing import Final

from warren.core.deck import Deck
from warren.games.rabbit.content import (
    FOOD,
    NO_PREDATOR,
    SCOUTS,
    THINKERS,
    WARREN_SPACES,
    WORKERS,
    area_kind,
)
from warren.games.rabbit.state import EAST_BY, NORTH_BY, WARREN, Land

FIRST_HERD: Final = [THINKERS, SCOUTS, WORKERS, WORKERS]
FIRST_STORE: Final = 4


def lay_out(state: Land) -> None:
    """The warren, four meadows around it, the first herd, both decks (RB-1.2 to 1.4)."""
    state.box = state.content.counters()
    state.area = Deck(state.content.areas)
    state.sun = Deck(state.content.suns)
    state.lay(0, 0, area_kind(NO_PREDATOR, 0))
    state.dig(WARREN, WARREN_SPACES)
    for direction, clovers in enumerate(state.content.start):
        kind = area_kind(NO_PREDATOR, clovers)
        card = state.lay(EAST_BY[direction], NORTH_BY[direction], kind)
        state.grow_on_all(card)
    state.box[FOOD] -= FIRST_STORE
    state.store(WARREN, FIRST_STORE)
    for look in FIRST_HERD:
        state.bear(WARREN, look)
