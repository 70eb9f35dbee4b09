"""What a seat cannot tell apart, and where it may be by what the seat knows (WR-3.9).

What a seat knows of the bag comes from what it put back into it: that token is in the bag or left
it later, so it cannot lie on a space that was filled before. Everybody knows the times at which
tokens left the bag (`stamps`); what they were is known to those who saw them.
"""

from __future__ import annotations

import random
from typing import Final

from mypy_extensions import i64

from warren.core.deck import deal_again, knows
from warren.games.winter.content import FROST, RABBIT, SPACES
from warren.games.winter.shapes import FACE_DOWN, FACE_UP, KNOWN_TO_ALL, TOKEN_THERE
from warren.games.winter.state import NEVER, Village

DREW: Final = 0
PUT_BACK: Final = 1
CAUGHT: Final = 2
"""What may happen to a token of the bag at one time, in this order."""


class Unknown:
    """Tokens that a seat cannot tell apart, and where they may be: on spaces, held, in the bag."""

    def __init__(
        self,
        hidden: list[int],
        held: int,
        pool: list[int],
        stamps: list[int],
        no_rabbit: i64,
        sure: list[tuple[int, int]],
    ) -> None:
        self.hidden: Final = hidden
        """Spaces with a villager that the seat does not know."""
        self.held: Final = held
        """How many of those that are held it does not know."""
        self.places: Final = len(hidden) + held
        self.pool: Final = pool
        """The tokens: as many as there are places, and those in the bag."""
        self.stamps: Final = stamps
        """When each left the bag: on spaces, held, then those that are still in it."""
        self.no_rabbit: Final = no_rabbit
        self.sure: Final = sure

    def is_possible(self) -> bool:
        """Whether the tokens lie as the seat could find them, so that there is such a deal."""
        rabbits = [t for i, t in enumerate(self.stamps) if self.pool[i] == RABBIT]
        if self.no_rabbit != NEVER and any(time > self.no_rabbit for time in rabbits):
            return False
        return _fits(self.pool, self.stamps, self.sure)

    def deal(self, rng: random.Random) -> list[int]:
        """A token for every place, then those of the bag, as the seat could find them."""
        while True:
            dealt = _deal(self.pool, self.stamps, self.no_rabbit, rng)
            if _fits(dealt, self.stamps, self.sure):
                return dealt


def unknown_to(village: Village, seat: int | None) -> Unknown:
    """What a seat cannot know of the tokens; frost shows."""
    hidden = [space for space in range(SPACES) if _is_hidden(village, space, seat)]
    pool = [village.spaces[space] - FACE_DOWN for space in hidden]
    stamps = [village.stamps[space] for space in hidden]
    held = 0
    if not knows(village.held_seen, seat):
        others = village.held.copy()
        for _ in range(village.held_shown):
            others.remove(int(village.turn))
        held = len(others)
        pool += others
        stamps += [int(village.held_stamp)] * held
    for token in range(FROST):
        pool += [token] * village.bag[token]
    stamps += [int(village.clock) + 1] * (len(pool) - len(stamps))
    sure = _surely_in_bag(village, seat)
    return Unknown(hidden, held, pool, stamps, village.no_rabbit, sure)


def knows_returned(who: int, seat: int | None) -> bool:
    """Whether a seat knows what was put back, by the entry's first number."""
    return who & KNOWN_TO_ALL != 0 or (seat is not None and who == seat)


def _is_hidden(village: Village, space: int, seat: int | None) -> bool:
    face_down = FACE_DOWN <= village.spaces[space] < FACE_UP
    return face_down and not knows(village.seen[space], seat)


def _surely_in_bag(village: Village, seat: int | None) -> list[tuple[int, int]]:
    """(time, token): the seat knows that this token was in the bag then, and did not see it since.

    A token that the seat saw leave the bag accounts for the latest entry of its kind.
    """
    sure: list[tuple[int, int]] = []
    if not village.returned:
        return sure
    drawn: list[tuple[int, int, int]] = []
    """(time, what happened, token) for all tokens that the seat saw leave or enter the bag."""
    for space, content in enumerate(village.spaces):
        if content >= FACE_DOWN and not _is_hidden(village, space, seat):
            drawn.append((village.stamps[space], DREW, content & TOKEN_THERE))
    if knows(village.held_seen, seat):
        drawn += [(int(village.held_stamp), DREW, token) for token in village.held]
    elif village.held_shown:
        drawn.append((int(village.held_stamp), DREW, int(village.turn)))
    drawn += [(time, CAUGHT, RABBIT) for time in village.caught]
    back = village.returned
    for i in range(0, len(back), 3):
        if knows_returned(back[i], seat):
            drawn += [(back[i + 1], DREW, back[i + 2]), (back[i + 1], PUT_BACK, back[i + 2])]
    for time, happened, token in sorted(drawn):
        if happened == PUT_BACK:
            sure.append((time, token))
            continue
        same = [entry for entry in sure if entry[1] == token]
        if same:
            sure.remove(same[-1])
    return sure


def _deal(pool: list[int], stamps: list[int], no_rabbit: i64, rng: random.Random) -> list[int]:
    if no_rabbit == NEVER:
        return deal_again(pool, rng)
    early = [i for i, time in enumerate(stamps) if time <= no_rabbit]
    rabbits = set(rng.sample(early, pool.count(RABBIT)))
    others = deal_again([token for token in pool if token != RABBIT], rng)
    return [RABBIT if i in rabbits else others.pop() for i in range(len(pool))]


def _fits(dealt: list[int], stamps: list[int], sure: list[tuple[int, int]]) -> bool:
    """Whether every token that was in the bag for sure has its own place after that time."""
    for index, (time, token) in enumerate(sure):
        later = [entry for entry in sure[index:] if entry[1] == token]
        places = [i for i, t in enumerate(stamps) if t > time and dealt[i] == token]
        if len(places) < len(later):
            return False
    return True
