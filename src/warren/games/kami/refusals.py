"""Why a space or an ability cannot be chosen, in the rulebook's terms."""

from __future__ import annotations

from mypy_extensions import i64

from warren.core.text import Message, say
from warren.games.kami.effects import (
    ADD,
    ALWAYS,
    BY_THE_ONE_BEFORE,
    MINE,
    MOVE,
    OPPONENTS,
    PLACE,
    TAKE,
    Effect,
    Op,
)
from warren.games.kami.interpreter import landings
from warren.games.kami.land import KINDS, VILLAGES
from warren.games.kami.realm import BASICS, Realm

# The basic ability and the kami's own


def why_not_basic(realm: Realm, seat: i64, space: i64) -> Message:
    """Why the basic ability does nothing on a space (KS-4.2)."""
    name = realm.land.spoken[space]
    if realm.cubes == 0:
        return say("no_cube")
    if realm.basics >= BASICS:
        return say("basics_used", n=BASICS)
    if realm.my_villages(seat) >> space & 1 == 0:
        return say("not_current", space=name, villages=current_villages(realm, seat))
    if realm.occupied >> space & 1:
        return occupied(realm, space)
    if realm.supply[seat] == 0:
        return say("no_shrine_left", space=name)
    return banned(realm, seat, space)


def current_villages(realm: Realm, seat: i64) -> Message:
    """The village in front of a seat, and its Moon's where that is another (KS-1.5)."""
    here = VILLAGES[realm.facing(seat)]
    moon = realm.moons[seat]
    if moon < 0 or VILLAGES[moon] == here:
        return say("one_village", village=here)
    return say("two_villages", village=here, other=VILLAGES[moon])


def why_not_ability(realm: Realm, seat: i64, number: i64) -> Message:
    """Why an ability of the kami's own cannot be used (KS-4.3)."""
    abilities = realm.sheet(seat).abilities
    if not 0 <= number < len(abilities):
        return say("no_such_ability", kami=realm.sheet(seat).name, n=len(abilities))
    ability = abilities[number]
    name = ability.name
    if realm.used >> number & 1:
        return say("ability_used", ability=name)
    if ability.cubes > realm.cubes:
        return say("too_few_cubes", ability=name, n=int(ability.cubes), left=int(realm.cubes))
    if ability.spends and realm.ready[seat] == 0:
        return say("not_ready", ability=name, token=realm.sheet(seat).token)
    if ability.basic and realm.basics >= BASICS:
        return say("counts_as_basic", ability=name, n=BASICS)
    return say("does_nothing", ability=name, says="; ".join(ability.lines))


# A space for a line of an effect


def why_not_picked(realm: Realm, op: Op, seat: i64, ids: tuple[int, ...], space: i64) -> Message:
    """Why a space cannot be picked for a line."""
    if space in ids[5:]:
        return say("chosen_already", space=realm.land.spoken[space])
    wrong = _wrong_place(realm, op, seat, ids, space)
    if wrong is None:
        wrong = _wrong_piece(realm, op, seat, space)
    return wrong or say("does_not_fit", space=realm.land.spoken[space], line=op.source)


def _wrong_place(
    realm: Realm, op: Op, seat: i64, ids: tuple[int, ...], space: i64
) -> Message | None:
    """What is wrong with where the space lies, or with its kind."""
    place = op.place
    that: i64 = ids[1]
    village = VILLAGES[realm.land.village_of[space]]
    kind: i64 = realm.land.kind_of[space]
    name = realm.land.spoken[space]
    if realm.villages_meant(place.where, seat, that, ids[4]) >> space & 1 == 0:
        return say("other_village", space=name, village=village, line=op.source)
    if place.kinds & realm.land.kinds[kind] == 0:
        return say("other_kind", space=name, kind=KINDS[kind], line=op.source)
    if place.same_kind and that >= 0 and realm.land.kind_of[that] != kind:
        asked = KINDS[realm.land.kind_of[that]]
        return say("not_same_kind", space=name, kind=KINDS[kind], asked=asked)
    if realm.meant(place, seat, that, ids[4]) >> space & 1 == 0:
        return say("not_near", space=name, line=op.source)
    if ids[0] == 0 or that < 0:
        return None
    if place.near == BY_THE_ONE_BEFORE and realm.land.neighbours[that] >> space & 1 == 0:
        return say("not_next_to", space=name, other=realm.land.spoken[that])
    if op.one_village and realm.land.village_of[that] != realm.land.village_of[space]:
        other = VILLAGES[realm.land.village_of[that]]
        return say("one_village_only", space=name, village=other)
    if op.each_elsewhere and ids[2] >> realm.land.village_of[space] & 1:
        return say("village_again", village=village)
    return None


def _wrong_piece(realm: Realm, op: Op, seat: i64, space: i64) -> Message | None:
    """What is wrong with what stands on the space, or does not."""
    name = realm.land.spoken[space]
    owner = realm.owner_of(space)
    if op.verb in (ADD, PLACE):
        if realm.occupied >> space & 1:
            return occupied(realm, space)
        return banned(realm, seat, space) if op.verb == ADD else None
    if op.verb == TAKE or op.of_tokens:
        if realm.laid[seat] >> space & 1 == 0:
            return say("no_token_there", space=name, token=realm.sheet(seat).token)
        return banned(realm, seat, space)
    if owner < 0:
        return say("no_shrine_there", space=name)
    if op.owner == OPPONENTS and owner == seat:
        return say("own_shrine", space=name, line=op.source)
    if op.owner == MINE and owner != seat:
        return _of_another(realm, space)
    if op.verb == MOVE:
        return say("nowhere_to_go", space=name, line=op.source)
    if realm.barred(seat) >> space & 1:
        return banned(realm, seat, space)
    return None


def _of_another(realm: Realm, space: i64) -> Message:
    owner = realm.owner_of(space)
    name = realm.land.spoken[space]
    if owner == realm.fox:
        return say("shrine_is_fox", space=name)
    return say("shrine_is", space=name, owner_seat=int(owner))


# A space to move to


def why_not_landing(realm: Realm, op: Op, seat: i64, source: i64, home: i64, space: i64) -> Message:
    """Why a shrine cannot be moved to a space (KS-4.7)."""
    name = realm.land.spoken[space]
    if space == source:
        return say("same_space")
    if realm.occupied >> space & 1:
        return occupied(realm, space)
    kind: i64 = realm.land.kind_of[space]
    if realm.villages_meant(op.to.where, seat, source, home) >> space & 1 == 0:
        village = VILLAGES[realm.land.village_of[space]]
        return say("other_village", space=name, village=village, line=op.source)
    if op.to.kinds & realm.land.kinds[kind] == 0:
        return say("other_kind", space=name, kind=KINDS[kind], line=op.source)
    if op.to.same_kind and realm.land.kind_of[source] != kind:
        asked = KINDS[realm.land.kind_of[source]]
        return say("not_same_kind", space=name, kind=KINDS[kind], asked=asked)
    if landings(realm, op, seat, source, home) >> space & 1 == 0:
        return say("not_near", space=name, line=op.source)
    return say("does_not_fit", space=name, line=op.source)


# What every space can be


def occupied(realm: Realm, space: i64) -> Message:
    """Whose shrine or token stands on a space."""
    name = realm.land.spoken[space]
    owner = realm.owner_of(space)
    if owner >= 0:
        if owner == realm.fox:
            return say("taken_fox", space=name)
        return say("taken", space=name, owner_seat=int(owner))
    for seat in range(realm.players):
        if realm.laid[seat] >> space & 1:
            token = realm.sheet(seat).token
            return say("taken_token", space=name, owner_seat=seat, token=token)
    raise AssertionError(f"nothing stands on {name}")


def banned(realm: Realm, seat: i64, space: i64) -> Message:
    """Whose passive keeps others from adding to a space (KS-4.15)."""
    name = realm.land.spoken[space]
    for other in range(realm.players):
        ban = realm.passive(other, ALWAYS)
        if other != seat and ban is not None and _bans(realm, ban, other, space):
            return say("banned", space=name, owner_seat=other, passive=ban.name, says=ban.told)
    return say("no_shrine_left", space=name)


def _bans(realm: Realm, ban: Effect, seat: i64, space: i64) -> bool:
    return realm.meant(ban.place, seat, -1, -1) >> space & 1 == 1
