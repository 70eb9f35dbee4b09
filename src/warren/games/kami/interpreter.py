"""Turns effects into decisions: what a line can pick, what a pick does, what comes next.

A frame of an effect carries the number of its line in `at`, and in `ids` the context: how many
were picked by this line, the space picked last, the villages picked from, whether the line
before did something, the village of a claim; after that, spaces to rearrange.
"""

from __future__ import annotations

from mypy_extensions import i64

from warren.core.grid import bit, bits, count_bits
from warren.core.text import say
from warren.games.kami.effects import (
    ADD,
    BY_THE_ONE_BEFORE,
    DRAW_TOKEN,
    GAIN,
    MINE,
    MOVE,
    OPPONENTS,
    PLACE,
    READY,
    REARRANGE,
    REMOVE,
    REPLACE,
    TAKE,
    TAKE_VILLAGE_TOKEN,
    WHERE_IT_STOOD,
    Effect,
    Op,
)
from warren.games.kami.moments import (
    ALTERNATIVE,
    EFFECT,
    LAND,
    MOON,
    PICK,
    SWAP,
    TOKEN_OF,
)
from warren.games.kami.realm import Realm

# Which spaces a line speaks of


def shrines_of(realm: Realm, owner: i64, seat: i64) -> i64:
    """Mine, the opponents' or anybody's shrines."""
    if owner == MINE:
        return realm.shrines[seat]
    together = realm.all_shrines()
    if owner == OPPONENTS:
        mine: i64 = realm.shrines[seat]
        return together & ~mine
    return together


def targets(realm: Realm, op: Op, seat: i64, count: i64, that: i64, seen: i64, home: i64) -> i64:
    """The spaces that the next pick of a line can be."""
    land = realm.land
    mask: i64 = realm.meant(op.place, seat, that, home)
    if count > 0:
        if op.place.near == BY_THE_ONE_BEFORE:
            mask &= land.neighbours[that]
        if op.one_village:
            mask &= land.villages[land.village_of[that]].mask
        if op.each_elsewhere:
            for village in range(4):
                if seen >> village & 1:
                    mask &= ~land.villages[village].mask
    verb = op.verb
    if verb == ADD:
        if realm.supply[seat] == 0:
            return 0
        return mask & ~realm.occupied & ~realm.barred(seat)
    if verb == REMOVE:
        return mask & shrines_of(realm, op.owner, seat)
    if verb == REPLACE:
        if op.of_tokens:
            if realm.supply[seat] == 0:
                return 0
            laid: i64 = realm.laid[seat]
            return mask & laid & ~realm.barred(seat)
        mask &= shrines_of(realm, op.owner, seat)
        if not op.with_token and realm.supply[seat] > 0:
            mask &= ~realm.barred(seat)
        return mask
    if verb == MOVE:
        return movable(realm, op, seat, mask & shrines_of(realm, op.owner, seat), home, False)
    if verb == REARRANGE:
        return mask & shrines_of(realm, op.owner, seat)
    if verb == PLACE:
        if not op.of_tokens and realm.tokens_left(seat) == 0:
            return 0
        return mask & ~realm.occupied
    if verb == TAKE:
        out: i64 = realm.laid[seat]
        return mask & out
    return 0


def movable(realm: Realm, op: Op, seat: i64, sources: i64, home: i64, one_will_do: bool) -> i64:
    """The sources from which a move leads somewhere."""
    found: i64 = 0
    for source in realm.land.spaces_of(sources):
        if landings(realm, op, seat, source, home):
            found |= bit(source)
            if one_will_do:
                break
    return found


def landings(realm: Realm, op: Op, seat: i64, source: i64, home: i64) -> i64:
    """Where a shrine can be moved to."""
    return realm.meant(op.to, seat, source, home) & ~realm.occupied


def owners_among(realm: Realm, mask: i64) -> i64:
    """How many owners have shrines there."""
    owners: i64 = 0
    for shrines in realm.shrines:
        if shrines & mask:
            owners += 1
    return owners


# Whether an ability does anything


def can_do(realm: Realm, effect: Effect, seat: i64, home: i64) -> bool:
    """Whether some line of an effect could do something now (KS-4.9)."""
    number = effect.first
    ops = realm.box.ops
    while True:
        op = ops[number]
        if not op.if_done and line_can_do(realm, op, seat, home):
            return True
        if op.is_last:
            return False
        number += 1


def line_can_do(realm: Realm, op: Op, seat: i64, home: i64) -> bool:
    """Whether a line could do something with no line before it."""
    verb = op.verb
    if verb in (GAIN, DRAW_TOKEN):
        return True
    if verb == READY:
        return realm.ready[seat] == 0
    if verb == TAKE_VILLAGE_TOKEN:
        return token_villages(realm, op, seat, home) != 0
    if verb == MOVE:
        mask: i64 = realm.meant(op.place, seat, -1, home)
        mask &= shrines_of(realm, op.owner, seat)
        return movable(realm, op, seat, mask, home, True) != 0
    mask = targets(realm, op, seat, 0, -1, 0, home)
    if verb == REARRANGE:
        return owners_among(realm, mask) > 1
    return mask != 0


def token_villages(realm: Realm, op: Op, seat: i64, home: i64) -> i64:
    """The villages, as bits, of which a token can be taken.

    In a turn that is once a village, and only in one's own (KS-5.2).
    """
    if realm.active >= 0 and realm.active != seat:
        return 0
    mask: i64 = realm.villages_meant(op.place.where, seat, -1, home)
    found: i64 = 0
    village: i64 = 0
    while village < 4:
        is_open = realm.stock[village] > 0 and realm.rewarded >> village & 1 == 0
        if is_open and mask & realm.land.villages[village].mask:
            found |= bit(village)
        village += 1
    return found


# Carrying out


def begin(realm: Realm, effect: Effect, seat: i64, home: i64) -> None:
    """Start an effect."""
    proceed(realm, seat, effect.first, 0, -1, 0, 0, home)


def proceed(
    realm: Realm, seat: i64, number: i64, count: i64, that: i64, seen: i64, did: i64, home: i64
) -> None:
    """Go on with a line until somebody is asked or the effect is over."""
    ops = realm.box.ops
    while True:
        op = ops[number]
        if op.if_done and did == 0 and count == 0:
            did = 0
        elif op.verb == GAIN:
            if len(op.gains) > 1:
                realm.push(ALTERNATIVE, seat, number, (0, that, 0, did, home))
                return
            realm.gain(seat, op.gains[0].favor, op.gains[0].nature)
            did = 1
        elif op.verb == READY:
            did = 1 - realm.ready[seat]
            realm.make_ready(seat)
        elif op.verb == DRAW_TOKEN:
            realm.push(MOON, -2, number, (int(seat),))
            return
        elif op.verb == TAKE_VILLAGE_TOKEN:
            villages: i64 = token_villages(realm, op, seat, home)
            if count_bits(villages) > 1:
                realm.push(TOKEN_OF, seat, number, (0, that, 0, did, home))
                return
            did = 1 if villages else 0
            for village in bits(villages):
                realm.take_village_token(seat, village)
        else:
            mask: i64 = 0
            if count < op.most:
                mask = targets(realm, op, seat, count, that, seen, home)
            if op.verb == REARRANGE and count == 0 and owners_among(realm, mask) < 2:
                mask = 0
            if mask:
                if op.place.near != WHERE_IT_STOOD:
                    realm.push(PICK, seat, number, (count, that, seen, did, home))
                    return
                go_on(realm, seat, number, 1, that, seen, did, home)
                pick(realm, op, seat, that)
                return
            did = 1 if count > 0 else 0
            count = 0
            seen = 0
        if op.is_last:
            return
        number += 1


def go_on(
    realm: Realm, seat: i64, number: i64, count: i64, that: i64, seen: i64, did: i64, home: i64
) -> None:
    """Come back to a line after what is about to happen."""
    realm.push(EFFECT, seat, number, (count, that, seen, did, home))


def skip(realm: Realm, seat: i64, number: i64, ids: tuple[int, ...]) -> None:
    """The player picks no more for this line."""
    op = realm.box.ops[number]
    if not op.is_last:
        did: i64 = 1 if ids[0] > 0 else 0
        proceed(realm, seat, number + 1, 0, ids[1], 0, did, ids[4])


def pick(realm: Realm, op: Op, seat: i64, space: i64) -> None:
    """Carry out one pick."""
    verb = op.verb
    if verb == ADD:
        realm.add(seat, space)
    elif verb == REMOVE:
        realm.remove(seat, space)
    elif verb == REPLACE:
        replace(realm, op, seat, space)
    elif verb == PLACE:
        if op.of_tokens and realm.tokens_left(seat) == 0:
            for old in realm.land.spaces_of(realm.laid[seat]):
                realm.lift(seat, old)
        realm.lay(seat, space)
    elif verb == TAKE:
        realm.lift(seat, space)


def comes_in(realm: Realm, op: Op, seat: i64) -> bool:
    """Whether a shrine or token is left to replace with; else nothing is replaced (KS-4.14)."""
    return (realm.tokens_left(seat) if op.with_token else realm.supply[seat]) > 0


def replace(realm: Realm, op: Op, seat: i64, space: i64) -> None:
    """Remove, and put a shrine or token in its place where one is left (KS-4.6)."""
    if op.of_tokens:
        realm.lift(seat, space)
        realm.add(seat, space)
        return
    realm.remove(seat, space)
    if op.with_token:
        if realm.tokens_left(seat) > 0:
            realm.lay(seat, space)
    elif realm.supply[seat] > 0:
        realm.add(seat, space)


def picked(realm: Realm, seat: i64, number: i64, ids: tuple[int, ...], space: i64) -> None:
    """A player picked a space for a line."""
    op = realm.box.ops[number]
    count: i64 = ids[0]
    village: i64 = realm.land.village_of[space]
    seen: i64 = ids[2] | bit(village)
    did: i64 = ids[3]
    home: i64 = ids[4]
    if op.verb == MOVE:
        realm.push(LAND, seat, number, (count, int(space), seen, did, home))
        return
    if op.verb == REARRANGE:
        chosen = (*ids[5:], int(space))
        if len(chosen) < op.most and rearrangeable(realm, op, seat, ids, chosen):
            realm.push(PICK, seat, number, (count + 1, int(space), seen, did, home, *chosen))
        else:
            rearrange(realm, seat, number, (count + 1, int(space), seen, did, home, *chosen))
        return
    if op.verb == REPLACE and not comes_in(realm, op, seat):
        if not op.is_last:
            realm.push(EFFECT, seat, number + 1, (0, int(space), 0, int(count > 0), home))
        pick(realm, op, seat, space)
        return
    go_on(realm, seat, number, count + 1, space, seen, did, home)
    if op.each >= 0:
        realm.push(EFFECT, seat, op.each, (0, int(space), 0, 1, home))
    pick(realm, op, seat, space)


def rearrangeable(
    realm: Realm, op: Op, seat: i64, ids: tuple[int, ...], chosen: tuple[int, ...]
) -> i64:
    """The spaces that can be chosen besides those already chosen for rearranging."""
    mask: i64 = targets(realm, op, seat, 0, -1, 0, ids[4])
    for space in chosen:
        mask &= ~bit(space)
    return mask


def rearrange(realm: Realm, seat: i64, number: i64, ids: tuple[int, ...]) -> None:
    """Deal the chosen shrines over their spaces, one space at a time (KS-4.8)."""
    mask: i64 = 0
    for space in ids[5:]:
        mask |= bit(space)
    if owners_among(realm, mask) > 1:
        realm.push(SWAP, seat, number, ids)
    else:
        finish_rearranging(realm, seat, number, ids)


def finish_rearranging(realm: Realm, seat: i64, number: i64, ids: tuple[int, ...]) -> None:
    """Go on after a rearrangement."""
    if realm.active >= 0:
        realm.fresh &= realm.shrines[realm.active]
    op = realm.box.ops[number]
    if not op.is_last:
        proceed(realm, seat, number + 1, 0, ids[1], 0, 1, ids[4])


def swap(realm: Realm, seat: i64, number: i64, ids: tuple[int, ...], owner: i64) -> None:
    """The first of the remaining spaces gets a shrine of this owner, from a later one of them."""
    here: i64 = ids[5]
    standing = realm.owner_of(here)
    if standing != owner:
        for there in ids[6:]:
            if realm.shrines[owner] >> there & 1:
                trade_places(realm, owner, there, standing, here)
                break
    left = ids[6:]
    tell_rearranged(realm, seat, here)
    mask: i64 = 0
    for space in left:
        mask |= bit(space)
    if owners_among(realm, mask) < 2:
        for space in left:
            tell_rearranged(realm, seat, space)
    rearrange(realm, seat, number, (*ids[:5], *left))


def trade_places(realm: Realm, owner: i64, there: i64, standing: i64, here: i64) -> None:
    """Two shrines swap their spaces.

    Fresh is then where one of the active player's stands and none stood before: a space that is
    lost and won back in one rearrangement is as it was (KS-4.8, 4.18).
    """
    both: i64 = bit(there) | bit(here)
    realm.shrines[owner] ^= both
    realm.shrines[standing] ^= both
    if realm.active in (owner, standing):
        realm.fresh ^= both


def tell_rearranged(realm: Realm, seat: i64, space: i64) -> None:
    """Whose shrine stands there now."""
    if realm.events is not None:
        owner = realm.owner_of(space)
        key = "rearranged_fox" if owner == realm.fox else "rearranged"
        realm.tell(
            say(key, seat=int(seat), owner_seat=int(owner), space=realm.land.spoken[space]),
            [f"space:{realm.land.spaces[space]}"],
        )
