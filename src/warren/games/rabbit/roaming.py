"""Land beyond the home meadows in Rabbit: trips that stay out for a night, into new land too.

A group that sleeps two steps from home is back next day, and a predator that finds it there at
dawn finds it gone by dusk: what counts is who is there when night falls. A band of fighters and
scouts drives most predators off, and brings home what they sat on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from warren.games.rabbit.content import NO_PREDATOR, clovers_of, predator_of
from warren.games.rabbit.parts import (
    APPETITE,
    EAST_BY,
    FIGHTERS,
    FOLLOWERS,
    MOVING,
    NORTH_BY,
    PREDATOR_FORCE,
    RESTED,
    SCOUTS,
    SITUATIONS,
    WARREN,
    situation,
)

if TYPE_CHECKING:
    from warren.games.rabbit.land import Land

NOTHING: Final = -1
NIGHT: Final = 0.85
"""What a food is worth that is brought home a day later."""
BITE: Final = 4.0
"""The food that a rabbit's life is worth: what it eats, what it was raised with."""
CLOVERS: Final = 0.25
"""The food that a clover of new land is worth, beyond what is on it."""


def distance_home(land: Land, card: i64) -> i64:
    """Steps from a card to the warren, as a crow hops."""
    east = abs(land.east[card])
    north = abs(land.north[card])
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

    def __init__(self, land: Land, band: Band) -> None:
        cards: float = 0.0
        clovers: float = 0.0
        toll: float = 0.0
        weights = land.area.weights()
        index: i64 = 0
        for kind in land.area.kinds():
            weight = float(weights[index])
            cards += weight
            clovers += weight * float(clovers_of(kind))
            predator: i64 = predator_of(kind)
            if predator != NO_PREDATOR:
                toll += weight * band.toll(PREDATOR_FORCE[predator], APPETITE[predator])
            index += 1
        self.clovers: Final = clovers / cards if cards > 0.0 else 0.0
        self.toll: Final = toll / cards if cards > 0.0 else 1000.0


def way_on(land: Land, meadow: i64, band: Band, unknown: Unknown) -> Way:
    """The best way on from a meadow for a band that spends the night there."""
    best = Way(NOTHING, 0.0, 0.0, 0.0)
    side: i64 = 0
    while side < 4:
        card: i64 = land.beside[meadow * 4 + side]
        east: i64 = land.east[meadow] + EAST_BY[side]
        north: i64 = land.north[meadow] + NORTH_BY[side]
        if card != WARREN:
            tonight = unknown.clovers
            toll = unknown.toll
            extra = CLOVERS * unknown.clovers
            if card > WARREN:
                tonight = float(land.lying(card))
                toll = band.toll(land.menace[card], bites_on(land, card))
                extra = 0.0
            food = tonight + float(back_over(land, meadow, east, north))
            worth = min(food, float(band.bare)) - toll + extra
            if worth > best.worth and tonight >= 1.0:
                best = Way(side, food, tonight, worth)
        side += 1
    return best


def bites_on(land: Land, card: i64) -> i64:
    """How many rabbits the predators of a card eat in a night."""
    bites: i64 = 0
    kind: i64 = 0
    while kind < 4:
        bites += land.predators[card * 4 + kind] * APPETITE[kind]
        kind += 1
    return bites


def back_over(land: Land, meadow: i64, east: i64, north: i64) -> i64:
    """Food on another meadow between home and a place."""
    most: i64 = 0
    side: i64 = 0
    while side < 4:
        other: i64 = land.beside[side]
        across = abs(land.east[other] - int(east))
        upright = abs(land.north[other] - int(north))
        if across + upright == 1 and other != meadow and land.menace[other] == 0:
            most = max(most, land.lying(other))
        side += 1
    return most


def moving_band(land: Land, card: i64) -> Band:
    """The group that is on its way on a card."""
    size: i64 = 0
    bare: i64 = 0
    at: i64 = card * SITUATIONS + MOVING * 2
    end: i64 = (card + 1) * SITUATIONS
    while at < end:
        bare += land.rabbits[at]
        size += land.rabbits[at] + land.rabbits[at + 1]
        at += 6
    scouts = moving(land, card, SCOUTS)
    fighters = moving(land, card, FIGHTERS)
    return Band(size, bare, scouts + 2 * fighters, fighters)


def moving(land: Land, card: i64, look: i64) -> i64:
    """Rabbits of a look in the moving group."""
    at: i64 = card * SITUATIONS + situation(look, MOVING, 0)
    bare: i64 = land.rabbits[at]
    return bare + land.rabbits[at + 1]


def rested(land: Land, look: i64) -> i64:
    """Rabbits of a look at the warren that have not moved."""
    at: i64 = situation(look, RESTED, 0)
    bare: i64 = land.rabbits[at]
    return bare + land.rabbits[at + 1]


def all_rested(land: Land) -> i64:
    """Rabbits at the warren that have not moved."""
    total: i64 = 0
    look: i64 = 0
    while look < 6:
        total += rested(land, look)
        look += 1
    return total


def spilled(land: Land, size: i64, fee: i64) -> i64:
    """Food of the warren that nobody there can hold when so many leave."""
    room: i64 = land.heads[WARREN] - size + land.seats(WARREN)
    return max(0, land.pool(WARREN) - fee - room)


def likely_band(land: Land, fee: i64) -> Band:
    """Those who could leave the warren together: the strong first, then whoever can carry."""
    at = moving_band(land, WARREN)
    room: i64 = FOLLOWERS + 1 - at.size
    fighters = min(rested(land, FIGHTERS), room)
    scouts = min(rested(land, SCOUTS), room - fighters)
    size = min(at.size + all_rested(land), FOLLOWERS + 1)
    force = at.force + scouts + 2 * fighters
    bare = max(0, size - spilled(land, size, fee))
    return Band(size, bare, force, at.calm + fighters)


def lasts(land: Land, food: float) -> bool:
    """Whether a herd that takes up so much more has enough for the night."""
    return float(land.counted_food()) + food >= float(land.alive())


def lasts_without(land: Land, band: Band, food: float, fee: i64) -> bool:
    """The same while a band sleeps outside, with what it takes along and takes up."""
    held: i64 = land.carried[WARREN] + land.stored[WARREN]
    spill = spilled(land, band.size, fee)
    kept = land.pool(WARREN) - fee - max(0, spill - band.size)
    total = float(land.counted_food() - held + kept) + min(food, float(band.bare))
    return total >= float(land.alive())


def goes_on(land: Land, meadow: i64) -> i64:
    """The side on which a group on a meadow goes on, or NOTHING to turn back."""
    band = moving_band(land, meadow)
    if band.bare < 2:
        return NOTHING
    way = way_on(land, meadow, band, Unknown(land, band))
    if NIGHT * way.worth <= 1.0 or not lasts(land, min(way.tonight, float(band.bare))):
        return NOTHING
    return way.side


def best_trip(land: Land, fee: i64, wants: bool) -> Trip:
    """The trip from the warren that brings most.

    `fee` is what is still to be paid for it; `wants`: go also where more will have grown if one
    waits.
    """
    best = Trip(NOTHING, False, 0, 0.0)
    band = likely_band(land, fee)
    unknown = Unknown(land, band)
    side: i64 = 0
    while side < 4:
        meadow: i64 = land.beside[side]
        if meadow >= 0 and land.menace[meadow] == 0:
            lying = land.lying(meadow)
            food = min(lying, band.size)
            worth = float(food) - 1.0
            ripe = wants or food >= 3 or land.growing[meadow] == land.clovers[meadow]
            if ripe and worth > best.worth:
                best = Trip(meadow, False, food, worth)
            taken = min(lying, band.bare)
            if band.bare - taken > 1:
                rest = Band(band.size, band.bare - taken, band.force, band.calm)
                way = way_on(land, meadow, rest, unknown)
                more = NIGHT * way.worth - 1.0
                worth = NIGHT * float(taken) - 1.0 + more
                tonight = float(taken) + min(way.tonight, float(rest.bare))
                if more > 0.0 and worth > best.worth and lasts_without(land, band, tonight, fee):
                    carried = float(taken) + min(way.food, float(rest.bare))
                    best = Trip(meadow, True, int(carried + 0.5), worth)
        side += 1
    return best
