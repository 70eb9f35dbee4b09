"""Bags and face-down decks that decide nothing before it is drawn.

A part is a small integer, its kind. What may still come is a count per kind; only cards that
somebody has seen have a place.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from warren.core.errors import BadPosition
from warren.core.frames import is_int
from warren.core.grid import bit
from warren.core.limits import MOST_SEATS

EVERYBODY: Final = -1
"""A set of seats, as bits, that holds them all, spectators included."""


def knows(who: int, seat: int | None) -> bool:
    """Whether a seat (`None`: a spectator) is in a set of seats."""
    return who == EVERYBODY or (seat is not None and who >> seat & 1 == 1)


def deal_again(pool: list[int], rng: random.Random) -> list[int]:
    """Shuffle parts whose order must not depend on where they really were."""
    mixed = sorted(pool)
    rng.shuffle(mixed)
    return mixed


class Bag:
    """A multiset of parts: what may still be drawn, each as likely as it is many."""

    __slots__ = ("counts",)

    def __init__(self, counts: Sequence[int]) -> None:
        self.counts: list[int] = list(counts)

    def __len__(self) -> int:
        return sum(self.counts)

    def clone(self) -> Bag:
        return Bag(self.counts)

    def kinds(self) -> list[int]:
        """The kinds that can be drawn."""
        return [kind for kind, count in enumerate(self.counts) if count > 0]

    def weights(self) -> list[int]:
        """How many there are of each kind that can be drawn, as `kinds` lists them."""
        return [count for count in self.counts if count > 0]

    def take(self, kind: int) -> None:
        if self.counts[kind] <= 0:
            raise AssertionError(f"no part of kind {kind} is in the bag")
        self.counts[kind] -= 1

    def put(self, kind: int) -> None:
        self.counts[kind] += 1

    def to_list(self) -> list[int]:
        """Every part, sorted by kind."""
        return [kind for kind, count in enumerate(self.counts) for _ in range(count)]

    @staticmethod
    def from_json(data: object, whole: Sequence[int]) -> Bag:
        """Read counts by kind, none higher than of the whole that the game has."""
        if not isinstance(data, list) or len(data) != len(whole):
            raise BadPosition(f"a bag is a list of {len(whole)} counts, not {data!r}")
        for kind, count in enumerate(data):
            if not is_int(count) or not 0 <= count <= whole[kind]:
                raise BadPosition(f"a bag holds 0 to {whole[kind]} of kind {kind}, not {count!r}")
        return Bag(data)


class Placed:
    """A card whose place in a deck is known to some seats."""

    __slots__ = ("card", "who")

    def __init__(self, card: int, who: int) -> None:
        self.card: Final = card
        self.who: Final = who


class Deck:
    """A face-down deck: known cards on top, the unknown rest, known cards at the bottom.

    `top` and `bottom` are listed from the top of the deck downwards.
    """

    __slots__ = ("bottom", "rest", "top")

    def __init__(self, counts: Sequence[int]) -> None:
        self.top: list[Placed] = []
        self.rest: Bag = Bag(counts)
        self.bottom: list[Placed] = []

    def __len__(self) -> int:
        return len(self.top) + len(self.rest) + len(self.bottom)

    def clone(self) -> Deck:
        twin = Deck(self.rest.counts)
        twin.top = self.top.copy()
        twin.bottom = self.bottom.copy()
        return twin

    def kinds(self) -> list[int]:
        """The cards that the next one can be: one only, where it is known to somebody."""
        if self.top:
            return [self.top[0].card]
        return self.rest.kinds() or [placed.card for placed in self.bottom[:1]]

    def weights(self) -> list[int]:
        """How likely each of `kinds` is, in proportion."""
        if self.top:
            return [1]
        return self.rest.weights() or [1 for _ in self.bottom[:1]]

    def draw(self, card: int) -> None:
        """Take the next card, which chance said is this one."""
        if self.top:
            drawn = self.top.pop(0).card
        elif len(self.rest):
            self.rest.take(card)
            drawn = card
        else:
            drawn = self.bottom.pop(0).card
        if drawn != card:
            raise AssertionError(f"card {drawn} lies there, not {card}")

    def put_on_top(self, cards: Sequence[int], who: int) -> None:
        """Lay cards on top, the first one uppermost, seen by the seats in `who`."""
        self.top = [Placed(card, who) for card in cards] + self.top

    def put_under(self, cards: Sequence[int], who: int) -> None:
        """Lay cards under the deck, the last one lowest, seen by the seats in `who`."""
        self.bottom = self.bottom + [Placed(card, who) for card in cards]

    def shuffle(self) -> None:
        """Forget every place."""
        for placed in self.top + self.bottom:
            self.rest.put(placed.card)
        self.top = []
        self.bottom = []

    def look(self, seat: int | None) -> dict[str, Any]:
        """The deck as a seat sees it: how many cards, and those whose place it knows."""
        return {
            "left": len(self),
            "top": _seen(self.top, seat),
            "bottom": _seen(self.bottom, seat),
        }

    def take_hidden(self, seat: int | None) -> list[int]:
        """Take out every card that the seat cannot place; their places stay open."""
        hidden = self.rest.to_list()
        self.rest = Bag([0] * len(self.rest.counts))
        for pile in (self.top, self.bottom):
            for i, placed in enumerate(pile):
                if not knows(placed.who, seat):
                    hidden.append(placed.card)
                    pile[i] = Placed(-1, placed.who)
        return hidden

    def fill_hidden(self, cards: list[int]) -> None:
        """Fill open places from the end of `cards`, then the rest of the deck, with all of them."""
        for pile in (self.top, self.bottom):
            for i, placed in enumerate(pile):
                if placed.card < 0:
                    pile[i] = Placed(cards.pop(), placed.who)
        for card in cards:
            self.rest.put(card)
        cards.clear()

    def redeal(self, seat: int | None, rng: random.Random) -> None:
        """Replace what the seat cannot know of this deck by a sample of what it could be."""
        self.fill_hidden(deal_again(self.take_hidden(seat), rng))

    def to_json(self) -> dict[str, Any]:
        """The whole deck as plain JSON."""
        return {
            "top": [[placed.card, placed.who] for placed in self.top],
            "rest": self.rest.counts.copy(),
            "bottom": [[placed.card, placed.who] for placed in self.bottom],
        }

    @staticmethod
    def from_json(data: object, whole: Sequence[int]) -> Deck:
        """Read a deck, or what is left of it: no more of a kind than of the whole."""
        if not isinstance(data, dict) or set(data) != {"top", "rest", "bottom"}:
            raise BadPosition(f"a deck is an object with top, rest and bottom, not {data!r}")
        deck = Deck(Bag.from_json(data["rest"], whole).counts)
        deck.top = read_placed(data["top"], whole)
        deck.bottom = read_placed(data["bottom"], whole)
        return deck


def _seen(pile: list[Placed], seat: int | None) -> list[int | None]:
    """The pile as a seat sees it; places that it knows nothing of do not show at all."""
    if not any(knows(placed.who, seat) for placed in pile):
        return []
    return [placed.card if knows(placed.who, seat) else None for placed in pile]


def read_placed(data: object, whole: Sequence[int]) -> list[Placed]:
    """Read cards whose place is known, no more than there are."""
    if not isinstance(data, list):
        raise BadPosition(f"known cards are a list of [card, seats], not {data!r}")
    if len(data) > sum(whole):
        raise BadPosition(f"{len(data)} known cards of {sum(whole)}")
    pile: list[Placed] = []
    for entry in data:
        if (
            not isinstance(entry, list)
            or len(entry) != 2
            or not all(map(is_int, entry))
            or not (0 <= entry[0] < len(whole) and EVERYBODY <= entry[1] < bit(MOST_SEATS))
        ):
            raise BadPosition(f"a known card is [card, seats], not {entry!r}")
        pile.append(Placed(entry[0], entry[1]))
    return pile
