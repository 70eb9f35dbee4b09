"""Which spaces an effect speaks of, and where somebody's passive forbids a deed."""

from __future__ import annotations

from mypy_extensions import i64

from warren.core.grid import cell
from warren.core.text import Message, say
from warren.games.kami.language.effects import (
    ALWAYS,
    ANOTHER_OF_MINE,
    ANOTHER_VILLAGE,
    ANY_VILLAGE,
    BY_ANYBODY,
    KIND_OF_SPACE,
    MINE,
    MY_SHRINES,
    MY_TOKENS,
    MY_VILLAGE,
    NEXT_VILLAGE,
    NO_ADDING,
    NO_LANDING,
    OPPONENTS,
    OPPONENTS_VILLAGE,
    OTHER_THAN_THAT,
    THAT_OR_NEXT,
    THAT_SPACE,
    THEIR_SHRINES,
    THIS_VILLAGE,
    TOKEN_VILLAGE,
    WHENS,
    WHERE_IT_WENT,
    Effect,
    Place,
    Relation,
)
from warren.games.kami.language.villages import VILLAGES
from warren.games.kami.state import Realm


def villages_meant(realm: Realm, where: i64, seat: i64, that: i64, home: i64) -> int:
    """The spaces of the villages that a filter means."""
    land = realm.land
    if where == MY_VILLAGE:
        return realm.my_villages(seat)
    if where == ANY_VILLAGE:
        return land.everything
    if where == ANOTHER_VILLAGE:
        return land.everything & ~realm.my_villages(seat)
    if where == TOKEN_VILLAGE:
        moon: i64 = realm.moons[seat]
        return land.villages[moon].mask if moon >= 0 else 0
    if where == THIS_VILLAGE:
        return land.villages[home].mask if home >= 0 else 0
    if where == OPPONENTS_VILLAGE:
        return _in_front_of_others(realm, seat)
    if that < 0:
        return 0
    village: i64 = land.village_of[that]
    mask = land.villages[village].mask
    if where == ANOTHER_OF_MINE:
        return realm.my_villages(seat) & ~mask
    if where == OTHER_THAN_THAT:
        return land.everything & ~mask
    if where == NEXT_VILLAGE:
        return land.villages[(village + 1) % 4].mask
    if where == THAT_OR_NEXT:
        return mask | land.villages[(village + 1) % 4].mask
    return mask


def _in_front_of_others(realm: Realm, seat: i64) -> int:
    mask = 0
    other: i64 = 0
    while other < realm.players:
        if other != seat:
            mask |= realm.land.villages[realm.facing(other)].mask
        other += 1
    return mask


def meant(
    realm: Realm, place: Place, seat: i64, that: i64, home: i64, went: i64 = -1, moving: i64 = -1
) -> int:
    """The spaces that pass a filter; a shrine that moves is not its own neighbour."""
    land = realm.land
    mask = place.kinds & villages_meant(realm, place.where, seat, that, home)
    for relation in place.relations:
        if (relation.to == THAT_SPACE and that < 0) or (relation.to == WHERE_IT_WENT and went < 0):
            return 0  # also for "not": what none was picked for does nothing (KS-4.19)
        near = _near(realm, relation, seat, that, went, moving)
        mask = mask & ~near if relation.negated else mask & near
    if place.same_kind:
        mask = mask & land.kinds[land.kind_of[that]] if that >= 0 else 0
    if place.empty:
        mask &= ~realm.occupied
    return mask


def _near(realm: Realm, relation: Relation, seat: i64, that: i64, went: i64, moving: i64) -> int:
    """The spaces that lie so to what a filter names."""
    land = realm.land
    to = relation.to
    if to == THAT_SPACE:
        return land.lying(relation.way, cell(that))
    if to == WHERE_IT_WENT:
        return land.lying(relation.way, cell(went))
    if to == KIND_OF_SPACE:
        return land.lying(relation.way, relation.kind)
    if to == MY_TOKENS:
        return land.lying(relation.way, realm.tokens_of(seat, relation.slot))
    mine = realm.shrines[seat]
    named = mine
    if to != MY_SHRINES:
        named = realm.all_shrines()
        if to == THEIR_SHRINES:
            named &= ~mine
    if moving >= 0:
        named &= ~cell(moving)
    return land.lying(relation.way, named)


# Bans


def barred(realm: Realm, by: i64, deed: i64 = NO_ADDING) -> int:
    """Spaces where somebody's passive forbids a deed."""
    if realm.wards & deed == 0:
        return 0
    mask = 0
    for seat in realm.hears[ALWAYS]:
        for effect in realm.box.heard[realm.kami[seat] * WHENS + ALWAYS]:
            mask |= bars(realm, effect, seat, by, deed)
    return mask


def bars(realm: Realm, effect: Effect, seat: i64, by: i64, deed: i64) -> int:
    """Spaces where one ban of a seat's kami forbids a deed to somebody."""
    if effect.bans & deed == 0 or (seat == by and effect.by != BY_ANYBODY):
        return 0
    mask = meant(realm, effect.place, seat, -1, -1)
    if deed in (NO_ADDING, NO_LANDING):
        return mask
    mine = realm.shrines[seat]
    if effect.owner == MINE:
        return mask & mine
    if effect.owner == OPPONENTS:
        return mask & ~mine
    return mask


def current_villages(realm: Realm, seat: i64) -> Message:
    """The village in front of a seat, and its Moon's where that is another (KS-1.5)."""
    here = VILLAGES[realm.facing(seat)]
    moon = realm.moons[seat]
    if moon < 0 or VILLAGES[moon] == here or not any(t.is_home for t in realm.sheet(seat).own):
        return say("one_village", village=here)
    return say("two_villages", village=here, other=VILLAGES[moon])
