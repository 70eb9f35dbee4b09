"""Why a space or an ability cannot be chosen, in the rulebook's terms."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.grid import bit, has
from warren.core.text import Message, say
from warren.games.kami.language.effects import (
    ADD,
    ADJACENT,
    ALWAYS,
    AT,
    MINE,
    MOVE,
    NO_ADDING,
    NO_LANDING,
    NO_MOVING,
    NO_REMOVING,
    NO_REPLACING,
    OPPONENTS,
    PLACE,
    READY_OR_NOT,
    REARRANGE,
    REMOVE,
    REPLACE,
    RETURN_VILLAGE_TOKEN,
    SUPPLY,
    SWAP,
    TAKE,
    Op,
    Place,
)
from warren.games.kami.language.villages import KINDS, VILLAGES
from warren.games.kami.rules.context import Context
from warren.games.kami.rules.places import barred, bars, current_villages, meant, villages_meant
from warren.games.kami.state import BASICS, Realm

# The basic ability and the kami's own


def why_not_basic(realm: Realm, seat: i64, space: i64) -> Message:
    """Why the basic ability does nothing on a space (KS-4.2)."""
    name = realm.land.spoken[space]
    if realm.cubes == 0:
        return say("no_cube")
    if realm.basics >= BASICS:
        return say("basics_used", n=BASICS)
    if not has(realm.my_villages(seat), space):
        return say("not_current", space=name, villages=current_villages(realm, seat))
    if has(barred(realm, seat, NO_REMOVING), space) and realm.owner_of(space) >= 0:
        return banned(realm, seat, space, NO_REMOVING)
    if has(realm.occupied, space):
        return occupied(realm, space)
    if realm.supply[seat] == 0:
        return say("no_shrine_left", space=name)
    return banned(realm, seat, space, NO_ADDING)


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
    for token in realm.sheet(seat).own:
        if token.sort == READY_OR_NOT and ability.spent & ~realm.ready[seat] & bit(token.slot):
            return say("not_ready", ability=name, token=token.name)
    if ability.basic and realm.basics >= BASICS:
        return say("counts_as_basic", ability=name, n=BASICS)
    return say("does_nothing", ability=name, says=ability.lines)


# A space for a line of an effect


def why_not_picked(realm: Realm, op: Op, seat: i64, context: Context, space: i64) -> Message:
    """Why a space cannot be picked for a line."""
    if has(context.done, space):
        return say("chosen_already", space=realm.land.spoken[space])
    wrong = _wrong_place(realm, op.place, op.source, seat, context, space)
    if wrong is None and context.count > 0:
        wrong = _wrong_after(realm, op, context, space)
    if wrong is None:
        wrong = _wrong_piece(realm, op, seat, space)
    return wrong or say("does_not_fit", space=realm.land.spoken[space], line=op.source)


def _wrong_place(
    realm: Realm, place: Place, line: str, seat: i64, context: Context, space: i64
) -> Message | None:
    """What is wrong with where the space lies, or with its kind."""
    land = realm.land
    that = context.that
    village = VILLAGES[land.village_of[space]]
    kind: i64 = land.kind_of[space]
    name = land.spoken[space]
    if not has(villages_meant(realm, place.where, seat, that, context.home), space):
        return say("other_village", space=name, village=village, line=line)
    if place.kinds & land.kinds[kind] == 0:
        return say("other_kind", space=name, kind=KINDS[kind], line=line)
    if not has(place.kinds, space):
        return say("other_village", space=name, village=village, line=line)
    if place.same_kind and that >= 0 and land.kind_of[that] != kind:
        return say("not_same_kind", space=name, kind=KINDS[kind], asked=KINDS[land.kind_of[that]])
    if place.empty and has(realm.occupied, space):
        return occupied(realm, space)
    if not has(meant(realm, place, seat, that, context.home, context.went), space):
        return say("not_near", space=name, line=line)
    return None


def _wrong_after(realm: Realm, op: Op, context: Context, space: i64) -> Message | None:
    """How it does not lie to what was picked before."""
    land = realm.land
    that = context.that
    if that < 0:
        return None
    if op.chain != AT and not has(land.ways[op.chain][that], space):
        key = "not_next_to" if op.chain == ADJACENT else "not_so_to"
        return say(key, space=land.spoken[space], other=land.spoken[that], line=op.source)
    if op.one_village and land.village_of[that] != land.village_of[space]:
        other = VILLAGES[land.village_of[that]]
        return say("one_village_only", space=land.spoken[space], village=other)
    if op.each_elsewhere and context.seen >> land.village_of[space] & 1:
        return say("village_again", village=VILLAGES[land.village_of[space]])
    return None


def _wrong_piece(realm: Realm, op: Op, seat: i64, space: i64) -> Message | None:
    """What is wrong with what stands on the space, or does not."""
    name = realm.land.spoken[space]
    owner = realm.owner_of(space)
    if op.verb == PLACE:
        return _no_room_for_token(realm, op, seat, space)
    if op.verb == ADD:
        if has(realm.occupied, space):
            return occupied(realm, space)
        return banned(realm, seat, space, NO_ADDING)
    if op.verb == TAKE or op.of_tokens:
        if not has(realm.tokens_of(seat, op.slot), space):
            token = realm.sheet(seat).on_spaces[op.slot].name
            return say("no_token_there", space=name, token=token)
        if op.verb == MOVE:
            return say("nowhere_to_go", space=name, line=op.source)
        return banned(realm, seat, space, NO_ADDING)
    if owner < 0:
        return say("no_shrine_there", space=name)
    if op.owner == OPPONENTS and owner == seat:
        return say("own_shrine", space=name, line=op.source)
    if op.owner == MINE and owner != seat:
        return _of_another(realm, space)
    for deed in _FORBIDDEN[int(op.verb)]:
        if has(barred(realm, seat, deed), space):
            return banned(realm, seat, space, deed)
    if op.verb in (MOVE, SWAP):
        return say("nowhere_to_go", space=name, line=op.source)
    return None


_FORBIDDEN: Final[dict[int, tuple[int, ...]]] = {
    REMOVE: (NO_REMOVING,),
    REPLACE: (NO_REMOVING, NO_REPLACING, NO_ADDING),
    MOVE: (NO_MOVING,),
    SWAP: (NO_MOVING, NO_LANDING),
    REARRANGE: (NO_MOVING,),
}


def _no_room_for_token(realm: Realm, op: Op, seat: i64, space: i64) -> Message | None:
    token = realm.sheet(seat).on_spaces[op.slot]
    if token.occupies:
        return occupied(realm, space) if has(realm.occupied, space) else None
    if has(realm.tokens_of(seat, op.slot), space):
        return say("token_there", space=realm.land.spoken[space], token=token.name)
    return None


def _of_another(realm: Realm, space: i64) -> Message:
    owner = realm.owner_of(space)
    name = realm.land.spoken[space]
    if owner == realm.fox:
        return say("shrine_is_fox", space=name)
    return say("shrine_is", space=name, owner_seat=int(owner))


# A space to move to


def why_not_landing(realm: Realm, op: Op, seat: i64, context: Context, space: i64) -> Message:
    """Why a shrine cannot be moved to a space, or swapped with what stands there (KS-4.7)."""
    name = realm.land.spoken[space]
    if space == context.that:
        return say("same_space")
    if op.verb != SWAP and has(realm.occupied, space):
        return occupied(realm, space)
    wrong = _wrong_place(realm, op.to, op.source, seat, context, space)
    if wrong is not None:
        return wrong
    if op.verb == SWAP:
        owner = realm.owner_of(space)
        if owner < 0:
            return say("no_shrine_there", space=name)
        for deed in _FORBIDDEN[SWAP]:
            if has(barred(realm, seat, deed), space):
                return banned(realm, seat, space, deed)
        if owner == realm.owner_of(context.that):
            return say("same_owner", space=name)
    elif has(barred(realm, seat, NO_LANDING), space):
        return banned(realm, seat, space, NO_LANDING)
    return say("does_not_fit", space=name, line=op.source)


# A village for a token


def why_not_token(realm: Realm, op: Op, seat: i64, giver: i64, village: int) -> Message:
    """Why no token of a village can be taken or returned (KS-5.2)."""
    name = VILLAGES[village]
    if op.verb == RETURN_VILLAGE_TOKEN:
        if realm.tokens[seat * 4 + village] == 0:
            return say("no_token_held", village=name)
    elif op.who == SUPPLY:
        if realm.stock[village] == 0:
            return say("no_token_left", village=name)
    elif 0 <= giver < realm.players and realm.tokens[giver * 4 + village] == 0:
        return say("no_token_with", village=name, owner_seat=int(giver))
    if op.verb != RETURN_VILLAGE_TOKEN and realm.rewarded >> village & 1:
        return say("token_taken", village=name)
    return say("token_elsewhere", village=name, line=op.source)


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
        for token in realm.sheet(seat).on_spaces:
            if token.occupies and has(realm.tokens_of(seat, token.slot), space):
                return say("taken_token", space=name, owner_seat=seat, token=token.name)
    raise AssertionError(f"nothing stands on {name}")


def banned(realm: Realm, seat: i64, space: i64, deed: i64) -> Message:
    """Whose passive forbids a deed on a space (KS-4.15)."""
    name = realm.land.spoken[space]
    for other in realm.hears[ALWAYS]:
        for ban in realm.sheet(other).heard(ALWAYS):
            if has(bars(realm, ban, other, seat, deed), space):
                key = "banned" if deed == NO_ADDING else "protected"
                return say(key, space=name, owner_seat=other, passive=ban.name, says=ban.told)
    return say("no_shrine_left", space=name)
