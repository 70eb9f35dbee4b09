"""Rules of thumb for Rabbit: farm the meadows, feed before spending, breed, keep from predators.

A herd that stays near its warren meets no predator. It fetches food from meadows and brings it
home in one move, stores what it does not carry, digs when more lies about than it can hold, and
raises kits as fast as food allows. Each decision is valued by itself; what spans several of them
(a trip, an exchange of food) is worked out afresh each time, from the table alone (`plans`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from warren.games.rabbit import choices as c
from warren.games.rabbit import stages
from warren.games.rabbit.parts import (
    COUNTERS,
    FIGHTERS,
    FOLLOWERS,
    MOTHERS,
    RESTED,
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
    NOTHING,
    STAY,
    STORE,
    UNLOAD,
    dig_site,
    distance_home,
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
)

if TYPE_CHECKING:
    from warren.core.frames import Frame
    from warren.games.rabbit.land import Land


def appraise(land: Land, choices: list[int]) -> list[float]:
    """What each choice is worth to the herd; only the order of the values matters."""
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


# Actions


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
    if is_due_to_dig(land) and laden_leader_moves(land, WARREN):
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
        if card != WARREN and goes_digging(land, card):
            return 10.0
        return 2.0 if card == WARREN else 0.6
    if choice < c.WALK:
        return 0.0
    onto: i64 = land.beside[card * 4 + choice - c.WALK]
    if onto < 0:
        return -5.0
    fear = 0.5 if is_unsafe(land, onto) else 0.0
    if card == WARREN and goes_digging(land, card):
        return 3.0 if onto == dig_site(land) else 0.0
    if card == WARREN and frame.ids[0] == 0:
        return 1.0 + float(min(land.lying(onto), FOLLOWERS + 1)) - 4 * fear
    return 1.0 - 0.1 * float(distance_home(land, onto)) - fear


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
    """Two who can lead, then workers, then whatever there is."""
    leaders = COUNTERS[0] + COUNTERS[1] + COUNTERS[2] - land.box[0] - land.box[1] - land.box[2]
    if kind == WORKER:
        return 2.0
    return (3.0 if leaders < 2 else 1.0) + 0.1 * float(kind == SCOUTS)
