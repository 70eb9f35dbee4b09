"""Rules of thumb for Rabbit: farm the meadows, feed before spending, breed, keep from predators.

A herd that stays near its warren meets no predator. It fetches food from meadows and brings it
home in one move, digs when more lies about than it can hold, and raises kits as fast as food
allows. Each decision is valued by itself; what spans several of them (a trip) is worked out afresh
each time, from the table alone (`plans`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from warren.games.rabbit import choices as c
from warren.games.rabbit import stages
from warren.games.rabbit.breeding import most_kits
from warren.games.rabbit.parts import (
    COUNTERS,
    FIGHTER,
    FIGHTERS,
    FOLLOWERS,
    MOTHERS,
    SCOUT,
    SCOUTS,
    WARREN,
    WORKER,
    WORKERS,
)
from warren.games.rabbit.plans import (
    DIG,
    FIGHT,
    HELP,
    STAY,
    Plan,
    dig_site,
    goes_digging,
    helps,
    is_due_to_dig,
    is_unsafe,
    kits_wanted,
    leader_on,
    plan,
    strong_leader,
)
from warren.games.rabbit.roaming import (
    NOTHING,
    best_trip,
    distance_home,
    goes_on,
    moving_band,
    spilled,
)

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
    if step == stages.ACT:
        todo = plan(land)
        wanted = planned(land, todo)
        other = wanted + 1 if todo.kind == FIGHT else wanted
        return [1.0 if choice in (wanted, other) else 0.0 for choice in choices]
    if step == stages.FOLLOW:
        return values_of_following(land, frame.at, choices)
    if step == stages.WALK:
        return values_of_walking(land, frame, choices)
    if step == stages.BREED:
        kits = kits_wanted(land, frame.at, most_kits(land, frame.at))
        return [1.0 if choice == c.KITS + kits else 0.0 for choice in choices]
    return [value(land, frame, choice) for choice in choices]


def value(land: Land, frame: Frame, choice: i64) -> float:
    """What a choice is worth at this decision."""
    step = frame.step
    if step == stages.SOW:
        return value_of_sowing(land, choice)
    if step == stages.LURE:
        return -float(land.edible_on(choice - c.LURE))
    if step == stages.PAY:
        return value_of_paying(land, frame.at, choice - c.PAY)
    if step == stages.DIG:
        return float(choice)
    if step == stages.PUT_BACK:
        return 1.0 if choice == c.ON_TOP else 0.0
    if step == stages.VICTIM:
        return value_of_victim((choice - c.VICTIM) % 6)
    if step == stages.STARVE:
        card: i64 = (choice - c.VICTIM) // 6
        bare = land.carried[card] < land.heads[card]
        return value_of_victim((choice - c.VICTIM) % 6) + (10.0 if bare else 0.0)
    if step == stages.GROW:
        return value_of_growing(land, WORKER if choice == c.GROW_ALL else choice - c.GROW)
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


def planned(land: Land, todo: Plan) -> i64:
    """The choice that begins what is planned; a fight by either of two."""
    if todo.kind == STAY:
        return c.END
    if todo.kind == FIGHT:
        return c.FIGHT + todo.card * 2
    if todo.kind == DIG:
        return c.BURROW + todo.card
    if todo.kind == HELP:
        return c.MOVE + todo.card * 4 + strong_leader(land, todo.card)
    return c.MOVE + todo.card * 4 + leader_on(land, todo.card)


def value_of_paying(land: Land, own: i64, card: i64) -> float:
    """What lies loose beside rabbits costs nothing; else what is at hand."""
    loose = 1.0 if land.heads[card] and land.loose[card] else 0.0
    return loose + (0.5 if card == own else 0.0)


def values_of_following(land: Land, card: i64, choices: list[int]) -> list[float]:
    """Take everybody from danger, as many carriers as there is food to fetch, the strong afar."""
    if helps(land, card) != NOTHING:
        return [value_of_helper(choice) for choice in choices]
    band = moving_band(land, card)
    wanted: i64 = FOLLOWERS + 1
    digs = False
    far = False
    food: i64 = land.pool(card)
    if card == WARREN and land.menace[card] == 0:
        digs = is_due_to_dig(land)
        best = best_trip(land, 0, True)
        far = best.far
        if digs:
            food = FOLLOWERS + 1
        else:
            wanted = FOLLOWERS + 1 if far else best.food
            food = spilled(land, band.size, 0) if far else 0
    elif land.spaces[card]:
        food = max(0, food - land.seats(card))
    others: i64 = land.heads[card] - band.size
    values: list[float] = []
    for choice in choices:
        value: float = 0.0
        if choice >= c.GO:
            value = 0.5 - 0.01 * abs(float(choice - c.GO) - float(min(food, band.size)))
            if band.size >= wanted:
                value += 2.0
        elif choice == c.EVERYBODY:
            value = 1.6 if others + band.size <= wanted and not digs else 0.0
        elif choice < c.EVERYBODY:
            value = value_of_company(choice - c.FOLLOW, digs, far, land.menace[card] > 0)
        values.append(value)
    return values


def value_of_helper(choice: i64) -> float:
    """Scouts and fighters go to help, with empty hands."""
    if choice >= c.GO:
        return 1.0 - 0.01 * float(choice - c.GO)
    look: i64 = choice - c.FOLLOW
    return 2.0 if look in (SCOUTS, FIGHTERS) else 0.0


def value_of_company(look: i64, digs: bool, far: bool, danger: bool) -> float:
    """How welcome a rabbit is that comes along."""
    if digs:
        return 1.0 if look == WORKERS else 0.0
    if danger and look == SCOUTS:
        return 0.0
    if far and SCOUTS <= look <= FIGHTERS:
        return 1.5
    if far and look == MOTHERS:
        return 0.0
    return 1.0 + 0.01 * float(look)


def values_of_walking(land: Land, frame: Frame, choices: list[int]) -> list[float]:
    """Out to where food is, take it up, and home again, or on into the land behind."""
    card: i64 = frame.at
    target: i64 = NOTHING
    onto: i64 = NOTHING
    side: i64 = NOTHING
    if frame.ids[0] == 0:
        side = helps(land, card)
    if side != NOTHING:
        target = NOTHING
    elif frame.ids[0] and land.menace[card] and land.edible_on(card):
        target = card
    elif card == WARREN and frame.ids[0] == 0:
        if goes_digging(land):
            target = dig_site(land)
        elif land.menace[card] == 0:
            onto = best_trip(land, 0, True).meadow
    elif frame.ids[0] == 1 and distance_home(land, card) == 1 and land.menace[card] == 0:
        side = goes_on(land, card)
        if side != NOTHING:
            target = land.beside[card * 4 + side]
    band = moving_band(land, card)
    values: list[float] = []
    for choice in choices:
        value: float = 0.0
        if choice >= c.TAKE:
            value = -1.0
        elif choice >= c.STAY:
            value = value_of_place(land, choice - c.STAY)
            if choice - c.STAY == target:
                value = 5.0
        else:
            over: i64 = land.beside[card * 4 + choice - c.STEP]
            if choice - c.STEP == side:
                value = 4.0
            elif over < 0:
                value = -5.0
            elif over == onto:
                value = 3.0
            elif over != target:
                value = value_of_place(land, over) - 0.05
                if distance_home(land, over) == 1 and land.menace[over] == 0:
                    value += 0.2 if band.bare and land.lying(over) else 0.0
        values.append(value)
    return values


def value_of_place(land: Land, card: i64) -> float:
    """Near home, away from predators."""
    value = 1.0 - 0.1 * float(distance_home(land, card)) + 0.01 * float(land.lying(card))
    if land.menace[card]:
        return value - 3.0
    return value - (0.02 if is_unsafe(land, card) else 0.0)


# Feed and breed


def value_of_victim(look: i64) -> float:
    """Workers without a kit first, those who lead last."""
    return [1.0, 2.0, 3.0, 3.0, 6.0, 4.0][look]


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
