"""How what only Rabbit has is written to files and counted: cards of the map, herd, box, decks."""

from __future__ import annotations

from typing import Any, Final

from warren.core.errors import BadPosition
from warren.core.features import Feature
from warren.core.fields import (
    Counts,
    Field,
    Number,
    Shape,
    check_list,
    check_number,
    check_object,
)
from warren.core.state import State
from warren.games.rabbit.content import (
    BOX_NAMES,
    BURROWS,
    COUNTERS,
    KIND_OF,
    KINDS,
    MOST_CARDS,
    MOTHERS,
    WARREN_SPACES,
    clovers_of,
)


class Place(Field):
    """Where a card lies: two attributes that are written together, steps east and north."""

    def __init__(self) -> None:
        super().__init__("east", Number(-MOST_CARDS, MOST_CARDS), "at")

    def attributes(self) -> list[Field]:
        """Both."""
        return [self, Field("north", self.shape)]

    def save_row(self, state: Any, row: int, into: dict[str, Any]) -> None:
        """As [east, north]."""
        into[self.key] = [state.east[row], state.north[row]]

    def load_row(self, state: Any, data: dict[str, Any], where: str) -> None:
        """Two numbers."""
        at = check_list(data[self.key], f"{where}: at is [east, north]:", 2)
        state.east.append(self.shape.read(at[0], state, f"{where}: east"))
        state.north.append(self.shape.read(at[1], state, f"{where}: north"))


class Heap(Number):
    """So many counters of one kind."""

    def __init__(self, counter: str, most: Any) -> None:
        super().__init__(0, most)
        self.counter: Final = counter

    def parts(self, value: Any, state: State) -> dict[str, int]:
        """All of them."""
        return {self.counter: int(value)}


class Herd(Counts):
    """Rabbits by situation."""

    def parts(self, value: Any, state: State) -> dict[str, int]:
        """The rabbits by kind, their kits and the food that they carry."""
        found = dict.fromkeys(BOX_NAMES, 0)
        for who, count in enumerate(value):
            found[KINDS[KIND_OF[who // 6]]] += count
            found["kit"] += count if who // 6 == MOTHERS else 0
            found["food"] += count * (who % 2)
        return found


class Supply(Counts):
    """Counters that are not in play: of each no more than the box holds."""

    def read(self, data: Any, state: Any, where: str) -> Any:
        """Every kind, with its own limit."""
        whole = state.content.counters()
        read = check_object(data, self.names, where)
        return [
            check_number(read[name], 0, most, f"{where}: {name}")
            for name, most in zip(self.names, whole, strict=True)
        ]

    def features(self, name: str, state: Any) -> list[Feature]:
        """A number each."""
        whole = state.content.counters()
        return [
            Feature(f"{name}: {counter}", max(1, most))
            for counter, most in zip(self.names, whole, strict=True)
        ]


class Numbered(Shape):
    """A card of a deck, written by the number of its kind."""

    def __init__(self, deck: str, names: list[str]) -> None:
        self.deck: Final = deck
        self.names: Final = names

    def save(self, value: Any, state: State) -> Any:
        """The number."""
        return int(value)

    def read(self, data: Any, state: State, where: str) -> Any:
        """One that there is."""
        return check_number(data, 0, len(self.names) - 1, where)

    def parts(self, value: Any, state: State) -> dict[str, int]:
        """The card."""
        return {f"{self.deck} {self.names[value]}": 1}


class Held(Shape):
    """A card that the thinker holds, of the deck that is thought about."""

    def __init__(self, decks: list[Numbered]) -> None:
        self.decks: Final = decks

    def save(self, value: Any, state: State) -> Any:
        """Its number."""
        return int(value)

    def read(self, data: Any, state: Any, where: str) -> Any:
        """One of that deck."""
        return self._card(state).read(data, state, where)

    def parts(self, value: Any, state: Any) -> dict[str, int]:
        """The card."""
        return self._card(state).parts(value, state)

    def _card(self, state: Any) -> Numbered:
        number = max(0, int(state.thought_about()))
        if number >= len(self.decks):
            raise BadPosition(
                f"the thinker holds cards of deck {number}: 0 to {len(self.decks) - 1}"
            )
        return self.decks[number]


# While a card is read, it is the last one; its bounds follow from what was read of it before


def most_spaces(state: Any) -> int:
    """Its burrow spaces."""
    return WARREN_SPACES if len(state.areas) == 1 else COUNTERS[BURROWS]


def most_growing(state: Any) -> int:
    """Food on its clovers; a warren has none (RB-6.4)."""
    return 0 if state.spaces[-1] else int(clovers_of(state.areas[-1]))


def most_stored(state: Any) -> int:
    """Food in its burrow spaces (RB-4.14)."""
    return int(state.spaces[-1])
