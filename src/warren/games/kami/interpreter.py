"""Turns effects into decisions: what a deed can pick, what a pick does, what comes next.

A frame of an effect carries the number of its deed in `at`, and in `ids` its context (see
`context`); after that, spaces to rearrange, and whose shrines stood there.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from warren.core.grid import bit, count_bits
from warren.core.text import say
from warren.games.kami.context import SIZE, Context, context_of
from warren.games.kami.effects import (
    ADD,
    AN_OPPONENT,
    AT,
    CHOOSE,
    DRAW_TOKEN,
    EACH_OPPONENT,
    EMPTY_SPACES,
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
from warren.games.kami.moments import (
    ALTERNATIVE,
    EFFECT,
    LAND,
    MOON,
    PICK,
    TOKEN_OF,
    WHOM,
)
from warren.games.kami.moments import (
    SWAP as DEAL,
)
from warren.games.kami.realm import Realm

NOTHING: Final = Context()
"""Of an effect that has not begun; only to look at."""

# Which spaces a deed speaks of


def shrines_of(realm: Realm, owner: i64, seat: i64, context: Context) -> i64:
    """Mine, the opponents', anybody's shrines, or those of somebody who was spoken of."""
    if owner == MINE:
        return realm.shrines[seat]
    if owner == THAT_PLAYERS:
        return realm.shrines[context.who] if context.who >= 0 else 0
    if owner == ITS_OWNERS:
        return realm.shrines[context.owner] if context.owner >= 0 else 0
    together = realm.all_shrines()
    if owner == OPPONENTS:
        mine: i64 = realm.shrines[seat]
        return together & ~mine
    return together


def targets(realm: Realm, op: Op, seat: i64, context: Context) -> i64:
    """The spaces that the next pick of a deed can be."""
    land = realm.land
    mask: i64 = realm.meant(op.place, seat, context.that, context.home, context.went)
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
        return mask & ~realm.occupied & ~realm.barred(seat)
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
        return mask & ~realm.barred(seat) if realm.supply[seat] > 0 else 0
    mask &= shrines_of(realm, op.owner, seat, context)
    if realm.wards == 0:
        return movable(realm, op, seat, mask, context, False) if verb in (MOVE, SWAP) else mask
    if verb == REMOVE:
        return mask & ~realm.barred(seat, NO_REMOVING)
    if verb == REPLACE:
        mask &= ~realm.barred(seat, NO_REMOVING) & ~realm.barred(seat, NO_REPLACING)
        if not op.with_token and realm.supply[seat] > 0:
            mask &= ~realm.barred(seat)
        return mask
    mask &= ~realm.barred(seat, NO_MOVING)
    if verb == SWAP:
        mask &= ~realm.barred(seat, NO_LANDING)
    if verb in (MOVE, SWAP):
        return movable(realm, op, seat, mask, context, False)
    return mask


def free_for_token(realm: Realm, op: Op, seat: i64) -> i64:
    """Where a token of the kami's own can be laid."""
    if not op.of_tokens and realm.tokens_left(seat, op.slot) == 0:
        return 0
    if realm.sheet(seat).on_spaces[op.slot].occupies:
        return ~realm.occupied
    return ~realm.tokens_of(seat, op.slot)


def movable(
    realm: Realm, op: Op, seat: i64, sources: i64, context: Context, one_will_do: bool
) -> i64:
    """The sources from which a move leads somewhere."""
    found: i64 = 0
    for source in realm.land.spaces_of(sources):
        if landings(realm, op, seat, source, context):
            found |= bit(source)
            if one_will_do:
                break
    return found


def landings(realm: Realm, op: Op, seat: i64, source: i64, context: Context) -> i64:
    """Where a shrine or token can be moved to, or what it can be swapped with."""
    mask: i64 = realm.meant(op.to, seat, source, context.home, context.went, source)
    if op.verb == SWAP:
        owner = realm.owner_of(source)
        others: i64 = shrines_of(realm, op.to_owner, seat, context)
        mask &= others & ~realm.barred(seat, NO_MOVING) & ~realm.barred(seat, NO_LANDING)
        return mask & ~realm.shrines[owner]
    if not op.of_tokens:
        return mask & ~realm.occupied & ~realm.barred(seat, NO_LANDING)
    if realm.sheet(seat).on_spaces[op.slot].occupies:
        return mask & ~realm.occupied
    return mask & ~realm.tokens_of(seat, op.slot)


def owners_among(realm: Realm, mask: i64) -> i64:
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
    elif what in (SHRINES, EMPTY_SPACES, TOKENS):
        mask: i64 = realm.meant(tally.place, seat, context.that, context.home, context.went)
        if what == SHRINES:
            mask &= shrines_of(realm, tally.owner, seat, context)
        elif what == TOKENS:
            mask &= realm.tokens_of(seat, tally.slot)
        found = count_bits(mask)
    else:
        shrines: i64 = shrines_of(realm, tally.owner, seat, context)
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
    mask: i64
    if verb == MOVE and not op.of_tokens:
        mask = realm.meant(op.place, seat, context.that, context.home, context.went)
        mask &= shrines_of(realm, op.owner, seat, context) & ~realm.barred(seat, NO_MOVING)
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
    mask: i64 = op.place.kinds
    mask &= realm.villages_meant(op.place.where, seat, context.that, context.home)
    found: i64 = 0
    village: i64 = 0
    while village < 4:
        held = realm.stock[village] if giver < 0 else realm.tokens[giver * 4 + village]
        is_open = held > 0 and (not takes or realm.rewarded >> village & 1 == 0)
        if is_open and mask & realm.land.villages[village].mask:
            found |= bit(village)
        village += 1
    return found


# Carrying out


def begin(realm: Realm, effect: Effect, seat: i64, home: i64) -> None:
    """Start an effect."""
    proceed(realm, seat, effect.first, Context(-1, -1, -1, home))


def proceed(realm: Realm, seat: i64, number: i64, context: Context) -> None:
    """Go on with a deed until somebody is asked or the effect is over."""
    ops = realm.box.ops
    while number >= 0:
        op = ops[number]
        if op.if_done and context.did == 0 and context.count == 0:
            number = op.past
        elif op.may and context.count == 0:
            if deed_is_possible(realm, op, seat, context):
                realm.push(ALTERNATIVE, seat, number, context.ids())
                return
            context.next_deed(0)
            number = op.past
        else:
            number = carry_out(realm, op, seat, number, context)


def carry_out(realm: Realm, op: Op, seat: i64, number: i64, context: Context) -> i64:
    """Do it, or ask; the deed that comes next, or -1 where somebody is asked."""
    verb = op.verb
    if verb == CHOOSE:
        return choose(realm, op, seat, number, context)
    if verb == GAIN:
        if op.who == AN_OPPONENT:
            return ask_whom(realm, op, seat, number, context)
        return after(realm, op, seat, context, gain(realm, op, seat, context))
    if verb == READY:
        did: i64 = 1 - (realm.ready[seat] >> op.slot & 1)
        realm.make_ready(seat, op.slot)
        return after(realm, op, seat, context, did)
    if verb == DRAW_TOKEN:
        realm.push(MOON, -2, number, (int(seat), *context.ids()))
        return -1
    if verb in (TAKE_VILLAGE_TOKEN, RETURN_VILLAGE_TOKEN):
        if op.who == AN_OPPONENT and verb == TAKE_VILLAGE_TOKEN:
            return ask_whom(realm, op, seat, number, context)
        return ask_for_token(realm, op, seat, number, context)
    return pick_on(realm, op, seat, number, context)


def after(realm: Realm, op: Op, seat: i64, context: Context, did: i64) -> i64:
    """What follows a deed that is over: for "each time" that comes first."""
    context.next_deed(did)
    if did == 0 or op.each < 0:
        return op.next
    if op.next >= 0:
        realm.push(EFFECT, seat, op.next, context.ids())
    return op.each


def choose(realm: Realm, op: Op, seat: i64, number: i64, context: Context) -> i64:
    """Ask which of several, where more than one could do something."""
    found = possible(realm, op, seat, context)
    if len(found) > 1:
        realm.push(ALTERNATIVE, seat, number, context.ids())
        return -1
    if found:
        return op.alternatives[found[0]]
    context.next_deed(0)
    return op.next


def gain(realm: Realm, op: Op, seat: i64, context: Context) -> i64:
    """Somebody gains or loses; whether anything came of it."""
    if op.is_simple and op.who == ME:
        realm.gain(seat, op.favor, op.nature)
        return 1
    times: i64 = 1 if op.per is None else count_of(realm, op.per, seat, context)
    did: i64 = 0
    if times > 0:
        for who in concerned(realm, op, seat, context):
            if earn(realm, op, who, times):
                did = 1
    return did


def earn(realm: Realm, op: Op, who: i64, times: i64) -> bool:
    """One seat's share."""
    return realm.earn(who, op.favor * times, op.nature * times, op.points * times, op.cubes * times)


def ask_whom(realm: Realm, op: Op, seat: i64, number: i64, context: Context) -> i64:
    """Ask for an opponent, where there is a choice."""
    found = askable(realm, op, seat, context)
    if op.per is not None and count_of(realm, op.per, seat, context) == 0:
        found = []
    if len(found) > 1:
        realm.push(WHOM, seat, number, context.ids())
        return -1
    if found:
        return meet(realm, op, seat, number, context, found[0])
    context.next_deed(0)
    return op.next


def meet(realm: Realm, op: Op, seat: i64, number: i64, context: Context, other: i64) -> i64:
    """An opponent was chosen."""
    context.owner = other
    if op.verb == TAKE_VILLAGE_TOKEN:
        return ask_for_token(realm, op, seat, number, context)
    times: i64 = 1 if op.per is None else count_of(realm, op.per, seat, context)
    did: i64 = 1 if earn(realm, op, other, times) else 0
    return after(realm, op, seat, context, did)


def ask_for_token(realm: Realm, op: Op, seat: i64, number: i64, context: Context) -> i64:
    """Ask of which village, where there is a choice."""
    villages = token_villages(realm, op, seat, context)
    if count_bits(villages) > 1:
        realm.push(TOKEN_OF, seat, number, context.ids())
        return -1
    if villages == 0:
        context.next_deed(0)
        return op.next
    village: i64 = 0
    while villages >> village & 1 == 0:
        village += 1
    return exchange_token(realm, op, seat, context, village)


def exchange_token(realm: Realm, op: Op, seat: i64, context: Context, village: i64) -> i64:
    """Take or return a token of a village; what comes next."""
    context.that = realm.land.villages[village].first
    context.went = context.that
    following = after(realm, op, seat, context, 1)
    if following >= 0:
        # A passive may hear of the token and act first.
        realm.push(EFFECT, seat, following, context.ids())
    if op.verb == RETURN_VILLAGE_TOKEN:
        realm.return_village_token(seat, village)
    elif op.who == SUPPLY:
        realm.take_village_token(seat, village)
    else:
        giver = context.who if op.who == THAT_PLAYER else context.owner
        realm.take_village_token(seat, village, giver)
    return -1


# Picks


def pick_on(realm: Realm, op: Op, seat: i64, number: i64, context: Context) -> i64:
    """Ask for the next space; the deed that comes next, or -1 where somebody is asked."""
    if context.count == 0:
        context.most = op.most
        if op.per is not None:
            context.most = min(op.most * count_of(realm, op.per, seat, context), 99)
    mask: i64 = 0
    if context.count < context.most:
        mask = targets(realm, op, seat, context)
        if op.verb == REARRANGE and context.count == 0 and owners_among(realm, mask) < 2:
            mask = 0
    if mask == 0:
        return over(op, context)
    if op.least > 0 and op.place.is_that and op.verb != REARRANGE:
        space: i64 = 0
        while mask >> space & 1 == 0:
            space += 1
        picked(realm, seat, number, context, (), space)
    else:
        realm.push(PICK, seat, number, context.ids())
    return -1


def least(op: Op, context: Context) -> i64:
    """How many must be picked while more can be."""
    return 0 if op.least == 0 else context.most


def skip(realm: Realm, op: Op, seat: i64, context: Context) -> None:
    """The player picks no more for this deed, or leaves it."""
    proceed(realm, seat, over(op, context), context)


def over(op: Op, context: Context) -> i64:
    """What comes after the last pick; after none, what "may" was said of is left with its line."""
    left = (op.may or op.leave) and context.count == 0
    context.next_deed(1 if context.count > 0 else 0)
    return op.past if left else op.next


def picked(
    realm: Realm, seat: i64, number: i64, context: Context, chosen: tuple[int, ...], space: i64
) -> None:
    """A space was picked for a deed."""
    op = realm.box.ops[number]
    if op.verb in (REMOVE, REPLACE, MOVE, SWAP) and not op.of_tokens:
        context.owner = realm.owner_of(space)
    context.that = space
    if op.verb in (MOVE, SWAP):
        realm.push(LAND, seat, number, context.ids())
        return
    context.went = space
    context.count += 1
    context.done |= bit(space)
    context.seen |= bit(realm.land.village_of[space])
    if op.verb == REARRANGE:
        gather(realm, op, seat, number, context, (*chosen, int(space)))
        return
    if op.verb == REPLACE and not comes_in(realm, op, seat):
        context.next_deed(1 if context.count > 1 else 0)
        if op.next >= 0:
            realm.push(EFFECT, seat, op.next, context.ids())
    else:
        realm.push(EFFECT, seat, number, context.ids())
        follow_each(realm, op, seat, context)
    do_at(realm, op, seat, space)


def comes_in(realm: Realm, op: Op, seat: i64) -> bool:
    """Whether a shrine or token is left to replace with; else nothing is replaced (KS-4.14)."""
    if op.with_token:
        return realm.tokens_left(seat, op.slot) > 0
    return realm.supply[seat] > 0


def follow_each(realm: Realm, op: Op, seat: i64, context: Context) -> None:
    """What follows every pick, with a context of its own."""
    if op.each >= 0:
        own = context.copy()
        own.next_deed(1)
        realm.push(EFFECT, seat, op.each, own.ids())


def do_at(realm: Realm, op: Op, seat: i64, space: i64) -> None:
    """Carry out one pick."""
    verb = op.verb
    if verb == ADD:
        realm.add(seat, space)
    elif verb == REMOVE:
        realm.remove(seat, space)
    elif verb == REPLACE:
        replace(realm, op, seat, space)
    elif verb == PLACE:
        if op.of_tokens and realm.tokens_left(seat, op.slot) == 0:
            for old in realm.land.spaces_of(realm.tokens_of(seat, op.slot)):
                realm.lift(seat, old, op.slot)
        realm.lay(seat, space, op.slot)
    else:
        realm.lift(seat, space, op.slot)


def replace(realm: Realm, op: Op, seat: i64, space: i64) -> None:
    """Remove, and put a shrine or token in its place where one is left (KS-4.6)."""
    if op.of_tokens:
        realm.lift(seat, space, op.slot)
        realm.add(seat, space)
        return
    realm.remove(seat, space)
    if op.with_token:
        if (
            realm.tokens_left(seat, op.slot) > 0
            and realm.tokens_of(seat, op.slot) >> space & 1 == 0
        ):
            realm.lay(seat, space, op.slot)
    elif realm.supply[seat] > 0:
        realm.add(seat, space)


def landed(realm: Realm, seat: i64, number: i64, context: Context, space: i64) -> None:
    """A shrine or token goes to a space, or two shrines change places."""
    op = realm.box.ops[number]
    source = context.that
    context.went = space
    context.count += 1
    context.done |= bit(space) | bit(source)
    context.seen |= bit(realm.land.village_of[source])
    realm.push(EFFECT, seat, number, context.ids())
    follow_each(realm, op, seat, context)
    if op.verb == SWAP:
        realm.swap(seat, source, space)
    elif op.of_tokens:
        realm.lift(seat, source, op.slot)
        realm.lay(seat, space, op.slot)
    else:
        realm.move(seat, source, space)


# Rearranging


def gather(
    realm: Realm, op: Op, seat: i64, number: i64, context: Context, chosen: tuple[int, ...]
) -> None:
    """Another space is among those that are rearranged; perhaps more can be."""
    if context.count < context.most and gatherable(realm, op, seat, context, chosen):
        realm.push(PICK, seat, number, (*context.ids(), *chosen))
    else:
        deal(realm, seat, number, context, chosen)


def gatherable(realm: Realm, op: Op, seat: i64, context: Context, chosen: tuple[int, ...]) -> i64:
    """The spaces that can be chosen besides those already chosen for rearranging."""
    mask: i64 = targets(realm, op, seat, context)
    for space in chosen:
        mask &= ~bit(space)
    return mask


def deal(realm: Realm, seat: i64, number: i64, context: Context, chosen: tuple[int, ...]) -> None:
    """Deal the chosen shrines over their spaces, one space at a time (KS-4.8)."""
    owners: list[int] = []
    for space in chosen:
        owners.append(realm.owner_of(space))
    context.count = 0
    deal_on(realm, seat, number, context, (*chosen, *owners))


def still_to_deal(ids: tuple[int, ...]) -> tuple[int, ...]:
    """The spaces of a rearrangement that wait for a shrine, the next one first."""
    many = (len(ids) - SIZE) // 2
    return ids[SIZE + ids[0] : SIZE + many]


def deal_on(realm: Realm, seat: i64, number: i64, context: Context, dealt: tuple[int, ...]) -> None:
    """Ask for the next space, or end it where there is nothing left to choose."""
    left: i64 = 0
    for space in dealt[context.count : len(dealt) // 2]:
        left |= bit(space)
    if owners_among(realm, left) > 1:
        realm.push(DEAL, seat, number, (*context.ids(), *dealt))
    else:
        end_dealing(realm, seat, number, context, dealt)


def end_dealing(
    realm: Realm, seat: i64, number: i64, context: Context, dealt: tuple[int, ...]
) -> None:
    """Go on after a rearrangement: each time for every space with another's shrine."""
    op = realm.box.ops[number]
    many = len(dealt) // 2
    changed: list[int] = []
    for place in range(many):
        if realm.owner_of(dealt[place]) != dealt[many + place]:
            changed.append(dealt[place])
    for place in range(context.count, many):
        tell_dealt(realm, seat, dealt[place])
    if realm.active >= 0:
        realm.fresh &= realm.shrines[realm.active]
    context.next_deed(1 if changed else 0)
    if op.next >= 0:
        realm.push(EFFECT, seat, op.next, context.ids())
    if op.each >= 0:
        for space in changed[::-1]:
            own = context.copy()
            own.that = space
            own.went = space
            own.owner = realm.owner_of(space)
            realm.push(EFFECT, seat, op.each, own.ids())


def deal_here(realm: Realm, seat: i64, number: i64, ids: tuple[int, ...], owner: i64) -> None:
    """The next space gets a shrine of this owner, from a later one of them."""
    context = context_of(ids)
    left = still_to_deal(ids)
    here: i64 = left[0]
    standing = realm.owner_of(here)
    if standing != owner:
        for there in left[1:]:
            if realm.shrines[owner] >> there & 1:
                trade_places(realm, owner, there, standing, here)
                break
    tell_dealt(realm, seat, here)
    context.count += 1
    deal_on(realm, seat, number, context, ids[SIZE:])


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


def tell_dealt(realm: Realm, seat: i64, space: i64) -> None:
    """Whose shrine stands there now."""
    if realm.events is not None:
        owner = realm.owner_of(space)
        key = "rearranged_fox" if owner == realm.fox else "rearranged"
        realm.tell(
            say(key, seat=int(seat), owner_seat=int(owner), space=realm.land.spoken[space]),
            [f"space:{realm.land.spaces[space]}"],
        )
