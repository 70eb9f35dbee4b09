"""Goals and village tokens (KS-5)."""

from __future__ import annotations

from typing import NamedTuple

from mypy_extensions import i64

from warren.core.frames import Frame
from warren.core.grid import bit, cell, count_cells
from warren.core.text import say
from warren.games.kami.language.effects import TOKEN_TAKEN
from warren.games.kami.language.goals import Counts
from warren.games.kami.language.villages import VILLAGES
from warren.games.kami.rules.passives import trigger
from warren.games.kami.state import ROUNDS, SET_POINTS, Realm


def take_village_token(realm: Realm, seat: i64, village: i64, giver: i64 = -1) -> None:
    """A token of a village, from the supply or from somebody, one a turn (KS-5.2)."""
    if giver >= 0:
        realm.tokens[giver * 4 + village] -= 1
    elif realm.stock[village] > 0:
        realm.stock[village] -= 1
    else:
        return
    if seat == realm.active:
        realm.rewarded |= bit(village)
    first: i64 = seat * 4
    realm.tokens[first + village] += 1
    if realm.events is not None:
        name = VILLAGES[village]
        key = "token" if giver < 0 else "token_from"
        realm.tell(
            say(key, seat=int(seat), village=name, owner_seat=int(giver)),
            [f"village:{name}", f"seat:{seat}"],
        )
    _turn_in(realm, seat)
    if realm.hears[TOKEN_TAKEN]:
        space: i64 = realm.land.villages[village].first
        trigger(realm, TOKEN_TAKEN, seat, seat, space, space)


def _turn_in(realm: Realm, seat: i64) -> None:
    """One token of each village makes a set (KS-5.4)."""
    first: i64 = seat * 4
    for other in range(4):
        if realm.tokens[first + other] == 0:
            return
    for other in range(4):
        realm.tokens[first + other] -= 1
        realm.stock[other] += 1
    realm.vp[seat] += SET_POINTS
    if realm.events is not None:
        realm.tell(say("set", seat=int(seat), points=SET_POINTS), [f"seat:{seat}"])


def return_village_token(realm: Realm, seat: i64, village: i64) -> None:
    """A token of a village back to the supply."""
    realm.tokens[seat * 4 + village] -= 1
    realm.stock[village] += 1
    if realm.events is not None:
        name = VILLAGES[village]
        realm.tell(
            say("returned", seat=int(seat), village=name), [f"village:{name}", f"seat:{seat}"]
        )


def earn_tokens(realm: Realm, frame: Frame) -> bool:
    """Look at the goal where shrines arrived; whether passives that hear of tokens act first.

    Then the frame comes once more, after them.
    """
    if not realm.fresh:
        return False
    is_heard = len(realm.hears[TOKEN_TAKEN]) > 0
    if is_heard:
        realm.push(frame.step, frame.seat)
    check_goal(realm, frame.seat)
    realm.fresh = 0
    return is_heard


def check_goal(realm: Realm, seat: i64) -> None:
    """One token per village and turn, if a fresh shrine takes part (KS-5.1, 5.2)."""
    goal = realm.box.goals[realm.goals[-1]]
    mine = realm.shrines[seat]
    number: i64 = 0
    for village in realm.land.villages:
        fresh = realm.fresh & village.mask & mine
        open_to = realm.rewarded >> number & 1 == 0 and realm.stock[number] > 0
        if fresh and open_to and goal.met(realm.land, mine & village.mask, fresh):
            take_village_token(realm, seat, number)
        number += 1


class Fit(NamedTuple):
    """A way to meet the goal in a village, as masks of spaces."""

    have: int
    """Own shrines that count."""
    want: int
    """Empty spaces that would do."""
    lacks: int
    """How many of those are still needed."""
    last: int
    """Empty spaces on which one shrine more would complete it, in this way or another."""


def nearest_fit(realm: Realm, seat: i64, home: i64) -> Fit | None:
    """The way that lacks least; None where no token is to be had, or nothing is begun."""
    if realm.round == ROUNDS or len(realm.goals) <= realm.year:
        return None
    if realm.active == seat and realm.rewarded >> home & 1:
        return None
    fits = _fits(realm, seat, home)
    if not fits:
        return None
    best = min(fits, key=lambda fit: fit.lacks)
    last = 0
    for fit in fits:
        if fit.lacks == 1:
            last |= fit.want
    return Fit(best.have, best.want, best.lacks, last) if best.have else None


def _fits(realm: Realm, seat: i64, home: i64) -> list[Fit]:
    """Every way to meet the goal that is still open: patterns first, then kinds."""
    goal = realm.box.goals[realm.goals[-1]]
    village = realm.land.villages[home].mask
    mine = realm.shrines[seat] & village
    free = village & ~realm.occupied
    found: list[Fit] = []
    for pattern in goal.by_village[home]:
        if pattern & ~(mine | free) == 0:
            want = pattern & ~mine
            found.append(Fit(pattern & mine, want, count_cells(want), 0))
    for counts in goal.counts:
        fit = _fit_of(realm, counts, mine, free)
        if fit is not None:
            found.append(fit)
    return found


def _fit_of(realm: Realm, counts: Counts, mine: int, free: int) -> Fit | None:
    """So many shrines on spaces of each kind."""
    have = 0
    want = 0
    lacks: i64 = 0
    for kind, need in enumerate(counts.needs):
        spaces = realm.land.spaces_of(mine & realm.land.kinds[kind])
        for space in spaces[:need]:
            have |= cell(space)
        short: i64 = need - len(spaces)
        if short <= 0:
            continue
        of_kind = free & realm.land.kinds[kind]
        if count_cells(of_kind) < short:
            return None
        want |= of_kind
        lacks += short
    return Fit(have, want, lacks, 0)
