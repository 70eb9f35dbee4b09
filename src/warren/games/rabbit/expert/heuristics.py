"""Rules of thumb for Rabbit: farm the meadows, feed before spending, breed, keep from predators.

A herd that stays near its warren meets no predator. It fetches food from meadows and brings it
home in one move, digs when more lies about than it can hold, and raises kits as fast as food
allows. Each decision is valued by itself; what spans several of them (a trip) is worked out afresh
each time, from the table alone (`plans`).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.frames import Frame
from warren.games.rabbit import vocabulary
from warren.games.rabbit.content import (
    COUNTERS,
    FIGHTER,
    FIGHTERS,
    FOLLOWERS,
    MOTHERS,
    SCOUT,
    SCOUTS,
    WORKER,
    WORKERS,
)
from warren.games.rabbit.expert.plans import (
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
from warren.games.rabbit.expert.roaming import (
    NOTHING,
    best_trip,
    distance_home,
    goes_on,
    moving_band,
    spilled,
)
from warren.games.rabbit.rules import order
from warren.games.rabbit.rules.breeding import most_kits
from warren.games.rabbit.state import RESTED, TIRED, WARREN, Land

BAND: Final = 2
"""Fighters that go together."""
CREW: Final = 3
"""Workers that a herd raises before fighters."""
LAST_BAND: Final = 12
"""Days that fighters need to be worth their food."""


def appraise(state: Land, choices: list[int]) -> list[float]:
    """What each choice is worth to the herd; only the order of the values matters."""
    frame = state.stack[-1]
    step = frame.step
    if step == order.ACT:
        todo = plan(state)
        wanted = planned(state, todo)
        other = vocabulary.FIGHT.pair(todo.card, TIRED) if todo.kind == FIGHT else wanted
        return [1.0 if choice in (wanted, other) else 0.0 for choice in choices]
    if step == order.FOLLOW:
        return values_of_following(state, frame.at, choices)
    if step == order.WALK:
        return values_of_walking(state, frame, choices)
    if step == order.BREED:
        kits = kits_wanted(state, frame.at, most_kits(state, frame.at))
        return [1.0 if choice == vocabulary.LITTER.choice(kits) else 0.0 for choice in choices]
    return [value(state, frame, choice) for choice in choices]


def value(state: Land, frame: Frame, choice: i64) -> float:
    """What a choice is worth at this decision."""
    step = frame.step
    if step == order.SOW:
        return value_of_sowing(state, choice)
    if step == order.LURE:
        return -float(state.edible_on(vocabulary.LURE.item(choice)))
    if step == order.PAY:
        return value_of_paying(state, frame.at, vocabulary.PAY.item(choice))
    if step == order.DIG:
        return float(choice)
    if step == order.PUT_BACK:
        return 1.0 if choice == vocabulary.ON_TOP.first else 0.0
    if step == order.VICTIM:
        return value_of_victim(vocabulary.VICTIM.column(choice))
    if step == order.STARVE:
        card: i64 = vocabulary.VICTIM.row(choice)
        bare = state.carried[card] < state.heads[card]
        return value_of_victim(vocabulary.VICTIM.column(choice)) + (10.0 if bare else 0.0)
    if step == order.GROW:
        return value_of_growing(
            state, WORKER if vocabulary.GROW_ALL.holds(choice) else vocabulary.GROW.item(choice)
        )
    return 0.0


# Replenish


def value_of_sowing(state: Land, choice: i64) -> float:
    """Food is best where a trip from home finds most of it."""
    if vocabulary.SOW_NONE.holds(choice):
        return 0.0
    card: i64 = vocabulary.SOW.item(choice)
    if state.menace[card]:
        return 0.1
    away = distance_home(state, card)
    clovers = float(state.clovers[card])
    base = 10.0 if away == 1 and clovers > 1.0 else 5.0 if away <= 2 else 1.0
    return base + clovers + 0.5 * float(state.growing[card])


# Actions


def planned(state: Land, todo: Plan) -> i64:
    """The choice that begins what is planned; a fight by either of two."""
    if todo.kind == STAY:
        return vocabulary.END.first
    if todo.kind == FIGHT:
        return vocabulary.FIGHT.pair(todo.card, RESTED)
    if todo.kind == DIG:
        return vocabulary.BURROW.choice(todo.card)
    if todo.kind == HELP:
        return vocabulary.MOVE.pair(todo.card, strong_leader(state, todo.card))
    return vocabulary.MOVE.pair(todo.card, leader_on(state, todo.card))


def value_of_paying(state: Land, own: i64, card: i64) -> float:
    """What lies loose beside rabbits costs nothing; else what is at hand."""
    loose = 1.0 if state.heads[card] and state.loose[card] else 0.0
    return loose + (0.5 if card == own else 0.0)


def values_of_following(state: Land, card: i64, choices: list[int]) -> list[float]:
    """Take everybody from danger, as many carriers as there is food to fetch, the strong afar."""
    if helps(state, card) != NOTHING:
        return [value_of_helper(choice) for choice in choices]
    band = moving_band(state, card)
    wanted: i64 = FOLLOWERS + 1
    digs = False
    far = False
    food: i64 = state.pool(card)
    if card == WARREN and state.menace[card] == 0:
        digs = is_due_to_dig(state)
        best = best_trip(state, 0, True)
        far = best.far
        if digs:
            food = FOLLOWERS + 1
        else:
            wanted = FOLLOWERS + 1 if far else best.food
            food = spilled(state, band.size, 0) if far else 0
    elif state.spaces[card]:
        food = max(0, food - state.seats(card))
    others: i64 = state.heads[card] - band.size
    values: list[float] = []
    for choice in choices:
        value: float = 0.0
        if vocabulary.GO.holds(choice):
            value = 0.5 - 0.01 * abs(
                float(vocabulary.GO.item(choice)) - float(min(food, band.size))
            )
            if band.size >= wanted:
                value += 2.0
        elif vocabulary.EVERYBODY.holds(choice):
            value = 1.6 if others + band.size <= wanted and not digs else 0.0
        elif vocabulary.FOLLOW.holds(choice):
            value = value_of_company(
                vocabulary.FOLLOW.item(choice), digs, far, state.menace[card] > 0
            )
        values.append(value)
    return values


def value_of_helper(choice: i64) -> float:
    """Scouts and fighters go to help, with empty hands."""
    if vocabulary.GO.holds(choice):
        return 1.0 - 0.01 * float(vocabulary.GO.item(choice))
    look: i64 = vocabulary.FOLLOW.item(choice)
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


def values_of_walking(state: Land, frame: Frame, choices: list[int]) -> list[float]:
    """Out to where food is, take it up, and home again, or on into the land behind."""
    card: i64 = frame.at
    target: i64 = NOTHING
    onto: i64 = NOTHING
    side: i64 = NOTHING
    if frame.ids[0] == 0:
        side = helps(state, card)
    if side != NOTHING:
        target = NOTHING
    elif frame.ids[0] and state.menace[card] and state.edible_on(card):
        target = card
    elif card == WARREN and frame.ids[0] == 0:
        if goes_digging(state):
            target = dig_site(state)
        elif state.menace[card] == 0:
            onto = best_trip(state, 0, True).meadow
    elif frame.ids[0] == 1 and distance_home(state, card) == 1 and state.menace[card] == 0:
        side = goes_on(state, card)
        if side != NOTHING:
            target = state.beside[card * 4 + side]
    band = moving_band(state, card)
    values: list[float] = []
    for choice in choices:
        value: float = 0.0
        if vocabulary.TAKE.holds(choice):
            value = -1.0
        elif vocabulary.STAY.holds(choice):
            value = value_of_place(state, vocabulary.STAY.item(choice))
            if vocabulary.STAY.item(choice) == target:
                value = 5.0
        else:
            over: i64 = state.beside[card * 4 + vocabulary.STEP.item(choice)]
            if vocabulary.STEP.item(choice) == side:
                value = 4.0
            elif over < 0:
                value = -5.0
            elif over == onto:
                value = 3.0
            elif over != target:
                value = value_of_place(state, over) - 0.05
                if distance_home(state, over) == 1 and state.menace[over] == 0:
                    value += 0.2 if band.bare and state.lying(over) else 0.0
        values.append(value)
    return values


def value_of_place(state: Land, card: i64) -> float:
    """Near home, away from predators."""
    value = 1.0 - 0.1 * float(distance_home(state, card)) + 0.01 * float(state.lying(card))
    if state.menace[card]:
        return value - 3.0
    return value - (0.02 if is_unsafe(state, card) else 0.0)


# Feed and breed


def value_of_victim(look: i64) -> float:
    """Workers without a kit first, those who lead last."""
    return [1.0, 2.0, 3.0, 3.0, 6.0, 4.0][look]


def value_of_growing(state: Land, kind: i64) -> float:
    """Two who can lead, then workers, then fighters for a herd that has enough of these."""
    if kind == WORKER:
        return 2.0
    leaders = COUNTERS[0] + COUNTERS[1] + COUNTERS[2] - state.box[0] - state.box[1] - state.box[2]
    if leaders < 2:
        return 3.1 if kind == SCOUT else 3.0
    fighters = COUNTERS[FIGHTER] - state.box[FIGHTER]
    workers = COUNTERS[WORKER] - state.box[WORKER]
    if kind == FIGHTER and fighters < BAND and workers >= CREW and len(state.sun) >= LAST_BAND:
        return 3.0
    return 1.0
