"""Force: rabbits that are stronger than the predators of their card drive them off (RB-5)."""

from __future__ import annotations

from mypy_extensions import i64

from warren.core.text import say
from warren.games.rabbit.content import FIRST_PREDATOR, PREDATORS
from warren.games.rabbit.state import Land


def drive_off(state: Land, card: i64) -> None:
    """Remove predators that the rabbits of their card outforce (RB-5.2, 5.3)."""
    if state.menace[card] == 0 or state.force[card] <= state.menace[card]:
        return
    kind: i64 = 0
    while kind < 4:
        count: i64 = state.predators[card * 4 + kind]
        if count:
            state.set_predator(card, kind, -count)
            state.box[FIRST_PREDATOR + kind] += count
            if state.events is not None:
                name = PREDATORS[kind]
                told = say("driven_off", name=name, place=state.place(card))
                for _ in range(count):
                    state.tell(told, [f"card:{card}"])
        kind += 1
