"""Numbers for networks: what a seat sees, and the choices, with a name for every input.

Nothing here reads more than a seat may see: `State.features` writes what the view shows, and is
tested for leaks as views are; a game that has none is read off its views.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from warren.core.frames import CHANCE, NOBODY
from warren.core.game import Game
from warren.core.state import State

Numbers = NDArray[np.float32]
Mask = NDArray[np.int8]


class Encoder(Protocol):
    """Writes what a seat sees as numbers from 0 to 1; as many at every decision of a table."""

    names: tuple[str, ...]
    """What each number says."""

    def encode(self, state: State, seat: int) -> Numbers:
        """The numbers that the seat sees now, in the order of the names."""

    def encode_all(self, seen: Sequence[tuple[State, int]]) -> Numbers:
        """The same for many tables at once, a row each."""


def make_encoder(game: Game, players: int, options: dict[str, Any]) -> Encoder:
    """The encoder of a table: the game's own numbers, or else what its views are seen to hold."""
    state = game.new(players, **options)
    if game.name_board(state):
        return Numbered(state)
    return Surveyed(game, players, options)


class Numbered:
    """Reads `State.features`, each divided by the most it can be."""

    def __init__(self, state: State) -> None:
        features = state.feature_names()
        self.names = tuple(feature.name for feature in features)
        self._share = np.array([1 / feature.most for feature in features], np.float32)

    def encode(self, state: State, seat: int) -> Numbers:
        """The numbers that the seat sees now, in the order of the names."""
        return np.frombuffer(state.features(seat), np.uint8) * self._share

    def encode_all(self, seen: Sequence[tuple[State, int]]) -> Numbers:
        """The same for many tables at once, a row each."""
        rows = b"".join([state.features(seat) for state, seat in seen])
        return np.frombuffer(rows, np.uint8).reshape(len(seen), -1) * self._share


class Surveyed:
    """Reads views, for a game that does not say its board in numbers.

    What views can hold is found out by playing some games at random, always the same ones. Texts
    and yes or no become one number per value, a list of texts counts them, a number is put into
    the bounds that it was seen in. Seats are not turned: which one looks is among the numbers.
    """

    GAMES = 12

    def __init__(self, game: Game, players: int, options: dict[str, Any]) -> None:
        bounds: dict[str, tuple[float, float]] = {}
        rng = random.Random(0)
        for _ in range(self.GAMES):
            state = game.new(players, **options)
            while True:
                for seat in range(players):
                    for name, value in facts(state.view(seat)).items():
                        low, high = bounds.get(name, (0.0, 1.0))
                        bounds[name] = min(low, value), max(high, value)
                seat = int(state.next_seat())
                if seat == NOBODY:
                    break
                choice = state.draw(rng) if seat == CHANCE else rng.choice(state.legal(seat))
                state.make(seat, choice)
        self.names = tuple(sorted(bounds))
        self._place = {name: at for at, name in enumerate(self.names)}
        self._low = np.array([bounds[name][0] for name in self.names], np.float32)
        spans = [bounds[name][1] - bounds[name][0] for name in self.names]
        self._share = np.array([1 / span for span in spans], np.float32)

    def encode(self, state: State, seat: int) -> Numbers:
        """The numbers that the seat sees now, in the order of the names."""
        row = np.zeros(len(self.names), np.float32)
        for name, value in facts(state.view(seat)).items():
            at = self._place.get(name)
            if at is not None:
                row[at] = value
        bounded: Numbers = np.clip((row - self._low) * self._share, 0.0, 1.0)
        return bounded

    def encode_all(self, seen: Sequence[tuple[State, int]]) -> Numbers:
        """The same for many tables at once, a row each."""
        return np.stack([self.encode(state, seat) for state, seat in seen])


def facts(view: dict[str, Any]) -> dict[str, float]:
    """What a view says, flat: a number for every place in it.

    >>> facts({"seat": 0, "to_act": [0], "board": {"die": 5, "seen": ["fox", "fox"], "up": None}})
    {'seat = 0': 1.0, 'to act 0': 1.0, 'die': 5.0, 'seen: fox': 2.0, 'up is None': 1.0}
    """
    found = {f"seat = {view['seat']}": 1.0}
    found |= {f"to act {seat}": 1.0 for seat in view["to_act"]}
    _flatten("", view["board"], found)
    return found


def _flatten(path: str, value: object, found: dict[str, float]) -> None:
    if isinstance(value, dict):
        for key, part in value.items():
            _flatten(f"{path}.{key}" if path else str(key), part, found)
    elif isinstance(value, list):
        for at, part in enumerate(value):
            if isinstance(part, str):
                name = f"{path}: {part}"
                found[name] = found.get(name, 0.0) + 1.0
            else:
                _flatten(f"{path}[{at}]", part, found)
    elif isinstance(value, str | bool) or value is None:
        found[f"{path} is {value}"] = 1.0
    elif isinstance(value, int | float):
        found[path] = float(value)


# Choices


def choice_parts(game: Game) -> tuple[tuple[str, ...], Numbers]:
    """What choices are about, and a row per choice that counts it.

    Choices about the same thing share its column, so a network can learn of one from the other:
    `A.s1+s2` and `A.s1+s3` share `A` and `s1`.
    """
    vocabulary = game.vocabulary
    rows = [vocabulary.block(choice).parts(choice) for choice in range(len(vocabulary))]
    parts = tuple(dict.fromkeys(itertools.chain.from_iterable(rows)))
    place = {part: at for at, part in enumerate(parts)}
    table = np.zeros((len(rows), len(parts)), np.float32)
    for choice, row in enumerate(rows):
        for part in row:
            table[choice, place[part]] += 1
    return parts, table


def mask_of(legal: Iterable[int], size: int) -> Mask:
    """A 1 for every legal choice of a vocabulary of this size."""
    mask = bytearray(size)
    for choice in legal:
        mask[choice] = 1
    return np.frombuffer(mask, np.int8)
