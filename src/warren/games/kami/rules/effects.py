"""Carries effects out: what a pick does, and what comes next.

A frame of an effect carries the number of its deed in `at`, and in `ids` its context (see
`context`); after that, spaces to rearrange, and whose shrines stood there.
"""

from __future__ import annotations

from mypy_extensions import i64

from warren.core.grid import bit, cell, count_bits, has
from warren.games.kami.language.effects import (
    ADD,
    AN_OPPONENT,
    CHOOSE,
    DRAW_TOKEN,
    GAIN,
    ME,
    MOVE,
    PLACE,
    READY,
    REARRANGE,
    REMOVE,
    REPLACE,
    RETURN_VILLAGE_TOKEN,
    SUPPLY,
    SWAP,
    TAKE_VILLAGE_TOKEN,
    THAT_PLAYER,
    Effect,
    Op,
)
from warren.games.kami.rules.context import Context
from warren.games.kami.rules.gains import earn, gain, make_ready
from warren.games.kami.rules.goals import return_village_token, take_village_token
from warren.games.kami.rules.order import ALTERNATIVE, EFFECT, LANDING, MOON, PICK, TOKEN_OF, WHOM
from warren.games.kami.rules.rearranging import gather
from warren.games.kami.rules.shrines import add, lay, lift, move, remove, swap
from warren.games.kami.rules.targets import (
    askable,
    concerned,
    count_of,
    deed_is_possible,
    owners_among,
    possible,
    targets,
    token_villages,
)
from warren.games.kami.state import Realm


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
        return after(realm, op, seat, context, pay_out(realm, op, seat, context))
    if verb == READY:
        did: i64 = 1 - (realm.ready[seat] >> op.slot & 1)
        make_ready(realm, seat, op.slot)
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


def pay_out(realm: Realm, op: Op, seat: i64, context: Context) -> i64:
    """Somebody gains or loses; whether anything came of it."""
    if op.is_simple and op.who == ME:
        gain(realm, seat, op.favor, op.nature)
        return 1
    times: i64 = 1 if op.per is None else count_of(realm, op.per, seat, context)
    did: i64 = 0
    if times > 0:
        for who in concerned(realm, op, seat, context):
            if share(realm, op, who, times):
                did = 1
    return did


def share(realm: Realm, op: Op, who: i64, times: i64) -> bool:
    """One seat's share."""
    return earn(
        realm, who, op.favor * times, op.nature * times, op.points * times, op.cubes * times
    )


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
    did: i64 = 1 if share(realm, op, other, times) else 0
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
        return_village_token(realm, seat, village)
    elif op.who == SUPPLY:
        take_village_token(realm, seat, village)
    else:
        giver = context.who if op.who == THAT_PLAYER else context.owner
        take_village_token(realm, seat, village, giver)
    return -1


# Picks


def pick_on(realm: Realm, op: Op, seat: i64, number: i64, context: Context) -> i64:
    """Ask for the next space; the deed that comes next, or -1 where somebody is asked."""
    if context.count == 0:
        context.most = op.most
        if op.per is not None:
            context.most = min(op.most * count_of(realm, op.per, seat, context), 99)
    mask = 0
    if context.count < context.most:
        mask = targets(realm, op, seat, context)
        if op.verb == REARRANGE and context.count == 0 and owners_among(realm, mask) < 2:
            mask = 0
    if mask == 0:
        return over(op, context)
    if op.least > 0 and op.place.is_that and op.verb != REARRANGE:
        space: i64 = 0
        while not has(mask, space):
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
        realm.push(LANDING, seat, number, context.ids())
        return
    context.went = space
    context.count += 1
    context.done |= cell(space)
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
        add(realm, seat, space)
    elif verb == REMOVE:
        remove(realm, seat, space)
    elif verb == REPLACE:
        replace(realm, op, seat, space)
    elif verb == PLACE:
        if op.of_tokens and realm.tokens_left(seat, op.slot) == 0:
            for old in realm.land.spaces_of(realm.tokens_of(seat, op.slot)):
                lift(realm, seat, old, op.slot)
        lay(realm, seat, space, op.slot)
    else:
        lift(realm, seat, space, op.slot)


def replace(realm: Realm, op: Op, seat: i64, space: i64) -> None:
    """Remove, and put a shrine or token in its place where one is left (KS-4.6)."""
    if op.of_tokens:
        lift(realm, seat, space, op.slot)
        add(realm, seat, space)
        return
    remove(realm, seat, space)
    if op.with_token:
        if realm.tokens_left(seat, op.slot) > 0 and not has(realm.tokens_of(seat, op.slot), space):
            lay(realm, seat, space, op.slot)
    elif realm.supply[seat] > 0:
        add(realm, seat, space)


def landed(realm: Realm, seat: i64, number: i64, context: Context, space: i64) -> None:
    """A shrine or token goes to a space, or two shrines change places."""
    op = realm.box.ops[number]
    source = context.that
    context.went = space
    context.count += 1
    context.done |= cell(space) | cell(source)
    context.seen |= bit(realm.land.village_of[source])
    realm.push(EFFECT, seat, number, context.ids())
    follow_each(realm, op, seat, context)
    if op.verb == SWAP:
        swap(realm, seat, source, space)
    elif op.of_tokens:
        lift(realm, seat, source, op.slot)
        lay(realm, seat, space, op.slot)
    else:
        move(realm, seat, source, space)
