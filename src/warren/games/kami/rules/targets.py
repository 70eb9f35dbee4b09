"""What a deed of an effect can pick, and whether it could do anything."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.grid import bit, cell, count_cells
from warren.games.kami.language.effects import (
    ADD,
    AN_OPPONENT,
    AT,
    CHOOSE,
    DRAW_TOKEN,
    EACH_OPPONENT,
    EVERYBODY,
    GAIN,
    ITS_OWNERS,
    ME,
    MINE,
    MOVE,
    NO_LANDING,
    NO_MOVING,
    NO_REMOVING,
    NO_REPLACING,
    OPPONENTS,
    OWNER,
    PLACE,
    READY,
    REARRANGE,
    REMOVE,
    REPLACE,
    RETURN_VILLAGE_TOKEN,
    SHRINES,
    SPACES,
    SUPPLY,
    SWAP,
    TAKE,
    TAKE_VILLAGE_TOKEN,
    THAT_PLAYER,
    THAT_PLAYERS,
    TOKENS,
    VILLAGE_TOKENS,
    VILLAGERS,
    Effect,
    Op,
    Tally,
)
from warren.games.kami.rules.context import Context
from warren.games.kami.rules.places import barred, meant, villages_meant
from warren.games.kami.state import Realm

NOTHING: Final = Context()
"""Of an effect that has not begun; only to look at."""

# Which spaces a deed speaks of


def shrines_of(realm: Realm, owner: i64, seat: i64, context: Context) -> int:
    """Mine, the opponents', anybody's shrines, or those of somebody who was spoken of."""
    if owner == MINE:
        return realm.shrines[seat]
    if owner == THAT_PLAYERS:
        return realm.shrines[context.who] if context.who >= 0 else 0
    if owner == ITS_OWNERS:
        return realm.shrines[context.owner] if context.owner >= 0 else 0
    together = realm.all_shrines()
    if owner == OPPONENTS:
        mine = realm.shrines[seat]
        return together & ~mine
    return together


def targets(realm: Realm, op: Op, seat: i64, context: Context) -> int:
    """The spaces that the next pick of a deed can be."""
    land = realm.land
    mask = meant(realm, op.place, seat, context.that, context.home, context.went)
    if context.count > 0:
        mask &= ~context.done
        if op.chain != AT:
            mask &= land.ways[op.chain][context.that]
        if op.one_village:
            mask &= land.villages[land.village_of[context.that]].mask
        if op.each_elsewhere:
            for village in range(4):
                if context.seen >> village & 1:
                    mask &= ~land.villages[village].mask
    if mask == 0:
        return 0
    verb = op.verb
    if verb == ADD:
        if realm.supply[seat] == 0:
            return 0
        return mask & ~realm.occupied & ~barred(realm, seat)
    if verb == PLACE:
        return mask & free_for_token(realm, op, seat)
    if verb == TAKE:
        return mask & realm.tokens_of(seat, op.slot)
    if op.of_tokens:
        mask &= realm.tokens_of(seat, op.slot)
        if verb == MOVE:
            return movable(realm, op, seat, mask, context, False)
        if not realm.sheet(seat).on_spaces[op.slot].occupies:
            mask &= ~realm.occupied
        return mask & ~barred(realm, seat) if realm.supply[seat] > 0 else 0
    mask &= shrines_of(realm, op.owner, seat, context)
    if realm.wards == 0:
        return movable(realm, op, seat, mask, context, False) if verb in (MOVE, SWAP) else mask
    if verb == REMOVE:
        return mask & ~barred(realm, seat, NO_REMOVING)
    if verb == REPLACE:
        mask &= ~barred(realm, seat, NO_REMOVING) & ~barred(realm, seat, NO_REPLACING)
        if not op.with_token and realm.supply[seat] > 0:
            mask &= ~barred(realm, seat)
        return mask
    mask &= ~barred(realm, seat, NO_MOVING)
    if verb == SWAP:
        mask &= ~barred(realm, seat, NO_LANDING)
    if verb in (MOVE, SWAP):
        return movable(realm, op, seat, mask, context, False)
    return mask


def free_for_token(realm: Realm, op: Op, seat: i64) -> int:
    """Where a token of the kami's own can be laid."""
    if not op.of_tokens and realm.tokens_left(seat, op.slot) == 0:
        return 0
    if realm.sheet(seat).on_spaces[op.slot].occupies:
        return ~realm.occupied
    return ~realm.tokens_of(seat, op.slot)


def movable(
    realm: Realm, op: Op, seat: i64, sources: int, context: Context, one_will_do: bool
) -> int:
    """The sources from which a move leads somewhere."""
    found = 0
    for source in realm.land.spaces_of(sources):
        if landings(realm, op, seat, source, context):
            found |= cell(source)
            if one_will_do:
                break
    return found


def landings(realm: Realm, op: Op, seat: i64, source: i64, context: Context) -> int:
    """Where a shrine or token can be moved to, or what it can be swapped with."""
    mask = meant(realm, op.to, seat, source, context.home, context.went, source)
    if op.verb == SWAP:
        owner = realm.owner_of(source)
        others = shrines_of(realm, op.to_owner, seat, context)
        mask &= others & ~barred(realm, seat, NO_MOVING) & ~barred(realm, seat, NO_LANDING)
        return mask & ~realm.shrines[owner] & ~context.done
    if not op.of_tokens:
        return mask & ~realm.occupied & ~barred(realm, seat, NO_LANDING)
    if realm.sheet(seat).on_spaces[op.slot].occupies:
        return mask & ~realm.occupied
    return mask & ~realm.tokens_of(seat, op.slot)


def owners_among(realm: Realm, mask: int) -> i64:
    """How many owners have shrines there."""
    owners: i64 = 0
    for shrines in realm.shrines:
        if shrines & mask:
            owners += 1
    return owners


# How many


def count_of(realm: Realm, tally: Tally, seat: i64, context: Context) -> i64:
    """What "for each" comes to."""
    what = tally.what
    found: i64 = 0
    if what == VILLAGE_TOKENS:
        for village in range(4):
            found += realm.tokens[seat * 4 + village]
    elif what == VILLAGERS:
        found = len(realm.villagers[seat])
    elif what in (SHRINES, SPACES, TOKENS):
        mask = meant(realm, tally.place, seat, context.that, context.home, context.went)
        if what == SHRINES:
            mask &= shrines_of(realm, tally.owner, seat, context)
        elif what == TOKENS:
            mask &= realm.tokens_of(seat, tally.slot)
        found = count_cells(mask)
    else:
        shrines = shrines_of(realm, tally.owner, seat, context)
        for home in realm.land.villages:
            if shrines & home.mask:
                found += 1
    return min(found, tally.most)


# Whether an effect does anything


def can_do(realm: Realm, effect: Effect, seat: i64, home: i64) -> bool:
    """Whether some deed of an effect could be done now (KS-4.9)."""
    context = NOTHING if home < 0 else Context(-1, -1, -1, home)
    ops = realm.box.ops
    number = effect.first
    while number >= 0:
        op = ops[number]
        if op.if_done:
            number = op.past
        elif deed_is_possible(realm, op, seat, context):
            return True
        else:
            number = op.past if op.may or op.leave else op.next
    return False


def deed_is_possible(realm: Realm, op: Op, seat: i64, context: Context) -> bool:
    """Whether a deed could do something now."""
    verb = op.verb
    if verb == CHOOSE:
        return len(possible(realm, op, seat, context)) > 0
    if verb == GAIN:
        return can_gain(realm, op, seat, context)
    if verb == DRAW_TOKEN:
        return True
    if verb == READY:
        return realm.ready[seat] >> op.slot & 1 == 0
    if verb == TAKE_VILLAGE_TOKEN and op.who == AN_OPPONENT:
        return len(askable(realm, op, seat, context)) > 0
    if verb in (TAKE_VILLAGE_TOKEN, RETURN_VILLAGE_TOKEN):
        return token_villages(realm, op, seat, context) != 0
    if op.per is not None and count_of(realm, op.per, seat, context) == 0:
        return False
    if verb == MOVE and not op.of_tokens:
        mask = meant(realm, op.place, seat, context.that, context.home, context.went)
        mask &= shrines_of(realm, op.owner, seat, context) & ~barred(realm, seat, NO_MOVING)
        return movable(realm, op, seat, mask, context, True) != 0
    mask = targets(realm, op, seat, context)
    if verb == REARRANGE:
        return owners_among(realm, mask) > 1
    return mask != 0


def possible(realm: Realm, op: Op, seat: i64, context: Context) -> list[int]:
    """The alternatives, by their places in the line, that could do something."""
    found: list[int] = []
    place = 0
    for number in op.alternatives:
        if deed_is_possible(realm, realm.box.ops[number], seat, context):
            found.append(place)
        place += 1
    return found


def can_gain(realm: Realm, op: Op, seat: i64, context: Context) -> bool:
    """Whether anybody would gain or lose anything."""
    if op.per is not None and count_of(realm, op.per, seat, context) == 0:
        return False
    if op.favor > 0 or op.nature > 0 or op.points > 0 or op.cubes > 0:
        return op.who != AN_OPPONENT or realm.players > 1
    return any(can_lose(realm, op, who) for who in concerned(realm, op, seat, context))


def can_lose(realm: Realm, op: Op, who: i64) -> bool:
    """Whether a seat has something of what a deed takes away."""
    return (
        (op.favor < 0 and realm.favor[who] > 0)
        or (op.nature < 0 and realm.nature[who] > 0)
        or (op.points < 0 and realm.vp[who] > 0)
        or op.cubes < 0
    )


def concerned(realm: Realm, op: Op, seat: i64, context: Context) -> list[int]:
    """The seats that a deed is about; of "an opponent", all that could be meant."""
    who = op.who
    if who == ME:
        return [int(seat)]
    if who == EVERYBODY:
        return list(range(realm.players))
    if who in (EACH_OPPONENT, AN_OPPONENT):
        return [other for other in range(realm.players) if other != seat]
    named = context.owner if who == OWNER else context.who
    return [int(named)] if 0 <= named < realm.players else []


def askable(realm: Realm, op: Op, seat: i64, context: Context) -> list[int]:
    """The opponents that can be chosen for a deed."""
    found: list[int] = []
    for other in concerned(realm, op, seat, context):
        if op.verb == GAIN:
            gives = op.favor > 0 or op.nature > 0 or op.points > 0 or op.cubes > 0
            if gives or can_lose(realm, op, other):
                found.append(other)
        elif villages_with_token(realm, op, seat, context, other):
            found.append(other)
    return found


def token_villages(realm: Realm, op: Op, seat: i64, context: Context) -> i64:
    """The villages, as bits, of which a token can be taken or returned."""
    if op.verb == RETURN_VILLAGE_TOKEN:
        return villages_with_token(realm, op, seat, context, seat)
    if op.who == SUPPLY:
        return villages_with_token(realm, op, seat, context, -1)
    giver = context.who if op.who == THAT_PLAYER else context.owner
    if giver < 0 or giver >= realm.players or giver == seat:
        return 0
    return villages_with_token(realm, op, seat, context, giver)


def villages_with_token(realm: Realm, op: Op, seat: i64, context: Context, giver: i64) -> i64:
    """Those of which the supply, or a seat, has one to give.

    In a turn one is taken once a village, and only in one's own (KS-5.2).
    """
    takes = op.verb == TAKE_VILLAGE_TOKEN
    if takes and realm.active >= 0 and realm.active != seat:
        return 0
    mask = op.place.kinds
    mask &= villages_meant(realm, op.place.where, seat, context.that, context.home)
    found: i64 = 0
    village: i64 = 0
    while village < 4:
        held = realm.stock[village] if giver < 0 else realm.tokens[giver * 4 + village]
        is_open = held > 0 and (not takes or realm.rewarded >> village & 1 == 0)
        if is_open and mask & realm.land.villages[village].mask:
            found |= bit(village)
        village += 1
    return found
