"""Goals and village tokens (KS-5)."""

from __future__ import annotations

from mypy_extensions import i64

from warren.core.grid import bit
from warren.core.text import say
from warren.games.kami.language.effects import (
    TOKEN_TAKEN,
)
from warren.games.kami.language.villages import VILLAGES
from warren.games.kami.rules.passives import trigger
from warren.games.kami.state import SET_POINTS, Realm


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


def check_goal(realm: Realm, seat: i64) -> None:
    """One token per village and turn, if a fresh shrine takes part (KS-5.1, 5.2)."""
    goal = realm.box.goals[realm.goals[-1]]
    mine: i64 = realm.shrines[seat]
    number: i64 = 0
    for village in realm.land.villages:
        fresh: i64 = realm.fresh & village.mask & mine
        open_to = realm.rewarded >> number & 1 == 0 and realm.stock[number] > 0
        if fresh and open_to and goal.met(realm.land, mine & village.mask, fresh):
            take_village_token(realm, seat, number)
        number += 1
