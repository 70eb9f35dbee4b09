"""What a herd should do next in Rabbit: flee, fight, fetch food, dig, breed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from warren.games.rabbit.actions import can_pay, most_dug
from warren.games.rabbit.breeding import starving_after
from warren.games.rabbit.parts import (
    BURROWS,
    COUNTERS,
    FIGHTERS,
    FOLLOWERS,
    KITS,
    SCOUT_SPEED,
    SCOUTS,
    SITUATIONS,
    WARREN,
    WORKERS,
)
from warren.games.rabbit.roaming import (
    NOTHING,
    all_rested,
    best_trip,
    distance_home,
    moving,
    moving_band,
    rested,
)

if TYPE_CHECKING:
    from warren.games.rabbit.land import Land

# What a plan is about

STAY: Final = 0
FLEE: Final = 1
FIGHT: Final = 2
FETCH: Final = 3
RETURN: Final = 4
DIG: Final = 5
HELP: Final = 6

DIGGERS: Final = 3
"""Workers with food that a herd can spare for digging."""


# Danger


def is_unsafe(land: Land, card: i64) -> bool:
    """Whether rabbits on a card would meet a predator, there or next dawn."""
    if land.menace[card]:
        return True
    side: i64 = 0
    while side < 4:
        other: i64 = land.beside[card * 4 + side]
        if other >= 0 and land.menace[other] and land.edible_on(other) == 0:
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
        if land.heads[card] and land.menace[card] and land.edible_on(card) > 0:
            if can_outfight(land, card):
                return Plan(FIGHT, card, card)
            helper = helper_of(land, card)
            if helper != NOTHING:
                return Plan(HELP, helper, card)
            if leader_on(land, card) != NOTHING:
                return Plan(FLEE, card, card)
        card += 1
    site = dig_site(land)
    if site != NOTHING and land.heads[site] > 1 and most_dug(land, site) > 0:
        return Plan(DIG, site, site)
    if is_due_to_dig(land) and leader_on(land, WARREN) != NOTHING:
        return Plan(FETCH, WARREN, site)
    best = trip(land)
    if best.kind != STAY:
        return best
    card = 1
    while card < len(land.areas):
        lost = land.edible_on(card) > 0 or distance_home(land, card) <= SCOUT_SPEED
        if land.heads[card] and lost and leader_on(land, card) != NOTHING:
            return Plan(RETURN, card, WARREN)
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
    if workers_at_home(land) < DIGGERS or land.loose[WARREN] < DIGGERS:
        return False
    return dig_site(land) != NOTHING


def workers_at_home(land: Land) -> i64:
    """Workers at the warren that can go, or are about to."""
    return rested(land, WORKERS) + moving(land, WARREN, WORKERS)


def can_outfight(land: Land, card: i64) -> bool:
    """Whether fighters that can be roused and paid for would drive the predators off."""
    if not can_pay(land, card):
        return False
    calm = land.count_look(card, FIGHTERS)
    return calm > 0 and land.force[card] + calm > land.menace[card]


def strength_on(land: Land, card: i64) -> i64:
    """The force that could leave a card, its fighters roused where they arrive."""
    scouts = rested_or_moving(land, card, SCOUTS)
    return scouts + 3 * rested_or_moving(land, card, FIGHTERS)


def rested_or_moving(land: Land, card: i64, look: i64) -> i64:
    """Rabbits of a look on a card that have not moved, or are about to."""
    at: i64 = card * SITUATIONS + look * 6
    rested: i64 = land.rabbits[at] + land.rabbits[at + 1]
    return rested + land.rabbits[at + 4] + land.rabbits[at + 5]


def in_need(land: Land, card: i64, force: i64) -> bool:
    """Whether rabbits there would be eaten, and so much more force would drive predators off."""
    if land.menace[card] == 0 or land.edible_on(card) == 0:
        return False
    return land.force[card] + land.count_look(card, FIGHTERS) + force > land.menace[card]


def helper_of(land: Land, card: i64) -> i64:
    """The card next to rabbits in need whose scouts and fighters can help them, or NOTHING."""
    side: i64 = 0
    while side < 4:
        other: i64 = land.beside[card * 4 + side]
        can_help = other >= 0 and land.menace[other] == 0 and strong_leader(land, other) != NOTHING
        if can_help and in_need(land, card, strength_on(land, other)):
            return other
        side += 1
    return NOTHING


def helps(land: Land, card: i64) -> i64:
    """The side on which those who leave a card find rabbits that they can help, or NOTHING."""
    if land.menace[card]:
        return NOTHING
    force = strength_on(land, card)
    side: i64 = 0
    while side < 4 and force > 0:
        other: i64 = land.beside[card * 4 + side]
        if other >= 0 and in_need(land, other, force):
            return side
        side += 1
    return NOTHING


def strong_leader(land: Land, card: i64) -> i64:
    """The look of a rested fighter or scout on a card that could lead, or NOTHING."""
    if not land.heads[card] or not can_pay(land, card):
        return NOTHING
    for look in (FIGHTERS, SCOUTS):
        at: i64 = card * SITUATIONS + look * 6
        if land.rabbits[at] or land.rabbits[at + 1]:
            return look
    return NOTHING


def leader_on(land: Land, card: i64) -> i64:
    """The look of the rested rabbit that should lead a group from a card, or NOTHING."""
    if not can_pay(land, card):
        return NOTHING
    look: i64 = 0
    while look < WORKERS:
        at: i64 = card * SITUATIONS + look * 6
        if land.rabbits[at] or land.rabbits[at + 1]:
            return look
        look += 1
    return NOTHING


def trip(land: Land) -> Plan:
    """The trip from the warren that brings most food home."""
    stay = Plan(STAY, WARREN, WARREN)
    if leader_on(land, WARREN) == NOTHING or all_rested(land) < 2:
        return stay
    best = best_trip(land, 1, is_hungry(land))
    if best.meadow == NOTHING:
        return stay
    return Plan(FETCH, WARREN, best.meadow)


def is_hungry(land: Land) -> bool:
    """Whether to fetch food now rather than to wait until more has grown."""
    return land.counted_food() <= land.alive() + 1 or len(land.sun) < 3


def goes_digging(land: Land) -> bool:
    """Whether the group that leaves the warren goes to dig: workers who carry food out of home."""
    if land.dug or land.box[BURROWS] < COUNTERS[BURROWS]:
        return False
    band = moving_band(land, WARREN)
    return band.size - band.bare > DIGGERS and moving(land, WARREN, WORKERS) >= DIGGERS


# Breeding


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


def kits_wanted(land: Land, card: i64, most: i64) -> i64:
    """How many kits the herd can feed, this turn and when they have grown up."""
    if len(land.sun) == 0:
        return 0
    kits = COUNTERS[KITS] - land.box[KITS]
    food = land.counted_food() + land.loose[card] - 1 + next_trip(land)
    wanted = min(most, (food - land.alive() - kits) // 2)
    while wanted > 0 and starving_after(land, card, wanted) > 0:
        wanted -= 1
    return wanted if wanted >= least_litter(land) else 0
