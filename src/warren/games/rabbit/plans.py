"""What a herd should do next in Rabbit: flee, fight, fetch food, dig, breed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from warren.games.rabbit import choices as c
from warren.games.rabbit.actions import new_burrows
from warren.games.rabbit.parts import (
    BURROWS,
    COUNTERS,
    FIGHTERS,
    FOLLOWERS,
    KITS,
    MOVING,
    RESTED,
    SCOUT_SPEED,
    SCOUTS,
    SITUATIONS,
    WARREN,
    WORKERS,
    situation,
)
from warren.games.rabbit.roaming import NOTHING, best_trip, distance_home

if TYPE_CHECKING:
    from warren.games.rabbit.land import Land

# What a plan is about

STAY: Final = 0
FLEE: Final = 1
FIGHT: Final = 2
UNLOAD: Final = 3
FETCH: Final = 4
RETURN: Final = 5
DIG: Final = 6
STORE: Final = 7

DIGGERS: Final = 3
"""Workers with food that a herd can spare for digging."""


# Danger


def edible(land: Land, card: i64) -> float:
    """Rabbits of a card that predators could eat."""
    return float(land.heads[card] - land.count_look(card, SCOUTS))


def is_unsafe(land: Land, card: i64) -> bool:
    """Whether rabbits on a card would meet a predator, there or next dawn."""
    if land.menace[card]:
        return True
    side: i64 = 0
    while side < 4:
        other: i64 = land.beside[card * 4 + side]
        if other >= 0 and land.menace[other] and land.heads[other] == 0:
            return True
        side += 1
    return False


# Actions


class Plan:
    """What to do next in the actions: what, on which card, to which card."""

    __slots__ = ("card", "kind", "to")

    def __init__(self, kind: i64, card: i64, to: i64) -> None:
        self.kind: Final[i64] = kind
        self.card: Final[i64] = card
        self.to: Final[i64] = to


def plan(land: Land) -> Plan:
    """The most pressing thing that can be done, or to stay."""
    card: i64 = 0
    while card < len(land.areas):
        if land.heads[card] and land.menace[card] and edible(land, card) > 0:
            if can_outfight(land, card):
                return Plan(FIGHT, card, card)
            if leader_on(land, card) != NOTHING:
                return Plan(FLEE, card, way_out(land, card))
        card += 1
    site = dig_site(land)
    if site != NOTHING and land.heads[site]:
        if new_burrows(land, site) > 0 and laden_digger(land, site) != NOTHING:
            return Plan(DIG, site, site)
        if land.carried[site] and land.room_for_food(site) > 0:
            return Plan(STORE, site, site)
    if is_due_to_dig(land) and land.stores > 0 and leader_on(land, WARREN) % 2 == 1:
        return Plan(FETCH, WARREN, site)
    best = trip(land)
    if best.kind != STAY:
        return best
    card = 1
    while card < len(land.areas):
        lost = edible(land, card) > 0 or distance_home(land, card) <= SCOUT_SPEED
        if land.heads[card] and lost and leader_on(land, card) != NOTHING:
            return Plan(RETURN, card, way_home(land, card))
        card += 1
    return Plan(STAY, WARREN, WARREN)


def dig_site(land: Land) -> i64:
    """The meadow next to the warren to dig on: the poorest that is safe."""
    best: i64 = NOTHING
    least: i64 = 1000
    side: i64 = 0
    while side < 4:
        meadow: i64 = land.beside[side]
        if land.spaces[meadow] and not is_unsafe(land, meadow):
            return meadow
        poor: i64 = land.clovers[meadow] * 10 - side
        if poor < least and not is_unsafe(land, meadow):
            best = meadow
            least = poor
        side += 1
    return best


def is_due_to_dig(land: Land) -> bool:
    """Whether more food lies at home than the herd can hold, and time is left to use it."""
    if land.dug or land.box[BURROWS] < COUNTERS[BURROWS] or not 8 <= len(land.sun) <= 30:
        return False
    diggers: i64 = land.rabbits[situation(WORKERS, RESTED, 1)]
    diggers += land.rabbits[situation(WORKERS, MOVING, 1)]
    if diggers < DIGGERS or land.lying(WARREN) < DIGGERS:
        return False
    return dig_site(land) != NOTHING


def laden_digger(land: Land, card: i64) -> i64:
    """Who pays for burrows on a card, as a choice, or NOTHING."""
    look: i64 = 0
    while look < WORKERS:
        legs: i64 = 0
        while legs < MOVING:
            if land.rabbits[card * SITUATIONS + situation(look, legs, 1)]:
                return c.BURROW + look * 2 + legs
            legs += 1
        look += 1
    return NOTHING


def can_outfight(land: Land, card: i64) -> bool:
    """Whether fighters that can be roused and paid for would drive the predators off."""
    if land.stores == 0 and land.carried[card] == 0:
        return False
    calm = land.count_look(card, FIGHTERS)
    return calm > 0 and land.force[card] + calm > land.menace[card]


def leader_on(land: Land, card: i64) -> i64:
    """The rested rabbit that should lead a group from a card, as 2 x look + food, or NOTHING."""
    look: i64 = WORKERS - 1
    found: i64 = NOTHING
    while look >= 0:
        at: i64 = card * SITUATIONS + look * 6
        if land.rabbits[at + 1]:
            found = look * 2 + 1
        elif land.rabbits[at] and land.stores > 0 and (found == NOTHING or found % 2 == 0):
            found = look * 2
        look -= 1
    return found


def way_out(land: Land, card: i64) -> i64:
    """The neighbour to flee to."""
    best: i64 = NOTHING
    least: i64 = 1000
    side: i64 = 0
    while side < 4:
        other: i64 = land.beside[card * 4 + side]
        if other >= 0:
            fear = distance_home(land, other) + (100 if is_unsafe(land, other) else 0)
            if fear < least:
                best = other
                least = fear
        side += 1
    return best


def way_home(land: Land, card: i64) -> i64:
    """The neighbour that is nearest to the warren, round predators if possible."""
    best: i64 = NOTHING
    least: i64 = 1000
    side: i64 = 0
    while side < 4:
        other: i64 = land.beside[card * 4 + side]
        if other >= 0:
            far = distance_home(land, other) + (50 if land.menace[other] else 0)
            if far < least:
                best = other
                least = far
        side += 1
    return best


def rested_on(land: Land, card: i64, food: i64) -> i64:
    """Rabbits of a card that have not moved, with or without food."""
    count: i64 = 0
    look: i64 = 0
    while look < 6:
        count += land.rabbits[card * SITUATIONS + situation(look, RESTED, food)]
        look += 1
    return count


def trip(land: Land) -> Plan:
    """The trip from the warren that brings most food home."""
    leader = leader_on(land, WARREN)
    stay = Plan(STAY, WARREN, WARREN)
    if leader == NOTHING:
        return stay
    own: i64 = leader % 2
    bare = rested_on(land, WARREN, 0) + own
    laden = rested_on(land, WARREN, 1) - own
    group = min(bare + laden, FOLLOWERS + 1)
    free = min(bare + min(laden, land.room_for_food(WARREN)), FOLLOWERS + 1)
    best = best_trip(land, group, free, is_hungry(land))
    if best.meadow == NOTHING:
        return stay
    if bare < best.food and land.handled < land.handlings():
        return Plan(UNLOAD, WARREN, WARREN)
    if bare < 2:
        return stay
    return Plan(FETCH, WARREN, best.meadow)


def is_hungry(land: Land) -> bool:
    """Whether to fetch food now rather than to wait until more has grown."""
    return land.counted_food() <= land.alive() + 1 or len(land.sun) < 3


def goes_digging(land: Land, card: i64) -> bool:
    """Whether the group on a card is on its way to dig: workers who carry food out of home."""
    if land.dug or land.box[BURROWS] < COUNTERS[BURROWS] or land.lying(WARREN) < DIGGERS:
        return False
    workers: i64 = land.rabbits[card * SITUATIONS + situation(WORKERS, MOVING, 1)]
    return workers >= DIGGERS and (card == WARREN or card == dig_site(land))


def laden_leader_moves(land: Land, card: i64) -> bool:
    """Whether somebody in the moving group could pay for burrows."""
    look: i64 = 0
    while look < WORKERS:
        if land.rabbits[card * SITUATIONS + situation(look, MOVING, 1)]:
            return True
        look += 1
    return False


# Breeding


def litter_planned(land: Land) -> i64:
    """How many kits to make room for at the warren, once those that are there have grown up.

    Every kit takes a space that could hold a food, and with the one who pays for them each costs
    a food that the hunger check would count.
    """
    if len(land.sun) == 0:
        return 0
    kits = COUNTERS[KITS] - land.box[KITS]
    herd = land.alive() + kits
    food = land.counted_food()
    most = (food - land.stored[WARREN] + land.spaces[WARREN] - 1 - herd) // 2
    later = (food + land.lying(WARREN) - 1 + next_trip(land) - herd) // 2
    workers = land.workers_on(WARREN)
    litter = min(most, later, workers, COUNTERS[KITS])
    return litter if litter >= least_litter(land) else 0


def next_trip(land: Land) -> i64:
    """What the next trip to a meadow would bring home, as far as it has grown."""
    best: i64 = 0
    side: i64 = 0
    while side < 4:
        meadow: i64 = land.beside[side]
        if meadow >= 0 and land.menace[meadow] == 0:
            best = max(best, min(land.lying(meadow), FOLLOWERS + 1) - 1)
        side += 1
    return best


def least_litter(land: Land) -> i64:
    """Kits to wait for before somebody pays for them."""
    return 1 if len(land.sun) < 4 or land.box[KITS] < COUNTERS[KITS] else 2


def kits_wanted(land: Land, fee: i64) -> i64:
    """How many more kits the herd can feed, this turn and when they have grown up."""
    if len(land.sun) == 0:
        return 0
    food = land.counted_food() - fee
    herd = land.alive()
    kits = COUNTERS[KITS] - land.box[KITS]
    now = food - herd
    later = (food + land.lying(WARREN) + next_trip(land) - herd - kits) // 2
    return min(now, later)
