"""To rearrange is to deal the shrines of a set of spaces over those spaces anew (KS-4.8)."""

from __future__ import annotations

from mypy_extensions import i64

from warren.core.frames import Frame
from warren.core.grid import cell, has
from warren.core.text import say
from warren.games.kami.language.effects import Op
from warren.games.kami.rules.context import Context, chosen_of, context_of, still_to_deal
from warren.games.kami.rules.order import DEAL, EFFECT, PICK
from warren.games.kami.rules.targets import owners_among, targets
from warren.games.kami.state import Realm


def gather(
    realm: Realm, op: Op, seat: i64, number: i64, context: Context, chosen: tuple[int, ...]
) -> None:
    """Another space is among those that are rearranged; perhaps more can be."""
    if context.count < context.most and gatherable(realm, op, seat, context, chosen):
        realm.push(PICK, seat, number, (*context.ids(), *chosen))
    else:
        deal(realm, seat, number, context, chosen)


def gatherable(realm: Realm, op: Op, seat: i64, context: Context, chosen: tuple[int, ...]) -> int:
    """The spaces that can be chosen besides those already chosen for rearranging."""
    mask = targets(realm, op, seat, context)
    for space in chosen:
        mask &= ~cell(space)
    return mask


def deal(realm: Realm, seat: i64, number: i64, context: Context, chosen: tuple[int, ...]) -> None:
    """Deal the chosen shrines over their spaces, one space at a time (KS-4.8)."""
    owners: list[int] = []
    for space in chosen:
        owners.append(realm.owner_of(space))
    context.count = 0
    deal_on(realm, seat, number, context, (*chosen, *owners))


def deal_on(realm: Realm, seat: i64, number: i64, context: Context, dealt: tuple[int, ...]) -> None:
    """Ask for the next space, or end it where there is nothing left to choose."""
    left = 0
    for space in dealt[context.count : len(dealt) // 2]:
        left |= cell(space)
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


def deal_here(realm: Realm, seat: i64, frame: Frame, owner: i64) -> None:
    """The next space gets a shrine of this owner, from a later one of them."""
    context = context_of(frame.ids)
    left = still_to_deal(frame)
    here: i64 = left[0]
    standing = realm.owner_of(here)
    if standing != owner:
        for there in left[1:]:
            if has(realm.shrines[owner], there):
                trade_places(realm, owner, there, standing, here)
                break
    tell_dealt(realm, seat, here)
    context.count += 1
    deal_on(realm, seat, frame.at, context, chosen_of(frame))


def trade_places(realm: Realm, owner: i64, there: i64, standing: i64, here: i64) -> None:
    """Two shrines swap their spaces.

    Fresh is then where one of the active player's stands and none stood before: a space that is
    lost and won back in one rearrangement is as it was (KS-4.8, 4.18).
    """
    both = cell(there) | cell(here)
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
