"""Rules of thumb for Kami-sama: what a position promises to a player, and to the others.

The numbers are first guesses that play plainly better than chance; they are not tuned yet.
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from warren.games.kami.land import VILLAGES
from warren.games.kami.moments import (
    ALTERNATIVE,
    LAND,
    ORDER,
    PICK,
    SWAP,
    TOKEN_OF,
)
from warren.games.kami.realm import ROUNDS, Realm
from warren.games.kami.scoring import half_points

DENIAL: Final = 0.35
"""What the best opponent's prospects count against one's own."""
SURPLUS: Final = 0.4
"""A step of the higher track, while there is time to catch up with the lower one."""
SURPLUS_OF_USE: Final = 5.0
"""Steps of the higher track beyond this are not caught up with."""
SET_IN_SIGHT: Final[list[float]] = [0.0, 0.6, 1.5, 3.0, 0.0]
"""By how many kinds of village tokens one has, what they promise beyond their points."""
DRAFTS: Final[list[float]] = [3.6, 2.9, 2.3, 1.8, 1.5]
"""What a place in the draft of a village brings, best first."""
SHRINE_IN_GROUP: Final = 0.12
"""A shrine of the largest group, for the years to come."""
REACH: Final[list[float]] = [0.5, 0.7, 0.25, 0.05]
"""A village where so many shrines are missing for the goal."""
CLOSE: Final = 4.0
"""A lead in points that is kept in about three of four games."""
LOOKAHEAD: Final = 2
"""Picks of the same action that are thought through."""
ASKED: Final = frozenset([PICK, LAND, ALTERNATIVE, SWAP, TOKEN_OF])


def appraise(realm: Realm, seat: i64, choices: list[int]) -> list[float]:
    """What the position is worth after each choice and the best picks that follow."""
    return _after_each(realm, seat, choices, LOOKAHEAD)


def glance(realm: Realm, seat: i64, choices: list[int]) -> list[float]:
    """What the position is worth right after each choice."""
    return _after_each(realm, seat, choices, 0)


def _after_each(realm: Realm, seat: i64, choices: list[int], depth: i64) -> list[float]:
    if realm.stack[-1].step == ORDER:
        return [_as_first(realm, seat, choice) for choice in choices]
    values: list[float] = []
    for choice in choices:
        after = cast(Realm, realm.clone())
        after.make(seat, choice)
        values.append(best_from(after, seat, depth))
    return values


def _as_first(realm: Realm, seat: i64, choice: i64) -> float:
    """Oneself first, then whoever has least."""
    other: i64 = choice - realm.box.lexicon.owner
    return 1000.0 if other == seat else -prospects(realm, other)


def best_from(realm: Realm, seat: i64, depth: i64) -> float:
    """The worth after the best picks that the seat has left in this action."""
    if depth > 0 and realm.stack:
        frame = realm.stack[-1]
        if frame.seat == seat and frame.step in ASKED:
            best: float = -1000.0
            for choice in realm.legal(seat):
                after = cast(Realm, realm.clone())
                after.make(seat, choice)
                value = best_from(after, seat, depth - 1)
                best = max(best, value)
            return best
    return worth(realm, seat)


def worth(realm: Realm, seat: i64) -> float:
    """One's own prospects less a part of the best opponent's."""
    best: float = -1000.0
    other: i64 = 0
    while other < realm.players:
        if other != seat:
            value = prospects(realm, other)
            best = max(best, value)
        other += 1
    return outlook(realm, seat) - DENIAL * best


def outlook(realm: Realm, seat: i64) -> float:
    """All that a player may hope for."""
    return prospects(realm, seat) + goals_in_reach(realm, seat)


def prospects(realm: Realm, seat: i64) -> float:
    """Points, tracks, tokens and influence of a player."""
    value: float = float(realm.vp[seat]) + float(half_points(realm, seat)) / 2.0
    kinds: i64 = 0
    first: i64 = seat * 4
    for village in range(4):
        held = realm.tokens[first + village]
        if held:
            value += float(held)
            kinds += 1
    value += SET_IN_SIGHT[kinds] * time_left(realm)
    low = float(min(realm.favor[seat], realm.nature[seat]))
    high = float(max(realm.favor[seat], realm.nature[seat]))
    value += low
    to_come = float(ROUNDS - realm.round) / float(ROUNDS)
    value += SURPLUS * to_come * min(high - low, SURPLUS_OF_USE)
    return value + influence(realm, seat)


def time_left(realm: Realm) -> float:
    """How much of the game is still to come, from 1 to 0."""
    rounds = float((realm.last_year() + 1) * ROUNDS)
    return 1.0 - float(realm.year * ROUNDS + realm.round) / rounds


def influence(realm: Realm, seat: i64) -> float:
    """What the drafts promise, the more the nearer they are."""
    if realm.round == ROUNDS:
        return 0.0
    nearness: float = 0.4 + 0.6 * float(realm.round) / float(ROUNDS)
    later: float = 1.0 if realm.year < realm.last_year() else 0.0
    value: float = 0.0
    land = realm.land
    for home in range(len(VILLAGES)):
        mine = land.largest_group(realm.shrines[seat], home)
        if mine == 0:
            continue
        ahead: float = 0.0
        owner: i64 = 0
        for mask in realm.shrines:
            if owner != seat:
                theirs = land.largest_group(mask, home)
                if theirs > mine:
                    ahead += 1.0
                elif theirs == mine:
                    ahead += 0.5
            owner += 1
        place = int(ahead)
        part: float = ahead - float(place)
        draft: float = DRAFTS[place]
        if part > 0.0:
            draft = (draft + DRAFTS[place + 1]) / 2.0
        value += nearness * draft + SHRINE_IN_GROUP * float(mine) * (1.0 + later)
    return value


def goals_in_reach(realm: Realm, seat: i64) -> float:
    """Villages where the goal is near, of those that will be current this year."""
    if realm.round == ROUNDS or len(realm.goals) <= realm.year:
        return 0.0
    goal = realm.box.goals[realm.goals[-1]]
    land = realm.land
    open_spaces: i64 = land.everything & ~realm.occupied
    mine: i64 = realm.shrines[seat]
    value: float = 0.0
    current = realm.facing(seat)
    rounds_left = ROUNDS - realm.round
    for home in range(len(VILLAGES)):
        waits: i64 = (current - home + 4) % 4
        if waits >= rounds_left or realm.stock[home] == 0:
            continue
        if waits == 0 and (realm.active != seat or realm.rewarded >> home & 1):
            continue
        missing = goal.missing(land, mine, open_spaces, home)
        if missing < len(REACH):
            wanted: float = 1.5 if realm.tokens[seat * 4 + home] == 0 else 1.0
            value += REACH[missing] * wanted
    return value
