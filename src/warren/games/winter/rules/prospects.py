"""What a seat can expect: how near the village is, what fills next, where Rabbit may be (WR-3.9).

All of it follows from what the seat sees: the odds are those of the deals that `redeal` makes.
"""

from __future__ import annotations

import random
from typing import Any, Final

from warren.core.deck import knows
from warren.games.winter.content import (
    BURROW,
    FROST,
    FROSTS,
    FULL,
    NEUTRALS,
    PER_LOCATION,
    PLACES,
    RABBIT,
    RABBITS,
    SPACE_NAMES,
    TRACKS,
    VILLAGERS,
    WINTER,
)
from warren.games.winter.rules.order import ADVANCE_SEASON
from warren.games.winter.rules.unknown import Unknown, unknown_to
from warren.games.winter.shapes import FACE_DOWN, FACE_UP, OPEN, TOKEN_THERE
from warren.games.winter.state import NEVER, Village, last_space

FALL: Final = 3
"""The season that brings the fourth rabbit."""
DEALS: Final = 200
"""Deals that are counted where the odds are not plain: after tokens went back into the bag."""


def prospects(village: Village, seat: int | None) -> dict[str, Any]:
    """The storehouse against the year, every place, and what may end soon, as a seat knows it."""
    unknown = unknown_to(village, seat)
    deals = _sample(unknown) if unknown.sure else []
    return {
        "filled": sum(village.tracks),
        "of": FULL * len(TRACKS),
        "turns": _turns_left(village),
        "bag": _odds_of_bag(unknown, deals),
        "frost": _odds_of_last_frost(village),
        "places": {
            PLACES[location * PER_LOCATION][0]: _place(village, seat, location, unknown, deals)
            for location in range(BURROW + 1)
        },
    }


def _turns_left(village: Village) -> int:
    """About how many turns the village has at most: each places a villager, one of the bag or of
    an area; in winter the last frost is expected after four fifths of them."""
    bag = int(village.bag_size()) - village.bag[FROST]
    here = bag + sum(village.area) + (1 if village.held else 0)
    if any(frame.step == ADVANCE_SEASON for frame in village.stack):
        here = 0  # Between two seasons the bag is the next one's, which is counted below.
    if village.season == WINTER:
        left = FROSTS - village.frost
        return here * left // (left + 1)
    all_villagers = int(village.players) * VILLAGERS[village.players] + NEUTRALS[village.players]
    found = here
    for season in range(int(village.season) + 1, WINTER + 1):
        rabbits = RABBITS - int(village.boxed) - (1 if season < FALL else 0)
        tokens = all_villagers + rabbits
        found += tokens * FROSTS // (FROSTS + 1) if season == WINTER else tokens
    return found


def _odds_of_last_frost(village: Village) -> int | None:
    """How likely the next draw ends the game, in percent, where the last frost is in the bag."""
    if village.frost != FROSTS - 1 or village.bag[FROST] == 0:
        return None
    return _percent(village.bag[FROST], int(village.bag_size()))


# Rabbits


def _place(
    village: Village, seat: int | None, location: int, unknown: Unknown, deals: list[list[int]]
) -> dict[str, Any]:
    """How many spaces are open, whether the next villager fills it, how likely a rabbit is there.

    `rabbit` is null where nobody lies face down.
    """
    spaces = range(location * PER_LOCATION, last_space(location))
    contents = [village.spaces[space] for space in spaces]
    face_down = [space for space in spaces if FACE_DOWN <= village.spaces[space] < FACE_UP]
    is_open = contents.count(OPEN)
    has_produced = any(content >= FACE_UP for content in contents)
    return {
        "open": is_open,
        "next": is_open == 1 and not has_produced,
        "produced": has_produced,
        "rabbit": _odds_there(village, seat, face_down, unknown, deals) if face_down else None,
        "spaces": {
            SPACE_NAMES[space]: _odds_there(village, seat, [space], unknown, deals)
            for space in face_down
        },
    }


def _odds_there(
    village: Village,
    seat: int | None,
    spaces: list[int],
    unknown: Unknown,
    deals: list[list[int]],
) -> int:
    """How likely a rabbit is among these villagers, in percent."""
    seen = [space for space in spaces if knows(village.seen[space], seat)]
    if any(village.spaces[space] & TOKEN_THERE == RABBIT for space in seen):
        return 100
    at = [unknown.hidden.index(space) for space in spaces if space not in seen]
    if deals:
        return _percent(sum(any(deal[i] == RABBIT for i in at) for deal in deals), len(deals))
    return _odds_among(unknown, at)


def _odds_among(unknown: Unknown, at: list[int]) -> int:
    """How likely a rabbit is at these places; every deal is as likely.

    Where the bag was seen to hold none, rabbits left it before.
    """
    late = unknown.no_rabbit
    rest = [i for i, time in enumerate(unknown.stamps) if late == NEVER or time <= late]
    where = len([i for i in at if i in rest])
    rabbits = unknown.pool.count(RABBIT)
    without = 1.0
    for taken in range(where):
        without *= (len(rest) - rabbits - taken) / (len(rest) - taken)
    return round(100 * (1 - without))


def _odds_of_bag(unknown: Unknown, deals: list[list[int]]) -> int | None:
    """How likely the next villager out of the bag is a rabbit, in percent."""
    at = unknown.places
    inside = len(unknown.pool) - at
    if inside == 0:
        return None
    if deals:
        return _percent(sum(deal[at:].count(RABBIT) for deal in deals), inside * len(deals))
    return _odds_among(unknown, [at])


def _sample(unknown: Unknown) -> list[list[int]]:
    """Deals that depend on nothing but what the seat knows."""
    rng = random.Random(len(unknown.pool))
    return [unknown.deal(rng) for _ in range(DEALS)]


def _percent(part: int, whole: int) -> int:
    return round(100 * part / whole)
