"""What choices are really worth, by playing out everything that can happen: small ends only."""

from __future__ import annotations

from typing import Any

from warren.core.frames import CHANCE
from warren.core.state import State


def values(state: State, seat: int) -> dict[str, float]:
    """The exact utility of every choice of a seat, by name; all others have had their say."""
    known: dict[str, float] = {}
    found: dict[str, float] = {}
    for choice in state.legal(seat):
        after = state.clone()
        after.make(seat, choice)
        found[state.game.vocabulary[choice]] = _worth(after, seat, known)
    return found


def best(state: State, seat: int) -> set[str]:
    """All choices that nothing beats."""
    found = values(state, seat)
    most = max(found.values())
    return {name for name, value in found.items() if value > most - 1e-9}


def _worth(state: State, seat: int, known: dict[str, float]) -> float:
    result = state.result()
    if result is not None:
        return float(result.utilities[seat])
    key = _key(state)
    if key in known:
        return known[key]
    actor = int(state.next_seat())
    weights = state.weights() if actor == CHANCE else []
    total, weight_of_all = 0.0, 0
    most = 0.0
    for place, choice in enumerate(state.legal(actor)):
        twin = state.clone()
        twin.make(actor, choice)
        if actor == CHANCE:
            _make_forced(twin)
            if _key(twin) == key:
                continue  # nothing came of it: it is drawn again until something does
            total += weights[place] * _worth(twin, seat, known)
            weight_of_all += weights[place]
        else:
            assert actor == seat or len(state.legal(actor)) == 1, "somebody else has a say"
            most = max(most, _worth(twin, seat, known))
    known[key] = total / weight_of_all if actor == CHANCE else most
    return known[key]


def _make_forced(state: State) -> None:
    while state.stack and state.next_seat() != CHANCE:
        seat = int(state.next_seat())
        legal = state.legal(seat)
        if len(legal) > 1:
            return
        state.make(seat, legal[0])


def _key(state: State) -> str:
    data: Any = state.to_json()
    return repr((data["stack"], data["pending"], data["board"]))
