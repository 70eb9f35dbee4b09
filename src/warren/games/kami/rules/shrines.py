"""What happens to shrines, and to tokens on spaces: add, remove, move, swap (KS-4.4 to 4.7)."""

from __future__ import annotations

from mypy_extensions import i64

from warren.core.grid import cell
from warren.core.text import say
from warren.games.kami.language.effects import (
    ADDED,
    MOVED,
    REMOVED,
)
from warren.games.kami.rules.context import Context
from warren.games.kami.rules.gains import gain
from warren.games.kami.rules.order import EFFECT
from warren.games.kami.rules.passives import trigger
from warren.games.kami.state import Realm


def add(realm: Realm, owner: i64, space: i64) -> None:
    """A shrine from the supply to an empty space, which gives its gift (KS-1.3, 4.4)."""
    here = cell(space)
    realm.shrines[owner] |= here
    realm.supply[owner] -= 1
    realm.occupied |= here
    if realm.events is not None:
        tell_shrine(realm, "added", owner, space)
    gift = None if owner == realm.fox else realm.box.gifts[realm.land.kind_of[space]]
    if gift is not None and gift.at_once:
        op = realm.box.ops[gift.first]
        gain(realm, owner, op.favor, op.nature)
    if owner == realm.active:
        realm.fresh |= here
    if realm.hears[ADDED]:
        trigger(realm, ADDED, owner, owner, space, space)
    if gift is not None and not gift.at_once:
        realm.push(EFFECT, owner, gift.first, Context(space, owner, owner).ids())


def remove(realm: Realm, by: i64, space: i64) -> None:
    """A shrine back to its owner's supply (KS-4.5)."""
    owner: i64 = realm.owner_of(space)
    here = cell(space)
    realm.shrines[owner] &= ~here
    realm.supply[owner] += 1
    realm.occupied &= ~here
    realm.fresh &= ~here
    if realm.events is not None:
        tell_shrine(realm, "removed", by, space, owner)
    if realm.hears[REMOVED]:
        trigger(realm, REMOVED, by, owner, space, space)


def move(realm: Realm, by: i64, source: i64, space: i64) -> None:
    """A shrine to another empty space; it gains nothing (KS-4.7)."""
    owner: i64 = realm.owner_of(source)
    put_elsewhere(realm, owner, source, space)
    if realm.events is not None:
        realm.tell(
            say(
                "moved_fox" if owner == realm.fox else "moved",
                seat=int(by),
                owner_seat=int(owner),
                source=realm.land.spoken[source],
                space=realm.land.spoken[space],
            ),
            [f"space:{realm.land.spaces[source]}", f"space:{realm.land.spaces[space]}"],
        )
    if owner == realm.active:
        realm.fresh |= cell(space)
    if realm.hears[MOVED]:
        trigger(realm, MOVED, by, owner, space, source)


def swap(realm: Realm, by: i64, one: i64, other: i64) -> None:
    """Two shrines change places; nobody gains anything, but both were moved."""
    first: i64 = realm.owner_of(one)
    second: i64 = realm.owner_of(other)
    both = cell(one) | cell(other)
    realm.shrines[first] ^= both
    realm.shrines[second] ^= both
    realm.fresh &= ~both
    if first == realm.active:
        realm.fresh |= cell(other)
    if second == realm.active:
        realm.fresh |= cell(one)
    if realm.events is not None:
        spoken = realm.land.spoken
        realm.tell(
            say("swapped", seat=int(by), source=spoken[one], space=spoken[other]),
            [f"space:{realm.land.spaces[space]}" for space in (one, other)],
        )
    if realm.hears[MOVED]:
        trigger(realm, MOVED, by, second, one, other)
        trigger(realm, MOVED, by, first, other, one)


def put_elsewhere(realm: Realm, owner: i64, source: i64, space: i64) -> None:
    """Only the shrine itself."""
    old = cell(source)
    new = cell(space)
    mask = realm.shrines[owner]
    realm.shrines[owner] = mask & ~old | new
    realm.occupied = realm.occupied & ~old | new
    realm.fresh &= ~old


def lay(realm: Realm, seat: i64, space: i64, slot: i64 = 0) -> None:
    """A token of the kami's own onto a space, which it may occupy."""
    realm.laid[seat * realm.box.slots + slot] |= cell(space)
    if realm.sheet(seat).on_spaces[slot].occupies:
        realm.occupied |= cell(space)
    if realm.events is not None:
        tell_token(realm, "laid", seat, space, slot)


def lift(realm: Realm, seat: i64, space: i64, slot: i64 = 0) -> None:
    """A token of the kami's own back from the board."""
    realm.laid[seat * realm.box.slots + slot] &= ~cell(space)
    if realm.sheet(seat).on_spaces[slot].occupies:
        realm.occupied &= ~cell(space)
    if realm.events is not None:
        tell_token(realm, "lifted", seat, space, slot)


# Words


def tell_shrine(realm: Realm, key: str, by: i64, space: i64, owner: i64 = -1) -> None:
    """Say what happened to a shrine, in other words where the Kitsune takes part."""
    name = realm.land.spaces[space]
    spoken = realm.land.spoken[space]
    targets = [f"space:{name}"]
    if by == realm.fox:
        told = say(f"{key}_by_fox", owner_seat=int(owner), space=spoken)
        realm.tell(told, targets)
        return
    if owner == realm.fox and owner >= 0:
        key += "_of_fox"
    realm.tell(say(key, seat=int(by), owner_seat=int(owner), space=spoken), targets)


def tell_token(realm: Realm, key: str, seat: i64, space: i64, slot: i64) -> None:
    """Say what happened to a token of the kami's own."""
    name = realm.land.spaces[space]
    token = realm.sheet(seat).on_spaces[slot].name
    spoken = realm.land.spoken[space]
    realm.tell(say(key, seat=int(seat), token=token, space=spoken), [f"space:{name}"])
