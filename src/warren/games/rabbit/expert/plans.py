"""What a herd should do next in Rabbit: flee, fight, fetch food, dig, breed."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.games.rabbit.content import (
    BURROWS,
    COUNTERS,
    FIGHTERS,
    FOLLOWERS,
    KITS,
    SCOUT_SPEED,
    SCOUTS,
    WORKERS,
)
from warren.games.rabbit.expert.roaming import (
    NOTHING,
    all_rested,
    best_trip,
    distance_home,
    moving,
    moving_band,
    rested,
)
from warren.games.rabbit.rules.actions import can_pay, most_dug
from warren.games.rabbit.rules.breeding import starving_after
from warren.games.rabbit.state import SITUATIONS, WARREN, Land

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


def is_unsafe(state: Land, card: i64) -> bool:
    """Whether rabbits on a card would meet a predator, there or next dawn."""
    if state.menace[card]:
        return True
    side: i64 = 0
    while side < 4:
        other: i64 = state.beside[card * 4 + side]
        if other >= 0 and state.menace[other] and state.edible_on(other) == 0:
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


def plan(state: Land) -> Plan:
    """The most pressing thing that can be done, or to stay."""
    card: i64 = 0
    while card < len(state.areas):
        if state.heads[card] and state.menace[card] and state.edible_on(card) > 0:
            if can_outfight(state, card):
                return Plan(FIGHT, card, card)
            helper = helper_of(state, card)
            if helper != NOTHING:
                return Plan(HELP, helper, card)
            if leader_on(state, card) != NOTHING:
                return Plan(FLEE, card, card)
        card += 1
    site = dig_site(state)
    if site != NOTHING and state.heads[site] > 1 and most_dug(state, site) > 0:
        return Plan(DIG, site, site)
    if is_due_to_dig(state) and leader_on(state, WARREN) != NOTHING:
        return Plan(FETCH, WARREN, site)
    best = trip(state)
    if best.kind != STAY:
        return best
    card = 1
    while card < len(state.areas):
        lost = state.edible_on(card) > 0 or distance_home(state, card) <= SCOUT_SPEED
        if state.heads[card] and lost and leader_on(state, card) != NOTHING:
            return Plan(RETURN, card, WARREN)
        card += 1
    return Plan(STAY, WARREN, WARREN)


def dig_site(state: Land) -> i64:
    """The meadow next to the warren to dig on: the poorest that is safe."""
    best: i64 = NOTHING
    least: i64 = 1000
    side: i64 = 0
    while side < 4:
        meadow: i64 = state.beside[side]
        if state.spaces[meadow] and not is_unsafe(state, meadow):
            return meadow
        poor: i64 = state.clovers[meadow] * 10 - side
        if poor < least and not is_unsafe(state, meadow):
            best = meadow
            least = poor
        side += 1
    return best


def is_due_to_dig(state: Land) -> bool:
    """Whether more food lies at home than the herd can hold, and time is left to use it."""
    if state.dug or state.box[BURROWS] < COUNTERS[BURROWS] or not 8 <= len(state.sun) <= 30:
        return False
    if workers_at_home(state) < DIGGERS or state.loose[WARREN] < DIGGERS:
        return False
    return dig_site(state) != NOTHING


def workers_at_home(state: Land) -> i64:
    """Workers at the warren that can go, or are about to."""
    return rested(state, WORKERS) + moving(state, WARREN, WORKERS)


def can_outfight(state: Land, card: i64) -> bool:
    """Whether fighters that can be roused and paid for would drive the predators off."""
    if not can_pay(state, card):
        return False
    calm = state.count_look(card, FIGHTERS)
    return calm > 0 and state.force[card] + calm > state.menace[card]


def strength_on(state: Land, card: i64) -> i64:
    """The force that could leave a card, its fighters roused where they arrive."""
    scouts = rested_or_moving(state, card, SCOUTS)
    return scouts + 3 * rested_or_moving(state, card, FIGHTERS)


def rested_or_moving(state: Land, card: i64, look: i64) -> i64:
    """Rabbits of a look on a card that have not moved, or are about to."""
    at: i64 = card * SITUATIONS + look * 6
    rested: i64 = state.rabbits[at] + state.rabbits[at + 1]
    return rested + state.rabbits[at + 4] + state.rabbits[at + 5]


def in_need(state: Land, card: i64, force: i64) -> bool:
    """Whether rabbits there would be eaten, and so much more force would drive predators off."""
    if state.menace[card] == 0 or state.edible_on(card) == 0:
        return False
    return state.force[card] + state.count_look(card, FIGHTERS) + force > state.menace[card]


def helper_of(state: Land, card: i64) -> i64:
    """The card next to rabbits in need whose scouts and fighters can help them, or NOTHING."""
    side: i64 = 0
    while side < 4:
        other: i64 = state.beside[card * 4 + side]
        can_help = (
            other >= 0 and state.menace[other] == 0 and strong_leader(state, other) != NOTHING
        )
        if can_help and in_need(state, card, strength_on(state, other)):
            return other
        side += 1
    return NOTHING


def helps(state: Land, card: i64) -> i64:
    """The side on which those who leave a card find rabbits that they can help, or NOTHING."""
    if state.menace[card]:
        return NOTHING
    force = strength_on(state, card)
    side: i64 = 0
    while side < 4 and force > 0:
        other: i64 = state.beside[card * 4 + side]
        if other >= 0 and in_need(state, other, force):
            return side
        side += 1
    return NOTHING


def strong_leader(state: Land, card: i64) -> i64:
    """The look of a rested fighter or scout on a card that could lead, or NOTHING."""
    if not state.heads[card] or not can_pay(state, card):
        return NOTHING
    for look in (FIGHTERS, SCOUTS):
        at: i64 = card * SITUATIONS + look * 6
        if state.rabbits[at] or state.rabbits[at + 1]:
            return look
    return NOTHING


def leader_on(state: Land, card: i64) -> i64:
    """The look of the rested rabbit that should lead a group from a card, or NOTHING."""
    if not can_pay(state, card):
        return NOTHING
    look: i64 = 0
    while look < WORKERS:
        at: i64 = card * SITUATIONS + look * 6
        if state.rabbits[at] or state.rabbits[at + 1]:
            return look
        look += 1
    return NOTHING


def trip(state: Land) -> Plan:
    """The trip from the warren that brings most food home."""
    stay = Plan(STAY, WARREN, WARREN)
    if leader_on(state, WARREN) == NOTHING or all_rested(state) < 2:
        return stay
    best = best_trip(state, 1, is_hungry(state))
    if best.meadow == NOTHING:
        return stay
    return Plan(FETCH, WARREN, best.meadow)


def is_hungry(state: Land) -> bool:
    """Whether to fetch food now rather than to wait until more has grown."""
    return state.counted_food() <= state.alive() + 1 or len(state.sun) < 3


def goes_digging(state: Land) -> bool:
    """Whether the group that leaves the warren goes to dig: workers who carry food out of home."""
    if state.dug or state.box[BURROWS] < COUNTERS[BURROWS]:
        return False
    band = moving_band(state, WARREN)
    return band.size - band.bare > DIGGERS and moving(state, WARREN, WORKERS) >= DIGGERS


# Breeding


def next_trip(state: Land) -> i64:
    """What the next trip to a meadow would bring home, as far as it has grown."""
    best: i64 = 0
    side: i64 = 0
    while side < 4:
        meadow: i64 = state.beside[side]
        if meadow >= 0 and state.menace[meadow] == 0:
            best = max(best, min(state.lying(meadow), FOLLOWERS + 1) - 1)
        side += 1
    return best


def least_litter(state: Land) -> i64:
    """Kits to wait for before somebody pays for them."""
    return 1 if len(state.sun) < 4 or state.box[KITS] < COUNTERS[KITS] else 2


def kits_wanted(state: Land, card: i64, most: i64) -> i64:
    """How many kits the herd can feed, this turn and when they have grown up."""
    if len(state.sun) == 0:
        return 0
    kits = COUNTERS[KITS] - state.box[KITS]
    food = state.counted_food() + state.loose[card] - 1 + next_trip(state)
    wanted = min(most, (food - state.alive() - kits) // 2)
    while wanted > 0 and starving_after(state, card, wanted) > 0:
        wanted -= 1
    return wanted if wanted >= least_litter(state) else 0
