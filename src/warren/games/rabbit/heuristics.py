"""Rules of thumb for Rabbit: farm the meadows, feed before spending, breed, keep from predators.

A herd that stays near its warren meets no predator. It fetches food from meadows and brings it
home in one move, stores what it does not carry, digs when more lies about than it can hold, and
raises kits as fast as food allows. Each
decision is valued by itself; what spans several decisions (a trip, an exchange of food) is worked
out afresh at each of them from the table alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from warren.games.rabbit import choices as c
from warren.games.rabbit import stages
from warren.games.rabbit.actions import new_burrows
from warren.games.rabbit.parts import (
    BURROWS,
    COUNTERS,
    FIGHTERS,
    FOLLOWERS,
    KITS,
    MOTHERS,
    MOVING,
    RESTED,
    SCOUT_SPEED,
    SCOUTS,
    SITUATIONS,
    THINKERS,
    WARREN,
    WORKER,
    WORKERS,
    situation,
)

if TYPE_CHECKING:
    from warren.core.frames import Frame
    from warren.games.rabbit.land import Land

NOTHING: Final = -1

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


def appraise(land: Land, choices: list[int]) -> list[float]:
    """What each choice is worth to the herd: 1 for the one to make, more or less for others."""
    return [value(land, land.stack[-1], choice) for choice in choices]


def value(land: Land, frame: Frame, choice: i64) -> float:
    """What a choice is worth at this decision."""
    step = frame.step
    if step == stages.SOW:
        return value_of_sowing(land, choice)
    if step == stages.LURE:
        return -edible(land, choice - c.LURE)
    if step == stages.ACT:
        return value_of_acting(land, choice)
    if step == stages.AT:
        return value_at(land, frame, choice)
    if step == stages.GIVE:
        return value_of_giving(land, frame, choice)
    if step == stages.PAY:
        own = frame.at != WARREN or not is_due_to_dig(land)
        return 1.0 if (choice == c.PAY_SELF) == own else 0.0
    if step == stages.FOLLOW:
        return value_of_following(land, frame, choice)
    if step == stages.WALK:
        return value_of_walking(land, frame, choice)
    if step == stages.PUT_BACK:
        return 1.0 if choice == c.ON_TOP else 0.0
    if step == stages.VICTIM:
        return value_of_victim(choice - c.VICTIM)
    if step == stages.STARVE:
        return float(land.workers_on(choice - c.AT))
    if step == stages.FEED:
        return value_of_feeding(land, choice)
    if step == stages.GROW:
        return value_of_growing(land, choice - c.GROW)
    if step == stages.BREED:
        wanted = kits_wanted(land, 1) >= least_litter(land)
        return 0.5 if choice == c.NO_KITS else 1.0 if wanted else 0.0
    if step == stages.LITTER:
        wanted = kits_wanted(land, 0) > 0
        return 1.0 if (choice == c.ANOTHER) == wanted else 0.0
    return 0.0


# Replenish


def value_of_sowing(land: Land, choice: i64) -> float:
    """Food is best where a trip from home finds most of it."""
    if choice == c.SOW_NONE:
        return 0.0
    card: i64 = choice - c.SOW
    if is_unsafe(land, card):
        return 0.1
    near = distance_home(land, card) == 1
    return (10.0 if near else 1.0) + float(land.clovers[card]) + 0.5 * float(land.growing[card])


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


def distance_home(land: Land, card: i64) -> i64:
    """Steps from a card to the warren, as a crow hops."""
    east = abs(land.east[card])
    north = abs(land.north[card])
    return east + north


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
    if is_due_to_dig(land) and leader_on(land, WARREN) % 2 == 1:
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
    if diggers < DIGGERS or land.stores < 2 or land.lying(WARREN) < DIGGERS:
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
    """The trip from the warren to a meadow that brings most food home."""
    leader = leader_on(land, WARREN)
    stay = Plan(STAY, WARREN, WARREN)
    if leader == NOTHING:
        return stay
    rested = rested_on(land, WARREN, 0) + rested_on(land, WARREN, 1)
    best: i64 = NOTHING
    most: i64 = 1
    side: i64 = 0
    while side < 4:
        meadow: i64 = land.beside[side]
        if meadow >= 0 and not is_unsafe(land, meadow):
            gain = min(land.lying(meadow), rested, FOLLOWERS + 1)
            if gain > most and is_worth(land, meadow, gain):
                best = meadow
                most = gain
        side += 1
    if best == NOTHING:
        return stay
    bare = rested_on(land, WARREN, 0) + (1 if leader % 2 else 0)
    if bare < most and land.handled < land.handlings():
        return Plan(UNLOAD, WARREN, WARREN)
    if bare < 2:
        return stay
    return Plan(FETCH, WARREN, best)


def is_worth(land: Land, meadow: i64, gain: i64) -> bool:
    """Whether to go now, or to wait until more has grown there."""
    full = land.growing[meadow] == land.clovers[meadow]
    return gain >= 3 or full or land.counted_food() <= land.alive() + 1 or len(land.sun) < 3


def value_of_acting(land: Land, choice: i64) -> float:
    """Follow the plan; without one, end."""
    todo = plan(land)
    if todo.kind == STAY:
        return 1.0 if choice == c.END else 0.0
    return 1.0 if choice == c.AT + todo.card else 0.0


def value_at(land: Land, frame: Frame, choice: i64) -> float:
    """Begin what is planned for the card."""
    if frame.ids[0]:
        source = feeding(land)[1]
        return 1.0 if choice == c.FROM + source else 0.0
    todo = plan(land)
    if todo.kind == FIGHT:
        return 1.0 if c.FIGHT <= choice < c.BURROW else 0.0
    if todo.kind == DIG:
        return 1.0 if choice == laden_digger(land, frame.at) else 0.0
    if todo.kind == STORE:
        return 1.0 if c.FROM <= choice < c.FROM + c.GROUND else 0.0
    if todo.kind == UNLOAD:
        return 1.0 if choice == c.FROM + laden_carrier(land) else 0.0
    return 1.0 if choice == c.MOVE + leader_on(land, frame.at) else 0.0


def laden_carrier(land: Land) -> i64:
    """The holder at the warren that should lay its food down for a trip."""
    for look in (WORKERS, MOTHERS, FIGHTERS, SCOUTS, THINKERS):
        if land.rabbits[situation(look, RESTED, 1)]:
            return look * 3
    return c.SPACE


def value_of_giving(land: Land, frame: Frame, choice: i64) -> float:
    """Where food goes in the exchange that is planned."""
    feeds = False
    for below in land.stack:
        if below.step == stages.ACT:
            return 1.0 if choice == c.TO + c.SPACE else 0.5 if choice == c.TO + c.GROUND else 0.0
        feeds = feeds or below.step == stages.FEED
    target = feeding(land)[2] if feeds else c.GROUND
    return 1.0 if choice == c.TO + target else 0.0


def value_of_following(land: Land, frame: Frame, choice: i64) -> float:
    """Take everybody from danger, and as many carriers as there is food to fetch."""
    if land.menace[frame.at]:
        if choice == c.GO:
            return 0.1
        return 0.0 if choice - c.FOLLOW == SCOUTS * 2 else 1.0
    if frame.at != WARREN:
        return 0.0 if choice == c.GO else 1.0
    if is_due_to_dig(land):
        return 1.0 if choice == c.FOLLOW + WORKERS * 2 + 1 else 0.5 if choice == c.GO else 0.0
    most: i64 = 0
    side: i64 = 0
    while side < 4:
        meadow: i64 = land.beside[side]
        if meadow >= 0 and not is_unsafe(land, meadow):
            most = max(most, land.lying(meadow))
        side += 1
    if frame.ids[0] + 1 >= most:
        return 1.0 if choice == c.GO else 0.0
    if choice == c.GO:
        return 0.5
    index: i64 = choice - c.FOLLOW
    if index % 2:
        return 0.0
    return 1.0 + 0.01 * float(index)


def value_of_walking(land: Land, frame: Frame, choice: i64) -> float:
    """Out to the richest meadow, take up food, and home again."""
    card: i64 = frame.at
    if choice == c.GATHER:
        return 5.0
    if choice == c.STOP:
        if card == dig_site(land) and digs_on(land, card):
            return 10.0
        return 2.0 if card == WARREN else 0.6
    if choice < c.WALK:
        return 0.0
    onto: i64 = land.beside[card * 4 + choice - c.WALK]
    if onto < 0:
        return 0.0
    fear = 0.5 if is_unsafe(land, onto) else 0.0
    if digs_on(land, card):
        return 3.0 if onto == dig_site(land) else 0.0
    if card == WARREN and frame.ids[0] == 0:
        return 1.0 + float(min(land.lying(onto), FOLLOWERS + 1)) - 4 * fear
    return 1.0 - 0.1 * float(distance_home(land, onto)) - fear


def digs_on(land: Land, card: i64) -> bool:
    """Whether the group on a card is on its way to dig: workers who carry food out."""
    workers: i64 = land.rabbits[card * SITUATIONS + situation(WORKERS, MOVING, 1)]
    return workers >= DIGGERS and land.box[BURROWS] == COUNTERS[BURROWS] and not land.dug


# Feed and breed


def value_of_victim(index: i64) -> float:
    """Workers without food or kit first, those who lead last."""
    look: i64 = index // 2
    worth = [1.0, 2.0, 3.0, 3.0, 6.0, 4.0][look]
    return worth - (0.5 if index % 2 else 0.0)


def value_of_feeding(land: Land, choice: i64) -> float:
    """Gather, store what can be stored, then see to those who breed."""
    if choice == c.GATHER:
        return 3.0
    card, source, _ = feeding(land)
    if choice == c.END:
        return 1.0
    return 2.0 if source != NOTHING and choice == c.AT + card else 0.0


def feeding(land: Land) -> tuple[int, int, int]:
    """The next exchange of feeding: card, holder that gives, holder that takes; or NOTHING."""
    card = WARREN
    if land.handled >= land.handlings() or not land.heads[card]:
        return card, NOTHING, NOTHING
    litter = litter_planned(land)
    keep = land.spaces[card] - litter
    stored = land.stored[card]
    if stored and litter:
        if not laden_actor(land, card):
            for look in (THINKERS, SCOUTS, FIGHTERS):
                if land.rabbits[situation(look, RESTED, 0)]:
                    return card, c.SPACE, look * 3
        laden = land.rabbits[situation(WORKERS, RESTED, 1)]
        if laden < litter and land.rabbits[situation(WORKERS, RESTED, 0)]:
            return card, c.SPACE, WORKERS * 3
    if stored < keep and land.lying(card) and land.room_for_food(card) > 0:
        return card, c.GROUND, c.SPACE
    if stored > keep:
        return card, c.SPACE, c.GROUND
    return card, NOTHING, NOTHING


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
    """What the next trip from home would bring, as far as it has grown."""
    best: i64 = 0
    side: i64 = 0
    while side < 4:
        meadow: i64 = land.beside[side]
        if meadow >= 0 and not is_unsafe(land, meadow):
            best = max(best, min(land.lying(meadow), FOLLOWERS + 1) - 1)
        side += 1
    return best


def laden_actor(land: Land, card: i64) -> bool:
    """Whether somebody on a card could pay for kits."""
    return any(
        land.rabbits[card * SITUATIONS + situation(look, RESTED, 1)] for look in range(WORKERS)
    )


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


def value_of_growing(land: Land, kind: i64) -> float:
    """Two who can lead, then workers, then whatever there is."""
    leaders = COUNTERS[0] + COUNTERS[1] + COUNTERS[2] - land.box[0] - land.box[1] - land.box[2]
    if kind == WORKER:
        return 2.0
    return (3.0 if leaders < 2 else 1.0) + 0.1 * float(kind == SCOUTS)
