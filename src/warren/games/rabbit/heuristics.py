"""Rules of thumb for Rabbit: farm the meadows, feed before spending, breed, keep from predators.

A herd that stays near its warren meets no predator. It fetches food from meadows and brings it
home in one move, stores what it does not carry, digs when more lies about than it can hold, and
raises kits as fast as food allows. Each decision is valued by itself; what spans several of them
(a trip, an exchange of food) is worked out afresh each time, from the table alone (`plans`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from warren.games.rabbit import choices as c
from warren.games.rabbit import stages
from warren.games.rabbit.parts import (
    COUNTERS,
    FIGHTER,
    FIGHTERS,
    FOLLOWERS,
    MOTHERS,
    RESTED,
    SCOUT,
    SCOUTS,
    SITUATIONS,
    THINKERS,
    WARREN,
    WORKER,
    WORKERS,
    situation,
)
from warren.games.rabbit.plans import (
    DIG,
    FIGHT,
    STAY,
    STORE,
    UNLOAD,
    Plan,
    dig_site,
    edible,
    goes_digging,
    is_due_to_dig,
    is_unsafe,
    kits_wanted,
    laden_digger,
    laden_leader_moves,
    leader_on,
    least_litter,
    litter_planned,
    plan,
    rested_on,
)
from warren.games.rabbit.roaming import NOTHING, best_trip, distance_home, goes_on

if TYPE_CHECKING:
    from warren.core.frames import Frame
    from warren.games.rabbit.land import Land


BAND: Final = 2
"""Fighters that go together."""
CREW: Final = 3
"""Workers that a herd raises before fighters."""
LAST_BAND: Final = 12
"""Days that fighters need to be worth their food."""


def appraise(land: Land, choices: list[int]) -> list[float]:
    """What each choice is worth to the herd; only the order of the values matters."""
    frame = land.stack[-1]
    step = frame.step
    if step == stages.ACT or (step == stages.AT and not frame.ids[0]):
        todo = plan(land)
        if step == stages.ACT:
            return [value_of_acting(todo, choice) for choice in choices]
        return [value_at(land, frame, todo, choice) for choice in choices]
    if step == stages.FOLLOW:
        return values_of_following(land, frame, choices)
    if step == stages.WALK:
        return values_of_walking(land, frame, choices)
    return [value(land, frame, choice) for choice in choices]


def value(land: Land, frame: Frame, choice: i64) -> float:
    """What a choice is worth at this decision."""
    step = frame.step
    if step == stages.SOW:
        return value_of_sowing(land, choice)
    if step == stages.LURE:
        return -edible(land, choice - c.LURE)
    if step == stages.AT:
        return 1.0 if choice == c.FROM + feeding(land)[1] else 0.0
    if step == stages.GIVE:
        return value_of_giving(land, frame, choice)
    if step == stages.PAY:
        own = frame.at != WARREN or not is_due_to_dig(land)
        return 1.0 if (choice == c.PAY_SELF) == own else 0.0
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
    if land.menace[card]:
        return 0.1
    away = distance_home(land, card)
    clovers = float(land.clovers[card])
    base = 10.0 if away == 1 and clovers > 1.0 else 5.0 if away <= 2 else 1.0
    return base + clovers + 0.5 * float(land.growing[card])


# Actions


def value_of_acting(todo: Plan, choice: i64) -> float:
    """Follow the plan; without one, end."""
    if todo.kind == STAY:
        return 1.0 if choice == c.END else 0.0
    return 1.0 if choice == c.AT + todo.card else 0.0


def value_at(land: Land, frame: Frame, todo: Plan, choice: i64) -> float:
    """Begin what is planned for the card."""
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


def values_of_following(land: Land, frame: Frame, choices: list[int]) -> list[float]:
    """Take everybody from danger, as many carriers as there is food to fetch, the strong afar."""
    card = frame.at
    wanted: i64 = 0
    digs = False
    far = False
    if card == WARREN:
        digs = is_due_to_dig(land) and laden_leader_moves(land, WARREN)
        bare = rested_on(land, WARREN, 0)
        most = min(frame.ids[0] + 1 + bare, FOLLOWERS + 1)
        best = best_trip(land, most, bare, True)
        wanted = best.food
        far = best.far
    values: list[float] = []
    for choice in choices:
        index: i64 = choice - c.FOLLOW
        look: i64 = index // 2
        value: float = 0.0
        if land.menace[card]:
            value = 0.1 if choice == c.GO else 0.0 if index == SCOUTS * 2 else 1.0
        elif card != WARREN:
            value = 0.0 if choice == c.GO else 1.0
        elif digs:
            value = 0.5 if choice == c.GO else 1.0 if index == WORKERS * 2 + 1 else 0.0
        elif far and choice != c.GO and SCOUTS <= look <= FIGHTERS:
            value = 2.0
        elif frame.ids[0] + 1 >= wanted:
            value = 1.0 if choice == c.GO else 0.0
        elif choice == c.GO:
            value = 0.5
        elif index % 2 == 0 and not (far and look == MOTHERS):
            value = 1.0 + 0.01 * float(index)
        values.append(value)
    return values


def values_of_walking(land: Land, frame: Frame, choices: list[int]) -> list[float]:
    """Out to where food is, take it up, and home again, or on into the land behind."""
    card: i64 = frame.at
    digging = goes_digging(land, card)
    target: i64 = NOTHING
    side: i64 = NOTHING
    if card == WARREN:
        if digging:
            target = dig_site(land)
        elif frame.ids[0] == 0:
            target = best_trip(land, FOLLOWERS + 1, 0, True).meadow
    elif distance_home(land, card) == 1 and not digging:
        side = goes_on(land, card)
    values: list[float] = []
    for choice in choices:
        value: float = 0.0
        if choice == c.GATHER:
            value = 5.0
        elif choice == c.STOP:
            value = 10.0 if card != WARREN and digging else 2.0 if card == WARREN else 0.6
        elif choice >= c.WALK:
            onto: i64 = land.beside[card * 4 + choice - c.WALK]
            if choice - c.WALK == side:
                value = 3.0
            elif onto < 0:
                value = -5.0
            elif onto == target:
                value = 3.0
            else:
                value = 1.0 - 0.1 * float(distance_home(land, onto))
                value += 0.01 * float(land.lying(onto))
                if land.menace[onto]:
                    value -= 3.0
                elif is_unsafe(land, onto):
                    value -= 0.02
        values.append(value)
    return values


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


def laden_actor(land: Land, card: i64) -> bool:
    """Whether somebody on a card could pay for kits."""
    return any(
        land.rabbits[card * SITUATIONS + situation(look, RESTED, 1)] for look in range(WORKERS)
    )


def value_of_growing(land: Land, kind: i64) -> float:
    """Two who can lead, then workers, then fighters for a herd that has enough of these."""
    if kind == WORKER:
        return 2.0
    leaders = COUNTERS[0] + COUNTERS[1] + COUNTERS[2] - land.box[0] - land.box[1] - land.box[2]
    if leaders < 2:
        return 3.1 if kind == SCOUT else 3.0
    fighters = COUNTERS[FIGHTER] - land.box[FIGHTER]
    workers = COUNTERS[WORKER] - land.box[WORKER]
    if kind == FIGHTER and fighters < BAND and workers >= CREW and len(land.sun) >= LAST_BAND:
        return 3.0
    return 1.0
