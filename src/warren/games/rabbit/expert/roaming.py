"""Land beyond the home meadows in Rabbit: trips that stay out for a night, into new land too.

A group that sleeps two steps from home is back next day, and a predator that finds it there at
dawn finds it gone by dusk: what counts is who is there when night falls. A band of fighters and
scouts drives most predators off, and brings home what they sat on.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.games.rabbit.content import (
    APPETITE,
    FIGHTERS,
    FOLLOWERS,
    NO_PREDATOR,
    PREDATOR_FORCE,
    SCOUTS,
    clovers_of,
    predator_of,
)
from warren.games.rabbit.state import (
    EAST_BY,
    MOVING,
    NORTH_BY,
    RESTED,
    SITUATIONS,
    WARREN,
    Land,
    situation,
)

NOTHING: Final = -1
NIGHT: Final = 0.85
"""What a food is worth that is brought home a day later."""
BITE: Final = 4.0
"""The food that a rabbit's life is worth: what it eats, what it was raised with."""
CLOVERS: Final = 0.25
"""The food that a clover of new land is worth, beyond what is on it."""


def distance_home(state: Land, card: i64) -> i64:
    """Steps from a card to the warren, as a crow hops."""
    east = abs(state.east[card])
    north = abs(state.north[card])
    return east + north


class Band:
    """Those who go: how many, how many of them carry nothing, and how strong they are."""

    __slots__ = ("bare", "calm", "force", "size")

    def __init__(self, size: i64, bare: i64, force: i64, calm: i64) -> None:
        self.size: Final[i64] = size
        self.bare: Final[i64] = bare
        self.force: Final[i64] = force
        self.calm: Final[i64] = calm
        """Fighters that could fight."""

    def toll(self, menace: i64, bites: i64) -> float:
        """What a night on a card with such predators costs, in food."""
        if menace == 0 or self.force > menace:
            return 0.0
        roused: i64 = menace + 1 - self.force
        if roused <= self.calm:
            return float(roused)
        return BITE * float(bites)


class Way:
    """Where to go on from a meadow: which side, and what it brings."""

    __slots__ = ("food", "side", "tonight", "worth")

    def __init__(self, side: i64, food: float, tonight: float, worth: float) -> None:
        self.side: Final[i64] = side
        self.food: Final = food
        """There and on the way back."""
        self.tonight: Final = tonight
        self.worth: Final = worth
        """The same, less what it costs, and what it promises."""


class Trip:
    """A way out: to a meadow next to home, perhaps on to a card behind it, for so much food."""

    __slots__ = ("far", "food", "meadow", "worth")

    def __init__(self, meadow: i64, far: bool, food: i64, worth: float) -> None:
        self.meadow: Final[i64] = meadow
        self.far: Final = far
        """Whether it goes on from there, to sleep outside."""
        self.food: Final[i64] = food
        self.worth: Final = worth


class Unknown:
    """What the next area card may bring: clovers, and what meeting its predator costs a band."""

    __slots__ = ("clovers", "toll")

    def __init__(self, state: Land, band: Band) -> None:
        cards: float = 0.0
        clovers: float = 0.0
        toll: float = 0.0
        weights = state.area.weights()
        index: i64 = 0
        for kind in state.area.kinds():
            weight = float(weights[index])
            cards += weight
            clovers += weight * float(clovers_of(kind))
            predator: i64 = predator_of(kind)
            if predator != NO_PREDATOR:
                toll += weight * band.toll(PREDATOR_FORCE[predator], APPETITE[predator])
            index += 1
        self.clovers: Final = clovers / cards if cards > 0.0 else 0.0
        self.toll: Final = toll / cards if cards > 0.0 else 1000.0


def way_on(state: Land, meadow: i64, band: Band, unknown: Unknown) -> Way:
    """The best way on from a meadow for a band that spends the night there."""
    best = Way(NOTHING, 0.0, 0.0, 0.0)
    side: i64 = 0
    while side < 4:
        card: i64 = state.beside[meadow * 4 + side]
        east: i64 = state.east[meadow] + EAST_BY[side]
        north: i64 = state.north[meadow] + NORTH_BY[side]
        if card != WARREN:
            tonight = unknown.clovers
            toll = unknown.toll
            extra = CLOVERS * unknown.clovers
            if card > WARREN:
                tonight = float(state.lying(card))
                toll = band.toll(state.menace[card], bites_on(state, card))
                extra = 0.0
            food = tonight + float(back_over(state, meadow, east, north))
            worth = min(food, float(band.bare)) - toll + extra
            if worth > best.worth and tonight >= 1.0:
                best = Way(side, food, tonight, worth)
        side += 1
    return best


def bites_on(state: Land, card: i64) -> i64:
    """How many rabbits the predators of a card eat in a night."""
    bites: i64 = 0
    kind: i64 = 0
    while kind < 4:
        bites += state.predators[card * 4 + kind] * APPETITE[kind]
        kind += 1
    return bites


def back_over(state: Land, meadow: i64, east: i64, north: i64) -> i64:
    """Food on another meadow between home and a place."""
    most: i64 = 0
    side: i64 = 0
    while side < 4:
        other: i64 = state.beside[side]
        across = abs(state.east[other] - int(east))
        upright = abs(state.north[other] - int(north))
        if across + upright == 1 and other != meadow and state.menace[other] == 0:
            most = max(most, state.lying(other))
        side += 1
    return most


def moving_band(state: Land, card: i64) -> Band:
    """The group that is on its way on a card."""
    size: i64 = 0
    bare: i64 = 0
    at: i64 = card * SITUATIONS + MOVING * 2
    end: i64 = (card + 1) * SITUATIONS
    while at < end:
        bare += state.rabbits[at]
        size += state.rabbits[at] + state.rabbits[at + 1]
        at += 6
    scouts = moving(state, card, SCOUTS)
    fighters = moving(state, card, FIGHTERS)
    return Band(size, bare, scouts + 2 * fighters, fighters)


def moving(state: Land, card: i64, look: i64) -> i64:
    """Rabbits of a look in the moving group."""
    at: i64 = card * SITUATIONS + situation(look, MOVING, 0)
    bare: i64 = state.rabbits[at]
    return bare + state.rabbits[at + 1]


def rested(state: Land, look: i64) -> i64:
    """Rabbits of a look at the warren that have not moved."""
    at: i64 = situation(look, RESTED, 0)
    bare: i64 = state.rabbits[at]
    return bare + state.rabbits[at + 1]


def all_rested(state: Land) -> i64:
    """Rabbits at the warren that have not moved."""
    total: i64 = 0
    look: i64 = 0
    while look < 6:
        total += rested(state, look)
        look += 1
    return total


def spilled(state: Land, size: i64, fee: i64) -> i64:
    """Food of the warren that nobody there can hold when so many leave."""
    room: i64 = state.heads[WARREN] - size + state.seats(WARREN)
    return max(0, state.pool(WARREN) - fee - room)


def likely_band(state: Land, fee: i64) -> Band:
    """Those who could leave the warren together: the strong first, then whoever can carry."""
    at = moving_band(state, WARREN)
    room: i64 = FOLLOWERS + 1 - at.size
    fighters = min(rested(state, FIGHTERS), room)
    scouts = min(rested(state, SCOUTS), room - fighters)
    size = min(at.size + all_rested(state), FOLLOWERS + 1)
    force = at.force + scouts + 2 * fighters
    bare = max(0, size - spilled(state, size, fee))
    return Band(size, bare, force, at.calm + fighters)


def lasts(state: Land, food: float) -> bool:
    """Whether a herd that takes up so much more has enough for the night."""
    return float(state.counted_food()) + food >= float(state.alive())


def lasts_without(state: Land, band: Band, food: float, fee: i64) -> bool:
    """The same while a band sleeps outside, with what it takes along and takes up."""
    held: i64 = state.carried[WARREN] + state.stored[WARREN]
    spill = spilled(state, band.size, fee)
    kept = state.pool(WARREN) - fee - max(0, spill - band.size)
    total = float(state.counted_food() - held + kept) + min(food, float(band.bare))
    return total >= float(state.alive())


def goes_on(state: Land, meadow: i64) -> i64:
    """The side on which a group on a meadow goes on, or NOTHING to turn back."""
    band = moving_band(state, meadow)
    if band.bare < 2:
        return NOTHING
    way = way_on(state, meadow, band, Unknown(state, band))
    if NIGHT * way.worth <= 1.0 or not lasts(state, min(way.tonight, float(band.bare))):
        return NOTHING
    return way.side


def best_trip(state: Land, fee: i64, wants: bool) -> Trip:
    """The trip from the warren that brings most.

    `fee` is what is still to be paid for it; `wants`: go also where more will have grown if one
    waits.
    """
    best = Trip(NOTHING, False, 0, 0.0)
    band = likely_band(state, fee)
    unknown = Unknown(state, band)
    side: i64 = 0
    while side < 4:
        meadow: i64 = state.beside[side]
        if meadow >= 0 and state.menace[meadow] == 0:
            lying = state.lying(meadow)
            food = min(lying, band.size)
            worth = float(food) - 1.0
            ripe = wants or food >= 3 or state.growing[meadow] == state.clovers[meadow]
            if ripe and worth > best.worth:
                best = Trip(meadow, False, food, worth)
            taken = min(lying, band.bare)
            if band.bare - taken > 1:
                rest = Band(band.size, band.bare - taken, band.force, band.calm)
                way = way_on(state, meadow, rest, unknown)
                more = NIGHT * way.worth - 1.0
                worth = NIGHT * float(taken) - 1.0 + more
                tonight = float(taken) + min(way.tonight, float(rest.bare))
                if more > 0.0 and worth > best.worth and lasts_without(state, band, tonight, fee):
                    carried = float(taken) + min(way.food, float(rest.bare))
                    best = Trip(meadow, True, int(carried + 0.5), worth)
        side += 1
    return best
